// What a lesson is made of. A lesson is data: pages to read, then tasks, every text in both languages. What is legal,
// what a piece reaches and what mates is never written here but asked of the rules; `tests/unit/lessons.test.mjs` proves
// every answer that is.

import type { Color, PieceKind } from "../wire/rules";

/** The same thing said in both languages, each as its own teacher would say it. */
export interface Text {
  readonly en: string;
  readonly ja: string;
}

export function t(en: string, ja: string): Text {
  return { en, ja };
}

/** A square in USI: `7g`. */
export type Square = string;
/** A move in USI: `7g7f`, `P*5e`. */
export type Usi = string;

/** A position, and what is marked on it. */
export interface Diagram {
  readonly sfen: string;
  /** Tints the squares where this side's pieces promote. */
  readonly zone?: Color;
  /** Marks where a piece, or a kind in hand (`P*`), may go. */
  readonly reach?: Square;
  /** Marks these squares. */
  readonly squares?: readonly Square[];
}

/** Moves to step through, each with a note or none. */
export interface Line {
  readonly sfen: string;
  readonly line: readonly (readonly [usi: Usi, note?: Text])[];
}

/** The traditional orders of placing the pieces. */
export type OrderName = "ohashi" | "ito";

/** The start is set up piece by piece. */
export interface Placing {
  readonly order: OrderName;
}

export type Scene = Diagram | Line | Placing;

/** Something to read, with a board. */
export interface Page {
  readonly say: Text;
  readonly board: Scene;
}

/** What a move does, as the rules see it. */
export type Claim =
  | "legal"
  | "capture"
  | "check"
  | "mate"
  | "promote"
  | "drop"
  /** The piece that moved could take two pieces of worth next. */
  | "fork"
  | `takes:${PieceKind}`;

interface Asking {
  readonly ask: Text;
  /** What is said once it is done. */
  readonly praise: Text;
}

/** Play one of the right moves. */
export interface MoveTask extends Asking, Diagram {
  readonly type: "move";
  readonly answers: readonly Usi[];
  /** What each answer does; together they are every legal move that does so. */
  readonly does?: readonly Claim[];
  /** Other legal moves do so too, and the texts say why they are not meant. */
  readonly partly?: true;
  /** Typical mistakes, legal or not. */
  readonly wrong?: Readonly<Record<Usi, Text>>;
  /** What is said to any other legal move. */
  readonly otherwise: Text;
}

/** The squares that a task asks for. */
export type Wanted =
  | { readonly reach: Square }
  | { readonly captures: Square }
  | { readonly pieces: Color }
  | { readonly zone: Color }
  /** `because` says what the rules can prove of them. */
  | { readonly squares: readonly Square[]; readonly because?: "checks" | "empty" | "occupied" };

/** Tap every square asked for. */
export interface TapTask extends Asking, Diagram {
  readonly type: "tap";
  readonly wanted: Wanted;
  /** What is said to any other square, where the rules give no reason of their own. */
  readonly otherwise: Text;
}

export interface Choice {
  readonly say: Text;
  /** Why it is wrong; the one right choice has none. */
  readonly why?: Text;
  /** The move it speaks of. */
  readonly move?: Usi;
}

/** Choose an answer. */
export interface ChooseTask extends Asking, Diagram {
  readonly type: "choose";
  readonly choices: readonly Choice[];
  /** What the move of the right choice does, and that of no other. */
  readonly claim?: Claim;
  /** What Black's pieces count in a declaration, where the right choice says so. */
  readonly points?: number;
}

/** Make these moves, in any legal order; the opponent does not answer. */
export interface BuildTask extends Asking, Diagram {
  readonly type: "build";
  readonly path: readonly Usi[];
  readonly otherwise: Text;
}

/** Tap the squares in the order in which their pieces are placed. */
export interface PlaceTask extends Asking {
  readonly type: "place";
  readonly order: OrderName;
  /** The first and the last piece of the order that are asked for, from 0. */
  readonly first: number;
  readonly last: number;
  readonly otherwise: Text;
}

export type Task = MoveTask | TapTask | ChooseTask | BuildTask | PlaceTask;

export interface Lesson {
  readonly title: Text;
  readonly pages: readonly Page[];
  readonly tasks: readonly Task[];
  /** Sections of the rules this lesson is about, by their names there. */
  readonly rules?: readonly string[];
  /** Whether who has no board is told where to print one. */
  readonly paper?: boolean;
}
