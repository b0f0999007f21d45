// Every part of the page can be drawn in every language, and never shows a key instead of words.

import { renderToString } from "preact-render-to-string";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Speech } from "../src/parts/Speech";
import type { Dialog, State } from "../src/state";
import { clock, roughly, secondsLeft } from "../src/table/Countdown";
import type { ContractChoice, Entry, Line, SeatInfo, View, WorthCell } from "../src/wire";
import { LANGUAGES, Words } from "../src/words";
import { WorthTable } from "../src/worth/WorthTable";
import { at, catalogue, choice, match, playing, rules, view } from "./samples";

const contracts: ContractChoice[] = [
  choice("H", "hearts", 20),
  choice("G", "grand", 48),
  choice("N", "null", 23),
  { ...choice("NO", "null", 46), ouvert: true, every_trick: true },
];
const announcing: View = {
  ...playing,
  phase: "announcing",
  ask: "announce",
  contract: null,
  game: null,
  bid: 24,
  contracts,
};
const line = { key: "result.value.fixed", params: { value: 23 } };
const over: View = {
  ...playing,
  phase: "ended",
  ask: null,
  turn: null,
  hand: [],
  tricks: [{ leader: 0, cards: ["CJ", "SJ", "DJ"], winner: 0, points: 6 }],
  result: {
    headline: { key: "result.headline.won.you", params: { contract: line, score: "+48" } },
    lines: [line, line],
    terms: ["contract.null", null],
    scores: [48, 0, 0],
    declarer: 0,
    won: true,
    ending: "played",
  },
  deal_hands: [view.hand, view.hand, view.hand],
  deal_skat: ["SJ", "DJ"],
  deal_discard: ["D7", "H9"],
};
const entry: Entry = {
  number: 1,
  declarer: 0,
  contract: "GHS",
  game: "grand",
  won: true,
  score: 48,
  kontra: 1,
  scores: [48, 0, 0],
  added: [48, 0, 0],
  totals: [48, 0, 0],
  passed: false,
  counts: true,
  bock: true,
  undos: 1,
  hints: 0,
};
const passed: Entry = {
  ...entry,
  declarer: null,
  contract: null,
  score: null,
  kontra: 0,
  passed: true,
};
const ended = { ...match, list: [entry, passed], ended: true, winners: [0, 1] };
const kneipe = { ...rules, kontra: { enabled: true, levels: ["kontra", "re"] }, spitze: 1 };

