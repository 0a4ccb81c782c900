// The words of whole solutions in English.

import { plural } from "../i18n/nouns.en";

export const en = {
  ask: "Show whole solution",
  busy: "Solving…",
  stop: "Stop",
  open: "Some lines could not be decided in time.",
  title: "Whole solution",
  main: "Solution",
  flaws: "Second solutions",
  variations: "Variations",
  harmless: "Harmless duals",
  at: (ply: number) => `Move ${ply}:`,
  left: ", pieces left in hand",
  branches: {
    shorter: (plies: number) => `mate in ${plural(plies, "move")}`,
    equal: (plies: number) => `equally long, mate in ${plural(plies, "move")}`,
    longer: (plies: number) => `longer, mate in ${plural(plies, "move")}`,
    futile: () => "futile interposition",
    open: () => "not decided",
  },
  duals: {
    cook: (plies: number | null) => (plies === null ? "second solution" : `second solution, mate in ${plural(plies, "move")}`),
    faster: (plies: number | null) => (plies === null ? "shorter solution" : `shorter solution, mate in ${plural(plies, "move")}`),
    last: () => "dual on the last move",
    promotion: () => "promotion optional",
    drop: () => "other drop square",
    detour: () => "detour",
    order: () => "other move order",
    mirror: () => "mirrored",
    open: () => "not decided",
  },
};
