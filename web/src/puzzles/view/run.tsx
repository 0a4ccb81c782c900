// A run: as many problems as one can solve, until the time is up or until the first mistake.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { address, greet } from "../../app/route";
import { Button } from "../../kit/button";
import { Attempt } from "../attempt";
import type { Collection, Puzzle } from "../collection";
import { dayOf } from "../daily";
import { mark, noteRun } from "../progress";
import type { Result } from "../remark";
import { type RunKind, sequence } from "../runs";
import type { MateSolver } from "../solver";
import { puzzleWords } from "../words";
import { PuzzleBoard } from "./board";
import { titleOf } from "./problem";
import { RemarkBox } from "./remark";

export function runName(kind: RunKind): string {
  const { runs } = puzzleWords.value;
  return kind === "streak" ? runs.streak : runs.minutes(Number(kind));
}

/** How long the answer to a mistake, and the last move of a mate, stay on the board. */
const LOOK_MS = { failed: 1800, solved: 700, helped: 700 } as const;

interface Props {
  readonly kind: RunKind;
  readonly collection: Collection;
  readonly solver: MateSolver;
}

export function Run(props: Props) {
  const round = useSignal(0);
  return <Round key={round.value} {...props} onAgain={() => round.value++} />;
}

function Round({ kind, collection, solver, onAgain }: Props & { onAgain: () => void }) {
  const puzzles = useMemo(() => sequence(collection), []);
  const at = useSignal(0);
  const solved = useSignal(0);
  const failed = useSignal<readonly Puzzle[]>([]);
  const over = useSignal(false);
  const best = useSignal(false);
  const left = useSignal(kind === "streak" ? null : Number(kind) * 60_000);

  const end = () => {
    if (over.value) return;
    over.value = true;
    best.value = noteRun(kind, solved.value);
  };
  useEffect(() => {
    if (left.value === null) return;
    const ends = Date.now() + left.value;
    const timer = setInterval(() => {
      left.value = Math.max(0, ends - Date.now());
      if (left.value > 0) return;
      clearInterval(timer);
      end();
    }, 200);
    return () => clearInterval(timer);
  }, []);

  const puzzle = puzzles[at.value];
  const attempt = useMemo(() => puzzle && new Attempt(puzzle, solver, (result) => went(puzzle, result)), [puzzle]);
  useEffect(() => () => attempt?.leave(), [attempt]);
  const went = (puzzle: Puzzle, result: Result) => {
    if (over.value) return;
    if (result === "failed") {
      failed.value = [...failed.value, puzzle];
      mark(puzzle.id, false, dayOf(new Date()));
    } else {
      solved.value++;
    }
    setTimeout(() => {
      if (over.value) return;
      if ((result === "failed" && kind === "streak") || at.value + 1 >= puzzles.length) end();
      else at.value++;
    }, LOOK_MS[result]);
  };

  const { runs, home } = puzzleWords.value;
  if (over.value || !attempt || !puzzle) {
    return (
      <main class="reading puzzles">
        <p class="alone">
          <a href={address("puzzles")}>{home}</a>
        </p>
        <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
          {runs.over}
        </h1>
        <p class="puzzle-figure">{runs.solved(solved.value)}</p>
        {best.value && <p>{runs.record}</p>}
        {failed.value.length > 0 && <h2>{runs.failed}</h2>}
        <ul>
          {failed.value.map((puzzle) => (
            <li key={puzzle.id}>
              <a href={address("puzzles", { sfen: puzzle.sfen })}>{titleOf(puzzle)}</a>
            </li>
          ))}
        </ul>
        <Button kind="primary" onClick={onAgain}>
          {runs.again}
        </Button>
      </main>
    );
  }
  const seconds = left.value === null ? null : Math.ceil(left.value / 1000);
  return (
    <main class="puzzle" data-sfen={puzzle.sfen} data-phase={attempt.phase.value}>
      <PuzzleBoard attempt={attempt} />
      <aside class="puzzle-panel">
        <h1 tabIndex={-1} ref={greet}>
          {runName(kind)}
        </h1>
        {seconds !== null && (
          <p class="puzzle-figure" role="timer" aria-label={runs.leftSays(Math.floor(seconds / 60), seconds % 60)}>
            {runs.left(Math.floor(seconds / 60), seconds % 60)}
          </p>
        )}
        <p>{runs.solved(solved.value)}</p>
        <p class="puzzle-goal">{titleOf(puzzle)}</p>
        <RemarkBox attempt={attempt} />
        <div class="row">
          <Button kind="quiet" onClick={end}>
            {runs.stop}
          </Button>
        </div>
      </aside>
    </main>
  );
}
