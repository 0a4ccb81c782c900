// The moves on the board, to step through.

import { words } from "../../i18n";
import { puzzleWords } from "../../i18n/puzzles";
import type { Attempt } from "../../puzzles/attempt";
import { Icon, SideMark } from "../icons";

export function PuzzleMoves({ attempt }: { attempt: Attempt }) {
  const { view } = puzzleWords.value;
  const { game } = words.value;
  const viewed = attempt.viewed.value;
  const last = attempt.length.value;
  const steps = [
    { icon: "first", name: game.first, to: 0, off: viewed === 0 },
    { icon: "previous", name: game.previous, to: viewed - 1, off: viewed === 0 },
    { icon: "next", name: game.next, to: viewed + 1, off: viewed === last },
    { icon: "latest", name: game.latest, to: last, off: viewed === last },
  ] as const;
  return (
    <section class="puzzle-line" aria-label={view.moves}>
      <div class="stepper">
        {steps.map(({ icon, name, to, off }) => (
          <button
            key={icon}
            type="button"
            class="tool"
            aria-label={name}
            title={name}
            disabled={off}
            onClick={() => attempt.view(to)}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
      <ol class="puzzle-moves" aria-label={view.moves} tabIndex={0}>
        {attempt.played.value.map((move) => (
          <li key={move.ply}>
            <button
              type="button"
              class="move"
              tabIndex={-1}
              aria-current={viewed === move.ply ? "true" : undefined}
              onClick={() => attempt.view(move.ply)}
            >
              <small>{move.ply}</small>
              <SideMark color={move.color} />
              {move.name}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
