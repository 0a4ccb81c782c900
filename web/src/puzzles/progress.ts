// What the reader has solved and failed, kept on this device: marks of problems, when failed ones come back, the
// rating, the days in a row, the best runs.

import { signal } from "@preact/signals";
import { holds, load, onOther, save } from "../app/store";
import type { PlayerRating } from "../wire/mate";

/** The days after which a failed problem comes back, each time it is solved a step on; then it is done with. */
export const INTERVALS = [1, 3, 7, 21] as const;
/** So many marks are kept; beyond, the oldest that need not come back go. */
export const MOST_MARKS = 5000;

/** What is known of a problem: whether it was ever solved, and if it is to come back, at which step and on which day. */
export interface Mark {
  readonly solved: boolean;
  readonly step: number;
  /** As days since 1970; null where it does not come back. */
  readonly due: number | null;
}

/** The last day of which a problem was solved, how many days in a row, and which of its problems, by difficulty. */
export interface Days {
  readonly last: number;
  readonly streak: number;
  /** Missing in what was kept before there were several a day. */
  readonly solved?: readonly string[];
}

export interface Progress {
  readonly player: PlayerRating;
  readonly marks: Readonly<Record<string, Mark>>;
  readonly daily: Days;
  /** The best result of each kind of run. */
  readonly best: Readonly<Record<string, number>>;
}

/** A newcomer is taken for a beginner, so that the first mistake does not cost hundreds of points. */
const NEW: Progress = {
  player: { rating: 1000, deviation: 250, volatility: 0.06 },
  marks: {},
  daily: { last: 0, streak: 0 },
  best: {},
};

/** The mark of a problem after it was solved without help, or not, on a day. */
export function marked(before: Mark | undefined, solved: boolean, day: number): Mark {
  if (!solved) return { solved: before?.solved ?? false, step: 0, due: day + INTERVALS[0] };
  if (before?.due == null) return { solved: true, step: 0, due: null };
  // Solved before its day it stays where it is: a glance at the answer is not memory.
  if (before.due > day) return { ...before, solved: true };
  const step = before.step + 1;
  const wait = INTERVALS[step];
  return { solved: true, step, due: wait === undefined ? null : day + wait };
}

/** The days in a row after a problem of a day was solved. */
export function streakAfter(before: Days, day: number, difficulty: string): Days {
  const { last, streak } = before;
  const solved = [...solvedOn(before, day).filter((one) => one !== difficulty), difficulty];
  if (last === day) return { last, streak, solved };
  return { last: day, streak: last === day - 1 ? streak + 1 : 1, solved };
}

/** Which problems of a day are solved. */
export const solvedOn = ({ last, solved = [] }: Days, day: number): readonly string[] => (last === day ? solved : []);

/** No more marks than are kept. */
export function bounded(marks: Readonly<Record<string, Mark>>, most = MOST_MARKS): Record<string, Mark> {
  const all = Object.entries(marks);
  let surplus = all.length - most;
  if (surplus <= 0) return { ...marks };
  const kept = all.filter(([, { due }]) => due !== null || surplus-- <= 0);
  return Object.fromEntries(kept.slice(-most));
}

function isMark(value: unknown): value is Mark {
  const mark = value as Mark | null;
  const isDay = (due: unknown) => due === null || Number.isInteger(due);
  return typeof mark?.solved === "boolean" && Number.isInteger(mark.step) && isDay(mark.due);
}

export function isProgress(value: unknown): value is Progress {
  const kept = value as Progress | null;
  const parts = [kept?.player, kept?.marks, kept?.daily, kept?.best];
  if (!kept || !parts.every((part) => typeof part === "object" && part !== null)) return false;
  const { player, marks, daily, best } = kept;
  const numbers = [player.rating, player.deviation, player.volatility, daily.last, daily.streak, ...Object.values(best)];
  const { solved = [] } = daily;
  if (!Array.isArray(solved) || !solved.every((one) => typeof one === "string")) return false;
  return numbers.every(Number.isFinite) && Object.values(marks).every(isMark);
}

const KEY = "puzzles";

/** Whether something was kept that cannot be read; it is put aside, and the progress begins anew. */
export const unreadable = signal(false);
export const progress = signal<Progress>(begin());

function begin(): Progress {
  const before = holds(KEY);
  const kept = load<Progress>(KEY, isProgress);
  unreadable.value = before && kept === null;
  return kept ?? NEW;
}

/** From now on what another tab solves counts here too. */
export function followOtherTabs(): void {
  onOther(KEY, () => {
    progress.value = load<Progress>(KEY, isProgress) ?? progress.value;
  });
}

function change(next: Partial<Progress>): void {
  progress.value = { ...progress.value, ...next };
  save(KEY, progress.value);
}

export function mark(id: string, solved: boolean, day: number): void {
  const { [id]: before, ...others } = progress.value.marks;
  // Last of all, so that the oldest stand first.
  change({ marks: bounded({ ...others, [id]: marked(before, solved, day) }) });
}

export function rate(player: PlayerRating): void {
  change({ player });
}

export function solvedDaily(day: number, difficulty: string): void {
  change({ daily: streakAfter(progress.value.daily, day, difficulty) });
}

/** Notes the result of a run; whether it is the best of its kind. */
export function noteRun(kind: string, result: number): boolean {
  const before = progress.value.best[kind] ?? 0;
  if (result <= before) return false;
  change({ best: { ...progress.value.best, [kind]: result } });
  return true;
}

/** The problems that are to come back by a day, those longest due first. */
export function due(day: number): string[] {
  return Object.entries(progress.value.marks)
    .filter(([, mark]) => mark.due !== null && mark.due <= day)
    .sort(([, a], [, b]) => (a.due ?? 0) - (b.due ?? 0))
    .map(([id]) => id);
}