const STATES: Record<string, State> = {
  "the start page": at(view, {
    page: "start",
    last: "abc",
    setup: {
      presets: [
        rules,
        { ...kneipe, name: "kneipe", deals_per_session: null, table_players: [3, 4] },
      ],
      house_rules: [
        {
          parameter: "kontra.enabled",
          values: [false, true],
          needs: null,
          carries: [],
          several: false,
        },
      ],
      players: ["beginner", "casual"],
      usual_player: "casual",
      languages: [...LANGUAGES],
      version: "1",
    },
  }),
  "a match that is on its way": at(view, { view: null, match: null }),
  "a bid": at({ ...view, ask: "bid", turn: 0, bids: [18, 20, 22] }),
  "a value to hold after a jump": at({
    ...view,
    ask: "hold",
    turn: 0,
    auction: [[1, 23]],
    bid: 23,
  }),
  "forehand alone": at({ ...view, ask: "forehand", turn: 0, bids: [18] }),
  "the skat": at({ ...announcing, phase: "skat", ask: "hand_or_skat" }),
  "a hand game": at(
    { ...announcing, phase: "skat", ask: "hand_or_skat" },
    { plan: { bid: null, hand: true, contract: "NO", spitze: false } },
  ),
  "an announcement below the bid": at(announcing, {
    plan: { bid: null, hand: false, contract: "H", spitze: true },
    match: { ...match, rules: kneipe },
    chosen: ["D7"],
  }),
  "a skat to push": at({ ...announcing, phase: "pushing", ask: "push", game: "ramsch" }),
  "a skat to look at": at({ ...announcing, phase: "pushing", ask: "push_or_look" }),
  "a lead": at({ ...playing, may_claim: true, points: { declarer: 0, defenders: 0 } }),
  "a trick with an open hand": at(
    { ...playing, open_hands: [[], view.hand, []], table: ["H7"], leader: 2, kontra: 1 },
    { match: { ...match, rules: kneipe, deals: null } },
  ),
  "a claim to answer": at({ ...playing, ask: "agree", pending: "claim", pending_by: 1 }),
  "a concession to answer": at({ ...playing, ask: "agree", pending: "concession", pending_by: 1 }),
  "a doubling that may be said out of turn": at(
    { ...playing, ask: "kontra", turn: 1, legal: [], kontra: 1, may_double: true },
    { match: { ...match, rules: kneipe } },
  ),
  "somebody else's turn": at({ ...playing, ask: null, turn: 1 }, { thinking: 1 }),
  "somebody away whom everybody waits for": at(
    { ...playing, ask: null, turn: 1 },
    { link: "open", match: { ...match, seats: match.seats.map(away) } },
  ),
  "a seat that sits out": at(
    {
      ...playing,
      you: null,
      ask: null,
      hand: [],
      standing: { ...view.standing, seats: [1, 2, 3] },
    },
    { match: { ...match, seats: [...match.seats, { ...seat(3) }] } },
  ),
  "a result": at(over, { match: { ...match, list: [entry], waiting: "next", deals: null } }),
  "the end of the match": at(over, { match: ended }),
  "a match without a result": at(over, { match: { ...ended, winners: [] } }),
  "a seat that a computer player has taken": at(playing, {
    match: { ...match, seats: match.seats.map((info) => ({ ...info, stand_in: true })) },
  }),
  "a lost connection": at(playing, { link: "lost" }),
  "a seat that does not exist": at(playing, { link: "gone" }),
};

/** Seat 1 is held by somebody who has been away for a while. */
function away(info: SeatInfo): SeatInfo {
  const stands_in_at = Date.now() / 1000 + 115;
  return info.seat === 1 ? { ...info, kind: "person", connected: false, stands_in_at } : info;
}

function seat(number: number) {
  return {
    seat: number,
    name: "Dora",
    kind: "computer",
    player: "rules",
    connected: true,
    reserved: false,
    stand_in: false,
    stands_in_at: null,
  } as const;
}

const DIALOGS: Dialog[] = [
  "menu",
  "settings",
  "keys",
  "sheet",
  "log",
  "last-trick",
  "claim",
  "show",
  "concede",
  "hold",
  "end",
];
for (const dialog of DIALOGS) {
  STATES[`the dialog ${dialog}`] = at(playing, {
    dialog,
    match: { ...match, list: [entry, passed], deals: null },
    said: [{ id: 1, line }],
  });
}

let draw: (state: State) => string;

beforeAll(async () => {
  vi.stubGlobal("location", { pathname: "/", protocol: "http:", host: "localhost" });
  vi.stubGlobal("navigator", { languages: ["en"] });
  const { App } = await import("../src/App");
  const { state } = await import("../src/store");
  draw = (now) => {
    state.value = now;
    return renderToString(<App />);
  };
});

/** A key where words should be: an area of the catalogues, a dot, a name. */
const KEY = />[^<]*\b(page|ui|error|action|contract|suit|level|position|role|count)\.[a-z_]+[^<]*</;

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(Object.entries(STATES))("%s is drawn in words", (_, sample) => {
    const html = draw({ ...sample, words: new Words(language, catalogue(language)) });
    expect(html.length).toBeGreaterThan(100);
    expect(html).not.toMatch(KEY);
    expect(html).not.toMatch(/\{[a-z_]+\}/);
  });
});

