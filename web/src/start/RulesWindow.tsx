import { useWords } from "../parts/Speech";
import { Window } from "../parts/Window";
import type { Match } from "../wire";
import { RulesOf } from "./RulesOf";

/** What is played at this table: its rules in sentences, and its house rules. */
export default function RulesWindow({ match }: { match: Match }) {
  const words = useWords();
  return (
    <Window title={words.text("page.menu.rules")}>
      <RulesOf
        preset={match.preset}
        rules={match.rules}
        seats={match.seats.length}
        deals={match.deals}
        hints={match.hints}
      />
    </Window>
  );
}
