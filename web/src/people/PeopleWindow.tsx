import { useState } from "preact/hooks";
import { sendSeat } from "../choose";
import { Notice } from "../parts/Notice";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { Window } from "../parts/Window";
import type { State } from "../state";
import { act, leaveTable } from "../store";
import { Links } from "./Links";
import { SeatRows } from "./SeatRows";
import "./people.css";

/** Who sits at the table and who watches, the links to it, and how to leave. */
export default function PeopleWindow({ state }: { state: State }) {
  const words = useWords();
  const { match } = state;
  if (match === null) return null;
  return (
    <Window title={words.text("page.people")}>
      <SeatRows state={state} />
      <Notice line={state.notice} />
      <p data-testid="watching">{words.text("count.spectators", { n: match.spectators })}</p>
      <Links state={state} />
      {match.seat !== null && !match.ended && <Leave state={state} />}
    </Window>
  );
}

/** A computer player for the own seat for a while, or the seat given up for good. */
function Leave({ state }: { state: State }) {
  const words = useWords();
  const [sure, setSure] = useState(false);
  const seat = state.match?.seat ?? 0;
  const own = state.match?.seats.find((info) => info.seat === seat);
  if (sure) {
    return (
      <div class="sure" role="alert">
        <p>{words.text("page.people.leave_sure")}</p>
        <Press id="leave-sure" kind="danger" onPress={leaveTable}>
          {words.text("ui.leave_table")}
        </Press>
        <Press id="leave-not" onPress={() => setSure(false)}>
          {words.text("ui.cancel")}
        </Press>
      </div>
    );
  }
  return (
    <div class="answers">
      <Press
        id="pause"
        off={own?.stand_in === true || state.sent !== null || state.view === null}
        onPress={() => act((now) => sendSeat(now, { type: "stand_in", seat }))}
      >
        {words.text("page.people.pause")}
      </Press>
      <Press id="leave" onPress={() => setSure(true)}>
        {words.text("ui.leave_table")}
      </Press>
    </div>
  );
}
