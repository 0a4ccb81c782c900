// Keys that act outside the board of a problem.

import type { Attempt } from "../attempt";

/** What keys bring besides moves. */
interface Ways {
  readonly next: (() => void) | null;
  text(): void;
}

type Key = (attempt: Attempt, ways: Ways) => void;

const KEYS: Record<string, Key> = {
  ArrowLeft: (attempt) => attempt.view(attempt.viewed.value - 1),
  ArrowRight: (attempt) => attempt.view(attempt.viewed.value + 1),
  Home: (attempt) => attempt.view(0),
  End: (attempt) => attempt.view(attempt.length.value),
  Backspace: (attempt) => attempt.takeBack(),
  h: (attempt) => attempt.phase.value === "solving" && void attempt.hint(),
  e: (attempt) => attempt.canExplore && attempt.phase.value !== "refused" && attempt.explore(),
  n: (_, { next }) => next?.(),
  t: (_, { text }) => text(),
  "/": () => document.querySelector<HTMLInputElement>("#move-field")?.focus(),
};

/** Listens until the returned function is called. The board stops the keys it uses itself. */
export function listenForKeys(attempt: Attempt, ways: Ways): () => void {
  const listen = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
    const key = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!key) return;
    event.preventDefault();
    key(attempt, ways);
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
