import { useEffect, useState } from "preact/hooks";
import { CardFace } from "../cards/Card";
import { Notice } from "../parts/Notice";
import { Press } from "../parts/Press";
import { stepInRow } from "../parts/row";
import { useWords } from "../parts/Speech";
import type { CardCode, Line, Position } from "../wire";
import type { Played } from "./course";
import { played } from "./course";

/** A deal against computer players; the learner plays every card of the own hand. */
export function PlayedDeal(props: {
  lesson: string;
  step: string;
  name: string;
  large: boolean;
  /** The deal has been played to its end, won or lost. */
  onEnded: () => void;
}) {
  const words = useWords();
  const [deal, setDeal] = useState<Played | null>(null);
  const [busy, setBusy] = useState(true);
  const [notice, setNotice] = useState<Line | null>(null);
  const ask = async (cards: CardCode[]): Promise<void> => {
    setBusy(true);
    setNotice(null);
    try {
      const after = await played(props.lesson, props.step, cards, props.name, words.language);
      setDeal(after);
      if (after.result) props.onEnded();
    } catch {
      setNotice({ key: "learn.page.failed" });
    }
    setBusy(false);
  };
  useEffect(() => void ask([]), []);
  const play = (card: CardCode): void => {
    if (deal === null || busy) return;
    const { view } = deal;
    if (!view.legal.includes(card)) {
      setNotice(view.why_not[card] ?? { key: "error.action_not_possible" });
      return;
    }
    void ask([...deal.cards, card]);
  };
  return (
    <div class="deal" aria-busy={busy} data-testid="deal" data-cards={deal?.cards.length ?? ""}>
      {deal && <Table deal={deal} large={props.large} />}
      <div class="verdict" role="status">
        {deal?.events.map((line, index) => (
          <span class="sr" key={`${deal.cards.length}-${index}`}>
            {words.say(line)}.{" "}
          </span>
        ))}
        {deal && deal.result === null && (
          <p>
            {words.text(
              deal.view.table.length === 0 ? "learn.page.your_lead" : "learn.page.your_turn",
            )}
          </p>
        )}
        {deal?.result && <Result deal={deal} lesson={props.lesson} step={props.step} />}
      </div>
      <Notice line={notice} />
      {deal && deal.result === null && <Own deal={deal} large={props.large} onPlay={play} />}
      {(deal?.result || (deal === null && notice)) && (
        <p>
          <Press
            id="play-again"
            kind={deal === null ? "main" : undefined}
            onPress={() => void ask([])}
          >
            {words.text("learn.page.again")}
          </Press>
        </p>
      )}
    </div>
  );
}

function Table({ deal, large }: { deal: Played; large: boolean }) {
  const words = useWords();
  const { view } = deal;
  const last = view.tricks.at(-1);
  const points = (n: number): Line => ({ key: "count.card_points", params: { n } });
  const own = view.you === view.declarer ? view.points?.declarer : view.points?.defenders;
  const others = view.you === view.declarer ? view.points?.defenders : view.points?.declarer;
  return (
    <div class="lesson-table">
      {own !== undefined && others !== undefined && (
        <p class="score">
          {words.text("learn.page.score", { own: points(own), others: points(others) })}
        </p>
      )}
      <div class="group">
        <h2>{words.text("learn.page.on_table")}</h2>
        <Trick deal={deal} cards={view.table} leader={view.leader} large={large} />
      </div>
      {/* Its room is there from the beginning, so that nothing below it moves. */}
      <div class={last ? "group past" : "group past none"} aria-hidden={last ? undefined : "true"}>
        <h2>
          {last
            ? words.text(
                view.points === null ? "learn.page.last_trick_null" : "learn.page.last_trick",
                { name: deal.names[last.winner] ?? "", points: points(last.points) },
              )
            : "\u00a0"}
        </h2>
        <Trick
          deal={deal}
          cards={last?.cards ?? []}
          leader={last?.leader ?? view.leader}
          large={large}
        />
      </div>
    </div>
  );
}

/** The cards of a trick in the order of play, each with whoever played it. */
function Trick(props: { deal: Played; cards: CardCode[]; leader: Position; large: boolean }) {
  const words = useWords();
  const name = (index: number): string => props.deal.names[(props.leader + index) % 3] ?? "";
  return (
    <ul class="learn-cards trick-row">
      {[0, 1, 2].map((index) => {
        const card = props.cards[index];
        if (card === undefined) return <li class="place" key={index} aria-hidden="true" />;
        return (
          <li key={index}>
            <span
              role="img"
              class="learn-card"
              aria-label={words.text("page.played_by", { card: { card }, name: name(index) })}
            >
              <CardFace code={card} words={words} large={props.large} />
            </span>
            <small aria-hidden="true">{name(index)}</small>
          </li>
        );
      })}
    </ul>
  );
}

function Own(props: { deal: Played; large: boolean; onPlay: (card: CardCode) => void }) {
  const words = useWords();
  const { view } = props.deal;
  const [stop, setStop] = useState<CardCode | null>(null);
  const cards = view.hand;
  const tabStop = stop !== null && cards.includes(stop) ? stop : (view.legal[0] ?? cards[0]);
  return (
    <section class="group" aria-label={words.text("page.your_cards")}>
      <ul class="learn-cards own" data-hand>
        {cards.map((code, index) => {
          const reason = view.why_not[code];
          return (
            <li key={code}>
              <button
                type="button"
                class={`learn-card ${view.legal.includes(code) ? "legal" : "illegal"}`}
                data-testid={`play-${code}`}
                data-next={code === tabStop ? "yes" : undefined}
                tabIndex={code === tabStop ? 0 : -1}
                aria-disabled={view.legal.includes(code) ? undefined : "true"}
                aria-description={reason && words.say(reason)}
                onFocus={() => setStop(code)}
                onKeyDown={(event) => stepInRow(event, index, cards.length)}
                onClick={() => props.onPlay(code)}
              >
                <CardFace code={code} words={words} large={props.large} />
                <span class="sr">{words.card(code)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Result({ deal, lesson, step }: { deal: Played; lesson: string; step: string }) {
  const words = useWords();
  const { result } = deal;
  if (result === null) return null;
  return (
    <>
      <p class={result.won ? "right" : "wrong"}>
        <strong>{words.text(`learn.${lesson}.${step}.${result.won ? "won" : "lost"}`)}</strong>
      </p>
      <p>{words.say(result.headline)}</p>
      <ol class="reckoning">
        {result.lines.map((line, index) => (
          <li key={index}>{words.say(line)}</li>
        ))}
      </ol>
    </>
  );
}
