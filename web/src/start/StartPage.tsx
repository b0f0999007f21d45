import { CardFace } from "../cards/Card";
import { suitOf } from "../cards/deck";
import { LanguageChoice } from "../parts/LanguageChoice";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import type { Form, State } from "../state";
import { act, go, startMatch, visit } from "../store";
import type { NewMatch, Rules } from "../wire";
import { capital } from "../words";
import { explained } from "./rules";

const LONGEST_NAME = 24;
/** Lengths offered where the rules leave the end open; null: no end. */
const LENGTHS: readonly (number | null)[] = [null, 3, 6, 12, 24, 36];

function change(part: Partial<Form>): void {
  act((state) => ({ ...state, notice: null, form: { ...state.form, ...part } }));
}

/** The number of seats that the chosen rules allow, nearest to the one asked for. */
function seatsFor(rules: Rules, wanted: number): number {
  return rules.table_players.includes(wanted) ? wanted : (rules.table_players[0] ?? 3);
}

/** Where a match is opened. */
export function StartPage({ state }: { state: State }) {
  const words = useWords();
  return (
    <div class="start">
      <header class="bar">
        <h1>{words.text("page.title")}</h1>
        <LanguageChoice />
      </header>
      <main tabIndex={-1} data-rest>
        <div class="fan" aria-hidden="true">
          {["CJ", "SJ", "HJ", "DJ"].map((code) => (
            <span key={suitOf(code)}>
              <CardFace code={code} words={words} />
            </span>
          ))}
        </div>
        <p class="lead">{words.text("page.start.lead")}</p>
        {state.last && (
          <p class="resume">
            <Press id="resume" onPress={() => go(state.last)}>
              {words.text("page.start.resume")}
            </Press>
          </p>
        )}
        {state.setup && <MatchForm state={state} />}
        <nav class="further" aria-label={words.text("page.start.further")}>
          <Press id="learn" onPress={() => visit("/learn")}>
            {words.text("page.start.learn")}
          </Press>
          <Press id="to-review" onPress={() => visit("/review")}>
            {words.text("page.start.review")}
          </Press>
        </nav>
      </main>
    </div>
  );
}

function MatchForm({ state }: { state: State }) {
  const words = useWords();
  const { form, setup } = state;
  const presets = setup?.presets ?? [];
  const rules = presets.find((preset) => preset.name === form.preset) ?? presets[0];
  if (setup === null || rules === undefined) return null;
  const seats = seatsFor(rules, form.seats);
  const kinds = setup.players;
  const opponents = Array.from(
    { length: seats - 1 },
    (_, index) => form.opponents[index] ?? kinds[0] ?? "rules",
  );
  const start = (): void => {
    const match: NewMatch = {
      preset: rules.name,
      seats: ["person", ...opponents],
      name: form.name.trim() || words.text("page.start.guest"),
    };
    if (rules.deals_per_session === null && form.deals !== null) match.deals = form.deals;
    void startMatch(match);
  };
  return (
    <form
      class="match-form"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <fieldset class="presets">
        <legend>{words.text("page.start.preset")}</legend>
        {presets.map((preset) => (
          <Preset key={preset.name} rules={preset} seats={seats} chosen={preset === rules} />
        ))}
      </fieldset>
      <div class="fields">
        <label class="field">
          <span>{words.text("page.start.name")}</span>
          <input
            type="text"
            data-testid="name"
            maxLength={LONGEST_NAME}
            autocomplete="nickname"
            placeholder={words.text("page.start.guest")}
            value={form.name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
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
        {rules.deals_per_session === null && (
          <label class="field">
            <span>{words.text("page.start.length")}</span>
            <select
              data-testid="length"
              value={String(form.deals ?? "")}
              onChange={(event) => change({ deals: Number(event.currentTarget.value) || null })}
            >
              {LENGTHS.map((deals) => (
                <option key={deals} value={String(deals ?? "")}>
                  {deals === null
                    ? words.text("page.start.open_end")
                    : words.text("count.deals", { n: deals })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <fieldset>
        <legend>{words.text("page.start.opponents")}</legend>
        <div class="fields">
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
                {kinds.map((name) => (
                  <option key={name} value={name}>
                    {words.has(`page.player.${name}`) ? words.text(`page.player.${name}`) : name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      </fieldset>
      <p class="notice" role="alert">
        {state.notice && words.say(state.notice)}
      </p>
      <button type="submit" class="press main" data-testid="start-match" aria-busy={form.busy}>
        {words.text("page.start.go")}
      </button>
    </form>
  );
}

function Preset(props: { rules: Rules; seats: number; chosen: boolean }) {
  const words = useWords();
  const { rules } = props;
  const name = words.has(`preset.${rules.name}`)
    ? words.text(`preset.${rules.name}`)
    : capital(rules.title, words.language);
  const about = `about-${rules.name}`;
  return (
    <div class="preset">
      <label>
        <input
          type="radio"
          name="preset"
          data-testid={`preset-${rules.name}`}
          checked={props.chosen}
          aria-describedby={props.chosen ? about : undefined}
          onChange={() => change({ preset: rules.name })}
        />
        <span>{name}</span>
      </label>
      {props.chosen && (
        <ul class="about" id={about}>
          {explained(rules, seatsFor(rules, props.seats)).map((line) => (
            <li key={line.key}>{words.say(line)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
