import { useEffect, useMemo, useState } from "preact/hooks";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import type { Line, SeatInfo } from "../wire";

/** How long until a computer player steps in for somebody absent whom everybody waits for. */
export function Countdown({ state }: { state: State }) {
  const absent = state.match?.seats.find((info) => info.stands_in_at !== null);
  if (absent === undefined || state.link !== "open") return null;
  return <Until key={absent.seat} absent={absent} ahead={state.ahead} />;
}

/** Runs for the eye; for the ear it is said once, when it begins. */
function Until({ absent, ahead }: { absent: SeatInfo; ahead: number }) {
  const words = useWords();
  const left = (): number => secondsLeft(absent, ahead, Date.now() / 1000);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [absent.stands_in_at, ahead]);
  const said = useMemo(
    () =>
      words.text("page.people.stands_in.said", {
        name: absent.name,
        time: roughly(left()),
      }),
    [absent.stands_in_at, words],
  );
  return (
    <>
      <span class="sr">{said}</span>
      <span class="countdown" data-testid="countdown" aria-hidden="true">
        {words.text("page.people.stands_in", { time: clock(seconds) })}
      </span>
    </>
  );
}

/** Return how long is left, by a clock that the server's is ahead of by some seconds. */
export function secondsLeft(absent: SeatInfo, ahead: number, now: number): number {
  return Math.max(0, Math.ceil((absent.stands_in_at ?? 0) - ahead - now));
}

/** Return a time as clocks show it: `1:05`. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Return a time as people say it: in minutes, if there are some. */
export function roughly(seconds: number): Line {
  return seconds < 90
    ? { key: "count.seconds_after", params: { n: seconds } }
    : { key: "count.minutes_after", params: { n: Math.round(seconds / 60) } };
}
