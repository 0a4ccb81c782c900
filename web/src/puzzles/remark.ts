// What is told of an attempt at a problem: what happens, what the last move was worth, how it went.

import type { Trouble } from "../server/refusal";
import type { Defence, PressVerdict } from "../wire/mate";
import type { LegalMove, Refusal } from "../wire/rules";
import type { Study } from "./collection";

/** What happens on the board now. */
export type Phase =
  /** The reader is to find a move. */
  | "solving"
  /** The solver is asked. */
  | "thinking"
  /** A try was refuted, or left open; the answer stands on the board. */
  | "stopped"
  | "solved"
  /** The solution is shown. */
  | "shown"
  /** The reader tries any move, and the solver answers. */
  | "exploring"
  /** The position is none that can be asked about. */
  | "refused";

/** What the answer does that refutes a try. */
export type Refutation = Exclude<PressVerdict, "nothing" | "unknown">;

/** What is told about the last move. */
export type Remark =
  | { readonly type: "right" | "cook" }
  /** It mates, but this many plies later than promised. */
  | { readonly type: "longer"; readonly plies: number }
  | { readonly type: "mated"; readonly futile: boolean; readonly cook: boolean; readonly plies: number }
  | { readonly type: "escapes"; readonly defence: Defence; readonly tried: string; readonly answer: string }
  /** A brinkmate stands, or a threat is parried. */
  | { readonly type: "met"; readonly goal: Study; readonly cook: boolean }
  /** The try at that was refuted by the answer. */
  | { readonly type: "refuted"; readonly goal: Study; readonly by: Refutation; readonly tried: string; readonly answer: string }
  | { readonly type: "undecided" | "no-check" | "broken" }
  | { readonly type: "illegal"; readonly refusal: Refusal }
  | { readonly type: "text"; readonly text: string }
  /** Where the next move goes, which piece moves or is dropped, its name: a step at a time. */
  | { readonly type: "hint"; readonly step: number; readonly told: LegalMove }
  | { readonly type: "refused"; readonly code: Trouble };

/** How an attempt went, told once: solved by oneself, tried with help whatever came of it, or not solved. */
export type Result = "solved" | "helped" | "failed";
