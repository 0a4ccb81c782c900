// Why a move is refused, and a button that shows it on the board.

import type { ComponentChildren } from "preact";
import { words } from "../i18n";
import type { Refusal } from "../wire/rules";

interface Props {
  readonly notice: { readonly refusal: Refusal; readonly shown: boolean };
  readonly toggle: () => void;
  /** What stands behind it. */
  readonly children?: ComponentChildren;
}

export function Refused({ notice: { refusal, shown }, toggle, children }: Props) {
  const { code, kind, file, squares } = refusal;
  return (
    <p class="status-refusal">
      <span>{words.value.refusal(code, kind, file)}</span>
      {squares.length > 0 && <ShowButton shown={shown} toggle={toggle} />}
      {children}
    </p>
  );
}

/** Shows on the board what a line speaks of, or hides it again. */
export function ShowButton({ shown, toggle }: { readonly shown: boolean; readonly toggle: () => void }) {
  const { game } = words.value;
  return (
    <button type="button" class="link" aria-pressed={shown} onClick={toggle}>
      {shown ? game.hide : game.show}
    </button>
  );
}
