import { CardBack, CardFace } from "../cards/Card";
import { shownAll } from "../choose";
import { Icon } from "../parts/Icons";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { act } from "../store";
import type { View } from "../wire";
import { Announce } from "./Announce";
import { Auction } from "./Auction";
import { asked, nameOf, placeOf, seatBelow, seatOf, tableNow } from "./asked";

/** The middle of the table: whatever is going on now. */
export function Centre({ state }: { state: State }) {
  const { view } = state;
  const ask = asked(state);
  if (view === null) return null;
  if (view.phase === "auction") return <Auction state={state} />;
  if (ask === "announce" || (ask === "hand_or_skat" && state.plan.hand)) {
    return <Announce state={state} />;
  }
  if (view.phase === "playing" || view.phase === "ended") return <Trick state={state} />;
  return <Skat lies={skatLies(view)} />;
}

/** Tell whether the skat lies on the table: nobody holds more than ten cards. */
function skatLies(view: View): boolean {
  return view.counts.every((count) => count <= 10);
}

/** The two closed cards while somebody decides about them; an empty place once they are taken. */
function Skat({ lies }: { lies: boolean }) {
  const words = useWords();
  if (!lies) return <div class="centre" />;
  return (
    <section class="centre skat" aria-label={words.text("skat")}>
      <span>
        <CardBack />
      </span>
      <span>
        <CardBack />
      </span>
    </section>
  );
}

/** The trick on the table. A tap on a finished one goes on. */
function Trick({ state }: { state: State }) {
  const words = useWords();
  const { view, match } = state;
  if (view === null || match === null) return null;
  const { cards, winner } = tableNow(state);
  const name = (position: number): string => nameOf(state, position);
  const waiting = state.frames.length > 0 && winner !== null;
  return (
    <section class="centre" aria-label={words.text("trick")}>
      <div class={`trick of-${match.seats.length}${waiting ? " done" : ""}`}>
        {cards.map(({ card, position }) => {
          const place = placeOf(seatOf(view, position), seatBelow(match), match.seats.length);
          return (
            <div
              key={card}
              role="img"
              class={`lying ${place}${winner === position ? " winner" : ""}`}
              data-testid={`lying-${card}`}
              aria-label={words.text("page.played_by", { card: { card }, name: name(position) })}
            >
              <CardFace code={card} words={words} large={state.settings.indices} />
              {winner === position && <Icon name="crown" />}
            </div>
          );
        })}
        {waiting && (
          <button
            type="button"
            class="continue"
            data-testid="continue"
            aria-keyshortcuts="N"
            onClick={() => act(shownAll)}
          >
            <span class={state.settings.trick === "tap" ? "" : "sr"}>
              {words.text("page.continue")}
            </span>
          </button>
        )}
      </div>
    </section>
  );
}
