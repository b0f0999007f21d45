// Asks the server outside of the socket, and says why where there is no answer.

import { useEffect, useState } from "preact/hooks";
import type { Line } from "./wire";

export interface Fetched<T> {
  data: T | null;
  /** Why there is nothing. */
  error: Line | null;
}

/** What a request has brought: one of the two. */
export type Answer<T> = { data: T; error: null } | { data: null; error: Line };

/** Said where the server has not said why. */
export const NOT_LOADED: Line = { key: "page.not_loaded" };

/** Return the options of a request with a body of JSON. */
export function withBody(data: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
  };
}

/** Return what lies at an address; whatever else comes is an error. */
export async function loading<T>(address: string, options?: RequestInit): Promise<T> {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`expected ${address}, got ${answer.status}`);
  return (await answer.json()) as T;
}

/** Return the answer to a request, or the line that says why there is none. */
export async function asking<T>(
  address: string,
  options?: RequestInit,
  failed: Line = NOT_LOADED,
): Promise<Answer<T>> {
  try {
    const answer = await fetch(address, options);
    const data = await answer.json();
    if (answer.ok) return { data: data as T, error: null };
    return { data: null, error: (data.error as Line | undefined) ?? failed };
  } catch {
    return { data: null, error: failed };
  }
}

/** Ask with a body of JSON. */
export function telling<T>(address: string, data: unknown, failed?: Line): Promise<Answer<T>> {
  return asking<T>(address, withBody(data), failed);
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
