// One game on the server, as this reader sees it and plays in it. The server decides; a move of the reader's stands
// here at once, hollow, until the server has it.

import { batch, computed, effect, signal } from "@preact/signals";
import { anew, lowClock } from "../app/aloud";
import { goThrough, marksOfEnd, marksOfRefusal } from "../app/deciding";
import type { Keyed } from "../app/keyed";
import { type Standing, highKing } from "../app/kings";
import { settings } from "../app/settings";
import { sayMove } from "../app/said";
import { countSeconds, knock, quiet, ring } from "../app/sound";
import { enter } from "../app/typed";
import { opponent } from "../board/geometry";
import { words } from "../i18n";
import { peopleWords } from "../i18n/people";
import { type GameHandle, newGame } from "../rules";
import type { Player } from "../wire/account";
import type { Both, Clocks, Ending, Game, PlayMessage, PlayRequest, Proposal, Said, Wish } from "../wire/play";
import type { Color, Deciding, Played, Refusal, Snapshot } from "../wire/rules";
import { playersOf } from "./account";
import { call, callOff } from "./call";
import { ServerClock } from "./clock";
import { keepRecord } from "./kept";
import { Link } from "./link";
import { findMe, me } from "./me";
import { Review } from "./review";

/** A move on its way: moves played before it, and what it is. */
interface Pending {
  readonly ply: number;
  readonly usi: string;
}

type Moved = Extract<PlayMessage, { type: "moved" }>;

/** Why a move is not played, by the server's code; any other refusal concerns the line on its way, if there is one. */
const UNPLAYED: readonly string[] = [
  "bad-move",
  "early",
  "game-over",
  "illegal-move",
  "not-begun",
  "not-your-turn",
  "partners-turn",
  "stale",
];

/** Words kept on the page: more than anybody reads back to, and no end of them. */
const WORDS_KEPT = 500;

/** An end of which the board has nothing to show. */
const BY_WORDS_ALONE: Omit<Deciding, "plies"> = { squares: [], lines: [], flights: [], points: null, conditions: [] };

/** Has the rules end a game as the server says it ended, where the moves alone do not. */
function conclude(handle: GameHandle, { reason, winner }: Ending): void {
  if (winner && reason === "resignation") handle.resign(opponent(winner));
  if (winner && reason === "time") handle.flag(opponent(winner));
  // Both sides have agreed to count, or else one has declared; what stands already is kept.
  if (reason === "jishogi") handle.agree();
  if (["jishogi", "declaration", "wrong-declaration"].includes(reason)) handle.declare();
}

/** A line under the board. */
export type Notice =
  | { type: "refusal"; refusal: Refusal; shown: boolean }
  | { type: "refused"; code: string }
  | { type: "text"; text: string };

export class Table implements Keyed {
  /** The game; none before the server has told of it. */
  readonly game = signal<Game | null>(null);
  /** Who plays, beside the names: ranks and titles, as far as they are known. */
  readonly players = signal<Both<Player | null>>({ black: null, white: null });
  /** Why there is none. */
  readonly missing = signal<string | null>(null);
  readonly pending = signal<Pending | null>(null);
  readonly notice = signal<Notice | null>(null);
  readonly chat = signal<readonly Said[]>([]);
  /** What the reader writes; it stays until the server has it. */
  readonly draft = signal("");
  /** Why the line last sent was not said. */
  readonly unsaid = signal<string | null>(null);
  /** The line on its way. */
  private saying: string | null = null;
  readonly clock = signal<ServerClock | null>(null);
  readonly bottom = signal<Color>("black");
  /** When the opponent will have been away for too long, as `performance.now()` counts; none while it is there. */
  readonly absentAt = signal<number | null>(null);
  /** What a screen reader says next. */
  readonly announcement = signal("");
  /** How the game that was just played ended, which a screen reader says at once. */
  readonly end = signal("");
  /** What decided the game, while it is being shown. */
  readonly why = signal<Deciding | null>(null);
  private stopReplay = () => {};
  /** What is looked at together once the game is over. */
  readonly review = new Review((request) => this.link.say(request));
  link: Link;
  /** How the reader sits down as soon as there is a connection. */
  private joins: PlayRequest | null = null;
  private handle: GameHandle | null = null;
  private readonly stopCalling: () => void;
  /** Counts changes of the game, so that views follow. */
  private readonly version = signal(0);
  /** The ply on the board; none follows the game. */
  private readonly chosen = signal<number | null>(null);

