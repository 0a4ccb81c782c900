// The whole solution of a problem, asked for once its solution is known.

import { useSignal } from "@preact/signals";
import { address } from "../../app/route";
import { Button } from "../../kit/button";
import { solutionWords, WholeSolution } from "../../solution";
import type { Solution } from "../../wire/mate";
import type { Attempt } from "../attempt";
import { Cancellation, type MateSolver, PATIENCE } from "../solver";
import { puzzleWords } from "../words";

/** How much more work is granted where the first was not enough. */
const MORE = 10;

export function Whole({ attempt, solver }: { attempt: Attempt; solver: MateSolver }) {
  const says = solutionWords.value;
  const { sfen } = attempt.puzzle;
  const found = useSignal<Solution | null>(null);
  const isBusy = useSignal(false);
  const isBroken = useSignal(false);
  const ask = async (nodes: number) => {
    isBusy.value = true;
    isBroken.value = false;
    try {
      found.value = await solver.solution(sfen, nodes);
    } catch (error) {
      isBroken.value = !(error instanceof Cancellation);
    }
    isBusy.value = false;
  };
  if (found.value && !isBusy.value) {
    const { line, sound } = found.value;
    return (
      <>
        {sound === null && (
          <p class="row">
            <span class="puzzle-note">{says.open}</span>
            <Button onClick={() => void ask(PATIENCE * MORE)}>{puzzleWords.value.act.longer}</Button>
          </p>
        )}
        {line.length > 0 && (
          <WholeSolution
            sfen={sfen}
            solution={found.value}
            shown={attempt.movesShown}
            onShow={(moves, ply) => attempt.follow(moves, ply)}
          />
        )}
        <div class="row">
          <ToComposer sfen={sfen} />
        </div>
      </>
    );
  }
  return (
    <div class="row">
      {isBusy.value ? (
        <>
          <Button onClick={() => solver.cancel()}>{says.stop}</Button>
          <small class="puzzle-note" role="status">
            {says.busy}
          </small>
        </>
      ) : (
        <Button disabled={attempt.phase.value === "thinking"} onClick={() => void ask(PATIENCE)}>
          {says.ask}
        </Button>
      )}
      <ToComposer sfen={sfen} />
      {isBroken.value && <p role="alert">{puzzleWords.value.remark.broken}</p>}
    </div>
  );
}

/** The way to where the problem can be changed. */
function ToComposer({ sfen }: { sfen: string }) {
  return (
    <a class="button" href={address("compose", { sfen })}>
      {puzzleWords.value.act.compose}
    </a>
  );
}
