import { visit } from "../store";
import { Press } from "./Press";
import { useWords } from "./Speech";

/** Where a page that is read beside the table leads back: to the seat played on last, if any. */
export function WayBack({ last }: { last: string | null }) {
  const words = useWords();
  // Nobody has played here, or the match is over and forgotten.
  const seat = last || null;
  return (
    <p class="answers no-print">
      <Press
        id="way-back"
        onPress={() => visit(seat === null ? "/" : `/play/${encodeURIComponent(seat)}`)}
      >
        {words.text(seat === null ? "page.to_start" : "page.to_table")}
      </Press>
    </p>
  );
}
