import { useWords } from "../parts/Speech";
import type { Words } from "../words";
import { averageName, rounded } from "./charts";
import type { Average, Chart } from "./wire";
import { placeKey } from "./wire";

/** The numbers of a chart. */
export function BarTable({ chart }: { chart: Chart }) {
  const words = useWords();
  return (
    <Numbers
      title={words.text("deals.table_name", {
        measure: { key: `deals.measure.${chart.measure}` },
        place: { key: placeKey(chart.place) },
      })}
      first={words.text("deals.column.value")}
      rows={chart.bars.map((bar) => ({
        name: words.number(bar.value),
        numbers: [bar.count, tenth(bar.expected)],
        band: [bar.low, bar.high],
        outside: bar.outside,
      }))}
    />
  );
}

/** The numbers of the averages. */
export function AverageTable({ averages }: { averages: readonly Average[] }) {
  const words = useWords();
  return (
    <Numbers
      title={words.text("deals.kinds")}
      first={words.text("deals.column.average")}
      rows={averages.map((average) => ({
        name: averageName(words, average),
        numbers: [rounded(average.mean), rounded(average.expected)],
        band: [rounded(average.low), rounded(average.high)],
        outside: average.outside,
      }))}
    />
  );
}

interface Row {
  name: string;
  numbers: readonly number[];
  band: readonly [number, number];
  outside: boolean;
}

function Numbers(props: { title: string; first: string; rows: readonly Row[] }) {
  const words = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone a wide table is scrolled with the keyboard
    <section class="numbers" aria-label={props.title} tabIndex={0}>
      <table>
        <caption>{props.title}</caption>
        <thead>
          <tr>
            <th scope="col">{props.first}</th>
            <th scope="col">{words.text("deals.column.count")}</th>
            <th scope="col">{words.text("deals.column.expected")}</th>
            <th scope="col">{words.text("deals.column.band")}</th>
            <th scope="col">{words.text("deals.column.verdict")}</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.numbers.map((number, index) => (
                <td key={index}>{words.number(number)}</td>
              ))}
              <td>{bandText(words, row.band)}</td>
              <td>{words.text(row.outside ? "deals.outside" : "deals.inside")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function bandText(words: Words, [low, high]: readonly [number, number]): string {
  return words.text("deals.band", { low, high });
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
