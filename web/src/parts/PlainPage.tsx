import type { ComponentChildren } from "preact";
import { LanguageChoice } from "./LanguageChoice";

/** A page without a table: its title, the choice of language, and what it is about. */
export function PlainPage(props: {
  title: string;
  class?: string;
  /** Something of it is still being fetched. */
  busy?: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class={props.class ? `start ${props.class}` : "start"}>
      <header class="bar">
        <h1>{props.title}</h1>
        <LanguageChoice />
      </header>
      <main tabIndex={-1} data-rest aria-busy={props.busy}>
        {props.children}
      </main>
    </div>
  );
}
