import { useLayoutEffect, useState } from "preact/hooks";
import {
  announce,
  backFromHand,
  hold,
  movingCards,
  opened,
  planned,
  push,
  sendMove,
  sortedAgain,
} from "../choose";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { act } from "../store";
import { capital } from "../words";
import { asked, chosenContract, isEnding, isJump, plannedBid, tricksNow } from "./asked";
import { claimKey, contractLine, nextDoubling, ownDoubling } from "./contracts";

/** Sets of buttons: each part of the deal has its own. */
const SETS = {
  moving: MovingButtons,
  agree: AgreeButtons,
  kontra: KontraButtons,
  auction: AuctionButtons,
  skat: SkatButtons,
  announce: AnnounceButtons,
  push: PushButtons,
  play: PlayButtons,
  watch: WatchButtons,
} as const;
type ButtonSet = keyof typeof SETS;

/**
 * For so long after a set has taken the place of another one a tap is still meant for the old one;
 * longer for questions that come unasked. The buttons look it. Keys mean what they say.
 */
const FRESH_MS = 200;
const UNASKED_MS = 350;

function setFor(state: State): ButtonSet | null {
  const { view, moving, plan } = state;
  const ask = asked(state);
  if (view === null) return null;
  if (view.you === null) return "watch";
  if (moving !== null) return "moving";
  if (ask === "agree" || ask === "kontra") return ask;
  if (view.phase === "auction") return "auction";
  if (ask === "hand_or_skat") return plan.hand ? "announce" : "skat";
  if (ask === "announce") return "announce";
  if (ask === "push_or_look" || ask === "push") return "push";
  return view.phase === "playing" || view.phase === "ended" ? "play" : null;
}

/** The buttons above the own cards. Within a set no button ever moves. */
export function Dock({ state }: { state: State }) {
  const set = setFor(state);
  const fresh = useFresh(set);
  const lost = state.link === "lost";
  if (state.view === null) return null;
  const guard = (event: MouseEvent): void => {
    if (event.detail === 0 || !fresh) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const Buttons = set === null ? null : SETS[set];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this grid is.
    <div
      class={lost ? "dock lost" : "dock"}
      role="group"
      data-dock={state.view.phase}
      aria-disabled={fresh || lost ? "true" : undefined}
      onClickCapture={guard}
    >
      {Buttons && <Buttons state={state} />}
    </div>
  );
}

/** Tell whether a set of buttons has only just taken the place of another one. */
function useFresh(set: ButtonSet | null): boolean {
  const [known, setKnown] = useState(set);
  useLayoutEffect(() => {
    if (known === set) return;
    const wait = set === "agree" || set === "kontra" ? UNASKED_MS : FRESH_MS;
    const timer = setTimeout(() => setKnown(set), wait);
    return () => clearTimeout(timer);
  }, [known, set]);
  return known !== set;
}

/** While taps move cards. */
function MovingButtons() {
  const words = useWords();
  return (
    <>
      <Press
        id="moving-done"
        kind="main"
        next
        onPress={() => act((now) => movingCards(now, false))}
      >
        {words.text("page.move.done")}
      </Press>
      <Press id="sort-again" onPress={() => act(sortedAgain)}>
        {words.text("page.move.sort")}
      </Press>
    </>
  );
}

function AuctionButtons({ state }: { state: State }) {
  const words = useWords();
  const ask = asked(state);
  const bids = ask === "bid" || ask === "forehand";
  const value = plannedBid(state);
  const mayBid = bids && value !== null;
  return (
    <>
      <Press
        id="bid"
        kind="main"
        next
        off={!mayBid}
        why={state.view?.why_no.bid}
        onPress={() => act((now) => sendMove(now, String(plannedBid(now))))}
      >
        {mayBid ? words.text("action.bid", { value }) : capital(words.text("bid"), words.language)}
      </Press>
      <Press
        id="hold"
        kind="main"
        next={!isJump(state)}
        off={ask !== "hold"}
        why={state.view?.why_no.hold}
        onPress={() => act(hold)}
      >
        {words.text("action.hold")}
      </Press>
      <Press
        id="pass"
        next
        off={!bids && ask !== "hold"}
        why={state.view?.why_no.pass}
        onPress={() => act((now) => sendMove(now, "pass"))}
      >
        {words.text("action.pass")}
      </Press>
    </>
  );
}

function SkatButtons({ state }: { state: State }) {
  const words = useWords();
  const offered = (state.view?.contracts.length ?? 0) > 0;
  return (
    <>
      <Press id="take-skat" kind="main" next onPress={() => act((now) => sendMove(now, "skat"))}>
        {words.text("action.take_skat")}
      </Press>
      <Press
        id="play-hand"
        off={!offered}
        why={{ key: "error.not_in_ruleset" }}
        onPress={() => act((now) => planned(now, { hand: true }))}
      >
        {words.text("action.play_hand")}
      </Press>
    </>
  );
}

