// A running lesson: the current page or task, the learner's actions and the feedback.

import { batch, computed, signal } from "@preact/signals";
import type { GameHandle } from "../rules";
import type { Color, Refusal, Snapshot } from "../wire/rules";
import {
  type Diagram,
  type Lesson,
  type Line,
  type Page,
  type Placing,
  type Scene,
  type Square,
  type Task,
  type Text,
  t,
  type Usi,
} from "./format";
import { leadsOn, openDiagram, possibleNow, refusalOf, startSnapshot, targetsOf, wantedSquares, withoutAnswer } from "./judge";
import { across, ORDERS } from "./orders";

/** Feedback under the board. */
export type Feedback =
  | { readonly type: "right"; readonly text: Text }
  | { readonly type: "wrong"; readonly text?: Text; readonly refusal?: Refusal; readonly shown: readonly Square[] };

/** Tint of a square, besides the board's marks. */
export type Tint = "zone" | "hint" | "found" | "missed";

export class LessonRun {
  /** Pages first, then tasks. */
  readonly at = signal(0);
  readonly snapshot = signal<Snapshot>(startSnapshot());
  readonly feedback = signal<Feedback | null>(null);
  /** Squares tapped and right. */
  readonly found = signal<readonly Square[]>([]);
  /** How much of the hint is shown: nothing, the square, the move. */
  readonly hinted = signal(0);
  /** Number of moves or placed pieces shown on a page. */
  readonly step = signal(0);
  /** Wrong choices so far. */
  readonly refuted = signal<readonly number[]>([]);

  private game: GameHandle | null = null;
  private played = new Set<number>();

  constructor(
    readonly lesson: Lesson,
    at: number,
    /** Called with the number of each solved task. */
    private readonly onSolved: (task: number) => void,
  ) {
    this.go(at);
  }

  readonly length = computed(() => this.lesson.pages.length + this.lesson.tasks.length);

  get page(): Page | null {
    return this.lesson.pages[this.at.value] ?? null;
  }
  get taskNumber(): number {
    return this.at.value - this.lesson.pages.length;
  }
  get task(): Task | null {
    return this.lesson.tasks[this.taskNumber] ?? null;
  }
  get solved(): boolean {
    return this.feedback.value?.type === "right";
  }
  private get scene(): Scene | Task {
    return this.page?.board ?? (this.task as Task);
  }

  /** Shows a page or task from its start. */
  go(at: number): void {
    batch(() => {
      this.at.value = Math.max(0, Math.min(at, this.length.value - 1));
      this.feedback.value = null;
      this.found.value = [];
      this.hinted.value = 0;
      this.step.value = 0;
      this.refuted.value = [];
      this.played = new Set();
      this.open();
    });
  }

  private open(): void {
    this.game?.free();
    this.game = null;
    const { scene } = this;
    if ("order" in scene) {
      this.place();
      return;
    }
    this.game = openDiagram(scene.sfen);
    this.show();
  }

  private show(): void {
    if (this.game) this.snapshot.value = this.game.snapshot(this.game.length);
  }

  // Pages

  /** Number of steps of a page's scene. */
  get steps(): number {
    const { scene } = this;
    if ("line" in scene) return (scene as Line).line.length;
    return "order" in scene && this.page ? ORDERS[(scene as Placing).order].length : 0;
  }

  /** The note at the current step of a line. */
  get note(): Text | null {
    const { scene } = this;
    return "line" in scene ? ((scene as Line).line[this.step.value - 1]?.[1] ?? null) : null;
  }

  walk(step: number): void {
    const to = Math.max(0, Math.min(step, this.steps));
    batch(() => {
      this.step.value = to;
      const { scene } = this;
      if ("order" in scene) this.place();
      if (!("line" in scene) || !this.game) return;
      while (this.game.length > to) this.game.undo();
      for (const [usi] of (scene as Line).line.slice(this.game.length, to)) this.game.play(usi);
      this.show();
    });
  }

