// A problem of brinkmate or defence on the board: the reader's moves need not give check.
//
// Each move is asked about as it stands: does the defender still get away, or does the attacker still come through? A move
// of the printed solution is known.

import { Attempt, pause } from "./attempt";
import type { Puzzle, Study } from "./collection";
import type { Result } from "./remark";
import { type MateSolver, PATIENCE } from "./solver";

/** The question about the reader's move. */
const ASK = { brinkmate: "escape", defence: "attack" } as const;

export class StudyAttempt extends Attempt {
  override readonly canExplore = false;

  /** Throws a sentence when the diagram cannot be played at all. */
  constructor(
    puzzle: Puzzle,
    private readonly goal: Study,
    solver: MateSolver,
    onResult?: (result: Result) => void,
  ) {
    super(puzzle, solver, onResult);
  }

  /** What comes of the last move. */
  protected override async answer(): Promise<void> {
    const { goal, isFree } = this;
    const moves = this.handle.usi_moves();
    const tried = this.played.value.at(-1)?.name ?? "";
    const onLine = moves.every((usi, ply) => usi === this.solution[ply]);
    const left = Math.max(0, Math.ceil((this.solution.length - moves.length) / 2));
    this.phase.value = "thinking";
    await this.asking(async () => {
      const question = { ask: ASK[goal], sfen: this.puzzle.sfen, moves, left, nodes: this.patience };
      const [press] = await Promise.all([onLine ? null : this.solver.ask(question, "press"), pause()]);
      this.patience = PATIENCE;
      const by = press?.verdict ?? "nothing";
      if (by === "unknown") return this.stopAt({ type: "undecided" });
      if (by !== "nothing") {
        const answer = this.reply(press?.usi ?? null);
        this.stopAt({ type: "refuted", goal, by, tried, answer }, isFree ? "exploring" : "stopped");
        if (!isFree) this.tell("failed");
        return;
      }
      const next = onLine ? this.solution[moves.length] : null;
      if (next) {
        this.reply(next);
        return this.stopAt({ type: "right" }, this.resting);
      }
      this.stopAt({ type: "met", goal, cook: !onLine }, isFree ? "exploring" : "solved");
      if (isFree) return;
      this.revealed.value = true;
      this.tell("solved");
    });
  }
}
