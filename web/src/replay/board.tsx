// The board of a record: a move played on it is one of the record, or a new variation. Where a record is only replayed on a
// phone, a tap steps through its moves instead. What looks at the record may lay something over it.

import { type ReadonlySignal, useComputed } from "@preact/signals";
import type { BoardEvents, DrawShape } from "../board/view";
import { marksOfRefusal } from "../game/ending/reasons";
import { BoardOf } from "../game/view/board-of";
import { boardWords } from "../game/view/board-words";
import { usePieceCard } from "../game/view/piece-card";
import { words } from "../i18n";
import type { Desk } from "../records";
import type { Snapshot } from "../wire/rules";

/** What is shown over the record: marks, or another position on which moves are not the record's. */
export interface Overlay {
  readonly drawn: readonly DrawShape[];
  readonly other: {
    readonly snapshot: Snapshot;
    /** Whether moves may be tried on it, and who hears of them. */
    readonly play: ((usi: string) => void) | null;
  } | null;
}

interface Props {
  readonly desk: Desk;
  /** Whether a tap on a half of the board steps. */
  readonly steps: boolean;
  /** Called when it has. */
  readonly onStep: () => void;
  readonly overlay: ReadonlySignal<Overlay>;
  /** Marks that stay with the positions of the record, where somebody keeps them. */
  readonly marks?: KeptMarks | undefined;
}

/** The marks of the position on the board, kept with it. */
export interface KeptMarks {
  here(): readonly DrawShape[];
  put(marks: readonly DrawShape[]): void;
}

export function ReplayBoard({ desk, steps, onStep, overlay, marks }: Props) {
  const says = useComputed(() => boardWords(null, desk.handicap.value));
  const shown = useComputed(() => overlay.value.other?.snapshot ?? desk.snapshot.value);
  const { inspect, shown: card } = usePieceCard({ snapshot: shown, bottom: desk.bottom });
  const view = () => {
    const { other, drawn } = overlay.value;
    const { value: snapshot } = shown;
    const notice = desk.notice.value;
    const refusal = notice?.type === "refusal" && notice.shown && !other ? notice.refusal : null;
    return {
      snapshot,
      bottom: desk.bottom.value,
      movable: other && !other.play ? [] : [snapshot.turn],
      highKing: desk.highKing.value,
      words: says.value,
      ...(refusal ? marksOfRefusal(refusal) : { drawn }),
      ...(marks && !other ? { marks: marks.here() } : {}),
    };
  };
  const play = (usi: string) => {
    const { other } = overlay.value;
    if (other) other.play?.(usi);
    else desk.play(usi);
  };
  const events: Partial<BoardEvents> = {
    play,
    // The record has the law that forbids it; what is laid over it has none to tell.
    attempt: (from, to) => overlay.value.other || desk.play(from + to),
    marked: (drawn) => overlay.value.other || marks?.put(drawn),
    idle: () => overlay.value.other || desk.say(words.value.idle.turn(desk.name(desk.snapshot.value.turn))),
    inspect,
  };
  const { game } = words.value;
  const step = (moves: 1 | -1) => {
    onStep();
    desk.step(moves);
  };
  return (
    <>
      <BoardOf id="board" view={view} events={events} />
      {steps && !overlay.value.other && (
        // For thumbs; everybody else has buttons and keys for the same.
        <div class="halves" aria-hidden="true">
          <button type="button" tabIndex={-1} title={game.previous} onClick={() => step(-1)} />
          <button type="button" tabIndex={-1} title={game.next} onClick={() => step(1)} />
        </div>
      )}
      {card}
    </>
  );
}
