import { useState } from "preact/hooks";
import { CardFace } from "../cards/Card";
import { movingCards, opened, sendCommand, sendMove } from "../choose";
import { SHORTCUTS } from "../keys";
import { later } from "../parts/later";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { Question, Window } from "../parts/Window";
import { type State, tableAddress } from "../state";
import { act, go, prefer } from "../store";
import type { Match } from "../wire";
import { capital } from "../words";
import { handNow, matchNow, nameOf, tricksNow } from "./asked";
import { claimKey } from "./contracts";
import { EndButton } from "./ResultPage";
import { PaperLink, ScoreTable } from "./ScoreTable";
import { SettingsWindow } from "./SettingsWindow";

const FairWindow = later<{ state: State }>(() => import("../fair/FairWindow"));
const PeopleWindow = later<{ state: State }>(() => import("../people/PeopleWindow"));
const PhraseWindow = later<object>(() => import("../people/PhraseWindow"));
const RulesWindow = later<{ match: Match }>(() => import("../start/RulesWindow"));
const WorthWindow = later<{ state: State }>(() => import("../worth/WorthWindow"));

/** The dialog that is open, if any. */
export function Dialogs({ state }: { state: State }) {
  const words = useWords();
  const match = matchNow(state);
  switch (state.dialog) {
    case null:
      return null;
    case "menu":
      return <MenuWindow state={state} />;
    case "settings":
      return (
        <SettingsWindow
          settings={state.settings}
          prefer={prefer}
          watches={state.match?.seat === null}
        />
      );
    case "keys":
      return <KeysWindow />;
    case "sheet":
      return (
        <Window title={words.text("ui.score_list")} wide>
          {match && <ScoreTable match={match} named />}
          <p>
            <PaperLink state={state} />
          </p>
        </Window>
      );
    case "people":
      return <PeopleWindow state={state} />;
    case "rules":
      return match && <RulesWindow match={match} />;
    case "phrases":
      return <PhraseWindow />;
    case "log":
      return <LogWindow state={state} />;
    case "last-trick":
      return <LastTrickWindow state={state} />;
    case "claim":
      return <ClaimQuestion state={state} />;
    case "show":
      return (
        <Question
          title={words.text("page.confirm_show")}
          yes={words.text("page.show_cards")}
          onYes={() => act((now) => sendMove(now, "show"))}
        />
      );
    case "concede":
      return (
        <Question
          title={words.text("ui.confirm_concede")}
          yes={words.text("ui.concede")}
          no={words.text("page.play_on")}
          onYes={() => act((now) => sendMove(now, "concede"))}
        >
          <p>
            {words.text(
              state.view !== null && state.view.you === state.view.declarer
                ? "page.concede.declarer"
                : "page.concede.defender",
            )}
          </p>
        </Question>
      );
    case "hold":
      return (
        <Question
          title={words.text("ui.confirm_hold", { value: state.view?.bid ?? 0 })}
          yes={words.text("action.hold")}
          onYes={() => act((now) => sendMove(now, "hold"))}
        >
          <p class="huge">{state.view?.bid}</p>
        </Question>
      );
    case "worth":
      return <WorthWindow state={state} />;
    case "fair":
      return <FairWindow state={state} />;
    case "end":
      return (
        <Question
          title={words.text("page.confirm_end")}
          yes={words.text("page.end_match")}
          onYes={() => act((now) => sendCommand(now, "end"))}
        />
      );
  }
}

/** Pages to be read beside the table, which stays where it is. */
const BESIDE = [
  ["glossary", "page.more_words"],
  ["learn", "page.menu.learn"],
] as const;

