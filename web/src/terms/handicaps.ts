// What handicaps are called in the reader's language, and which of them is customary between two grades.

import { effect, signal } from "@preact/signals";
import { load, save } from "../app/store";
import { said, words } from "../i18n";
import { ruleChoices, suggested, tableFault } from "../rules";
import { LEVELS } from "./levels";

/** The name of the handicap with this code, as an entry of a list has it; the code itself where the rules know none. */
export function handicapName(code: string): string {
  const entry = ruleChoices().handicaps.find((handicap) => handicap.code === code);
  if (!entry) return code;
  const name = said({ en: entry.english, ja: entry.japanese });
  return name.charAt(0).toLocaleUpperCase(words.value.code) + name.slice(1);
}

/** The name of a step: one handicap, or those of a match of two games. */
export function stepName(step: string): string {
  const { setup } = words.value;
  if (step === "even") return setup.even;
  const [first = "", second] = step.split(" ");
  return second ? setup.twoGames(handicapName(first), handicapName(second)) : handicapName(first);
}

const isTable = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((step) => typeof step === "string");

/** The reader's own steps by ranks between the players; none takes the usual ones. */
export const ownTable = signal<readonly string[] | null>(load("handicaps", (value) => value === null || isTable(value)));

let first = true;
effect(() => {
  const { value } = ownTable;
  if (!first) save("handicaps", value);
  first = false;
});

/** The table that holds on this device: the reader's own, if it is sound. */
export function handicapTable(): readonly string[] {
  const { value: own } = ownTable;
  return own && !tableFault(own) ? own : ruleChoices().suggested;
}

/** The step that is customary between two grades, and the reader's side in it; none where one is not said. */
export function customary(mine: string, theirs: string): { step: string; own: "black" | "white" | null } | null {
  const [own, other] = [LEVELS.indexOf(mine), LEVELS.indexOf(theirs)];
  if (own < 0 || other < 0) return null;
  const step = suggested([...handicapTable()], Math.abs(own - other));
  return step === undefined ? null : { step, own: own === other ? null : own > other ? "white" : "black" };
}
