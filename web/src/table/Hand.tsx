import { useState } from "preact/hooks";
import { CardFace } from "../cards/Card";
import { tapCard } from "../choose";
import { Icon } from "../parts/Icons";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { act } from "../store";
import type { Ask, CardCode, View } from "../wire";
import { arranged } from "./sorting";

/** How a card of the hand stands: what a tap on it would do. */
type Standing = "rest" | "legal" | "illegal" | "choice";

function standing(card: CardCode, ask: Ask | null, view: View): Standing {
  if (ask === "announce" || ask === "push") return view.why_not[card] ? "illegal" : "choice";
  if (ask !== "card") return "rest";
  return view.legal.includes(card) ? "legal" : "illegal";
}

/** The own cards: one stop of the Tab key, the arrow keys go from card to card. */
export function Hand(props: { state: State; cards: CardCode[]; ask: Ask | null }) {
  const words = useWords();
  const [stop, setStop] = useState<CardCode | null>(null);
  const { state, ask } = props;
  const { view, settings } = state;
  if (view === null || view.you === null) return <section class="hand" aria-hidden="true" />;
  const cards = arranged(props.cards, view.game, settings);
  const firstLegal = cards.find((card) => ask !== "card" || view.legal.includes(card));
  const tabStop = stop !== null && cards.includes(stop) ? stop : (firstLegal ?? cards[0]);
  const step = (event: KeyboardEvent, from: number): void => {
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: cards.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    const list = (event.currentTarget as HTMLElement).closest("ul");
    list?.querySelectorAll("button")[(to + cards.length) % cards.length]?.focus();
  };
  return (
    <section class="hand" aria-label={words.text("page.your_cards")} data-ask={ask ?? "none"}>
      <ul data-hand data-many={view.hand.length > 10 ? "12" : "10"}>
        {cards.map((card, index) => {
          const stands = standing(card, ask, view);
          const chosen = state.chosen.includes(card);
          const fresh = view.hand.length > 10 && view.skat.includes(card);
          const reason = stands === "illegal" ? view.why_not[card] : undefined;
          return (
            <li key={card}>
              <button
                type="button"
                class={`card ${stands}${chosen ? " chosen" : ""}`}
                data-testid={`card-${card}`}
                data-next={ask === "card" && card === tabStop ? "yes" : undefined}
                tabIndex={card === tabStop ? 0 : -1}
                aria-pressed={stands === "choice" ? chosen : undefined}
                aria-disabled={stands === "rest" || stands === "illegal" ? "true" : undefined}
                aria-description={reason && words.say(reason)}
                onFocus={() => setStop(card)}
                onKeyDown={(event) => step(event, index)}
                onClick={() => act((now) => tapCard(now, card))}
              >
                <CardFace code={card} words={words} large={settings.indices} />
                <span class="sr">{words.card(card)}</span>
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
    </section>
  );
}
