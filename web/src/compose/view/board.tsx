// The board of the composer: the diagram, on which every piece goes everywhere, or a line of the solver.

import type { Table } from "../../editor";
import { shownOf } from "../../editor";
import { BoardOf } from "../../game/view/board-of";
import { plainWords } from "../../game/view/board-words";
import { words } from "../../i18n";
import type { Bench } from "../bench";
import type { Playback } from "../playback";
import { composeWords } from "../words";

interface Props {
  readonly bench: Bench;
  readonly playback: Playback;
}

/** Whether the diagram itself is on the board, to be changed. */
export function isOpen({ draft }: Bench, playback: Playback): boolean {
  const { value: sfen } = playback.sfen;
  return sfen === null || (sfen === draft.problem.value.sfen && playback.viewed.value === 0);
}

export function ComposeBoard({ bench, playback }: Props) {
  const { draft } = bench;
  const view = () => {
    const look = draft.problem.value;
    const free = isOpen(bench, playback);
    const { sides } = composeWords.value;
    const hand = (color: string) => words.value.board.hand(color === look.turn ? sides.attacker : sides.defender);
    const common = { bottom: look.turn, movable: [], words: { ...plainWords(), hand } };
    if (!free) return { ...common, snapshot: playback.snapshot.value };
    const places = (bench.spare.value ?? []).map(({ change }) => change.from);
    return {
      ...common,
      snapshot: shownOf(look),
      free,
      shown: look.faults.flatMap(({ square, forgiven }) => (square && !forgiven ? square : [])),
      drawn: places.map((at) => ({ type: "circle" as const, at, brush: "amber" as const })),
    };
  };
  return (
    <BoardOf
      id="board"
      view={view}
      events={{
        carry: (from, to) => draft.carry(from, to),
        touch: (place, again) => draft.touch(place, again),
      }}
    />
  );
}

/** Keys that change the diagram; they are heard until the returned function is called. */
export function listenForKeys(table: Table, open: () => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.altKey || target.closest("input, select, textarea, dialog")) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      if (key === "y" || event.shiftKey) table.redo();
      else table.undo();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      const place = target.closest<HTMLElement>("komadai-board [data-place]")?.dataset.place;
      if (!place || !open()) return;
      table.carry(place, null);
    } else {
      return;
    }
    event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