  /** Shows the pieces set up so far: on a page, those of both sides. */
  private place(): void {
    const { scene } = this;
    if (!("order" in scene)) return;
    const order = ORDERS[scene.order];
    const own = "first" in scene ? order.slice(0, scene.first + this.found.value.length) : order.slice(0, this.step.value);
    const shown = new Set(own.flatMap((square) => ("first" in scene ? [square] : [square, across(square)])));
    const start = startSnapshot();
    this.snapshot.value = { ...start, pieces: start.pieces.filter(({ square }) => shown.has(square)), sources: [] };
  }

  // Tasks

  /** The side whose pieces can move now. */
  readonly movable = computed<Color[]>(() => {
    this.at.value;
    const playing = this.task?.type === "move" || this.task?.type === "build";
    return playing && !this.solved ? [this.snapshot.value.turn] : [];
  });

  play(usi: Usi): void {
    const { task } = this;
    if (task?.type === "move") this.playMove(usi);
    if (task?.type === "build") this.build(usi);
  }

  private playMove(usi: Usi): void {
    const { task, game } = this;
    if (task?.type !== "move" || !game || this.solved) return;
    if (task.answers.includes(usi)) {
      game.play(usi);
      this.show();
      this.done(task.praise);
    } else {
      this.reject(task.wrong?.[usi] ?? task.otherwise);
    }
  }

  private build(usi: Usi): void {
    const { task, game } = this;
    if (task?.type !== "build" || !game) return;
    const before = this.snapshot.value;
    const index = possibleNow(task, before, this.played).find((index) => task.path[index] === usi);
    if (index === undefined) return this.reject(task.otherwise);
    game.play(usi);
    const after = game.snapshot(game.length);
    const next = openDiagram(withoutAnswer(before, after));
    const snapshot = next.snapshot(0);
    if (!leadsOn(task, snapshot, new Set([...this.played, index]))) {
      next.free();
      game.undo();
      return this.reject(IN_THE_WAY);
    }
    this.played.add(index);
    batch(() => {
      this.feedback.value = null;
      this.hinted.value = 0;
      game.free();
      this.game = next;
      this.snapshot.value = { ...snapshot, ply: before.ply + 1, last: after.last };
      if (this.played.size === task.path.length) this.done(task.praise);
    });
  }

  /** Moves of a drill made so far, and in all. */
  get built(): readonly [number, number] {
    this.snapshot.value;
    return [this.played.size, this.task?.type === "build" ? this.task.path.length : 0];
  }

  /** Handles a piece put on a square it cannot legally reach. */
  attempt(from: string, to: Square): void {
    const { task, game } = this;
    if (!game || this.solved || (task?.type !== "move" && task?.type !== "build")) return;
    const refusal = game.attempt(from, to);
    const text = task.type === "move" ? task.wrong?.[from + to] : undefined;
    this.feedback.value = { type: "wrong", ...(refusal && { refusal }), ...(text && { text }), shown: refusal?.squares ?? [] };
  }

  /** Handles a tap on an opponent's piece during a move task. */
  idle(): void {
    const { task } = this;
    if (this.solved || (task?.type !== "move" && task?.type !== "build")) return;
    this.feedback.value = { type: "wrong", refusal: { ...NOT_YOURS }, shown: [] };
  }

  /** Handles a tap on a square. */
  touch(square: Square): void {
    const { task } = this;
    if (this.solved) return;
    if (task?.type === "place") return this.placeNext(square);
    if (task?.type !== "tap") return;
    const wanted = wantedSquares(this.snapshot.value, task.wanted);
    if (this.found.value.includes(square)) return;
    if (!wanted.includes(square)) {
      const refusal = refusalOf(task.sfen, task.wanted, square);
      // What the law would draw are the squares that are asked for.
      this.feedback.value = { type: "wrong", text: task.otherwise, ...(refusal && { refusal }), shown: [square] };
      return;
    }
    batch(() => {
      this.feedback.value = null;
      this.found.value = [...this.found.value, square];
      if (this.found.value.length === wanted.length) this.done(task.praise);
    });
  }

