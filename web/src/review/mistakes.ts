// Learning from mistakes: the reader goes back to each of a side's errors and looks for a better move; the engine judges
// what is tried.

import { batch, computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import type { DrawShape } from "../board/view";
import { Analyst, Cancellation } from "../engine/analyst";
import { EFFORTS } from "../engine/effort";
import type { Desk } from "../records";
import type { Trial } from "../wire/api";
import type { Color, Snapshot } from "../wire/rules";
import { ERRORS, type GameReview } from "./game-review";
import { arrow } from "./position";

export type LearnPhase =
  /** A better move is looked for. */
  | "asks"
  /** The engine looks at the one that was tried. */
  | "thinks"
  /** It is one. */
  | "right"
  /** It is none. */
  | "wrong"
  /** The reader has asked for the solution. */
  | "told"
  /** Nobody could judge. */
  | "broken"
  /** All errors have been gone through. */
  | "over";

export class Learn {
  readonly phase = signal<LearnPhase>("asks");
  readonly index = signal(0);
  /** What was tried last, and how the engine judged it. */
  readonly tried = signal<{ readonly usi: string; readonly verdict: Trial | null } | null>(null);
  readonly found = signal(0);
  readonly told = signal(0);
  /** The moves to find better ones for, 0 for the first of the game. */
  readonly errors: readonly number[];
  readonly desk: Desk;
  private readonly analyst = new Analyst();

  /** The error at issue. */
  readonly ply = computed(() => this.errors[this.index.value] ?? 0);
  /** The position on the board: before the move, or after the one that was tried. */
  readonly snapshot = computed<Snapshot>(() => {
    const { value: tried } = this.tried;
    return this.desk.handle.ahead(this.ply.value, false, tried ? [tried.usi] : []);
  });
  /** The move that was played, while another is looked for; then what the one tried allows, or the solution. */
  readonly drawn = computed<readonly DrawShape[]>(() => {
    const { value: phase } = this.phase;
    const before = this.desk.handle.ahead(this.ply.value, false, []);
    const played = this.review.course.value.moves[this.ply.value];
    if (phase === "asks") return arrow(before, before.turn, played, "red", 0);
    if (phase === "told") return arrow(before, before.turn, this.best, "green", 0);
    const reply = this.tried.value?.verdict?.line?.moves[1];
    const after = this.snapshot.value;
    return phase === "wrong" ? arrow(after, after.turn, reply, "red", 0) : [];
  });

  constructor(
    private readonly review: GameReview,
    readonly color: Color,
  ) {
    this.desk = review.desk;
    this.errors = errorsOf(review, color);
    review.held.value = true;
    this.go(0);
  }

  /** What the engine would have played. */
  private get best(): string | undefined {
    return this.review.judged(this.ply.value)?.best ?? undefined;
  }

  /** The line the engine would have played. */
  get solution(): readonly string[] {
    return this.review.found.value[this.ply.value]?.lines[0]?.moves ?? [];
  }

  /** A move by its name in the reader's notation. */
  name(usi: string | null | undefined): string {
    return this.names(usi ? [usi] : [])[0] ?? "";
  }

  /** A line of play from the position at issue by the names of its moves. */
  names(moves: readonly string[]): string[] {
    return this.desk.handle.names(this.ply.value, false, [...moves], settings.notation.value);
  }

  /** The move that was played. */
  get playedName(): string {
    return this.name(this.review.course.value.moves[this.ply.value]);
  }

  get bestName(): string {
    return this.name(this.best);
  }

  /** Tries a move. */
  async play(usi: string): Promise<void> {
    if (this.phase.value !== "asks") return;
    const ply = this.ply.value;
    const { course, effort } = this.review;
    const found = this.review.found.value[ply];
    if (!found) return;
    batch(() => {
      this.phase.value = "thinks";
      this.tried.value = { usi, verdict: null };
    });
    try {
      const asked = { course: course.value, ply, found, usi, effort: EFFORTS[effort.value] };
      const verdict = await this.analyst.ask({ ask: "tried", ...asked });
      if (this.ply.peek() !== ply || this.phase.peek() !== "thinks") return;
      // What was played once is an error, whatever a shorter look says.
      const again = usi === course.value.moves[ply];
      batch(() => {
        this.tried.value = { usi, verdict };
        this.phase.value = verdict.stands && !again ? "right" : "wrong";
        if (this.phase.value === "right") this.found.value++;
      });
    } catch (error) {
      if (!(error instanceof Cancellation)) this.phase.value = "broken";
    }
  }

  /** Back to the position, to try another move. */
  again(): void {
    batch(() => {
      this.tried.value = null;
      this.phase.value = "asks";
    });
  }

  /** Tells the solution. */
  tell(): void {
    if (this.phase.value === "right" || this.phase.value === "told") return;
    batch(() => {
      this.tried.value = null;
      this.phase.value = "told";
      this.told.value++;
    });
  }

  next(): void {
    if (this.index.value + 1 < this.errors.length) this.go(this.index.value + 1);
    else this.phase.value = "over";
  }

  /** Begins again from the first error. */
  restart(): void {
    this.found.value = 0;
    this.told.value = 0;
    this.go(0);
  }

  private go(index: number): void {
    batch(() => {
      this.index.value = index;
      this.tried.value = null;
      this.phase.value = this.errors.length > 0 ? "asks" : "over";
    });
    // The nodes of the game itself have the numbers of their moves.
    this.desk.go(this.ply.value);
    this.desk.bottom.value = this.color;
  }

  end(): void {
    this.review.held.value = false;
    this.analyst.end();
  }
}

/** The errors of a side, as indices of moves of the game. */
export function errorsOf(review: GameReview, color: Color): number[] {
  const { nodes } = review.desk.tree.value;
  const moves = review.reviewed.value?.moves ?? [];
  return moves.flatMap((move, ply) => (ERRORS.some((name) => name === move.class) && nodes[ply + 1]?.color === color ? [ply] : []));
}
