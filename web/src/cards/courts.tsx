// Kings, queens and jacks of the French deck, put together from plain shapes. Original drawings, CC0.
// A card shows the same figure twice, upright and on its head, parted by a slanting ribbon, so that
// head and shoulders have the room beside the corner. All coordinates are from the card's centre.

import type { Look, RankLetter, SuitLetter } from "./deck";
import { BeardedHead, GOLD, GOLD_DARK, Head, LINE, SKIN } from "./people";

interface Part {
  rank: RankLetter;
  suit: SuitLetter;
  look: Look;
}

/** How far down a figure goes: to the slanting ribbon, or to the foot of the card. */
type Cut = "ribbon" | "foot";

const SLOPE = 0.444;
const FOOT = 60;

/** Return where a figure ends at a place across. */
function end(x: number, cut: Cut): number {
  return cut === "foot" ? FOOT : x * SLOPE;
}

/** A court card of two ends. */
export function Figure(props: Part) {
  const { look } = props;
  return (
    <g transform="translate(50 70)" stroke={LINE} stroke-width="1.1" stroke-linejoin="round">
      <Half {...props} cut="ribbon" />
      <g transform="rotate(180)">
        <Half {...props} cut="ribbon" />
      </g>
      <path d="M-51-26.6L51 18.6V26.6L-51-18.6Z" fill={look.trim} />
      <path d="M-51-23.8L51 21.4V23.8L-51-21.4Z" fill={GOLD} stroke="none" />
    </g>
  );
}

/** One figure, larger and lower, for the cut with large indices. */
export function HalfFigure(props: Part) {
  return (
    <g
      transform="translate(55 104) scale(1.12)"
      stroke={LINE}
      stroke-width="1.1"
      stroke-linejoin="round"
    >
      <Half {...props} cut="foot" />
    </g>
  );
}

function Half({ rank, suit, look, cut }: Part & { cut: Cut }) {
  if (rank === "K") return <King suit={suit} look={look} cut={cut} />;
  if (rank === "Q") return <Queen look={look} cut={cut} />;
  return <Jack look={look} cut={cut} />;
}

/** Shoulders and what is below them. */
function Robe({ fill, cut }: { fill: string; cut: Cut }) {
  const foot = cut === "foot" ? "V60H-37Q-36 6-26-11.6Z" : "V22.6L-26-11.6Z";
  return <path d={`M-26-11.6Q-22-20-6-22H28Q44-20 51-6${foot}`} fill={fill} />;
}

/** A stripe of a robe from a point down to its end, as wide at the foot as above. */
function stripe(x: number, y: number, width: number, slant: number, cut: Cut): string {
  const left = x - slant;
  const right = left + width;
  return `M${x} ${y}H${x + width}L${right} ${end(right, cut)}L${left} ${end(left, cut)}Z`;
}

/** A crown with balls, a beard of his own, ermine, a sceptre. */
function King({ suit, look, cut }: { suit: SuitLetter; look: Look; cut: Cut }) {
  return (
    <>
      <Robe fill={look.robe} cut={cut} />
      <path
        d={stripe(-6, -14, 4, 3, cut) + stripe(22, -12, 4, -1, cut)}
        fill={GOLD}
        stroke-width=".8"
      />
      <path d="M-12-21Q10-6 32-21L39-12Q10 11-19-14Z" fill="#fff" />
      <path d="M-12-14l1 4M-2-9l1 4M10-7v5M22-9l-1 4M31-14l-1 4" stroke-width="2.2" />
      <g transform="translate(10 -36)">
        <BeardedHead suit={suit} look={look} />
        <path d="M-14-8L-17-23L-8-15.5L0-26L8-15.5L17-23L14-8Q0-12.5-14-8Z" fill={GOLD} />
        <path d="M-14.4-8.6Q0-13 14.4-8.6V-3.6Q0-8-14.4-3.6Z" fill={look.robe} />
        <g fill={look.trim}>
          <circle cx="-17" cy="-24" r="2.2" />
          <circle cx="0" cy="-26.5" r="2.4" />
          <circle cx="17" cy="-24" r="2.2" />
          <circle cx="0" cy="-8.4" r="1.6" stroke="none" />
        </g>
      </g>
      <path d="M38-34V17" stroke={GOLD_DARK} stroke-width="3.4" />
      <circle cx="38" cy="-38" r="5.4" fill={GOLD} />
      <path d="M38-49v7M35-46.5h6" stroke={GOLD_DARK} stroke-width="2" />
      <path d="M33-2q5-4 9 0v7q-5 3-9-1Z" fill={SKIN} />
    </>
  );
}

