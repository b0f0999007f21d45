import { useEffect, useRef, useState } from "preact/hooks";
import { type Fetched, useFetched } from "../fetched";
import { Notice } from "../parts/Notice";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import type { Settings } from "../settings";
import type { Course, FinishedDeal, Known, PlayedCard, Review } from "./data";
import { cardsAt, countsPoints, frameOfCard } from "./data";
import { Graph, Sign } from "./Graph";
import { OpenTable } from "./Stepper";
import "./review.css";

/** A finished deal step by step, with what the solver says about it. */
export function DealReview(props: {
  deal: FinishedDeal;
  review: Fetched<Review>;
  /** Where it is told which mistakes could have been seen; null: it is not. */
  known: string | null;
  settings: Settings;
}) {
  const words = useWords();
  const { deal, review } = props;
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [deal]);
  const last = deal.frames.length - 1;
  const go = (frame: number): void => setAt(Math.max(0, Math.min(last, frame)));
  const course = review.data?.course ?? null;
  const card = deal.frames[at]?.card ? cardsAt(deal, at) : 0;
  const played = course?.cards[card - 1] ?? null;
  return (
    <div class="deal-review">
      <Steps deal={deal} at={at} last={last} go={go} played={played} course={course} />
      <OpenTable deal={deal} at={at} played={played} settings={props.settings} />
      {course !== null && (
        <Graph
          deal={deal}
          course={course}
          at={cardsAt(deal, at)}
          go={(number) => go(frameOfCard(deal, number))}
        />
      )}
      <section class="verdict" aria-busy={review.data === null && review.error === null}>
        <h3>{words.text("page.review.verdict")}</h3>
        {review.error !== null && <Notice line={review.error} />}
        {review.data === null && review.error === null && (
          <p>{words.text("page.review.thinking")}</p>
        )}
        {review.data !== null && (
          <ul class="steps" data-testid="verdict">
            {review.data.verdict.map((line, index) => (
              <li key={index}>{words.say(line)}</li>
            ))}
          </ul>
        )}
      </section>
      {course !== null && (
        <>
          <Mistakes course={course} go={(number) => go(frameOfCard(deal, number))} />
          <CourseTable deal={deal} course={course} />
          {props.known !== null && course.cards.some((one) => one.loss !== null) && (
            <KnownMistakes address={props.known} />
          )}
        </>
      )}
    </div>
  );
}

/** Forwards and backwards: two buttons, and a slider that keys move too. */
function Steps(props: {
  deal: FinishedDeal;
  at: number;
  last: number;
  go: (frame: number) => void;
  played: PlayedCard | null;
  course: Course | null;
}) {
  const words = useWords();
  const { deal, at, last, go } = props;
  const slider = useRef<HTMLInputElement>(null);
  const said = deal.frames[at]?.lines.map((line) => words.say(line)).join(". ") ?? "";
  const told = at === 0 ? words.text("page.review.dealt") : said;
  const trick = Math.ceil(cardsAt(deal, at) / 3);
  const title = trick > 0 ? words.text("page.trick_number", { n: trick }) : "";
  return (
    <section class="stepping" aria-label={words.text("page.review.steps")}>
      <div class="step-buttons">
        <Press
          id="step-first"
          off={at === 0}
          label={words.text("page.review.first")}
          onPress={() => go(0)}
        >
          <Arrow to="first" />
        </Press>
        <Press
          id="step-back"
          off={at === 0}
          label={words.text("page.review.back")}
          onPress={() => go(at - 1)}
        >
          <Arrow to="back" />
        </Press>
        <input
          ref={slider}
          type="range"
          data-testid="step-slider"
          min={0}
          max={last}
          value={at}
          aria-label={words.text("page.review.steps")}
          aria-valuetext={title === "" ? told : `${title}: ${told}`}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <Press
          id="step-next"
          off={at === last}
          label={words.text("page.review.next")}
          onPress={() => go(at + 1)}
        >
          <Arrow to="next" />
        </Press>
        <Press
          id="step-last"
          off={at === last}
          label={words.text("page.review.last")}
          onPress={() => go(last)}
        >
          <Arrow to="last" />
        </Press>
      </div>
      <p class="said" data-testid="step-said">
        {title !== "" && <b>{title}</b>} {told}
      </p>
      <p class="judged" data-testid="step-judged" role="status">
        {props.played?.loss && <Sign loss={props.played.loss} />}
        {props.played?.line && words.say(props.played.line)}
        {props.played !== null && props.played.line === null && (
          <Standing course={props.course} number={props.played.number} />
        )}
      </p>
    </section>
  );
}

