import { useEffect, useState } from "preact/hooks";
import { sendSeat } from "../choose";
import { Notice } from "../parts/Notice";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { RulesOf } from "../start/RulesOf";
import type { State } from "../state";
import { act } from "../store";
import { Links } from "./Links";
import { SeatRows } from "./SeatRows";
import "./people.css";

/** A table before its first deal: who is there already, and how the others get here. */
export default function Waiting({ state }: { state: State }) {
  const words = useWords();
  const { match } = state;
  if (match === null) return null;
  const open = match.seats.filter((info) => info.kind === "open");
  return (
    <main tabIndex={-1} data-rest class="waiting" data-testid="waiting">
      <section>
        <h2>{words.text("page.people.waiting")}</h2>
        <p role="status">{words.text("count.free_seats", { n: open.length })}</p>
        {match.seat === null && <p>{words.text("page.people.you_watch")}</p>}
        <Links state={state} only="invitation" />
      </section>
      <section>
        <SeatRows state={state} />
        <Notice line={state.notice} />
        {match.seat === match.host && <FillAll state={state} open={open.map(({ seat }) => seat)} />}
      </section>
      <section>
        <h3>{words.text("ui.rules")}</h3>
        <RulesOf
          preset={match.preset}
          rules={match.rules}
          seats={match.seats.length}
          deals={match.deals}
          hints={match.hints}
        />
      </section>
    </main>
  );
}

/** The host does not wait any longer: computer players sit down on all free seats, one by one. */
function FillAll({ state, open }: { state: State; open: number[] }) {
  const words = useWords();
  const [filling, setFilling] = useState(false);
  const player = state.setup?.players[0];
  const seat = open[0];
  const ready = filling && state.sent === null && seat !== undefined && player !== undefined;
  useEffect(() => {
    if (ready) act((now) => sendSeat(now, { type: "fill", seat, player }));
  }, [ready, seat]);
  return (
    <Press
      id="fill-all"
      kind="main"
      next
      off={player === undefined}
      onPress={() => setFilling(true)}
    >
      {words.text("page.people.fill_all")}
    </Press>
  );
}
