import { describe, expect, test } from "vitest";
import {
  announce,
  hold,
  moveCard,
  movingCards,
  planned,
  push,
  sendCommand,
  sendMove,
  sortedAgain,
  tapCard,
} from "../src/choose";
import { handArranged, isJump, plannedBid } from "../src/table/asked";
import type { View } from "../src/wire";
import { at, choice, match, playing, view } from "./samples";

const announcing: View = {
  ...playing,
  phase: "announcing",
  ask: "announce",
  hand: [...playing.hand, "D8", "H7"],
  contract: null,
  game: null,
  legal: [],
  contracts: [choice("H", "hearts", 20), choice("G", "grand", 48)],
};
const handOrSkat: View = {
  ...announcing,
  phase: "skat",
  ask: "hand_or_skat",
  hand: playing.hand,
  contracts: [choice("HH", "hearts", 30), choice("HHS", "hearts", 50)],
};
const holding: View = { ...view, ask: "hold", turn: 0, auction: [[1, 18]], bid: 18 };

describe("cards", () => {
  test("an illegal card is not sent; the reason is shown", () => {
    const reason = { key: "error.must_follow_suit" };
    const state = at({ ...playing, legal: ["CA"], why_not: { D7: reason } });
    const step = tapCard(state, "D7");
    expect(step.send).toBeNull();
    expect(step.state.notice).toEqual(reason);
  });

  test("a card that may not be passed on is not chosen; the reason is shown", () => {
    const reason = { key: "error.jack_not_pushable" };
    const step = tapCard(at({ ...playing, ask: "push", why_not: { CJ: reason } }), "CJ");
    expect(step.state.chosen).toEqual([]);
    expect(step.state.notice).toEqual(reason);
  });

  test("out of turn nothing is sent", () => {
    const step = tapCard(at({ ...playing, ask: null, turn: 1 }), "CJ");
    expect(step.send).toBeNull();
    expect(step.state.notice).toEqual({ key: "error.not_your_turn" });
  });

  test("two taps play a card where the person wants that", () => {
    const base = at(playing);
    const state = { ...base, settings: { ...base.settings, twoTaps: true } };
    const first = tapCard(state, "CJ");
    expect(first.send).toBeNull();
    expect(first.state.chosen).toEqual(["CJ"]);
    expect(tapCard(first.state, "SA").state.chosen).toEqual(["SA"]);
    expect(tapCard(first.state, "CJ").send).toMatchObject({ move: "CJ" });
  });

  test("a second tap before the answer sends nothing", () => {
    const { state } = tapCard(at(playing), "CJ");
    expect(tapCard(state, "SA").send).toBeNull();
  });

  test("nothing is sent without a connection, and the page says so", () => {
    const step = tapCard(at(playing, { link: "lost" }), "CJ");
    expect(step.send).toBeNull();
    expect(step.state.notice).toEqual({ key: "ui.reconnecting" });
  });
});

describe("announcing", () => {
  test("two cards and a contract make one move", () => {
    let state = tapCard(at(announcing), "D7").state;
    state = tapCard(state, "H9").state;
    state = planned(state, { contract: "H" });
    expect(announce(state).send).toMatchObject({ move: "H:D7.H9" });
  });

  test("a tap on a chosen card takes it back, a third card is not taken and the way back is told", () => {
    let state = tapCard(tapCard(at(announcing), "D7").state, "H9").state;
    const third = tapCard(state, "SA").state;
    expect(third.chosen).toEqual(["D7", "H9"]);
    expect(third.notice).toEqual({ key: "page.two_chosen" });
    expect(tapCard(third, "D7").state.notice).toBeNull();
    state = tapCard(state, "D7").state;
    expect(state.chosen).toEqual(["H9"]);
  });

  test("what is missing is said instead of sent", () => {
    const noGame = announce(at(announcing, { chosen: ["D7", "H9"] }));
    expect([noGame.send, noGame.state.notice?.key]).toEqual([null, "page.announce.choose"]);
    const noCards = announce(planned(at(announcing), { contract: "H" }));
    expect([noCards.send, noCards.state.notice?.key]).toEqual([null, "error.discard_two"]);
  });

  test("a hand game is announced without cards", () => {
    const state = planned(at(handOrSkat), { hand: true, contract: "HHS" });
    expect(announce(state).send).toMatchObject({ move: "HHS" });
  });

  test("two cards are pushed on", () => {
    const pushing: View = { ...announcing, phase: "pushing", ask: "push" };
    expect(push(at(pushing, { chosen: ["D7", "H9"] })).send).toMatchObject({ move: "push:D7.H9" });
    expect(push(at(pushing, { chosen: ["D7"] })).send).toBeNull();
  });
});

