// The five entries of the header, and the pages that lie under each.

import type { Words } from "../i18n";
import type { IconName } from "../kit/icons";
import type { PageName } from "./route";

/** A link of a second row: a page, or the rules, which are no page of the app; with the parameters of its address. */
export type Way = readonly [PageName | "rules", Readonly<Record<string, string>>?];

interface Place {
  readonly name: keyof Words["places"];
  readonly icon: IconName;
  /** Its second row. The entry itself leads to the first. */
  readonly ways: readonly [readonly [PageName], ...Way[]];
}

/** In the order of the header. A page may be linked under several entries, and belongs to the last of them. */
export const PLACES: readonly Place[] = [
  { name: "play", icon: "pieces", ways: [["play"], ["placement"], ["game"], ["clock"]] },
  { name: "learn", icon: "book", ways: [["learn"], ["rules"], ["print", { what: "set" }]] },
  { name: "puzzles", icon: "grid", ways: [["puzzles"], ["compose"], ["print", { what: "problems" }]] },
  { name: "analyse", icon: "graph", ways: [["records"], ["study"], ["editor"], ["print"]] },
  { name: "community", icon: "people", ways: [["game"], ["events"], ["account"]] },
];

/** The entry that a page belongs to. */
export function placeOf(page: PageName): Place | undefined {
  return PLACES.findLast(({ ways }) => ways.some(([name]) => name === page));
}
