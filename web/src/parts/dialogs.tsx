// The position as text, and the keys: dialogues one key away.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Session } from "../app/session";
import { words } from "../i18n";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialogue over the page, open as long as it is there. */
function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Open from the moment it is there: a quick Escape must not come too early.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
      <div class="row row-end">
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          {words.value.header.close}
        </button>
      </div>
    </dialog>
  );
}

interface ViewProps {
  readonly session: Session;
  readonly shows: "text" | "help";
  readonly onClose: () => void;
}

/** One of the dialogues of the play page. */
export default function PlayDialog({ session, shows, onClose }: ViewProps) {
  return shows === "text" ? <TextView session={session} onClose={onClose} /> : <Help onClose={onClose} />;
}

function TextView({ session, onClose }: { session: Session; onClose: () => void }) {
  const text = session.text();
  const { text: says } = words.value;
  return (
    <Dialog title={says.title} onClose={onClose}>
      <pre class="board-text" tabIndex={0}>
        {text}
      </pre>
      <button type="button" class="button" onClick={() => void navigator.clipboard?.writeText(text)}>
        {says.copy}
      </button>
    </Dialog>
  );
}

function Help({ onClose }: { onClose: () => void }) {
  const { help } = words.value;
  return (
    <Dialog title={help.title} onClose={onClose}>
      <dl class="keys">
        {help.keys.map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys.split(" ").map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
