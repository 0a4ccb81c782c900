// A task: the board, what is asked, what came of it.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { soundPieces } from "../../game/effects";
import { BoardOf, inPlay } from "../../game/view/board-of";
import { plainWords } from "../../game/view/board-words";
import { RefusalNotice } from "../../game/view/refusal";
import { Button } from "../../kit/button";
import type { Task as TaskData } from "../estimate";
import { TaskRun } from "../task-run";
import { placementWords } from "../words";

interface Props {
  readonly task: TaskData;
  /** Which one it is, and how many there are at most. */
  readonly number: number;
  readonly most: number;
  readonly onNext: (solved: boolean) => void;
}

export function Task({ task, number, most, onNext }: Props) {
  const says = placementWords.value;
  const run = useMemo(() => new TaskRun(task), [task]);
  useEffect(() => soundPieces(run), [run]);
  useEffect(() => () => run.close(), [run]);
  const { notice, solved } = run;
  const [heading, next] = [useRef<HTMLHeadingElement>(null), useRef<HTMLButtonElement>(null)];
  // What was pressed is gone with the task before.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const answered = solved.value !== null;
  useEffect(() => {
    if (answered) next.current?.focus({ preventScroll: true });
  }, [answered]);
  return (
    <main class="puzzle placement-task" data-sfen={task.sfen}>
      <a class="skip" href="#board">
        {says.skip}
      </a>
      <BoardOf
        id="board"
        view={() => ({
          snapshot: run.snapshot.value,
          bottom: run.own,
          movable: run.movable.value,
          words: plainWords(run.own),
          ...run.marks.value,
          ...inPlay(),
        })}
        events={{ play: (usi) => run.play(usi), attempt: (from, to) => run.attempt(from, to) }}
      />
      <aside class="puzzle-panel">
        <h1 ref={heading} tabIndex={-1}>
          {says.task(number, most)}
        </h1>
        <p>{says.ask}</p>
        <div class="placement-said" role="status" aria-live="polite">
          {notice.value?.type === "refusal" && <RefusalNotice notice={notice.value} toggle={() => run.toggleShown()} />}
          {solved.value !== null && (
            <p class={solved.value ? "placement-right" : "placement-wrong"}>
              {solved.value ? says.right : says.wrong(run.best?.name ?? task.best)}
            </p>
          )}
        </div>
        <div class="row">
          {solved.value === null ? (
            <Button onClick={() => run.reveal()}>{says.pass}</Button>
          ) : (
            <button ref={next} type="button" class="primary" onClick={() => onNext(solved.value === true)}>
              {says.next}
            </button>
          )}
        </div>
      </aside>
    </main>
  );
}
