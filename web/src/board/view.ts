// What the board is asked to show. Everything here comes from the rules or from the reader's settings; the
// board itself decides nothing.

import type { Color, HandKind, PieceKind, Snapshot, Source } from "../wire/rules";

/** A place a piece can be picked up from or put on: a square ("7g") or one kind in a hand ("black:pawn"). */
export type Place = string;

export type PieceSet = "one" | "two" | "movement" | "pictogram" | "letters";

/** How the promoted pieces that walk like gold are written: 全圭杏と, 全今仝个, or 成銀 成桂 成香 と. */
export type Glyphs = "short" | "gold" | "double";

/** What stands at the ranks; nothing stands at the files either where it is `none`. */
export type Coordinates = "letters" | "kanji" | "digits" | "none";

/** How pieces and coordinates look; the reader's settings. */
export interface Look {
  readonly pieces: PieceSet;
  readonly glyphs: Glyphs;
  /** Whether the dragon is written 竜 and not 龍. */
  readonly simpleDragon: boolean;
  /** Whether the two faces to choose from stand beside each other. */
  readonly choiceInRow: boolean;
  /** Whether promoted faces are black and not red. */
  readonly blackBacks: boolean;
  /** Whether the pieces of each side have a colour of their own. */
  readonly twoTone: boolean;
  /** Whether all pieces are as large as the king. */
  readonly oneSize: boolean;
  /** Kinds whose marks of movement the reader needs no more. */
  readonly unmarked: readonly PieceKind[];
  readonly ranks: Coordinates;
}

/** The words the board speaks to a screen reader. */
export interface BoardWords {
  board(): string;
  square(square: string, piece: { color: Color; kind: PieceKind } | null): string;
  hand(color: Color): string;
  held(kind: HandKind, count: number): string;
  promote(kind: PieceKind): string;
  decline(kind: PieceKind): string;
  choice(): string;
  /** Why no pawn may be dropped on a file, told where the pointer rests on it. */
  readonly blocked?: string;
  /** The names on the palette of a long press; without them there is none. */
  readonly palette?: { title: string; circle: string; arrow: string; clear: string; inspect: string };
}

/** The part of a snapshot that is drawn. */
export type BoardSnapshot = Pick<
  Snapshot,
  "sfen" | "ply" | "turn" | "pieces" | "hands" | "last" | "check" | "sources" | "nifuFiles" | "outcome"
>;

/** The pens marks are drawn with; each has a line of its own besides its colour. */
export const BRUSHES = ["green", "red", "blue", "amber"] as const;
export type Brush = (typeof BRUSHES)[number];

/** A mark over the board: by the reader, or to explain something. */
export type DrawShape =
  | {
      readonly type: "arrow";
      readonly from: Place;
      readonly to: Place;
      readonly brush: Brush;
      /** Among several, 0 for the first; those after it are thinner. */
      readonly rank?: number;
      /** A word or a number beside it. */
      readonly label?: string;
    }
  | { readonly type: "circle"; readonly at: Place; readonly brush: Brush }
  | { readonly type: "area"; readonly at: Place; readonly brush: Brush };

export interface BoardView extends Look {
  readonly snapshot: BoardSnapshot;
  /** The side that sits at the bottom of the screen. */
  readonly bottom: Color;
  /** The sides whose pieces may be picked up. */
  readonly movable: readonly Color[];
  /** The side whose king is written 王, if either. */
  readonly highKing: Color | null;
  readonly words: BoardWords;
  /** Squares a refusal wants drawn. */
  readonly shown: readonly string[];
  /** Files a refusal wants hatched. */
  readonly files?: readonly number[];
  /** Marks the page draws. */
  readonly drawn?: readonly DrawShape[];
  /** Marks of the reader that stay with the position; without them they go with the next move or press. */
  readonly marks?: readonly DrawShape[];
  /** Whether destinations are marked; they are unless this says no. */
  readonly destinations?: boolean;
  /** Where pieces may be sent before their turn, and the move that waits, in USI. */
  readonly ahead?: { readonly sources: readonly Source[]; readonly waits: string | null } | undefined;
  /** Whether a move has to be confirmed by a second tap. */
  readonly confirms?: boolean;
  /** Whether any piece may be put anywhere, as in an editor. */
  readonly free?: boolean;
}

/** What the board reports. */
export interface BoardEvents {
  /** A move the reader made, in USI text; the rules have offered it. */
  play(usi: string): void;
  /** A move the rules did not offer: where it would come from ("7g", "P*") and where to. */
  attempt(from: string, to: string): void;
  /** A piece was touched whose side is not to move here. */
  idle(color: Color): void;
  /** A move is to be made as soon as its turn comes, or none any more. */
  ahead?(usi: string | null): void;
  /** The reader has drawn marks or wiped them off: these are on the position now. */
  marked?(marks: readonly DrawShape[]): void;
  /** The reader rests on a place with a piece, or leaves it. */
  inspect?(place: Place | null): void;
  /** On a free board: a piece went from one place to another, or with `null` off the board. */
  carry?(from: Place, to: Place | null): void;
  /** On a free board: a place was pressed while nothing was held; twice where a piece stands. */
  touch?(place: Place, again: boolean): void;
}

/** Every kind a hand can hold, stronger pieces first. */
export const HAND_ORDER: readonly HandKind[] = ["rook", "bishop", "gold", "silver", "knight", "lance", "pawn"];

export function handPlace(color: Color, kind: HandKind): Place {
  return `${color}:${kind}`;
}

/** The stand itself, where a free board takes any piece. */
export function standPlace(color: Color): Place {
  return `${color}:stand`;
}

export function parseHandPlace(place: Place): { color: Color; kind: HandKind } | null {
  const [color, kind] = place.split(":");
  return kind === undefined ? null : { color: color as Color, kind: kind as HandKind };
}
