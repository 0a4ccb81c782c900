// What may go wrong around a game, for a banner to say: storage that is full or holds what cannot be read, the same
// game in a second tab, a device that slept.

import { computed, signal } from "@preact/signals";

export type Trouble =
  /** Nothing more can be kept: a game goes on, and is lost with the page. */
  | { type: "full" }
  /** What was kept could not be read, and is set aside under another name. */
  | { type: "broken" }
  /** Another tab of this browser plays the game; here it waits meanwhile. */
  | { type: "elsewhere" }
  /** The device slept this long, or its clock was set forward; the game's clock stood still. */
  | { type: "slept"; ms: number };

/** What is wrong now; the gravest is shown. */
export const trouble = signal<Trouble | null>(null);

/** Whether the game on this page goes on in another tab, and nowhere else. */
export const elsewhere = computed(() => trouble.value?.type === "elsewhere");

export function report(found: Trouble): void {
  const { value } = trouble;
  if (elsewhere.value && found.type !== "elsewhere") return;
  if (value?.type !== found.type || found.type === "slept") trouble.value = found;
}

export function settle(type: Trouble["type"]): void {
  if (trouble.value?.type === type) trouble.value = null;
}
