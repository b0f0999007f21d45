// Kings, queens and jacks, put together from plain shapes and point-symmetric like on any pack.
// Original drawings, CC0. Half a figure fills the box x -36..36, y -60..0 around the card's centre.

import type { RankLetter, SuitFace, SuitLetter } from "./deck";
import { Pip } from "./Pip";

const GOLD = "#e3a92b";
const GOLD_DARK = "#8a5a08";
const SKIN = "#f4d3b3";
const LINE = "#2a2320";

interface Look {
  hair: string;
  robe: string;
  trim: string;
}

const LOOKS: Record<SuitLetter, Look> = {
  C: { hair: "#4a2f1b", robe: "#1f4e79", trim: "#cfe0f0" },
  S: { hair: "#23201f", robe: "#3c3560", trim: "#dcd7ee" },
  H: { hair: "#8b4a1f", robe: "#b80d24", trim: "#f8d9d3" },
  D: { hair: "#c58f2c", robe: "#c2570c", trim: "#fbe3c4" },
};

/** A court card: two halves of the same figure. */
export function Figure(props: { rank: RankLetter; suit: SuitLetter; face: SuitFace }) {
  const look = LOOKS[props.suit];
  const half =
    props.rank === "K" ? (
      <King look={look} />
    ) : props.rank === "Q" ? (
      <Queen look={look} />
    ) : (
      <Jack look={look} />
    );
  return (
    <>
      {props.rank === "J" && (
        <rect x="4" y="4" width="92" height="132" rx="6" fill="#fdf0c9" stroke={GOLD_DARK} />
      )}
      <g transform="translate(50 70)" stroke={LINE} stroke-width="1" stroke-linejoin="round">
        {half}
        <g transform="rotate(180)">{half}</g>
        <path d="M-36 0H36" stroke={GOLD_DARK} stroke-width="2" />
      </g>
      <Pip face={props.face} x={84} y={18} size={18} />
      <Pip face={props.face} x={16} y={122} size={18} turned />
    </>
  );
}

function Face() {
  return (
    <>
      <ellipse cx="0" cy="-32" rx="10" ry="12" fill={SKIN} />
      <path d="M-5-35h3M2-35h3M0-34v5l-2 1M-3-25q3 2 6 0" fill="none" />
    </>
  );
}

/** A broad crown, a full beard, an ermine collar. */
function King({ look }: { look: Look }) {
  return (
    <>
      <path d="M-36 0L-30-16Q-20-24 0-24Q20-24 30-16L36 0Z" fill={look.robe} />
      <path d="M-20-22Q0-10 20-22L24-13Q0 1-24-13Z" fill="#fff" />
      <path d="M-15-15v4M-6-12v4M6-12v4M15-15v4" stroke-width="2" />
      <Face />
      <path d="M-11-33Q-12-16 0-12Q12-16 11-33Q8-25 0-27Q-8-25-11-33Z" fill={look.hair} />
      <path d="M-3-23q3 2 6 0" stroke={SKIN} fill="none" stroke-width="2" />
      <path d="M-14-42L-18-58L-8-51L0-62L8-51L18-58L14-42Z" fill={GOLD} />
      <path d="M-14-42H14V-38H-14Z" fill={look.robe} />
      <path d="M0-59v6M-3-56h6" stroke={GOLD_DARK} stroke-width="2" />
      <path d="M27-34V-2" stroke={GOLD_DARK} stroke-width="3" />
      <circle cx="27" cy="-37" r="5" fill={GOLD} />
    </>
  );
}

/** Long hair, a small tiara with pearls, a flower in the hand. */
function Queen({ look }: { look: Look }) {
  return (
    <>
      <path d="M-15-34Q-16-52 0-52Q16-52 15-34Q15-16 22-8H-22Q-15-16-15-34Z" fill={look.hair} />
      <path d="M-36 0Q-30-18-12-20L0-8L12-20Q30-18 36 0Z" fill={look.robe} />
      <path d="M-12-20L0-8L12-20Q0-17-12-20Z" fill={SKIN} />
      <path d="M-12-20L0-6L12-20" fill="none" stroke={look.trim} stroke-width="3" />
      <Face />
      <path d="M-10-36Q-9-47 0-47Q9-47 10-36Q4-42 0-42Q-4-42-10-36Z" fill={look.hair} />
      <path d="M-12-46Q0-54 12-46L10-51L6-57L3-52L0-60L-3-52L-6-57L-10-51Z" fill={GOLD} />
      <g fill="#fff">
        <circle cx="-6" cy="-58" r="2" />
        <circle cx="0" cy="-61" r="2" />
        <circle cx="6" cy="-58" r="2" />
      </g>
      <path d="M27-24V-2" stroke="#3c6b35" stroke-width="2.5" />
      <g fill={look.trim}>
        <circle cx="27" cy="-34" r="4" />
        <circle cx="22" cy="-29" r="4" />
        <circle cx="32" cy="-29" r="4" />
        <circle cx="27" cy="-25" r="4" />
      </g>
      <circle cx="27" cy="-29" r="2.5" fill={GOLD} />
    </>
  );
}

/** A slanted cap with a long feather, a striped doublet, a halberd: young and armed. */
function Jack({ look }: { look: Look }) {
  return (
    <>
      <path d="M-34 0L-26-17Q-12-22 0-22Q12-22 26-17L34 0Z" fill={look.robe} />
      <path d="M-20 0L-15-19H-8L-11 0ZM-3 0L-2-20H4L5 0ZM13 0L10-19H16L21 0Z" fill={GOLD} />
      <path d="M-12-21L0-13L12-21L7-14H-7Z" fill="#fff" />
      <path d="M-12-28Q-15-44 0-45Q15-44 12-28L9-38H-9Z" fill={look.hair} />
      <Face />
      <path d="M-10-36Q-8-43 0-42Q8-43 10-36Q5-40 0-39Q-5-40-10-36Z" fill={look.hair} />
      <path d="M-17-41Q-14-55 2-55Q14-54 15-43Q0-47-17-41Z" fill={look.robe} />
      <path d="M-17-41Q0-47 15-43L15-40Q0-44-16-38Z" fill={GOLD} />
      <path d="M10-52Q22-66 33-52Q26-57 20-50Q16-46 10-47Z" fill="#fff" />
      <path d="M-30-44V0" stroke={GOLD_DARK} stroke-width="2.5" transform="translate(58 0)" />
      <path d="M28-40L36-34Q38-26 34-20L28-26Z" fill="#cdd3da" />
    </>
  );
}
