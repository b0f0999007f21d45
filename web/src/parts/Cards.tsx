import { CardFace } from "../cards/Card";
import type { Settings } from "../settings";
import type { CardCode } from "../wire";
import { useWords } from "./Speech";

/** Cards lying open, side by side and a little over each other. */
export function OpenCards(props: {
  cards: readonly CardCode[];
  label: string;
  settings: Settings;
  class?: string;
}) {
  const words = useWords();
  return (
    <ul class={`open-cards ${props.class ?? ""}`} aria-label={props.label}>
      {props.cards.map((code) => (
        <li key={code}>
          <span role="img" aria-label={words.card(code)}>
            <CardFace code={code} words={words} large={props.settings.indices} />
          </span>
        </li>
      ))}
    </ul>
  );
}
