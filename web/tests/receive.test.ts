import { describe, expect, test } from "vitest";
import { askHint, frameTime, nextFrame, sendMove, tapCard } from "../src/choose";
import { received } from "../src/receive";
import type { Frame, State } from "../src/state";
import { asked, handNow, isOver, tableNow } from "../src/table/asked";
import type { ServerMessage, TableEvent, View } from "../src/wire";
import { at, match, playing } from "./samples";

const line = { key: "trump" };
const card = (position: number, code: string): TableEvent => ({
  kind: "card_played",
  line,
  position,
  card: code,
});
const won = (position: number): TableEvent => ({ kind: "trick_won", line, position });

function update(state: State, events: TableEvent[], view: View): State {
  return received(state, { type: "update", time: 0, seq: state.seq + 1, events, match, view });
}

const waiting: View = { ...playing, ask: null, turn: 1, table: [], legal: [] };
const afterTrick: View = {
  ...waiting,
  turn: 2,
  leader: 1,
  table: ["H7"],
  hand: playing.hand.filter((code) => code !== "CJ"),
  tricks: [{ leader: 0, cards: ["CJ", "SJ", "DJ"], winner: 0, points: 6 }],
};

describe("a played card", () => {
  test("lies on the table as soon as it is tapped, before the server has answered", () => {
    const { state, send } = tapCard(at(playing), "CJ");
    expect(send).toMatchObject({ type: "move", move: "CJ", seq: 1 });
    expect(tableNow(state).cards).toEqual([{ position: 0, card: "CJ" }]);
    expect(handNow(state)).not.toContain("CJ");
  });

  test("goes back into the hand when it is refused", () => {
    const { state } = tapCard(at(playing), "CJ");
    const error = { key: "error.stale" };
    const id = state.sent?.id ?? null;
    const back = received(state, { type: "refused", id, error, message: "", seq: 1 });
    expect(handNow(back)).toContain("CJ");
    expect(tableNow(back).cards).toEqual([]);
    expect(back.notice).toEqual(error);
  });

  test("a refusal of something older changes nothing", () => {
    const { state } = tapCard(at(playing), "CJ");
    const old = { type: "refused", id: "c0", error: line, message: "", seq: 1 } as const;
    expect(received(state, old)).toBe(state);
  });
});

describe("a trick", () => {
  const tapped = tapCard(at(playing), "CJ").state;
  const events = [card(0, "CJ"), card(1, "SJ"), card(2, "DJ"), won(0), card(1, "H7")];
  const shown = update(tapped, events, afterTrick);

  test("is shown card by card, without a wait for the own one", () => {
    expect(shown.frames.map((frame) => [frame.cards.length, frame.winner])).toEqual([
      [2, null],
      [3, null],
      [3, 0],
      [1, null],
    ]);
  });

  test("stays until it has been seen, and nothing is asked before", () => {
    const next: View = { ...afterTrick, ask: "card", turn: 0 };
    let state = update(tapped, events, next);
    expect(asked(state)).toBeNull();
    state = nextFrame(nextFrame(state));
    expect(tableNow(state).winner).toBe(0);
    state = nextFrame(state);
    expect(tableNow(state).cards).toEqual([{ position: 1, card: "H7" }]);
    expect(asked(state)).toBe("card");
  });

  test("a tap on a card while others are still to be shown only shows them", () => {
    const step = tapCard(update(tapped, events, { ...afterTrick, ask: "card" }), "CA");
    expect(step.send).toBeNull();
    expect(step.state.frames).toEqual([]);
  });

  test("a finished trick does not hinder the lead to the next", () => {
    const lead: View = { ...afterTrick, table: [], leader: 0, ask: "card", legal: ["CA"] };
    const done = update(tapped, events.slice(0, 4), lead);
    const seen = nextFrame(nextFrame(done));
    expect(asked(seen)).toBe("card");
    expect(tapCard(seen, "CA").send).toMatchObject({ move: "CA" });
  });

  test("is not held where the person wants no wait", () => {
    const settings = { ...tapped.settings, trick: 0 };
    const state = update({ ...tapped, settings }, events, afterTrick);
    expect(state.frames.every((frame) => frame.winner === null)).toBe(true);
  });

  test("the last one is seen before the result", () => {
    const ended: View = { ...waiting, phase: "ended", turn: null, table: [] };
    let state = update(tapped, events.slice(0, 4), ended);
    expect(isOver(state)).toBe(false);
    state = nextFrame(nextFrame(nextFrame(state)));
    expect(isOver(state)).toBe(true);
  });
});

