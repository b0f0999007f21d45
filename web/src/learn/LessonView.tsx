import { useEffect, useRef, useState } from "preact/hooks";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { visit } from "../store";
import { Asked } from "./Asked";
import { Cards } from "./Cards";
import type { LessonData } from "./course";
import { PlayedDeal } from "./PlayedDeal";
import { keepProgress, keptProgress } from "./progress";

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
  const [solved, setSolved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const step = lesson.steps[index];
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [index]);
  const go = (to: number): void => {
    moved.current = true;
    setSolved(false);
    setIndex(to);
    keepProgress(lesson.id, to >= total ? 0 : to, to >= total);
    window.scrollTo(0, 0);
  };
  if (step === undefined) {
    return <Finished {...props} again={() => go(0)} heading={heading} />;
  }
  const key = `learn.${lesson.id}.${step.id}`;
  const done = solved || step.kind === "tell";
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
        <Asked
          key={step.id}
          lesson={lesson.id}
          step={step}
          large={props.large}
          onRight={() => setSolved(true)}
        />
      )}
      {step.kind === "play" && (
        <PlayedDeal
          key={step.id}
          lesson={lesson.id}
          step={step.id}
          name={props.name.trim() || words.text("page.start.guest")}
          large={props.large}
          onWon={() => setSolved(true)}
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
          onPress={() => go(index + 1)}
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

function Finished(props: {
  number: number;
  last: boolean;
  again: () => void;
  heading: { current: HTMLHeadingElement | null };
}) {
  const words = useWords();
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