function MenuWindow({ state }: { state: State }) {
  const words = useWords();
  return (
    <Window title={words.text("page.menu")}>
      <div class="menu">
        <Press id="settings" onPress={() => act((now) => opened(now, "settings"))}>
          {words.text("ui.settings")}
        </Press>
        <Press id="keys" onPress={() => act((now) => opened(now, "keys"))}>
          {words.text("page.keys")} <kbd>?</kbd>
        </Press>
        {state.match?.seat !== null && (
          <Press
            id="move-cards"
            off={handNow(state).length === 0}
            onPress={() => act((now) => movingCards(now, true))}
          >
            {words.text("page.move_cards")}
          </Press>
        )}
        <Press id="people" onPress={() => act((now) => opened(now, "people"))}>
          {words.text("page.people")}
        </Press>
        <Press id="log" onPress={() => act((now) => opened(now, "log"))}>
          {words.text("ui.game_log")}
        </Press>
        <Press id="rules" onPress={() => act((now) => opened(now, "rules"))}>
          {words.text("page.menu.rules")}
        </Press>
        {BESIDE.map(([page, text]) => (
          <a
            key={page}
            class="press plain"
            data-testid={page}
            href={`/${page}`}
            target="_blank"
            rel="noopener"
          >
            {words.text(text)}
          </a>
        ))}
        <Press id="fair" onPress={() => act((now) => opened(now, "fair"))}>
          {words.text("fair.title")}
        </Press>
        {!state.match?.ended && (
          <a
            class="press plain"
            data-testid="record"
            href={`${tableAddress(state)}/record`}
            download
          >
            {words.text("page.record")}
          </a>
        )}
        <EndButton state={state} />
        <Press id="to-start" onPress={() => go(null)}>
          {words.text("page.to_start")}
        </Press>
      </div>
    </Window>
  );
}

function KeysWindow() {
  const words = useWords();
  const rows: [string, string[]][] = [
    ["?", ["page.keys.show"]],
    ["1 2 … 0 - =", ["page.keys.cards"]],
    [words.text("page.key.left_right"), ["page.keys.arrows"]],
    [words.text("page.key.home_end"), ["page.keys.ends"]],
    [words.text("page.key.shift_arrows"), ["page.keys.move"]],
    [`${words.text("page.key.enter")}, ${words.text("page.key.space")}`, ["page.keys.enter"]],
    ...SHORTCUTS.map(({ cap, does }): [string, string[]] => [cap, does]),
    [words.text("page.key.escape"), ["page.close"]],
  ];
  return (
    <Window title={words.text("page.keys")}>
      <dl class="keys" data-testid="key-list">
        {rows.map(([cap, does]) => (
          <div key={cap}>
            <dt>
              <kbd>{cap}</kbd>
            </dt>
            <dd>{does.map((key) => capital(words.text(key), words.language)).join(" · ")}</dd>
          </div>
        ))}
      </dl>
    </Window>
  );
}

function LogWindow({ state }: { state: State }) {
  const words = useWords();
  return (
    <Window title={words.text("ui.game_log")}>
      <ol class="log" reversed>
        {state.said.toReversed().map(({ id, line }) => (
          <li key={id}>{words.say(line)}</li>
        ))}
      </ol>
    </Window>
  );
}

function LastTrickWindow({ state }: { state: State }) {
  const words = useWords();
  const trick = tricksNow(state).at(-1);
  const name = (position: number): string => nameOf(state, position);
  return (
    <Window title={words.text("ui.last_trick")}>
      {trick === undefined ? (
        <p>{words.text("page.no_trick_yet")}</p>
      ) : (
        <>
          <ul class="last-trick">
            {trick.cards.map((card, index) => {
              const position = (trick.leader + index) % 3;
              return (
                <li key={card}>
                  <span role="img" aria-label={words.card(card)}>
                    <CardFace code={card} words={words} large={state.settings.indices} />
                  </span>
                  <span>{name(position)}</span>
                </li>
              );
            })}
          </ul>
          <p>{words.text("page.trick_to", { name: name(trick.winner) })}</p>
        </>
      )}
    </Window>
  );
}

const LEVELS = ["", "schneider", "schwarz"] as const;

function ClaimQuestion({ state }: { state: State }) {
  const words = useWords();
  const [level, setLevel] = useState<(typeof LEVELS)[number]>("");
  const { view } = state;
  const declares = view !== null && view.you === view.declarer;
  const said = view === null ? "ui.claim" : claimKey(view);
  const kind = !declares ? "defender" : view?.game === "null" ? "null" : "tricks";
  return (
    <Question
      title={words.text(said)}
      yes={words.text(said)}
      onYes={() => act((now) => sendMove(now, level === "" ? "claim" : `claim:${level}`))}
    >
      <p>{words.text(`page.claim.${kind}`)}</p>
      {kind === "tricks" && (
        <fieldset class="levels">
          <legend>{words.text("page.claim.level")}</legend>
          {LEVELS.map((choice) => (
            <label class={choice === level ? "tile planned" : "tile"} key={choice}>
              <input
                type="radio"
                name="claim-level"
                data-testid={`claim-${choice || "game"}`}
                checked={choice === level}
                onChange={() => setLevel(choice)}
              />
              <span>
                {choice === ""
                  ? words.text("page.claim.no_level")
                  : capital(words.text(`level.${choice}`), words.language)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Question>
  );
}
