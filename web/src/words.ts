// Turns lines (a key and values) into sentences with a catalogue. The same rules as the Python
// room `words`; tests/words/golden.json holds both to the same texts.

import type { CardCode, Line, Param } from "./wire";

export type Language = "en" | "de" | "ru" | "uk";
/** The deck whose names are used for suits, ranks and cards. */
export type DeckName = "french" | "german" | "tournament";
/** A message, or one message by plural form. */
export type Message = string | Record<string, string>;
export type Catalogue = Record<string, Message>;

export const LANGUAGES: readonly Language[] = ["en", "de", "ru", "uk"];
const MINUS = "\u2212";

/** The languages by their own names, for a person who cannot read the current one. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  ru: "Русский",
  uk: "Українська",
};

/** Return the first language of the browser's list that there is a catalogue for. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((language) => language === code);
    if (found) return found;
  }
  return "en";
}

/** Return the plural form that a number takes; the sign does not matter. Source: Unicode CLDR. */
export function pluralForm(language: string, number: number): "one" | "few" | "many" | "other" {
  const n = Math.abs(number);
  if (language !== "ru" && language !== "uk") return n === 1 ? "one" : "other";
  if (!Number.isInteger(n)) return "other";
  const last = n % 10;
  const lastTwo = n % 100;
  if (last === 1 && lastTwo !== 11) return "one";
  if (last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14)) return "few";
  return "many";
}

/** Says lines in one language, with the names of one deck. */
export class Words {
  constructor(
    readonly language: Language,
    private readonly catalogue: Catalogue,
    readonly deck: DeckName = "french",
  ) {}

  /** Return the same words with the names of another deck. */
  with(deck: DeckName): Words {
    return new Words(this.language, this.catalogue, deck);
  }

  /** Return the same words and some more. */
  and(more: Catalogue): Words {
    return new Words(this.language, { ...this.catalogue, ...more }, this.deck);
  }

  /** Return the text of a line; a key without a message is shown as it is. */
  say(line: Line): string {
    return this.text(line.key, line.params);
  }

  /** Return the text of the message with a key. */
  text(key: string, params: Record<string, Param> = {}): string {
    const message = this.message(key);
    if (message === undefined) return key;
    const text = typeof message === "string" ? message : (message[this.form(params.n)] ?? key);
    return this.byFaces(text).replace(/\{([a-z0-9_]+)\}/g, (whole, name: string) => {
      const value = params[name];
      return value === undefined ? whole : this.param(value);
    });
  }

  /** Tell whether there is a message with this key. */
  has(key: string): boolean {
    return this.message(key) !== undefined;
  }

  /** Return the name of a card in this deck. */
  card(code: CardCode): string {
    return this.text(`card.${this.deck === "german" ? "german" : "french"}.${code}`);
  }

  /** Return a number as people write it: with a real minus sign. */
  number(value: number): string {
    const digits = String(Math.abs(value)).replace(".", () => this.text("number.decimal"));
    return value < 0 ? MINUS + digits : digits;
  }

  private message(key: string): Message | undefined {
    if (this.deck === "german") {
      const german = this.catalogue[key.replace(".", "_german.")];
      if (german !== undefined) return german;
    }
    return this.catalogue[key];
  }

  /** Return a text in which each `{the queen|the Ober}` is what it is with these faces. */
  private byFaces(text: string): string {
    return text.replace(/\{([^{}|]+)\|([^{}|]+)\}/g, this.deck === "german" ? "$2" : "$1");
  }

  private form(n: Param | undefined): string {
    return typeof n === "number" ? pluralForm(this.language, n) : "other";
  }

  private param(value: Param): string {
    if (typeof value === "string") return value;
    if (typeof value === "number") return this.number(value);
    if ("card" in value) return this.card(value.card);
    if ("cards" in value) return value.cards.map((code) => this.card(code)).join(", ");
    return this.say(value);
  }
}

/** Return a text with its first letter in upper case, for headings and buttons. */
export function capital(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
