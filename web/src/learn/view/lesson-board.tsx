// The board of a lesson: moves are played on it, or squares touched, by pointer and by keyboard alike.

import { settings } from "../../app/settings";
import type { KomadaiBoard } from "../../board/element";
import { practise } from "../../game/appearance";
import { BoardOf } from "../../game/view/board-of";
import { plainWords } from "../../game/view/board-words";
import type { LessonRun, Tint } from "../run";

const TINTS: readonly Tint[] = ["zone", "hint", "found", "missed"];

export function LessonBoard({ run }: { run: LessonRun }) {
  // Nothing can be picked up where squares are touched, so the board leaves presses and keys to this.
  const touched = (event: Event) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>("[role=gridcell]")?.dataset.place;
    if (place) run.touch(place);
  };
  const { hands } = run.snapshot.value;
  const bare = [hands.white.length === 0 && "lesson-board-no-far", hands.black.length === 0 && "lesson-board-no-near"];
  return (
    <div
      class={["lesson-board", ...bare].filter(Boolean).join(" ")}
      onClick={touched}
      onKeyDownCapture={(event) => {
        if (event.key === "Enter" || event.key === " ") touched(event);
      }}
    >
      <BoardOf
        id="board"
        view={() => {
          const said = run.feedback.value;
          return {
            snapshot: run.snapshot.value,
            bottom: "black",
            movable: run.movable.value,
            words: plainWords("black"),
            destinations: settings.destinations.value,
            shown: said?.type === "wrong" ? said.shown : [],
          };
        }}
        events={{
          play: (usi) => {
            note(run, usi, false);
            run.play(usi);
          },
          attempt: (from, to) => {
            note(run, from, true);
            run.attempt(from, to);
          },
          idle: () => run.idle(),
        }}
        onShown={(board) => tint(board, run)}
      />
    </div>
  );
}

/** Counts moves of a kind without a refusal, until its marks of movement are needed no more. */
function note(run: LessonRun, usi: string, refused: boolean): void {
  const { pieces } = run.snapshot.value;
  const kind = pieces.find(({ square }) => square === usi.slice(0, 2))?.kind;
  if (kind) practise(kind, refused);
}

function tint(board: KomadaiBoard, run: LessonRun): void {
  const tints = run.tints.value;
  for (const cell of board.querySelectorAll<HTMLElement>("[role=gridcell]")) {
    const wanted = tints.get(cell.dataset.place ?? "");
    for (const name of TINTS) cell.classList.toggle(`lesson-${name}`, wanted?.has(name) ?? false);
  }
}
