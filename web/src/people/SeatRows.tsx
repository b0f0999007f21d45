import { useEffect, useState } from "preact/hooks";
import { sendSeat } from "../choose";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { act, loadSetup, mute } from "../store";
import { presence } from "../table/Seats";
import type { Match, SeatInfo } from "../wire";
import type { Words } from "../words";

/** Everybody at the table, and what may be done about each seat. */
export function SeatRows({ state }: { state: State }) {
  const { match } = state;
  useEffect(() => void loadSetup(), []);
  if (match === null) return null;
  return (
    <ul class="people">
      {match.seats.map((info) => (
        <SeatRow key={info.seat} state={state} match={match} info={info} />
      ))}
    </ul>
  );
}

function SeatRow(props: { state: State; match: Match; info: SeatInfo }) {
  const words = useWords();
  const { state, match, info } = props;
  const own = info.seat === match.seat;
  const host = match.seat !== null && match.host === match.seat && !match.ended;
  const notes = [
    own ? words.text("page.you") : null,
    info.seat === match.host && info.kind === "person" ? words.text("page.people.host") : null,
    info.kind === "computer" ? playerName(words, info.player ?? "") : null,
    info.reserved ? words.text("page.people.reserved") : null,
  ].filter((note) => note !== null);
  const away = info.reserved ? null : presence(info);
  return (
    <li class="person" data-testid={`person-${info.seat}`}>
      <p>
        <b>{info.kind === "open" && !info.reserved ? words.text("ui.seat_free") : info.name}</b>{" "}
        {notes.join(" · ")}
        {away !== null && info.kind !== "open" && <span class="tag">{words.text(away)}</span>}
      </p>
      {!own && (
        <div class="person-acts">
          {host && info.kind === "open" && <Fill state={state} info={info} />}
          <StandIn state={state} match={match} info={info} />
          {host && (info.kind !== "open" || info.reserved) && info.seat !== match.opener && (
            <Vacate state={state} info={info} />
          )}
          {info.kind === "person" && match.seat !== null && (
            <label class="switch">
              <input
                type="checkbox"
                data-testid={`mute-${info.seat}`}
                checked={state.muted.includes(info.seat)}
                onChange={(event) => mute(info.seat, event.currentTarget.checked)}
              />
              <span>{words.text("page.people.mute")}</span>
            </label>
          )}
        </div>
      )}
    </li>
  );
}

/** Return the name of a kind of computer player, or its own one where there is none yet. */
export function playerName(words: Words, kind: string): string {
  return words.has(`page.player.${kind}`) ? words.text(`page.player.${kind}`) : kind;
}

/** The host lets a computer player sit down. */
function Fill({ state, info }: { state: State; info: SeatInfo }) {
  const words = useWords();
  const kinds = state.setup?.players ?? [];
  const [chosen, setKind] = useState<string | null>(null);
  const kind = chosen ?? state.setup?.usual_player;
  return (
    <>
      <select
        class="language"
        data-testid={`fill-kind-${info.seat}`}
        aria-label={words.text("page.people.kind")}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value)}
      >
        {kinds.map((name) => (
          <option key={name} value={name}>
            {playerName(words, name)}
          </option>
        ))}
      </select>
      <Press
        id={`fill-${info.seat}`}
        off={state.sent !== null || kind === undefined}
        onPress={() =>
          act((now) => sendSeat(now, { type: "fill", seat: info.seat, player: kind ?? "" }))
        }
      >
        {words.text("page.people.fill")}
      </Press>
    </>
  );
}

/** Let a computer player play at once for somebody who is away. */
function StandIn({ state, match, info }: { state: State; match: Match; info: SeatInfo }) {
  const words = useWords();
  const may = match.seat === match.host || info.seat === match.host;
  const absent = info.kind === "person" && !info.connected && !info.stand_in;
  if (!absent || !may || match.seat === null || match.ended) return null;
  return (
    <Press
      id={`stand-in-${info.seat}`}
      off={state.sent !== null}
      onPress={() => act((now) => sendSeat(now, { type: "stand_in", seat: info.seat }))}
    >
      {words.text("page.people.let_play")}
    </Press>
  );
}

/** The host opens a seat; the button asks once more. */
function Vacate({ state, info }: { state: State; info: SeatInfo }) {
  const words = useWords();
  const [sure, setSure] = useState(false);
  if (!sure) {
    return (
      <Press id={`vacate-${info.seat}`} onPress={() => setSure(true)}>
        {words.text(info.kind === "person" ? "page.people.send_away" : "page.people.vacate")}
      </Press>
    );
  }
  return (
    <p class="sure" role="alert">
      <span>{words.text("page.people.sure", { name: info.name })}</span>
      <Press
        id={`vacate-sure-${info.seat}`}
        kind="danger"
        off={state.sent !== null}
        onPress={() => {
          setSure(false);
          act((now) => sendSeat(now, { type: "vacate", seat: info.seat }));
        }}
      >
        {words.text("ui.confirm")}
      </Press>
      <Press id={`vacate-not-${info.seat}`} onPress={() => setSure(false)}>
        {words.text("ui.cancel")}
      </Press>
    </p>
  );
}
