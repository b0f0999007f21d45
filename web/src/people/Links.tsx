import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { CopyLink } from "./CopyLink";

/** Names by which nobody else can call this server. */
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** A text whose command-line options stay in one piece. */
function Unbroken({ text }: { text: string }) {
  const parts = text.split(/(--[a-z]+ [\w.]*\w)/);
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

/** The links of a table, each with what it is for. */
export function Links({ state, only }: { state: State; only?: "invitation" }) {
  const words = useWords();
  const { match, token } = state;
  if (match === null || match.seat === null) return null;
  return (
    <div class="links">
      {match.host === match.seat && LOOPBACK.test(location.hostname) && (
        <p class="warning" data-testid="local-only">
          <Unbroken text={words.text("page.people.local")} />
        </p>
      )}
      {match.invitation !== null && !match.ended && (
        <CopyLink
          id="invitation"
          label={words.text("ui.invite_link")}
          path={match.invitation}
          about={words.text("page.people.invitation_about")}
        />
      )}
      {!only && token !== null && (
        <CopyLink
          id="return-link"
          label={words.text("page.people.return_link")}
          path={`/play/${token}`}
          about={words.text("page.people.return_about")}
        />
      )}
      {!only && match.watch !== null && (
        <CopyLink
          id="watch-link"
          label={words.text("page.people.watch_link")}
          path={match.watch}
          about={words.text("page.people.watch_about")}
        />
      )}
    </div>
  );
}