  constructor(
    readonly id: string,
    /** The players went on in another game. */
    private readonly onNext: (id: string) => void,
  ) {
    this.link = this.connect();
    let before = "";
    this.stopCalling = effect(() => {
      const { value: text } = this.calls;
      if (text) call(text);
      else if (before) callOff();
      before = text;
    });
  }

  private connect(): Link {
    const link: Link = new Link(
      () => {
        // What another connection was told and refused is of no more concern.
        this.saying = null;
        if (this.notice.value?.type === "refused") this.notice.value = null;
        // A page that was opened while the server was away does not know yet who reads it.
        if (me.value === null) void findMe().catch(() => {});
        link.say({ type: "watch", game: this.id });
        if (this.joins) link.say(this.joins);
        this.joins = null;
      },
      (message) => batch(() => this.hear(message)),
    );
    // A server that goes down in order has stopped its clocks before.
    link.restarting.subscribe((down) => down && this.halt());
    return link;
  }

  /** Sits down as whoever the reader has just become: the server knows a connection by who opened it. */
  sitDownAs(join: PlayRequest): void {
    this.link.close();
    this.joins = join;
    this.link = this.connect();
  }

  /** Sits down as whoever the reader is, now or as soon as there is a connection. */
  sitDown(join: PlayRequest): void {
    if (this.link.lost.value) this.joins = join;
    else this.link.say(join);
  }

  readonly length = computed(() => {
    this.version.value;
    return this.handle?.length ?? 0;
  });
  readonly viewed = computed(() => {
    const { value: length } = this.length;
    if (this.review.active.value) return Math.min(this.review.shared.value?.ply ?? length, length);
    return Math.min(this.chosen.value ?? length, length);
  });
  readonly isLatest = computed(() => this.viewed.value === this.length.value);
  readonly latest = computed(() => {
    this.version.value;
    return (this.handle?.snapshot(this.handle.length) ?? null) as Snapshot | null;
  });
  /** What is on the board. */
  readonly snapshot = computed(() => this.review.snapshot.value ?? this.ownSnapshot.value);
  private readonly ownSnapshot = computed(() =>
    this.isLatest.value ? this.latest.value : ((this.handle?.snapshot(this.viewed.value) ?? null) as Snapshot | null),
  );
  readonly played = computed(() => {
    this.version.value;
    return (this.handle?.played(settings.notation.value) ?? []) as Played[];
  });
  /** What each move was charged, in milliseconds; nothing without clocks. */
  readonly spent = computed<readonly number[]>(() => {
    const { value: game } = this.game;
    return game?.terms.clock ? game.spent : [];
  });
  readonly own = computed<Color | null>(() => this.game.value?.own ?? null);
  readonly handicap = computed(() => {
    const start = this.game.value?.terms.start;
    return start !== undefined && "handicap" in start && start.handicap !== "even";
  });
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
  readonly turn = computed<Color | null>(() =>
    this.game.value?.stage === "playing" ? (this.latest.value?.turn ?? null) : null,
  );
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
  private readonly calls = computed(() =>
    this.own.value === null ? "" : this.end.value || (this.isAsked.value ? peopleWords.value.game.yourTurn : ""),
  );

  readonly over = computed(() => this.game.value?.stage === "over");
  get plays(): boolean {
    return this.own.value !== null;
  }
  /** Whether moves are entered here: in the own game, or while trying out together what it might have been. */
  readonly enters = computed(() =>
    this.review.active.value ? this.review.leads.value : this.own.value !== null && this.turn.value !== null,
  );

  /** What is drawn to explain something, or by another who looks at the game too. */
  readonly marks = computed(() => {
    const { value: why } = this.why;
    if (why) return marksOfEnd(why, this.viewed.value);
    const { value: notice } = this.notice;
    if (notice?.type === "refusal" && notice.shown) return marksOfRefusal(notice.refusal);
    return { shown: [], drawn: this.review.drawn.value };
  });

