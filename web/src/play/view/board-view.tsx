// The board of the play page: the very element that was there before the rest of the app.

import { effect, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { KomadaiBoard } from "../../board/element";
import type { BoardView, BoardWords, Place } from "../../board/view";
import { answer, takeFirst, takeMove } from "../../first";
import { boardView, inPlay } from "../../game/view/board-of";
import { boardWords } from "../../game/view/board-words";
import type { Session } from "../session";

const wordsOf = (session: Session): BoardWords =>
  boardWords(session.computer.value === null ? null : session.options.value.own, session.handicap.value);

function viewOf(session: Session, words: BoardWords): BoardView {
  const { sources, usi } = session.premove;
  return boardView({
    snapshot: session.snapshot.value,
    bottom: session.bottom.value,
    movable: session.movable.value,
    highKing: session.highKing.value,
    words,
    ...session.marks.value,
    ...inPlay(),
    ahead: sources.value ? { sources: sources.value, waits: usi.value } : undefined,
  });
}

/** Plays the move that was made before the rules were here, and shows it, before the page around the board is made. */
export async function playFirst(session: Session): Promise<void> {
  const move = takeMove(session.snapshot.value.sfen);
  if (!move) return;
  session.play(move);
  await answer(viewOf(session, wordsOf(session)));
}

interface Props {
  readonly session: Session;
  /** The reader rests on a place, or leaves it. */
  readonly onInspect: (place: Place | null) => void;
}

export function Board({ session, onInspect }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const says = useComputed(() => wordsOf(session));
  const view = useComputed(() => viewOf(session, says.value));
  useLayoutEffect(() => {
    const waits = takeMove(session.snapshot.value.sfen);
    const board = takeFirst() ?? new KomadaiBoard();
    board.id = "board";
    place.current?.append(board);
    board.events = {
      play: (usi) => session.play(usi),
      attempt: (from, to) => session.attempt(from, to),
      idle: (color) => session.idle(color),
      ahead: (usi) => session.premove.set(usi),
      inspect: onInspect,
    };
    const stop = effect(() => board.show(view.value));
    if (waits) session.play(waits);
    return () => {
      stop();
      board.remove();
    };
  }, [session, view, onInspect]);
  return <div class="board-place" ref={place} />;
}
