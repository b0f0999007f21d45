import { useRef } from "preact/hooks";
import { askHint, opened, sendCommand, sendSeat } from "../choose";
import { Icon } from "../parts/Icons";
import { LanguageChoice } from "../parts/LanguageChoice";
import { later } from "../parts/later";
import { Named } from "../parts/Named";
import { Notice } from "../parts/Notice";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { act, go } from "../store";
import type { Line } from "../wire";
import { capital } from "../words";
import { asked, awaited, handArranged, inCompany, isEnding, isOver } from "./asked";
import { Centre } from "./Centre";
import { Countdown } from "./Countdown";
import { doublingKey } from "./contracts";
import { Dialogs } from "./Dialogs";
import { Dock } from "./Dock";
import { Hand } from "./Hand";
import { HintPanel } from "./HintPanel";
import { gameTitle, promptLine } from "./prompt";
import { ResultPage } from "./ResultPage";
import { OpenHands, OwnSeat, Seats } from "./Seats";

const Waiting = later<{ state: State }>(() => import("../people/Waiting"));

/** A seat at a table: everything from the auction to the end of the match. */
export function TablePage({ state }: { state: State }) {
  const over = isOver(state);
  return (
    <div class="table" data-phase={over ? "over" : state.view?.phase}>
      <Bar state={state} />
      {state.link === "gone" ? <Gone why={state.why} /> : <Table state={state} over={over} />}
      <Live state={state} />
      <TakeBack state={state} />
      <Dialogs state={state} />
    </div>
  );
}

function Table({ state, over }: { state: State; over: boolean }) {
  const words = useWords();
  if (state.match?.waiting === "players") return <Waiting state={state} />;
  if (state.view === null) return <main tabIndex={-1} data-rest class="empty" aria-busy="true" />;
  if (over) return <ResultPage state={state} />;
  return (
    <main tabIndex={-1} data-rest class="felt" aria-label={words.text("page.table")}>
      <Title state={state} />
      <Seats state={state} />
      <OpenHands state={state} />
      <Centre state={state} />
      <HintPanel state={state} />
      <Prompt state={state} />
      <Dock state={state} />
      <OwnSeat state={state} />
      <Hand state={state} cards={handArranged(state)} ask={asked(state)} />
    </main>
  );
}

function Bar({ state }: { state: State }) {
  const words = useWords();
  const mayUndo = state.match?.may_undo === true && state.sent === null;
  return (
    <header class="bar">
      <Press
        id="menu"
        kind="icon"
        label={words.text("page.menu")}
        onPress={() => act((now) => opened(now, "menu"))}
      >
        <Icon name="menu" />
      </Press>
      <h1 class="sr">{words.text("page.title")}</h1>
      <div class="deal-number">
        <p class="link" role="status">
          {state.link === "lost" && words.text("ui.reconnecting")}
        </p>
        <p>
          <DealNumber state={state} />
          <Spectators state={state} />
        </p>
      </div>
      {/* Left of the others: nothing moves when it comes. */}
      {state.match?.hints && state.match.seat !== null && (
        <Press
          id="hint"
          kind="icon"
          off={state.match.why_no_hint !== null}
          why={state.match.why_no_hint}
          label={words.text("page.hint")}
          onPress={() => act(askHint)}
        >
          <Icon name="bulb" />
        </Press>
      )}
      {state.match !== null && inCompany(state.match) ? (
        state.match.seat !== null && (
          <Press
            id="phrases"
            kind="icon"
            label={words.text("page.phrases")}
            onPress={() => act((now) => opened(now, "phrases"))}
          >
            <Icon name="speech" />
          </Press>
        )
      ) : (
        <Press
          id="undo"
          kind="icon"
          off={!mayUndo}
          why={state.match?.why_no_undo}
          label={words.text("ui.undo")}
          onPress={() => act((now) => sendCommand(now, "undo"))}
        >
          <Icon name="undo" />
        </Press>
      )}
      <Press
        id="score-sheet"
        kind="icon"
        label={words.text("ui.score_list")}
        onPress={() => act((now) => opened(now, "sheet"))}
      >
        <Icon name="sheet" />
      </Press>
      <LanguageChoice />
    </header>
  );
}

