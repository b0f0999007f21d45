import { useState } from "preact/hooks";
import { asking, telling } from "../fetched";
import type { PageProps } from "../pages";
import { FileButton } from "../parts/FileButton";
import { Notice } from "../parts/Notice";
import { PlainPage } from "../parts/PlainPage";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { WayBack } from "../parts/WayBack";
import type { Settings } from "../settings";
import type { Line } from "../wire";
import { DealReview } from "./DealReview";
import type { FinishedDeal, Review } from "./data";
import { useOpened } from "./opened";

/** A game of the file, as the server wants it back. */
interface Game {
  names: string[];
  headline: Line;
  rules: number;
}

interface Found {
  games: Game[];
  rules: unknown[];
  broken: { line: number | null; message: string }[];
  /** The file has more games than are listed. */
  more: boolean;
  most: number;
}

interface Reviewed {
  deal: FinishedDeal;
  review: Review;
}

/** Anybody's records, reviewed: the browser keeps the file, the server forgets it. */
export default function UploadPage({ state }: PageProps) {
  const words = useWords();
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [error, setError] = useState<Line | null>(null);
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState("");

  const send = async (body: Blob | string): Promise<void> => {
    setBusy(true);
    setFound(null);
    setChosen(null);
    setReviewed(null);
    const answer = await asking<Found>("/api/review", { method: "POST", body });
    setBusy(false);
    setFound(answer.data);
    setError(answer.error);
  };
  const choose = async (index: number): Promise<void> => {
    const game = found?.games[index];
    if (found === null || game === undefined) return;
    setChosen(index);
    setReviewed(null);
    setError(null);
    const whole = { ...game, rules: found.rules[game.rules] };
    const answer = await telling<Reviewed>("/api/review/game", whole);
    setReviewed(answer.data);
    setError(answer.error);
  };
  const game = chosen === null ? undefined : found?.games[chosen];
  return (
    <PlainPage title={words.text("page.upload.title")} class="replay-page">
      <p>{words.text("page.upload.lead")}</p>
      <p class="answers">
        <FileButton
          id="upload"
          label={words.text("page.upload.file")}
          onOpen={(file) => {
            setName(file.name);
            void send(file);
          }}
        />
        <span class="aside">{name}</span>
      </p>
      <Pasted send={(text) => void send(text)} />
      <Notice line={error} />
      <p role="status">{busy && words.text("page.upload.reading")}</p>
      {game !== undefined && error === null && (
        <Chosen key={chosen} game={game} reviewed={reviewed} settings={state.settings} />
      )}
      {found !== null && <Games found={found} chosen={chosen} choose={(at) => void choose(at)} />}
      <p class="answers">
        <WayBack back={state.back} />
      </p>
    </PlainPage>
  );
}

/** The game that was chosen, above the list of all. */
function Chosen(props: { game: Game; reviewed: Reviewed | null; settings: Settings }) {
  const words = useWords();
  const { game, reviewed } = props;
  const heading = useOpened(reviewed !== null);
  return (
    <section class="upload-review" data-testid="upload-review" aria-busy={reviewed === null}>
      <h2 ref={heading} tabIndex={-1}>
        {words.say(game.headline)}
      </h2>
      {reviewed === null ? (
        <p role="status">{words.text("page.review.thinking")}</p>
      ) : (
        <DealReview
          known={null}
          deal={reviewed.deal}
          review={{ data: reviewed.review, error: null }}
          settings={props.settings}
        />
      )}
    </section>
  );
}

function Pasted({ send }: { send: (text: string) => void }) {
  const words = useWords();
  const [text, setText] = useState("");
  return (
    <details class="pasted">
      <summary>{words.text("page.upload.paste")}</summary>
      <label class="field">
        <span class="sr">{words.text("page.upload.paste")}</span>
        <textarea
          rows={6}
          data-testid="pasted"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Press id="send-pasted" off={text.trim() === ""} onPress={() => send(text)}>
        {words.text("page.upload.send")}
      </Press>
    </details>
  );
}

function Games(props: { found: Found; chosen: number | null; choose: (index: number) => void }) {
  const words = useWords();
  const { found, chosen } = props;
  return (
    <section class="upload-games">
      <h2>{words.text("page.upload.games", { n: found.games.length })}</h2>
      {found.more && <p>{words.text("page.upload.more", { n: found.most })}</p>}
      {found.broken.length > 0 && (
        <details>
          <summary>{words.text("page.upload.broken", { n: found.broken.length })}</summary>
          <ul>
            {found.broken.map(({ line, message }, index) => (
              <li key={index} lang="en">
                {line === null ? message : `${line}: ${message}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      <ol class="review-games">
        {found.games.map((game, index) => (
          <li key={index}>
            <button
              type="button"
              class="press plain"
              data-testid={`game-${index + 1}`}
              aria-current={chosen === index}
              onClick={() => props.choose(index)}
            >
              <b>{index + 1}</b>
              <span>
                {words.say(game.headline)}
                <small> {game.names.join(", ")}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
