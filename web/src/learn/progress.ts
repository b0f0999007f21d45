// How far a learner has come, kept in the browser.

const KEY = "skat.learn";

export interface Reached {
  /** Number of the step, from 0. */
  step: number;
  /** The lesson has been finished at least once. */
  done: boolean;
}

export type Progress = Record<string, Reached>;

/** Return stored progress; whatever makes no sense in it is left out. */
export function readProgress(text: string | null): Progress {
  let data: unknown;
  try {
    data = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) return {};
  const found: Progress = {};
  for (const [lesson, value] of Object.entries(data)) {
    const { step, done } = (value ?? {}) as Partial<Reached>;
    if (Number.isInteger(step) && (step as number) >= 0 && typeof done === "boolean") {
      found[lesson] = { step: step as number, done };
    }
  }
  return found;
}

/** Return the progress that this browser has kept. */
export function keptProgress(): Progress {
  try {
    return readProgress(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

/** Keep how far a lesson has come. A finished lesson stays finished. */
export function keepProgress(lesson: string, step: number, done: boolean): void {
  const all = keptProgress();
  all[lesson] = { step, done: done || all[lesson]?.done === true };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage the course works, it only forgets.
  }
}
