// How the own cards stand side by side. For the eye only: what may be played comes with the view.

import { suitOf, toneOf } from "../cards/deck";
import type { Settings } from "../settings";
import type { CardCode } from "../wire";

/**
 * Return the cards in the order the person prefers: as moved by hand, new ones on the right, or sorted.
 *
 * The server sends them sorted for the game: jacks and trumps first, then suit by suit. With colours
 * in turn the blocks after the trumps change places so that unlike suits stand side by side.
 */
export function arranged(
  hand: readonly CardCode[],
  game: string | null,
  settings: Pick<Settings, "sort" | "ascending">,
  order: readonly CardCode[] = [],
): CardCode[] {
  const moved = order.filter((card) => hand.includes(card));
  if (moved.length > 0) return [...moved, ...hand.filter((card) => !moved.includes(card))];
  const cards = settings.sort === "alternating" ? coloursInTurn(hand, game) : [...hand];
  return settings.ascending ? cards.reverse() : cards;
}

function coloursInTurn(hand: readonly CardCode[], game: string | null): CardCode[] {
  const isTrump = (card: CardCode): boolean =>
    game !== "null" && (card.endsWith("J") || game?.charAt(0).toUpperCase() === suitOf(card));
  const trumps = hand.filter(isTrump);
  const blocks: CardCode[][] = [];
  for (const card of hand) {
    if (isTrump(card)) continue;
    const block = blocks.find(([first]) => first?.charAt(0) === suitOf(card));
    if (block) block.push(card);
    else blocks.push([card]);
  }
  const tone = (block: CardCode[]): string => toneOf(suitOf(block[0] ?? ""));
  const dark = blocks.filter((block) => tone(block) === "dark");
  const bright = blocks.filter((block) => tone(block) === "bright");
  const lastTrump = trumps.at(-1);
  const brightFirst =
    bright.length > dark.length ||
    (bright.length === dark.length && lastTrump !== undefined && tone([lastTrump]) === "dark");
  const [first, second] = brightFirst ? [bright, dark] : [dark, bright];
  const turns = first.flatMap((block, index) => [block, second[index] ?? []]);
  return [...trumps, ...turns.flat()];
}
