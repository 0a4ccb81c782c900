// The board of a problem: what is told of the last move, what a hint draws, which sounds are heard.

import { batch, signal } from "@preact/signals";
import type { DrawShape } from "../board/view";
import { GameLine } from "../game/line";
import type { Refusal } from "../wire/rules";
import type { Phase, Remark } from "./remark";

export class ProblemLine extends GameLine {
  readonly phase = signal<Phase>("solving");
  readonly remark = signal<Remark | null>(null);
  /** What a hint draws. */
  protected readonly hinted = signal<readonly DrawShape[]>([]);

  /** A piece was put where no move was offered. */
  attempt(from: string, to: string): void {
    const refusal = this.handle.attempt(from, to);
    if (refusal) this.refuse(refusal);
  }

  override say(text: string): void {
    this.remark.value = { type: "text", text };
  }

  override refuse(refusal: Refusal): void {
    batch(() => {
      this.remark.value = { type: "illegal", refusal };
      this.notice.value = { type: "refusal", refusal, shown: true };
    });
  }

  protected override drawn(): readonly DrawShape[] {
    return this.hinted.value;
  }

  /** A new move stands on the board. */
  protected changed(): void {
    batch(() => {
      this.refresh();
      this.choose(null);
      this.remark.value = null;
      this.clear();
    });
  }

  /** Nothing is drawn any more. */
  protected clear(): void {
    this.notice.value = null;
    this.hinted.value = [];
  }

  /** The move on the board is heard. */
  protected sound(): void {
    const move = this.played.value[this.viewed.value - 1];
    if (move) this.happen({ type: "moved", move });
  }

  protected stopAt(remark: Remark, phase: Phase = "stopped"): void {
    batch(() => {
      this.remark.value = remark;
      this.phase.value = phase;
    });
  }
}
