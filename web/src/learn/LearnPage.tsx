import { useMemo, useState } from "preact/hooks";
import type { PageProps } from "../pages";
import { LanguageChoice } from "../parts/LanguageChoice";
import { Press } from "../parts/Press";
import { Speech, useWords } from "../parts/Speech";
import { visit } from "../store";
import type { Course } from "./course";
import { loadCourse, loadTexts, useLoaded } from "./course";
import "./learn.css";
import { GermanDeck } from "./GermanDeck";
import { LessonView } from "./LessonView";
import { keptProgress } from "./progress";

/** The course: the list of lessons, or one of them. */
export default function LearnPage({ state, parts }: PageProps) {
  const words = useWords();
  const { language } = state.settings;
  const { value, failed } = useLoaded(language, async () => ({
    course: await loadCourse(),
    texts: await loadTexts(language),
  }));
  const speech = useMemo(() => (value === null ? words : words.and(value.texts)), [words, value]);
  const number = parts[0] === undefined ? null : Number(parts[0]);
  return (
    <div class="learn">
      <header class="bar">
        <Press id="to-start" kind="quiet" onPress={() => visit("/")}>
          {words.text("page.title")}
        </Press>
        <LanguageChoice />
      </header>
      {value === null ? (
        <main tabIndex={-1} data-rest aria-busy={!failed}>
          {failed && (
            <p class="notice" role="alert">
              {words.text("page.not_loaded")}
            </p>
          )}
        </main>
      ) : (
        <Speech.Provider value={speech}>
          {speech.deck === "german" && (
            <aside>
              <GermanDeck />
            </aside>
          )}
          {number === null ? (
            <Overview course={value.course} />
          ) : (
            <Numbered
              key={number}
              course={value.course}
              number={number}
              name={state.form.name}
              large={state.settings.indices}
            />
          )}
        </Speech.Provider>
      )}
    </div>
  );
}

function Numbered(props: { course: Course; number: number; name: string; large: boolean }) {
  const words = useWords();
  const { course, number } = props;
  const lesson = course.lessons[number - 1];
  if (lesson === undefined) {
    return (
      <main tabIndex={-1} data-rest>
        <p class="notice" role="alert">
          {words.text("learn.page.no_lesson")}
        </p>
        <Press id="overview" next onPress={() => visit("/learn")}>
          {words.text("learn.page.overview")}
        </Press>
      </main>
    );
  }
  return (
    <LessonView
      lesson={lesson}
      number={number}
      last={number === course.lessons.length}
      name={props.name}
      large={props.large}
    />
  );
}

/** All lessons, with how far each has come. */
function Overview({ course }: { course: Course }) {
  const words = useWords();
  const [progress] = useState(keptProgress);
  const total = course.lessons.length;
  const done = course.lessons.filter((lesson) => progress[lesson.id]?.done).length;
  return (
    <main tabIndex={-1} data-rest>
      <h1>{words.text("learn.page.title")}</h1>
      <p>{words.text("learn.page.lead")}</p>
      <p class="progress">
        <progress value={done} max={total} aria-hidden="true" />{" "}
        {words.text("learn.page.progress", { n: done, total })}
      </p>
      <ol class="lessons">
        {course.lessons.map((lesson, index) => {
          const reached = progress[lesson.id];
          const steps = lesson.steps.length;
          const standing = reached?.done
            ? words.text("learn.page.done")
            : reached
              ? words.text("learn.page.begun", { n: reached.step + 1, total: steps })
              : words.text("learn.page.not_begun");
          return (
            <li key={lesson.id}>
              <a
                href={`/learn/${index + 1}`}
                data-testid={`lesson-${index + 1}`}
                class={reached?.done ? "finished" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  visit(`/learn/${index + 1}`);
                }}
              >
                <b aria-hidden="true">{reached?.done ? "✓" : index + 1}</b>
                <span>
                  <strong>{words.text(`learn.${lesson.id}`)}</strong>
                  <span>{words.text(`learn.${lesson.id}.about`)}</span>
                  <small>{standing}</small>
                </span>
              </a>
            </li>
          );
        })}
      </ol>
      <p>
        <Press id="glossary" onPress={() => visit("/glossary")}>
          {words.text("learn.page.glossary")}
        </Press>
      </p>
    </main>
  );
}
