import { expect, test } from "vitest";
import { contractLine, readContract } from "../src/table/contracts";
import { Words } from "../src/words";
import { catalogue } from "./samples";

const english = new Words("en", catalogue("en"));
const german = new Words("de", catalogue("de"));

test.each([
  ["H", "hearts"],
  ["GH", "grand Hand"],
  ["GHS", "grand Hand, Schneider announced"],
  ["CHZ", "clubs Hand, Schwarz announced"],
  ["DO", "diamonds ouvert"],
  ["GO", "grand ouvert"],
  ["NOH", "null ouvert Hand"],
  ["SP", "spades, Spitze"],
])("%s is called %s", (text, name) => {
  expect(english.say(contractLine(readContract(text)))).toBe(name);
});

test("contracts have names in every language", () => {
  expect(german.say(contractLine(readContract("SHS")))).toBe("Pik Hand, Schneider angesagt");
});
