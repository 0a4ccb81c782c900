// How pieces and coordinates look, out of the settings, for every board of the app.

import { computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { load, save } from "../app/store";
import type { Look } from "../board/view";
import type { PieceKind } from "../wire/rules";

/** So many moves of a kind without a refusal, and its marks of movement are needed no more. */
const LEARNT = 20;

type Counts = Partial<Record<PieceKind, number>>;

const isCounts = (value: unknown): value is Counts =>
  typeof value === "object" && value !== null && Object.values(value).every((count) => typeof count === "number");

const moved = signal<Counts>(load("moved", isCounts) ?? {});

/** Notes that the reader moved a piece of this kind, or was refused: then the counting begins anew. */
export function practise(kind: PieceKind, refused: boolean): void {
  if (settings.pieces.value !== "movement") return;
  const count = refused ? 0 : Math.min(LEARNT, (moved.value[kind] ?? 0) + 1);
  if (count === moved.value[kind]) return;
  moved.value = { ...moved.value, [kind]: count };
  save("moved", moved.value);
}

/** Shows every mark again. */
export function forgetPractice(): void {
  moved.value = {};
  save("moved", {});
}

const unmarked = computed<readonly PieceKind[]>(() => {
  if (settings.marksStay.value) return [];
  return Object.entries(moved.value).flatMap(([kind, count]) => (count >= LEARNT ? [kind as PieceKind] : []));
});

/** To be spread into the view of a board. */
export const look = computed<Look>(() => ({
  pieces: settings.pieces.value,
  glyphs: settings.glyphs.value,
  simpleDragon: settings.simpleDragon.value,
  choiceInRow: settings.choiceInRow.value,
  blackBacks: settings.blackBacks.value,
  twoTone: settings.twoTone.value,
  oneSize: settings.oneSize.value,
  unmarked: unmarked.value,
  ranks: settings.ranks.value,
}));
