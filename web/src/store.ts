// Holds the one state, and does what the pure functions cannot: the network, timers, storage.

import { signal } from "@preact/signals";
import { loadDeck } from "./cards/decks";
import { nextFrame } from "./choose";
import { addedBefore, contribute, due, hex, RANDOM_BYTES, readNoted } from "./fair/noted";
import { received } from "./receive";
import type { Settings } from "./settings";
import { defaultSettings, readSettings } from "./settings";
import { Connection } from "./socket";
import type { Frame, State, Step } from "./state";
import { initialState, moved } from "./state";
import type { NewMatch, Setup } from "./wire";
import type { Catalogue, Language } from "./words";
import { Words } from "./words";

const SETTINGS_KEY = "skat.settings";
const LAST_KEY = "skat.last";
const NAME_KEY = "skat.name";
const NOTED_KEY = "skat.noted";
/** How long a card of another player stays before the next one follows. */
const CARD_MS = 450;
const RETRY_MS = 2000;

/** Return a value the browser has kept; storage may be switched off. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The page works without storage, it only forgets.
  }
}

function firstState(): State {
  const settings = readSettings(kept(SETTINGS_KEY), defaultSettings(navigator.languages));
  const state = initialState(settings, location.pathname, kept(LAST_KEY));
  return {
    ...state,
    noted: readNoted(kept(NOTED_KEY)),
    form: { ...state.form, name: kept(NAME_KEY) ?? "" },
  };
}

export const state = signal<State>(firstState());

let connection: Connection | null = null;
let shownFrame: Frame | null = null;
let frameTimer: ReturnType<typeof setTimeout> | null = null;

/** Apply a pure function to the state, and send what comes of it. */
export function act(change: (state: State) => State | Step): void {
  const outcome = change(state.value);
  const step = "send" in outcome ? outcome : { state: outcome, send: null };
  state.value = step.state;
  if (step.send !== null) connection?.send(step.send);
  showFrames();
}

/** Go on to the next frame when the first one has been seen long enough. */
function showFrames(): void {
  const first = state.value.frames[0] ?? null;
  if (first === shownFrame) return;
  shownFrame = first;
  if (frameTimer !== null) clearTimeout(frameTimer);
  frameTimer = null;
  if (first === null) return;
  const seconds = state.value.settings.trick;
  if (first.winner !== null && seconds === "tap") return;
  const wait = first.winner === null || seconds === "tap" ? CARD_MS : seconds * 1000;
  frameTimer = setTimeout(() => act(nextFrame), wait);
}

/** Change settings, and keep them. */
export function prefer(change: Partial<Settings>): void {
  act((state) => ({ ...state, settings: { ...state.settings, ...change } }));
  keep(SETTINGS_KEY, JSON.stringify(state.value.settings));
  showSettings();
  // The page goes on with the old words and cards until the new ones are there.
  if ("language" in change || "deck" in change) void loadWords();
}

/** Speak another language. */
export function speak(language: Language): void {
  prefer({ language });
}

function showSettings(): void {
  const { theme, size } = state.value.settings;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.size = size;
}

const catalogues = new Map<Language, Catalogue>();

async function loadWords(): Promise<void> {
  const { language, deck } = state.value.settings;
  const drawn = untilThere(() => loadDeck(deck));
  const catalogue =
    catalogues.get(language) ?? (await fetchUntilThere<Catalogue>(`/api/words/${language}.json`));
  catalogues.set(language, catalogue);
  await drawn;
  const { settings } = state.value;
  if (settings.language !== language || settings.deck !== deck) return;
  const words = new Words(language, catalogue, deck);
  document.documentElement.lang = language;
  document.title = words.text("page.title");
  act((state) => ({ ...state, words }));
}

function fetchUntilThere<T>(address: string): Promise<T> {
  return untilThere(async () => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`expected ${address}, got ${answer.status}`);
    return (await answer.json()) as T;
  });
}

/** Try until it works: the server may be restarting. */
async function untilThere<T>(fetched: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await fetched();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function loadSetup(): Promise<void> {
  if (state.value.setup !== null) return;
  const setup = await fetchUntilThere<Setup>("/api/setup");
  act((state) => {
    const known = setup.presets.some((rules) => rules.name === state.form.preset);
    const preset = known ? state.form.preset : (setup.presets[0]?.name ?? "");
    return { ...state, setup, form: { ...state.form, preset } };
  });
}

/** Open a match and sit down at it. */
export async function startMatch(match: NewMatch): Promise<void> {
  if (state.value.form.busy) return;
  keep(NAME_KEY, state.value.form.name);
  act((state) => ({ ...state, form: { ...state.form, busy: true }, notice: null }));
  try {
    const answer = await fetch("/api/matches", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(match),
    });
    const data = await answer.json();
    if (answer.ok) {
      go(data.token as string);
      return;
    }
    const notice = data.error ?? { key: "page.start_failed" };
    act((state) => ({ ...state, notice, form: { ...state.form, busy: false } }));
  } catch {
    const notice = { key: "page.start_failed" };
    act((state) => ({ ...state, notice, form: { ...state.form, busy: false } }));
  }
}

/** Go to a seat, or to the start page. */
export function go(token: string | null): void {
  visit(token === null ? "/" : `/play/${token}`);
}

/** Go to the page with this path. */
export function visit(path: string): void {
  history.pushState(null, "", path);
  arrive();
}

function arrive(): void {
  connection?.close();
  connection = null;
  act((state) => moved(state, location.pathname));
  window.scrollTo(0, 0);
  open();
}

/** Fetch what the page needs. */
function open(): void {
  const { page, token } = state.value;
  if (token !== null) sitDown(token);
  else if (page === "start") void loadSetup();
}

/** The deal that this connection has added to. */
let addedTo: string | null = null;

/** Add to the next deal when the table waits for it: what the person wrote, or random bytes. */
function addToDeal(): void {
  const commitment = due(state.value);
  if (commitment === null || commitment === addedTo) return;
  addedTo = commitment;
  const written = new TextEncoder().encode(state.value.settings.contribution.trim());
  const drawn = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const fresh = hex(written.length > 0 ? written : drawn);
  act((state) => contribute(state, commitment, addedBefore(state, commitment) || fresh));
}

function sitDown(token: string): void {
  connection = new Connection(token, {
    message: (message) => {
      const before = state.value.noted;
      act((state) => received(state, message));
      addToDeal();
      if (state.value.noted !== before) keep(NOTED_KEY, JSON.stringify(state.value.noted));
      if (message.type === "snapshot" && kept(LAST_KEY) !== token) {
        keep(LAST_KEY, token);
        act((state) => ({ ...state, last: token }));
      }
    },
    opened: () =>
      act((state) => (state.view === null ? state : { ...state, link: "open", notice: null })),
    lost: () => {
      addedTo = null;
      act((state) => ({ ...state, link: "lost", sent: null }));
    },
    gone: () => {
      if (kept(LAST_KEY) === token) keep(LAST_KEY, "");
      act((state) => ({ ...state, link: "gone", last: null }));
    },
    seq: () => state.value.seq,
  });
}

/** Begin: words, settings, and whatever the address asks for. */
export function begin(): void {
  showSettings();
  window.addEventListener("popstate", arrive);
  void loadWords();
  open();
}
