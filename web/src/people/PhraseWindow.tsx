import { say } from "../choose";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { Window } from "../parts/Window";
import { act } from "../store";
import { PHRASES } from "./phrases";
import "./people.css";

/** What can be said to the others; each of them reads it in the own language. */
export default function PhraseWindow() {
  const words = useWords();
  return (
    <Window title={words.text("page.phrases")}>
      <div class="phrases">
        {PHRASES.map((phrase) => (
          <Press
            key={phrase}
            id={`phrase-${phrase}`}
            onPress={() => act((now) => say(now, phrase))}
          >
            {words.text(`phrase.${phrase}`)}
          </Press>
        ))}
      </div>
    </Window>
  );
}
