// What the people on all court cards share. A head fills the box -13..13, -14..16.

import type { Look, SuitLetter } from "./deck";

export const GOLD = "#eeb733";
export const GOLD_DARK = "#8a5a08";
export const SKIN = "#f6d5b5";
export const LINE = "#2a2320";

/** Beards: full, pointed, trimmed, forked. */
const BEARDS: Record<SuitLetter, string> = {
  C: "M-13-1C-15 15-9 26 0 26C9 26 15 15 13-1C10 6 5 5.5 0 5.5C-5 5.5-10 6-13-1Z",
  S: "M-13-1C-14 10-8 16 0 29C8 16 14 10 13-1C10 6 5 5.5 0 5.5C-5 5.5-10 6-13-1Z",
  H: "M-13-1C-14 12-9 20 0 20C9 20 14 12 13-1C11 7 6 7.5 0 7.5C-6 7.5-11 7-13-1Z",
  D: "M-13-1C-15 12-12 24-6 27Q-1 24 0 19Q1 24 6 27C12 24 15 12 13-1C10 6 5 5.5 0 5.5C-5 5.5-10 6-13-1Z",
};

/** A face without hair. */
export function Head() {
  return (
    <>
      <path d="M-12.5-5C-13 9-7 15.5 0 15.5C7 15.5 13 9 12.5-5C12-15-12-15-12.5-5Z" fill={SKIN} />
      <g stroke="none">
        <circle cx="-8" cy="4.5" r="2.6" fill="#eb9f86" fill-opacity=".55" />
        <circle cx="8" cy="4.5" r="2.6" fill="#eb9f86" fill-opacity=".55" />
        <ellipse cx="-5" cy="-.6" rx="1.6" ry="1.9" fill={LINE} />
        <ellipse cx="5" cy="-.6" rx="1.6" ry="1.9" fill={LINE} />
      </g>
      <path d="M-7.6-4.2Q-5-6-2.4-4.2M2.4-4.2Q5-6 7.6-4.2M.4-1L-1.6 4.4H1" fill="none" />
    </>
  );
}

/** The head of a king: long hair, and the beard of his suit. */
export function BeardedHead({ suit, look }: { suit: SuitLetter; look: Look }) {
  return (
    <>
      <path d="M-14-6C-18 8-15 17-11 18H11C15 17 18 8 14-6Z" fill={look.hair} />
      <Head />
      <path d={BEARDS[suit]} fill={look.hair} />
      <path d="M-3.5 9.4Q0 11.4 3.5 9.4" stroke="#f3b7a0" stroke-width="1.8" fill="none" />
    </>
  );
}
