// The board element in a page: what the session and the settings say, handed over as a view.

import { effect, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import "../board/element";
import type { KomadaiBoard } from "../board/element";
import type { BoardView, BoardWords } from "../board/view";
import { settings } from "../app/settings";
import type { Session } from "../app/session";
import { words } from "../i18n";

export function Board({ session }: { session: Session }) {
  const element = useRef<KomadaiBoard>(null);
  const boardWords = useComputed<BoardWords>(() => {
    const { board, side } = words.value;
    const own = session.computer.value === null ? null : session.options.value.own;
    const handicap = session.handicap.value;
    return {
      board: board.name,
      square: (square, piece) => board.square(square, piece, own, handicap),
      hand: (color) => board.hand(side(color, handicap)),
      held: board.held,
      promote: board.promote,
      decline: board.decline,
      choice: () => board.choice,
    };
  });
  const view = useComputed<BoardView>(() => ({
    snapshot: session.snapshot.value,
    bottom: session.bottom.value,
    movable: session.movable.value,
    pieces: settings.pieces.value,
    // 王 is for the side that gives a handicap; between equals both kings are 玉.
    highKing: session.handicap.value ? "white" : null,
    ranks: settings.language.value === "ja" ? "kanji" : "letters",
    words: boardWords.value,
    shown: shownSquares(session),
  }));
  useLayoutEffect(() => {
    const board = element.current;
    if (!board) return;
    board.events = {
      play: (usi) => session.play(usi),
      attempt: (from, to) => session.attempt(from, to),
      idle: (color) => session.idle(color),
    };
    // At once, not after the next frame: a piece must not linger where it was picked up.
    return effect(() => board.show(view.value));
  }, [session, view]);
  return <komadai-board id="board" ref={element} />;
}

function shownSquares(session: Session): readonly string[] {
  const notice = session.notice.value;
  return notice?.type === "refusal" && notice.shown ? notice.refusal.squares : [];
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "komadai-board": { id?: string; ref?: unknown };
    }
  }
}
