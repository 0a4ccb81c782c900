// How often the position on the board has stood.

import { words } from "../../i18n";
import { Button } from "../../kit/button";
import type { Color, Snapshot } from "../../wire/rules";

interface Repeats {
  readonly snapshot: Snapshot;
  /** What a side is called. */
  readonly name: (color: Color) => string;
  /** Shows the position at a ply. */
  readonly view: (ply: number) => void;
}

/** How often the position has stood, when, and what one time more leads to. */
export function Repeated({ snapshot: { repetition: times, earlier, perpetualChecker }, name, view }: Repeats) {
  const { repetition } = words.value;
  const warning = perpetualChecker ? repetition.warning(name(perpetualChecker)) : repetition.draw;
  return (
    <p>
      <span>
        {repetition.count(times)} {times === 3 && warning}
      </span>
      {earlier.map((ply) => (
        <Button key={ply} kind="link" onClick={() => view(ply)}>
          {repetition.at(ply)}
        </Button>
      ))}
    </p>
  );
}
