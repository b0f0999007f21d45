import { useState } from "preact/hooks";
import type { PageProps } from "../pages";
import { Notice } from "../parts/Notice";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { WayBack } from "../parts/WayBack";
import { visit } from "../store";
import type { Course } from "./course";
import { loadCourse } from "./course";
import "./learn.css";
import { LearnFrame } from "./LearnFrame";
import { LessonView } from "./LessonView";
import { keptProgress } from "./progress";

/** The course: the list of lessons, or one of them. */
export default function LearnPage({ state, parts }: PageProps) {
  const number = parts[0] === undefined ? null : Number(parts[0]);
  return (
    <LearnFrame language={state.settings.language} load={loadCourse}>
      {(course) =>
        number === null ? (
          <Overview course={course} back={state.back} />
        ) : (
          <Numbered
            key={number}
            course={course}
            number={number}
            name={state.form.name}
            large={state.settings.indices}
          />
        )
      }
    </LearnFrame>
  );
}

function Numbered(props: { course: Course; number: number; name: string; large: boolean }) {
  const words = useWords();
  const { course, number } = props;
  const lesson = course.lessons[number - 1];
  if (lesson === undefined) {
    return (
      <main tabIndex={-1} data-rest>
        <Notice line={{ key: "learn.page.no_lesson" }} />
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
function Overview({ course, back }: { course: Course; back: string | null }) {
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
      <p class="answers">
        <Press id="glossary" onPress={() => visit("/glossary")}>
          {words.text("learn.page.glossary")}
        </Press>
        <WayBack back={back} />
      </p>
    </main>
  );
}
