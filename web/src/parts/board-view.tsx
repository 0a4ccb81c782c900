// The board element in a page: what the session and the settings say, handed over as a view.

import { effect, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { KomadaiBoard } from "../board/element";
import type { BoardView, Place } from "../board/view";
import { marksOfEnd, marksOfRefusal } from "../app/deciding";
import { look } from "../app/look";
import { settings } from "../app/settings";
import type { Session } from "../app/session";
import { takeFirst } from "../first";
import { boardWords } from "./board-words";

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
  const view = useComputed<BoardView>(() => ({
    snapshot: session.snapshot.value,
    bottom: session.bottom.value,
    movable: session.movable.value,
    ...look.value,
    highKing: session.highKing.value,
    words: says.value,
    ...explained(session),
    destinations: settings.destinations.value,
    confirms: settings.confirms.value,
    ahead: session.aheadSources.value
      ? { sources: session.aheadSources.value, waits: session.ahead.value }
      : undefined,
  }));
  useLayoutEffect(() => {
    const first = takeFirst();
    const board = first?.board ?? new KomadaiBoard();
    board.id = "board";
    place.current?.append(board);
    board.events = {
      play: (usi) => session.play(usi),
      attempt: (from, to) => session.attempt(from, to),
      idle: (color) => session.idle(color),
      ahead: (usi) => session.setAhead(usi),
      inspect: onInspect,
    };
    // At once, not after the next frame: a piece must not linger where it was picked up.
    const stop = effect(() => board.show(view.value));
    if (first?.move && first.sfen === session.snapshot.value.sfen) session.play(first.move);
    return () => {
      stop();
      board.remove();
    };
  }, [session, view, onInspect]);
  return <div class="board-place" ref={place} />;
}

/** What a refusal, the end of the game, a hint or advice wants drawn. */
function explained(session: Session): Pick<BoardView, "shown" | "files" | "drawn"> {
  const { value: why } = session.why;
  if (why) return marksOfEnd(why, session.viewed.value);
  const { value: notice } = session.notice;
  if (notice?.type === "refusal" && notice.shown) return marksOfRefusal(notice.refusal);
  const advice = notice?.type === "advice" && notice.shown ? notice.drawn : [];
  return { shown: [], drawn: [...advice, ...session.advice.drawn.value] };
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "komadai-board": { id?: string; ref?: unknown };
    }
  }
}
