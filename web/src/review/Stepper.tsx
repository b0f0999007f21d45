import { CardFace } from "../cards/Card";
import { Icon } from "../parts/Icons";
import { useWords } from "../parts/Speech";
import type { Settings } from "../settings";
import type { CardCode } from "../wire";
import type { DealFrame, FinishedDeal, PlayedCard } from "./data";

/** The table at one frame: every hand open, the trick in the middle. */
export function OpenTable(props: {
  deal: FinishedDeal;
  at: number;
  /** What the card of this frame did; null if it is not known or was no card. */
  played: PlayedCard | null;
  settings: Settings;
}) {
  const words = useWords();
  const { deal, at } = props;
  const frame = deal.frames[at];
  if (frame === undefined) return null;
  const better = props.played?.better ?? [];
  return (
    <div class="open-table">
      {deal.names.map((name, position) => (
        <section class={frame.who === position ? "hand-of moved" : "hand-of"} key={position}>
          <h3>
            {name}
            {deal.declarer === position && <span class="tag">{words.text("role.declarer")}</span>}
            <small>{words.text("count.tricks", { n: frame.taken[position] ?? 0 })}</small>
          </h3>
          <Held
            cards={frame.hands[position] ?? []}
            better={frame.who === position ? better : []}
            label={words.text("page.cards_of", { name })}
            settings={props.settings}
          />
        </section>
      ))}
      <Trick deal={deal} frame={frame} settings={props.settings} />
      <div class="laid-away">
        <Pair title="page.skat_was" cards={deal.skat} settings={props.settings} />
        <Pair title="page.discard_was" cards={deal.discard} settings={props.settings} />
      </div>
    </div>
  );
}

/** The cards of a hand; those that would have been better have a mark and a word. */
function Held(props: {
  cards: readonly CardCode[];
  better: readonly CardCode[];
  label: string;
  settings: Settings;
}) {
  const words = useWords();
  return (
    <ul class="open-cards" aria-label={props.label}>
      {props.cards.map((code) => {
        const better = props.better.includes(code);
        const name = words.card(code);
        return (
          <li key={code} class={better ? "better" : ""}>
            <span
              role="img"
              aria-label={
                better ? words.text("page.review.better", { card: { card: code } }) : name
              }
            >
              <CardFace code={code} words={words} large={props.settings.indices} />
            </span>
            {better && <Icon name="check" />}
          </li>
        );
      })}
    </ul>
  );
}

function Trick(props: { deal: FinishedDeal; frame: DealFrame; settings: Settings }) {
  const words = useWords();
  const { deal, frame } = props;
  return (
    <section class="trick-now">
      <h3>{words.text("page.review.trick")}</h3>
      <ul class="trick-cards">
        {[0, 1, 2].map((place) => {
          const code = frame.table[place];
          const position = (frame.leader + place) % 3;
          const name = deal.names[position] ?? "";
          return (
            <li key={place}>
              {code === undefined ? (
                <span class="gap" />
              ) : (
                <span
                  role="img"
                  aria-label={words.text("page.played_by", { card: { card: code }, name })}
                >
                  <CardFace code={code} words={words} large={props.settings.indices} />
                </span>
              )}
              <small aria-hidden="true">
                {frame.winner === position && <Icon name="crown" />}
                {name}
              </small>
            </li>
          );
        })}
      </ul>
      <p class="card-points">
        {frame.points !== null &&
          words.text("result.points", {
            declarer: frame.points[0],
            defenders: frame.points[1],
          })}
      </p>
    </section>
  );
}

function Pair(props: { title: string; cards: readonly CardCode[]; settings: Settings }) {
  const words = useWords();
  if (props.cards.length === 0) return null;
  const title = words.text(props.title);
  return (
    <section>
      <h3>{title}</h3>
      <Held cards={props.cards} better={[]} label={title} settings={props.settings} />
    </section>
  );
}
