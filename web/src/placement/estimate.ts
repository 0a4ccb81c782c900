// How strong a reader is, as far as tasks and a game tell: a belief over the levels of the computer, what changes it, and which
// task would tell most. A level is a number here: 1 dan is 0, 1 kyū -1.

import { LEVELS } from "../terms/levels";

/** A position in which one move is clearly the best, and the curve of how likely a player of a level finds it. */
export interface Task {
  readonly sfen: string;
  /** The move in USI. */
  readonly best: string;
  /** The level at which half of the way from floor to ceiling is made, and how steep the curve is there, for one level. */
  readonly middle: number;
  readonly slope: number;
  /** The share of those far below and far above. */
  readonly floor: number;
  readonly ceiling: number;
}

/** A level in the middle, and how far off it may be: two times of three no farther. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

/** How likely each level of `GRID` is. */
export type Belief = readonly number[];

const GRADED = LEVELS.filter((code) => code !== "full");
const DAN = GRADED.indexOf("1d");
/** How much of a difference one level makes, in Elo points: what the ladder is built for. */
const STEP_ELO = 110;
/** What people miss by accident, and hit by it, that the computer does not. */
const [LUCK, LAPSE] = [0.04, 0.06];
/** People of a level differ more than the computer does from game to game: no curve is steeper for them. */
const STEEPEST = 0.7;

/** Where a level stands; full strength stands where the highest does. */
export function placeOf(level: string): number {
  const index = GRADED.indexOf(level);
  return (index < 0 ? GRADED.length - 1 : index) - DAN;
}

/** The level that stands nearest. */
export function levelAt(place: number): string {
  const index = Math.max(0, Math.min(Math.round(place) + DAN, GRADED.length - 1));
  return GRADED[index] ?? "1d";
}

/** Half levels, from a little below the lowest to a little above the highest. */
const GRID = Array.from({ length: 2 * (GRADED.length + 4) }, (_, index) => index / 2 - DAN - 2);

const normal = (weights: readonly number[]): Belief => {
  const sum = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** What is believed before anything is known but this. */
export function belief({ mean, error }: Estimate): Belief {
  return normal(GRID.map((place) => Math.exp(-(((place - mean) / error) ** 2) / 2)));
}

/** Its middle, and how wide it is. */
export function estimate(held: Belief): Estimate {
  const mean = held.reduce((sum, weight, index) => sum + weight * (GRID[index] ?? 0), 0);
  const variance = held.reduce((sum, weight, index) => sum + weight * ((GRID[index] ?? 0) - mean) ** 2, 0);
  return { mean, error: Math.sqrt(variance) };
}

/** How likely a player who stands there finds the move. */
export function chance({ middle, slope, floor, ceiling }: Task, place: number): number {
  const found = floor + (ceiling - floor) / (1 + Math.exp(-Math.min(slope, STEEPEST) * (place - middle)));
  return LUCK + (1 - LUCK - LAPSE) * found;
}

/** What is believed after a task was solved, or not. */
export function afterTask(held: Belief, task: Task, solved: boolean): Belief {
  return normal(
    held.map((weight, index) => {
      const found = chance(task, GRID[index] ?? 0);
      return weight * (solved ? found : 1 - found);
    }),
  );
}

/** What is believed after a game against a player who stood at `faced`: 1 is a win, 0 a loss. */
export function afterGame(held: Belief, faced: number, points: number): Belief {
  return normal(
    held.map((weight, index) => {
      const wins = 1 / (1 + 10 ** ((-STEP_ELO * ((GRID[index] ?? 0) - faced)) / 400));
      return weight * wins ** points * (1 - wins) ** (1 - points);
    }),
  );
}

/** How many of the tasks that tell most may come next, so that no two visits are alike. */
const CHOICE = 3;

/** The task to set next: one of those that leave the least error. `lot` is from 0 to 1. */
export function nextTask(held: Belief, tasks: readonly Task[], lot: number): Task | null {
  const left = (task: Task) => {
    const solves = held.reduce((sum, weight, index) => sum + weight * chance(task, GRID[index] ?? 0), 0);
    const error = (solved: boolean) => estimate(afterTask(held, task, solved)).error ** 2;
    return solves * error(true) + (1 - solves) * error(false);
  };
  const ranked = tasks.map((task) => [left(task), task] as const).sort(([one], [other]) => one - other);
  const [, task] = ranked[Math.floor(lot * Math.min(CHOICE, ranked.length))] ?? [];
  return task ?? null;
}
