import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/**
 * Return the place for the heading of a part that opens below the fold: the focus moves there at
 * once, and the page scrolls so that it stands on top, again when all of the part is there.
 */
export function useOpened(whole: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => show(heading.current), [whole]);
  return heading;
}

/** Scroll to a heading, unless whoever reads has gone elsewhere. */
export function show(heading: HTMLElement | null): void {
  if (heading === null || document.activeElement !== heading) return;
  heading.scrollIntoView({ block: "start" });
}
