import { isPhone } from "../parts/phone";
import { useWords } from "../parts/Speech";
import type { Course, FinishedDeal, Loss } from "./data";
import { countsPoints } from "./data";

const WIDE = { width: 720, height: 250 };
const NARROW = { width: 360, height: 200 };
const LEFT = 40;
const RIGHT = 12;
const TOP = 14;
const BOTTOM = 34;
const MOST = 120;

/** A sign for each kind of mistake, so that none is told by its colour alone. */
const SIGNS: Record<Loss, string> = {
  game: "M-8-8L8 8M8-8L-8 8",
  level: "M0-8L8 0L0 8L-8 0Z",
  points: "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0Z",
};

const MEANINGS = [
  ["game", "page.review.sign.game"],
  ["level", "page.review.sign.level"],
  ["points", "page.review.sign.points"],
] as const;

/** The card points the declarer reaches with best play, after each card; a tap goes there. */
export function Graph(props: {
  deal: FinishedDeal;
  course: Course;
  /** Cards played at the frame that is shown. */
  at: number;
  go: (card: number) => void;
}) {
  const words = useWords();
  const { course, deal } = props;
  const { width, height: tall } = isPhone() ? NARROW : WIDE;
  const counted = countsPoints(course);
  const cards = course.cards.length;
  const x = (card: number): number => LEFT + (card * (width - LEFT - RIGHT)) / Math.max(1, cards);
  const height = (share: number): number => TOP + (1 - share) * (tall - TOP - BOTTOM);
  const y = (card: number): number | null => {
    if (!counted) {
      const winning = course.winning[card];
      return winning === null || winning === undefined ? null : height(winning ? 0.8 : 0.2);
    }
    const value = course.values[card];
    return value === null || value === undefined ? null : height(value / MOST);
  };
  const aim = counted && course.aim.points > 0 ? height((course.aim.points - 0.5) / MOST) : null;
  const mistakes = course.cards.filter((card) => card.loss !== null);
  const tap = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * width;
    const card = Math.round(((share - LEFT) / (width - LEFT - RIGHT)) * cards);
    props.go(Math.max(0, Math.min(cards, card)));
  };
  return (
    <figure class="graph">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider above does the same by keyboard */}
      <svg
        viewBox={`0 0 ${width} ${tall}`}
        role="img"
        aria-label={words.text("page.review.graph", {
          name: deal.names[deal.declarer ?? 0] ?? "",
          n: mistakes.length,
        })}
        onClick={tap}
      >
        {aim !== null && (
          <>
            <rect
              class="winning"
              x={LEFT}
              y={TOP}
              width={width - LEFT - RIGHT}
              height={aim - TOP}
            />
            <line class="aim" x1={LEFT} x2={width - RIGHT} y1={aim} y2={aim} />
            <text x={LEFT - 6} y={aim + 5} text-anchor="end" class="strong">
              {course.aim.points}
            </text>
          </>
        )}
        {!counted && (
          <>
            <rect
              class="winning"
              x={LEFT}
              y={TOP}
              width={width - LEFT - RIGHT}
              height={height(0.5) - TOP}
            />
            <line class="aim" x1={LEFT} x2={width - RIGHT} y1={height(0.5)} y2={height(0.5)} />
            <text x={LEFT - 6} y={height(0.8) + 5} text-anchor="end">
              +
            </text>
            <text x={LEFT - 6} y={height(0.2) + 5} text-anchor="end">
              −
            </text>
          </>
        )}
        {counted &&
          [0, 30, 90, 120].map((points) => (
            <text key={points} x={LEFT - 6} y={height(points / MOST) + 5} text-anchor="end">
              {points}
            </text>
          ))}
        {Array.from({ length: Math.ceil(cards / 3) }, (_, trick) => (
          <g key={trick}>
            <line class="grid" x1={x(3 * trick)} x2={x(3 * trick)} y1={TOP} y2={tall - BOTTOM} />
            <text
              x={(x(3 * trick) + x(Math.min(cards, 3 * trick + 3))) / 2}
              y={tall - 14}
              text-anchor="middle"
            >
              {trick + 1}
            </text>
          </g>
        ))}
        <line class="now" x1={x(props.at)} x2={x(props.at)} y1={TOP} y2={tall - BOTTOM} />
        <path class="course" d={path(cards, x, y)} />
        {mistakes.map((card) => {
          const high = y(card.number);
          if (high === null || card.loss === null) return null;
          return (
            <g
              key={card.number}
              class={`mistake ${card.loss} ${card.who === deal.declarer ? "own" : "other"}`}
              transform={`translate(${x(card.number)} ${high})`}
            >
              <path d={SIGNS[card.loss]} />
            </g>
          );
        })}
      </svg>
      <figcaption>
        {MEANINGS.map(([loss, meaning]) => (
          <span key={loss}>
            <Sign loss={loss} />
            {words.text(meaning)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The sign of a kind of mistake, as the graph draws it. */
export function Sign({ loss }: { loss: Loss }) {
  return (
    <svg class={`loss-sign mistake ${loss}`} viewBox="-11 -11 22 22" aria-hidden="true">
      <path d={SIGNS[loss]} />
    </svg>
  );
}

/** Return the line through all places, a step at each card; it breaks where nothing is known. */
function path(
  cards: number,
  x: (card: number) => number,
  y: (card: number) => number | null,
): string {
  let drawn = "";
  let before: number | null = null;
  for (let card = 0; card <= cards; card += 1) {
    const high = y(card);
    if (high !== null) {
      const from = x(Math.max(0, card - 1));
      drawn += before === null ? `M${x(card)} ${high}` : `M${from} ${before}H${x(card)}V${high}`;
    }
    before = high;
  }
  return drawn;
}