  /** Plays a move of the reader's: at once here, hollow until the server has it. */
  play(usi: string): void {
    if (this.review.active.value) {
      this.review.play(usi);
      return;
    }
    if (!this.handle || this.movable.value.length === 0) return;
    const ply = this.handle.length;
    const refusal = this.handle.play(usi) as Refusal | null;
    if (refusal) {
      this.refuse(refusal);
      return;
    }
    batch(() => {
      this.pending.value = { ply, usi };
      this.notice.value = null;
      this.halt();
      this.changed();
    });
    this.sound();
    this.link.say({ type: "move", ply, move: usi });
  }

  /** The last move is heard, and the check it gives. */
  private sound(): void {
    const last = this.played.value.at(-1);
    knock((last?.captured ?? null) !== null);
    if (last?.check && !this.latest.value?.outcome) ring("check");
    sayMove((notation) => (this.handle?.played(notation) as Played[]).at(-1)?.name);
  }

  /** A piece was put where no move was offered: why it may not, or in a strict game the end. */
  attempt(from: string, to: string): void {
    if (this.review.active.value || !this.handle || this.movable.value.length === 0) return;
    if (this.game.value?.terms.strict) {
      this.link.say({ type: "move", ply: this.handle.length, move: from + to });
      return;
    }
    const refusal = this.handle.attempt(from, to) as Refusal | null;
    if (refusal) this.refuse(refusal);
  }

  type(text: string): boolean {
    if (this.review.active.value) return this.review.type(text, this);
    if (this.handle && this.movable.value.length > 0) return enter(text, this.handle, this);
    this.waits();
    return false;
  }

  /** Says why no move can be made now. */
  private waits(): void {
    const { value: turn } = this.turn;
    const { idle } = words.value;
    if (!turn) this.say(idle.over);
    else if (!this.isLatest.value) this.say(idle.past);
    else if (!this.pending.value) this.say(idle.turn(this.mover.value ?? this.name(turn)));
  }

  text(): string {
    const kanji = settings.language.value === "ja";
    return this.review.text(kanji) ?? this.handle?.text(this.viewed.value, kanji) ?? "";
  }

  say(text: string): void {
    this.notice.value = { type: "text", text };
    this.announcement.value = anew(text, this.announcement.value);
  }

  wish(wish: Wish): void {
    this.link.say({ type: "wish", wish });
  }

  propose(proposal: Proposal): void {
    this.link.say({ type: "propose", proposal });
  }

  ask(request: PlayRequest): void {
    this.link.say(request);
  }

  /** Says what the reader has written, to their own side alone where that is wished. */
  speak(aside: boolean): void {
    const text = this.draft.value.trim();
    if (!text || this.saying !== null || this.link.lost.value) return;
    this.saying = text;
    this.link.say({ type: "say", text, aside });
  }

  view(ply: number): void {
    const { value: length } = this.length;
    const wanted = Math.max(0, Math.min(ply, length));
    this.forgetWhy();
    const move = this.played.value[wanted - 1];
    const { say, game } = words.value;
    this.notice.value = null;
    this.announcement.value = move
      ? say.move(this.name(move.color), move.name, move.captured, move.check)
      : game.startPosition;
    if (this.review.active.value) {
      if (this.review.leads.value) {
        this.review.show(wanted);
        return;
      }
      this.review.follows.value = false;
    }
    this.chosen.value = wanted === length ? null : wanted;
  }

  flip(): void {
    this.bottom.value = opponent(this.bottom.value);
    this.announcement.value = words.value.say.flipped;
  }

  toggleShown(): void {
    const { value } = this.notice;
    if (value?.type === "refusal") this.notice.value = { ...value, shown: !value.shown };
  }

  /** Goes through the positions that decided the game, and shows in the last what did; to the reader alone. */
  explain(): void {
    this.review.follows.value = false;
    const deciding = (this.handle?.deciding() as Deciding | null) ?? { ...BY_WORDS_ALONE, plies: [this.length.value] };
    this.stopReplay = goThrough(deciding, (ply) => {
      this.view(ply);
      this.why.value = deciding;
    });
  }

  private forgetWhy(): void {
    this.stopReplay();
    this.why.value = null;
  }

