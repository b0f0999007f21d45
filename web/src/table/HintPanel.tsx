import { askHint } from "../choose";
import { Icon } from "../parts/Icons";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { act } from "../store";
import { capital } from "../words";

/** What a computer player would do, and why. It lies over the others' places: nothing moves for it. */
export function HintPanel({ state }: { state: State }) {
  const words = useWords();
  const { hint } = state;
  const there = hint !== null && hint !== "searching";
  return (
    <div class={hint === null ? "hint-place" : "hint-place there"} data-testid="hint-text">
      <div role="status">
        {hint === "searching" && <p class="searching">{words.text("page.hint.searching")}</p>}
        {there && (
          <>
            <p>
              <Icon name="bulb" /> <b>{words.say(hint.do)}</b>
            </p>
            {hint.why.map((line) => (
              <p key={line.key}>{capital(words.say(line), words.language)}</p>
            ))}
          </>
        )}
      </div>
      {there && (
        <Press
          id="close-hint"
          kind="icon"
          label={words.text("page.hint.close")}
          onPress={() => act(askHint)}
        >
          <Icon name="close" />
        </Press>
      )}
    </div>
  );
}
