// The rules of shogi as sections of text with diagrams. The build writes them as static pages;
// `tests/unit/reference.test.mjs` checks every diagram with the compiled rules.

import type { Diagram, Text, Usi } from "./format";
import { DROPS } from "./rules/drops";
import { ENDS } from "./rules/ends";
import { MATE } from "./rules/mate";
import { MOVES } from "./rules/moves";

export interface Figure extends Diagram {
  readonly caption: Text;
  /** Moves the text calls legal. */
  readonly legal?: readonly Usi[];
  /** Whether Black's declaration would win. */
  readonly declares?: true;
  /** Moves the text calls illegal, with the rule each breaks. */
  readonly illegal?: Readonly<Record<Usi, string>>;
}

export interface Section {
  /** The anchor: the code of the rule if a refusal has one. */
  readonly id: string;
  readonly title: Text;
  readonly text: readonly Text[];
  readonly figures: readonly Figure[];
}

export const SECTIONS: readonly Section[] = [...MOVES, ...DROPS, ...MATE, ...ENDS];
