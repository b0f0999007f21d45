// Draws a card's face or back as SVG. The name of a card is the business of whoever shows it.

import { useMemo } from "preact/hooks";
import type { Words } from "../words";
import type { SuitFace } from "./deck";
import { rankOf, suitOf } from "./deck";
import { deckOf } from "./decks";
import { Pip } from "./Pip";

/**
 * A face, in the deck that the words speak of. The corner letters come from the catalogue of the
 * page's language.
 */
export function CardFace(props: { code: string; words: Words; large?: boolean }) {
  const { code, words, large } = props;
  // A face is drawn once; the table is drawn anew with everything that happens.
  return useMemo(() => drawn(code, words, large ?? false), [code, words, large]);
}

function drawn(code: string, words: Words, large: boolean) {
  const deck = deckOf(words.deck);
  const suit = suitOf(code);
  const rank = rankOf(code);
  const face = deck.suits[suit];
  const letter = words.text(`letters.${deck.letters}.${rank}`);
  const ground = deck.ground(rank);
  const high = deck.pipAt(rank) === "high";
  return (
    <svg class="face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect width="100" height="140" rx="9" fill={ground} />
      {large ? (
        <>
          {deck.beside(suit, rank)}
          <Letter letter={letter} colour={face.colour} x={27} y={49} size={54} rim={ground} />
          <Pip face={face} x={26} y={high ? 78 : 114} size={40} rim={ground} />
        </>
      ) : (
        <>
          {deck.picture(suit, rank)}
          <Corner letter={letter} face={face} high={high} ground={ground} />
          {deck.ends(rank) === 2 && (
            <g transform="rotate(180 50 70)">
              <Corner letter={letter} face={face} high={high} ground={ground} />
            </g>
          )}
        </>
      )}
      <rect x=".75" y=".75" width="98.5" height="138.5" rx="9" fill="none" class="edge" />
    </svg>
  );
}

function Corner(props: { letter: string; face: SuitFace; high: boolean; ground: string }) {
  const { letter, face, high, ground } = props;
  return (
    <>
      <Letter letter={letter} colour={face.colour} x={16} y={31} size={32} rim={ground} />
      <Pip face={face} x={16} y={high ? 47 : 121} size={24} rim={ground} />
    </>
  );
}

function Letter(props: {
  letter: string;
  colour: string;
  x: number;
  y: number;
  size: number;
  rim: string;
}) {
  const wide = props.letter.length > 1;
  return (
    <text
      x={props.x}
      y={props.y}
      fill={props.colour}
      stroke={props.rim}
      stroke-width="5"
      stroke-linejoin="round"
      paint-order="stroke"
      font-size={props.size}
      font-weight="700"
      font-family="Arial, Helvetica, sans-serif"
      text-anchor="middle"
      {...(wide ? { textLength: props.size * 0.8, lengthAdjust: "spacingAndGlyphs" } : {})}
    >
      {props.letter}
    </text>
  );
}

/** A back: a lattice of diamonds. */
export function CardBack() {
  return (
    <svg class="face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect x=".75" y=".75" width="98.5" height="138.5" rx="9" fill="#fdfbf5" class="edge" />
      <rect x="7" y="7" width="86" height="126" rx="5" fill="#234a78" />
      <path
        d="M7 28L28 7M7 49L49 7M7 70L70 7M7 91L91 7M7 112L93 26M7 133L93 47M28 133L93 68M49 133L93 89M70 133L93 110M72 7L93 28M51 7L93 49M30 7L93 70M9 7L93 91M7 28L93 112M7 49L91 133M7 70L70 133M7 91L49 133M7 112L28 133"
        stroke="#9fc0e6"
        stroke-width="1.6"
        fill="none"
      />
      <rect x="7" y="7" width="86" height="126" rx="5" fill="none" stroke="#fdfbf5" />
      <circle cx="50" cy="70" r="15" fill="#234a78" stroke="#fdfbf5" stroke-width="2" />
      <path d="M50 58L60 70L50 82L40 70Z" fill="#e3a92b" />
    </svg>
  );
}