describe("messages", () => {
  test("an update that was already seen changes nothing", () => {
    const state = at(playing);
    const old: ServerMessage = {
      type: "update",
      time: 0,
      seq: 1,
      events: [],
      match,
      view: waiting,
    };
    expect(received(state, old)).toBe(state);
  });

  test("a snapshot shows the truth at once", () => {
    const state = at(playing, {
      frames: [{ cards: [], winner: 1 }],
      sent: { id: "c1", card: "CJ" },
    });
    const fresh = received(state, { type: "snapshot", time: 0, seq: 9, match, view: waiting });
    expect(fresh.frames).toEqual([]);
    expect(fresh.sent).toBeNull();
    expect(fresh.seq).toBe(9);
  });

  test("every event goes into the log once, and the newest are told apart", () => {
    let state = update(at(waiting), [card(1, "SJ")], waiting);
    state = update(state, [card(2, "DJ"), won(1)], waiting);
    expect(state.said.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(state.newest).toBe(2);
  });

  test("an undo and a new deal leave nothing of the old trick to show", () => {
    for (const kind of ["undone", "deal_started"]) {
      const state = at(waiting, { frames: [{ cards: [], winner: 1 }] });
      expect(update(state, [{ kind, line }], waiting).frames).toEqual([]);
    }
  });

  test("a dialog closes when its question is no longer asked, and stays open otherwise", () => {
    const state = at({ ...playing, may_concede: true }, { dialog: "concede" });
    expect(update(state, [], { ...waiting, may_concede: true }).dialog).toBe("concede");
    expect(update(state, [], waiting).dialog).toBeNull();
    expect(update({ ...state, dialog: "sheet" }, [], waiting).dialog).toBe("sheet");
  });

  test("cards chosen to be laid away stay chosen while the question stays", () => {
    const announcing: View = { ...playing, phase: "announcing", ask: "announce" };
    const state = at(announcing, { chosen: ["D7", "H9"] });
    expect(update(state, [], announcing).chosen).toEqual(["D7", "H9"]);
    expect(update(state, [], playing).chosen).toEqual([]);
  });
});

test("a refused claim stays to be read until the person acts", () => {
  const refused: TableEvent = {
    kind: "answered",
    agreed: false,
    line: { key: "event.answered.refused", params: { name: "Ben" } },
  };
  const update = (seq: number, events: TableEvent[]): ServerMessage => ({
    type: "update",
    time: 0,
    seq,
    events,
    match,
    view: playing,
  });
  const told = received(at(playing), update(2, [refused]));
  expect(told.news).toEqual(refused.line);
  expect(received(told, update(3, [])).news).toEqual(refused.line);
  expect(sendMove(told, "CJ").state.news).toBeNull();
});

describe("cards moved by hand", () => {
  const moved = at(playing, { order: ["D7", "CJ"], moving: { card: null } });

  test("stay as they are during the deal", () => {
    expect(update(moved, [card(0, "CJ")], waiting).order).toEqual(["D7", "CJ"]);
  });

  test("are forgotten with the next deal, a repeated one too", () => {
    const started: TableEvent = { kind: "deal_started", line };
    expect(update(moved, [started], playing)).toMatchObject({ order: [], moving: null });
    const next: View = { ...playing, standing: { ...playing.standing, number: 2 } };
    expect(received(moved, { type: "snapshot", time: 0, seq: 9, match, view: next }).order).toEqual(
      [],
    );
  });
});

test("pictures are shown for less time when further tricks wait", () => {
  const card = { cards: [], winner: null };
  const trick = { cards: [], winner: 1 };
  const pace = (frames: Frame[]): number => {
    const [first, ...later] = frames;
    return first === undefined ? 0 : (frameTime(frames, 2) ?? 0) + pace(later);
  };

  expect(frameTime([trick, card, card], 2)).toBe(2000);
  expect(frameTime([card], "tap")).toBe(450);
  expect(frameTime([trick, trick], "tap")).toBeNull();
  const round = [card, card, card, trick];
  expect(pace([...round, ...round, ...round]) - pace(round)).toBeLessThan(pace(round));
});

describe("a hint", () => {
  const hint = { move: "CJ", cards: ["CJ"], do: line, why: [line] };
  const searching = askHint(at(playing));
  const told = received(searching.state, { type: "hint", seq: 1, ...hint });

  test("is asked for without anything else changing", () => {
    expect(searching.send).toEqual({ type: "hint", id: "hint", seq: 1 });
    expect(searching.state.sent).toBeNull();
    expect(asked(searching.state)).toBe("card");
    expect(told.hint).toEqual(hint);
  });

  test("is put away by asking once more, and nothing is sent", () => {
    const { state, send } = askHint(told);
    expect(state.hint).toBeNull();
    expect(send).toBeNull();
  });

  test("stays while somebody comes or goes, and goes with its question", () => {
    expect(update(told, [{ kind: "connected", line: null }], playing).hint).toEqual(hint);
    expect(update(told, [card(0, "CJ")], waiting).hint).toBeNull();
  });

  test("for another device of the same seat is not shown here", () => {
    expect(received(at(playing), { type: "hint", seq: 1, ...hint }).hint).toBeNull();
  });

  test("that is refused is looked for no longer", () => {
    const error = { key: "error.too_many_requests" };
    const refused = { type: "refused", id: "hint", error, message: "", seq: 1 } as const;
    expect(received(searching.state, refused)).toMatchObject({ hint: null, notice: error });
  });
});
