// Keys that act outside the board: step through the moves, turn the board, read aloud, show text or help.

import { readClocks, readHands, readRepetition, readSide } from "../app/aloud";
import type { Session } from "../app/session";

/** What the page shows besides the board. */
export interface Views {
  /** Whether nothing but the board is to be seen. */
  zen(): void;
  text(): void;
  help(): void;
}

type Shortcut = (session: Session, views: Views) => void;

const SHORTCUTS: Record<string, Shortcut> = {
  ArrowLeft: (session) => session.view(session.viewed.value - 1),
  k: (session) => session.view(session.viewed.value - 1),
  ArrowRight: (session) => session.view(session.viewed.value + 1),
  j: (session) => session.view(session.viewed.value + 1),
  Home: (session) => session.view(0),
  End: (session) => session.view(session.length.value),
  c: readClocks,
  s: readSide,
  h: readHands,
  r: readRepetition,
  t: (_, views) => views.text(),
  z: (_, views) => views.zen(),
  "?": (_, views) => views.help(),
  f: (session) => session.flip(),
  "/": () => document.querySelector<HTMLInputElement>("#move-field")?.focus(),
};

/** Listens until the returned function is called. The board stops the keys it uses itself. */
export function listenForShortcuts(session: Session, views: Views): () => void {
  const listen = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
    const shortcut = SHORTCUTS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!shortcut) return;
    event.preventDefault();
    shortcut(session, views);
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
