// The keyboard of a page with a game, and what its keys bring over the page.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Keyed } from "../app/keyed";
import { listenForShortcuts } from "../app/shortcuts";
import type { DialogProps } from "./dialogs";
import { lazily } from "./lazily";

const GameDialog = lazily<DialogProps>(() => import("./dialogs"));

interface Keyboard {
  /** Whether nothing but the board is to be seen. */
  readonly zen: Signal<boolean>;
  /** The dialogue that is open, if one is. */
  readonly dialog: ComponentChildren;
  /** Shows the keys. */
  help(): void;
}

/** Has the keys act on this game as long as the page is there. */
export function useKeyboard(game: Keyed): Keyboard {
  const zen = useSignal(false);
  const shows = useSignal<"text" | "help" | null>(null);
  const help = () => (shows.value = "help");
  // Before the board is seen, so that no key pressed at its sight is lost.
  useLayoutEffect(
    () => listenForShortcuts(game, { zen: () => (zen.value = !zen.value), text: () => (shows.value = "text"), help }),
    [game],
  );
  const { value: shown } = shows;
  // One that has gone tells so late: another may be open by then.
  const close = () => {
    if (shows.value === shown) shows.value = null;
  };
  return {
    zen,
    dialog: shown && <GameDialog game={game} shows={shown} onClose={close} />,
    help,
  };
}
