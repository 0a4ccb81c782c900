// What the keyboard asks of a game, whoever the opponent is.

import type { ReadonlySignal } from "@preact/signals";
import type { Color, Played, Remaining, Snapshot } from "../wire/rules";

/** A game on the page, as its keys act on it. */
export interface Keyed {
  /** The ply on the board. */
  readonly viewed: ReadonlySignal<number>;
  /** Moves played so far. */
  readonly length: ReadonlySignal<number>;
  /** Where the game stands; nothing before that is known. */
  readonly latest: ReadonlySignal<Snapshot | null>;
  /** What is on the board. */
  readonly snapshot: ReadonlySignal<Snapshot | null>;
  readonly played: ReadonlySignal<readonly Played[]>;
  readonly over: ReadonlySignal<boolean>;
  /** The clocks, where the game has them. */
  readonly clock: ReadonlySignal<{ left(color: Color): Remaining } | null>;
  /** Whether the reader is a player, and no spectator. */
  readonly plays: boolean;
  name(color: Color): string;
  view(ply: number): void;
  flip(): void;
  /** Shows a sentence under the board, and has it read aloud. */
  say(text: string): void;
  /** Plays a move typed in any notation; true when it was one. */
  type(text: string): boolean;
  /** The position on the board as text. */
  text(): string;
}