  /** Draws the illegal move that ended a strict game. */
  showFoul(): void {
    const { foul = null } = this.latest.value ?? {};
    if (!foul) return;
    this.view(this.length.value);
    this.notice.value = { type: "refusal", refusal: foul, shown: true };
  }

  /** In a relay, the name of whoever moves now. */
  readonly mover = computed<string | null>(() => {
    const { value: turn } = this.turn;
    const together = this.game.value?.together;
    return turn && together?.mover != null ? (together[turn][together.mover] ?? null) : null;
  });

  /** Has the record on the shelf; where that fails, the line under the board says so. */
  async kept(): Promise<boolean> {
    const { value: game } = this.game;
    const kept = game !== null && (await keepRecord(game, null));
    if (!kept) this.notice.value = { type: "refused", code: "other" };
    return kept;
  }

  /** A player's name, or the side's where nobody sits. */
  name(color: Color): string {
    return this.game.value?.[color] ?? words.value.side(color, this.handicap.value);
  }

  close(): void {
    this.link.close();
    this.stopCalling();
    this.stopReplay();
    this.review.close();
    quiet();
    this.clock.value?.stop();
    this.handle?.free();
    this.handle = null;
  }

  private hear(message: PlayMessage): void {
    const { value: game } = this.game;
    switch (message.type) {
      case "game":
        this.take(message);
        return;
      case "moved":
        if (game) this.moved(game, message);
        return;
      case "running":
        this.showClocks(message.clocks);
        return;
      case "present":
        if (!game) return;
        this.game.value = { ...game, present: { ...game.present, [message.side]: message.here } };
        if (message.side !== game.own) this.noteAbsence(message.absent_in);
        return;
      case "said":
        this.chat.value = [...this.chat.value, message].slice(-WORDS_KEPT);
        if (this.saying !== null && this.isOwn(message)) this.spoken(this.saying);
        return;
      case "reviewed":
        this.review.hear(message);
        return;
      case "halted":
        if (game) this.game.value = { ...game, halted: message.halted };
        if (message.halted) this.halt();
        else this.link.say({ type: "watch", game: this.id });
        return;
      case "refused":
        this.refused(message.code);
        return;
    }
  }

  /** The game as the server has it; whatever was here gives way. */
  private take(game: Game): void {
    const { value: before } = this.game;
    const { terms, moves, foul } = game;
    const handle = newGame(terms.start, terms.profile, terms.strict);
    for (const usi of moves) handle.play(usi);
    if (foul) handle.play(foul);
    if (game.ending) conclude(handle, game.ending);
    this.handle?.free();
    this.handle = handle;
    this.game.value = game;
    const { black, white } = game.accounts;
    if (before?.accounts.black !== black || before?.accounts.white !== white || before?.stage !== game.stage) {
      // Without an answer ranks are missing, and nothing else.
      void playersOf(this.id)
        .then((players) => (this.players.value = players))
        .catch(() => {});
    }
    // What was said of the game as it was before is of no more concern.
    if (before && before.version !== game.version) {
      this.notice.value = null;
      this.forgetWhy();
    }
    this.review.take(game);
    this.chat.value = game.chat;
    this.missing.value = null;
    if (before?.own !== game.own) this.bottom.value = game.own ?? "black";
    const { value: pending } = this.pending;
    if (pending && pending.ply === moves.length && game.stage === "playing") {
      // The server never had it: the connection broke on the way.
      handle.play(pending.usi);
      this.link.say({ type: "move", ply: pending.ply, move: pending.usi });
    } else this.pending.value = null;
    this.changed();
    if (before && moves.length < before.moves.length)
      this.announcement.value = anew(words.value.say.takenBack, this.announcement.value);
    const hasEnded = before?.stage === "playing" && game.stage === "over";
    // What a clock showed when its time was up or its game resigned is what it shows from then on.
    if (hasEnded) {
      this.halt();
      ring("end");
    } else this.showClocks(game.clocks);
    this.noteAbsence(game.own && game.absent_in[opponent(game.own)]);
    if (before?.stage === "waiting" && game.stage === "playing") {
      // Whoever had a seat waited for somebody to take the other.
      ring(before.own ? "found" : "start");
      if (before.own) call(peopleWords.value.game.begins);
    }
    if (before && before.stage !== "over" && game.stage === "over") {
      this.announceEnd(game);
      if (game.own && game.moves.length > 0) void keepRecord(game, new Date());
    }
    if (before && !before.next && game.next && game.own) {
      ring("start");
      call(peopleWords.value.game.begins);
      this.onNext(game.next);
    }
  }

