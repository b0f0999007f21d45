import { useCallback, useEffect, useState } from "preact/hooks";
import { keep, kept } from "../kept";
import type { PageProps } from "../pages";
import { NameField } from "../parts/NameField";
import { PlainPage } from "../parts/PlainPage";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { RulesOf } from "../start/RulesOf";
import { go, NAME_KEY, post, visit } from "../store";
import type { Line, Rules, Seat, SeatInfo } from "../wire";
import { playerName } from "./SeatRows";
import "./people.css";

const JOINED_KEY = "skat.joined";
/** How often the page looks who has come in the meantime. */
const LOOK_MS = 4000;
/** Tables that the browser remembers to sit at. */
const REMEMBERED = 10;

/** A table as those see it who are invited. */
interface Invited {
  preset: string;
  rules: Rules;
  deals: number | null;
  started: boolean;
  ended: boolean;
  seats: SeatInfo[];
  watch: string | null;
  hints: boolean;
}

/** Where an invitation leads: choose a seat and a name, or watch. */
export default function JoinPage({ parts }: PageProps) {
  const words = useWords();
  const invitation = parts[0] ?? "";
  const address = `/api/tables/${encodeURIComponent(invitation)}`;
  const [table, setTable] = useState<Invited | null>(null);
  const [problem, setProblem] = useState<Line | null>(null);
  const [lost, setLost] = useState(false);
  const look = useCallback(async () => {
    try {
      const answer = await fetch(address);
      const data = await answer.json();
      if (answer.ok) setTable(data as Invited);
      else {
        setLost(true);
        setProblem(data.error ?? { key: "error.invitation" });
      }
    } catch {
      // The next look may find the server again.
    }
  }, [address]);
  useEffect(() => {
    void look();
    const again = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(again);
  }, [look]);
  return (
    <PlainPage title={words.text("page.join")} class="join">
      {table !== null && !lost && (
        <Table
          table={table}
          invitation={invitation}
          address={address}
          refused={(error) => {
            setProblem(error);
            void look();
          }}
        />
      )}
      <p role="alert" class="notice" data-testid="join-problem">
        {problem && words.say(problem)}
      </p>
      {lost && (
        <p>
          <Press id="to-start" kind="main" next onPress={() => go(null)}>
            {words.text("page.to_start")}
          </Press>
        </p>
      )}
    </PlainPage>
  );
}

function Table(props: {
  table: Invited;
  invitation: string;
  address: string;
  refused: (error: Line) => void;
}) {
  const words = useWords();
  const { table, invitation } = props;
  const [name, setName] = useState(kept(NAME_KEY) ?? "");
  const [busy, setBusy] = useState(false);
  const known = readJoined()[invitation];
  const free = table.seats.filter((info) => info.kind === "open" && !info.reserved);
  const sit = async (seat: Seat): Promise<void> => {
    if (busy) return;
    setBusy(true);
    keep(NAME_KEY, name);
    const answer = await post(`${props.address}/seats`, {
      seat,
      name: name.trim() || words.text("page.start.guest"),
    });
    setBusy(false);
    if (answer.data === null) {
      props.refused(answer.error);
      return;
    }
    keepJoined(invitation, answer.data.token);
    go(answer.data.token);
  };
  return (
    <>
      {known !== undefined && (
        <p class="resume">
          <Press id="back-to-seat" kind="main" onPress={() => go(known)}>
            {words.text("page.join.back")}
          </Press>
        </p>
      )}
      <p role="status">{state()}</p>
      {!table.ended && free.length > 0 && <NameField value={name} onInput={setName} />}
      <ul class="people">
        {table.seats.map((info) => (
          <li key={info.seat} class="person">
            <p>
              {info.kind === "open" && !info.reserved ? (
                <b>{words.text("ui.seat_free")}</b>
              ) : (
                <>
                  <b>{info.name}</b> {about(info)}
                </>
              )}
            </p>
            {info.kind === "open" && !info.reserved && !table.ended && (
              <Press id={`sit-${info.seat}`} kind="main" onPress={() => void sit(info.seat)}>
                {words.text("page.join.sit")}
              </Press>
            )}
          </li>
        ))}
      </ul>
      {table.watch !== null && (
        <p>
          <Press id="watch" onPress={() => visit(table.watch ?? "/")}>
            {words.text("page.join.watch")}
          </Press>
        </p>
      )}
      <section>
        <h2>{words.text("ui.rules")}</h2>
        <RulesOf
          preset={table.preset}
          rules={table.rules}
          seats={table.seats.length}
          deals={table.deals}
          hints={table.hints}
        />
      </section>
    </>
  );

  function state(): string {
    if (table.ended) return words.text("error.match_over");
    if (free.length === 0) return words.text("error.table_full");
    return words.text("count.free_seats", { n: free.length });
  }

  function about(info: SeatInfo): string {
    if (info.reserved) return words.text("page.people.reserved");
    return info.kind === "computer" ? playerName(words, info.player ?? "") : "";
  }
}

/** Return the seats that this browser has taken, by invitation. */
function readJoined(): Record<string, string> {
  try {
    const data: unknown = JSON.parse(kept(JOINED_KEY) ?? "{}");
    return typeof data === "object" && data !== null ? (data as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function keepJoined(invitation: string, token: string): void {
  const others = Object.entries(readJoined()).filter(([known]) => known !== invitation);
  const joined = Object.fromEntries([...others, [invitation, token]].slice(-REMEMBERED));
  keep(JOINED_KEY, JSON.stringify(joined));
}
