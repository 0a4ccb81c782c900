// What handicaps are called in the reader's language.

import { ruleChoices } from "../rules";
import { settings } from "./settings";

/** The name of the handicap with this code; the code itself where the rules know none. */
export function handicapName(code: string): string {
  const entry = ruleChoices().handicaps.find((handicap) => handicap.code === code);
  if (!entry) return code;
  return settings.language.value === "ja" ? entry.japanese : entry.english;
}