  private moved(game: Game, { version, move: usi, spent, clocks }: Moved): void {
    if (version !== game.version + 1 || !this.handle) {
      this.link.say({ type: "watch", game: this.id });
      return;
    }
    const { value: pending } = this.pending;
    const own = pending?.ply === game.moves.length && pending.usi === usi;
    if (pending && !own) {
      // Another of the reader's pages, or a partner, was quicker: this move was not played.
      this.pending.value = null;
      this.link.say({ type: "watch", game: this.id });
      return;
    }
    if (!own) {
      this.handle.play(usi);
      this.changed();
      this.sound();
    }
    this.pending.value = null;
    this.notice.value = null;
    this.game.value = {
      ...game,
      version,
      moves: [...game.moves, usi],
      spent: [...game.spent, spent],
      proposals: { black: null, white: null },
    };
    this.showClocks(clocks);
    const last = this.played.value.at(-1);
    if (last) {
      const { say } = words.value;
      const low = this.turn.value === this.own.value ? lowClock(this, opponent(last.color)) : "";
      this.announcement.value = say.move(this.name(last.color), last.name, last.captured, last.check) + low;
    }
  }

  private isOwn({ name, side }: Said): boolean {
    const { own, together } = this.game.value ?? {};
    return name === me.value?.name || (side !== null && side === own && !together);
  }

  /** The line on its way has been said; what was written behind it meanwhile stays. */
  private spoken(text: string): void {
    this.saying = null;
    this.unsaid.value = null;
    const draft = this.draft.value.trim();
    if (draft.startsWith(text)) this.draft.value = draft.slice(text.length).trimStart();
  }

  private refused(code: string): void {
    if (!this.game.value) {
      this.missing.value = code;
      return;
    }
    if (this.saying !== null && !(this.pending.value && UNPLAYED.includes(code))) {
      this.saying = null;
      this.unsaid.value = code;
      return;
    }
    this.notice.value = { type: "refused", code };
    if (!this.pending.value) return;
    // The move is not to be: back to what the server has.
    this.pending.value = null;
    this.link.say({ type: "watch", game: this.id });
  }

  refuse(refusal: Refusal): void {
    this.notice.value = { type: "refusal", refusal, shown: false };
    this.announcement.value = words.value.refusal(refusal.code, refusal.kind, refusal.file);
  }

  private showClocks(clocks: Clocks | null): void {
    if (!clocks) return;
    // A move on its way stands on the board; the server still counts the turn before it.
    const turn = this.pending.value ? this.own.value : this.turn.value;
    if (this.clock.value) this.clock.value.set(clocks, turn);
    else this.clock.value = new ServerClock(clocks, turn);
    if (this.pending.value) this.halt();
    else this.countSeconds();
  }

  /** The clock of the side to move stands still where it is, and its seconds are not heard. */
  private halt(): void {
    quiet();
    this.clock.value?.halt();
  }

  /** Sounds the seconds of the turn: of the reader's own, and of another's where that is wished. */
  private countSeconds(): void {
    quiet();
    const { value: clock } = this.clock;
    const running = clock?.running;
    if (!running) return;
    const others = running !== this.own.value;
    if (!others || settings.othersSeconds.value) countSeconds(clock.left(running), clock.controls[running], others);
  }

  private noteAbsence(absentIn: number | null): void {
    this.absentAt.value = absentIn === null ? null : performance.now() + absentIn;
  }

  private announceEnd({ ending }: Game): void {
    const { outcome } = words.value;
    if (!ending) return;
    const winner = ending.winner ? outcome.wins(this.name(ending.winner)) : outcome.draw;
    this.end.value = `${winner}, ${outcome.reasons[ending.reason] ?? ending.reason}`;
  }

  private changed(): void {
    this.version.value++;
    if (this.chosen.value !== null && this.chosen.value > this.length.value) this.chosen.value = null;
  }
}
