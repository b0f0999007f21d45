import type { Line } from "../wire";

/** What is said about a file that is not even read. */
export const TOO_LARGE: Line = { key: "verify.too_large" };

/** Which files a browser offers where records are wanted. */
export const RECORDS = ".skat,text/plain";

/** A button that opens a file. */
export function FileButton(props: {
  id: string;
  label: string;
  accept?: string;
  onOpen: (file: File) => void;
}) {
  return (
    <label class="press plain file">
      <span>{props.label}</span>
      <input
        type="file"
        data-testid={props.id}
        accept={props.accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) props.onOpen(file);
        }}
      />
    </label>
  );
}
