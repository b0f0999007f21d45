// The pages beside the start page and the table. Each is loaded when somebody goes there, so that
// the first load stays small; a page brings its own style (`import "./x.css"`).

import type { ComponentType } from "preact";
import type { State } from "./state";

/** What a page gets: the state, and the parts of the address that its pattern captures. */
export interface PageProps {
  state: State;
  parts: readonly string[];
}

export interface PageEntry {
  /** Matches the path of the address. */
  pattern: RegExp;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

export const PAGES: readonly PageEntry[] = [
  {
    pattern: /^\/replay\/([^/]+)(?:\/(\d+))?$/,
    load: () => import("./review/ReplayPage"),
  },
  { pattern: /^\/learn(?:\/(\d{1,3}))?$/, load: () => import("./learn/LearnPage") },
  { pattern: /^\/glossary$/, load: () => import("./learn/GlossaryPage") },
  { pattern: /^\/sheet\/([^/]+)$/, load: () => import("./review/SheetPage") },
  { pattern: /^\/stats$/, load: () => import("./stats/StatsPage") },
  { pattern: /^\/review$/, load: () => import("./review/UploadPage") },
  { pattern: /^\/deals$/, load: () => import("./deals/DealsPage") },
  { pattern: /^\/verify$/, load: () => import("./fair/VerifyPage") },
  { pattern: /^\/join\/([^/]+)$/, load: () => import("./people/JoinPage") },
];

/** Return the page of a path and the parts of the path, null if the path is none of these. */
export function pageAt(path: string): { entry: PageEntry; parts: readonly string[] } | null {
  for (const entry of PAGES) {
    const found = entry.pattern.exec(path);
    if (found !== null) return { entry, parts: found.slice(1) };
  }
  return null;
}
