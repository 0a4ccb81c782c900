// The learner's progress, stored on this device.

import { computed, effect, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { load, save } from "../app/store";
import type { Lesson } from "./format";

/** What the learner already knows. */
export type Knows = "nothing" | "chess" | "shogi";
export const KNOWS: readonly Knows[] = ["nothing", "chess", "shogi"];

interface SavedProgress {
  readonly knows: Knows | null;
  /** Solved task numbers by lesson. */
  readonly solved: Readonly<Record<string, readonly number[]>>;
}

function isKept(value: unknown): value is SavedProgress {
  const kept = value as SavedProgress | null;
  return typeof kept === "object" && kept !== null && typeof kept.solved === "object" && kept.solved !== null;
}

const kept = signal<SavedProgress>(load("learn", isKept) ?? { knows: null, solved: {} });
// Earlier versions stored the furigana setting with the lessons.
const { furigana, ...others } = kept.value as SavedProgress & { furigana?: boolean };
if (furigana) {
  settings.furigana.value = true;
  kept.value = others;
}
effect(() => save("learn", kept.value));

export const knows = computed(() => kept.value.knows);

/** Stores the answer to “What do you already know?” and chooses pieces and help accordingly. */
export function begin(answer: Knows): void {
  kept.value = { ...kept.value, knows: answer };
  const learning = answer !== "shogi";
  settings.pieces.value = PIECES[answer];
  settings.cards.value = learning;
  settings.destinations.value = learning || settings.destinations.value;
  settings.coach.value = learning || settings.coach.value;
  settings.ote.value = learning;
}

/** Initial piece sets: kanji with move marks, pictures for chess players, plain kanji. */
const PIECES = { nothing: "movement", chess: "pictogram", shogi: "one" } as const;

export function solve(lesson: string, task: number): void {
  const before = kept.value.solved[lesson] ?? [];
  if (before.includes(task)) return;
  kept.value = { ...kept.value, solved: { ...kept.value.solved, [lesson]: [...before, task] } };
}

export function solvedIn(lesson: string): readonly number[] {
  return kept.value.solved[lesson] ?? [];
}

/** Whether every task of a lesson is solved. */
export function isDone(id: string, lesson: Pick<Lesson, "tasks">): boolean {
  return solvedIn(id).length >= lesson.tasks.length;
}
