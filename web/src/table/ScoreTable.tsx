import { Icon } from "../parts/Icons";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import type { Entry, Match } from "../wire";
import { capital, type Words } from "../words";
import { contractLine, doublingKey, gameLine, readContract } from "./contracts";

/** The list as on paper: a line for every deal, the running totals of every player. */
export function ScoreTable({ match, named }: { match: Match; named: boolean }) {
  const words = useWords();
  const name = (seat: number | null): string =>
    match.seats.find((info) => info.seat === seat)?.name ?? "";
  if (match.list.length === 0 && !match.ended) return <p>{words.text("page.sheet.empty")}</p>;
  return (
    <div class="sheet">
      <table class={`of-${match.seats.length}`} data-testid={named ? "score-table" : undefined}>
        <caption class="sr">{words.text("ui.score_list")}</caption>
        <thead>
          <tr>
            <th scope="col">{words.text("page.sheet.number")}</th>
            <th scope="col" class="wordy">
              {words.text("page.sheet.game")}
            </th>
            <th scope="col">{words.text("page.sheet.score")}</th>
            {match.seats.map((info) => (
              <th
                scope="col"
                key={info.seat}
                class={info.seat === match.seat ? "own" : ""}
                title={info.name}
              >
                {info.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {match.list.map((entry, index) => (
            <tr key={index}>
              <th scope="row">{entry.number}</th>
              <td class="wordy">
                {entry.declarer !== null && <b>{name(entry.declarer)}</b>}{" "}
                <Game entry={entry} match={match} />
              </td>
              <td>
                {entry.score !== null && signed(words, entry.score)}
                {entry.won !== null && (
                  <span class="sr"> {words.text(entry.won ? "score.won" : "score.lost")}</span>
                )}
              </td>
              {match.seats.map((info) => (
                <Total key={info.seat} entry={entry} seat={info.seat} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {capital(words.text("score.total"), words.language)}
            </th>
            {match.seats.map((info) => (
              <td key={info.seat}>
                {match.winners.includes(info.seat) && <Icon name="crown" />}
                <b data-testid={named ? `total-${info.seat}` : undefined}>
                  {words.number(match.totals[info.seat] ?? 0)}
                </b>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What was played, in words. */
function Game({ entry, match }: { entry: Entry; match: Match }) {
  const words = useWords();
  const parts: string[] = [];
  if (entry.passed) parts.push(words.text("page.sheet.passed"));
  else if (entry.contract !== null)
    parts.push(words.say(contractLine(readContract(entry.contract))));
  else if (entry.game !== null) parts.push(words.say(gameLine(entry.game)));
  if (entry.kontra > 0) {
    parts.push(words.text(doublingKey(match.rules.kontra.levels[entry.kontra - 1])));
  }
  if (entry.bock) parts.push(words.text("bock"));
  if (entry.undos > 0) parts.push(words.text("page.sheet.undone"));
  if (entry.hints > 0) parts.push(words.text("page.sheet.hinted"));
  if (!entry.counts) parts.push(words.text("page.sheet.not_counted"));
  return <span>{parts.join(", ")}</span>;
}

/** A number with its sign, as points are written that were won or lost. */
function signed(words: Words, points: number): string {
  return points > 0 ? `+${words.number(points)}` : words.number(points);
}

/** The running total; what this deal has added stands small below it. */
function Total({ entry, seat }: { entry: Entry; seat: number }) {
  const words = useWords();
  const added = entry.added[seat] ?? 0;
  return (
    <td class={added === 0 ? "same" : ""}>
      {words.number(entry.totals[seat] ?? 0)}
      {added !== 0 && <small>{signed(words, added)}</small>}
    </td>
  );
}

/** Opens the list as on paper beside the table, which goes on; for those who sit there. */
export function PaperLink({ state }: { state: State }) {
  const words = useWords();
  if (state.token === null || state.match === null || state.match.seat === null) return null;
  return (
    <a
      class="press plain"
      data-testid="paper-link"
      href={`/sheet/${state.token}`}
      target="_blank"
      rel="noopener"
    >
      {words.text("page.paper.open")}
    </a>
  );
}
