// What the reader can do besides moving: a hint, give up, take back, look why, type a move.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { address } from "../../app/route";
import { MoveField } from "../../game/view/move-field";
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
  /** The height of the row when it began to ask: what is below stays where it is. Null while nothing is asked. */
  const asking = useSignal<number | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const phase = attempt.phase.value;
  const remark = attempt.remark.value;
  const begun = attempt.length.value > 0;
  if (phase === "thinking") {
    const tried = solver.tried.value;
    return (
      <div class="row puzzle-controls">
        <Button onClick={() => attempt.takeBack()}>{view.giveUpThinking}</Button>
        {tried > 200_000 && <small class="puzzle-note">{view.tried(tried)}</small>}
      </div>
    );
  }
  const over = phase === "solved" || phase === "shown";
  const noMate = attempt.verdict.value?.verdict === "no-mate";
  if (asking.value !== null && !over) {
    const no = () => (asking.value = null);
    return (
      <div
        class="row puzzle-controls"
        role="group"
        aria-label={act.giveUpSure}
        style={{ minHeight: `${asking.value}px` }}
        onKeyDown={(event) => event.key === "Escape" && no()}
      >
        <span>{act.giveUpSure}</span>
        <Button
          kind="danger"
          onClick={() => {
            no();
            void attempt.show();
          }}
        >
          {act.giveUpYes}
        </Button>
        <button type="button" class="quiet" ref={focusOn} onClick={no}>
          {act.no}
        </button>
      </div>
    );
  }
  return (
    <div ref={row} class="row puzzle-controls">
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
      {attempt.canExplore && phase !== "exploring" && (over || phase === "stopped") && (
        <Button aria-keyshortcuts="e" onClick={() => attempt.explore()}>
          {phase === "stopped" && remark?.type === "escapes" ? act.explore : act.exploreFree}
        </Button>
      )}
      {(over || phase === "exploring") && begun && <Button onClick={() => attempt.restart()}>{act.restart}</Button>}
      {!over && !noMate && (
        <Button kind="quiet" onClick={() => (asking.value = row.current?.offsetHeight ?? 0)}>
          {attempt.result.value ? act.solution : act.giveUp}
        </Button>
      )}
    </div>
  );
}

const focusOn = (button: HTMLElement | null) => button?.focus();

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
