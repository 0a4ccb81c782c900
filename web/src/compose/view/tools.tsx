// The row beneath the board: changes taken back and again, the line on the board, and back from it to the diagram.

import { Stepper } from "../../game/view/stepper";
import { Tool } from "../../kit/tool";
import type { Bench } from "../bench";
import type { Playback } from "../playback";
import { composeWords } from "../words";
import { isOpen } from "./board";

interface Props {
  readonly bench: Bench;
  readonly playback: Playback;
}

export function Tools({ bench, playback }: Props) {
  const { arrange, check } = composeWords.value;
  const { draft } = bench;
  return (
    <div class="compose-tools">
      <Tool icon="back" name={arrange.undo} off={!draft.changed.value} onPress={() => draft.undo()} />
      <Tool icon="forth" name={arrange.redo} off={!draft.reverted.value} onPress={() => draft.redo()} />
      <Stepper line={playback} />
      <Tool icon="edit" name={check.back} off={isOpen(bench, playback)} onPress={() => playback.back()} />
    </div>
  );
}
