import { useEffect, useState } from "preact/hooks";
import { telling } from "../fetched";
import { later } from "../parts/later";
import { Notice } from "../parts/Notice";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { type State, tableAddress } from "../state";
import { go } from "../store";
import type { Line } from "../wire";

interface Shared {
  token: string;
  replay: string;
}

const Panel = later(() => import("../review/Panel"));

/** What can be done with a deal that is over: look at it openly, share it, play it again. */
export function AfterDeal({ state }: { state: State }) {
  const words = useWords();
  const { token, match } = state;
  const place = match?.list.length ?? 0;
  const [open, setOpen] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const [error, setError] = useState<Line | null>(null);
  useEffect(() => {
    setOpen(null);
    setLink(null);
    setCopied(false);
    setError(null);
  }, [place]);
  if (token === null || place === 0) return null;
  const table = tableAddress(state);
  const sits = match?.seat !== null;
  const shared = async (): Promise<Shared | null> => {
    const answer = await telling<Shared>(`${table}/share`, {});
    setError(answer.error);
    return answer.data;
  };
  /** Those who only watch look at the deal by the link that is for everybody. */
  const review = async (): Promise<void> => {
    if (open !== null) {
      setOpen(null);
      return;
    }
    const link = sits ? null : await shared();
    if (sits) setOpen(`${table}/deals/${place}`);
    else if (link !== null) setOpen(`/api/replays/${link.token}/deals/${place}`);
  };
  const share = async (): Promise<void> => {
    const answer = await shared();
    if (answer === null) return;
    const address = `${location.origin}${answer.replay}/${place}`;
    setLink(address);
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Browsers keep the clipboard from pages on plain http; the link can still be marked.
    }
  };
  const again = async (): Promise<void> => {
    const answer = await telling<{ token: string }>(`${table}/deals/${place}/again`, {});
    setError(answer.error);
    if (answer.data !== null) go(answer.data.token);
  };
  return (
    <>
      <section class="after-deal">
        <h3>{words.text("page.review.look_back")}</h3>
        <p class="answers">
          <Press id="review" onPress={() => void review()}>
            {words.text(open === null ? "page.review.open" : "page.review.close")}
          </Press>
          {sits && (
            <Press id="play-again" onPress={() => void again()}>
              {words.text("page.review.again")}
            </Press>
          )}
          <Press id="share" onPress={() => void share()}>
            {words.text("page.review.share")}
          </Press>
        </p>
        {link !== null && (
          <p class="field">
            <label for="replay-link">
              {words.text(copied ? "page.review.link_copied" : "page.review.link")}
            </label>
            <input
              id="replay-link"
              data-testid="replay-link"
              type="text"
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
          </p>
        )}
        <Notice line={error} />
      </section>
      {open !== null && <Panel address={open} settings={state.settings} />}
    </>
  );
}
