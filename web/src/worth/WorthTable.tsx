import { Icon } from "../parts/Icons";
import { useWords } from "../parts/Speech";
import type { Worth, WorthCell, WorthRow } from "../wire";
import { capital } from "../words";

/** Every game with its value, how it comes about, and what the skat may change. */
export function WorthTable({ worth }: { worth: Worth }) {
  const words = useWords();
  const hand = worth.rows.some((row) => row.hand !== null);
  return (
    <>
      {worth.rows.map((row) => (
        <Game key={row.contract.text} row={row} both={row.skat !== null && row.hand !== null} />
      ))}
      {worth.announced.length > 0 && (
        <details>
          <summary>{words.text(hand ? "worth.announced" : "worth.announced.any")}</summary>
          <ul class="worth-announced">
            {worth.announced.map((cell) => (
              <li key={JSON.stringify(cell.name)}>
                <b>{capital(words.say(cell.name), words.language)}</b> <Value cell={cell} />
                <small>{words.say(cell.sum)}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Game({ row, both }: { row: WorthRow; both: boolean }) {
  const words = useWords();
  return (
    <section class="worth-game" data-testid={`worth-${row.contract.text}`}>
      <h3>{capital(words.say(row.name), words.language)}</h3>
      {row.skat && <Choice cell={row.skat} name={both ? "worth.with_skat" : null} />}
      {row.hand && <Choice cell={row.hand} name="worth.hand" />}
      {row.changes.length > 0 && (
        <div class="changes">
          {row.changes.map((line) => (
            <p key={line.key}>{words.say(line)}</p>
          ))}
        </div>
      )}
    </section>
  );
}

function Choice({ cell, name }: { cell: WorthCell; name: string | null }) {
  const words = useWords();
  return (
    <p class="worth-choice">
      {name && <span class="how">{capital(words.text(name), words.language)}</span>}
      <Value cell={cell} />
      <small>
        {words.say(cell.sum)}. {words.say(cell.bid)}.
      </small>
    </p>
  );
}

function Value({ cell }: { cell: WorthCell }) {
  const words = useWords();
  return (
    <>
      <strong>{words.number(cell.value)}</strong>
      {cell.stake && (
        <span class={cell.covered ? "covered" : "below"}>
          <Icon name={cell.covered ? "check" : "close"} /> {words.say(cell.stake)}
        </span>
      )}
    </>
  );
}
