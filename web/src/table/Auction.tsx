import { useEffect, useRef } from "preact/hooks";
import { planned } from "../choose";
import { Named } from "../parts/Named";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { act } from "../store";
import { asked, isJump, nameOf, plannedBid } from "./asked";
import { lastBidder } from "./prompt";
import { WorthButton } from "./WorthButton";

/** The ladder of values: what was said by whom, and what may be named. */
export function Auction({ state }: { state: State }) {
  const words = useWords();
  const { view } = state;
  if (view === null) return null;
  const bidder = lastBidder(state);
  const jump = isJump(state);
  return (
    <section class="centre auction" aria-label={words.text("phase.auction")}>
      <p class={jump ? "highest jump" : "highest"} role={jump ? "alert" : undefined}>
        <strong key={view.bid}>{view.bid > 0 && words.number(view.bid)}</strong>
        <span key={`${view.bid} ${bidder}`}>
          {jump ? (
            <Named
              line={{ key: "page.jump", params: { name: nameOf(state, bidder), value: view.bid } }}
            />
          ) : (
            <span class="by">{nameOf(state, bidder)}</span>
          )}
        </span>
      </p>
      <WorthButton state={state} />
      <Ladder state={state} />
    </section>
  );
}

function Ladder({ state }: { state: State }) {
  const words = useWords();
  const box = useRef<HTMLFieldSetElement>(null);
  const { view, match } = state;
  const auction = view?.auction ?? [];
  const sayers = new Map<number, number>();
  for (const [position, value] of auction) if (value > 0) sayers.set(value, position);
  const ask = asked(state);
  const offered = ask === "bid" || ask === "forehand" ? (view?.bids ?? []) : [];
  const ladder = match?.ladder ?? [];
  const chosen = offered.length > 0 ? plannedBid(state) : null;
  const bid = view?.bid ?? 0;
  useEffect(() => {
    const list = box.current;
    const row = list?.querySelector<HTMLElement>("[data-here]");
    if (list && row) list.scrollTop = row.offsetTop - list.offsetTop - row.offsetHeight / 2;
  }, [bid]);
  return (
    <fieldset class="ladder" ref={box} tabIndex={offered.length === 0 ? 0 : undefined}>
      <legend class="sr">{words.text("bid.ladder")}</legend>
      {ladder.map((value) => {
        const sayer = sayers.get(value);
        const name = sayer === undefined ? null : nameOf(state, sayer);
        const here = value === ladder.find((step) => step >= bid) ? "yes" : undefined;
        if (offered.includes(value)) {
          return (
            <label
              class={value === chosen ? "rung offered planned" : "rung offered"}
              key={value}
              data-here={here}
            >
              <input
                type="radio"
                name="bid"
                data-testid={`bid-${value}`}
                checked={value === chosen}
                onChange={() => act((now) => planned(now, { bid: value }))}
              />
              <span>{value}</span>
            </label>
          );
        }
        return (
          <div
            class={name === null ? "rung" : "rung said"}
            key={`${value} ${name}`}
            data-here={here}
          >
            <span aria-hidden="true">{value}</span>
            {name !== null && <small aria-hidden="true">{name}</small>}
            {name !== null && (
              <span class="sr">{words.text("page.ladder.said", { value, name })}</span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
