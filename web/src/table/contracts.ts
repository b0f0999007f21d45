// Names of contracts, put together as the Python room `words` does it.

import type { State } from "../state";
import type { Contract, Line, View } from "../wire";

const GAMES: Record<string, string> = {
  D: "diamonds",
  H: "hearts",
  S: "spades",
  C: "clubs",
  G: "grand",
  N: "null",
  R: "ramsch",
};
const SUITS = new Set(["diamonds", "hearts", "spades", "clubs"]);

/** Return the suit letter of a suit game, null for the others. */
export function suitLetter(game: string): "C" | "S" | "H" | "D" | null {
  return SUITS.has(game) ? (game.charAt(0).toUpperCase() as "C" | "S" | "H" | "D") : null;
}

/** Return the name of a game: a suit, grand, null or Ramsch. */
export function gameLine(game: string): Line {
  return { key: SUITS.has(game) ? `suit.${game}` : `contract.${game}` };
}

/** Return the contract that a short form such as `GHS` in the score list means. */
export function readContract(text: string): Contract {
  const game = GAMES[text.charAt(0)] ?? "null";
  const flags = text.slice(1);
  const openTrumps = flags.includes("O") && game !== "null";
  return {
    text,
    game,
    hand: flags.includes("H") || openTrumps,
    schneider: /[SZ]/.test(flags) || openTrumps,
    schwarz: flags.includes("Z") || openTrumps,
    ouvert: flags.includes("O"),
    spitze: flags.includes("P"),
  };
}

/** Return the name of a contract with everything announced; what is included is not said again. */
export function contractLine(contract: Contract): Line {
  let line = withOpenCards(contract);
  if (contract.game !== "null" && !contract.ouvert) {
    if (contract.schwarz) line = announced(line, "level.schwarz_announced");
    else if (contract.schneider) line = announced(line, "level.schneider_announced");
  }
  return contract.spitze ? announced(line, "spitze.name") : line;
}

function withOpenCards(contract: Contract): Line {
  if (contract.game === "null") {
    return {
      key: `contract.null${contract.ouvert ? "_ouvert" : ""}${contract.hand ? "_hand" : ""}`,
    };
  }
  const game = gameLine(contract.game);
  if (contract.ouvert) {
    return contract.game === "grand"
      ? { key: "contract.grand_ouvert" }
      : { key: "contract.name.ouvert", params: { game } };
  }
  return contract.hand ? { key: "contract.name.hand", params: { game } } : game;
}

function announced(contract: Line, key: string): Line {
  return { key: "contract.name.announced", params: { contract, announcement: { key } } };
}

/** Return what is added to a game by an announcement, for a choice beside the game's own name. */
export function levelLine(contract: Contract): Line {
  if (contract.ouvert) return { key: "page.announce.ouvert" };
  if (contract.schwarz) return { key: "level.schwarz" };
  if (contract.schneider) return { key: "level.schneider" };
  return { key: "page.announce.none" };
}

/** Return the key of what is said at a doubling, by its name in the rule set. */
export function doublingKey(level: string | undefined): string {
  return level === "sup" || level === "hirsch" ? `kontra.${level}` : (level ?? "kontra");
}

/** Return the key of the doubling that may be said next, or of the last one there is. */
export function nextDoubling(state: State): string {
  const levels = state.match?.rules.kontra.levels ?? [];
  return doublingKey(levels[state.view?.kontra ?? 0] ?? levels.at(-1));
}

/**
 * Return the key of the doubling that this seat's side says next, or has said last; null where it
 * has none. Defenders and declarer take turns.
 */
export function ownDoubling(state: State): string | null {
  const { view, match } = state;
  if (view === null || !match?.rules.kontra.enabled) return null;
  if (view.you === null || view.declarer === null) return null;
  const side = view.you === view.declarer ? 1 : 0;
  const own = match.rules.kontra.levels.filter((_, index) => index % 2 === side);
  const said = Math.floor((view.kontra + 1 - side) / 2);
  const level = own[said] ?? own.at(-1);
  return level === undefined ? null : doublingKey(level);
}

/** Return the key of what is said to claim the rest: defenders speak for both of them. */
export function claimKey(view: View): string {
  return view.you === view.declarer ? "ui.claim" : "page.claim.ours";
}

/** Return names as a sentence lists them: `Ada, Ben and Cem`. */
export function namesLine(names: string[]): Line | string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return { key: "join.and", params: { first: names.slice(0, -1).join(", "), rest: last } };
}
