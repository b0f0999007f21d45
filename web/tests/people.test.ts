import { expect, test } from "vitest";
import { muted, say, sendSeat, unsaid } from "../src/choose";
import { received } from "../src/receive";
import { defaultSettings } from "../src/settings";
import { initialState, tableAddress } from "../src/state";
import { awaited, inCompany, seatBelow } from "../src/table/asked";
import { at, match, view } from "./samples";

const said = (seat: number, phrase: string) => ({ type: "said", seat, phrase }) as const;

test("a phrase can be read at its seat and stands in the log", () => {
  const state = received(at(view), said(1, "good_luck"));

  expect(state.phrases).toMatchObject([{ seat: 1, phrase: "good_luck" }]);
  expect(state.said.at(-1)?.line).toEqual({
    key: "page.says",
    params: { name: "Ben", text: { key: "phrase.good_luck" } },
  });
  expect(state.newest).toBe(state.said.at(-1)?.id);
});

test("the newest phrase of a seat takes the place of the one before", () => {
  const first = received(at(view), said(1, "hello"));
  const second = received(received(first, said(2, "thanks")), said(1, "sorry"));

  expect(second.phrases.map(({ phrase }) => phrase)).toEqual(["thanks", "sorry"]);
  expect(unsaid(second, second.phrases[0]?.id ?? 0).phrases.map(({ seat }) => seat)).toEqual([1]);
});

test("a muted seat is not heard, until it is heard again", () => {
  const quiet = muted(received(at(view), said(1, "hello")), 1, true);
  expect(quiet.phrases).toEqual([]);
  expect(received(quiet, said(1, "hello")).phrases).toEqual([]);

  expect(received(muted(quiet, 1, false), said(1, "hello")).phrases).toHaveLength(1);
});

test("a phrase that was refused leaves the card that is on its way alone", () => {
  const step = say(at(view, { sent: { id: "c1", card: "CJ" }, dialog: "phrases" }), "hello");
  expect(step.send).toEqual({ type: "say", id: "say", phrase: "hello" });
  expect(step.state.dialog).toBeNull();

  const error = { key: "error.too_many_requests" };
  const refusal = { type: "refused", id: "say", error, message: "", seq: 1 } as const;
  const state = received(step.state, refusal);
  expect(state.notice).toEqual(error);
  expect(state.sent).toEqual({ id: "c1", card: "CJ" });
});

test("what is asked about a seat leaves the window open", () => {
  const step = sendSeat(at(view, { dialog: "people" }), { type: "vacate", seat: 1 });

  expect(step.send).toMatchObject({ type: "vacate", seat: 1, seq: 1 });
  expect(step.state.dialog).toBe("people");
});

test("a seat that was given to others is gone, with the reason", () => {
  const error = { key: "error.seat_lost" };
  const state = received(at(view), { type: "gone", error, message: "" });

  expect(state.link).toBe("gone");
  expect(state.why).toEqual(error);
});

test("spectators are counted between the updates too", () => {
  expect(received(at(view), { type: "spectators", count: 3 }).match?.spectators).toBe(3);
});

test("those who watch hear another address, and look from the first seat", () => {
  const watching = initialState(defaultSettings(["en"]), "/watch/7.w.mark", null);
  expect(watching.page).toBe("table");
  expect(tableAddress(watching)).toBe("/api/watch/7.w.mark");
  expect(tableAddress(at(view))).toBe("/api/seats/abc");
  expect(seatBelow({ ...match, seat: null })).toBe(0);
});

test("where others may sit nothing is taken back", () => {
  expect(inCompany(match)).toBe(false);
  const [own, other, third] = match.seats;
  if (!own || !other || !third) throw new Error("three seats");
  const open = { ...other, kind: "open", player: null } as const;
  expect(inCompany({ ...match, seats: [own, open, third] })).toBe(true);
  expect(inCompany({ ...match, seat: null })).toBe(true);
});

test("the host may let a computer player play for the absent person whom all wait for", () => {
  const [own, other, third] = match.seats;
  if (!own || !other || !third) throw new Error("three seats");
  const away = { ...other, kind: "person", player: null, connected: false } as const;
  const now = (change: object) =>
    awaited(at(view, { match: { ...match, seats: [own, away, third], ...change } }));

  expect(now({ waiting_for: [1] })).toBe(1);
  expect(now({ waiting_for: [2] })).toBeNull();
  expect(now({ waiting_for: [1], host: 2 })).toBeNull();
  expect(now({ waiting_for: [1], host: 1 })).toBe(1);
  expect(now({ waiting_for: [1], seat: null })).toBeNull();
  expect(now({ waiting_for: [1], seats: [own, { ...away, stand_in: true }, third] })).toBeNull();
});
