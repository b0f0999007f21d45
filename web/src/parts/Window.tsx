import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { opened } from "../choose";
import { act } from "../store";
import { Icon } from "./Icons";
import { Press } from "./Press";
import { useWords } from "./Speech";

/** A dialog over the page; Escape and the cross close it. */
export function Window(props: { title: string; children: ComponentChildren; wide?: boolean }) {
  const words = useWords();
  const title = useId();
  const element = useRef<HTMLDialogElement>(null);
  const close = (): void => act((state) => opened(state, null));
  useEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      class={props.wide ? "window wide" : "window"}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div class="window-bar">
        <h2 id={title}>{props.title}</h2>
        <Press id="close" kind="icon" label={words.text("page.close")} onPress={close}>
          <Icon name="close" />
        </Press>
      </div>
      <div class="window-body">{props.children}</div>
    </dialog>
  );
}

/**
 * A question with two answers; the cautious one has the focus. The window opens at the top, away from
 * the button that asked, so that a double tap does not answer it.
 */
export function Question(props: {
  title: string;
  children?: ComponentChildren;
  yes: string;
  /** What the cautious answer says, where it is the one to be recommended. */
  no?: string;
  onYes: () => void;
}) {
  const words = useWords();
  const no = useRef<HTMLDivElement>(null);
  useEffect(() => no.current?.querySelector<HTMLElement>("button:last-child")?.focus(), []);
  return (
    <Window title={props.title}>
      {props.children}
      <div class="answers" ref={no}>
        <Press
          id="confirm"
          kind={props.no === undefined ? "main" : undefined}
          onPress={props.onYes}
        >
          {props.yes}
        </Press>
        <Press
          id="cancel"
          kind={props.no === undefined ? undefined : "main"}
          onPress={() => act((state) => opened(state, null))}
        >
          {props.no ?? words.text("ui.cancel")}
        </Press>
      </div>
    </Window>
  );
}
