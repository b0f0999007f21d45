import type { Line } from "../wire";
import { capital } from "../words";
import { useWords } from "./Speech";

/** Stands for the name while the sentence around it is put together. */
const NAME = "\ufffc";

/** A sentence in which a long name may be cut short for the eye, and nothing else. */
export function Named({ line }: { line: Line }) {
  const words = useWords();
  const name = line.params?.name;
  const text =
    typeof name === "string"
      ? words.text(line.key, { ...line.params, name: NAME })
      : words.say(line);
  const [before = "", ...after] = capital(text, words.language).split(NAME);
  return (
    <>
      {before}
      {after.map((rest) => (
        <>
          <span class="by">{name}</span>
          {rest}
        </>
      ))}
    </>
  );
}
