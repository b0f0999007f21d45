import { useEffect, useMemo, useState } from "preact/hooks";
import type { PageProps } from "../pages";
import { OpenCards } from "../parts/Cards";
import { FileButton, RECORDS, TOO_LARGE } from "../parts/FileButton";
import { Icon } from "../parts/Icons";
import { Notice } from "../parts/Notice";
import { PlainPage } from "../parts/PlainPage";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { WayBack } from "../parts/WayBack";
import type { Settings } from "../settings";
import { visit } from "../store";
import type { Line } from "../wire";
import { capital } from "../words";
import { ContributionList } from "./Contributions";
import type { Finding, Verdict, Witness } from "./check";
import { checkDeal, recomputed, verdictOf } from "./check";
import { Proof } from "./Proof";
import type { Dealt, Read, Trouble } from "./record";
import { handsOf, readRecord } from "./record";
import { readSlip } from "./slip";
import "./verify.css";

/** Characters of a record; a match of a thousand deals has about one million. */
const LONGEST_RECORD = 8_000_000;
/** Deals of a record that are shown; all are checked. */
const MOST_SHOWN = 200;

/** A deal that came, or all deals of a record, recomputed on this machine. */
export default function VerifyPage({ state }: PageProps) {
  const words = useWords();
  const [hash, setHash] = useState(location.hash);
  const [text, setText] = useState("");
  const [read, setRead] = useState<Read | null>(null);
  const [round, setRound] = useState(0);
  const [error, setError] = useState<Line | null>(null);
  useEffect(() => {
    const changed = (): void => setHash(location.hash);
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }, []);
  const slip = useMemo(() => {
    const found = readSlip(hash);
    return found && checked(found.deal, found.witness);
  }, [hash]);
  /** Check a record; null: it is too large to be read. */
  const check = (record: string | null): void => {
    setRound((count) => count + 1);
    setError(record === null ? TOO_LARGE : null);
    setRead(record === null ? null : readRecord(record));
  };
  const open = async (file: File): Promise<void> => {
    const record = file.size > LONGEST_RECORD ? null : await file.text();
    setText(record ?? "");
    check(record);
  };
  return (
    <PlainPage title={words.text("verify.title")} class="verify">
      <p class="answers">
        <WayBack back={state.back} />
      </p>
      <p class="lead">{words.text("verify.lead")}</p>
      {slip !== null && (
        <section data-testid="slip" aria-live="polite">
          <h2>{words.text("fair.this")}</h2>
          <DealCheck checked={slip} settings={state.settings} open />
        </section>
      )}
      <section class="verify-input">
        <h2>{words.text("verify.record")}</h2>
        <p>{words.text("verify.record.help")}</p>
        <label class="field">
          <span>{words.text("verify.paste")}</span>
          <textarea
            data-testid="record-text"
            rows={5}
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <p class="answers">
          <Press
            id="check-record"
            kind="main"
            onPress={() => check(text.length > LONGEST_RECORD ? null : text)}
          >
            {words.text("verify.check")}
          </Press>
          <FileButton
            id="record-file"
            label={words.text("verify.open")}
            accept={RECORDS}
            onOpen={(file) => void open(file)}
          />
        </p>
        <Notice line={error} />
      </section>
      {read !== null && <Outcome key={round} read={read} settings={state.settings} />}
      <Proof />
      <p class="answers">
        <Press id="deals" onPress={() => visit("/deals")}>
          {words.text("verify.statistics")}
        </Press>
      </p>
    </PlainPage>
  );
}

/** A deal with what was found out about it. */
interface Checked {
  deal: Dealt;
  findings: readonly Finding[];
  verdict: Verdict;
}

function checked(deal: Dealt, witness: Witness | null = null): Checked {
  const findings = checkDeal(deal, witness);
  return { deal, findings, verdict: verdictOf(findings) };
}

/** What came out for a whole record. */
export function Outcome({ read, settings }: { read: Read; settings: Settings }) {
  const words = useWords();
  const deals = useMemo(() => read.deals.map((deal) => checked(deal)), [read]);
  const count = (verdict: Verdict): number => deals.filter((one) => one.verdict === verdict).length;
  // What is wrong comes first, so that nobody has to look for it.
  const order: readonly Verdict[] = ["wrong", "unknown", "right"];
  const shown = order.flatMap((verdict) => deals.filter((one) => one.verdict === verdict));
  const many = deals.some(({ deal }) => deal.match !== deals[0]?.deal.match);
  const first = read.troubles[0];
  const wrong = count("wrong") > 0 || first !== undefined;
  // A text that does not even begin like a record is not told about line by line.
  const foreign = deals.length === 0 && first?.expected.key === "verify.trouble.record";
  return (
    <section class="outcome-of-record" data-testid="outcome">
      <div role="status" data-testid="verdict" data-verdict={wrong ? "wrong" : "checked"}>
        <h2>
          {deals.length === 0
            ? words.text(foreign ? "verify.no_record" : "verify.no_deals")
            : words.text("verify.sum", {
                deals: { key: "count.deals", params: { n: deals.length } },
                right: count("right"),
                wrong: count("wrong"),
                unknown: count("unknown"),
              })}
        </h2>
      </div>
      {first !== undefined && !foreign && <Troubles troubles={read.troubles} />}
      {shown.slice(0, MOST_SHOWN).map((one) => (
        <DealCheck
          key={`${one.deal.match}.${one.deal.place}`}
          checked={one}
          settings={settings}
          open={one.verdict === "wrong" || deals.length === 1}
          many={many}
        />
      ))}
    </section>
  );
}

