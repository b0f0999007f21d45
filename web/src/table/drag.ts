// Dragging a card of the hand with a mouse, pen or finger: sideways to another place, or up to the
// table. Whatever it does can be done by taps and keys as well.

/** How far the pointer goes before a press becomes a drag. */
const SLACK_PX = 10;

export interface Drop {
  /** Place in the hand from the left, null outside of it. */
  place: number | null;
  /** It was let go above the hand. */
  above: boolean;
}

/**
 * Follow the pointer that has gone down on a card, and say where the card is dropped. A press that
 * does not become a drag stays a click; the click after a drag is swallowed.
 */
export function follow(down: PointerEvent, card: HTMLElement, dropped: (drop: Drop) => void): void {
  if (down.button !== 0 || !down.isPrimary) return;
  let dragging = false;
  const shift = (event: PointerEvent): [number, number] => [
    event.clientX - down.clientX,
    event.clientY - down.clientY,
  ];
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const [x, y] = shift(event);
    if (!dragging && Math.hypot(x, y) < SLACK_PX) return;
    dragging = true;
    card.classList.add("dragged");
    card.style.transform = `translate(${x}px, ${y}px)`;
  };
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    card.removeEventListener("pointermove", move);
    for (const kind of ["pointerup", "pointercancel"] as const) card.removeEventListener(kind, end);
    card.classList.remove("dragged");
    card.style.transform = "";
    if (!dragging) return;
    card.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => card.removeEventListener("click", swallow, { capture: true }), 0);
    if (event.type === "pointerup") dropped(dropAt(card, event));
  };
  // So that a quick pointer that has left the card is still followed.
  card.setPointerCapture(down.pointerId);
  card.addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel"] as const) card.addEventListener(kind, end);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function dropAt(card: HTMLElement, { clientX, clientY }: PointerEvent): Drop {
  const hand = card.closest("ul");
  if (hand === null) return { place: null, above: false };
  const box = hand.getBoundingClientRect();
  if (clientY < box.top) return { place: null, above: true };
  const distances = [...hand.children].map((item) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return Math.hypot(clientX - left - width / 2, clientY - top - height / 2);
  });
  return { place: distances.indexOf(Math.min(...distances)), above: false };
}
