// What is agreed before the first move of a game against the computer, or between two at this device.

import type { Terms } from "../game/line";
import type { Style } from "../wire/api";
import type { Color, Sides, TimeControl } from "../wire/rules";
import { DEFAULT_LEVEL, isLevel, isStyle, levelOfNumber } from "./levels";

/** A game that finds out where the reader stands: what was believed before it, and the levels the computer has played at. */
export interface Trial {
  /** A level as a number, 1 dan at 0, and how far off it may be. */
  readonly mean: number;
  readonly error: number;
  /** The sum of the levels of its moves, and how many they were. */
  readonly faced: number;
  readonly moves: number;
}

export interface ComputerOpponent {
  readonly type: "computer";
  readonly level: string;
  /** How it opens; as it likes where nothing is said. */
  readonly style?: Style;
  /** Its level follows the game. */
  readonly trial?: Trial;
}
export type Opponent = ComputerOpponent | { readonly type: "friend"; readonly trial?: never };

export interface GameOptions extends Terms {
  readonly opponent: Opponent;
  /** The reader's side; with a friend, the side that sits at the bottom. */
  readonly own: Color;
  /** The handicaps of a match of two games, where this game belongs to one. */
  readonly series: readonly [first: string, second: string] | null;
  /** The clock of each side; none is unlimited time. */
  readonly clock: TimeControl | null;
  /** The clocks, where each side has its own: other times, or what a game before left them. */
  readonly odds: Sides<TimeControl> | null;
  /** Whether the computer resigns a lost game, or plays on until it is mated (最後まで指す). */
  readonly resigns: boolean;
  /** Whether two friends sit face to face, one of them above the board. */
  readonly facing: boolean;
  /** What a match of two games stands at, in points of the reader and the other, before this game. */
  readonly score: readonly [own: number, other: number] | null;
}

export const DEFAULT_OPTIONS: GameOptions = {
  opponent: { type: "computer", level: DEFAULT_LEVEL },
  own: "black",
  start: { handicap: "even" },
  series: null,
  profile: "standard",
  strict: false,
  resigns: true,
  clock: null,
  odds: null,
  facing: false,
  score: null,
};

/** A game against the computer at this level, and otherwise as usual. */
export const computerGame = (level: string): GameOptions => ({ ...DEFAULT_OPTIONS, opponent: { type: "computer", level } });

/** The options of a saved game, whose level another version may have numbered or named otherwise. A trial that says no level
 * is left out: the game goes on, at one level. */
export function restoredOptions(saved: Partial<GameOptions>): GameOptions {
  const options = { ...DEFAULT_OPTIONS, ...saved };
  if (options.opponent.type !== "computer") return options;
  const { level, style, trial }: { level: unknown; style?: unknown; trial?: unknown } = options.opponent;
  const known = isLevel(level) ? level : levelOfNumber(level);
  return { ...options, opponent: { type: "computer", level: known, ...(isStyle(style) && { style }), ...(isTrial(trial) && { trial }) } };
}

function isTrial(value: unknown): value is Trial {
  const { mean, error, faced, moves } = (value ?? {}) as Record<string, unknown>;
  return [mean, error, faced, moves].every(Number.isFinite) && Number(error) > 0 && Number(moves) >= 0;
}
