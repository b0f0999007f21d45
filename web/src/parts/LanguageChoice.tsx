import { speak } from "../store";
import type { Language } from "../words";
import { LANGUAGE_NAMES, LANGUAGES } from "../words";
import { useWords } from "./Speech";

/** The choice of language, each by its own name. */
export function LanguageChoice() {
  const words = useWords();
  return (
    <select
      class="language"
      data-testid="language"
      aria-label={words.text("ui.language")}
      value={words.language}
      onChange={(event) => speak(event.currentTarget.value as Language)}
    >
      {LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {`${code.toUpperCase()} · ${LANGUAGE_NAMES[code]}`}
        </option>
      ))}
    </select>
  );
}
