// Four buttons to step through the moves of a game or a line.

import { words } from "../../i18n";
import { Tool } from "../../kit/tool";
import type { AutoReplay } from "../auto-replay";
import { AutoTools } from "./auto-tools";

interface Props {
  /** What is stepped through: how many moves are looked at of how many, and how to look at others. */
  readonly line: {
    readonly viewed: { readonly value: number };
    readonly length: { readonly value: number };
    view(ply: number): void;
  };
  /** What plays the moves by itself, where they may be. */
  readonly auto?: AutoReplay | null;
}

export function Stepper({ line, auto }: Props) {
  const { game } = words.value;
  const viewed = line.viewed.value;
  const last = line.length.value;
  const steps = [
    { icon: "first", to: 0 },
    { icon: "previous", to: viewed - 1 },
    { icon: "next", to: viewed + 1 },
    { icon: "latest", to: last },
  ] as const;
  return (
    <div class="stepper">
      {steps.map(({ icon, to }) => (
        <Tool key={icon} icon={icon} name={game[icon]} off={to < 0 || to > last || to === viewed} onPress={() => line.view(to)} />
      ))}
      {auto && <AutoTools auto={auto} />}
    </div>
  );
}
