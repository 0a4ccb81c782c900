// What the board is asked to show. Everything here comes from the rules or from the reader's settings; the
// board itself decides nothing.

import type { Color } from "../wire/rules";
import type { HandKind } from "../wire/rules";
import type { PieceKind } from "../wire/rules";
import type { Snapshot } from "../wire/rules";

/** A place a piece can be picked up from or put on: a square ("7g") or one kind in a hand ("black:pawn"). */
export type Place = string;

export type PieceSet = "one" | "two" | "letters";

/** The words the board speaks to a screen reader. */
export interface BoardWords {
  board(): string;
  square(square: string, piece: { color: Color; kind: PieceKind } | null): string;
  hand(color: Color): string;
  held(kind: HandKind, count: number): string;
  promote(kind: PieceKind): string;
  decline(kind: PieceKind): string;
  choice(): string;
}

export interface BoardView {
  readonly snapshot: Snapshot;
  /** The side that sits at the bottom of the screen. */
  readonly bottom: Color;
  /** The sides whose pieces may be picked up. */
  readonly movable: readonly Color[];
  readonly pieces: PieceSet;
  /** The side whose king is written 王, if either. */
  readonly highKing: Color | null;
  readonly ranks: "letters" | "kanji";
  readonly words: BoardWords;
  /** Squares a refusal wants drawn. */
  readonly shown: readonly string[];
}

/** What the board reports. */
export interface BoardEvents {
  /** A move the reader made, in USI text; the rules have offered it. */
  play(usi: string): void;
  /** A move the rules did not offer: where it would come from ("7g", "P*") and where to. */
  attempt(from: string, to: string): void;
  /** A piece was touched whose side is not to move here. */
  idle(color: Color): void;
}

/** Every kind a hand can hold, stronger pieces first. */
export const HAND_ORDER: readonly HandKind[] = ["rook", "bishop", "gold", "silver", "knight", "lance", "pawn"];

export function handPlace(color: Color, kind: HandKind): Place {
  return `${color}:${kind}`;
}

export function parseHandPlace(place: Place): { color: Color; kind: HandKind } | null {
  const [color, kind] = place.split(":");
  return kind === undefined ? null : { color: color as Color, kind: kind as HandKind };
}
