// The names of the sides by the reader's setting. In a handicap game the giver is uwate, the receiver shitate.

import { settings } from "../app/settings";
import type { Color } from "../wire/rules";

/** The names by the setting `sideNames`. */
export const NAMES = {
  black: { even: { black: "Black", white: "White" }, handicap: { black: "Black (shitate)", white: "White (uwate)" } },
  sente: { even: { black: "Sente", white: "Gote" }, handicap: { black: "Shitate", white: "Uwate" } },
  kanji: { even: { black: "先手", white: "後手" }, handicap: { black: "下手", white: "上手" } },
} as const;

export function side(color: Color, handicap: boolean): string {
  return NAMES[settings.sideNames.value][handicap ? "handicap" : "even"][color];
}