function AnnounceButtons({ state }: { state: State }) {
  const words = useWords();
  const contract = chosenContract(state);
  const hand = asked(state) === "hand_or_skat";
  const ready = contract !== null && (hand || state.chosen.length === 2);
  const full = contract && { ...contract, spitze: state.plan.spitze };
  return (
    <>
      <Press
        id="announce"
        kind="main"
        next
        extra={ready ? "" : "unready"}
        onPress={() => act(announce)}
      >
        {full
          ? words.text("page.announce.go", { contract: contractLine(full) })
          : words.text("action.announce")}
      </Press>
      {hand && (
        <Press id="back" onPress={() => act(backFromHand)}>
          {words.text("ui.back")}
        </Press>
      )}
    </>
  );
}

function PushButtons({ state }: { state: State }) {
  const words = useWords();
  if (asked(state) === "push") {
    return (
      <Press
        id="push"
        kind="main"
        next
        extra={state.chosen.length === 2 ? "" : "unready"}
        onPress={() => act(push)}
      >
        {words.text("ramsch.push")} · {words.text("page.chosen_of_two", { n: state.chosen.length })}
      </Press>
    );
  }
  return (
    <>
      <Press id="take-skat" kind="main" next onPress={() => act((now) => sendMove(now, "skat"))}>
        {words.text("page.look_at_skat")}
      </Press>
      <Press id="push-unseen" onPress={() => act((now) => sendMove(now, "push"))}>
        {words.text("page.push_unseen")}
      </Press>
    </>
  );
}

function AgreeButtons() {
  const words = useWords();
  return (
    <>
      <Press id="agree" kind="main" onPress={() => act((now) => sendMove(now, "agree"))}>
        {words.text("page.agree")}
      </Press>
      <Press id="refuse" next onPress={() => act((now) => sendMove(now, "refuse"))}>
        {words.text("page.refuse")}
      </Press>
    </>
  );
}

/** Asked out of turn, where the next card would end the right to double. */
function KontraButtons({ state }: { state: State }) {
  const words = useWords();
  return (
    <>
      <Press id="kontra" kind="main" onPress={() => act((now) => sendMove(now, "kontra"))}>
        {capital(words.text(nextDoubling(state)), words.language)}
      </Press>
      <Press id="no-kontra" next onPress={() => act((now) => sendMove(now, "pass"))}>
        {words.text("page.continue")}
      </Press>
    </>
  );
}

/** For those who only watch, and for the dealer who sits out. */
function WatchButtons({ state }: { state: State }) {
  const key = state.match?.seat === null ? "page.people.you_watch" : "page.you_sit_out";
  const played = state.view?.phase === "playing" || isEnding(state);
  return (
    <>
      <p class="watch-note">{useWords().text(key)}</p>
      {played && <LastTrick state={state} />}
    </>
  );
}

function LastTrick({ state }: { state: State }) {
  const words = useWords();
  const none = tricksNow(state).length === 0;
  return (
    <Press
      id="last-trick"
      off={none || !state.match?.rules.show_last_trick}
      why={{ key: none ? "page.no_trick_yet" : "error.not_in_ruleset" }}
      onPress={() => act((now) => opened(now, "last-trick"))}
    >
      {words.text("ui.last_trick")}
    </Press>
  );
}

function PlayButtons({ state }: { state: State }) {
  const words = useWords();
  const { view, match } = state;
  if (view === null || match === null) return null;
  const idle = state.sent !== null || view.phase === "ended";
  const alone = view.game === "ramsch";
  const doubling = ownDoubling(state);
  const onlyShow = view.may_show && !view.may_claim;
  return (
    <>
      <LastTrick state={state} />
      {(!alone || view.may_claim || view.may_show) && (
        <Press
          id="claim"
          off={idle || !(view.may_claim || view.may_show)}
          why={view.why_no.claim}
          onPress={() => act((now) => opened(now, onlyShow ? "show" : "claim"))}
        >
          {words.text(onlyShow ? "page.show_cards" : claimKey(view))}
        </Press>
      )}
      {(!alone || view.may_concede) && (
        <Press
          id="concede"
          off={idle || !view.may_concede}
          why={view.why_no.concede}
          onPress={() => act((now) => opened(now, "concede"))}
        >
          {words.text("ui.concede")}
        </Press>
      )}
      {doubling !== null && (
        <Press
          id="kontra"
          off={idle || !view.may_double}
          why={view.why_no.double}
          onPress={() => act((now) => sendMove(now, "kontra"))}
        >
          {capital(words.text(doubling), words.language)}
        </Press>
      )}
    </>
  );
}
