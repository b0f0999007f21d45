import { opened } from "../choose";
import { Icon } from "../parts/Icons";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import type { State } from "../state";
import { act } from "../store";

/** Opens the arithmetic of the own hand; not there for those who have turned it off. */
export function WorthButton({ state }: { state: State }) {
  const words = useWords();
  if (!state.settings.worth || state.view?.you == null) return null;
  return (
    <Press
      id="worth"
      kind="icon"
      extra="worth-button"
      label={words.text("worth.title")}
      onPress={() => act((now) => opened(now, "worth"))}
    >
      <Icon name="sum" />
    </Press>
  );
}
