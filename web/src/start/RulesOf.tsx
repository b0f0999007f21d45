import { useWords } from "../parts/Speech";
import type { Rules } from "../wire";
import { explained } from "./rules";

/** What the rules of a match mean, in sentences. */
export function RulesOf(props: {
  preset: string;
  rules: Rules;
  seats: number;
  /** Number of deals of the match; null: open end. */
  deals: number | null;
}) {
  const words = useWords();
  const { preset, rules, seats, deals } = props;
  const length = deals === null ? null : { [String(seats)]: deals };
  return (
    <>
      <p>
        <b>{words.has(`preset.${preset}`) ? words.text(`preset.${preset}`) : rules.title}</b>
      </p>
      <ul class="about">
        {explained({ ...rules, deals_per_session: length }, seats).map((line) => (
          <li key={line.key}>{words.say(line)}</li>
        ))}
      </ul>
    </>
  );
}
