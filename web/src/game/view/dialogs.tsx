// The position as text, and the keys: dialogues one key away.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../../i18n";
import { Button } from "../../kit/button";

interface FrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialogue over the page, open as long as it is there. */
function Dialog({ title, onClose, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Open from the moment it is there: a quick Escape must not come too early.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
      <div class="row row-end">
        <Button kind="primary" onClick={() => dialog.current?.close()}>
          {words.value.header.close}
        </Button>
      </div>
    </dialog>
  );
}

/** What keys do: `shown` names them, with a blank between each and the next. */
export interface KeyRow {
  readonly shown: string;
  readonly says: string;
}

export interface DialogProps {
  readonly shows: "text" | "help";
  /** The position on the board as text. */
  readonly text: () => string;
  readonly keys: readonly KeyRow[];
  readonly onClose: () => void;
}

/** One of the dialogues of a page with a board. */
export default function BoardDialog({ shows, text, keys, onClose }: DialogProps) {
  return shows === "text" ? <TextView text={text()} onClose={onClose} /> : <Help keys={keys} onClose={onClose} />;
}

function TextView({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const { text: says } = words.value;
  return (
    <Dialog title={says.title} onClose={onClose}>
      <pre class="board-text" tabIndex={0}>
        {text}
      </pre>
      <Button onClick={() => void navigator.clipboard?.writeText(text)}>{says.copy}</Button>
    </Dialog>
  );
}

function Help({ keys, onClose }: Pick<DialogProps, "keys" | "onClose">) {
  const { help } = words.value;
  return (
    <Dialog title={help.title} onClose={onClose}>
      <dl class="keys">
        {keys.map(({ shown, says }) => (
          <div key={says}>
            <dt>
              {shown.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
