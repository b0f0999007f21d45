import { expect, test } from "vitest";
import { defaultSettings, readSettings } from "../src/settings";

const defaults = defaultSettings(["uk-UA", "en"]);

test("the browser's first known language is spoken", () => {
  expect(defaults.language).toBe("uk");
  expect(defaultSettings(["fr", "de-AT"]).language).toBe("de");
  expect(defaultSettings(["fr"]).language).toBe("en");
});

test("settings survive being stored", () => {
  const mine = { ...defaults, trick: "tap" as const, size: "large" as const, twoTaps: true };
  expect(readSettings(JSON.stringify(mine), defaults)).toEqual(mine);
});

test.each(["", "null", "[]", "{", '"x"', '{"trick":99,"theme":4,"twoTaps":"yes","language":"fr"}'])(
  "a broken store gives the defaults: %s",
  (text) => {
    expect(readSettings(text, defaults)).toEqual(defaults);
  },
);
