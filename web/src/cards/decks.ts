// The decks there are. The first one comes with the page, the others when somebody wants them.

import type { DeckName } from "../words";
import type { Deck } from "./deck";
import { french } from "./french";

export const DECK_NAMES: readonly DeckName[] = ["french", "german", "tournament"];

const loaded: Partial<Record<DeckName, Deck>> = { french };

const LOAD: Record<DeckName, () => Promise<Deck>> = {
  french: async () => french,
  german: async () => (await import("./german")).german,
  tournament: async () => (await import("./tournament")).tournament,
};

/** Return a deck that has been loaded; until then the French one. */
export function deckOf(name: DeckName): Deck {
  return loaded[name] ?? french;
}

/** Fetch a deck, once. */
export async function loadDeck(name: DeckName): Promise<void> {
  loaded[name] ??= await LOAD[name]();
}
