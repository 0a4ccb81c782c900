// The computer's levels by the names the server knows: from 25 kyū to 9 dan, and full strength. From 12 kyū up they open in
// a style.

import type { Style } from "../wire/api";

const KYU = Array.from({ length: 25 }, (_, index) => `${25 - index}k`);
const DAN = Array.from({ length: 9 }, (_, index) => `${index + 1}d`);

/** Every level, the weakest first. */
export const LEVELS: readonly string[] = [...KYU, ...DAN, "full"];

/** The grades that players have, the lowest first: 15 kyū to 9 dan. */
export const GRADES: readonly string[] = LEVELS.slice(LEVELS.indexOf("15k"), -1);

/** Someone who knows the moves wins one game of three against it, or more: `docs/levels.md`. */
export const DEFAULT_LEVEL = "20k";

/** Where someone who plays regularly begins. */
export const REGULAR_LEVEL = "10k";

/** What the five levels of old were called 1 to 5. */
const OLD = ["14k", "12k", "5k", "3d", "full"];

/** The level so many steps above another, or below; none beyond the ends. */
export function levelBeside(level: string, steps: number): string | null {
  return LEVELS[LEVELS.indexOf(level) + steps] ?? null;
}

/** The styles, in the order of a menu; the computer chooses where none is said. */
export const STYLES: readonly Style[] = ["static", "third-file", "fourth-file", "central", "opposing", "attacking", "solid"];

/** Whether a level has learnt to open: those from 12 kyū up but full strength, which plays what it finds best. */
export const isStyled = (level: string): boolean => level !== "full" && LEVELS.indexOf(level) >= LEVELS.indexOf("12k");

export const isStyle = (value: unknown): value is Style => STYLES.includes(value as Style);

export function isLevel(value: unknown): value is string {
  return LEVELS.includes(value as string);
}

/** The level that was once called by this number; the default where there was none. */
export function levelOfNumber(number: unknown): string {
  return OLD[Number(number) - 1] ?? DEFAULT_LEVEL;
}

/** The hint of the highest band that this level reaches; the bands stand the highest first. */
export function hintOf(level: string, bands: readonly (readonly [from: string, hint: string])[]): string {
  return bands.find(([from]) => LEVELS.indexOf(level) >= LEVELS.indexOf(from))?.[1] ?? "";
}
