import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageEntry, PageProps } from "../pages";
import { pageAt } from "../pages";
import type { State } from "../state";
import { visit } from "../store";
import { Press } from "./Press";
import { useWords } from "./Speech";

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
      <p class="notice" role="alert">
        {words.text(failed ? "page.not_loaded" : "page.not_found")}
      </p>
      <p>
        <Press id="to-start" onPress={() => visit("/")}>
          {words.text("page.to_start")}
        </Press>
      </p>
    </main>
  );
}
