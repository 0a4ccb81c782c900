// Looking at a game together once it is over: what one player tries out and draws, the opponent and the spectators see. A reader
// who steps aside looks at the game alone, and comes back to what is shown.

import { batch, computed, signal } from "@preact/signals";
import { BRUSHES, type Brush, type DrawShape } from "../board/view";
import { GameLine } from "../game/line";
import type { Game, PlayRequest, Review as SharedReview } from "../wire/play";
import type { Color, PlayedMove } from "../wire/rules";

/** How long drawing rests before it is shown to the others, in milliseconds. */
const REST_MS = 120;

export class Review {
  /** What is shown to everybody; nothing before a player shows something. */
  readonly shared = signal<SharedReview | null>(null);
  /** Whether the reader looks along. */
  readonly follows = signal(false);
  private readonly game = signal<Game | null>(null);
  /** The game with the moves that are tried out. */
  readonly line = new GameLine();
  /** What the reader has drawn last, as the others see it. */
  private marks: readonly string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly say: (request: PlayRequest) => void) {}

  /** Whether the reader sees what is shown, and not a place of its own choice. */
  readonly active = computed(() => this.follows.value && this.shared.value !== null);
  /** Whether the reader may show something. */
  readonly leads = computed(() => this.game.value?.stage === "over" && this.game.value.own !== null);
  readonly movable = computed<Color[]>(() => {
    const { turn, outcome } = this.line.latest.value;
    return this.active.value && this.leads.value && !outcome ? [turn] : [];
  });
  /** The moves that are tried out, by their names. */
  readonly tried = computed<readonly PlayedMove[]>(() => this.line.played.value.slice(this.shared.value?.ply ?? 0));
  /** What another player has drawn. */
  readonly drawn = computed<readonly DrawShape[]>(() => {
    const { value: shared } = this.shared;
    if (!this.active.value || !shared || shared.by === this.game.value?.own) return [];
    return shared.marks.flatMap((text) => readMark(text) ?? []);
  });

  /** The game as the server tells it. */
  take(game: Game): void {
    this.game.value = game;
    if (game.review) this.hear(game.review);
  }

  /** A player shows something. */
  hear(shared: SharedReview): void {
    const first = this.shared.value === null;
    batch(() => {
      this.shared.value = shared;
      if (first) this.follows.value = true;
      this.setUp(shared);
    });
  }

  /** Shows the others the game after this many moves. */
  show(ply: number, line: readonly string[] = []): void {
    if (!this.leads.value) return;
    this.marks = [];
    this.follows.value = true;
    this.tell(ply, line);
  }

  /** Tries a move out, from what is shown. */
  play(usi: string): void {
    const { value: shared } = this.shared;
    if (shared && this.movable.value.length > 0) this.show(shared.ply, [...shared.line, usi]);
  }

  /** Takes the last move back that was tried out. */
  undo(): void {
    const { value: shared } = this.shared;
    if (shared) this.show(shared.ply, shared.line.slice(0, -1));
  }

  /** The reader has drawn this, and nothing else. */
  mark(marks: readonly DrawShape[]): void {
    const { value: shared } = this.shared;
    if (!this.active.value || !this.leads.value || !shared) return;
    const texts = marks.map(writeMark);
    if (JSON.stringify(texts) === JSON.stringify(this.marks)) return;
    this.marks = texts;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(shared.ply, shared.line), REST_MS);
  }

  close(): void {
    clearTimeout(this.timer);
    this.line.close();
  }

  private tell(ply: number, line: readonly string[]): void {
    this.say({ type: "review", ply, line: [...line], marks: [...this.marks] });
  }

  private setUp({ ply, line }: SharedReview): void {
    const { value: game } = this.game;
    if (game) this.line.open(game.terms, [...game.moves.slice(0, ply), ...line]);
  }
}

/** A mark as a text: `arrow:green:7g>7f`, `circle:red:5e`, `circle:blue:black:pawn`. */
function writeMark(mark: DrawShape): string {
  const place = mark.type === "arrow" ? `${mark.from}>${mark.to}` : mark.at;
  return `${mark.type}:${mark.brush}:${place}`;
}

function readMark(text: string): DrawShape | null {
  const [type, pen, ...rest] = text.split(":");
  const brush = BRUSHES.find((known): known is Brush => known === pen);
  const place = rest.join(":");
  if (!brush || place === "") return null;
  if (type === "circle" || type === "area") return { type, at: place, brush };
  const [from, to] = place.split(">");
  return type === "arrow" && from && to ? { type, from, to, brush } : null;
}
