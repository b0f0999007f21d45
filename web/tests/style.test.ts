// A page's own style stays once it has been loaded, so it must not mean the parts of another page.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../src/", import.meta.url);
const EVERYWHERE = /^style\//;
/** The same part on both pages, which the table places among its own. */
const SHARED = [".review-panel"];

/** Return the selectors of a style, those inside of media queries too. */
function selectors(name: string): string[] {
  const text = readFileSync(new URL(name, folder), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  return [...text.matchAll(/([^{}]+)\{/g)]
    .map(([, found = ""]) => found.split(";").at(-1)?.trim() ?? "")
    .filter((found) => !found.startsWith("@"))
    .flatMap((found) => found.split(",").map((one) => one.trim().replaceAll(/\s+/g, " ")));
}

const styles = readdirSync(folder, { encoding: "utf8", recursive: true })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".css"));
const own = styles.filter((name) => !EVERYWHERE.test(name));

test.each(own)("nothing is drawn in two ways by %s and another style", (name) => {
  const others = styles.filter((other) => other !== name).flatMap(selectors);
  const twice = selectors(name).filter((one) => others.includes(one) && !SHARED.includes(one));
  expect(selectors(name).length).toBeGreaterThan(0);
  expect(twice).toEqual([]);
});
