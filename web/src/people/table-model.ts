// What the reader sees of a game on the server: whose turn it is, who plays, what may be done, and what is looked at together
// once it is over.

import { computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import type { DrawShape } from "../board/view";
import { highKing, type Standing } from "../game/king-faces";
import { GameLine } from "../game/line";
import { words } from "../i18n";
import type { Trouble } from "../server/refusal";
import type { Player } from "../wire/account";
import type { Both, Game, PlayRequest } from "../wire/play";
import type { Color, Snapshot } from "../wire/rules";
import { Chat } from "./chat";
import type { ServerClock } from "./clock";
import { Review } from "./shared-review";
import { peopleWords } from "./words";

/** A move on its way: moves played before it, and what it is. */
interface Pending {
  readonly ply: number;
  readonly usi: string;
}

export abstract class TableModel extends GameLine {
  /** The game; none before the server has told of it. */
  readonly game = signal<Game | null>(null);
  /** Who plays, beside the names: ranks and titles, as far as they are known. */
  readonly players = signal<Both<Player | null>>({ black: null, white: null });
  /** Why there is none. */
  readonly missing = signal<Trouble | null>(null);
  readonly pending = signal<Pending | null>(null);
  readonly chat = new Chat((request) => this.send(request));
  readonly clock = signal<ServerClock | null>(null);
  /** When the opponent will have been away for too long, as `performance.now()` counts; none while it is there. */
  readonly absentAt = signal<number | null>(null);
  /** What is looked at together once the game is over. */
  readonly review = new Review((request) => this.send(request));

  /** Says something to the server. */
  protected abstract send(request: PlayRequest): void;

  /** What each move was charged, in milliseconds; nothing without clocks. */
  readonly spent = computed<readonly number[]>(() => {
    const { value: game } = this.game;
    return game?.terms.clock ? game.spent : [];
  });
  readonly own = computed<Color | null>(() => this.game.value?.own ?? null);
  /** The side whose king is 王, by titles and ranks where one person plays each side; between equals both are 玉. */
  readonly highKing = computed<Color | null>(() => {
    const known = (color: Color): Standing => {
      const player = this.game.value?.together ? null : this.players.value[color];
      return { title: player?.title, grade: player?.standing?.grade };
    };
    const sides = { black: known("black"), white: known("white") };
    return settings.kingsByRank.value ? highKing(sides, this.handicap.value) : null;
  });
  /** Who is to move, while the game is played. */
  readonly turn = computed<Color | null>(() => (this.game.value?.stage === "playing" ? this.latest.value.turn : null));
  /** Whether a move is asked of the reader. */
  private readonly isAsked = computed(() => {
    const { value: own } = this.own;
    const { mover = null, place = null } = this.game.value?.together ?? {};
    return own !== null && own === this.turn.value && !this.pending.value && (mover === null || mover === place);
  });
  readonly movable = computed<Color[]>(() => {
    if (this.review.active.value) return this.review.movable.value;
    const { value: own } = this.own;
    return own !== null && this.isAsked.value && this.isLatest.value ? [own] : [];
  });
  /** What a player who looks elsewhere is called for. */
  protected readonly calls = computed(() =>
    this.own.value === null ? "" : this.endAnnouncement.value || (this.isAsked.value ? peopleWords.value.game.yourTurn : ""),
  );
  readonly over = computed(() => this.game.value?.stage === "over");
  /** Whether moves are entered here: in the own game, or while trying out together what it might have been. */
  readonly enters = computed(() =>
    this.review.active.value ? this.review.leads.value : this.own.value !== null && this.turn.value !== null,
  );
  /** In a relay, the name of the player who moves now. */
  readonly mover = computed<string | null>(() => {
    const { value: turn } = this.turn;
    const together = this.game.value?.together;
    return turn && together?.mover != null ? (together[turn][together.mover] ?? null) : null;
  });

  get plays(): boolean {
    return this.own.value !== null;
  }

  /** A player's name, or the side's where the seat is free. */
  override name(color: Color): string {
    return this.game.value?.[color] ?? super.name(color);
  }

  override text(): string {
    return this.review.active.value ? this.review.line.text() : super.text();
  }

  override explain(): void {
    // To the reader alone.
    this.review.follows.value = false;
    super.explain();
  }

  /** Says why no move can be made now. */
  protected sayWhoMoves(): void {
    const { value: turn } = this.turn;
    const { idle } = words.value;
    if (!turn) this.say(idle.over);
    else if (!this.isLatest.value) this.say(idle.past);
    else if (!this.pending.value) this.say(idle.turn(this.mover.value ?? this.name(turn)));
  }

  protected override drawn(): readonly DrawShape[] {
    return this.review.drawn.value;
  }

  protected override shown(): Snapshot {
    return this.review.active.value ? this.review.line.latest.value : super.shown();
  }

  protected override chosenPly(): number | null {
    return this.review.active.value ? (this.review.shared.value?.ply ?? null) : super.chosenPly();
  }

  protected override choose(ply: number): void {
    if (this.review.active.value) {
      if (this.review.leads.value) return this.review.show(ply);
      this.review.follows.value = false;
    }
    super.choose(ply);
  }
}
