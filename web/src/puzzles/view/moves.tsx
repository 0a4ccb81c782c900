// The moves on the board, to step through.

import { Stepper } from "../../game/view/stepper";
import { SideMark } from "../../kit/icons";
import type { Attempt } from "../attempt";
import { puzzleWords } from "../words";

export function PuzzleMoves({ attempt }: { attempt: Attempt }) {
  const { view } = puzzleWords.value;
  const viewed = attempt.viewed.value;
  return (
    <section class="puzzle-line" aria-label={view.moves}>
      <Stepper line={attempt} />
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
