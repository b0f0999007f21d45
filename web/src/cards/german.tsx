// The German deck: acorns, leaves, hearts, bells; Daus, king, Ober, Unter. Drawn for this project; the
// drawings are CC0. Court cards have one end, as on the old packs: an Ober carries his pip high, an
// Unter low, and a king has two.

import type { ComponentChildren } from "preact";
import type { Deck, Look, RankLetter, SuitFace, SuitLetter } from "./deck";
import { columns, groundOf } from "./deck";
import { Pip } from "./Pip";
import { BeardedHead, GOLD, GOLD_DARK, Head, LINE, SKIN } from "./people";

const suits: Record<SuitLetter, SuitFace> = {
  C: {
    colour: "#4f300c",
    symbol: [
      {
        d: "M-37-6C-43-31-24-38-5-39L-7-50H6L5-39C24-38 43-31 37-6L33-4C34 20 14 35 0 48C-14 35-34 20-33-4Z",
        fill: "#c98a24",
        line: ["#4f300c", 5],
      },
      { d: "M-21 4C-21 18-13 27-5 34C-11 24-13 14-12 5Z", fill: "#f5d27c" },
      {
        d: "M-37-6C-43-31-24-38-5-39L-7-50H6L5-39C24-38 43-31 37-6C17 2-17 2-37-6Z",
        fill: "#7d4a14",
        line: ["#4f300c", 5],
      },
      {
        d: "M-30-13l8-7l8 7l-8 7ZM14-13l8-7l8 7l-8 7ZM-8-12l8-7l8 7l-8 7ZM-19-26l8-7l8 7l-8 7ZM3-26l8-7l8 7l-8 7Z",
        fill: "#b9772c",
      },
    ],
  },
  S: {
    colour: "#12602c",
    symbol: [
      {
        d: "M0-49C13-33 42-22 42 6C42 22 28 31 14 27C9 26 6 23 4 20C4 34 2 42-3 49H-14C-7 42-4 32-4 20C-6 23-9 26-14 27C-28 31-42 22-42 6C-42-22-13-33 0-49Z",
        fill: "#2f9145",
        line: ["#0e4420", 5],
      },
      {
        d: "M-1.5-34H1.5L2.5 22H-2.5ZM2-8L22-16L3-1ZM2 8L27 4L3 15ZM-2-8L-22-16L-3-1ZM-2 8L-27 4L-3 15Z",
        fill: "#bfe3a3",
      },
    ],
  },
  H: {
    colour: "#b80d24",
    symbol: [
      {
        d: "M0 47C-12 29-46 6-46-18C-46-34-34-44-23-44C-11-44-4-36 0-27C4-36 11-44 23-44C34-44 46-34 46-18C46 6 12 29 0 47Z",
        fill: "#d3162f",
        line: ["#7c0616", 5],
      },
      { d: "M-33-18C-33-28-27-33-20-33C-27-29-29-22-27-14C-31-13-33-14-33-18Z", fill: "#f7a8a8" },
    ],
  },
  D: {
    colour: "#8a5a00",
    symbol: [
      {
        d: "M-8-37a10 10 0 1 1 16 0C30-34 42-17 42 4C42 30 24 47 0 47C-24 47-42 30-42 4C-42-17-30-34-8-37Z",
        fill: "#ffd23c",
        line: ["#6d4500", 5],
      },
      { d: "M-41-1Q0 12 41-1L42 8Q0 21-42 8Z", fill: "#c8372d", line: ["#6d4500", 3] },
      { d: "M-4 22h8v12a5 5 0 1 1-8 0Z", fill: "#6d4500" },
      { d: "M-28-12C-24-22-18-26-10-28C-17-22-20-16-21-9Z", fill: "#fdeab0" },
    ],
  },
};

const looks: Record<SuitLetter, Look> = {
  C: { hair: "#5a3a22", robe: "#8a5a1c", trim: "#f0d9ae" },
  S: { hair: "#2a2624", robe: "#2c7a3f", trim: "#cfe8bf" },
  H: { hair: "#a65a24", robe: "#b3152c", trim: "#f7cfc8" },
  D: { hair: "#d9b04a", robe: "#27548f", trim: "#f6d468" },
};

/** Centres of the pips by rank, in two columns as on German packs. */
const PIPS: Partial<Record<RankLetter, [number, number][]>> = {
  "7": columns(38, [30, 70, 110], [[50, 50]]),
  "8": columns(38, [26, 55, 84, 113], []),
  "9": columns(38, [26, 55, 84, 113], [[50, 70]]),
  T: columns(38, [22, 46, 70, 94, 118], []),
};

function picture(suit: SuitLetter, rank: RankLetter): ComponentChildren {
  const face = suits[suit];
  if (rank === "A") return <Daus face={face} look={looks[suit]} />;
  const pips = PIPS[rank];
  if (pips) {
    return pips.map(([x, y]) => <Pip key={`${x}.${y}`} face={face} x={x} y={y} size={21} />);
  }
  return (
    <>
      {rank === "K" && <Pip face={face} x={84} y={18} size={24} />}
      <Court suit={suit} rank={rank} />
    </>
  );
}

