// Parts of the page that are loaded when they are first needed.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Return a part that draws nothing until its script has arrived; a failed load is tried anew. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let found: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (found !== null) return;
      load().then(
        (module) => {
          found = module.default;
          redraw((count) => count + 1);
        },
        () => undefined,
      );
    }, []);
    const Part = found;
    return Part === null ? null : <Part {...props} />;
  };
}
