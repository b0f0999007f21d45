// The course and the glossary: what is drawn in every language, and what the browser keeps.

import { readFileSync } from "node:fs";
import { renderToString } from "preact-render-to-string";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Course, Glossary, StepData } from "../src/learn/course";
import { openSteps, readProgress } from "../src/learn/progress";
import { Speech } from "../src/parts/Speech";
import { LANGUAGE_NAMES, LANGUAGES, type Language, Words } from "../src/words";
import { catalogue } from "./samples";

const folder = new URL("../../src/skat/words/course/", import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

function speech(language: Language): Words {
  return new Words(language, catalogue(language)).and(read(`${language}.json`));
}

beforeAll(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("location", { pathname: "/learn", hash: "" });
});

describe("progress", () => {
  test("is what was stored", () => {
    const stored =
      '{"cards": {"step": 3, "done": true, "solved": ["high", 7]}, "play": {"step": 1, "done": false}}';
    expect(readProgress(stored)).toEqual({
      cards: { step: 3, done: true, solved: ["high"] },
      play: { step: 1, done: false, solved: [] },
    });
  });

  test("leaves open what has been skipped: questions and deals, not what is only told", () => {
    const steps = ["tell", "ask", "ask", "play"].map((kind, index) => ({
      id: `s${index}`,
      kind,
      cards: [],
      table: [],
      pick: null,
      options: [],
    })) as StepData[];
    expect(openSteps(steps, [])).toEqual([1, 2, 3]);
    expect(openSteps(steps, ["s2"])).toEqual([1, 3]);
    expect(openSteps(steps, ["s1", "s2", "s3"])).toEqual([]);
  });

  test.each([
    null,
    "nonsense",
    "[]",
    "7",
    '{"cards": 3}',
    '{"cards": {"step": -1, "done": true}}',
    '{"cards": {"step": 1.5, "done": true}}',
    '{"cards": {"step": 1}}',
    '{"cards": null}',
  ])("that makes no sense is left out: %s", (text) => {
    expect(readProgress(text)).toEqual({});
  });
});

describe.each(LANGUAGES)("%s", (language) => {
  const words = speech(language);
  const draw = (part: preact.ComponentChild): string =>
    renderToString(<Speech.Provider value={words}>{part}</Speech.Provider>);

  test("every kind of step is drawn in words", async () => {
    const { LessonView } = await import("../src/learn/LessonView");
    const lesson = {
      id: "cards",
      steps: [
        { id: "pack", kind: "tell", cards: ["CJ"], table: [], pick: null, options: [] },
        { id: "high", kind: "ask", cards: ["HT", "HK"], table: ["H9"], pick: 1, options: [] },
        {
          id: "sum",
          kind: "ask",
          cards: ["DA"],
          table: [],
          pick: null,
          options: [{ value: "24", name: "24" }],
        },
      ],
    } as Course["lessons"][number];
    for (const step of lesson.steps) {
      const html = draw(
        <LessonView
          lesson={{ ...lesson, steps: [step] }}
          number={1}
          last={false}
          name="Ada"
          large={false}
        />,
      );
      expect(html).toContain(words.text(`learn.cards.${step.id}`));
      expect(html).not.toMatch(/learn\.[a-z]+[.<]/);
      for (const card of step.cards) expect(html).toContain(words.card(card));
    }
  });

  test("a lesson with skipped steps is not finished, and offers them", async () => {
    const { Finished } = await import("../src/learn/LessonView");
    const drawn = (left: number[]): string =>
      draw(
        <Finished
          number={2}
          last={false}
          left={left}
          onStep={() => {}}
          heading={{ current: null }}
        />,
      );
    const open = drawn([1, 4]);
    expect(open).not.toContain(words.text("learn.page.finished"));
    expect(open).toContain(words.text("learn.page.unfinished", { n: 2 }));
    for (const n of [2, 5]) expect(open).toContain(words.text("learn.page.do_step", { n }));
    expect(drawn([])).toContain(words.text("learn.page.finished"));
  });

  test("the texts speak of the cards of the deck", () => {
    const german = words.with("german");
    const text = german.text("learn.cards.jacks");
    expect(text).not.toContain("|");
    expect(text).not.toBe(words.text("learn.cards.jacks"));
    expect(text).toContain(german.text("suit.spades"));
    expect(words.with("tournament").text("learn.cards.jacks")).toBe(
      words.text("learn.cards.jacks"),
    );
  });

  test("the pages beside the table lead back to it, and to the start", async () => {
    const { WayBack } = await import("../src/parts/WayBack");
    expect(draw(<WayBack back={null} />)).not.toContain(words.text("page.to_table"));
    for (const back of [null, "/play/a.s.b", "/watch/7.w.mark"]) {
      expect(draw(<WayBack back={back} />)).toContain(words.text("page.to_start"));
    }
    expect(draw(<WayBack back="/watch/7.w.mark" />)).toContain(words.text("page.to_table"));
  });

  test("a wrong choice has a cross, not a check mark, and says so", async () => {
    const { Choosable } = await import("../src/learn/Asked");
    const drawn = (right: boolean, solution: string[]): string =>
      draw(
        <Choosable
          cards={["HA", "HT"]}
          chosen={["HA"]}
          verdict={{ right, lines: [], solution }}
          solution={[]}
          large={false}
          onChoose={() => {}}
        />,
      );
    const wrong = drawn(false, ["HT"]);
    expect(wrong).toContain("learn-card chosen mistaken");
    expect(wrong).toContain(`(${words.text("learn.page.wrong")})`);
    for (const html of [drawn(true, ["HA"]), drawn(false, ["HA", "HT"])]) {
      expect(html).not.toContain("mistaken");
      expect(html).not.toContain(words.text("learn.page.wrong"));
    }
  });

  test("the glossary names each word in the other languages too", async () => {
    const { Terms } = await import("../src/learn/GlossaryPage");
    const term = Object.fromEntries(LANGUAGES.map((code) => [code, catalogue(code).trick]));
    const glossary = {
      sections: [{ key: "glossary.section.play", terms: [{ key: "trick", words: term }] }],
    } as Glossary;
    const html = draw(<Terms glossary={glossary} back={null} />);
    expect(html).toContain(words.text("glossary.trick"));
    for (const code of LANGUAGES) {
      if (code === language) continue;
      expect(html).toContain(
        `<small lang="${code}">${LANGUAGE_NAMES[code]}:</small> <span lang="${code}">${term[code]}</span>`,
      );
    }
  });
});

test("the sources ask for no text that the course does not have", () => {
  const sources = ["LearnPage", "LessonView", "Asked", "PlayedDeal", "GlossaryPage", "Cards"];
  const english = { ...catalogue("en"), ...read("en.json") };
  const asked = sources.flatMap((name) => {
    const text = readFileSync(new URL(`../src/learn/${name}.tsx`, import.meta.url), "utf8");
    return [...text.matchAll(/"((?:learn|page|count|error)\.[a-z_.]+)"/g)].map((hit) => hit[1]);
  });
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((key) => english[key ?? ""] === undefined)).toEqual([]);
  const ours = Object.keys(read("en.json")).filter((key) => key.startsWith("learn.page."));
  expect(ours.filter((key) => !asked.includes(key))).toEqual([]);
});
