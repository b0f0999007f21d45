import { useWords } from "../parts/Speech";

const NAMED = [
  "suit.clubs",
  "suit.spades",
  "suit.hearts",
  "suit.diamonds",
  "rank.A",
  "rank.Q",
  "rank.J",
];

/** The sentences of the course name French cards: what those are called in the chosen deck. */
export function GermanDeck() {
  const words = useWords();
  if (words.deck !== "german") return null;
  const french = words.with("french");
  const pairs = NAMED.map((key) => `${words.text(key)} = ${french.text(key)}`).join(", ");
  return <p class="deck-note">{words.text("learn.page.german_deck", { pairs })}</p>;
}
