import { useEffect } from "preact/hooks";
import { useWords } from "../parts/Speech";
import { loadSetup, state } from "../store";
import type { Rules } from "../wire";
import { valueText } from "./HouseRules";
import { changedRules, valueIn } from "./opening";
import { explained } from "./rules";

/** What the rules of a match mean, in sentences, and which house rules it has. */
export function RulesOf(props: {
  preset: string;
  rules: Rules;
  seats: number;
  /** Number of deals of the match; null: open end. */
  deals: number | null;
  hints: boolean;
}) {
  const words = useWords();
  const { preset, rules, seats, deals } = props;
  const { setup } = state.value;
  useEffect(() => void loadSetup(), []);
  const length = deals === null ? null : { [String(seats)]: deals };
  const changed = setup === null ? [] : changedRules(setup, preset, rules);
  return (
    <>
      <p>
        <b>{words.has(`preset.${preset}`) ? words.text(`preset.${preset}`) : rules.title}</b>
      </p>
      <ul class="about">
        {explained({ ...rules, deals_per_session: length }, seats).map((line) => (
          <li key={line.key}>{words.say(line)}</li>
        ))}
        <li>{words.text(props.hints ? "page.rules.hints" : "page.rules.no_hints")}</li>
      </ul>
      {changed.length > 0 && (
        <>
          <p>
            <b>{words.text("page.rules.changed")}</b>
          </p>
          <ul class="about" data-testid="changed-rules">
            {changed.map(({ parameter }) => (
              <li key={parameter}>
                {words.text(`rule.${parameter}`)}:{" "}
                {valueText(words, parameter, valueIn(rules, parameter))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