/** Long hair, a tiara with pearls, a necklace, a rose in the hand. */
function Queen({ look, cut }: { look: Look; cut: Cut }) {
  return (
    <>
      <path
        d="M-5-40C-10-66 30-66 25-40C25-26 36-18 34-2L10 4L-14-6C-15-20-5-26-5-40Z"
        fill={look.hair}
      />
      <Robe fill={look.robe} cut={cut} />
      {cut === "foot" && <path d="M10-4L24 60H-4Z" fill={look.trim} />}
      <path d="M-4-22L10-4L24-22Q10-14-4-22Z" fill={SKIN} />
      <path d="M5-27h10v9q-5 4-10 0Z" fill={SKIN} stroke="none" />
      <path d="M-5-22.5L10-3L25-22.5" fill="none" stroke={look.trim} stroke-width="4" />
      <path d="M-5-22.5L10-3L25-22.5" fill="none" stroke={GOLD} stroke-width="1.4" />
      <path d="M-20-9Q-16-20-6-22Q-9-15-8-4ZM42 17Q42-4 29-21Q27-10 28 12Z" fill={look.trim} />
      <g transform="translate(10 -36)">
        <Head />
        <path d="M-2.6 9q2.6-1.6 5.2 0q-2.6 3-5.2 0Z" fill="#c2253b" stroke="none" />
        <path d="M-13-2C-14-18 14-18 13-2C11-9 5-11 0-12C-5-11-11-9-13-2Z" fill={look.hair} />
        <path d="M-12-11Q0-18 12-11L12-19L7-15L4-22L0-16L-4-22L-7-15L-12-19Z" fill={GOLD} />
        <g fill="#fff">
          <circle cx="-12" cy="-20" r="1.9" />
          <circle cx="-4" cy="-23" r="1.9" />
          <circle cx="4" cy="-23" r="1.9" />
          <circle cx="12" cy="-20" r="1.9" />
        </g>
      </g>
      <g fill="#fff" stroke-width=".7">
        <circle cx="4" cy="-17" r="1.7" />
        <circle cx="10" cy="-15" r="1.9" />
        <circle cx="16" cy="-17" r="1.7" />
      </g>
      <path
        d="M38-22V17M38-8q-7-1-8-7q7 0 8 7"
        stroke="#2f6b34"
        stroke-width="2.4"
        fill="#2f6b34"
      />
      <g fill={look.trim}>
        <circle cx="38" cy="-36" r="4" />
        <circle cx="32.5" cy="-32" r="4" />
        <circle cx="43.5" cy="-32" r="4" />
        <circle cx="34.5" cy="-26" r="4" />
        <circle cx="41.5" cy="-26" r="4" />
      </g>
      <circle cx="38" cy="-30.5" r="3" fill={GOLD} />
      <path d="M33-1q5-4 9 0v7q-5 3-9-1Z" fill={SKIN} />
    </>
  );
}

/** A slanted cap with a feather, a ruff, a striped doublet, a halberd: young and armed. */
function Jack({ look, cut }: { look: Look; cut: Cut }) {
  return (
    <>
      <Robe fill={look.robe} cut={cut} />
      <path
        d={stripe(-12, -20, 7, 2, cut) + stripe(4, -20, 8, 0, cut) + stripe(21, -20, 7, -2, cut)}
        fill={GOLD}
      />
      <path d="M-7-22L-2-13L3-20L7-11L12-19L16-11L20-20L25-14L28-22L20-27H0Z" fill="#fff" />
      <g transform="translate(10 -36)">
        <path d="M-13-8C-18 4-17 13-14 15L14 15C17 13 18 4 13-8Z" fill={look.hair} />
        <Head />
        <path d="M-3.5 9Q0 11.6 3.5 9" fill="none" stroke="#a3402c" stroke-width="1.6" />
        <path
          d="M-13-1C-13-12-6-12 0-11C6-12 13-12 13-1C9-6 4-7 0-7C-4-7-9-6-13-1Z"
          fill={look.hair}
        />
        <path d="M-17-6C-21-20-4-27 8-24C19-21 20-12 16-7Q0-14-17-6Z" fill={look.robe} />
        <path d="M-17-6.5Q0-14.5 16-7.5V-3Q0-10-16-2Z" fill={GOLD} />
        <path d="M4-20C8-32 27-31 31-13C26-19 19-17 12-15Z" fill="#fff" />
        <path d="M7-19Q18-25 28-17" fill="none" stroke-width=".9" />
      </g>
      <path d="M39-48V18" stroke={GOLD_DARK} stroke-width="3" />
      <path d="M39-50L41-42H37Z" fill="#cdd6df" />
      <path d="M38-42Q29-40 29-31Q34-33 38-28ZM40-40L45-36L40-32Z" fill="#cdd6df" />
      <path d="M34-2q5-4 9 0v7q-5 3-9-1Z" fill={SKIN} />
    </>
  );
}
