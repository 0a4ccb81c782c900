// The rules, compiled to WebAssembly: the one place the app asks what is legal and what a move is called.

import init, { ClockHandle, Diagram, GameHandle, choices as readChoices, suggested, table_fault, zone } from "../gen/rules.js";
import type { Start } from "./wire/api";
import type { Choices, TableFault } from "./wire/rules";

export { ClockHandle, Diagram, GameHandle, suggested, zone };

let choices: Choices | null = null;

/** Loads the module; everything else here waits for it. */
export async function loadRules(module: string | URL | BufferSource): Promise<void> {
  await init({ module_or_path: module });
}

/** The handicaps, rule profiles and notations there are. */
export function ruleChoices(): Choices {
  return (choices ??= readChoices());
}

/** A position without the number of its move. */
const placed = (sfen: string) => sfen.trim().split(/\s+/, 3).join(" ");

let uneven: ReadonlySet<string> | null = null;

/** Whether White gives a handicap: by its code, or by a diagram that is the start of one. */
export function startsUneven(start: Start): boolean {
  if ("handicap" in start) return start.handicap !== "even";
  uneven ??= new Set(
    ruleChoices().handicaps.flatMap(({ code }) => {
      const diagram = Diagram.of_handicap(code);
      const sfen = placed(diagram.write("sfen"));
      diagram.free();
      return code === "even" ? [] : sfen;
    }),
  );
  return uneven.has(placed(start.sfen));
}

/** What is wrong with a table of handicaps by ranks; nothing is with a sound one. */
export function tableFault(table: readonly string[]): TableFault | null {
  return table_fault([...table]);
}

/** A game at its start; an illegal move loses in a strict one. Throws a sentence when start or profile is none. */
export function newGame(start: Start, profile: string, strict: boolean): GameHandle {
  return "handicap" in start
    ? GameHandle.from_handicap(start.handicap, profile, strict)
    : GameHandle.from_sfen(start.sfen, profile, strict);
}
