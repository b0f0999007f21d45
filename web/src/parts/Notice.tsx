import type { Line } from "../wire";
import { useWords } from "./Speech";

/** What went wrong, said at once; the room for it is there before. */
export function Notice({ line }: { line: Line | null }) {
  const words = useWords();
  return (
    <p class="notice" role="alert">
      {line && words.say(line)}
    </p>
  );
}
