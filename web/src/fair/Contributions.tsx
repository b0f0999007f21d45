import { useWords } from "../parts/Speech";
import { readable } from "./check";
import type { SeatOf } from "./record";
import "./fair.css";

/** What each seat added: its bytes, and what they say if they are words. */
export function ContributionList(props: {
  contributions: readonly string[];
  seats: readonly SeatOf[];
}) {
  const words = useWords();
  return (
    <ul class="contributions">
      {props.contributions.map((item, seat) => {
        const name = props.seats[seat]?.name ?? words.text("verify.seat", { n: seat + 1 });
        const said = readable(item);
        const key = props.seats[seat]?.computer ? "fair.computer_adds" : "fair.quoted";
        return (
          <li key={seat}>
            <b>{name}</b>
            {item === "" ? (
              <span>{words.text("fair.nothing")}</span>
            ) : (
              <span class="bytes">{said === null ? item : words.text(key, { text: said })}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
