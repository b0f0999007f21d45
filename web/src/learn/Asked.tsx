import { useState } from "preact/hooks";
import { CardFace } from "../cards/Card";
import { Icon } from "../parts/Icons";
import { Press } from "../parts/Press";
import { stepInRow } from "../parts/row";
import { useWords } from "../parts/Speech";
import type { CardCode } from "../wire";
import type { Words } from "../words";
import { capital } from "../words";
import { Cards } from "./Cards";
import type { Option, StepData, Verdict } from "./course";
import { judged } from "./course";

/** A question: cards or options to choose from, and what is said about the answer. */
export function Asked(props: {
  lesson: string;
  step: StepData;
  large: boolean;
  onRight: () => void;
}) {
  const words = useWords();
  const { lesson, step } = props;
  const [chosen, setChosen] = useState<string[]>([]);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [failed, setFailed] = useState(false);
  const [shown, setShown] = useState(false);
  const right = verdict?.right === true;
  const ask = async (answer: string[]): Promise<void> => {
    setFailed(false);
    try {
      const found = await judged(lesson, step.id, answer);
      setVerdict(found);
      if (found.right) props.onRight();
    } catch {
      setFailed(true);
    }
  };
  const choose = (value: string): void => {
    if (right) return;
    setVerdict(null);
    setShown(false);
    if (step.pick === null || step.pick === 1) {
      setChosen([value]);
      void ask([value]);
      return;
    }
    setChosen((now) =>
      now.includes(value) ? now.filter((other) => other !== value) : [...now, value],
    );
  };
  const several = step.pick === 0 || step.pick === 2;
  const ready = step.pick === 2 ? chosen.length === 2 : chosen.length > 0;
  return (
    <div class="asked-step">
      {step.table.length > 0 && (
        <div class="group">
          <h2>{words.text("learn.page.on_table")}</h2>
          <Cards cards={step.table} large={props.large} />
        </div>
      )}
      {step.cards.length > 0 &&
        (step.pick === null ? (
          <Cards cards={step.cards} large={props.large} />
        ) : (
          <div class="group">
            <p id="how">{words.text(howTo(step.pick))}</p>
            <Choosable
              cards={step.cards}
              chosen={chosen}
              verdict={verdict}
              large={props.large}
              onChoose={choose}
              solution={shown ? (verdict?.solution ?? []) : []}
            />
          </div>
        ))}
      {step.options.length > 0 && (
        <ul class="learn-options">
          {step.options.map((option) => (
            <li key={option.value}>
              <Press
                id={`option-${option.value}`}
                extra={chosen.includes(option.value) ? chosenClass(wrong(option.value)) : ""}
                onPress={() => choose(option.value)}
              >
                {nameOf(option)}
                {chosen.includes(option.value) && (
                  <Chosen wrong={wrong(option.value)} words={words} />
                )}
              </Press>
            </li>
          ))}
        </ul>
      )}
      {several && (
        <p>
          <Press id="check" kind="main" off={!ready || right} onPress={() => void ask(chosen)}>
            {words.text("learn.page.check")}
          </Press>
        </p>
      )}
      <div class="verdict" role="status" data-testid="verdict">
        {failed && <p class="notice">{words.text("learn.page.failed")}</p>}
        {verdict && (
          <>
            <p class={right ? "right" : "wrong"}>
              <Icon name={right ? "check" : "close"} />{" "}
              <strong>{words.text(right ? "learn.page.right" : "learn.page.wrong")}</strong>
            </p>
            {verdict.lines.map((line, at) => (
              <p key={at}>{capital(words.say(line), words.language)}</p>
            ))}
            {shown && <p>{words.text("learn.page.solution", { answer: solutionText(verdict) })}</p>}
          </>
        )}
      </div>
      {verdict && !right && !shown && (
        <p>
          <Press id="show-answer" onPress={() => setShown(true)}>
            {words.text("learn.page.show")}
          </Press>
        </p>
      )}
    </div>
  );

  function wrong(value: string): boolean {
    return isWrong(verdict, value);
  }

  function nameOf(option: Option): string {
    const name = typeof option.name === "string" ? option.name : words.say(option.name);
    return capital(name.replace(/^-/, "\u2212"), words.language);
  }

  function solutionText(found: Verdict): string {
    if (step.pick !== null) return found.solution.map((code) => words.card(code)).join(", ");
    const option = step.options.find(({ value }) => value === found.solution[0]);
    return option ? nameOf(option) : "";
  }
}

/** Tell whether a choice has been judged and does not belong to the answer. */
function isWrong(verdict: Verdict | null, value: string): boolean {
  return verdict !== null && !verdict.right && !verdict.solution.includes(value);
}

function chosenClass(wrong: boolean): string {
  return wrong ? "chosen mistaken" : "chosen";
}

/** The sign on what has been chosen; a wrong choice has a cross and says so. */
function Chosen({ wrong, words }: { wrong: boolean; words: Words }) {
  return (
    <>
      <Icon name={wrong ? "close" : "check"} />
      {wrong && <span class="sr"> ({words.text("learn.page.wrong")})</span>}
    </>
  );
}

function howTo(pick: number): string {
  if (pick === 1) return "learn.page.choose_one";
  return pick === 2 ? "learn.page.choose_two" : "learn.page.choose_cards";
}

/** Cards that may be chosen: one stop of the Tab key, the arrow keys go from card to card. */
export function Choosable(props: {
  cards: readonly CardCode[];
  chosen: readonly string[];
  verdict: Verdict | null;
  solution: readonly string[];
  large: boolean;
  onChoose: (code: CardCode) => void;
}) {
  const words = useWords();
  const { cards } = props;
  const [stop, setStop] = useState(0);
  return (
    <ul class="learn-cards">
      {cards.map((code, index) => {
        const chosen = props.chosen.includes(code);
        const wrong = chosen && isWrong(props.verdict, code);
        return (
          <li key={code}>
            <button
              type="button"
              class={`learn-card${chosen ? ` ${chosenClass(wrong)}` : ""}${
                props.solution.includes(code) ? " solution" : ""
              }`}
              data-testid={`pick-${code}`}
              aria-pressed={chosen}
              tabIndex={index === Math.min(stop, cards.length - 1) ? 0 : -1}
              onFocus={() => setStop(index)}
              onKeyDown={(event) => stepInRow(event, index, cards.length)}
              onClick={() => props.onChoose(code)}
            >
              <CardFace code={code} words={words} large={props.large} />
              <span class="sr">{words.card(code)}</span>
              {(chosen || props.solution.includes(code)) && (
                <span class="mark">
                  {chosen ? <Chosen wrong={wrong} words={words} /> : <Icon name="crown" />}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
