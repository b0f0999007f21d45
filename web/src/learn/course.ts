// The course as the server sends it, and what may be asked of it. Everything is fetched once.

import { useEffect, useState } from "preact/hooks";
import { loading, withBody } from "../fetched";
import type { CardCode, Line, View } from "../wire";
import type { Catalogue, Language } from "../words";

/** Something that may be chosen instead of cards. */
export interface Option {
  value: string;
  name: Line | string;
}

export interface StepData {
  id: string;
  kind: "tell" | "ask" | "play";
  /** What lies before the learner. */
  cards: CardCode[];
  /** The trick that is asked about. */
  table: CardCode[];
  /** How many cards are to be chosen; 0: any number; null: one of the options is. */
  pick: number | null;
  options: Option[];
}

export interface LessonData {
  id: string;
  steps: StepData[];
}

export interface Course {
  lessons: LessonData[];
}

/** What is said about an answer. */
export interface Verdict {
  right: boolean;
  lines: Line[];
  solution: string[];
}

/** A deal of the course after some cards. */
export interface Played {
  /** All cards so far. */
  cards: CardCode[];
  /** By position. */
  names: string[];
  view: View;
  /** What has happened since the learner's card. */
  events: Line[];
  result: { won: boolean; headline: Line; lines: Line[] } | null;
}

export interface Term {
  key: string;
  words: Record<Language, string>;
  /** The words with German cards, where they are others. */
  german?: Record<Language, string>;
}

export interface Glossary {
  sections: { key: string; terms: Term[] }[];
}

const answers = new Map<string, Promise<unknown>>();

/** Fetch something that does not change, once; a failure is forgotten. */
function fetched<T>(address: string): Promise<T> {
  let answer = answers.get(address);
  if (answer === undefined) {
    answer = loading(address);
    answers.set(address, answer);
    answer.catch(() => answers.delete(address));
  }
  return answer as Promise<T>;
}

export const loadCourse = (): Promise<Course> => fetched<Course>("/api/course");
export const loadGlossary = (): Promise<Glossary> => fetched<Glossary>("/api/glossary");
export const loadTexts = (language: Language): Promise<Catalogue> =>
  fetched<Catalogue>(`/api/course/words/${language}.json`);

/** Ask whether an answer is right. */
export function judged(lesson: string, step: string, answer: string[]): Promise<Verdict> {
  return loading<Verdict>("/api/course/answer", withBody({ lesson, step, answer }));
}

/** Ask what follows after the cards so far. */
export function played(
  lesson: string,
  step: string,
  cards: CardCode[],
  name: string,
  language: string,
): Promise<Played> {
  return loading<Played>("/api/course/play", withBody({ lesson, step, cards, name, language }));
}

/** What is being loaded: null until it is there. */
export interface Loaded<T> {
  value: T | null;
  failed: boolean;
}

/** Load something whenever its name changes. */
export function useLoaded<T>(name: string, load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T> & { name: string }>({
    name: "",
    value: null,
    failed: false,
  });
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setLoaded({ name, value, failed: false }),
      () => wanted && setLoaded({ name, value: null, failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  return loaded;
}
