// What follows from what happens in a game, beside the board: it is heard, and the reader's practice is counted.

import { settings } from "../app/settings";
import { ruleChoices } from "../rules";
import { countSeconds, knock, quiet, ring } from "../sound/sound";
import { sayMove } from "../sound/speaker";
import type { PlayedMove, Snapshot } from "../wire/rules";
import { practise } from "./appearance";
import type { GameLine, Running } from "./line";

/** Sounds a game until the returned function is called: pieces, moves by their names, what happens, the seconds. */
export function soundGame(line: GameLine): () => void {
  return line.listen((happening) => {
    switch (happening.type) {
      case "begun":
        return ring(happening.found ? "found" : "start");
      case "moved":
        return soundMove(line, happening.move);
      case "ended":
        return ring("end");
      case "clock":
        return soundSeconds(happening.running);
    }
  });
}

/** Sounds the pieces of a line, and nothing else. */
export function soundPieces(line: GameLine): () => void {
  return line.listen((happening) => {
    if (happening.type === "moved") knock(happening.move.captured !== null);
  });
}

function soundMove(line: GameLine, { captured, check }: PlayedMove): void {
  knock(captured !== null);
  if (check && !line.outcome.value) ring("check");
  sayMove((notation) => line.lastName(notation));
}

/** The seconds of the reader's own turn, and of another's where that is wished. */
function soundSeconds(running: Running | null): void {
  if (!running || (running.others && !settings.othersSeconds.value)) quiet();
  else countSeconds(running.left, running.control, running.others);
}

/** Counts how often the reader moves each kind of piece, and is refused, until marks of movement are needed no more. */
export function countPractice(line: GameLine, isOwn: (move: PlayedMove) => boolean): () => void {
  return line.listen((happening) => {
    if (happening.type === "refused" && happening.refusal.kind) practise(happening.refusal.kind, true);
    if (happening.type !== "moved" || !isOwn(happening.move)) return;
    const kind = kindMoved(happening.move, line.latest.value);
    if (kind) practise(kind, false);
  });
}

/** The kind of piece that has just moved, as it was before the move. */
function kindMoved({ usi }: PlayedMove, { pieces }: Snapshot) {
  const kind = pieces.find(({ square }) => square === usi.slice(2, 4))?.kind;
  if (!usi.endsWith("+")) return kind;
  return ruleChoices().pieces.find((entry) => entry.kind === kind)?.plain;
}
