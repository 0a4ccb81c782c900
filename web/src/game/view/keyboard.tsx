// The keyboard of a page with a game, and what its keys bring over the page.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { words } from "../../i18n";
import { lazily } from "../../kit/lazily";
import { type AutoReplay, replayedGame, useAutoReplay } from "../auto-replay";
import type { KeyedGame } from "../line";
import { keysOf, listenForShortcuts } from "../shortcuts";
import type { KeyRow } from "./dialogs";

const BoardDialog = lazily(() => import("./dialogs"));

interface Keyboard {
  /** Whether nothing but the board is to be seen. */
  readonly zen: Signal<boolean>;
  /** Plays the moves of the game once it is over. */
  readonly auto: AutoReplay | null;
  /** The dialogue that is open, if one is. */
  readonly dialog: ComponentChildren;
  /** Shows the keys. */
  help(): void;
}

/** Has the keys act on this game as long as the page is there. */
export function useKeyboard(game: KeyedGame): Keyboard {
  const zen = useSignal(false);
  const { does } = words.value.help;
  const keys = keysOf(game).map((row) => ({ shown: row.shown, says: does[row.does] }));
  const { text, help, dialog } = useDialogs(() => game.text(), keys);
  const auto = useAutoReplay(replayedGame(game), game);
  const over = game.over.value;
  // Before the board is seen, so that no key pressed at its sight is lost.
  useLayoutEffect(
    () => listenForShortcuts(game, { zen: () => (zen.value = !zen.value), auto: () => game.over.value && auto.toggle(), text, help }),
    [game],
  );
  return { zen, auto: over ? auto : null, dialog, help };
}

interface Dialogs {
  text(): void;
  help(): void;
  readonly dialog: ComponentChildren;
}

/** The dialogues of a page with a board: the position as text, and the keys. */
export function useDialogs(position: () => string, keys: readonly KeyRow[]): Dialogs {
  const shows = useSignal<"text" | "help" | null>(null);
  const { value: shown } = shows;
  // One that has gone tells so late: another may be open by then.
  const close = () => {
    if (shows.value === shown) shows.value = null;
  };
  return {
    text: () => (shows.value = "text"),
    help: () => (shows.value = "help"),
    dialog: shown && <BoardDialog shows={shown} text={position} keys={keys} onClose={close} />,
  };
}
