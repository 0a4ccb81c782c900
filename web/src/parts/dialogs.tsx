// The position as text, and the keys: dialogues one key away.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Keyed } from "../app/keyed";
import { keysOf } from "../app/shortcuts";
import { words } from "../i18n";

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
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          {words.value.header.close}
        </button>
      </div>
    </dialog>
  );
}

export interface DialogProps {
  readonly game: Keyed;
  readonly shows: "text" | "help";
  readonly onClose: () => void;
}

/** One of the dialogues of a page with a game. */
export default function GameDialog({ game, shows, onClose }: DialogProps) {
  return shows === "text" ? <TextView game={game} onClose={onClose} /> : <Help game={game} onClose={onClose} />;
}

type Props = Pick<DialogProps, "game" | "onClose">;

function TextView({ game, onClose }: Props) {
  const text = game.text();
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

function Help({ game, onClose }: Props) {
  const { help } = words.value;
  return (
    <Dialog title={help.title} onClose={onClose}>
      <dl class="keys">
        {keysOf(game).map(({ shown, does }) => (
          <div key={does}>
            <dt>{shown.split(" ").map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{help.does[does]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
