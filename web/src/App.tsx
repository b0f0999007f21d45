import { Speech } from "./parts/Speech";
import { StartPage } from "./start/StartPage";
import { state } from "./store";
import { TablePage } from "./table/TablePage";

/** The page; nothing is drawn before there are words for it. */
export function App() {
  const now = state.value;
  if (now.words === null) return null;
  return (
    <Speech.Provider value={now.words}>
      {now.page === "start" ? <StartPage state={now} /> : <TablePage state={now} />}
    </Speech.Provider>
  );
}