test("own cards carry their test ids, their names, and what is wrong with them", () => {
  const reason = { key: "error.must_follow_suit", params: { led: { card: "HT" } } };
  const html = draw(at({ ...playing, legal: ["CJ"], why_not: { D7: reason } }));
  expect(html).toContain('data-testid="card-D7"');
  expect(html).toContain("seven of diamonds");
  expect(html).toContain(
    'aria-description="You must follow suit: the ten of hearts was led, and you still hold that suit"',
  );
});

test("whoever is asked for a doubling may say it or go on", () => {
  const html = draw(STATES["a doubling that may be said out of turn"] as State);
  expect(html).toContain("Say Re?");
  expect(html).toMatch(/data-testid="kontra"[^>]*>Re</);
  expect(html).toMatch(/data-testid="no-kontra"[^>]*>Go on</);
});

test("the score list says that a game was doubled", () => {
  expect(draw(STATES["the dialog sheet"] as State)).toContain(
    "grand Hand, Schneider announced, Kontra",
  );
});

test("what stands between a contract and the bid is said when it is chosen", () => {
  const risk = { key: "worth.risk.sure", params: { value: 20, bid: 40 } };
  const contracts = [{ ...choice("H", "hearts", 20), risk }, choice("G", "grand", 48)];
  const said = (contract: string | null): string =>
    draw(
      at(
        { ...announcing, bid: 40, contracts },
        { plan: { bid: null, hand: false, contract, spitze: false } },
      ),
    );
  expect(said("H")).toContain("Worth only 20, and you bid 40: overbid.");
  expect(said("G")).not.toContain("overbid");
  expect(said(null)).not.toContain("overbid");
});

test("the button that counts the hand is there while bidding, unless it is turned off", () => {
  const asks: View = { ...view, ask: "bid", turn: 0, bids: [18, 20] };
  expect(draw(at(asks))).toContain('data-testid="worth"');
  const off = at(asks);
  expect(draw({ ...off, settings: { ...off.settings, worth: false } })).not.toContain(
    'data-testid="worth"',
  );
});

test.each(LANGUAGES)(
  "%s: the value of a hand is told with its sums and what may change",
  (language) => {
    const words = new Words(language, catalogue(language));
    const cell: WorthCell = {
      value: 30,
      sum: {
        key: "worth.sum",
        params: {
          steps: { key: "step.game", params: { count: 3 } },
          base: 10,
          multiplier: 3,
          value: 30,
        },
      },
      bid: { key: "worth.safe", params: { bid: 30, safe: 20 } },
      covered: false,
      stake: { key: "worth.below", params: { bid: 33 } },
    };
    const lower = {
      key: "worth.lower",
      params: { cards: { cards: ["CJ"] }, matadors: { key: "matadors.with.1" }, value: 20 },
    };
    const html = renderToString(
      <Speech.Provider value={words}>
        <WorthTable
          worth={{
            bid: 33,
            rows: [
              {
                contract: choice("H", "hearts", 30),
                name: { key: "suit.hearts" },
                skat: cell,
                hand: cell,
                changes: [lower],
              },
            ],
            announced: [{ ...cell, name: { key: "contract.null_ouvert" } }],
          }}
        />
      </Speech.Provider>,
    );
    for (const line of [cell.sum, cell.bid, cell.stake, lower]) {
      expect(html).toContain(words.say(line as Line).replaceAll("&", "&amp;"));
    }
    expect(html).not.toMatch(/worth\.[a-z]/);
  },
);

test("a refused claim can be read, and the open cards are marked", () => {
  const html = draw(
    at(
      { ...playing, open_hands: [playing.hand, [], []] },
      { news: { key: "event.answered.refused", params: { name: "Ben" } } },
    ),
  );
  expect(html).toContain("Ben refuses. ");
  expect(html).toContain("cards open");
});

