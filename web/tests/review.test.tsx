// A finished deal with open cards: every part of it in every language, and what the steps show.

import { readFileSync } from "node:fs";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test, vi } from "vitest";
import { Speech } from "../src/parts/Speech";
import { DealReview } from "../src/review/DealReview";
import type { Course, FinishedDeal, Review } from "../src/review/data";
import { cardsAt, countsPoints, frameOfCard } from "../src/review/data";
import { Graph } from "../src/review/Graph";
import { show } from "../src/review/opened";
import type { Paper } from "../src/review/SheetPage";
import { PaperSheet } from "../src/review/SheetPage";
import { OpenTable } from "../src/review/Stepper";
import { defaultSettings } from "../src/settings";
import { LANGUAGES, Words } from "../src/words";
import { catalogue } from "./samples";

vi.mock("../src/store", () => ({ act: () => {}, visit: () => {} }));

const file = new URL("../../tests/cases/review/game23.json", import.meta.url);
const sample: { deal: FinishedDeal; review: Review } = JSON.parse(readFileSync(file, "utf8"));
const { deal, review } = sample;
const course = review.course as Course;
const settings = defaultSettings(["en"]);

function drawn(part: Parameters<typeof renderToString>[0], language = "en" as const): string {
  const words = new Words(language, catalogue(language));
  return renderToString(<Speech.Provider value={words}>{part}</Speech.Provider>);
}

describe.each(LANGUAGES)("%s", (language) => {
  test("the review shows words and never keys", () => {
    const html = drawn(
      <DealReview
        deal={deal}
        review={{ data: review, error: null }}
        known={null}
        settings={settings}
      />,
      language as "en",
    );
    expect(html).not.toMatch(/>[^<]*\b(page|review|cli|result|event)\.[a-z_]+/);
    expect(html).not.toMatch(/\{[a-z]+\}/);
  });
});

test("the steps lead from the first card to the last and back to the deal", () => {
  expect(frameOfCard(deal, 0)).toBe(deal.frames.findIndex((frame) => frame.number === 1) - 1);
  for (let number = 1; number <= 30; number += 1) {
    const at = frameOfCard(deal, number);
    expect(deal.frames[at]?.number).toBe(number);
    expect(cardsAt(deal, at)).toBe(number);
  }
  expect(cardsAt(deal, 0)).toBe(0);
});

test("what could have been seen is asked for apart, and the page says so meanwhile", () => {
  const part = (known: string | null) =>
    drawn(
      <DealReview
        deal={deal}
        review={{ data: review, error: null }}
        known={known}
        settings={settings}
      />,
    );
  expect(part("/api/seats/t/deals/1/known")).toContain(
    "Asking what could have been seen from each place",
  );
  expect(part(null)).not.toContain("could have been seen");
});

test("the better cards lie marked in the hand of whoever made the mistake", () => {
  const played = course.cards[19] ?? null;
  const html = drawn(
    <OpenTable deal={deal} at={frameOfCard(deal, 20)} played={played} settings={settings} />,
  );
  expect(played?.card).toBe("S9");
  expect(html).toContain("ace of spades, the better card");
  expect(html).toContain("king of spades, the better card");
  expect(html.match(/the better card/g)).toHaveLength(2);
});

test("the graph marks every mistake and says how many there are", () => {
  const html = drawn(<Graph deal={deal} course={course} at={20} go={() => {}} />);
  const mistakes = course.cards.filter((card) => card.loss !== null);
  expect(html.match(/class="mistake (game|level|points) (own|other)"/g)).toHaveLength(
    mistakes.length,
  );
  expect(html).toContain(`${mistakes.length} mistakes`);
  expect(html).toContain(">61<");
});

test("the meaning of each sign stands with the sign", () => {
  const html = drawn(<Graph deal={deal} course={course} at={20} go={() => {}} />);
  const caption = html.match(/<figcaption>(.*)<\/figcaption>/)?.[1] ?? "";
  expect(caption.match(/<span><svg.*?<\/svg>[^<]+<\/span>/g)).toHaveLength(3);
});

test("what opens is scrolled to, unless the reader has gone elsewhere", () => {
  const heading = { scrollIntoView: vi.fn() } as unknown as HTMLElement;
  vi.stubGlobal("document", { activeElement: {} });
  show(heading);
  expect(heading.scrollIntoView).not.toHaveBeenCalled();
  vi.stubGlobal("document", { activeElement: heading });
  show(heading);
  expect(heading.scrollIntoView).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("a null is drawn as won or lost, without card points", () => {
  const null_: Course = { ...course, aim: { need: "no_trick", points: 0 } };
  expect(countsPoints(null_)).toBe(false);
  const html = drawn(<Graph deal={deal} course={null_} at={0} go={() => {}} />);
  expect(html).not.toContain(">61<");
  expect(html).not.toContain(">120<");
});

test("places that were not searched break the line of the graph", () => {
  const values = course.values.map((value, at) => (at === 5 ? null : value));
  const html = drawn(<Graph deal={deal} course={{ ...course, values }} at={0} go={() => {}} />);
  expect(html.match(/class="course" d="([^"]*)"/)?.[1]).not.toContain("NaN");
});

test("while the solver works, that is said; why it failed, too", () => {
  const wait = (
    <DealReview deal={deal} review={{ data: null, error: null }} known={null} settings={settings} />
  );
  expect(drawn(wait)).toContain("The solver looks at the cards");
  const error = { key: "error.too_deep" };
  const failed = (
    <DealReview deal={deal} review={{ data: null, error }} known={null} settings={settings} />
  );
  expect(drawn(failed)).toContain("The search took too long");
});

const paper: Paper = {
  preset: "isko",
  title: "International Skat Order",
  date: "2026-11-30T10:00:00Z",
  names: ["Ada", "Ben", "Cem"],
  deals: 36,
  premiums: true,
  passed: 1,
  rows: [
    {
      ...{ number: 1, counts: true, declarer: 0, game: { key: "suit.hearts" }, base: 10 },
      ...{ matadors: -2, marks: [true, false, false, false, false, false], score: -60 },
      ...{ kontra: 0, bock: false, passed: false, points: [-60, 0, 0] },
      ...{ changed: [true, false, false], won: [0, 0, 0], lost: [1, 0, 0] },
    },
    {
      ...{ number: 2, counts: true, declarer: null, game: null, base: 0, matadors: 0 },
      ...{ marks: [false, false, false, false, false, false], score: null, kontra: 0 },
      ...{ bock: false, passed: true, points: [-60, 0, 0], changed: [false, false, false] },
      ...{ won: [0, 0, 0], lost: [1, 0, 0] },
    },
  ],
  sums: [
    {
      points: -60,
      won: 0,
      lost: 1,
      others_lost: 0,
      own_premium: -50,
      defence_premium: 0,
      total: -110,
    },
    { points: 0, won: 0, lost: 0, others_lost: 1, own_premium: 0, defence_premium: 40, total: 40 },
    { points: 0, won: 0, lost: 0, others_lost: 1, own_premium: 0, defence_premium: 40, total: 40 },
  ],
  marks: ["hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert"],
};

test.each(LANGUAGES)(
  "%s: the list on paper shows words, the loss in its column and the sums",
  (language) => {
    const html = drawn(<PaperSheet paper={paper} language={language} />, language as "en");
    expect(html).not.toMatch(/>[^<]*\b(page|preset|score)\.[a-z_]+/);
    expect(html).toContain("<td>60</td>");
    expect(html).toContain("−110");
  },
);
