import { useEffect, useState } from "preact/hooks";
import { loading } from "../fetched";
import { useWords } from "../parts/Speech";
import { Window } from "../parts/Window";
import type { State } from "../state";
import type { Worth } from "../wire";
import { WorthTable } from "./WorthTable";
import "./worth.css";

/** What each game would be worth with the own cards, and how far one may bid with it. */
export default function WorthWindow({ state }: { state: State }) {
  const words = useWords();
  const { token, view } = state;
  const [worth, setWorth] = useState<Worth | null>(null);
  const [failed, setFailed] = useState(false);
  const moment = `${token} ${view?.ask} ${view?.bid} ${view?.bids[0]} ${view?.hand.length}`;
  useEffect(() => {
    let wanted = true;
    load(token ?? "").then(
      (found) => {
        if (!wanted) return;
        setWorth(found);
        setFailed(found === null);
      },
      () => {
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [moment]);
  return (
    <Window title={words.text("worth.title")} wide>
      <div class="worth" aria-busy={worth === null && !failed}>
        {failed && <p role="alert">{words.text("error.action_not_possible")}</p>}
        {worth && <WorthTable worth={worth} />}
        <p class="worth-note">{words.text("worth.note")}</p>
      </div>
    </Window>
  );
}

async function load(token: string): Promise<Worth | null> {
  const address = `/api/seats/${encodeURIComponent(token)}/worth`;
  return (await loading<{ worth: Worth | null }>(address)).worth;
}
