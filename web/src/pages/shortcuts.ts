// Keys that act outside the board: step through the moves, turn the board, go to the field for typed moves.

import type { Session } from "../app/session";

type Shortcut = (session: Session) => void;

const SHORTCUTS: Record<string, Shortcut> = {
  ArrowLeft: (session) => session.view(session.viewed.value - 1),
  k: (session) => session.view(session.viewed.value - 1),
  ArrowRight: (session) => session.view(session.viewed.value + 1),
  j: (session) => session.view(session.viewed.value + 1),
  Home: (session) => session.view(0),
  End: (session) => session.view(session.length.value),
  c: (session) => session.readClocks(),
  f: (session) => session.flip(),
  "/": () => document.querySelector<HTMLInputElement>("#move-field")?.focus(),
};

/** Listens until the returned function is called. The board stops the keys it uses itself. */
export function listenForShortcuts(session: Session): () => void {
  const listen = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
    const shortcut = SHORTCUTS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!shortcut) return;
    event.preventDefault();
    shortcut(session);
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
