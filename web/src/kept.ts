// What the browser keeps between two visits.

/** Return a value the browser has kept; storage may be switched off. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a value. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The page works without storage, it only forgets.
  }
}
