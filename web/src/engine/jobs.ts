// What the page asks the engine's worker about a game, besides moves to play.

import type { BookMove, Course, Effort, Finding, Line, Problem, Review, Trial } from "../wire/api";

export type Work =
  /** What is best after these moves, and what does the move played there lead to? */
  | { readonly ask: "examine"; readonly course: Course; readonly ply: number; readonly effort: Effort }
  /** What is found in the share of positions that begins after `first` moves? Each is told as soon as it is found. */
  | { readonly ask: "share"; readonly course: Course; readonly first: number; readonly effort: Effort }
  /** How good would another move have been there? */
  | {
      readonly ask: "tried";
      readonly course: Course;
      readonly ply: number;
      readonly found: Finding;
      readonly usi: string;
      readonly effort: Effort;
    }
  /** What would the other side do at the end of the game, if the one to move passed? */
  | { readonly ask: "threat"; readonly course: Course; readonly effort: Effort }
  /** What do the findings on every position say of the moves and the players? */
  | { readonly ask: "review"; readonly course: Course; readonly found: Finding[] }
  /** What does the book know of the position at the end? */
  | { readonly ask: "book"; readonly course: Course }
  /** Which network judges? */
  | { readonly ask: "network" }
  /** How many positions does the bench visit? */
  | { readonly ask: "bench" };

/** What each question is answered with. */
export interface Answers {
  readonly examine: Finding;
  readonly share: readonly Finding[];
  readonly tried: Trial;
  readonly threat: Line | null;
  readonly review: Review;
  readonly book: readonly BookMove[];
  readonly network: string;
  readonly bench: BenchResult;
}

/** The positions of the bench, the same on every machine, and how many were visited a second. */
export interface BenchResult {
  readonly positions: number;
  readonly aSecond: number;
}

export interface WorkMessage {
  readonly type: "work";
  readonly id: number;
  readonly work: Work;
}

export type WorkReply =
  /** What was found after `ply` moves, on the way to the answer. */
  | { readonly type: "seen"; readonly id: number; readonly ply: number; readonly found: Finding }
  | { readonly type: "done"; readonly id: number; readonly value: unknown }
  | ({ readonly type: "error"; readonly id: number } & Problem);