  private placeNext(square: Square): void {
    const { task } = this;
    if (task?.type !== "place") return;
    const next = ORDERS[task.order][task.first + this.found.value.length];
    if (square !== next) return this.reject(task.otherwise);
    batch(() => {
      this.feedback.value = null;
      this.hinted.value = 0;
      this.found.value = [...this.found.value, square];
      this.place();
      if (task.first + this.found.value.length > task.last) this.done(task.praise);
    });
  }

  /** Squares found so far, and in all. */
  get touched(): readonly [number, number] {
    const { task } = this;
    if (task?.type === "place") return [this.found.value.length, task.last - task.first + 1];
    return task?.type === "tap" ? [this.found.value.length, wantedSquares(this.snapshot.value, task.wanted).length] : [0, 0];
  }

  choose(index: number): void {
    const { task } = this;
    if (task?.type !== "choose" || this.solved) return;
    const why = task.choices[index]?.why;
    if (!why) return this.done(task.praise);
    batch(() => {
      this.refuted.value = [...this.refuted.value, index];
      this.reject(why);
    });
  }

  private reject(text: Text): void {
    this.feedback.value = { type: "wrong", text, shown: [] };
    // The board has shown the move; it goes back where it was.
    if (this.game) this.snapshot.value = { ...this.snapshot.value };
  }

  private done(text: Text): void {
    this.feedback.value = { type: "right", text };
    this.onSolved(this.taskNumber);
  }

  /** Shows the next hint: first the square, then the move. */
  hint(): void {
    this.hinted.value = Math.min(2, this.hinted.value + 1);
  }

  /** Currently tinted squares. */
  readonly tints = computed<ReadonlyMap<Square, ReadonlySet<Tint>>>(() => {
    this.at.value;
    const tints = new Map<Square, Set<Tint>>();
    const tint = (squares: readonly Square[], name: Tint) => {
      for (const square of squares) tints.set(square, (tints.get(square) ?? new Set()).add(name));
    };
    const { scene } = this;
    const diagram = scene as Diagram;
    if (diagram.zone) tint(wantedSquares(this.snapshot.value, { zone: diagram.zone }), "zone");
    if (diagram.squares && !this.solved) tint(diagram.squares, "hint");
    if (diagram.reach) tint(targetsOf(this.snapshot.value, diagram.reach), "found");
    tint(this.found.value, "found");
    if (!this.solved) tint(this.hints(), "missed");
    return tints;
  });

  private hints(): readonly Square[] {
    const { task, snapshot } = this;
    const level = this.hinted.value;
    if (!task || level === 0) return [];
    switch (task.type) {
      case "move": {
        const [answer] = task.answers;
        return answer ? ends(answer).slice(0, level) : [];
      }
      case "build": {
        const [next] = possibleNow(task, snapshot.value, this.played);
        return next === undefined ? [] : ends(task.path[next] as Usi).slice(0, level);
      }
      case "tap": {
        const left = wantedSquares(snapshot.value, task.wanted).filter((square) => !this.found.value.includes(square));
        return level === 1 ? left.slice(0, 1) : left;
      }
      case "place": {
        const next = ORDERS[task.order][task.first + this.found.value.length];
        return next ? [next] : [];
      }
      case "choose":
        return [];
    }
  }
}

/** Feedback for a move that makes another drill move impossible. */
const IN_THE_WAY = t("That comes later: now it would block another piece.", "まだ早い手です。先に指すと、ほかの駒の通り道をふさぎます。");

/** The refusal for an opponent's piece. */
const NOT_YOURS: Refusal = { code: "not-your-piece", squares: [], file: null, kind: null, lines: [], flights: [] };

/** The squares of a move: origin (none for a drop) and destination. */
function ends(usi: Usi): Square[] {
  const to = usi.slice(2, 4);
  return usi[1] === "*" ? [to] : [usi.slice(0, 2), to];
}
