// The statistics of deals: charts and tables say the same, in words too, in every language.

import { renderToString } from "preact-render-to-string";
import { describe, expect, test, vi } from "vitest";
import type { Average, Chart } from "../src/deals/wire";
import { LANGUAGES, Words } from "../src/words";
import { catalogue } from "./samples";

const chart: Chart = {
  measure: "jacks",
  place: "rearhand",
  bars: [
    { value: 0, count: 20, expected: 20.3, low: 10, high: 31, outside: false },
    { value: 1, count: 90, expected: 42.9, low: 30, high: 56, outside: true },
  ],
};
const average: Average = {
  measure: "points",
  kind: "computer",
  hands: 200,
  mean: 39.12345,
  expected: 37.5,
  low: 36.9,
  high: 38.1,
  outside: true,
};

async function drawn(language: (typeof LANGUAGES)[number]): Promise<string> {
  vi.stubGlobal("location", { hash: "", pathname: "/deals" });
  vi.stubGlobal("navigator", { languages: [language] });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  const { AverageChart, BarChart } = await import("../src/deals/charts");
  const { AverageTable, BarTable } = await import("../src/deals/tables");
  const { Speech } = await import("../src/parts/Speech");
  return renderToString(
    <Speech.Provider value={new Words(language, catalogue(language))}>
      <BarChart chart={chart} />
      <BarTable chart={chart} />
      <AverageChart averages={[average]} />
      <AverageTable averages={[average]} />
    </Speech.Provider>,
  );
}

test("a chart says in words what lies outside, and marks it with a sign", async () => {
  const html = await drawn("en");
  expect(html).toContain('aria-label="Jacks, rearhand: outside the band: 1"');
  expect(html).toContain("Card points in a hand, computer players: 39.123, outside the band");
  expect(html.match(/class="odd"/g)).toHaveLength(2);
});

test("the table has the numbers of the chart", async () => {
  const html = await drawn("en");
  for (const cell of ["90", "42.9", "30 to 56", "no", "yes", "39.123", "36.9 to 38.1"]) {
    expect(html).toContain(`<td>${cell}</td>`);
  }
});

test.each(["de", "ru", "uk"] as const)(
  "%s has decimals with a comma, in texts too",
  async (language) => {
    const html = await drawn(language);
    const read =
      html.replace(/<[^>]*>/g, " ") + (html.match(/aria-label="[^"]*"/g) ?? []).join(" ");
    for (const number of ["42,9", "39,123", "36,9", "38,1"]) expect(read).toContain(number);
    expect(read).not.toMatch(/\d\.\d/);
  },
);

test("a bar is as high as its count, and its band as wide as chance", async () => {
  const html = await drawn("en");
  const heights = [...html.matchAll(/class="bar-count"[^>]*? height="([\d.]+)"/g)].map((found) =>
    Number(found[1]),
  );
  expect(heights).toHaveLength(2);
  expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(90 / 20, 5);
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("there are words, never keys", async () => {
    expect(await drawn(language)).not.toMatch(/>(deals|verify|position)\.[a-z_.]+</);
    expect(await drawn(language)).not.toMatch(/"(deals|verify|position)\.[a-z_.]+"/);
  });
});
