// The charts of the deals, drawn here. What they show stands in tables below them as well.

import { useWords } from "../parts/Speech";
import type { Words } from "../words";
import { capital } from "../words";
import type { Average, Bar, Chart } from "./wire";
import { placeKey } from "./wire";

const NARROW = 320;
const WIDE = 760;
/** Values from which a chart needs the whole row. */
const MANY = 10;
const HEIGHT = 190;
const LEFT = 8;
const TOP = 14;
const FLOOR = HEIGHT - 26;

/** Return what a chart says, for those who do not see it. */
export function chartText(words: Words, chart: Chart): string {
  const odd = chart.bars.filter((bar) => bar.outside).map((bar) => words.number(bar.value));
  const names = {
    measure: words.text(`deals.measure.${chart.measure}`),
    place: words.text(placeKey(chart.place)),
  };
  return odd.length === 0
    ? words.text("deals.chart.inside", names)
    : words.text("deals.chart.outside", { ...names, values: odd.join(", ") });
}

/** How often each value came: a bar, beside the band and the line of what was to be expected. */
export function BarChart({ chart }: { chart: Chart }) {
  const words = useWords();
  const most = Math.max(1, ...chart.bars.map((bar) => Math.max(bar.count, bar.high)));
  const wide = chart.bars.length >= MANY;
  const width = wide ? WIDE : NARROW;
  const step = (width - 2 * LEFT) / chart.bars.length;
  const y = (count: number): number => FLOOR - ((FLOOR - TOP) * count) / most;
  return (
    <figure class={wide ? "chart wide" : "chart"}>
      <figcaption>{capital(words.text(placeKey(chart.place)), words.language)}</figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={chartText(words, chart)}>
        <line class="floor" x1={LEFT} x2={width - LEFT} y1={FLOOR} y2={FLOOR} />
        {chart.bars.map((bar, index) => (
          <OneBar key={bar.value} bar={bar} x={LEFT + index * step} step={step} y={y} />
        ))}
      </svg>
    </figure>
  );
}

function OneBar(props: { bar: Bar; x: number; step: number; y: (count: number) => number }) {
  const words = useWords();
  const { bar, x, step, y } = props;
  const middle = x + step / 2;
  const wide = Math.min(step * 0.9, 46);
  const thin = wide * 0.5;
  return (
    <>
      <rect
        class="band"
        x={middle - wide / 2}
        width={wide}
        y={y(bar.high)}
        height={Math.max(2, y(bar.low) - y(bar.high))}
      />
      <rect
        class="bar-count"
        x={middle - thin / 2}
        width={thin}
        y={y(bar.count)}
        height={y(0) - y(bar.count)}
      />
      <line
        class="expected"
        x1={middle - wide / 2}
        x2={middle + wide / 2}
        y1={y(bar.expected)}
        y2={y(bar.expected)}
      />
      {bar.outside && (
        <text class="odd" x={middle} y={Math.max(12, y(Math.max(bar.count, bar.high)) - 3)}>
          !
        </text>
      )}
      <text class="value" x={middle} y={HEIGHT - 8}>
        {words.number(bar.value)}
      </text>
    </>
  );
}

const ROW = 46;
const AVERAGE_WIDTH = 640;

/** The averages of people and of computer players, each within its band if chance is fair. */
export function AverageChart({ averages }: { averages: readonly Average[] }) {
  const words = useWords();
  return (
    <ul class="averages">
      {averages.map((average) => {
        const { mean, low, high, expected } = average;
        const reach = 1.6 * Math.max(high - expected, Math.abs(mean - expected), 0.001);
        const x = (value: number): number =>
          ((value - expected + reach) / (2 * reach)) * AVERAGE_WIDTH;
        return (
          <li key={average.measure + average.kind}>
            <p>
              {averageName(words, average)} <b>{words.number(rounded(mean))}</b>
            </p>
            <svg
              viewBox={`0 0 ${AVERAGE_WIDTH} ${ROW}`}
              role="img"
              aria-label={averageText(words, average)}
            >
              <line class="floor" x1="0" x2={AVERAGE_WIDTH} y1={ROW / 2} y2={ROW / 2} />
              <rect class="band" x={x(low)} width={x(high) - x(low)} y="8" height={ROW - 16} />
              <line class="expected" x1={x(expected)} x2={x(expected)} y1="4" y2={ROW - 4} />
              <circle class="bar-count" cx={x(mean)} cy={ROW / 2} r="9" />
              {average.outside && (
                <text class="odd" x={x(mean)} y={ROW / 2 + 5}>
                  !
                </text>
              )}
            </svg>
          </li>
        );
      })}
    </ul>
  );
}

/** Return the name of an average: what, and of whom. */
export function averageName(words: Words, average: Average): string {
  return words.text("deals.average", {
    measure: words.text(`deals.average.${average.measure}`),
    kind: words.text(`deals.kind.${average.kind}`),
  });
}

function averageText(words: Words, average: Average): string {
  return words.text(average.outside ? "deals.average.outside" : "deals.average.inside", {
    name: averageName(words, average),
    mean: rounded(average.mean),
    low: rounded(average.low),
    high: rounded(average.high),
  });
}

/** Return a number with at most three digits behind the point. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
