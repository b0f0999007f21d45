import { OpenCards } from "../parts/Cards";
import { Icon } from "../parts/Icons";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import type { Seat, SeatInfo, View } from "../wire";
import { capital } from "../words";
import {
  asked,
  isEnding,
  isOver,
  matchNow,
  nameOf,
  placeOf,
  positionOf,
  seatBelow,
  tableNow,
  tricksNow,
} from "./asked";

const POSITIONS = ["position.forehand", "position.middlehand", "position.rearhand"];
/** Entries of the auction that are no values. */
const HELD = 0;
/** Letters of a name that fit on one line of the smallest screen. */
const LONG = 14;
const PASSED = -1;

/** The others, where they sit. */
export function Seats({ state }: { state: State }) {
  const { match, view } = state;
  if (match === null || view === null) return null;
  const below = seatBelow(match);
  const others = match.seats.filter((info) => info.seat !== below);
  return (
    <div class={`seats of-${match.seats.length}`}>
      {others.map((info) => (
        <SeatCard
          key={info.seat}
          state={state}
          view={view}
          seat={info.seat}
          class={placeOf(info.seat, below, match.seats.length)}
        />
      ))}
    </div>
  );
}

/** The own seat, above the cards. */
export function OwnSeat({ state }: { state: State }) {
  if (state.match === null || state.view === null) return null;
  const seat = seatBelow(state.match);
  return <SeatCard state={state} view={state.view} seat={seat} class="below" />;
}

function SeatCard(props: { state: State; view: View; seat: Seat; class: string }) {
  const words = useWords();
  const { state, view, seat } = props;
  const info = state.match?.seats.find((candidate) => candidate.seat === seat);
  const position = positionOf(view, seat);
  const own = seat === state.match?.seat;
  const turn = position !== null && view.turn === position && (!own || asked(state) !== null);
  const total = matchNow(state)?.totals[seat] ?? 0;
  const tricks = tricksNow(state).filter((trick) => trick.winner === position).length;
  const open = position !== null && (view.open_hands[position]?.length ?? 0) > 0;
  return (
    <section
      class={`seat ${props.class}${turn ? " turn" : ""}${own ? " own" : ""}`}
      aria-label={info?.name}
    >
      <p class="who">
        <b class={(info?.name.length ?? 0) > LONG ? "long" : undefined}>{info?.name}</b>
        {own && <span class="you"> ({words.text("page.you")})</span>}
        <span class="marker" aria-hidden="true" />
      </p>
      <p class="roles">
        <Role view={view} seat={seat} />
        {position !== null && view.declarer === position && (
          <span class="tag">
            <Icon name="crown" />
            {words.text("role.declarer")}
          </span>
        )}
        {open && (
          <span class="tag open">
            <Icon name="eye" />
            {words.text("page.cards_open")}
          </span>
        )}
        {info && presence(info) !== null && (
          <span class="tag away">
            <Icon name={info.kind === "open" || info.stand_in ? "computer" : "away"} />
            {words.text(presence(info) ?? "")}
          </span>
        )}
      </p>
      <p class="figures">
        <span>
          {words.text("score.total")} <b key={total}>{words.number(total)}</b>
        </span>
        {position !== null && (view.phase === "playing" || isEnding(state)) && (
          <span>{words.text("count.tricks", { n: tricks })}</span>
        )}
      </p>
      {position !== null && !own && !isOver(state) && (
        <Backs count={cardsOf(state, view, position)} />
      )}
      {position !== null && view.phase === "auction" && <Call view={view} position={position} />}
      <Bubble state={state} seat={seat} />
    </section>
  );
}

/** Return what is to be known about who plays on a seat, null for the usual case. */
export function presence(info: SeatInfo): string | null {
  if (info.kind === "open") return "page.people.open";
  if (info.stand_in) return "page.people.stand_in";
  return info.kind === "person" && !info.connected ? "ui.connection_lost" : null;
}

/** A phrase, for as long as it takes to read it; the log says it to a screen reader. */
function Bubble({ state, seat }: { state: State; seat: Seat }) {
  const words = useWords();
  const said = state.phrases.find((one) => one.seat === seat);
  if (said === undefined) return null;
  return (
    <p class="bubble" aria-hidden="true" data-testid={`bubble-${seat}`}>
      {words.text(`phrase.${said.phrase}`)}
    </p>
  );
}

/**
 * Forehand, middlehand or rearhand, and who has dealt. That is rearhand, or whoever sits out: where
 * there is little room it goes without saying.
 */
function Role({ view, seat }: { view: View; seat: Seat }) {
  const words = useWords();
  const position = positionOf(view, seat);
  const key = position === null ? "position.sits_out" : (POSITIONS[position] ?? "");
  return (
    <span class="role">
      {capital(words.text(key), words.language)}
      {seat === view.standing.dealer && (
        <span class="dealer">, {words.text("position.dealer")}</span>
      )}
    </span>
  );
}

/** Cards held, counting those that are still to be shown. */
function cardsOf(state: State, view: View, position: number): number {
  const played = new Set(
    state.frames
      .flatMap((frame) => frame.cards)
      .filter((card) => card.position === position)
      .map(({ card }) => card),
  );
  for (const { card } of tableNow(state).cards) played.delete(card);
  return (view.counts[position] ?? 0) + played.size;
}

/** Closed cards: a small fan and their number. */
function Backs({ count }: { count: number }) {
  const words = useWords();
  return (
    <p class="backs">
      <span class="back-fan" aria-hidden="true">
        {Array.from({ length: Math.min(count, 12) }, (_, index) => (
          <i key={index} />
        ))}
      </span>
      <span class="sr">{words.text("count.cards", { n: count })}</span>
    </p>
  );
}

/** What a position said last in the auction. */
function Call({ view, position }: { view: View; position: number }) {
  const words = useWords();
  const said = view.auction.findLast(([who]) => who === position)?.[1];
  if (said === undefined) return null;
  const text =
    said === PASSED
      ? words.text("page.call.pass")
      : said === HELD
        ? words.text("page.call.hold")
        : words.number(said);
  return (
    <p key={text} class={said === PASSED ? "call passed" : "call"}>
      {text}
    </p>
  );
}

/** Hands that lie open during play: ouvert, or shown with a claim. */
export function OpenHands({ state }: { state: State }) {
  const words = useWords();
  const { view } = state;
  if (view === null) return null;
  const open = view.open_hands
    .map((cards, position) => ({ cards, position }))
    .filter(({ cards, position }) => cards.length > 0 && position !== view.you);
  return (
    <>
      {open.map(({ cards, position }) => (
        <OpenCards
          key={position}
          class="shown-hand"
          cards={cards}
          label={words.text("page.cards_of", { name: nameOf(state, position) })}
          settings={state.settings}
        />
      ))}
    </>
  );
}
