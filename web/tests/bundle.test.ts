// What a browser loads at first stays small. Looks at the committed bundle.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const KILOBYTE = 1024;
const MOST_SCRIPT = 60 * KILOBYTE;
const MOST_STYLE = 15 * KILOBYTE;

const folder = new URL("../../src/skat/server/static/", import.meta.url);
const page = readFileSync(new URL("index.html", folder), "utf8");

/** What the page names, and what that imports before it runs. */
function loadedAtFirst(): string[] {
  const names = [...page.matchAll(/(?:src|href)="\/static\/([^"]+)"/g)].map((found) => found[1]);
  const found = new Set<string>();
  while (names.length > 0) {
    const name = names.pop();
    if (name === undefined || found.has(name)) continue;
    found.add(name);
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(new URL(name, folder), "utf8");
    for (const [, other] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) {
      if (other !== undefined) names.push(other);
    }
  }
  return [...found];
}

function compressed(ending: string): number {
  return loadedAtFirst()
    .filter((name) => name.endsWith(ending))
    .map((name) => gzipSync(readFileSync(new URL(name, folder))).length)
    .reduce((sum, size) => sum + size, 0);
}

test("the script is below 60 KB compressed", () => {
  expect(compressed(".js")).toBeGreaterThan(0);
  expect(compressed(".js")).toBeLessThan(MOST_SCRIPT);
});

test("the style is below 15 KB compressed", () => {
  expect(compressed(".css")).toBeGreaterThan(0);
  expect(compressed(".css")).toBeLessThan(MOST_STYLE);
});

test("the page loads nothing from elsewhere and has no inline script or style", () => {
  expect(page).not.toMatch(/https?:/);
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
  expect(page).not.toMatch(/<style|style=/);
});
