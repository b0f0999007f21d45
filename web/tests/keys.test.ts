// Every key that the page uses is in all four catalogues.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SIZES, SORTS, THEMES } from "../src/settings";
import { LANGUAGES } from "../src/words";
import { catalogue } from "./samples";

const source = fileURLToPath(new URL("../src", import.meta.url));
const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), "utf8"));

/** Areas of the catalogues; a string in the sources that begins with one is a key. */
const AREAS =
  "action auction bid card count contract error event game join kontra level letters number page phase position preset ramsch role score spitze suit ui";

const literal = new RegExp(`"((?:${AREAS.replaceAll(" ", "|")})\\.[a-z0-9_.]+[a-z0-9_])"`, "g");
const alone = ["bid", "bock", "kontra", "re", "skat", "trick"];
const families = [
  ...SORTS.map((name) => `page.settings.sort.${name}`),
  ...SIZES.map((name) => `page.settings.size.${name}`),
  ...THEMES.map((name) => `page.settings.theme.${name}`),
  ...["theme", "size", "sort"].map((name) => `page.settings.${name}`),
  ...["french", "german", "tournament"].map((name) => `page.settings.deck.${name}`),
  ...["plain", "seeger_fabian", "bierlachs", "kontra", "bock"].map((name) => `page.rules.${name}`),
  ...["count_zero", "redeal", "void", "ramsch"].map((name) => `page.rules.passed.${name}`),
  ...["tricks", "null", "defender"].map((name) => `page.claim.${name}`),
  ...["rules", "random", "sampler", "beginner", "casual", "club", "strong", "champion"].map(
    (name) => `page.player.${name}`,
  ),
  ...["beginner", "casual", "club", "strong", "champion"].map(
    (name) => `page.player.about.${name}`,
  ),
  ...["isko", "twelve", "classic", "quick", "kneipe", "iss"].map((name) => `preset.${name}`),
  ...["clubs", "spades", "hearts", "diamonds"].map((name) => `suit.${name}`),
  ...["grand", "null", "ramsch", "null_hand", "null_ouvert", "null_ouvert_hand"].map(
    (name) => `contract.${name}`,
  ),
  ...["page.start.seats_3", "page.start.seats_4", "kontra.sup", "kontra.hirsch"],
  ...["page.ask.agree_claim", "page.ask.agree_concession", "level.schneider", "level.schwarz"],
];
const used = new Set([
  ...texts.flatMap((text) => [...text.matchAll(literal)].map((found) => found[1] ?? "")),
  ...alone,
  ...families,
]);

test("keys are found in the sources", () => expect(used.size).toBeGreaterThan(120));

test.each(LANGUAGES)("%s has a message for every key of the page", (language) => {
  const messages = catalogue(language);
  expect([...used].filter((key) => messages[key] === undefined)).toEqual([]);
});

test("no message of the page is left over", () => {
  const ours = Object.keys(catalogue("en")).filter((key) => key.startsWith("page."));
  expect(ours.filter((key) => !used.has(key))).toEqual([]);
});
