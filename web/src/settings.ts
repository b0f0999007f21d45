// What a person prefers, kept in the browser. Everything here may be missing or broken in storage.

import { DECK_NAMES } from "./cards/decks";
import { LONGEST_TEXT } from "./fair/noted";
import type { DeckName, Language } from "./words";
import { LANGUAGES, preferredLanguage } from "./words";

export interface Settings {
  language: Language;
  /** Seconds a finished trick stays, 0 to 10; "tap": until a tap. */
  trick: number | "tap";
  theme: "auto" | "light" | "dark";
  size: "small" | "medium" | "large";
  /** The cards, and the names of suits and ranks. */
  deck: DeckName;
  /** Cards have a large letter and suit symbol. */
  indices: boolean;
  sort: "contract" | "alternating";
  /** The lowest card stands on the left. */
  ascending: boolean;
  /** The first tap lifts a card, the second plays it. */
  twoTaps: boolean;
  /** The card points of both sides are shown during play. */
  points: boolean;
  /** A button counts what the own hand is worth while bidding. */
  worth: boolean;
  /** Single keys work as shortcuts. */
  shortcuts: boolean;
  /** What this person adds to each deal; empty: random bytes, other ones each time. */
  contribution: string;
  sound: boolean;
  /** Loudness of the sounds, 1 to 10. */
  volume: number;
}

export const TRICK_SECONDS: readonly number[] = [0, 0.5, 1, 1.5, 2, 3, 5, 10];
export const SIZES = ["small", "medium", "large"] as const;
export const THEMES = ["auto", "light", "dark"] as const;
export const VOLUMES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const SORTS = ["contract", "alternating"] as const;

/** Return the settings of somebody who has changed nothing. */
export function defaultSettings(browserLanguages: readonly string[]): Settings {
  return {
    language: preferredLanguage(browserLanguages),
    trick: 1.5,
    theme: "auto",
    size: "medium",
    deck: "french",
    indices: false,
    sort: "contract",
    ascending: false,
    twoTaps: false,
    points: false,
    worth: true,
    shortcuts: true,
    contribution: "",
    sound: true,
    volume: 5,
  };
}

/** Return stored settings, with the default wherever a value is missing or makes no sense. */
export function readSettings(text: string | null, defaults: Settings): Settings {
  let stored: Record<string, unknown> = {};
  try {
    const data: unknown = JSON.parse(text ?? "{}");
    if (typeof data === "object" && data !== null) stored = data as Record<string, unknown>;
  } catch {
    return defaults;
  }
  const oneOf = <T>(value: unknown, allowed: readonly T[], otherwise: T): T =>
    allowed.includes(value as T) ? (value as T) : otherwise;
  const flag = (name: keyof Settings, otherwise: boolean): boolean =>
    typeof stored[name] === "boolean" ? (stored[name] as boolean) : otherwise;
  return {
    language: oneOf(stored.language, LANGUAGES, defaults.language),
    trick: oneOf<number | "tap">(stored.trick, [...TRICK_SECONDS, "tap"], defaults.trick),
    theme: oneOf(stored.theme, THEMES, defaults.theme),
    size: oneOf(stored.size, SIZES, defaults.size),
    deck: oneOf(stored.deck, DECK_NAMES, defaults.deck),
    indices: flag("indices", defaults.indices),
    sort: oneOf(stored.sort, SORTS, defaults.sort),
    ascending: flag("ascending", defaults.ascending),
    twoTaps: flag("twoTaps", defaults.twoTaps),
    points: flag("points", defaults.points),
    worth: flag("worth", defaults.worth),
    shortcuts: flag("shortcuts", defaults.shortcuts),
    contribution:
      typeof stored.contribution === "string"
        ? stored.contribution.slice(0, LONGEST_TEXT)
        : defaults.contribution,
    sound: flag("sound", defaults.sound),
    volume: oneOf(stored.volume, VOLUMES, defaults.volume),
  };
}
