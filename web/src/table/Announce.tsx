import { deckOf } from "../cards/decks";
import { SuitSign } from "../cards/Pip";
import { planned } from "../choose";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { act } from "../store";
import type { ContractChoice } from "../wire";
import { capital } from "../words";
import { asked, chosenContract } from "./asked";
import { gameLine, levelLine, suitLetter } from "./contracts";
import { WorthButton } from "./WorthButton";

/** The choice of game and announcements. Everything offered comes with the view. */
export function Announce({ state }: { state: State }) {
  const words = useWords();
  const { view, match } = state;
  if (view === null) return null;
  const chosen = chosenContract(state);
  const games = [...new Set(view.contracts.map((choice) => choice.game))];
  const levels = view.contracts.filter((choice) => choice.game === chosen?.game);
  const spitze = (match?.rules.spitze ?? 0) > 0 && chosen !== null && chosen.game !== "null";
  const choose = (choice: ContractChoice): void =>
    act((now) => planned(now, { contract: choice.text, spitze: false }));
  return (
    <section class="centre announce" aria-label={words.text("phase.announcement")}>
      <fieldset class="games">
        <legend class="sr">{words.text("page.announce.game")}</legend>
        {games.map((game) => {
          const first = view.contracts.find((choice) => choice.game === game);
          if (first === undefined) return null;
          return (
            <label class={chosen?.game === game ? "tile planned" : "tile"} key={game}>
              <input
                type="radio"
                name="game"
                data-testid={`contract-${first.text}`}
                checked={chosen?.game === game}
                onChange={() => choose(first)}
              />
              <GameSign game={game} />
              <span>{capital(words.say(gameLine(game)), words.language)}</span>
              <small>{words.text("page.announce.value", { value: first.value })}</small>
            </label>
          );
        })}
      </fieldset>
      <div class="advice-row">
        <div class="advice" role="status">
          {asked(state) === "announce" && (
            <p>{words.text("page.chosen_of_two", { n: state.chosen.length })}</p>
          )}
          {chosen?.risk && <p class="warning">{words.say(chosen.risk)}</p>}
          {chosen?.every_trick && <p class="warning">{words.text("ui.every_trick")}</p>}
        </div>
        <WorthButton state={state} />
      </div>
      <fieldset class="levels">
        <legend class="sr">{words.text("page.announce.level")}</legend>
        {levels.length > 1 &&
          levels.map((choice, index) => (
            <label class={choice === chosen ? "tile planned" : "tile"} key={choice.text}>
              <input
                type="radio"
                name="level"
                data-testid={index === 0 ? undefined : `contract-${choice.text}`}
                checked={choice === chosen}
                onChange={() => choose(choice)}
              />
              <span>{capital(words.say(levelLine(choice)), words.language)}</span>
              <small>{words.text("page.announce.value", { value: choice.value })}</small>
            </label>
          ))}
        {spitze && (
          <label class={state.plan.spitze ? "tile planned" : "tile"}>
            <input
              type="checkbox"
              data-testid="spitze"
              checked={state.plan.spitze}
              onChange={(event) => {
                const promised = event.currentTarget.checked;
                act((now) => planned(now, { spitze: promised }));
              }}
            />
            <span>{words.text("spitze.name")}</span>
          </label>
        )}
      </fieldset>
    </section>
  );
}

/** The sign of a game: a suit, or a letter. */
function GameSign({ game }: { game: string }) {
  const words = useWords();
  const suit = suitLetter(game);
  if (suit === null) {
    const letter = words.say(gameLine(game)).charAt(0).toLocaleUpperCase(words.language);
    return (
      <b class="sign" aria-hidden="true">
        {letter}
      </b>
    );
  }
  const deck = deckOf(words.deck);
  return (
    <svg class="sign" viewBox="-60 -60 120 120" aria-hidden="true" focusable="false">
      <rect x="-60" y="-60" width="120" height="120" rx="20" fill={deck.ground("A")} />
      <SuitSign face={deck.suits[suit]} />
    </svg>
  );
}
