// How far a learner has come, kept in the browser.

import { keep, kept } from "../kept";
import type { StepData } from "./course";

const KEY = "skat.learn";

export interface Reached {
  /** Number of the step, from 0. */
  step: number;
  /** The lesson has been finished at least once. */
  done: boolean;
  /** Ids of the questions that have been answered and the deals that have been played. */
  solved: string[];
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
    const { step, done, solved } = (value ?? {}) as Partial<Reached>;
    if (Number.isInteger(step) && (step as number) >= 0 && typeof done === "boolean") {
      const ids = Array.isArray(solved) ? solved.filter((id) => typeof id === "string") : [];
      found[lesson] = { step: step as number, done, solved: ids };
    }
  }
  return found;
}

/** Return the progress that this browser has kept. */
export function keptProgress(): Progress {
  return readProgress(kept(KEY));
}

/** Keep how far a lesson has come. A finished lesson stays finished. */
export function keepProgress(lesson: string, reached: Reached): void {
  const all = keptProgress();
  all[lesson] = { ...reached, done: reached.done || all[lesson]?.done === true };
  keep(KEY, JSON.stringify(all));
}

/** Return the numbers of the steps, from 0, that are still to be solved. */
export function openSteps(steps: readonly StepData[], solved: readonly string[]): number[] {
  return steps.flatMap((step, index) =>
    step.kind === "tell" || solved.includes(step.id) ? [] : [index],
  );
}
