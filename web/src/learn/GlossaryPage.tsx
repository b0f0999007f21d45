import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../pages";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { WayBack } from "../parts/WayBack";
import { visit } from "../store";
import { capital, type DeckName, LANGUAGE_NAMES, LANGUAGES } from "../words";
import type { Glossary, Term } from "./course";
import { loadGlossary } from "./course";
import { LearnFrame } from "./LearnFrame";
import "./learn.css";

/** The words of the game, explained, and what they are called in the other languages. */
export default function GlossaryPage({ state }: PageProps) {
  return (
    <LearnFrame language={state.settings.language} load={loadGlossary}>
      {(glossary) => <Terms glossary={glossary} back={state.back} />}
    </LearnFrame>
  );
}

export function Terms({ glossary, back }: { glossary: Glossary; back: string | null }) {
  const words = useWords();
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    // The words arrive after the address has been read.
    const place = decodeURIComponent(location.hash.slice(1));
    if (place) document.getElementById(place)?.scrollIntoView();
  }, []);
  const needle = wanted.trim().toLocaleLowerCase(words.language);
  const matches = (term: Term): boolean =>
    needle === "" ||
    Object.values(named(term, words.deck)).some((word) =>
      word.toLocaleLowerCase(words.language).includes(needle),
    );
  const sections = glossary.sections
    .map((section) => ({ ...section, terms: section.terms.filter(matches) }))
    .filter((section) => section.terms.length > 0);
  return (
    <main tabIndex={-1} data-rest>
      <p class="answers">
        <WayBack back={back} />
      </p>
      <h1>{words.text("learn.page.glossary")}</h1>
      <p>{words.text("learn.page.glossary_lead")}</p>
      <label class="field">
        <span>{words.text("learn.page.search")}</span>
        <input
          type="search"
          data-testid="search"
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      </label>
      <p role="status">{sections.length === 0 && words.text("learn.page.nothing_found")}</p>
      {sections.map((section) => (
        <section key={section.key}>
          <h2>{words.text(section.key)}</h2>
          <dl class="terms">
            {section.terms.map((term) => (
              <TermEntry key={term.key} term={term} />
            ))}
          </dl>
        </section>
      ))}
      <p>
        <Press id="to-learn" onPress={() => visit("/learn")}>
          {words.text("learn.page.title")}
        </Press>
      </p>
    </main>
  );
}

/** Return a word in every language, as those say it who play with this deck. */
function named(term: Term, deck: DeckName): Term["words"] {
  return (deck === "german" ? term.german : undefined) ?? term.words;
}

function TermEntry({ term }: { term: Term }) {
  const words = useWords();
  const names = named(term, words.deck);
  const meaning = `glossary.${term.key}`;
  const sense = `sense.${term.key}`;
  const others = LANGUAGES.filter((language) => language !== words.language);
  return (
    <div class="term" id={term.key}>
      <dt>
        {capital(names[words.language], words.language)}
        {words.has(sense) && <span class="sense"> ({words.text(sense)})</span>}
      </dt>
      <dd>{words.text(meaning)}</dd>
      <dd class="translations">
        {others.map((language) => (
          <span key={language}>
            <small lang={language}>{LANGUAGE_NAMES[language]}:</small>{" "}
            <span lang={language}>{names[language]}</span>
          </span>
        ))}
      </dd>
    </div>
  );
}
