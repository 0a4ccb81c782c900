// The format of lessons. A lesson is data: pages, then tasks, with every text in both languages. Legal moves, reach and
// mates are never written here but come from the rules; `tests/unit/lessons.test.mjs` proves
// every answer that is.

import type { Language } from "../i18n";
import type { Color, PieceKind } from "../wire/rules";

/** A text in each language. */
export type Text = Readonly<Record<Language, string>>;

export function t(en: string, ja: string): Text {
  return { en, ja };
}

/** A square in USI: `7g`. */
export type Square = string;
/** A move in USI: `7g7f`, `P*5e`. */
export type Usi = string;

/** A position with marks. */
export interface Diagram {
  readonly sfen: string;
  /** Tints the squares where this side's pieces promote. */
  readonly zone?: Color;
  /** Marks the destinations of a piece or of a kind in hand (`P*`). */
  readonly reach?: Square;
  /** Marks these squares. */
  readonly squares?: readonly Square[];
}

/** Moves to step through, each with a note or none. */
export interface Line {
  readonly sfen: string;
  readonly line: readonly (readonly [usi: Usi, note?: Text])[];
}

/** The moves of a line: each run of moves with a note on its last one. */
export function steps(...runs: readonly (readonly [moves: string, note?: Text])[]): Line["line"] {
  return runs.flatMap(([moves, note]) => {
    const run = moves.split(" ");
    return run.map((usi, index) => (note && index === run.length - 1 ? ([usi, note] as const) : ([usi] as const)));
  });
}

/** The traditional orders of placing the pieces. */
export type OrderName = "ohashi" | "ito";

/** Sets up the starting position piece by piece. */
export interface Placing {
  readonly order: OrderName;
}

export type Scene = Diagram | Line | Placing;

/** Something to read, with a board. */
export interface Page {
  readonly say: Text;
  readonly board: Scene;
}

export function page(en: string, ja: string, board: Scene): Page {
  return { say: t(en, ja), board };
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
  /** Shown when the task is solved. */
  readonly praise: Text;
}

/** Play one of the right moves. */
export interface MoveTask extends Asking, Diagram {
  readonly type: "move";
  readonly answers: readonly Usi[];
  /** What the answers do. They are all the legal moves that do so. */
  readonly does?: readonly Claim[];
  /** Other legal moves do so too; the texts explain why they are not accepted. */
  readonly partly?: true;
  /** Typical mistakes, legal or not. */
  readonly wrong?: Readonly<Record<Usi, Text>>;
  /** Shown after any other legal move. */
  readonly otherwise: Text;
}

/** The squares that a task asks for. */
export type Aim =
  | { readonly reach: Square }
  | { readonly captures: Square }
  | { readonly pieces: Color }
  | { readonly zone: Color }
  /** `because` is a property that the rules can prove. */
  | { readonly squares: readonly Square[]; readonly because?: "checks" | "empty" | "occupied" };

/** Tap every square asked for. */
export interface TapTask extends Asking, Diagram {
  readonly type: "tap";
  readonly wanted: Aim;
  /** Shown for any other square if the rules give no reason. */
  readonly otherwise: Text;
}

export interface Choice {
  readonly say: Text;
  /** Why the choice is wrong. The correct choice has none. */
  readonly why?: Text;
  /** The move that the choice describes. */
  readonly move?: Usi;
}

/** Choose an answer. */
export interface ChooseTask extends Asking, Diagram {
  readonly type: "choose";
  readonly choices: readonly Choice[];
  /** What only the move of the correct choice does. */
  readonly claim?: Claim;
  /** Black's points in a declaration, if the correct choice names them. */
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
  /** The first and last piece of the order to place, from 0. */
  readonly first: number;
  readonly last: number;
  readonly otherwise: Text;
}

export type Task = MoveTask | TapTask | ChooseTask | BuildTask | PlaceTask;

/** The praise of a task that has no other. */
const RIGHT = t("Right.", "正解です。");

/** What a task has besides what it asks. */
type TaskDetails<T extends Task> = Omit<T, "type" | "ask" | "praise"> & { readonly praise?: Text };

export const play = (ask: Text, given: TaskDetails<MoveTask>): MoveTask => ({ type: "move", ask, praise: RIGHT, ...given });
export const tap = (ask: Text, given: TaskDetails<TapTask>): TapTask => ({ type: "tap", ask, praise: RIGHT, ...given });
export const choose = (ask: Text, given: TaskDetails<ChooseTask>): ChooseTask => ({ type: "choose", ask, praise: RIGHT, ...given });
export const build = (ask: Text, given: TaskDetails<BuildTask>): BuildTask => ({ type: "build", ask, praise: RIGHT, ...given });
export const place = (ask: Text, given: TaskDetails<PlaceTask>): PlaceTask => ({ type: "place", ask, praise: RIGHT, ...given });

export function right(say: Text, move?: Usi): Choice {
  return { say, ...(move && { move }) };
}

export function wrong(say: Text, why: Text, move?: Usi): Choice {
  return { say, why, ...(move && { move }) };
}

export interface Lesson {
  readonly title: Text;
  readonly pages: readonly Page[];
  readonly tasks: readonly Task[];
  /** Sections of the rules this lesson is about, by their names there. */
  readonly rules?: readonly string[];
  /** Whether to link to a printable set. */
  readonly paper?: boolean;
}
