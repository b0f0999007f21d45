import { useId } from "preact/hooks";
import { useWords } from "../parts/Speech";
import type { Form } from "../state";
import { doublingKey } from "../table/contracts";
import type { HouseRule, Rules, RuleValue, Setup } from "../wire";
import { capital, type Words } from "../words";
import { isAsked, isSame, valueIn } from "./opening";
import { change } from "./StartPage";

interface Props {
  form: Form;
  setup: Setup;
  /** The preset with what was changed. */
  rules: Rules;
}

/** Every house rule that means something under the chosen rules, with what it means. */
export function HouseRules({ form, setup, rules }: Props) {
  const words = useWords();
  const asked = setup.house_rules.filter((rule) => isAsked(rule, rules, setup.house_rules));
  const count = Object.keys(form.house).length;
  return (
    <details class="house-rules">
      <summary data-testid="house-rules">
        {words.text("page.start.house_rules")}
        {count > 0 && ` · ${words.text("count.changed", { n: count })}`}
      </summary>
      <div class="house-list">
        {asked.map((rule) => (
          <OneRule key={rule.parameter} rule={rule} form={form} rules={rules} />
        ))}
      </div>
    </details>
  );
}

function OneRule({ rule, form, rules }: { rule: HouseRule; form: Form; rules: Rules }) {
  const words = useWords();
  const about = useId();
  const value = valueIn(rules, rule.parameter);
  const choose = (chosen: RuleValue): void =>
    change({ house: { ...form.house, [rule.parameter]: chosen } });
  const title = words.text(`rule.${rule.parameter}`);
  const help = (
    <small id={about}>{capital(words.text(`rule.${rule.parameter}.help`), words.language)}</small>
  );
  const id = `rule-${rule.parameter}`;
  if (typeof value === "boolean") {
    return (
      <div class="house-rule">
        <label class="switch">
          <input
            type="checkbox"
            data-testid={id}
            checked={value}
            aria-describedby={about}
            onChange={(event) => choose(event.currentTarget.checked)}
          />
          <span>{title}</span>
        </label>
        {help}
      </div>
    );
  }
  if (rule.several && Array.isArray(value)) {
    return (
      <fieldset class="house-rule" aria-describedby={about}>
        <legend>{title}</legend>
        {help}
        {rule.values.map((one) => (
          <label class="switch" key={String(one)}>
            <input
              type="checkbox"
              data-testid={`${id}-${one}`}
              checked={value.includes(one)}
              onChange={(event) => choose(toggled(rule, value, one, event.currentTarget.checked))}
            />
            <span>{valueText(words, rule.parameter, one)}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  const offered = rule.values.some((one) => isSame(one, value))
    ? rule.values
    : [value, ...rule.values];
  return (
    <div class="house-rule">
      <label class="field">
        <span>{title}</span>
        <select
          data-testid={id}
          aria-describedby={about}
          value={JSON.stringify(value)}
          onChange={(event) => choose(JSON.parse(event.currentTarget.value) as RuleValue)}
        >
          {offered.map((one) => (
            <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
              {valueText(words, rule.parameter, one)}
            </option>
          ))}
        </select>
      </label>
      {help}
    </div>
  );
}

/** Return the values that are chosen after one of them was switched, in the order of the rule. */
function toggled(
  rule: HouseRule,
  chosen: readonly unknown[],
  one: RuleValue,
  on: boolean,
): readonly string[] {
  return rule.values
    .filter((value) => (value === one ? on : chosen.includes(value)))
    .map((value) => String(value));
}

/** Return how a value is called. */
export function valueText(words: Words, parameter: string, value: RuleValue): string {
  if (typeof value === "number") return words.number(value);
  if (typeof value === "boolean") return words.text(value ? "page.on" : "page.off");
  if (typeof value === "string") {
    return capital(words.text(`rule.${parameter}.${value}`), words.language);
  }
  return value
    .map((one) =>
      words.has(`rule.${parameter}.${one}`)
        ? words.text(`rule.${parameter}.${one}`)
        : capital(words.text(doublingKey(one)), words.language),
    )
    .join(", ");
}
