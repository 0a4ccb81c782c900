// What is said of a tournament in a line.

import { words } from "../../i18n";
import type { Trouble } from "../../server/refusal";
import { handicapName } from "../../terms/handicaps";
import type { NewEvent } from "../../wire/events";
import { eventWords } from "../words";

/** Its form, clock and conditions. */
export function terms({ format, handicaps, terms }: NewEvent): string {
  const { setup } = words.value;
  const says = eventWords.value;
  const start = "handicap" in terms.start && terms.start.handicap !== "even" ? handicapName(terms.start.handicap) : null;
  const facts = [
    says.formatOf(format),
    terms.clock ? setup.clockName(terms.clock) : null,
    handicaps ? says.handicapsShort : start,
    terms.rated ? says.ratedShort : null,
  ];
  return facts.filter((fact) => fact !== null).join(" · ");
}

/** The words for what went wrong, if anything has. */
export function troubleSays(code: Trouble | null | undefined): string | null {
  const { refused } = eventWords.value;
  return code ? (refused[code] ?? refused.other) : null;
}
