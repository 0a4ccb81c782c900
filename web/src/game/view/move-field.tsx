// A move typed instead of played on the board.

import { useSignal } from "@preact/signals";
import { words } from "../../i18n";

interface FieldProps {
  /** Plays a move typed in any notation; true when it was one. */
  readonly onType: (text: string) => boolean;
  /** Whether nothing can be played just now. */
  readonly closed?: boolean;
}

/** A field that takes a move in any notation; `/` brings the focus here, Escape away again. */
export function MoveField({ onType, closed = false }: FieldProps) {
  const { game: says } = words.value;
  const text = useSignal("");
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.value.trim() && onType(text.value.trim())) text.value = "";
  };
  return (
    <form class="move-field" onSubmit={submit}>
      <input
        id="move-field"
        type="text"
        value={text.value}
        disabled={closed}
        aria-label={says.type}
        placeholder={says.typeHint}
        aria-keyshortcuts="/"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <button type="submit" class="button" disabled={closed}>
        {says.play}
      </button>
    </form>
  );
}
