import { CardFace } from "../cards/Card";
import { opened, sendCommand } from "../choose";
import { OpenCards } from "../parts/Cards";
import { Notice } from "../parts/Notice";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { type State, tableAddress } from "../state";
import { act, go, goToRematch, visit } from "../store";
import type { Match, Seat, Trick, View } from "../wire";
import { AfterDeal } from "./AfterDeal";
import { inCompany, nameOf, seatName } from "./asked";
import { namesLine } from "./contracts";
import { Explanation } from "./Explanation";
import { PaperLink, ScoreTable } from "./ScoreTable";

/** After the deal: what it was worth and why, all cards open, and how to go on. */
export function ResultPage({ state }: { state: State }) {
  const words = useWords();
  const { view, match } = state;
  if (view === null || match === null) return null;
  const { result } = view;
  return (
    <main tabIndex={-1} data-rest class="result">
      {match.ended && <MatchOver state={state} />}
      <section class="outcome">
        <h2>{result && words.say(result.headline)}</h2>
        {!match.ended && match.seat !== null && <NextDeal state={state} />}
        {!match.ended && inCompany(match) && <WhoIsReady match={match} />}
        <Notice line={state.notice} />
        <h3>{words.text("ui.explanation")}</h3>
        {result && <Explanation key={view.standing.number} result={result} />}
        {match.secret !== null && (
          <p class="answers">
            <Press id="check-deal" onPress={() => void checkDeal(match, state.noted)}>
              {words.text("fair.check")}
            </Press>
          </p>
        )}
        {!match.ended && (
          <p class="standings">
            {match.seats.map((info) => (
              <span key={info.seat}>
                {info.name} <b>{words.number(match.totals[info.seat] ?? 0)}</b>
              </span>
            ))}
          </p>
        )}
      </section>
      <AfterDeal state={state} />
      <AllCards state={state} view={view} />
    </main>
  );
}

/** Go to the page that recomputes the deal on the table. */
async function checkDeal(match: Match, noted: State["noted"]): Promise<void> {
  const { slipAddress } = await import("../fair/slip");
  const address = slipAddress(match, noted);
  if (address !== null) visit(address);
}

function NextDeal({ state }: { state: State }) {
  const words = useWords();
  return (
    <p class="answers">
      <Press
        id="next-deal"
        kind="main"
        next
        off={!mayGoOn(state)}
        onPress={() => act((now) => sendCommand(now, "next"))}
      >
        {words.text("ui.next_deal")}
      </Press>
      <EndButton state={state} />
    </p>
  );
}

/** Who wants to go on to the next deal, and who is waited for. */
function WhoIsReady({ match }: { match: Match }) {
  const words = useWords();
  const names = (seats: Seat[]): string =>
    match.seats.flatMap(({ seat, name }) => (seats.includes(seat) ? name : [])).join(", ");
  const known = match.waiting === "next" && match.ready.length > 0;
  const awaited = match.waiting_for.filter((seat) => seat !== match.seat);
  return (
    <p class="who-is-ready" role="status">
      {known && <span>{words.text("page.next.ready", { names: names(match.ready) })}</span>}
      {known && awaited.length > 0 && (
        <span>{words.text("page.next.waits", { names: names(awaited) })}</span>
      )}
    </p>
  );
}

/** Tell whether the next deal is still to be asked for by this seat. */
function mayGoOn({ match, sent }: State): boolean {
  if (match?.waiting !== "next" || match.seat === null) return false;
  return sent === null && !match.ready.includes(match.seat);
}

/** The host's button that ends an open-ended match. */
export function EndButton({ state }: { state: State }) {
  const words = useWords();
  const { match } = state;
  if (match === null || match.deals !== null || match.ended || match.host !== match.seat)
    return null;
  return (
    <Press id="end-match" off={!match.may_end} onPress={() => act((now) => opened(now, "end"))}>
      {words.text("page.end_match")}
    </Press>
  );
}

