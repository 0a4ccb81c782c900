// The board of a record: a move played on it is one of the record, or a new variation. On a phone a tap steps through the
// moves instead, until the reader asks to try some.

import { effect, useComputed } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import "../../board/element";
import type { Desk } from "../../app/desk";
import { look } from "../../app/look";
import { settings } from "../../app/settings";
import type { KomadaiBoard } from "../../board/element";
import type { BoardView } from "../../board/view";
import { words } from "../../i18n";
import { reasons } from "../../app/hints";

export function ReplayBoard({ desk, trying }: { desk: Desk; trying: Signal<boolean> }) {
  const element = useRef<KomadaiBoard>(null);
  const view = useComputed<BoardView>(() => {
    const { board, side } = words.value;
    const handicap = desk.handicap.value;
    const snapshot = desk.snapshot.value;
    const notice = desk.notice.value;
    const refusal = notice?.type === "refusal" && notice.shown ? notice.refusal : null;
    return {
      snapshot,
      bottom: desk.bottom.value,
      movable: [snapshot.turn],
      ...look.value,
      highKing: handicap && settings.kingsByRank.value ? "white" : null,
      words: {
        board: board.name,
        square: (square, piece) => board.square(square, piece, null, handicap),
        hand: (color) => board.hand(side(color, handicap)),
        held: board.held,
        promote: board.promote,
        decline: board.decline,
        choice: () => board.choice,
        palette: board.palette,
      },
      shown: refusal?.squares ?? [],
      files: refusal?.file ? [refusal.file] : [],
      drawn: refusal ? reasons(refusal) : [],
    };
  });
  useLayoutEffect(() => {
    const board = element.current;
    if (!board) return;
    board.events = {
      play: (usi) => desk.play(usi),
      attempt: (from, to) => desk.play(from + to),
      idle: () => desk.say(words.value.idle.turn(desk.name(desk.snapshot.value.turn))),
    };
    return effect(() => board.show(view.value));
  }, [desk, view]);
  const { game } = words.value;
  return (
    <>
      <komadai-board id="board" ref={element} />
      {!trying.value && (
        // For thumbs; everybody else has buttons and keys for the same.
        <div class="halves" aria-hidden="true">
          <button type="button" tabIndex={-1} title={game.previous} onClick={() => desk.step(-1)} />
          <button type="button" tabIndex={-1} title={game.next} onClick={() => desk.step(1)} />
        </div>
      )}
    </>
  );
}
