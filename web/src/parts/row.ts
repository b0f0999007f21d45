// Cards in a row are one stop of the Tab key; the arrow keys go from card to card.

/** Return the place that a key leads to, beyond the row at its ends; undefined for other keys. */
export function placeOfKey(key: string, from: number, count: number): number | undefined {
  return { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[key];
}

/** Move the focus to the button of the list that a key leads to; the ends of the row are joined. */
export function stepInRow(event: KeyboardEvent, from: number, count: number): void {
  const to = placeOfKey(event.key, from, count);
  if (to === undefined) return;
  event.preventDefault();
  const list = (event.currentTarget as HTMLElement).closest("ul");
  list?.querySelectorAll("button")[(to + count) % count]?.focus();
}
