import { useId, useState } from "preact/hooks";
import { loadTexts, useLoaded } from "../learn/course";
import { useWords } from "../parts/Speech";
import type { DealResult } from "../wire";

/** How the value of a deal came about, step by step; each word of the game can be asked about. */
export function Explanation({ result }: { result: DealResult }) {
  const words = useWords();
  return (
    <ol class="steps">
      {result.lines.map((line, index) => (
        <li key={index}>
          <span>{words.say(line)}</span>
          {result.terms[index] && <Term term={result.terms[index]} />}
        </li>
      ))}
    </ol>
  );
}

/** A small button that opens the meaning of a word below the sentence. */
function Term({ term }: { term: string }) {
  const words = useWords();
  const id = useId();
  const [open, setOpen] = useState(false);
  const label = words.text("page.what_is", { term: { key: term } });
  return (
    <>
      <button
        type="button"
        class="what-is"
        data-testid={`term-${term}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">?</span>
      </button>
      {open && <Meaning id={id} term={term} />}
    </>
  );
}

function Meaning({ id, term }: { id: string; term: string }) {
  const words = useWords();
  const { language } = words;
  const { value } = useLoaded(language, () => loadTexts(language));
  const known = value && words.and(value);
  const key = `glossary.${term}`;
  return (
    <span class="meaning" id={id} role="status">
      {known?.has(key) && <>{known.text(key)} </>}
      <a href={`/glossary#${term}`} target="_blank" rel="noopener">
        {words.text("page.more_words")}
      </a>
    </span>
  );
}
