// A small board that shows a line of play from the record, and steps through it.

import { useComputed, useSignal } from "@preact/signals";
import { settings } from "../../app/settings";
import { BoardOf } from "../../game/view/board-of";
import { boardWords } from "../../game/view/board-words";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { IconButton } from "../../kit/icon-button";
import type { Snapshot } from "../../wire/rules";
import type { Desk } from "../desk";
import { recordWords } from "../words";

/** A position that is only looked at. */
export function StillBoard({ desk, snapshot }: { desk: Desk; snapshot: Snapshot }) {
  const shown = useSignal(snapshot);
  shown.value = snapshot;
  const says = useComputed(() => boardWords(null, desk.handicap.value));
  return (
    <BoardOf
      view={() => ({
        snapshot: shown.value,
        bottom: desk.bottom.value,
        movable: [],
        highKing: desk.highKing.value,
        words: says.value,
      })}
    />
  );
}

interface Props {
  readonly desk: Desk;
  /** The node it goes on from. */
  readonly node: number;
  /** Whether the side to move passes first. */
  readonly passes?: boolean;
  /** The moves in USI. */
  readonly moves: readonly string[];
  /** What the line is, for a screen reader. */
  readonly label: string;
}

/** The moves of a line as buttons; one that is pressed is shown on a small board, from where the line can be stepped. */
export function LineOfPlay({ desk, node, passes = false, moves, label }: Props) {
  const { game } = words.value;
  const { keepLine, closeLine } = recordWords.value;
  const at = useSignal<number | null>(null);
  const names = desk.handle.names(node, passes, [...moves], settings.notation.value);
  const { value: step } = at;
  const go = (to: number) => (at.value = Math.max(0, Math.min(to, names.length)));
  return (
    <div class="pv">
      <div class="pv-moves" role="group" aria-label={label}>
        {names.map((name, index) => (
          <button
            key={index}
            type="button"
            class="pv-move"
            aria-current={step === index + 1 ? "true" : undefined}
            onClick={() => (at.value = step === index + 1 ? null : index + 1)}
          >
            {name}
          </button>
        ))}
      </div>
      {step !== null && (
        <div class="mini">
          <StillBoard desk={desk} snapshot={desk.handle.ahead(node, passes, moves.slice(0, step))} />
          <div class="mini-tools">
            <IconButton icon="previous" name={game.previous} disabled={step === 0} onClick={() => go(step - 1)} />
            <IconButton icon="next" name={game.next} disabled={step === names.length} onClick={() => go(step + 1)} />
            {!passes && <Button onClick={() => desk.enter(node, moves)}>{keepLine}</Button>}
            <IconButton icon="close" name={closeLine} onClick={() => (at.value = null)} />
          </div>
        </div>
      )}
    </div>
  );
}
