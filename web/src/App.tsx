import { FurtherPage } from "./parts/FurtherPage";
import { Speech } from "./parts/Speech";
import { StartPage } from "./start/StartPage";
import type { State } from "./state";
import { state } from "./store";
import { TablePage } from "./table/TablePage";

/** The page; nothing is drawn before there are words for it. */
export function App() {
  const now = state.value;
  if (now.words === null) return null;
  return (
    <Speech.Provider value={now.words}>
      <Page state={now} />
    </Speech.Provider>
  );
}

function Page({ state }: { state: State }) {
  if (state.page === "start") return <StartPage state={state} />;
  if (state.page === "table") return <TablePage state={state} />;
  return <FurtherPage state={state} />;
}
