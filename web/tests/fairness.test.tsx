// The page that checks deals agrees with NIST, with Python, and finds whatever was tampered with.

import { readFileSync } from "node:fs";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test, vi } from "vitest";
import { bytes, checkDeal, readable, recomputed, verdictOf } from "../src/fair/check";
import { hex } from "../src/fair/noted";
import { handsOf, readRecord } from "../src/fair/record";
import { hmacSha256, sha256 } from "../src/fair/sha256";
import { readSlip, slipAddress } from "../src/fair/slip";
import { defaultSettings } from "../src/settings";
import type { Match } from "../src/wire";
import { LANGUAGES, Words } from "../src/words";
import { at, catalogue, match, view } from "./samples";

const cases = new URL("../../tests/cases/fair/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, cases), "utf8");
const hashes: {
  sha256: { message: string; times: number; digest: string }[];
  hmac_sha256: { key: string; message: string; digest: string }[];
} = JSON.parse(read("hashes.json"));
const deals: { secret: string; contributions: string[]; commitment: string; pack: string }[] =
  JSON.parse(read("deals.json"));
const record = read("match.skat");

describe("hashes", () => {
  test.each(hashes.sha256)("SHA-256 of $message times $times", ({ message, times, digest }) => {
    expect(hex(sha256(bytes(message.repeat(times))))).toBe(digest);
  });

  test.each(hashes.hmac_sha256)("HMAC-SHA256 of $message", ({ key, message, digest }) => {
    expect(hex(hmacSha256(bytes(key), bytes(message)))).toBe(digest);
  });

  test("every length around a block gives another digest", () => {
    const digests = Array.from({ length: 200 }, (_, size) => hex(sha256(new Uint8Array(size))));
    expect(new Set(digests).size).toBe(200);
  });
});

describe("the cases shared with Python", () => {
  test.each(deals)("$commitment", ({ secret, contributions, commitment, pack }) => {
    expect(hex(sha256(bytes(secret)))).toBe(commitment);
    expect(recomputed(secret, contributions).join(".")).toBe(pack);
  });
});

describe("a record", () => {
  const verdicts = (text: string) =>
    readRecord(text).deals.map((deal) => verdictOf(checkDeal(deal)));
  const wrongOf = (text: string, deal: number) => {
    const found = readRecord(text).deals[deal];
    return found ? checkDeal(found).filter((finding) => finding.verdict === "wrong") : [];
  };

  test("as promised is right in everything", () => {
    expect(readRecord(record).troubles).toEqual([]);
    expect(verdicts(record)).toEqual(["right", "right", "right"]);
  });

  test("with a swapped card names its place, and the other deals stay right", () => {
    const text = record.replace("pack D8.CJ", "pack CJ.D8");
    expect(verdicts(text)).toEqual(["right", "wrong", "right"]);
    expect(wrongOf(text, 1)).toEqual([
      { check: "pack", verdict: "wrong", place: 1, expected: "D8", got: "CJ" },
    ]);
  });

  test("with another fingerprint says which was expected", () => {
    const text = record.replace("2c122253", "2c122254");
    const [finding] = wrongOf(text, 0);
    expect(finding?.check).toBe("commitment");
    expect(finding?.expected).toMatch(/^2c122253/);
    expect(finding?.got).toMatch(/^2c122254/);
  });

  test("with another contribution of a computer player is wrong", () => {
    const text = record.replace("726473 636f", "726473 646f");
    expect(wrongOf(text, 0).map(({ check }) => check)).toEqual(["contributions", "pack"]);
  });

  test("with a person where the header has a computer player needs a note about it", () => {
    const text = record.replace("player 0 person", "player 0 rules");
    expect(wrongOf(text, 0).map(({ check }) => check)).toEqual(["contributions"]);
    const noted = text.replace(/^(contributions .*)$/m, '$1\nnote computers "1,2"');
    expect(wrongOf(noted, 0)).toEqual([]);
  });

  test("with a contribution too few is wrong", () => {
    const text = record.replace(" 636f6d7075746572\nmoves", "\nmoves");
    expect(wrongOf(text, 0)[0]).toMatchObject({ check: "contributions", expected: "3", got: "2" });
  });

  test("without secrets cannot be told", () => {
    expect(verdicts(record.replace(/^secret .*\n/gm, ""))).toEqual([
      "unknown",
      "unknown",
      "unknown",
    ]);
  });

  test.each([
    ["hello", 1, "verify.trouble.record", "hello"],
    ["", 1, "verify.trouble.record", ""],
    [record.replace("skat 1", "skat 9"), 1, "verify.trouble.record", "skat 9"],
    [record.replace("pack HQ.DA", "pack DA.DA"), 14, "verify.trouble.cards", "31"],
    [
      record.replace("secret 91d7", "secret 91xy"),
      16,
      "verify.trouble.hex",
      "91xy9f445f6e731d02b2d7d8418a6bffc06aff0f",
    ],
    [
      record.replace("commitment 2c12", "commitment 2c1"),
      15,
      "verify.trouble.commitment",
      "2c12253b9c2c5f78c0942336edbc49c2e4bb5c1a",
    ],
  ])("that is broken says the line, what was expected and what came", (text, line, key, got) => {
    expect(readRecord(text).troubles).toContainEqual({ line, expected: { key }, got });
  });

  test("deals the cards as the rules of the match say", () => {
    const deal = readRecord(record).deals[0];
    const hands = deal ? handsOf(deal) : [];
    expect(hands.map((hand) => hand.length)).toEqual([10, 10, 10, 2]);
    expect(hands[0]?.slice(0, 3)).toEqual(["HQ", "DA", "CT"]);
    expect(hands[3]).toEqual(["DJ", "SK"]);
    expect(new Set(hands.flat()).size).toBe(32);
  });
});

describe("the address of a deal", () => {
  const [first] = readRecord(record).deals;
  const over: Match = {
    ...match,
    commitment: first?.commitment ?? "",
    secret: first?.secret ?? "",
    contributions: [...(first?.contributions ?? [])],
    pack: [...(first?.pack ?? [])],
  };
  const promise = over.commitment ?? "";
  const noted = [
    { commitment: promise, contribution: over.contributions[0] ?? "", dealt: promise },
  ];

  test("is there only after the deal", () => {
    expect(slipAddress(match, [])).toBeNull();
    expect(slipAddress(over, [])).toMatch(/^\/verify#/);
  });

  test("carries everything that is checked, and what the browser noted", () => {
    const slip = readSlip((slipAddress(over, noted) ?? "").slice("/verify".length));
    expect(slip?.deal.pack).toEqual(first?.pack);
    expect(slip?.deal.seats.map(({ computer }) => computer)).toEqual([false, true, true]);
    const findings = slip ? checkDeal(slip.deal, slip.witness) : [];
    expect(findings.map(({ check, verdict }) => `${check} ${verdict}`)).toEqual([
      "commitment right",
      "noted right",
      "mine right",
      "contributions right",
      "pack right",
    ]);
  });

  const witnessed = (known: typeof noted) => {
    const slip = readSlip((slipAddress(over, known) ?? "").slice("/verify".length));
    const findings = slip ? checkDeal(slip.deal, slip.witness) : [];
    return { verdict: verdictOf(findings), findings };
  };

  test("shows a server that swaps the secret or the contribution after the promise", () => {
    const other = "ef".repeat(32);
    const swapped = witnessed([{ commitment: other, contribution: "", dealt: promise }]);
    expect(swapped.verdict).toBe("wrong");
    expect(swapped.findings).toContainEqual({
      check: "noted",
      verdict: "wrong",
      expected: other,
      got: promise,
    });
    expect(witnessed([{ commitment: promise, contribution: "0102", dealt: promise }]).verdict).toBe(
      "wrong",
    );
  });

  test("says where the browser was not there before the cards", () => {
    const { verdict, findings } = witnessed([]);
    expect(verdict).toBe("right");
    expect(findings).toContainEqual({ check: "noted", verdict: "unknown" });
  });

  test("of nonsense is none", () => {
    for (const hash of ["", "#", "#deal=3", "#pack=CJ.CJ", "#%"]) expect(readSlip(hash)).toBeNull();
    const good = (slipAddress(over, noted) ?? "").slice("/verify".length);
    expect(readSlip(good.replace("each3", "each9"))).toBeNull();
    expect(readSlip(good.replace("contributions=", "contributions=zz."))).toBeNull();
  });
});

test("contributions that are words are shown as words", () => {
  expect(readable("d090d0b4d0b0")).toBe("Ада");
  for (const item of ["", "ff", "00", "0a"]) expect(readable(item)).toBeNull();
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("the page and the window show words, never keys", async () => {
    vi.stubGlobal("location", { hash: "", pathname: "/verify" });
    vi.stubGlobal("navigator", { languages: [language] });
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
    const { default: VerifyPage } = await import("../src/fair/VerifyPage");
    const { default: FairWindow } = await import("../src/fair/FairWindow");
    const { Speech } = await import("../src/parts/Speech");
    const words = new Words(language, catalogue(language));
    const state = at(view, {
      words,
      match: { ...match, next_deal: { commitment: "cd".repeat(32), asks: true, added: [] } },
    });
    const html = renderToString(
      <Speech.Provider value={words}>
        <VerifyPage state={state} parts={[]} />
        <FairWindow state={state} />
      </Speech.Provider>,
    );
    expect(html).toContain("aa".repeat(32));
    expect(html).toContain("0badcafe");
    expect(html).not.toContain("636f6d7075746572");
    expect(html).not.toMatch(/>(verify|fair|proof)\.[a-z_.]+</);
  });
});

describe("what came out for a text", () => {
  const told = async (text: string): Promise<string> => {
    vi.stubGlobal("location", { hash: "", pathname: "/verify" });
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
    const { Outcome } = await import("../src/fair/VerifyPage");
    const { Speech } = await import("../src/parts/Speech");
    const words = new Words("en", catalogue("en"));
    const html = renderToString(
      <Speech.Provider value={words}>
        <Outcome read={readRecord(text)} settings={defaultSettings(["en"])} />
      </Speech.Provider>,
    );
    return html
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  };

  test("that is no record is one plain sentence", async () => {
    for (const text of ["rubbish\nand more", "", "\n\n{}"]) {
      expect(await told(text)).toBe(
        "This is no record of a match: its first line must be “skat 1”.",
      );
    }
  });

  test("that has no deal is one plain sentence", async () => {
    expect(await told("skat 1\n")).toBe("There is no finished deal in this record");
  });

  test("that has deals counts them", async () => {
    expect(await told(record)).toContain("3 deals: 3 as promised, 0 wrong, 0 not to be told");
  });
});
