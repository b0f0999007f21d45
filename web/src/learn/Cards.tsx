import { CardFace } from "../cards/Card";
import { useWords } from "../parts/Speech";
import type { CardCode } from "../wire";

/** Cards to look at. */
export function Cards(props: { cards: readonly CardCode[]; large: boolean; label?: string }) {
  const words = useWords();
  return (
    <ul class="learn-cards" aria-label={props.label}>
      {props.cards.map((code) => (
        <li key={code}>
          <span role="img" class="learn-card" aria-label={words.card(code)}>
            <CardFace code={code} words={words} large={props.large} />
          </span>
        </li>
      ))}
    </ul>
  );
}
