import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { NOT_LOADED, telling, withBody } from "../fetched";
import type { PageProps } from "../pages";
import { Notice } from "../parts/Notice";
import { PlainPage } from "../parts/PlainPage";
import { Press } from "../parts/Press";
import { isPhone } from "../parts/phone";
import { useWords } from "../parts/Speech";
import { WayBack } from "../parts/WayBack";
import { forgetPlayed, playedTokens } from "../store";
import { gameLine } from "../table/contracts";
import type { Line } from "../wire";
import { capital } from "../words";
import type { Stats, Tally } from "./data";
import { mean, percent, runningPoints } from "./data";
import "./stats.css";

const POSITIONS = ["position.forehand", "position.middlehand", "position.rearhand"];
const REASONS: Record<string, string> = {
  undos: "page.stats.left_out.undos",
  hints: "page.stats.left_out.hints",
  again: "page.stats.left_out.again",
  "stand-in": "page.stats.left_out.stand_in",
};

/** What was done on all seats that this browser has kept. */
export default function StatsPage({ state }: PageProps) {
  const words = useWords();
  const [tokens, setTokens] = useState(playedTokens);
  const [stats, setStats] = useState<Stats | null>(null);
  const [error, setError] = useState<Line | null>(null);
  const [sure, setSure] = useState(false);
  useEffect(() => {
    let wanted = true;
    telling<Stats>("/api/stats", { tokens }).then((answer) => {
      if (!wanted) return;
      setStats(answer.data);
      setError(answer.error);
    });
    return () => {
      wanted = false;
    };
  }, [tokens]);
  const download = async (format: "own" | "iss"): Promise<void> => {
    const answer = await fetch("/api/records", withBody({ tokens, format }));
    if (!answer.ok) {
      setError(NOT_LOADED);
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = format === "own" ? "matches.skat" : "matches.sgf";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <PlainPage
      title={words.text("page.start.stats")}
      class="stats-page"
      busy={stats === null && error === null}
    >
      <p>{words.text("page.stats.lead", { n: tokens.length })}</p>
      <Notice line={error} />
      {stats !== null && <Shown stats={stats} />}
      <section>
        <h2>{words.text("page.stats.records")}</h2>
        <p class="answers">
          <Press id="records-own" off={tokens.length === 0} onPress={() => void download("own")}>
            {words.text("page.stats.records_own")}
          </Press>
          <Press id="records-iss" off={tokens.length === 0} onPress={() => void download("iss")}>
            {words.text("page.stats.records_iss")}
          </Press>
        </p>
        <p>{words.text("page.stats.records_about")}</p>
      </section>
      <section>
        <h2>{words.text("page.stats.forget")}</h2>
        <p>{words.text("page.stats.forget_about")}</p>
        <p class="answers">
          <Press
            id="forget"
            off={tokens.length === 0}
            onPress={() => {
              if (!sure) {
                setSure(true);
                return;
              }
              forgetPlayed();
              setSure(false);
              setTokens([]);
            }}
          >
            {words.text(sure ? "page.stats.forget_sure" : "page.stats.forget_all")}
          </Press>
        </p>
      </section>
      <p class="answers">
        <WayBack back={state.back} />
      </p>
    </PlainPage>
  );
}

/** Everything that has been added up. */
export function Shown({ stats }: { stats: Stats }) {
  const words = useWords();
  if (stats.deals === 0) {
    return (
      <>
        <p data-testid="stats">{words.text("page.stats.nothing")}</p>
        <LeftOut stats={stats} />
      </>
    );
  }
  const { declarer, defender, passed, ramsch } = stats.roles;
  return (
    <div class="shown" data-testid="stats">
      <dl class="figures">
        <Figure name="page.stats.matches" value={stats.matches} />
        <Figure name="page.stats.deals" value={stats.deals} />
        <Figure name="page.stats.list_points" value={stats.added} />
        <Figure name="page.stats.per_deal" value={mean(stats.added, stats.deals)} />
        <Figure name="page.stats.declared" value={declarer.deals} />
        <Figure name="page.stats.average" value={mean(declarer.points, declarer.counted)} />
        <Figure name="page.stats.value" value={mean(declarer.score, declarer.deals)} />
        <Figure name="page.stats.hand" value={stats.hand.deals} />
        <Figure name="page.stats.passed" value={passed.deals} />
        {ramsch.deals > 0 && <Figure name="page.stats.ramsch" value={ramsch.deals} />}
      </dl>
      <Bars title="page.stats.by_role">
        <Bar
          name={capital(words.text("role.declarer"), words.language)}
          tally={declarer}
          of={most([declarer, defender])}
        />
        <Bar
          name={capital(words.text("role.defenders"), words.language)}
          tally={defender}
          of={most([declarer, defender])}
        />
      </Bars>
      {stats.games.length > 0 && (
        <Bars title="page.stats.by_game">
          {stats.games.map((game) => (
            <Bar
              key={game.game}
              name={capital(words.say(gameLine(game.game)), words.language)}
              tally={game}
              of={most(stats.games)}
            />
          ))}
        </Bars>
      )}
      {(["declarer", "defender"] as const).map((role) => (
        <Bars
          key={role}
          title={role === "declarer" ? "page.stats.by_position" : "page.stats.defence_by_position"}
        >
          {stats.positions.map((place) => (
            <Bar
              key={place.position}
              name={capital(words.text(POSITIONS[place.position] ?? ""), words.language)}
              tally={place[role]}
              of={most(stats.positions.map((other) => other[role]))}
            />
          ))}
        </Bars>
      ))}
      <Course stats={stats} />
      <LeftOut stats={stats} />
    </div>
  );
}

function most(tallies: readonly Tally[]): number {
  return Math.max(1, ...tallies.map((tally) => tally.deals));
}

function Figure({ name, value }: { name: string; value: number | null }) {
  const words = useWords();
  return (
    <div>
      <dt>{words.text(name)}</dt>
      <dd>{value === null ? "–" : words.number(value)}</dd>
    </div>
  );
}

/** A table whose rows have a bar each: the words say the same. */
function Bars(props: { title: string; children: ComponentChildren }) {
  const words = useWords();
  return (
    <section class="bars">
      <h2>{words.text(props.title)}</h2>
      <table>
        <thead class="sr">
          <tr>
            <th scope="col">{words.text("page.sheet.game")}</th>
            <td />
            <th scope="col">{words.text("page.stats.result")}</th>
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  );
}

function Bar(props: { name: string; tally: Tally; of: number }) {
  const words = useWords();
  const { tally, of } = props;
  const share = percent(tally.won, tally.deals);
  const width = (count: number): number => (100 * count) / of;
  return (
    <tr>
      <th scope="row">{props.name}</th>
      <td class="bar-cell">
        <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
          <rect class="won" x="0" y="2" width={width(tally.won)} height="10" />
          <rect
            class="lost"
            x={width(tally.won)}
            y="2"
            width={width(tally.deals - tally.won)}
            height="10"
          />
        </svg>
      </td>
      <td>
        {tally.deals === 0
          ? "–"
          : words.text("page.stats.won_of", { won: tally.won, n: tally.deals })}
        {share !== null && <small> {`${words.number(share)}\u00a0%`}</small>}
      </td>
    </tr>
  );
}

const WIDE = 640;
const NARROW = 340;
const HEIGHT = 220;
const PAD = 60;

/** The list points so far, after each match. */
function Course({ stats }: { stats: Stats }) {
  const words = useWords();
  const width = isPhone() ? NARROW : WIDE;
  const sums = runningPoints(stats.course);
  const low = Math.min(0, ...sums);
  const high = Math.max(0, ...sums, low + 1);
  const x = (at: number): number => PAD + (at * (width - PAD - 10)) / Math.max(1, sums.length);
  const y = (value: number): number => 10 + ((high - value) * (HEIGHT - 30)) / (high - low);
  const line = sums.map((sum, at) => `L${x(at + 1)} ${y(sum)}`).join("");
  const day = new Intl.DateTimeFormat(words.language, { dateStyle: "medium" });
  return (
    <section class="points-course">
      <h2>{words.text("page.stats.course")}</h2>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={words.text("page.stats.course_said", {
          n: sums.length,
          points: { key: "count.points", params: { n: sums.at(-1) ?? 0 } },
        })}
      >
        {[...new Set([low, 0, high])].map((value) => (
          <g key={value}>
            <line x1={PAD} x2={width - 10} y1={y(value)} y2={y(value)} class="grid" />
            <text x={PAD - 6} y={y(value) + 5} text-anchor="end">
              {words.number(value)}
            </text>
          </g>
        ))}
        <path d={`M${x(0)} ${y(0)}${line}`} class="line" />
        {sums.map((sum, at) => (
          <circle key={at} cx={x(at + 1)} cy={y(sum)} r="4" />
        ))}
      </svg>
      <details>
        <summary>{words.text("page.review.table")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.text("page.stats.date")}</th>
              <th scope="col">{words.text("page.stats.deals")}</th>
              <th scope="col">{words.text("page.stats.list_points")}</th>
            </tr>
          </thead>
          <tbody>
            {stats.course.map((match, at) => (
              <tr key={at}>
                <td>{match.date === null ? "–" : day.format(new Date(match.date))}</td>
                <td>{match.deals}</td>
                <td>{words.number(match.points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function LeftOut({ stats }: { stats: Stats }) {
  const words = useWords();
  const reasons = Object.entries(stats.left_out).filter(([reason]) => REASONS[reason]);
  if (reasons.length === 0) return null;
  return (
    <section class="left-out">
      <h2>{words.text("page.stats.left_out")}</h2>
      <ul>
        {reasons.map(([reason, n]) => (
          <li key={reason}>{words.text(REASONS[reason] ?? "", { n })}</li>
        ))}
      </ul>
    </section>
  );
}
