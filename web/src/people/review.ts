// Looking at a game together once it is over: what one player tries out and draws, the other and all who watch see. Whoever
// steps aside looks at the game alone, and comes back to what is shown.

import { batch, computed, signal } from "@preact/signals";
import { BRUSHES, type Brush, type Drawn } from "../board/view";
import { type GameHandle, newGame } from "../rules";
import { settings } from "../app/settings";
import { type Typing, enter } from "../app/typed";
import type { Game, PlayRequest, Review as Shared } from "../wire/play";
import type { Color, Played, Snapshot } from "../wire/rules";

/** How long drawing rests before it is shown to the others, in milliseconds. */
const REST_MS = 120;

export class Review {
  /** What is shown to everybody; nothing before a player shows something. */
  readonly shared = signal<Shared | null>(null);
  /** Whether the reader looks along. */
  readonly follows = signal(false);
  private readonly game = signal<Game | null>(null);
  private handle: GameHandle | null = null;
  private readonly version = signal(0);
  /** What the reader has drawn last, as the others see it. */
  private marks: readonly string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly say: (request: PlayRequest) => void) {}

  /** Whether the reader sees what is shown, and not a place of its own choice. */
  readonly active = computed(() => this.follows.value && this.shared.value !== null);
  /** Whether the reader may show something. */
  readonly leads = computed(() => this.game.value?.stage === "over" && this.game.value.own !== null);
  readonly snapshot = computed<Snapshot | null>(() => {
    this.version.value;
    return this.active.value && this.handle ? (this.handle.snapshot(this.handle.length) as Snapshot) : null;
  });
  readonly movable = computed<Color[]>(() => {
    const { value: snapshot } = this.snapshot;
    return snapshot && this.leads.value && !snapshot.outcome ? [snapshot.turn] : [];
  });
  /** The moves that are tried out, by their names. */
  readonly line = computed<readonly Played[]>(() => {
    this.version.value;
    const from = this.shared.value?.ply ?? 0;
    return ((this.handle?.played(settings.notation.value) ?? []) as Played[]).slice(from);
  });
  /** What another player has drawn. */
  readonly drawn = computed<readonly Drawn[]>(() => {
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
  hear(shared: Shared): void {
    const first = this.shared.value === null;
    batch(() => {
      this.shared.value = shared;
      if (first) this.follows.value = true;
      this.setUp(shared);
    });
  }

  /** Shows the others the game after so many moves. */
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

  /** Tries out a move typed in any notation; true when it was one. */
  type(text: string, table: Typing): boolean {
    return this.handle !== null && enter(text, this.handle, table);
  }

  /** What is shown as text; nothing while the reader looks elsewhere. */
  text(kanji: boolean): string | null {
    return this.active.value && this.handle ? this.handle.text(this.handle.length, kanji) : null;
  }

  /** Takes the last move back that was tried out. */
  undo(): void {
    const { value: shared } = this.shared;
    if (shared) this.show(shared.ply, shared.line.slice(0, -1));
  }

  /** The reader has drawn this, and nothing else. */
  mark(marks: readonly Drawn[]): void {
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
    this.handle?.free();
    this.handle = null;
  }

  private tell(ply: number, line: readonly string[]): void {
    this.say({ type: "review", ply, line: [...line], marks: [...this.marks] });
  }

  private setUp({ ply, line }: Shared): void {
    const { value: game } = this.game;
    if (!game) return;
    const handle = newGame(game.terms.start, game.terms.profile, game.terms.strict);
    for (const usi of [...game.moves.slice(0, ply), ...line]) handle.play(usi);
    this.handle?.free();
    this.handle = handle;
    this.version.value++;
  }
}

/** A mark as a text: `arrow:green:7g>7f`, `circle:red:5e`, `circle:blue:black:pawn`. */
function writeMark(mark: Drawn): string {
  const place = mark.type === "arrow" ? `${mark.from}>${mark.to}` : mark.at;
  return `${mark.type}:${mark.brush}:${place}`;
}

function readMark(text: string): Drawn | null {
  const [type, pen, ...rest] = text.split(":");
  const brush = BRUSHES.find((known): known is Brush => known === pen);
  const place = rest.join(":");
  if (!brush || place === "") return null;
  if (type === "circle" || type === "area") return { type, at: place, brush };
  const [from, to] = place.split(">");
  return type === "arrow" && from && to ? { type, from, to, brush } : null;
}