function beside(suit: SuitLetter, rank: RankLetter): ComponentChildren {
  if (rank === "K" || rank === "Q" || rank === "J") {
    return (
      <g transform="translate(16 20) scale(.87)">
        <Court suit={suit} rank={rank} />
      </g>
    );
  }
  const face = suits[suit];
  if (rank !== "A") return <Pip face={face} x={68} y={104} size={54} />;
  return (
    <>
      <Pip face={face} x={72} y={56} size={40} />
      <Pip face={face} x={72} y={106} size={40} />
    </>
  );
}

/** Two pips, which give the Daus its name, and a ribbon between them. */
function Daus({ face, look }: { face: SuitFace; look: Look }) {
  return (
    <>
      <g stroke={LINE} stroke-width="1.1" stroke-linejoin="round">
        <path
          d="M28 62Q22 70 28 78L18 76L23 69L18 62ZM72 62Q78 70 72 78L82 76L77 69L82 62Z"
          fill={look.robe}
        />
        <path d="M26 63Q50 73 74 63V77Q50 87 26 77Z" fill={look.trim} />
        <path d="M36 72q7 3 14 3q7 0 14-3" fill="none" stroke={GOLD_DARK} stroke-width="2" />
      </g>
      <Pip face={face} x={54} y={36} size={40} />
      <Pip face={face} x={46} y={106} size={40} />
    </>
  );
}

function Court({ suit, rank }: { suit: SuitLetter; rank: RankLetter }) {
  const look = looks[suit];
  return (
    <g stroke={LINE} stroke-width="1.1" stroke-linejoin="round">
      {rank === "K" ? (
        <King suit={suit} look={look} />
      ) : rank === "Q" ? (
        <Ober suit={suit} look={look} />
      ) : (
        <Unter look={look} />
      )}
    </g>
  );
}

/** On a throne, with crown, orb and sceptre. */
function King({ suit, look }: { suit: SuitLetter; look: Look }) {
  return (
    <>
      <path
        d="M31 135V58Q31 36 58 34Q85 36 85 58V135Z"
        fill={look.trim}
        stroke={GOLD_DARK}
        stroke-width="3"
      />
      <path d="M37 135V62Q37 43 58 41Q79 43 79 62V135Z" fill="#fdf3d6" stroke="none" />
      <circle cx="31" cy="56" r="4.5" fill={GOLD} />
      <circle cx="85" cy="56" r="4.5" fill={GOLD} />
      <path d="M23 135C24 104 32 88 44 84H72C84 88 92 104 93 135Z" fill={look.robe} />
      <path d="M52 92H64L68 135H48Z" fill="#fff" />
      <path d="M55 104v5M61 112v5M54 121v5M62 126v5" stroke-width="2.2" />
      <path d="M38 86Q58 102 78 86L84 96Q58 116 32 96Z" fill="#fff" />
      <path d="M40 92l1 5M49 97l1 5M58 99v5M67 97l-1 5M76 92l-1 5" stroke-width="2.2" />
      <g transform="translate(58 66) scale(1.15)">
        <BeardedHead suit={suit} look={look} />
        <path d="M-14-8V-18C-16-26-6-26 0-32C6-26 16-26 14-18V-8Q0-12-14-8Z" fill={look.robe} />
        <path d="M-4-10Q-5-24 0-32Q5-24 4-10Z" fill={GOLD} />
        <path
          d="M-15-9Q0-13 15-9L14-2Q0-6-14-2ZM-15-9L-13-15L-9-10L-4-17L0-11L4-17L9-10L13-15L15-9Q0-13-15-9Z"
          fill={GOLD}
        />
        <path d="M0-39v7M-3-36.5h6" stroke={GOLD_DARK} stroke-width="2.2" />
      </g>
      <path d="M84 72V132" stroke={GOLD_DARK} stroke-width="3.6" />
      <path d="M84 58L90 67L84 76L78 67Z" fill={GOLD} />
      <path d="M79 108q6-4 10 0v8q-6 3-10-1Z" fill={SKIN} />
      <circle cx="34" cy="116" r="9" fill={GOLD} />
      <path
        d="M25.5 114Q34 119 42.5 114M34 98v9M30.5 101.500h7"
        fill="none"
        stroke={GOLD_DARK}
        stroke-width="2.2"
      />
      <path d="M27 122q7 5 14 0v6q-7 4-14-1Z" fill={SKIN} />
    </>
  );
}

