import { useEffect, useState } from "preact/hooks";
import { asking } from "../fetched";
import type { PageProps } from "../pages";
import { FileButton, RECORDS, TOO_LARGE } from "../parts/FileButton";
import { Notice } from "../parts/Notice";
import { PlainPage } from "../parts/PlainPage";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { WayBack } from "../parts/WayBack";
import { visit } from "../store";
import type { Line } from "../wire";
import { AverageChart, BarChart } from "./charts";
import { AverageTable, BarTable } from "./tables";
import type { Report } from "./wire";
import "./deals.css";

const ADDRESS = "/api/deals";
/** Letters of a record; the server takes as many bytes. */
const LONGEST_RECORD = 4_000_000;

/** What the deals of this server, or of a record, look like beside chance. */
export default function DealsPage({ state }: PageProps) {
  const words = useWords();
  const [report, setReport] = useState<Report | null>(null);
  const [own, setOwn] = useState(false);
  const [error, setError] = useState<Line | null>(null);
  const ask = async (options?: RequestInit): Promise<void> => {
    const answer = await asking<Report>(ADDRESS, options);
    setError(answer.error);
    if (answer.data === null) return;
    setReport(answer.data);
    setOwn(options !== undefined);
  };
  useEffect(() => void ask(), []);
  const open = async (file: File): Promise<void> => {
    if (file.size > LONGEST_RECORD) return setError(TOO_LARGE);
    await ask({
      method: "POST",
      headers: { "Content-Type": "text/plain" },
      body: await file.text(),
    });
  };
  return (
    <PlainPage title={words.text("deals.title")} class="deals">
      <p class="lead">{words.text("deals.lead")}</p>
      <Notice line={error} />
      {report !== null && <Told report={report} own={own} />}
      <section>
        <h2>{words.text("deals.upload")}</h2>
        <p class="answers">
          <FileButton
            id="deals-file"
            label={words.text("verify.open")}
            accept={RECORDS}
            onOpen={(file) => void open(file)}
          />
          <Press id="deals-server" off={!own} onPress={() => void ask()}>
            {words.text("deals.server")}
          </Press>
        </p>
      </section>
      <ul class="notes">
        {["deals.note.finished", "deals.note.band", "deals.note.again"].map((key) => (
          <li key={key}>{words.text(key)}</li>
        ))}
      </ul>
      <p class="answers">
        <Press id="verify" onPress={() => visit("/verify")}>
          {words.text("verify.title")}
        </Press>
        <WayBack back={state.back} />
      </p>
    </PlainPage>
  );
}

function Told({ report, own }: { report: Report; own: boolean }) {
  const words = useWords();
  const measures = [...new Set(report.charts.map((chart) => chart.measure))];
  if (report.deals === 0) return <p data-testid="counted">{words.text("deals.none")}</p>;
  const deals = { key: "count.deals", params: { n: report.deals } };
  return (
    <>
      <section class="sum" role="status">
        <p data-testid="counted">
          <b>{words.text(own ? "deals.counted.record" : "deals.counted.server", { deals })}</b>
        </p>
        <p>
          {words.text("deals.sum", {
            outside: report.outside,
            compared: report.compared,
            about: Math.round(report.compared * (1 - report.confidence) * 10) / 10,
          })}
        </p>
        <ul class="key" aria-hidden="true">
          <li class="key-count">{words.text("deals.column.count")}</li>
          <li class="key-expected">{words.text("deals.column.expected")}</li>
          <li class="key-band">{words.text("deals.column.band")}</li>
        </ul>
      </section>
      {report.averages.length > 0 && (
        <section>
          <h2>{words.text("deals.kinds")}</h2>
          <AverageChart averages={report.averages} />
          <details>
            <summary>{words.text("deals.as_table")}</summary>
            <AverageTable averages={report.averages} />
          </details>
        </section>
      )}
      {measures.map((measure) => {
        const charts = report.charts.filter((chart) => chart.measure === measure);
        return (
          <section key={measure} data-testid={`measure-${measure}`}>
            <h2>{words.text(`deals.measure.${measure}`)}</h2>
            <div class="charts">
              {charts.map((chart) => (
                <BarChart key={chart.place} chart={chart} />
              ))}
            </div>
            <details>
              <summary>{words.text("deals.as_table")}</summary>
              {charts.map((chart) => (
                <BarTable key={chart.place} chart={chart} />
              ))}
            </details>
          </section>
        );
      })}
    </>
  );
}