test("whoever gives up reads what that means, and playing on is the main answer", () => {
  const asks = { dialog: "concede" } as const;
  const alone = draw(at({ ...playing, declarer: playing.you }, asks));
  expect(alone).toContain("your game counts as lost");
  expect(alone).toMatch(/class="press main[^>]*data-testid="cancel"[^>]*>Play on</);
  expect(alone).not.toMatch(/class="press main[^>]*data-testid="confirm"/);
  expect(draw(at({ ...playing, you: 1, declarer: 0 }, asks))).toContain("the declarer wins");
});

test("the links of the start page come with the form, so that they do not jump", () => {
  const start = STATES["the start page"] as State;
  expect(draw({ ...start, setup: null })).not.toContain("to-stats");
  expect(draw(start)).toContain("to-stats");
});

test("the list of keys names Home, End and the space bar", () => {
  const html = draw(at(playing, { dialog: "keys" }));
  expect(html).toContain("Home, End");
  expect(html).toContain("Enter, Space");
});

test("the skat lies in the middle until somebody holds it", () => {
  const back = /class="centre skat"/;
  const asks: View = { ...announcing, phase: "pushing", ask: "push_or_look", game: "ramsch" };
  expect(draw(at(asks))).toMatch(back);
  expect(draw(at({ ...asks, ask: "push", counts: [12, 10, 10] }))).not.toMatch(back);
});

test("in Ramsch nothing can be claimed, given up or doubled, and no button says so", () => {
  const html = draw(
    at({ ...playing, declarer: null, game: "ramsch" }, { match: { ...match, rules: kneipe } }),
  );
  expect(html).not.toMatch(/data-testid="(claim|concede|kontra)"/);
});

test.each([
  [0, 0, "Re"],
  [1, 0, "Kontra"],
  [1, 1, "Kontra"],
])("position %i, after %i doublings, has the button of its own side", (you, kontra, said) => {
  const seen: View = { ...playing, you, kontra };
  const html = draw(at(seen, { match: { ...match, rules: kneipe } }));
  expect(html).toMatch(new RegExp(`data-testid="kontra"[^>]*>${said}<`));
});

test("defenders claim for both of them", () => {
  expect(draw(at({ ...playing, you: 1 }))).toMatch(/data-testid="claim"[^>]*>The rest is ours</);
});

test("the two cards from the skat are marked", () => {
  const html = draw(at({ ...announcing, hand: [...view.hand, "D8", "H7"], skat: ["D8", "H7"] }));
  expect(html.match(/class="fresh"/g)).toHaveLength(2);
});

test("a dealer who sits out is called dealer", () => {
  const html = draw({
    ...(STATES["a seat that sits out"] as State),
    view: {
      ...playing,
      you: null,
      hand: [],
      standing: { ...view.standing, dealer: 0, seats: [1, 2, 3] },
    },
  });
  expect(html).toContain('Sits out<span class="dealer">, dealer</span>');
  expect(html).toContain('<span class="by">Ben</span>: grand, bid 18');
});

test("every card of a trick names its player", () => {
  const html = draw(STATES["a result"] as State);
  expect(html).toContain('aria-label="jack of spades, played by Ben"');
  expect(html).toContain("Lead: Ada");
});

test("a text from another person is never markup", () => {
  const seats = match.seats.map((info) => ({ ...info, name: "<b>x</b>" }));
  expect(draw(at(playing, { match: { ...match, seats } }))).not.toContain("<b>x</b>");
});

test("at the end the totals can be found by seat, once", () => {
  const html = draw(STATES["the end of the match"] as State);
  expect(html.match(/data-testid="total-0"/g)).toHaveLength(1);
  const both = draw({ ...(STATES["the end of the match"] as State), dialog: "sheet" });
  expect(both.match(/data-testid="total-0"/g)).toHaveLength(1);
});

test("a word of the explanation can be asked about", () => {
  const html = draw(STATES["a result"] as State);
  expect(html.match(/class="what-is"/g)).toHaveLength(1);
  expect(html).toContain('aria-label="What does this mean: null?"');
});

test("the score list marks a deal in which something was taken back", () => {
  const state = STATES["the dialog sheet"] as State;
  expect(draw(state)).toContain("with undo");
  const list = [{ ...entry, undos: 0, hints: 0 }];
  expect(draw({ ...state, match: { ...ended, list } })).not.toContain("with undo");
  expect(draw(state)).not.toContain("with a hint");
  const helped = [{ ...entry, hints: 2 }];
  expect(draw({ ...state, match: { ...ended, list: helped } })).toContain("with a hint");
});

test("a button that can do nothing says why to those who cannot see it", () => {
  const line = { key: "error.no_claim_against_null" };
  const html = draw(at({ ...playing, why_no: { claim: line } }));
  expect(html).toMatch(
    /data-testid="claim"[^>]*aria-description="In null only the declarer can say that the rest is certain"/,
  );
  expect(draw(at({ ...playing, may_claim: true, why_no: {} }))).not.toMatch(
    /data-testid="claim"[^>]*aria-description/,
  );
});

test("undo says why nothing can be taken back", () => {
  const refused = { ...match, why_no_undo: { key: "error.nothing_to_undo" } };
  expect(draw(at(playing, { match: refused }))).toMatch(
    /data-testid="undo"[^>]*aria-description="There is nothing to take back"/,
  );
});

describe("a hint", () => {
  const hint = {
    move: "CJ",
    cards: ["CJ"],
    do: { key: "advice.play", params: { card: { card: "CJ" } } },
    why: [{ key: "hint.draws_trumps", params: { card: { card: "CJ" }, n: 3 } }],
  };

  test("is said with its reason, and its card is marked by a sign and in words", () => {
    const html = draw(at(playing, { hint }));
    expect(html).toContain("Play jack of clubs.");
    expect(html).toContain("Draws trumps: up to 3 trumps can still be out against you.");
    expect(html).toMatch(/data-testid="card-CJ".*?class="advised".*?the hint/);
    expect(html.match(/class="advised"/g)).toHaveLength(1);
  });

  test("is not offered where the table has none, and says why there is none now", () => {
    const without = { ...match, hints: false };
    expect(draw(at(playing, { match: without }))).not.toContain('data-testid="hint"');
    const not = { ...match, why_no_hint: { key: "error.no_question" } };
    expect(draw(at(playing, { match: not }))).toMatch(
      /data-testid="hint"[^>]*aria-description="There is nothing to decide for you now"/,
    );
  });
});

describe("while the last tricks of a deal are still being shown", () => {
  const frames = [
    { cards: [{ position: 0, card: "CJ" }], winner: null },
    { cards: [], winner: 0 },
  ];
  const before = { ...passed, totals: [7, 0, 0] };
  const scored = { ...match, list: [before, entry], totals: [55, 0, 0], number: 2 };

  test("the seats have the sums and tricks from before", () => {
    const html = draw(at(over, { match: scored, frames }));
    expect(html).toContain("<b>7</b>");
    expect(html).not.toContain("<b>55</b>");
    expect(html).toContain("0 tricks");
    expect(draw(at(over, { match: scored, frames: frames.slice(1) }))).toContain("1 trick");
    expect(draw(at(over, { match: scored }))).toContain("<b>55</b>");
  });

  test("the score list has no line for it", () => {
    const sheet = draw(at(over, { match: scored, frames, dialog: "sheet" }));
    expect(sheet).not.toContain(">55<");
  });

  test("who watches is offered nothing that only players can do", () => {
    const watching = { ...scored, seat: null };
    const html = draw(at({ ...over, you: null }, { match: watching, frames }));
    expect(html).toContain("You are watching");
    for (const id of ["claim", "concede", "phrases", "undo"]) {
      expect(html).not.toContain(`data-testid="${id}"`);
    }
  });
});

test("who watches has no last trick in the auction, and no settings of a hand", () => {
  const state = at({ ...view, you: null }, { match: { ...match, seat: null } });
  expect(draw(state)).not.toContain('data-testid="last-trick"');
  expect(draw({ ...state, dialog: "menu" })).not.toContain('data-testid="move-cards"');
  const settings = draw({ ...state, dialog: "settings" });
  for (const name of ["sort", "ascending", "twoTaps", "worth"]) {
    expect(settings).not.toContain(`data-testid="setting-${name}"`);
  }
  expect(settings).toContain('data-testid="setting-points"');
});

test("while the connection is lost the buttons look it, and the bar says why", () => {
  const html = draw(at({ ...view, ask: "bid", turn: 0, bids: [18] }, { link: "lost" }));
  expect(html).toMatch(/class="deal-number"><p class="link" role="status">Reconnecting…/);
  expect(html).toMatch(/class="dock lost"[^>]*aria-disabled="true"/);
  expect(draw(at(view))).not.toContain("Reconnecting");
});

test("a table that waits for players names no deal", () => {
  const state = at(view, { view: null, match: { ...match, waiting: "players" } });
  expect(draw(state)).not.toContain("Deal 1");
});

test("who is ready for the next deal, and who is waited for, can be read", () => {
  const seats = match.seats.map((info) => ({ ...info, kind: "person" as const }));
  const company = { ...match, seats, list: [entry], waiting: "next" as const, ready: [1] };
  const html = draw(at(over, { match: { ...company, waiting_for: [0, 2] } }));
  expect(html).toContain("Ready: Ben");
  expect(html).toContain("Waiting for: Cem");
  const nobody = draw(at(over, { match: { ...company, ready: [], waiting_for: [0, 1, 2] } }));
  expect(nobody).not.toContain("Waiting for");
});

test("only the host is told how others reach this computer, with the option in one piece", async () => {
  const { Links } = await import("../src/people/Links");
  const elsewhere = location;
  vi.stubGlobal("location", { hostname: "localhost", origin: "http://localhost:8000" });
  const links = (seat: number): string => {
    const state = at(view, { match: { ...match, seat } });
    return renderToString(
      <Speech.Provider value={state.words as Words}>
        <Links state={state} />
      </Speech.Provider>,
    );
  };
  expect(links(0)).toContain("<code>--host 0.0.0.0</code>.");
  expect(links(1)).not.toContain("local-only");
  vi.stubGlobal("location", elsewhere);
});

describe("the time until a computer player steps in", () => {
  const waiting = (link: State["link"]): State =>
    at({ ...view, turn: 1 }, { link, match: { ...match, seats: match.seats.map(away) } });

  test("runs for the eye, and is said once in words", () => {
    const html = draw(waiting("open"));
    expect(html).toMatch(/data-testid="countdown" aria-hidden="true">Computer in 1:5\d</);
    expect(html).toContain("If Ben does not come back, a computer player takes over in 2 minutes.");
    expect(draw(at(view))).not.toContain("countdown");
  });

  test("goes by the server's clock, whatever the time on this device", () => {
    const info: SeatInfo = { ...(match.seats[1] as SeatInfo), stands_in_at: 1060 };
    expect(secondsLeft(info, 0, 1000)).toBe(60);
    expect(secondsLeft(info, 3600, 1000 - 3600)).toBe(60);
    expect(secondsLeft(info, 0, 1000.5)).toBe(60);
    expect(secondsLeft(info, 0, 2000)).toBe(0);
  });

  test("is written as clocks show it", () => {
    expect([0, 9, 65, 600].map(clock)).toEqual(["0:00", "0:09", "1:05", "10:00"]);
    expect(roughly(60)).toEqual({ key: "count.seconds_after", params: { n: 60 } });
    expect(roughly(115)).toEqual({ key: "count.minutes_after", params: { n: 2 } });
  });

  test("stops while the own connection is lost", () => {
    expect(draw(waiting("lost"))).not.toContain("countdown");
  });
});
