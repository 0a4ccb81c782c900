// Keys that act outside the board: step through the moves, turn the board, read aloud, show text or help.

import type { Words } from "../i18n";
import type { KeyedGame } from "./line";
import { readClocks, readHands, readRepetition, readSide } from "./read-aloud";

/** What the page shows besides the board. */
export interface Views {
  /** Whether nothing but the board is to be seen. */
  zen(): void;
  /** Plays a finished game move by move, or pauses. */
  auto(): void;
  text(): void;
  help(): void;
}

type Act = (game: KeyedGame, views: Views) => void;

/** A line of the help, and what its keys do where the board does not hear them itself. */
interface Row {
  readonly shown: string;
  readonly does: keyof Words["help"]["does"];
  /** Whether only who plays may do this. */
  readonly moves?: true;
  readonly acts?: Readonly<Record<string, Act>>;
}

const back: Act = (game) => game.view(game.viewed.value - 1);
const on: Act = (game) => game.view(game.viewed.value + 1);
const first: Act = (game) => game.view(0);
const last: Act = (game) => game.view(game.length.value);
const field: Act = () => document.querySelector<HTMLInputElement>("#move-field")?.focus();

const ROWS: readonly Row[] = [
  { shown: "← → Home End", does: "step", acts: { ArrowLeft: back, k: back, ArrowRight: on, j: on, Home: first, End: last } },
  { shown: "Tab ↑ ↓ ← →", does: "walk" },
  { shown: "Enter Space", does: "pick", moves: true },
  { shown: "Esc", does: "back", moves: true },
  { shown: "P =", does: "faces", moves: true },
  { shown: "/", does: "type", moves: true, acts: { "/": field } },
  { shown: "F", does: "flip", acts: { f: (game) => game.flip() } },
  { shown: "C S H R", does: "aloud", acts: { c: readClocks, s: readSide, h: readHands, r: readRepetition } },
  { shown: "P", does: "auto", acts: { p: (_, views) => views.auto() } },
  { shown: "T", does: "text", acts: { t: (_, views) => views.text() } },
  { shown: "Z", does: "zen", acts: { z: (_, views) => views.zen() } },
  { shown: "?", does: "help", acts: { "?": (_, views) => views.help() } },
];

/** The keys there are at a game. */
export function keysOf({ plays }: Pick<KeyedGame, "plays">): readonly Row[] {
  return ROWS.filter(({ moves }) => plays || !moves);
}

/** Listens until the returned function is called. The board stops the keys it uses itself. */
export function listenForShortcuts(game: KeyedGame, views: Views): () => void {
  const listen = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = keysOf(game).find(({ acts }) => acts?.[key])?.acts?.[key];
    if (!act) return;
    event.preventDefault();
    act(game, views);
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
