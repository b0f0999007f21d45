import { visit } from "../store";
import { Press } from "./Press";
import { useWords } from "./Speech";

/**
 * Where a page that is read beside the table leads back: to the table sat at or watched last, if
 * there is one, and to the start page.
 */
export function WayBack({ back }: { back: string | null }) {
  const words = useWords();
  return (
    <>
      {back !== null && (
        <Press id="way-back" onPress={() => visit(back)}>
          {words.text("page.to_table")}
        </Press>
      )}
      <Press id="to-start" onPress={() => visit("/")}>
        {words.text("page.to_start")}
      </Press>
    </>
  );
}
