import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";

/** How long a button says that the link has been copied. */
const COPIED_MS = 3000;

/** An address with a button that copies it; it can be selected as well. */
export function CopyLink(props: { id: string; label: string; path: string; about?: string }) {
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  const name = useId();
  const about = useId();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const address = new URL(props.path, location.origin).href;
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Browsers lend the clipboard to https only; the old way works everywhere.
      if (!document.execCommand("copy")) return;
    }
    setCopied(true);
  };
  return (
    <div class="copy-link">
      <label for={name}>{props.label}</label>
      <div class="copy-row">
        <input
          id={name}
          ref={field}
          data-testid={props.id}
          type="text"
          readOnly
          value={address}
          aria-describedby={props.about ? about : undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Press id={`copy-${props.id}`} onPress={() => void copy()}>
          {words.text(copied ? "page.copied" : "ui.copy_link")}
        </Press>
      </div>
      {props.about && (
        <p class="about-link" id={about}>
          {props.about}
        </p>
      )}
      <p class="sr" role="status">
        {copied && words.text("page.copied")}
      </p>
    </div>
  );
}
