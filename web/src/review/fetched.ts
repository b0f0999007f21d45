// Fetches what a page shows, and says why where it cannot.

import { useEffect, useState } from "preact/hooks";
import type { Line } from "../wire";

export interface Fetched<T> {
  data: T | null;
  /** Why there is nothing. */
  error: Line | null;
}

const FAILED: Line = { key: "page.not_loaded" };

/** Return the answer to a request, or the line that says why there is none. */
export async function asking<T>(address: string, options?: RequestInit): Promise<Fetched<T>> {
  try {
    const answer = await fetch(address, options);
    const data = await answer.json();
    if (answer.ok) return { data: data as T, error: null };
    return { data: null, error: (data.error as Line | undefined) ?? FAILED };
  } catch {
    return { data: null, error: FAILED };
  }
}

/** Ask with a body of JSON. */
export function telling<T>(address: string, body: unknown): Promise<Fetched<T>> {
  return asking<T>(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Fetch from an address, null for nothing, whenever it changes. */
export function useFetched<T>(address: string | null): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ data: null, error: null });
  useEffect(() => {
    let wanted = true;
    setFetched({ data: null, error: null });
    if (address !== null) {
      asking<T>(address).then((answer) => wanted && setFetched(answer));
    }
    return () => {
      wanted = false;
    };
  }, [address]);
  return fetched;
}
