import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { NOT_LOADED } from "../fetched";
import { LanguageChoice } from "../parts/LanguageChoice";
import { Notice } from "../parts/Notice";
import { Press } from "../parts/Press";
import { Speech, useWords } from "../parts/Speech";
import { visit } from "../store";
import type { Language } from "../words";
import { loadTexts, useLoaded } from "./course";

/** What is around the course and the glossary: the way back, the language, and the words they use. */
export function LearnFrame<T>(props: {
  language: Language;
  load: () => Promise<T>;
  children: (loaded: T) => ComponentChildren;
}) {
  const words = useWords();
  const { language, load } = props;
  const { value, failed } = useLoaded(language, async () => ({
    main: await load(),
    texts: await loadTexts(language),
  }));
  const speech = useMemo(() => (value === null ? words : words.and(value.texts)), [words, value]);
  return (
    <div class="learn">
      <header class="bar">
        <Press id="home" kind="quiet" onPress={() => visit("/")}>
          {words.text("page.title")}
        </Press>
        <LanguageChoice />
      </header>
      {value === null ? (
        <main tabIndex={-1} data-rest aria-busy={!failed}>
          {failed && <Notice line={NOT_LOADED} />}
        </main>
      ) : (
        <Speech.Provider value={speech}>{props.children(value.main)}</Speech.Provider>
      )}
    </div>
  );
}
