import { useFetched } from "../fetched";
import type { PageProps } from "../pages";
import { Notice } from "../parts/Notice";
import { PlainPage } from "../parts/PlainPage";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { WayBack } from "../parts/WayBack";
import type { Line } from "../wire";
import { capital } from "../words";
import "./sheet.css";

/** One deal on paper. */
export interface PaperRow {
  number: number;
  counts: boolean;
  declarer: number | null;
  game: Line | null;
  base: number;
  matadors: number;
  /** Crosses, in the order of `Paper.marks`. */
  marks: boolean[];
  score: number | null;
  kontra: number;
  bock: boolean;
  passed: boolean;
  points: number[];
  /** Whose points have changed. */
  changed: boolean[];
  won: number[];
  lost: number[];
}

/** The list of a match as clubs keep it on paper. */
export interface Paper {
  preset: string;
  title: string;
  date: string | null;
  names: string[];
  deals: number | null;
  premiums: boolean;
  passed: number;
  rows: PaperRow[];
  sums: {
    points: number;
    won: number;
    lost: number;
    others_lost: number;
    own_premium: number;
    defence_premium: number;
    total: number;
  }[];
  marks: string[];
}

const MARK_KEYS: Record<string, string> = {
  hand: "page.paper.hand",
  schneider: "page.paper.schneider",
  schneider_announced: "page.paper.schneider_announced",
  schwarz: "page.paper.schwarz",
  schwarz_announced: "page.paper.schwarz_announced",
  ouvert: "page.paper.ouvert",
};

/** The list to be printed; the address has the token of a seat or of a replay. */
export default function SheetPage({ state, parts }: PageProps) {
  const words = useWords();
  const token = parts[0] ?? "";
  const kind = /\.r\./.test(token) ? "replays" : "seats";
  const { data, error } = useFetched<Paper>(`/api/${kind}/${token}/sheet`);
  return (
    <PlainPage
      title={words.text("ui.score_list")}
      class="paper-page"
      busy={data === null && error === null}
    >
      <p class="answers no-print">
        <WayBack back={state.back} />
        <Press id="print" kind="main" onPress={() => window.print()}>
          {words.text("page.paper.print")}
        </Press>
      </p>
      {error !== null && <Notice line={error} />}
      {data !== null && <PaperSheet paper={data} language={state.settings.language} />}
    </PlainPage>
  );
}

/** The sheet itself. */
export function PaperSheet({ paper, language }: { paper: Paper; language: string }) {
  const words = useWords();
  const preset = words.has(`preset.${paper.preset}`)
    ? words.text(`preset.${paper.preset}`)
    : paper.title;
  const date =
    paper.date === null
      ? ""
      : new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(paper.date));
  return (
    <div class={`paper of-${paper.names.length}`}>
      <p class="paper-head">
        <b>{preset}</b> <span>{date}</span>
      </p>
      <div class="paper-scroll">
        <table data-testid="paper">
          <caption class="sr">{words.text("ui.score_list")}</caption>
          <Head paper={paper} />
          <tbody>
            {paper.rows.map((row, index) => (
              <PaperLine key={index} row={row} paper={paper} />
            ))}
          </tbody>
          <Foot paper={paper} />
        </table>
      </div>
    </div>
  );
}

function Head({ paper }: { paper: Paper }) {
  const words = useWords();
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col">
          {words.text("page.sheet.number")}
        </th>
        <th colSpan={11} scope="colgroup">
          {words.text("page.sheet.game")}
        </th>
        {paper.names.map((name, seat) => (
          <th key={seat} colSpan={3} scope="colgroup" class="player">
            {name}
          </th>
        ))}
      </tr>
      <tr class="upright">
        <Upright text={words.text("page.paper.base")} />
        <Upright text={words.text("page.paper.with")} />
        <Upright text={words.text("page.paper.without")} />
        {paper.marks.map((mark) => (
          <Upright key={mark} text={words.text(MARK_KEYS[mark] ?? mark)} />
        ))}
        <Upright text={words.text("page.paper.plus")} />
        <Upright text={words.text("page.paper.minus")} />
        {paper.names.map((_, seat) => [
          <Upright key={`p${seat}`} text={words.text("page.sheet.score")} first />,
          <Upright key={`w${seat}`} text={words.text("page.paper.won")} />,
          <Upright key={`l${seat}`} text={words.text("page.paper.lost")} />,
        ])}
      </tr>
    </thead>
  );
}

function Upright({ text, first }: { text: string; first?: boolean }) {
  return (
    <th scope="col" class={first ? "player" : ""}>
      <span>{text}</span>
    </th>
  );
}

function PaperLine({ row, paper }: { row: PaperRow; paper: Paper }) {
  const words = useWords();
  const cross = (marked: boolean): string => (marked ? "×" : "");
  const notes: string[] = [];
  if (row.passed) notes.push(words.text("page.sheet.passed"));
  else if (row.score === null) {
    notes.push(row.game === null ? words.text("result.headline.broken") : words.say(row.game));
  }
  if (!row.counts) notes.push(words.text("page.sheet.not_counted"));
  return (
    <tr class={row.counts ? "" : "void"}>
      <th scope="row">{row.number}</th>
      {row.score === null ? (
        <td colSpan={11} class="note">
          {notes.join(", ")}
        </td>
      ) : (
        <>
          <td>{row.base}</td>
          <td>{row.matadors > 0 ? row.matadors : ""}</td>
          <td>{row.matadors < 0 ? -row.matadors : ""}</td>
          {row.marks.map((marked, index) => (
            <td key={index}>{cross(marked)}</td>
          ))}
          <td>{row.score > 0 ? row.score : ""}</td>
          <td>{row.score <= 0 ? -row.score : ""}</td>
        </>
      )}
      {paper.names.map((_, seat) => {
        const own = row.declarer === seat && row.score !== null;
        const shown = row.changed[seat] || own;
        return [
          <td key={`p${seat}`} class="player">
            {shown && words.number(row.points[seat] ?? 0)}
          </td>,
          <td key={`w${seat}`}>{own && (row.score ?? 0) > 0 && row.won[seat]}</td>,
          <td key={`l${seat}`}>{own && (row.score ?? 0) <= 0 && row.lost[seat]}</td>,
        ];
      })}
    </tr>
  );
}

function Foot({ paper }: { paper: Paper }) {
  const words = useWords();
  const row = (label: string, of: (sum: Paper["sums"][number]) => string, strong = false) => (
    <tr class={strong ? "total" : ""}>
      <th colSpan={12} scope="row">
        {label}
      </th>
      {paper.sums.map((sum, seat) => (
        <td key={seat} colSpan={3} class="player">
          {of(sum)}
        </td>
      ))}
    </tr>
  );
  return (
    <tfoot>
      {row(words.text("page.paper.sum"), (sum) => words.number(sum.points))}
      {row(words.text("page.paper.games"), (sum) => `${sum.won} : ${sum.lost}`)}
      {paper.premiums && (
        <>
          {row(words.text("page.paper.own_premium"), (sum) => words.number(sum.own_premium))}
          {row(words.text("page.paper.others_lost"), (sum) => String(sum.others_lost))}
          {row(words.text("page.paper.defence_premium"), (sum) =>
            words.number(sum.defence_premium),
          )}
        </>
      )}
      {row(
        capital(words.text("page.paper.total"), words.language),
        (sum) => words.number(sum.total),
        true,
      )}
      <tr>
        <th colSpan={12} scope="row">
          {words.text("page.paper.passed")}
        </th>
        <td colSpan={3 * paper.names.length} class="player">
          {paper.passed}
        </td>
      </tr>
    </tfoot>
  );
}
