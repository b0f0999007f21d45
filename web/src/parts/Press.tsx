import type { ComponentChildren } from "preact";
import { capOf } from "../keys";
import { act } from "../store";
import type { Line } from "../wire";
import { useWords } from "./Speech";

/**
 * A button. One that can do nothing now stays where it is and keeps the focus: it is marked with
 * `aria-disabled`, and a tap on it says why, where there is a reason.
 */
export function Press(props: {
  id: string;
  onPress: () => void;
  children: ComponentChildren;
  off?: boolean | undefined;
  /** Why it can do nothing now. */
  why?: Line | null | undefined;
  kind?: "main" | "quiet" | "danger" | "icon" | undefined;
  /** The focus may come here when what it was on has gone. */
  next?: boolean | undefined;
  label?: string | undefined;
  extra?: string | undefined;
}) {
  const words = useWords();
  const why = props.off ? props.why : null;
  const press = (): void => {
    if (!props.off) props.onPress();
    else if (why) act((state) => ({ ...state, notice: why }));
  };
  return (
    <button
      type="button"
      class={`press ${props.kind ?? "plain"} ${props.extra ?? ""}`}
      data-testid={props.id}
      data-next={props.next && !props.off ? "yes" : undefined}
      aria-disabled={props.off ? "true" : undefined}
      aria-description={why ? words.say(why) : undefined}
      aria-label={props.label}
      title={props.label}
      aria-keyshortcuts={capOf(props.id)}
      onClick={press}
    >
      {props.children}
    </button>
  );
}
