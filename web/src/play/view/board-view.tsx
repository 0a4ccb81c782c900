// The board of the play page: the very element that was there before the rest of the app.

import { effect, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { KomadaiBoard } from "../../board/element";
import type { Place } from "../../board/view";
import { takeFirst } from "../../first";
import { boardView, inPlay } from "../../game/view/board-of";
import { boardWords } from "../../game/view/board-words";
import type { Session } from "../session";

interface Props {
  readonly session: Session;
  /** The reader rests on a place, or leaves it. */
  readonly onInspect: (place: Place | null) => void;
}

export function Board({ session, onInspect }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const says = useComputed(() => {
    const own = session.computer.value === null ? null : session.options.value.own;
    return boardWords(own, session.handicap.value);
  });
  const view = useComputed(() => {
    const { sources, usi } = session.premove;
    return boardView({
      snapshot: session.snapshot.value,
      bottom: session.bottom.value,
      movable: session.movable.value,
      highKing: session.highKing.value,
      words: says.value,
      ...session.marks.value,
      ...inPlay(),
      ahead: sources.value ? { sources: sources.value, waits: usi.value } : undefined,
    });
  });
  useLayoutEffect(() => {
    const first = takeFirst();
    const board = first?.board ?? new KomadaiBoard();
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
    if (first?.move && first.sfen === session.snapshot.value.sfen) session.play(first.move);
    return () => {
      stop();
      board.remove();
    };
  }, [session, view, onInspect]);
  return <div class="board-place" ref={place} />;
}