const ARROWS = {
  first: "M6 5V19M18 5L9 12L18 19",
  back: "M15 5L8 12L15 19",
  next: "M9 5L16 12L9 19",
  last: "M18 5V19M6 5L15 12L6 19",
} as const;

function Arrow({ to }: { to: keyof typeof ARROWS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ARROWS[to]} fill="none" stroke="currentColor" stroke-width="2.6" />
    </svg>
  );
}

/** How the declarer stands after a card that gave nothing away. */
function Standing({ course, number }: { course: Course | null; number: number }) {
  const words = useWords();
  const value = course?.values[number];
  const winning = course?.winning[number];
  if (course === null || value === undefined || value === null) return null;
  if (winning === null || winning === undefined) return null;
  if (!countsPoints(course)) {
    return <span>{words.text(winning ? "page.review.now.won" : "page.review.now.lost")}</span>;
  }
  const key = winning ? "page.review.now.won.points" : "page.review.now.lost.points";
  const points = { key: "count.card_points", params: { n: value } };
  return <span>{words.text(key, { points })}</span>;
}

function Mistakes({ course, go }: { course: Course; go: (number: number) => void }) {
  const words = useWords();
  const mistakes = course.cards.filter((card) => card.loss !== null);
  return (
    <section class="mistakes">
      <h3>{words.text("cli.review.mistakes")}</h3>
      {mistakes.length === 0 && <p>{words.text("cli.review.no_mistakes")}</p>}
      <ul data-testid="mistakes">
        {mistakes.map((card) => (
          <li key={card.number}>
            <button
              type="button"
              class="press plain mistake-line"
              data-testid={`mistake-${card.number}`}
              onClick={() => go(card.number)}
            >
              {card.loss && <Sign loss={card.loss} />}
              <span>{card.line && words.say(card.line)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the mistakes could have been seen: asked for apart, because it takes seconds. */
function KnownMistakes({ address }: { address: string }) {
  const words = useWords();
  const { data, error } = useFetched<Known>(address);
  return (
    <section class="known" aria-busy={data === null && error === null}>
      <h3>{words.text("page.review.known")}</h3>
      <p role="status">
        {data === null && error === null && words.text("page.review.known.thinking")}
      </p>
      {error !== null && <Notice line={error} />}
      {data !== null && (
        <ul class="steps" data-testid="known">
          {data.known.map((mistake) => (
            <li key={mistake.number}>
              {words.text("page.trick_number", { n: Math.ceil(mistake.number / 3) })}:{" "}
              {words.say(mistake.line)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The graph as a table. */
function CourseTable({ deal, course }: { deal: FinishedDeal; course: Course }) {
  const words = useWords();
  const counted = countsPoints(course);
  return (
    <details class="course-table">
      <summary>{words.text("page.review.table")}</summary>
      <table data-testid="course">
        <thead>
          <tr>
            <th scope="col">{words.text("page.review.column.trick")}</th>
            <th scope="col">{words.text("page.review.column.player")}</th>
            <th scope="col">{words.text("page.review.column.card")}</th>
            {counted && <th scope="col">{words.text("page.review.column.points")}</th>}
            <th scope="col">{words.text("page.review.column.wins")}</th>
          </tr>
        </thead>
        <tbody>
          {course.cards.map((card) => {
            const winning = course.winning[card.number];
            return (
              <tr key={card.number}>
                <td>{card.trick}</td>
                <td>{deal.names[card.who]}</td>
                <td>
                  {words.card(card.card)} {card.loss && <Sign loss={card.loss} />}
                </td>
                {counted && <td>{course.values[card.number] ?? "?"}</td>}
                <td>
                  {winning === null || winning === undefined
                    ? "?"
                    : words.text(winning ? "role.declarer" : "role.defenders")}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
