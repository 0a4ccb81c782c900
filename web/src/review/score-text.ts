// What a position is worth, in words.

import { words } from "../i18n";
import { signed } from "../i18n/numbers";
import type { Worth } from "../wire/api";
import { reviewWords } from "./words";

export function worthText(worth: Worth): string {
  const says = reviewWords.value;
  const side = (color: "black" | "white") => words.value.side(color, false);
  if (worth === "black-declares") return says.declares(side("black"));
  if (worth === "white-declares") return says.declares(side("white"));
  if ("cp" in worth) return signed(worth.cp);
  if ("black-mates" in worth) return says.mates(side("black"), worth["black-mates"]);
  return says.mates(side("white"), worth["white-mates"]);
}
