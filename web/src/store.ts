// Holds the one state, and does what the pure functions cannot: the network, timers, storage.

import { signal } from "@preact/signals";
import { loadDeck } from "./cards/decks";
import { frameTime, muted, nextFrame, sendCommand, unsaid } from "./choose";
import { addedBefore, contribute, due, hex, RANDOM_BYTES, readNoted } from "./fair/noted";
import { type Answer, loading, telling } from "./fetched";
import { keep, kept } from "./kept";
import { PLAYED_KEY, readPlayed, withPlayed } from "./played";
import { received } from "./receive";
import type { Settings } from "./settings";
import { defaultSettings, readSettings } from "./settings";
import { Connection } from "./socket";
import type { Frame, State, Step } from "./state";
import { initialState, moved, tableAddress } from "./state";
import type { NewMatch, Seat, Setup } from "./wire";
import type { Catalogue, Language } from "./words";
import { Words } from "./words";

const SETTINGS_KEY = "skat.settings";
const LAST_KEY = "skat.last";
const BACK_KEY = "skat.back";
export const NAME_KEY = "skat.name";
const NOTED_KEY = "skat.noted";
const MUTED_KEY = "skat.muted";
/** How long a phrase can be read. */
const PHRASE_MS = 6000;
const RETRY_MS = 2000;

function firstState(): State {
  const settings = readSettings(kept(SETTINGS_KEY), defaultSettings(navigator.languages));
  const state = initialState(settings, location.pathname, kept(LAST_KEY), kept(BACK_KEY));
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
  const time = frameTime(state.value.frames, state.value.settings.trick);
  if (time !== null) frameTimer = setTimeout(() => act(nextFrame), time);
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
  return untilThere(() => loading<T>(address));
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

/** Fetch what can be chosen, once. */
export async function loadSetup(): Promise<void> {
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
  const answer = await post("/api/matches", match);
  if (answer.data !== null) {
    go(answer.data.token);
    return;
  }
  act((state) => ({
    ...state,
    notice: answer.error,
    form: { ...state.form, busy: false },
  }));
}

/** Return the tokens of the seats that this browser has played on. */
export function playedTokens(): string[] {
  return readPlayed(kept(PLAYED_KEY));
}

/** Forget which seats this browser has played on. */
export function forgetPlayed(): void {
  keep(PLAYED_KEY, "[]");
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
  const { page } = state.value;
  if (page === "table") sitDown();
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

function sitDown(): void {
  const { token, watch } = state.value;
  const address = tableAddress({ token, watch });
  act((state) => ({ ...state, muted: readMuted(kept(MUTED_KEY), address) }));
  connection = new Connection(address, {
    message: (message) => {
      const before = state.value.noted;
      act((state) => received(state, message));
      if ("time" in message)
        act((state) => ({ ...state, ahead: message.time - Date.now() / 1000 }));
      addToDeal();
      if (state.value.noted !== before) keep(NOTED_KEY, JSON.stringify(state.value.noted));
      if (message.type === "said") forgetLater();
      if (message.type === "gone") forgetTable();
      if (message.type === "snapshot") keepBack(state.value.path);
      if (message.type === "snapshot" && token !== null && kept(LAST_KEY) !== token) {
        keep(LAST_KEY, token);
        keep(PLAYED_KEY, JSON.stringify(withPlayed(playedTokens(), token)));
        act((state) => ({ ...state, last: token }));
      }
    },
    opened: () =>
      act((state) => (state.match === null ? state : { ...state, link: "open", notice: null })),
    lost: () => {
      addedTo = null;
      act((state) => ({ ...state, link: "lost", sent: null }));
    },
    gone: () => {
      forgetTable();
      act((state) => ({ ...state, link: "gone" }));
    },
    seq: () => state.value.seq,
  });
}

/** Nothing leads back to a table that is gone, or to a seat that others have. */
function forgetTable(): void {
  const { token, path } = state.value;
  if (token !== null && kept(LAST_KEY) === token) keep(LAST_KEY, "");
  if (kept(BACK_KEY) === path) keepBack(null);
  act((state) => ({ ...state, last: kept(LAST_KEY) || null }));
}

/** Remember where the pages beside the table lead back. */
function keepBack(path: string | null): void {
  keep(BACK_KEY, path ?? "");
  act((state) => ({ ...state, back: path }));
}

/** Take the newest phrase away when it has been read. */
function forgetLater(): void {
  const phrase = state.value.phrases.at(-1);
  if (phrase !== undefined) setTimeout(() => act((state) => unsaid(state, phrase.id)), PHRASE_MS);
}

/** Show the phrases of a seat at this table, or do not. */
export function mute(seat: Seat, off: boolean): void {
  act((state) => muted(state, seat, off));
  const table = tableAddress(state.value);
  keep(MUTED_KEY, JSON.stringify({ table, seats: state.value.muted }));
}

/** Give the own seat up for good. */
export function leaveTable(): void {
  act((state) => sendCommand(state, "get_up"));
  forgetTable();
  go(null);
}

/** Go to the next match with the same people; the host opens it. */
export async function goToRematch(): Promise<void> {
  const answer = await post(`${tableAddress(state.value)}/rematch`, {});
  if (answer.data !== null) go(answer.data.token);
  else act((state) => ({ ...state, notice: answer.error }));
}

/** Ask for a seat; an answer that never comes is an error like others. */
export function post(address: string, data: unknown): Promise<Answer<{ token: string }>> {
  return telling(address, data, { key: "page.start_failed" });
}

/** Return the seats at a table whose phrases are not to be shown. */
function readMuted(text: string | null, table: string): readonly Seat[] {
  try {
    const data = JSON.parse(text ?? "{}");
    return data.table === table && Array.isArray(data.seats) ? data.seats : [];
  } catch {
    return [];
  }
}

/** Begin: words, settings, and whatever the address asks for. */
export function begin(): void {
  showSettings();
  window.addEventListener("popstate", arrive);
  void loadWords();
  open();
}
