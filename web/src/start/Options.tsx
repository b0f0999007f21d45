import { useWords } from "../parts/Speech";
import { playerName } from "../people/SeatRows";
import type { Form } from "../state";
import type { Rules, Setup } from "../wire";
import { capital, type Words } from "../words";
import { HouseRules } from "./HouseRules";
import { FRIEND, opponentsOf, presetOf, rulesOf, seatsFor } from "./opening";
import { explained } from "./rules";
import { change } from "./StartPage";
import "./options.css";

/** Lengths that are offered beside that of the rules. */
const LENGTHS: readonly number[] = [3, 6, 12, 24, 36, 48];
/** Who gets hints, by what the form says. */
const HINTS: readonly [boolean | null, string][] = [
  [null, "page.start.hints.usual"],
  [true, "page.start.hints.yes"],
  [false, "page.start.hints.no"],
];
const GRACES: readonly (number | null)[] = [30, 60, 120, 300, null];

/** Everything that can be chosen when a match is opened. */
export default function Options({ form, setup }: { form: Form; setup: Setup }) {
  const words = useWords();
  const preset = presetOf(form, setup);
  const rules = rulesOf(form, setup);
  if (preset === undefined || rules === undefined) return null;
  const seats = seatsFor(rules, form.seats);
  return (
    <div class="all-options">
      <fieldset>
        <legend>{words.text("page.start.players")}</legend>
        <div class="fields">
          {rules.table_players.length > 1 && (
            <label class="field">
              <span>{words.text("page.start.seats")}</span>
              <select
                data-testid="seats"
                value={String(seats)}
                onChange={(event) => change({ seats: Number(event.currentTarget.value) })}
              >
                {rules.table_players.map((count) => (
                  <option key={count} value={String(count)}>
                    {words.text(`page.start.seats_${count}`)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Opponents form={form} setup={setup} rules={rules} />
        </div>
      </fieldset>
      <fieldset class="presets">
        <legend>{words.text("page.start.preset")}</legend>
        {setup.presets.map((one) => (
          <Preset
            key={one.name}
            rules={one === preset ? rules : one}
            seats={seatsFor(one, form.seats)}
            deals={form.deals}
            chosen={one === preset}
          />
        ))}
      </fieldset>
      <HouseRules form={form} setup={setup} rules={rules} />
      <fieldset>
        <legend>{words.text("page.start.match")}</legend>
        <div class="fields">
          <Length form={form} rules={rules} seats={seats} />
          <label class="field">
            <span>{words.text("page.start.grace")}</span>
            <select
              data-testid="grace"
              value={String(form.grace)}
              onChange={(event) => change({ grace: Number(event.currentTarget.value) || null })}
            >
              {GRACES.map((seconds) => (
                <option key={seconds} value={String(seconds)}>
                  {graceText(words, seconds)}
                </option>
              ))}
            </select>
            <small>{words.text("page.start.grace_about")}</small>
          </label>
          <label class="field">
            <span>{words.text("page.start.watching")}</span>
            <select
              data-testid="watching"
              value={form.watching}
              onChange={(event) =>
                change({ watching: event.currentTarget.value === "link" ? "link" : "nobody" })
              }
            >
              <option value="link">{words.text("page.start.watching.link")}</option>
              <option value="nobody">{words.text("page.start.watching.nobody")}</option>
            </select>
          </label>
          <label class="field">
            <span>{words.text("page.start.hints")}</span>
            <select
              data-testid="hints"
              value={String(form.hints)}
              onChange={(event) => {
                const { value } = event.currentTarget;
                change({ hints: value === "null" ? null : value === "true" });
              }}
            >
              {HINTS.map(([value, key]) => (
                <option key={key} value={String(value)}>
                  {words.text(key)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </fieldset>
    </div>
  );
}

function Opponents({ form, setup, rules }: { form: Form; setup: Setup; rules: Rules }) {
  const words = useWords();
  const opponents = opponentsOf(form, setup, rules);
  return (
    <>
      {opponents.map((kind, index) => (
        <label class="field" key={index}>
          <span>{words.text("page.start.opponent", { n: index + 1 })}</span>
          <select
            data-testid={`opponent-${index + 1}`}
            value={kind}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              change({ opponents: opponents.map((old, at) => (at === index ? chosen : old)) });
            }}
          >
            {setup.players.map((name) => (
              <option key={name} value={name}>
                {words.text("page.start.computer", { name: playerName(words, name) })}
              </option>
            ))}
            <option value={FRIEND}>{words.text("page.start.friend")}</option>
          </select>
          <small>
            {words.has(`page.player.about.${kind}`) && words.text(`page.player.about.${kind}`)}
          </small>
        </label>
      ))}
    </>
  );
}

function Length({ form, rules, seats }: { form: Form; rules: Rules; seats: number }) {
  const words = useWords();
  const usual = rules.deals_per_session?.[String(seats)];
  const usualText =
    usual === undefined
      ? words.text("page.start.open_end")
      : words.text("count.deals", { n: usual });
  return (
    <label class="field">
      <span>{words.text("page.start.length")}</span>
      <select
        data-testid="length"
        value={String(form.deals ?? "")}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change({ deals: value === "open" ? "open" : Number(value) || null });
        }}
      >
        <option value="">{words.text("page.start.usual", { text: usualText })}</option>
        {LENGTHS.filter((n) => n !== usual).map((n) => (
          <option key={n} value={String(n)}>
            {words.text("count.deals", { n })}
          </option>
        ))}
        {usual !== undefined && <option value="open">{words.text("page.start.open_end")}</option>}
      </select>
    </label>
  );
}

function graceText(words: Words, seconds: number | null): string {
  if (seconds === null) return words.text("page.start.grace_never");
  return seconds < 60
    ? words.text("count.seconds", { n: seconds })
    : words.text("count.minutes", { n: seconds / 60 });
}

function Preset(props: { rules: Rules; seats: number; deals: Form["deals"]; chosen: boolean }) {
  const words = useWords();
  const { rules, seats, deals } = props;
  const name = words.has(`preset.${rules.name}`)
    ? words.text(`preset.${rules.name}`)
    : capital(rules.title, words.language);
  const about = `about-${rules.name}`;
  const length = typeof deals === "number" ? { [String(seats)]: deals } : null;
  const shown = deals === null ? rules : { ...rules, deals_per_session: length };
  return (
    <div class="preset">
      <label>
        <input
          type="radio"
          name="preset"
          data-testid={`preset-${rules.name}`}
          checked={props.chosen}
          aria-describedby={props.chosen ? about : undefined}
          onChange={() => change({ preset: rules.name, house: {}, deals: null })}
        />
        <span>{name}</span>
      </label>
      {props.chosen && (
        <ul class="about" id={about}>
          {explained(shown, seats).map((line) => (
            <li key={line.key}>{words.say(line)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
