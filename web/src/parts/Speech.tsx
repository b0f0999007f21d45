import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Words } from "../words";

/** The words of the page's language, for every part of it. */
export const Speech = createContext<Words>(new Words("en", {}));

export function useWords(): Words {
  return useContext(Speech);
}
