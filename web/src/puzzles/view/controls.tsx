// What the reader can do besides moving: a hint, give up, take back, look why, type a move.

import { useSignal } from "@preact/signals";
import { address } from "../../app/route";
import { MoveField } from "../../game/view/controls";
import { Button } from "../../kit/button";
import type { Attempt } from "../attempt";
import type { MateSolver } from "../solver";
import { puzzleWords } from "../words";

interface Props {
  readonly attempt: Attempt;
  readonly solver: MateSolver;
  readonly onNext: (() => void) | null;
}

export function Controls({ attempt, solver, onNext }: Props) {
  const { act, view } = puzzleWords.value;
  const sure = useSignal(false);
  const phase = attempt.phase.value;
  const remark = attempt.remark.value;
  const begun = attempt.length.value > 0;
  if (phase === "thinking") {
    const tried = solver.tried.value;
    return (
      <div class="row">
        <Button onClick={() => attempt.takeBack()}>{view.giveUpThinking}</Button>
        {tried > 200_000 && <small class="puzzle-note">{view.tried(tried)}</small>}
      </div>
    );
  }
  const over = phase === "solved" || phase === "shown";
  const noMate = attempt.verdict.value?.verdict === "no-mate";
  if (sure.value && !over) {
    return (
      <div class="row" role="group" aria-label={act.giveUpSure}>
        <span>{act.giveUpSure}</span>
        <Button
          kind="danger"
          onClick={() => {
            sure.value = false;
            void attempt.show();
          }}
        >
          {act.giveUpYes}
        </Button>
        <button type="button" class="quiet" ref={(button) => button?.focus()} onClick={() => (sure.value = false)}>
          {act.no}
        </button>
      </div>
    );
  }
  return (
    <div class="row puzzle-controls">
      {over && onNext && (
        <Button kind="primary" aria-keyshortcuts="n" onClick={onNext}>
          {act.next}
        </Button>
      )}
      {phase === "stopped" && (
        <Button kind="primary" aria-keyshortcuts="Backspace" onClick={() => attempt.takeBack()}>
          {act.retry}
        </Button>
      )}
      {remark?.type === "undecided" && <Button onClick={() => attempt.thinkLonger()}>{act.longer}</Button>}
      {phase === "solving" && (
        <Button aria-keyshortcuts="h" onClick={() => attempt.hint()}>
          {remark?.type === "hint" && remark.step < 3 ? act.moreHint : act.hint}
        </Button>
      )}
      {phase !== "stopped" && !over && begun && (
        <Button aria-keyshortcuts="Backspace" onClick={() => attempt.takeBack()}>
          {act.takeBack}
        </Button>
      )}
      {phase !== "exploring" && (over || phase === "stopped") && (
        <Button aria-keyshortcuts="e" onClick={() => attempt.explore()}>
          {phase === "stopped" && remark?.type === "escapes" ? act.explore : act.exploreFree}
        </Button>
      )}
      {(over || phase === "exploring") && begun && <Button onClick={() => attempt.restart()}>{act.restart}</Button>}
      {!over && !noMate && (
        <Button kind="quiet" onClick={() => (sure.value = true)}>
          {attempt.result.value ? act.solution : act.giveUp}
        </Button>
      )}
    </div>
  );
}

/** The field for a move, which says in the box of remarks why it was none. */
export function PuzzleField({ attempt }: { attempt: Attempt }) {
  return <MoveField onType={(text) => attempt.type(text)} closed={attempt.movable.value.length === 0} />;
}

/** The keys that act here. */
export function Keys() {
  const { keys } = puzzleWords.value;
  return (
    <details class="more puzzle-keys">
      <summary>{keys.title}</summary>
      <dl>
        {keys.list.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The address of a problem, to be given to others. */
export function Share({ sfen }: { sfen: string }) {
  const { act } = puzzleWords.value;
  const copied = useSignal(false);
  const link = new URL(address("puzzles", { sfen }), document.baseURI).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      copied.value = true;
    } catch {
      // The field beside it can be copied by hand.
    }
  };
  return (
    <div class="puzzle-share">
      <input type="text" readOnly value={link} aria-label={act.shareBy} onFocus={(event) => event.currentTarget.select()} />
      <Button onClick={copy}>
        <span role="status">{copied.value ? act.shared : act.share}</span>
      </Button>
    </div>
  );
}
