// One task on the board: a move of the reader's is the best one, or it is not. What is legal the rules say.

import { computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import type { DrawShape } from "../board/view";
import { hintMarks } from "../game/hints";
import { GameLine } from "../game/line";
import type { Color, LegalMove } from "../wire/rules";
import type { Task } from "./estimate";

export class TaskRun extends GameLine {
  /** Whether the reader found the move; nothing before an answer. */
  readonly solved = signal<boolean | null>(null);
  /** The side that is to move, which sits below. */
  readonly own: Color;
  /** The best move, by its name. */
  readonly best: LegalMove | null;

  /** The sides whose pieces may be picked up now. */
  readonly movable = computed<Color[]>(() => (this.solved.value === null ? [this.own] : []));

  constructor(readonly task: Task) {
    super();
    this.open({ start: { sfen: task.sfen }, profile: "standard", strict: false });
    this.own = this.handle.turn;
    this.best = this.handle.told(task.best, settings.notation.value);
  }

  /** The reader's move, which is the answer. */
  play(usi: string): void {
    const refusal = this.handle.play(usi);
    if (refusal) return this.refuse(refusal);
    this.refresh();
    this.notice.value = null;
    const move = this.played.value.at(-1);
    if (move) this.happen({ type: "moved", move });
    if (usi === this.task.best) this.solved.value = true;
    else this.reveal();
  }

  /** A piece was put where no move was offered. */
  attempt(from: string, to: string): void {
    const refusal = this.handle.attempt(from, to);
    if (refusal) this.refuse(refusal);
  }

  /** Shows the best move in the position of the task. */
  reveal(): void {
    this.undoTo(0);
    this.refresh();
    this.notice.value = null;
    this.solved.value = false;
  }

  protected override drawn(): readonly DrawShape[] {
    return this.solved.value === false && this.best ? hintMarks(this.best, 3, this.own) : [];
  }
}
