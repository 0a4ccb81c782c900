// A line of the solver on the board: the solution, a second one, a twin.

import { batch, signal } from "@preact/signals";
import { GameLine } from "../game/line";
import { GameHandle } from "../rules";

export class Playback extends GameLine {
  /** The problem it begins with; null while the diagram on the table is on the board. */
  readonly sfen = signal<string | null>(null);

  /** The solution of the diagram on the table, which the steps go through while nothing else is shown. */
  private own: { readonly sfen: string; readonly moves: readonly string[] } | null = null;

  /** Takes up the solution of the diagram, and has the diagram on the board. */
  hold(sfen: string, moves: readonly string[]): void {
    this.own = { sfen, moves };
    this.show(sfen, moves, 0);
  }

  /** Goes back to the diagram from whatever is shown. */
  back(): void {
    if (this.own) this.show(this.own.sfen, this.own.moves, 0);
    else this.end();
  }

  /** Puts a line on the board at one of its moves. */
  show(sfen: string, moves: readonly string[], ply: number): void {
    const handle = GameHandle.from_problem(sfen, "standard");
    for (const usi of moves) if (handle.play(usi)) break;
    batch(() => {
      this.replace(handle);
      this.sfen.value = sfen;
      this.choose(ply);
    });
    this.announceMove(this.played.value[ply - 1]);
  }

  /** Forgets every line: the diagram has changed. */
  end(): void {
    if (this.sfen.value === null) return;
    this.own = null;
    batch(() => {
      this.undoTo(0);
      this.refresh();
      this.sfen.value = null;
    });
  }
}