function MatchOver({ state }: { state: State }) {
  const words = useWords();
  const { match } = state;
  if (match === null) return null;
  return (
    <section class="match-over" data-testid="match-over">
      <h2>{words.text("page.match_over")}</h2>
      <p class="winners">{winners(state)}</p>
      <ScoreTable match={match} named={state.dialog !== "sheet"} />
      <p class="answers">
        <Rematch state={state} />
        <Press id="new-match" onPress={() => go(null)}>
          {words.text("ui.new_game")}
        </Press>
        <a class="press plain" data-testid="record" href={`${tableAddress(state)}/record`} download>
          {words.text("page.record")}
        </a>
        <PaperLink state={state} />
      </p>
    </section>
  );

  function winners(now: State): string {
    const seats = match?.winners ?? [];
    const first = seats[0];
    if (first === undefined || match === null) return words.text("event.series_ended.no_result");
    const points = { key: "count.points", params: { n: match.totals[first] ?? 0 } };
    if (seats.length > 1) {
      const names = namesLine(seats.map((seat) => seatName(now, seat)));
      return words.text("event.series_ended.shared", { names, points });
    }
    if (first === match.seat) return words.text("event.series_ended.you", { points });
    return words.text("event.series_ended", { name: seatName(now, first), points });
  }
}

/** The host opens another match for the same people; the others follow when there is one. */
function Rematch({ state }: { state: State }) {
  const words = useWords();
  const { match } = state;
  if (match === null || match.seat === null) return null;
  const waits = !match.rematch && match.host !== match.seat;
  return (
    <>
      <Press id="rematch" kind="main" next off={waits} onPress={() => void goToRematch()}>
        {words.text(match.rematch ? "page.rematch.follow" : "page.rematch")}
      </Press>
      {waits && (
        <span class="aside">
          {words.text("page.rematch.waits", { name: seatName(state, match.host) })}
        </span>
      )}
    </>
  );
}

/** Every hand as dealt, the skat, what was laid away, and the tricks. */
function AllCards({ state, view }: { state: State; view: View }) {
  const words = useWords();
  const { settings } = state;
  return (
    <section class="all-cards">
      <h3>{words.text("page.all_cards")}</h3>
      {view.deal_hands?.map((cards, position) => (
        <div class="dealt" key={position}>
          <h4>{nameOf(state, position)}</h4>
          <OpenCards
            cards={cards}
            label={words.text("page.cards_of", { name: nameOf(state, position) })}
            settings={settings}
          />
        </div>
      ))}
      <div class="pairs">
        {view.deal_skat.length > 0 && (
          <div class="dealt">
            <h4>{words.text("page.skat_was")}</h4>
            <OpenCards
              cards={view.deal_skat}
              label={words.text("page.skat_was")}
              settings={settings}
            />
          </div>
        )}
        {view.deal_discard.length > 0 && (
          <div class="dealt">
            <h4>{words.text("page.discard_was")}</h4>
            <OpenCards
              cards={view.deal_discard}
              label={words.text("page.discard_was")}
              settings={settings}
            />
          </div>
        )}
      </div>
      {view.tricks.length > 0 && (
        <details class="tricks" open>
          <summary>{words.text("page.all_tricks")}</summary>
          <ol>
            {view.tricks.map((trick, index) => (
              <li key={index}>
                <TrickCards state={state} trick={trick} number={index + 1} />
                <span>
                  {words.text(view.game === "null" ? "page.trick_to_null" : "page.trick_to_with", {
                    n: index + 1,
                    name: nameOf(state, trick.winner),
                    points: { key: "count.card_points", params: { n: trick.points } },
                  })}
                  <small>
                    {words.text("page.trick_led", { name: nameOf(state, trick.leader) })}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** The three cards of a trick in the order of play, each with whoever played it. */
function TrickCards(props: { state: State; trick: Trick; number: number }) {
  const words = useWords();
  const { state, trick, number } = props;
  return (
    <ul class="trick-cards" aria-label={words.text("page.trick_number", { n: number })}>
      {trick.cards.map((card, index) => {
        const name = nameOf(state, (trick.leader + index) % 3);
        return (
          <li key={card} class={(trick.leader + index) % 3 === trick.winner ? "won" : undefined}>
            <span role="img" aria-label={words.text("page.played_by", { card: { card }, name })}>
              <CardFace code={card} words={words} large={state.settings.indices} />
            </span>
            <small aria-hidden="true">{name}</small>
          </li>
        );
      })}
    </ul>
  );
}
