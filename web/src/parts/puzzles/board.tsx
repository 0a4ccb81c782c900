// The board of a problem: the attacker sits below, the defender holds whatever else there is.

import { effect, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { look } from "../../app/look";
import { settings } from "../../app/settings";
import "../../board/element";
import type { KomadaiBoard } from "../../board/element";
import type { BoardView, BoardWords } from "../../board/view";
import { words } from "../../i18n";
import { puzzleWords } from "../../i18n/puzzles";
import type { Attempt } from "../../puzzles/attempt";
import { boardWords } from "../board-words";

export function PuzzleBoard({ attempt }: { attempt: Attempt }) {
  const element = useRef<KomadaiBoard>(null);
  const { attacker } = attempt;
  const says = useComputed<BoardWords>(() => {
    const { view } = puzzleWords.value;
    return { ...boardWords(attacker, false), hand: (color) => words.value.board.hand(color === attacker ? view.you : view.rest) };
  });
  const view = useComputed<BoardView>(() => ({
    snapshot: attempt.snapshot.value,
    bottom: attacker,
    movable: attempt.movable.value,
    ...look.value,
    highKing: null,
    words: says.value,
    ...attempt.drawing.value,
    destinations: settings.destinations.value,
    confirms: settings.confirms.value,
  }));
  useLayoutEffect(() => {
    const board = element.current;
    if (!board) return;
    board.events = {
      play: (usi) => attempt.play(usi),
      attempt: (from, to) => attempt.attempt(from, to),
      idle: () => {},
    };
    return effect(() => board.show(view.value));
  }, [attempt, view]);
  return <komadai-board id="board" ref={element} />;
}
