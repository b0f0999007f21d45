import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { Window } from "../parts/Window";
import type { State } from "../state";
import { prefer, visit } from "../store";
import { ContributionList } from "./Contributions";
import { LONGEST_TEXT } from "./noted";
import { slipAddress } from "./slip";

/** How the deal on the table was bound, what everybody added, and what this person wants to add. */
export default function FairWindow({ state }: { state: State }) {
  const words = useWords();
  const { match } = state;
  if (match === null) return null;
  const address = slipAddress(match, state.noted);
  const seats = match.seats.map(({ name, kind, seat }) => ({
    name: seat === match.seat ? words.text("fair.you") : name,
    computer: kind === "computer",
  }));
  const next = match.next_deal;
  return (
    <Window title={words.text("fair.title")}>
      <p>{words.text("fair.about")}</p>
      <section class="fair-deal" data-testid="fair-this">
        <h3>{words.text("fair.this")}</h3>
        <dl class="proof-of-deal">
          <div>
            <dt>{words.text("fair.fingerprint")}</dt>
            <dd class="bytes" data-testid="commitment">
              {match.commitment ?? words.text("fair.none")}
            </dd>
          </div>
          <div>
            <dt>{words.text("fair.contributions")}</dt>
            <dd>
              {match.contributions.length > 0 ? (
                <ContributionList contributions={match.contributions} seats={seats} />
              ) : (
                words.text(match.commitment === null ? "fair.nothing" : "fair.seeded")
              )}
            </dd>
          </div>
          <div>
            <dt>{words.text("fair.secret")}</dt>
            <dd class={match.secret === null ? "" : "bytes"} data-testid="secret">
              {match.secret ?? words.text("fair.secret_later")}
            </dd>
          </div>
        </dl>
        {address !== null && (
          <Press id="check-deal" kind="main" onPress={() => visit(address)}>
            {words.text("fair.check")}
          </Press>
        )}
      </section>
      {next !== null && !match.ended && (
        <section class="fair-deal">
          <h3>{words.text("fair.next")}</h3>
          <dl class="proof-of-deal">
            <div>
              <dt>{words.text("fair.fingerprint")}</dt>
              <dd class="bytes">{next.commitment}</dd>
            </div>
          </dl>
        </section>
      )}
      <label class="field">
        <span>{words.text("fair.own_text")}</span>
        <input
          type="text"
          data-testid="own-text"
          maxLength={LONGEST_TEXT}
          autocomplete="off"
          value={state.settings.contribution}
          aria-describedby="own-text-help"
          onInput={(event) => prefer({ contribution: event.currentTarget.value })}
        />
        <small id="own-text-help">{words.text("fair.own_text.help")}</small>
      </label>
      <p class="answers">
        <Press id="fair-more" onPress={() => visit("/verify")}>
          {words.text("fair.more")}
        </Press>
      </p>
    </Window>
  );
}
