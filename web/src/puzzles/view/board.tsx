// The board of a problem: the reader sits below; a defender across the board holds whatever else there is.

import { useComputed, useSignal } from "@preact/signals";
import type { BoardWords } from "../../board/view";
import { BoardOf, inPlay } from "../../game/view/board-of";
import { boardWords } from "../../game/view/board-words";
import { usePieceCard } from "../../game/view/piece-card";
import { words } from "../../i18n";
import type { Attempt } from "../attempt";
import { puzzleWords } from "../words";

export function PuzzleBoard({ attempt }: { attempt: Attempt }) {
  const { attacker, snapshot } = attempt;
  const bottom = useSignal(attacker);
  const { inspect, shown: card } = usePieceCard({ snapshot, bottom });
  const says = useComputed<BoardWords>(() => {
    const { view } = puzzleWords.value;
    const other = attempt.puzzle.goal === "defence" ? view.attacker : view.rest;
    return { ...boardWords(attacker, false), hand: (color) => words.value.board.hand(color === attacker ? view.you : other) };
  });
  return (
    <>
      <BoardOf
        id="board"
        view={() => ({
          snapshot: snapshot.value,
          bottom: attacker,
          movable: attempt.movable.value,
          words: says.value,
          ...attempt.marks.value,
          ...inPlay(),
        })}
        events={{
          play: (usi) => attempt.play(usi),
          attempt: (from, to) => attempt.attempt(from, to),
          inspect,
        }}
      />
      {card}
    </>
  );
}
