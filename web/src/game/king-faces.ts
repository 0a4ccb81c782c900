// Whose king is 王, and whose is 玉.

import { LEVELS } from "../terms/levels";
import type { Color, Sides } from "../wire/rules";

/** What is known of a player. */
export interface Standing {
  readonly title?: string | null | undefined;
  /** The grade by its code; none where it is not known. */
  readonly grade?: string | null | undefined;
}

/**
 * The side whose king is 王: the one with a title, else who gives a handicap, else who is of higher grade. Between equals, and
 * where nothing is known, both are 玉.
 */
export function highKing({ black, white }: Sides<Standing>, handicap: boolean): Color | null {
  if (!black.title !== !white.title) return black.title ? "black" : "white";
  if (handicap) return "white";
  if (!black.grade || !white.grade) return null;
  const above = LEVELS.indexOf(black.grade) - LEVELS.indexOf(white.grade);
  return above === 0 ? null : above > 0 ? "black" : "white";
}
