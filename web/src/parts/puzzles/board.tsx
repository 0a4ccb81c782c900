// The board of a problem: the attacker sits below, the defender holds whatever else there is.

import { effect, useComputed, useSignal } from "@preact/signals";
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
import { usePieceCard } from "../piece-card";

export function PuzzleBoard({ attempt }: { attempt: Attempt }) {
  const element = useRef<KomadaiBoard>(null);
  const { attacker, snapshot } = attempt;
  const bottom = useSignal(attacker);
  const { inspect, shown: card } = usePieceCard({ snapshot, bottom });
  const says = useComputed<BoardWords>(() => {
    const { view } = puzzleWords.value;
    return { ...boardWords(attacker, false), hand: (color) => words.value.board.hand(color === attacker ? view.you : view.rest) };
  });
  const view = useComputed<BoardView>(() => ({
    snapshot: snapshot.value,
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
      inspect,
    };
    return effect(() => board.show(view.value));
  }, [attempt, view, inspect]);
  return (
    <>
      <komadai-board id="board" ref={element} />
      {card}
    </>
  );
}