/** How many watch, if anybody does. */
function Spectators({ state }: { state: State }) {
  const words = useWords();
  const n = state.match?.spectators ?? 0;
  if (n === 0) return null;
  return (
    <small class="watching" data-testid="spectators">
      <Icon name="eye" />
      <span aria-hidden="true">{n}</span>
      <span class="sr">{words.text("count.spectators", { n })}</span>
    </small>
  );
}

function DealNumber({ state }: { state: State }) {
  const words = useWords();
  const { match } = state;
  if (match === null || match.waiting === "players") return null;
  return match.deals === null
    ? words.text("page.deal_number", { n: match.number })
    : words.text("ui.deal_of", { n: match.number, total: match.deals });
}

/** The contract, and what doubles it. */
function Title({ state }: { state: State }) {
  const words = useWords();
  const line = gameTitle(state) ?? { key: "phase.auction" };
  const doublings = state.match?.rules.kontra.levels.slice(0, state.view?.kontra ?? 0) ?? [];
  return (
    <h2 class="title">
      <span class="sr">{capital(words.say(line), words.language)}</span>
      <span class="said" aria-hidden="true">
        <Named line={line} />
      </span>
      {doublings.map((level, index) => (
        <span class={index === doublings.length - 1 ? "tag" : "tag answered"} key={level}>
          {words.text(doublingKey(level))}
        </span>
      ))}
      {(state.view?.standing.bock_deals ?? 0) > 0 && <span class="tag">{words.text("bock")}</span>}
    </h2>
  );
}

/** What is asked, or why something was refused. Its room is always there. */
function Prompt({ state }: { state: State }) {
  const words = useWords();
  const line = promptLine(state);
  return (
    <div class={asked(state) === null ? "prompt" : "prompt asked"}>
      <p role="status">
        {state.news && <strong data-testid="news">{words.say(state.news)}. </strong>}
        {line && (
          <span key={words.say(line)}>
            <Named line={line} />
          </span>
        )}
        <Countdown state={state} />
      </p>
      <Notice line={state.notice} />
      <Absent state={state} />
      {state.sent !== null && (
        <p class="sending" aria-hidden="true">
          {words.text("page.sending")}
        </p>
      )}
      {state.settings.points && state.view?.points && !isEnding(state) && (
        <p class="points">
          {words.text("page.card_points", {
            declarer: state.view.points.declarer,
            defenders: state.view.points.defenders,
          })}
        </p>
      )}
    </div>
  );
}

/** The host need not wait for somebody who is away. */
function Absent({ state }: { state: State }) {
  const words = useWords();
  const seat = awaited(state);
  if (seat === null) return null;
  return (
    <p class="absent">
      <Press
        id="let-play"
        next
        off={state.sent !== null}
        onPress={() => act((now) => sendSeat(now, { type: "stand_in", seat }))}
      >
        {words.text("page.people.let_play")}
      </Press>
    </p>
  );
}

/** Says every event to a screen reader, once, in the language it happened in. */
function Live({ state }: { state: State }) {
  const words = useWords();
  const spoken = useRef(new Map<number, string>());
  const lines = state.said.filter(({ id }) => id >= state.newest);
  return (
    <div class="sr" role="log" aria-live="polite" data-testid="live">
      {lines.map(({ id, line }) => {
        const text = spoken.current.get(id) ?? words.say(line);
        spoken.current.set(id, text);
        return <p key={id}>{text}</p>;
      })}
    </div>
  );
}

/** Shown to a person whose seat a computer player has taken. */
function TakeBack({ state }: { state: State }) {
  const words = useWords();
  const own = state.match?.seats.find((info) => info.seat === state.match?.seat);
  if (!own?.stand_in || state.match?.ended) return null;
  return (
    <div class="stand-in" role="status">
      <p>{words.text("event.stand_in.you")}</p>
      <Press
        id="take-back"
        kind="main"
        next
        off={state.sent !== null}
        onPress={() => act((now) => sendCommand(now, "take_back"))}
      >
        {words.text("page.take_back")}
      </Press>
    </div>
  );
}

function Gone({ why }: { why: Line | null }) {
  const words = useWords();
  return (
    <main tabIndex={-1} data-rest class="empty">
      <p role="alert">{words.say(why ?? { key: "error.table_not_found" })}</p>
      <Press id="to-start" kind="main" next onPress={() => go(null)}>
        {words.text("page.to_start")}
      </Press>
    </main>
  );
}