/** An officer: a broad hat with a plume, a moustache, epaulettes and a drawn sabre. */
function Ober({ suit, look }: { suit: SuitLetter; look: Look }) {
  const flank = suit === "C" || suit === "H" ? 0 : 2;
  return (
    <>
      <path d="M30 135L33 100Q35 86 47 83H69Q81 86 83 100L86 135Z" fill={look.robe} />
      <path d="M52 84L58 100L64 84L66 135H50Z" fill={look.trim} />
      <path d="M58 102v3M58 110v3" stroke={GOLD_DARK} stroke-width="3.2" stroke-linecap="round" />
      <path d="M35 92L82 126L79 133L33 100Z" fill={GOLD} />
      <path d="M29 123H87V130H29Z" fill="#5b3a1a" />
      <path d="M53 121.500H63V131.500H53Z" fill={GOLD} />
      <path
        d="M30 90Q38 80 48 83L44 93Q38 91 31 98ZM86 90Q78 80 68 83L72 93Q78 91 85 98Z"
        fill={GOLD}
      />
      <path
        d="M33 96v4M37 94v4M41 93v4M83 96v4M79 94v4M75 93v4"
        stroke={GOLD_DARK}
        stroke-width="1.6"
      />
      <g transform="translate(58 63) scale(1.15)">
        <path d="M-13-8C-17 6-16 13-13 15H13C16 13 17 6 13-8Z" fill={look.hair} />
        <Head />
        <path
          d={`M0 6Q-5 4-9 ${8 + flank}Q-13 ${9 - flank}-13 ${4 - flank}Q-15 13-7 12Q-2 12 0 8Q2 12 7 12Q15 13 13 ${4 - flank}Q13 ${9 - flank} 9 ${8 + flank}Q5 4 0 6Z`}
          fill={look.hair}
        />
        <path d="M-2.5 12.500Q0 13.8 2.5 12.5" fill="none" />
        <path d="M-12-8C-14-24 14-24 12-8Z" fill={look.robe} />
        <path d="M-24-10Q-12-3 0-4Q12-3 24-10Q14-14 0-13Q-14-14-24-10Z" fill={look.robe} />
        <path d="M-13-12Q0-16 13-12V-9Q0-12-13-9Z" fill={GOLD} stroke-width=".8" />
        <path d="M7-15C8-34-14-38-24-24C-16-26-12-22-6-18Q0-15 7-15Z" fill="#fff" />
        <path d="M4-17Q-6-28-18-25" fill="none" stroke-width=".9" />
      </g>
      <path d="M84 112C90 90 93 66 88 40C98 62 98 92 90 113Z" fill="#dbe2ea" />
      <path d="M78 110Q86 116 95 111L94 116Q86 121 78 115Z" fill={GOLD} />
      <path d="M82 114h9v9q-5 2-9 0Z" fill={SKIN} />
    </>
  );
}

/** A drummer: bareheaded but for a pointed cap, a collar of points, a drum before him. */
function Unter({ look }: { look: Look }) {
  return (
    <>
      <path d="M34 135L35 92Q38 78 49 76H67Q78 78 81 92L82 135Z" fill={look.robe} />
      <path d="M58 78H67Q78 78 81 92L82 135H58Z" fill={look.trim} />
      <path d="M40 78L45 91L51 81L58 93L65 81L71 91L76 78L66 71H50Z" fill="#fff" />
      <g transform="translate(58 55) scale(1.15)">
        <path d="M-13-8C-19 4-18 14-14 16H14C18 14 19 4 13-8Z" fill={look.hair} />
        <Head />
        <path d="M-3.5 9Q0 12 3.5 9" fill="none" stroke="#a3402c" stroke-width="1.6" />
        <path d="M-14-4C-12-14-4-20 8-33Q24-36 25-22Q14-24 13-4Q0-11-14-4Z" fill={look.robe} />
        <path d="M-15-5Q0-13 14-5V0Q0-7-14 0Z" fill={look.trim} />
        <circle cx="25" cy="-21" r="4" fill={GOLD} />
      </g>
      <path d="M36 106V126Q58 138 82 126V106Z" fill={look.robe} />
      <path
        d="M36 107L44 130L52 111L59 133L66 111L74 130L82 107"
        fill="none"
        stroke="#fff"
        stroke-width="1.8"
      />
      <path
        d="M35 103Q58 116 83 103V108Q58 121 35 108ZM35 124Q58 137 83 124V129Q58 142 35 129Z"
        fill={GOLD}
      />
      <ellipse cx="59" cy="103" rx="24" ry="7" fill="#fffaf0" />
      <path
        d="M37 84L56 101M81 84L62 101"
        stroke={GOLD_DARK}
        stroke-width="3"
        stroke-linecap="round"
      />
      <path d="M33 82q5-4 9 1l-1 6q-6 1-9-3ZM85 82q-5-4-9 1l1 6q6 1 9-3Z" fill={SKIN} />
    </>
  );
}

export const german: Deck = {
  name: "german",
  letters: "german",
  ground: groundOf("#fdf8e8"),
  suits,
  picture,
  beside,
  pipAt: (rank) => (rank === "J" ? "low" : "high"),
  ends: (rank) => (rank === "K" || rank === "Q" || rank === "J" ? 1 : 2),
};
