// A problem of the collection to be solved, with what follows for the reader's progress.

import { effect, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { address, greet } from "../../app/route";
import { soundPieces } from "../../game/effects";
import { useDialogs } from "../../game/view/keyboard";
import { words } from "../../i18n";
import { Alert } from "../../kit/alert";
import { Attempt } from "../attempt";
import { collection, type Puzzle } from "../collection";
import { dailyOf, dayOf } from "../daily";
import { mark, progress, rate, solvedDaily } from "../progress";
import type { Result } from "../remark";
import type { MateSolver } from "../solver";
import { StudyAttempt } from "../study-attempt";
import { puzzleWords } from "../words";
import { About } from "./about";
import { PuzzleBoard } from "./board";
import { Controls, Keys, PuzzleField, Share } from "./controls";
import { listenForKeys } from "./keys";
import { PuzzleMoves } from "./moves";
import { RemarkBox } from "./remark";
import { shelfName } from "./shelf";
import { Whole } from "./whole";

/** How a problem is called: its goal or its collection, and its number there. */
export function titleOf({ shelf, number }: Puzzle): string {
  const { view } = puzzleWords.value;
  const name = Number(shelf) > 0 ? view.plies(Number(shelf)) : shelfName(shelf);
  return view.problem(name, number);
}

/** Whether it is a mate of known difficulty: what else there is, ratings are not made for. */
const isRated = ({ goal, difficulty }: Puzzle) => goal === "mate" && difficulty !== null;

/** Notes how an attempt went; the new rating follows where the problem is graded and was met for the first time. */
export async function note(puzzle: Puzzle, result: Result, solver: MateSolver): Promise<number | null> {
  const isNew = !progress.value.marks[puzzle.id];
  mark(puzzle.id, result === "solved", dayOf(new Date()));
  if (!isNew || result === "helped" || !isRated(puzzle) || puzzle.plies === null || puzzle.difficulty === null) return null;
  const before = progress.value.player;
  const { plies, difficulty } = puzzle;
  const { player } = await solver.ask({ ask: "rating", player: before, plies, difficulty, solved: result === "solved" }, "rating");
  rate(player);
  return player.rating - before.rating;
}

interface Props {
  readonly puzzle: Puzzle;
  readonly solver: MateSolver;
  readonly onNext: (() => void) | null;
}

export function Problem({ puzzle, solver, onNext }: Props) {
  const { view, rating, goals } = puzzleWords.value;
  const { goal } = puzzle;
  const change = useSignal<number | null>(null);
  const attempt = useMemo(() => {
    const went = (result: Result) =>
      void note(puzzle, result, solver)
        .then((by) => (change.value = by))
        // A solver that is gone cannot rate; the mark is kept all the same.
        .catch(() => {});
    return goal === "mate" ? new Attempt(puzzle, solver, went) : new StudyAttempt(puzzle, goal, solver, went);
  }, [puzzle.sfen]);
  useEffect(() => {
    change.value = null;
    const day = dayOf(new Date());
    const { value: all } = collection;
    const difficulty = all && dailyOf(all, day, puzzle);
    if (!difficulty) return;
    return effect(() => {
      if (attempt.phase.value === "solved") solvedDaily(day, difficulty);
    });
  }, [attempt]);
  const { player } = progress.value;
  return (
    <Solving
      attempt={attempt}
      solver={solver}
      title={titleOf(puzzle)}
      onNext={onNext}
      after={attempt.revealed.value && <About puzzle={puzzle} />}
    >
      {goal !== "mate" && <p class="puzzle-goal">{goals[goal].asks}</p>}
      {goal === "mate" && !(Number(puzzle.shelf) > 0) && (
        <p class="puzzle-goal">{puzzle.plies === null ? view.unknown : view.plies(puzzle.plies)}</p>
      )}
      {goal !== "defence" && <p class="puzzle-note">{view.restHint}</p>}
      {isRated(puzzle) && (
        <p class="puzzle-note">
          {rating.title} {rating.value(player.rating, player.deviation)}
          {change.value !== null && <strong class={change.value >= 0 ? "gain" : "loss"}> {rating.change(change.value)}</strong>}
        </p>
      )}
    </Solving>
  );
}

interface SolvingProps {
  readonly attempt: Attempt;
  readonly solver: MateSolver;
  readonly title: string;
  readonly onNext: (() => void) | null;
  /** What comes behind the moves. */
  readonly after?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** Gives the keyboard to the board: the button that was pressed is gone. */
function toBoard(): void {
  document.querySelector<HTMLElement>('komadai-board [tabindex="0"]')?.focus({ preventScroll: true });
}

/** The board, and beside it what is told and what can be done. */
export function Solving({ attempt, solver, title, onNext, after, children }: SolvingProps) {
  const { home, broken, skip } = puzzleWords.value;
  useEffect(() => soundPieces(attempt), [attempt]);
  useEffect(() => () => attempt.leave(), [attempt]);
  // Before the problem is seen, so that no key pressed at its sight is lost.
  const { text, dialog } = useDialogs(() => attempt.text(), []);
  useLayoutEffect(() => listenForKeys(attempt, { next: onNext, text }), [attempt, onNext]);
  const next =
    onNext &&
    (() => {
      onNext();
      toBoard();
    });
  const last = attempt.played.value[attempt.viewed.value - 1];
  const { say, side } = words.value;
  return (
    <main class="puzzle" data-sfen={attempt.puzzle.sfen} data-phase={attempt.phase.value}>
      <a class="skip" href="#board">
        {skip}
      </a>
      <PuzzleBoard attempt={attempt} />
      <aside class="puzzle-panel">
        <p class="puzzle-home alone">
          <a href={address("puzzles")}>{home}</a>
        </p>
        <h1 tabIndex={-1} ref={greet}>
          {title}
        </h1>
        {children}
        <Alert kind="caution" text={solver.broken.value && broken} />
        <RemarkBox attempt={attempt} />
        <Controls attempt={attempt} solver={solver} onNext={next} />
        <PuzzleMoves attempt={attempt} />
        {after}
        {attempt.revealed.value && attempt.puzzle.goal === "mate" && <Whole key={attempt.puzzle.sfen} attempt={attempt} solver={solver} />}
        <PuzzleField attempt={attempt} />
        <Keys />
        <Share sfen={attempt.puzzle.sfen} />
      </aside>
      {dialog}
      <div class="visually-hidden" role="status" aria-live="polite">
        {last ? say.move(side(last.color, false), last.name, last.captured, last.check) : title}
      </div>
    </main>
  );
}
