import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { NOT_LOADED } from "../fetched";
import type { PageEntry, PageProps } from "../pages";
import { pageAt } from "../pages";
import type { State } from "../state";
import { visit } from "../store";
import type { Line } from "../wire";
import { Notice } from "./Notice";
import { Press } from "./Press";
import { useWords } from "./Speech";

const NOT_FOUND: Line = { key: "page.not_found" };

const loaded = new Map<PageEntry, ComponentType<PageProps>>();

/** A page of its own script: nothing is drawn until that is there. */
export function FurtherPage({ state }: { state: State }) {
  const words = useWords();
  const here = pageAt(state.path);
  const entry = here?.entry ?? null;
  const [failed, setFailed] = useState(false);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (entry === null || loaded.has(entry)) return;
    setFailed(false);
    entry.load().then(
      (module) => {
        loaded.set(entry, module.default);
        redraw((count) => count + 1);
      },
      () => setFailed(true),
    );
  }, [entry]);
  const Page = entry === null ? undefined : loaded.get(entry);
  if (here !== null && Page !== undefined) return <Page state={state} parts={here.parts} />;
  if (here !== null && !failed) return null;
  return (
    <main class="start" tabIndex={-1} data-rest>
      <h1>{words.text("page.title")}</h1>
      <Notice line={failed ? NOT_LOADED : NOT_FOUND} />
      <p>
        <Press id="to-start" onPress={() => visit("/")}>
          {words.text("page.to_start")}
        </Press>
      </p>
    </main>
  );
}
