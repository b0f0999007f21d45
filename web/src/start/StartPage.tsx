import { CardFace } from "../cards/Card";
import { suitOf } from "../cards/deck";
import { later } from "../parts/later";
import { NameField } from "../parts/NameField";
import { Notice } from "../parts/Notice";
import { PlainPage } from "../parts/PlainPage";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import type { Form, State } from "../state";
import { act, go, startMatch, visit } from "../store";
import type { Setup } from "../wire";
import { FRIEND, newMatch, opponentsOf, rulesOf } from "./opening";

const Options = later<{ form: Form; setup: Setup }>(() => import("./Options"));

/** Change what the form says. */
export function change(part: Partial<Form>): void {
  act((state) => ({ ...state, notice: null, form: { ...state.form, ...part } }));
}

/** Where a match is opened. */
export function StartPage({ state }: { state: State }) {
  const words = useWords();
  return (
    <PlainPage title={words.text("page.title")}>
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
      {/* Together, so that the links do not jump when the form comes. */}
      {state.setup && (
        <>
          <MatchForm state={state} setup={state.setup} />
          <nav class="further" aria-label={words.text("page.start.further")}>
            <Press id="learn" onPress={() => visit("/learn")}>
              {words.text("page.start.learn")}
            </Press>
            <Press id="to-stats" onPress={() => visit("/stats")}>
              {words.text("page.start.stats")}
            </Press>
            <Press id="to-review" onPress={() => visit("/review")}>
              {words.text("page.start.review")}
            </Press>
            <Press id="to-verify" onPress={() => visit("/verify")}>
              {words.text("verify.title")}
            </Press>
            <Press id="to-deals" onPress={() => visit("/deals")}>
              {words.text("deals.title")}
            </Press>
          </nav>
        </>
      )}
    </PlainPage>
  );
}

/** A name and a button are enough; everything else is folded away. */
function MatchForm({ state, setup }: { state: State; setup: Setup }) {
  const words = useWords();
  const { form } = state;
  const rules = rulesOf(form, setup);
  if (rules === undefined) return null;
  const opponents = opponentsOf(form, setup, rules);
  const invites = opponents.includes(FRIEND);
  const start = (friends: boolean): void => {
    const asked = friends ? { ...form, opponents: opponents.map(() => FRIEND) } : form;
    const match = newMatch(asked, setup, rules, words.text("page.start.guest"));
    void startMatch({ ...match, language: words.language });
  };
  return (
    <form
      class="match-form"
      onSubmit={(event) => {
        event.preventDefault();
        start(false);
      }}
    >
      <NameField value={form.name} onInput={(name) => change({ name })} />
      <details
        class="options"
        open={form.more}
        onToggle={(event) => change({ more: event.currentTarget.open })}
      >
        <summary data-testid="options">{words.text("page.start.options")}</summary>
        {form.more && <Options form={form} setup={setup} />}
      </details>
      <Notice line={state.notice} />
      <button type="submit" class="press main" data-testid="start-match" aria-busy={form.busy}>
        {words.text(invites ? "page.start.open_table" : "page.start.go_computer")}
      </button>
      {!invites && (
        <Press id="start-friends" onPress={() => start(true)}>
          {words.text("page.start.friends")}
        </Press>
      )}
    </form>
  );
}
