// The game that adapts: the computer goes down a level while it is far ahead, and up while it is far behind; what it stood at in
// the end, and who won, say where the reader stands.

import type { ComputerOpponent, Trial } from "../terms/agreement";
import type { Score } from "../wire/api";
import { afterGame, belief, type Estimate, estimate, levelAt, placeOf } from "./estimate";

/** Moves of the computer before its level first changes, and between two changes. */
const [FIRST, BETWEEN] = [10, 4];
/** What counts as far, in centipawns. */
const FAR = 400;
/** How many levels up or down from where it began it may go. */
const MOST = 5;

/** The trial before the first move. */
export const trialOf = ({ mean, error }: Estimate): Trial => ({ mean, error, faced: 0, moves: 0 });

/** The opponent for its next move, after one that it judged so. */
export function adapted({ level, trial, ...rest }: ComputerOpponent & { trial: Trial }, score: Score | null): ComputerOpponent {
  const place = placeOf(level);
  const next = { ...trial, faced: trial.faced + place, moves: trial.moves + 1 };
  const isTime = next.moves >= FIRST && (next.moves - FIRST) % BETWEEN === 0;
  const lead = !score ? 0 : "cp" in score ? score.cp : score.mate * Number.MAX_SAFE_INTEGER;
  const step = !isTime || Math.abs(lead) < FAR ? 0 : lead > 0 ? -1 : 1;
  const wanted = Math.max(trial.mean - MOST, Math.min(place + step, trial.mean + MOST));
  return { ...rest, level: levelAt(wanted), trial: next };
}

/** Where the reader stands after the game: 1 is a win, 0 a loss, anything between a draw. */
export function placed({ level, trial }: { level: string; trial: Trial }, points: number): Estimate {
  const faced = trial.moves > 0 ? trial.faced / trial.moves : placeOf(level);
  return estimate(afterGame(belief(trial), faced, points));
}
