/** Tell whether pictures are drawn for a phone: narrower, so that their letters stay as large. */
export function isPhone(): boolean {
  return typeof matchMedia === "function" && matchMedia("(max-width: 600px)").matches;
}