describe("the auction", () => {
  test("the bid button names the lowest value until another one is chosen", () => {
    const state = at({ ...view, ask: "bid", turn: 0, bids: [20, 22, 23] });
    expect(plannedBid(state)).toBe(20);
    expect(plannedBid(planned(state, { bid: 23 }))).toBe(23);
    expect(plannedBid(planned(state, { bid: 18 }))).toBe(20);
  });

  test("the next value is held at once", () => {
    expect(isJump(at(holding))).toBe(false);
    expect(hold(at(holding)).send).toMatchObject({ move: "hold" });
  });

  test("a jump has to be confirmed", () => {
    const jump: View = {
      ...holding,
      auction: [
        [1, 18],
        [0, 0],
        [1, 23],
      ],
      bid: 23,
    };
    const step = hold(at(jump));
    expect(isJump(at(jump))).toBe(true);
    expect([step.send, step.state.dialog]).toEqual([null, "hold"]);
    expect(sendMove(step.state, "hold").send).toMatchObject({ move: "hold" });
  });

  test("a first bid above the lowest value is a jump, too", () => {
    expect(isJump(at({ ...holding, auction: [[1, 20]], bid: 20 }))).toBe(true);
  });
});

test("every command has an id of its own and the number of what was seen", () => {
  const first = sendCommand(at(view, { seq: 7 }), "next");
  expect(first.send).toEqual({ type: "next", id: "c1", seq: 7 });
  const second = sendCommand({ ...first.state, sent: null }, "undo");
  expect(second.send).toEqual({ type: "undo", id: "c2", seq: 7 });
  expect(match.seats.length).toBe(3);
});

describe("cards moved by hand", () => {
  test("stand where they were put, and can be sorted again", () => {
    const moved = moveCard(at(playing), "D7", 0);
    expect(handArranged(moved)).toEqual(["D7", ...playing.hand.slice(0, -1)]);
    expect(handArranged(sortedAgain(moved))).toEqual(playing.hand);
  });

  test("cannot leave the hand, and a card that is not there cannot be moved", () => {
    const state = at(playing);
    expect(moveCard(state, "D7", 10)).toBe(state);
    expect(moveCard(state, "D7", -1)).toBe(state);
    expect(moveCard(state, "C7", 0)).toBe(state);
  });

  test("can be moved with two taps, which play nothing", () => {
    const first = tapCard(movingCards(at(playing), true), "DA");
    const second = tapCard(first.state, "CJ");
    expect([first.send, second.send]).toEqual([null, null]);
    expect(handArranged(second.state).slice(0, 2)).toEqual(["DA", "CJ"]);
    const played = tapCard(movingCards(second.state, false), "DA");
    expect(played.send).toMatchObject({ move: "DA" });
  });
});

test("a card that is not asked for says why", () => {
  const line = { key: "error.auction_first" };
  const bidding: View = { ...view, ask: "bid", turn: 0, bids: [18], why_no: { card: line } };
  const step = tapCard(at(bidding), "CJ");
  expect(step.send).toBeNull();
  expect(step.state.notice).toEqual(line);
});
