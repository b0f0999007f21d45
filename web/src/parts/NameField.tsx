import { useWords } from "./Speech";

const LONGEST_NAME = 24;

/** Where people write who they are. */
export function NameField(props: { value: string; onInput: (name: string) => void }) {
  const words = useWords();
  return (
    <label class="field">
      <span>{words.text("page.start.name")}</span>
      <input
        type="text"
        data-testid="name"
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        placeholder={words.text("page.start.guest")}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </label>
  );
}
