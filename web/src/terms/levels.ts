// The computer's levels by the names the server knows: grades from 15 kyū to 9 dan, and full strength.

const KYU = Array.from({ length: 15 }, (_, index) => `${15 - index}k`);
const DAN = Array.from({ length: 9 }, (_, index) => `${index + 1}d`);

/** Every level, the weakest first. */
export const LEVELS: readonly string[] = [...KYU, ...DAN, "full"];

/** Someone who has played a few games has a chance against it. */
export const DEFAULT_LEVEL = "12k";

/** Where someone who plays regularly begins. */
export const REGULAR_LEVEL = "10k";

/** What the five levels of old were called 1 to 5. */
const OLD = ["14k", "12k", "5k", "3d", "full"];

/** The level so many steps above another, or below; none beyond the ends. */
export function levelBeside(level: string, steps: number): string | null {
  return LEVELS[LEVELS.indexOf(level) + steps] ?? null;
}

export function isLevel(value: unknown): value is string {
  return LEVELS.includes(value as string);
}

/** The level that was once called by this number; the default where there was none. */
export function levelOfNumber(number: unknown): string {
  return OLD[Number(number) - 1] ?? DEFAULT_LEVEL;
}
