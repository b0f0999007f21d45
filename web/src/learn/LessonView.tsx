import { useEffect, useRef, useState } from "preact/hooks";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { visit } from "../store";
import { Asked } from "./Asked";
import { Cards } from "./Cards";
import type { LessonData } from "./course";
import { PlayedDeal } from "./PlayedDeal";
import { keepProgress, keptProgress, openSteps } from "./progress";

/** One lesson, step by step; it goes on where it was left. */
export function LessonView(props: {
  lesson: LessonData;
  number: number;
  last: boolean;
  name: string;
  large: boolean;
}) {
  const words = useWords();
  const { lesson, number } = props;
  const total = lesson.steps.length;
  const [index, setIndex] = useState(() => startOf(lesson));
  const [solved, setSolved] = useState(() => keptProgress()[lesson.id]?.solved ?? []);
  // Whoever has been at the end is led from one step that is left to the next.
  const [wasAtEnd, setWasAtEnd] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const step = lesson.steps[index];
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [index]);
  const left = openSteps(lesson.steps, solved);
  const reached = (at: number, now: readonly string[]): void => {
    const open = openSteps(lesson.steps, now);
    const over = at >= total;
    const done = over && open.length === 0;
    keepProgress(lesson.id, { step: over ? (open[0] ?? 0) : at, done, solved: [...now] });
  };
  const go = (to: number): void => {
    moved.current = true;
    setIndex(to);
    if (to >= total) setWasAtEnd(true);
    reached(to, solved);
    window.scrollTo(0, 0);
  };
  if (step === undefined) {
    return <Finished {...props} left={left} onStep={go} heading={heading} />;
  }
  const solve = (): void => {
    const now = [...new Set([...solved, step.id])];
    setSolved(now);
    reached(index, now);
  };
  const following = (): number =>
    wasAtEnd ? (left.find((other) => other > index) ?? total) : index + 1;
  const key = `learn.${lesson.id}.${step.id}`;
  const done = !left.includes(index);
  return (
    <main tabIndex={-1} data-rest class="lesson" data-testid="lesson" data-step={step.id}>
      <p class="where">
        {words.text("learn.page.lesson", { n: number })} ·{" "}
        {words.text("learn.page.step", { n: index + 1, total })}
      </p>
      <h1 tabIndex={-1} ref={heading}>
        {words.text(`learn.${lesson.id}`)}
      </h1>
      <progress value={index} max={total} aria-hidden="true" />
      <p class="told">{words.text(key)}</p>
      {step.kind === "tell" && step.cards.length > 0 && (
        <Cards cards={step.cards} large={props.large} />
      )}
      {step.kind === "ask" && (
        <Asked key={step.id} lesson={lesson.id} step={step} large={props.large} onRight={solve} />
      )}
      {step.kind === "play" && (
        <PlayedDeal
          key={step.id}
          lesson={lesson.id}
          step={step.id}
          name={props.name.trim() || words.text("page.start.guest")}
          large={props.large}
          onEnded={solve}
        />
      )}
      <nav class="steps-nav">
        <Press id="step-back" onPress={() => (index === 0 ? visit("/learn") : go(index - 1))}>
          {words.text(index === 0 ? "learn.page.overview" : "learn.page.back")}
        </Press>
        <Press
          id="step-on"
          kind={done ? "main" : undefined}
          next={done}
          onPress={() => go(following())}
        >
          {words.text(done ? "learn.page.go_on" : "learn.page.skip")}
        </Press>
      </nav>
    </main>
  );
}

/** Return the step at which a lesson goes on. */
function startOf(lesson: LessonData): number {
  const step = keptProgress()[lesson.id]?.step ?? 0;
  return step < lesson.steps.length ? step : 0;
}

export function Finished(props: {
  number: number;
  last: boolean;
  left: readonly number[];
  onStep: (index: number) => void;
  heading: { current: HTMLHeadingElement | null };
}) {
  const words = useWords();
  const { left } = props;
  if (left.length > 0) return <Unfinished {...props} />;
  return (
    <main tabIndex={-1} data-rest class="lesson" data-testid="lesson-finished">
      <p class="where">{words.text("learn.page.lesson", { n: props.number })}</p>
      <h1 tabIndex={-1} ref={props.heading}>
        {words.text(props.last ? "learn.page.finished_all" : "learn.page.finished")}
      </h1>
      <nav class="steps-nav">
        <Press id="overview" onPress={() => visit("/learn")}>
          {words.text("learn.page.overview")}
        </Press>
        <Press
          id="step-on"
          kind="main"
          next
          onPress={() => visit(props.last ? "/" : `/learn/${props.number + 1}`)}
        >
          {words.text(props.last ? "learn.page.to_table" : "learn.page.next_lesson")}
        </Press>
      </nav>
    </main>
  );
}

/** The end of a lesson in which steps have been skipped: they are offered again. */
function Unfinished(props: {
  number: number;
  left: readonly number[];
  onStep: (index: number) => void;
  heading: { current: HTMLHeadingElement | null };
}) {
  const words = useWords();
  const { left, onStep } = props;
  return (
    <main tabIndex={-1} data-rest class="lesson" data-testid="lesson-unfinished">
      <p class="where">{words.text("learn.page.lesson", { n: props.number })}</p>
      <h1 tabIndex={-1} ref={props.heading}>
        {words.text("learn.page.unfinished", { n: left.length })}
      </h1>
      <p>{words.text("learn.page.unfinished_lead")}</p>
      <ul class="learn-options">
        {left.map((index, at) => (
          <li key={index}>
            <Press
              id={`do-step-${index + 1}`}
              kind={at === 0 ? "main" : undefined}
              next={at === 0}
              onPress={() => onStep(index)}
            >
              {words.text("learn.page.do_step", { n: index + 1 })}
            </Press>
          </li>
        ))}
      </ul>
      <nav class="steps-nav">
        <Press id="overview" onPress={() => visit("/learn")}>
          {words.text("learn.page.overview")}
        </Press>
      </nav>
    </main>
  );
}
