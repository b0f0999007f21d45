import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { CardFace } from "../cards/Card";
import { moveCard, tapCard } from "../choose";
import { Icon } from "../parts/Icons";
import { placeOfKey, stepInRow } from "../parts/row";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { act } from "../store";
import type { Ask, CardCode, View } from "../wire";
import { follow } from "./drag";

/** How a card of the hand stands: what a tap on it would do. */
type Standing = "rest" | "legal" | "illegal" | "choice" | "loose";

function standing(card: CardCode, ask: Ask | null, view: View, moving: boolean): Standing {
  if (moving) return "loose";
  if (ask === "announce" || ask === "push") return view.why_not[card] ? "illegal" : "choice";
  if (ask !== "card") return "rest";
  return view.legal.includes(card) ? "legal" : "illegal";
}

/** The own cards: one stop of the Tab key, the arrow keys go from card to card. */
export function Hand(props: { state: State; cards: CardCode[]; ask: Ask | null }) {
  const words = useWords();
  const [stop, setStop] = useState<CardCode | null>(null);
  const [moved, setMoved] = useState<{ card: CardCode; n: number } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { state, ask, cards } = props;
  const { view, moving } = state;
  // A card that changes its place in the document loses the focus: it is given back.
  useLayoutEffect(() => {
    if (moved === null) return;
    list.current?.querySelectorAll("button")[cards.indexOf(moved.card)]?.focus();
  }, [moved]);
  if (view === null || view.you === null) return <section class="hand" aria-hidden="true" />;
  const firstLegal = cards.find((card) => ask !== "card" || view.legal.includes(card));
  const tabStop = stop !== null && cards.includes(stop) ? stop : (firstLegal ?? cards[0]);
  const { hint } = state;
  const hinted = hint === null || hint === "searching" ? [] : hint.cards;
  const move = (card: CardCode, place: number): void => {
    if (place < 0 || place >= cards.length) return;
    act((now) => moveCard(now, card, place));
    setMoved({ card, n: place + 1 });
  };
  const step = (event: KeyboardEvent, card: CardCode, from: number): void => {
    if (!event.shiftKey) {
      stepInRow(event, from, cards.length);
      return;
    }
    const to = placeOfKey(event.key, from, cards.length);
    if (to === undefined) return;
    event.preventDefault();
    move(card, to);
  };
  const grab = (event: PointerEvent, card: CardCode): void => {
    const target = event.currentTarget as HTMLElement;
    follow(event, target, ({ place, above }) => {
      if (place !== null) move(card, place);
      else if (above && target.classList.contains("legal")) act((now) => tapCard(now, card));
    });
  };
  return (
    <section class="hand" aria-label={words.text("page.your_cards")} data-ask={ask ?? "none"}>
      <ul ref={list} data-hand data-many={view.hand.length > 10 ? "12" : "10"}>
        {cards.map((card, index) => {
          const stands = standing(card, ask, view, moving !== null);
          const advised = hinted.includes(card);
          const chosen = moving ? moving.card === card : state.chosen.includes(card);
          const pressable = stands === "choice" || stands === "loose";
          const fresh = view.hand.length > 10 && view.skat.includes(card);
          const reason =
            stands === "illegal"
              ? view.why_not[card]
              : stands === "rest"
                ? view.why_no.card
                : undefined;
          return (
            <li key={card}>
              <button
                type="button"
                class={`card ${stands}${chosen ? " chosen" : ""}`}
                data-testid={`card-${card}`}
                data-next={ask === "card" && card === tabStop ? "yes" : undefined}
                tabIndex={card === tabStop ? 0 : -1}
                aria-pressed={pressable ? chosen : undefined}
                aria-disabled={stands === "rest" || stands === "illegal" ? "true" : undefined}
                aria-description={reason && words.say(reason)}
                onFocus={() => setStop(card)}
                onKeyDown={(event) => step(event, card, index)}
                onPointerDown={(event) => grab(event, card)}
                onClick={() => act((now) => tapCard(now, card))}
              >
                <CardFace code={card} words={words} large={state.settings.indices} />
                <span class="sr">{words.card(card)}</span>
                {advised && (
                  <span class="advised">
                    <Icon name="bulb" />
                    <span class="sr">{words.text("page.hint.card")}</span>
                  </span>
                )}
                {fresh && <span class="fresh">{words.text("page.from_skat")}</span>}
                {chosen && (
                  <span class="check">
                    <Icon name="check" />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <p class="sr" role="status">
        {moved && words.text("page.move.moved", { card: { card: moved.card }, n: moved.n })}
      </p>
    </section>
  );
}