function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  const words = useWords();
  return (
    <ul class="troubles" data-testid="troubles">
      {troubles.slice(0, 20).map(({ line, expected, got }) => (
        <li key={line}>
          <Mark verdict="wrong" />
          <span>{words.text("verify.trouble", { line, expected, got })}</span>
        </li>
      ))}
    </ul>
  );
}

/** One deal: the verdict, every comparison, and what they were made of. */
function DealCheck(props: { checked: Checked; settings: Settings; open: boolean; many?: boolean }) {
  const words = useWords();
  const { deal, findings, verdict } = props.checked;
  const [isOpen, setOpen] = useState(props.open);
  const title = props.many
    ? words.text("verify.deal_of_match", { match: deal.match, number: deal.place })
    : words.text("verify.deal", { number: deal.place });
  return (
    <details
      class={`deal-check ${verdict}`}
      data-testid="deal-check"
      data-verdict={verdict}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Mark verdict={verdict} />
        <h3>{`${title}: ${words.text(`verify.verdict.${verdict}`)}`}</h3>
      </summary>
      {isOpen && (
        <>
          <ul class="findings">
            {findings.map((finding) => (
              <li key={finding.check}>
                <Mark verdict={finding.verdict} />
                <FindingText finding={finding} />
              </li>
            ))}
          </ul>
          <dl class="proof-of-deal">
            <Bytes name={words.text("fair.fingerprint")} value={deal.commitment} />
            <Bytes name={words.text("fair.secret")} value={deal.secret} />
            {deal.contributions.length > 0 && (
              <div>
                <dt>{words.text("fair.contributions")}</dt>
                <dd>
                  <ContributionList contributions={deal.contributions} seats={deal.seats} />
                </dd>
              </div>
            )}
          </dl>
          <Pack deal={deal} settings={props.settings} />
        </>
      )}
    </details>
  );
}

function FindingText({ finding }: { finding: Finding }) {
  const words = useWords();
  const { check, verdict, place, expected = "", got = "" } = finding;
  const said = words.text(`verify.${check}.${verdict}`);
  if (verdict !== "wrong") return <span>{said}</span>;
  const nothing = words.text("fair.nothing");
  const detail =
    place === undefined
      ? words.text("verify.difference", { expected: expected || nothing, got: got || nothing })
      : words.text("verify.difference.card", {
          n: place,
          expected: { card: expected },
          got: { card: got },
        });
  return (
    <span>
      {said}. <span class={place === undefined ? "bytes" : ""}>{detail}</span>
    </span>
  );
}

function Bytes({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd class="bytes">{value}</dd>
    </div>
  );
}

/** The cards as they follow from secret and contributions, by hand; without a secret as recorded. */
function Pack({ deal, settings }: { deal: Dealt; settings: Settings }) {
  const words = useWords();
  const pack = deal.secret === null ? deal.pack : recomputed(deal.secret, deal.contributions);
  const hands = deal.pattern.length > 0 ? handsOf({ ...deal, pack }) : [pack];
  const names = ["position.forehand", "position.middlehand", "position.rearhand", "verify.skat"];
  return (
    <div class="pack-of-deal">
      <h4>{words.text(deal.secret === null ? "verify.cards.recorded" : "verify.cards")}</h4>
      {hands.map((cards, index) => {
        const key = hands.length > 1 ? (names[index] ?? "") : "verify.dealing_order";
        const name = capital(words.text(key), words.language);
        return (
          <div class="dealt" key={name}>
            <h5>{name}</h5>
            <OpenCards cards={cards} label={name} settings={settings} />
          </div>
        );
      })}
    </div>
  );
}

/** A sign for those who see, with its word for those who do not see it or not its colour. */
function Mark({ verdict }: { verdict: Verdict }) {
  const words = useWords();
  return (
    <span class={`mark ${verdict}`}>
      {verdict === "unknown" ? (
        <span aria-hidden="true">?</span>
      ) : (
        <Icon name={verdict === "right" ? "check" : "close"} />
      )}
      <span class="sr">{words.text(`verify.mark.${verdict}`)}</span>
    </span>
  );
}
