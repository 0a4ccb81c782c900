// What is agreed for the game on the board, where it can be looked up: handicap, clocks, how an impasse is settled.

import { words } from "../../i18n";
import type { GameOptions } from "../../terms/agreement";
import { clockSays } from "../../terms/clock-choice";
import { stepName } from "../../terms/handicaps";

const COLORS = ["black", "white"] as const;

export default function Agreed({ options }: { readonly options: GameOptions }) {
  const { setup, side } = words.value;
  const { start, clock, odds, profile, strict, resigns, opponent } = options;
  const handicap = "handicap" in start ? start.handicap : null;
  const uneven = handicap !== null && handicap !== "even";
  const parts = [
    handicap ? stepName(handicap) : setup.position,
    ...(odds ? COLORS.map((color) => `${side(color, uneven)} ${clockSays(odds[color])}`) : [clockSays(clock)]),
    setup.profiles[profile] ?? profile,
    strict && setup.strict,
    !resigns && opponent.type === "computer" && setup.playsOn,
  ];
  return <p class="soft agreed">{parts.filter(Boolean).join(" · ")}</p>;
}
