// One game on the server, as this reader sees it and plays in it. The server decides; a move of the reader's stands
// here at once, hollow, until the server has it.

import { batch, effect } from "@preact/signals";
import { playersOf } from "../account";
import { opponent } from "../board/geometry";
import { lowClock } from "../game/read-aloud";
import { words } from "../i18n";
import type { GameHandle } from "../rules";
import { findMe, me } from "../server/me";
import type { Trouble } from "../server/refusal";
import type { ChatLine, Clocks, Ending, Game, PlayMessage, PlayRequest, Proposal, Wish } from "../wire/play";
import { ServerClock } from "./clock";
import { keepRecord } from "./shelving";
import { Link } from "./socket";
import { TableModel } from "./table-model";
import { call, callOff } from "./title-alert";
import { peopleWords } from "./words";

type MovedMessage = Extract<PlayMessage, { type: "moved" }>;

/** Why a move is not played, by the server's code; any other refusal concerns the line on its way, if there is one. */
const UNPLAYED: readonly Trouble[] = [
  "bad-move",
  "early",
  "game-over",
  "illegal-move",
  "not-begun",
  "not-your-turn",
  "partners-turn",
  "stale",
];

/** Has the rules end a game as the server says it ended, where the moves alone do not. */
function conclude(handle: GameHandle, { reason, winner }: Ending): void {
  if (winner && reason === "resignation") handle.resign(opponent(winner));
  if (winner && reason === "time") handle.flag(opponent(winner));
  // Both sides have agreed to count, or else one has declared; what stands already is kept.
  if (reason === "jishogi") handle.agree();
  if (["jishogi", "declaration", "wrong-declaration"].includes(reason)) handle.declare();
}

export class Table extends TableModel {
  link: Link;
  /** How the reader sits down as soon as there is a connection. */
  private joins: PlayRequest | null = null;
  private readonly stopCalling: () => void;

  constructor(
    readonly id: string,
    /** The game that a spectator was brought here from. */
    readonly from: string | null,
    /** The players went on in another game. */
    private readonly onNext: (id: string) => void,
  ) {
    super();
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
        this.chat.forget();
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

  protected override send(request: PlayRequest): void {
    this.link.say(request);
  }

  /** Sits down under the name the reader has just taken: the server knows a connection by who opened it. */
  sitDownAs(join: PlayRequest): void {
    this.link.close();
    this.joins = join;
    this.link = this.connect();
  }

  /** Sits down now, or as soon as there is a connection. */
  sitDown(join: PlayRequest): void {
    if (this.link.lost.value) this.joins = join;
    else this.link.say(join);
  }

  /** Plays a move of the reader's: at once here, hollow until the server has it. */
  play(usi: string): void {
    if (this.review.active.value) return this.review.play(usi);
    if (this.movable.value.length === 0) return;
    const ply = this.handle.length;
    const refusal = this.handle.play(usi);
    if (refusal) return this.refuse(refusal);
    batch(() => {
      this.pending.value = { ply, usi };
      this.notice.value = null;
      this.halt();
      this.refresh();
    });
    this.moved();
    this.link.say({ type: "move", ply, move: usi });
  }

  /** A piece was put where no move was offered: why it may not, or in a strict game the end. */
  attempt(from: string, to: string): void {
    if (this.review.active.value || this.movable.value.length === 0) return;
    if (this.terms.value.strict) {
      this.link.say({ type: "move", ply: this.handle.length, move: from + to });
      return;
    }
    const refusal = this.handle.attempt(from, to);
    if (refusal) this.refuse(refusal);
  }

  type(text: string): boolean {
    if (this.review.active.value) return this.review.line.enter(text, this);
    if (this.movable.value.length > 0) return this.enter(text, this);
    this.sayWhoMoves();
    return false;
  }

  /** Says what the reader has written, to their own side alone where that is wished. */
  speak(aside: boolean): void {
    if (!this.link.lost.value) this.chat.say(aside);
  }

  wish(wish: Wish): void {
    this.link.say({ type: "wish", wish });
  }

  propose(proposal: Proposal): void {
    this.link.say({ type: "propose", proposal });
  }

  decline(proposal: Proposal): void {
    this.link.say({ type: "decline", proposal });
  }

  /** Has the record on the shelf; where that fails, the line under the board says so. */
  async kept(): Promise<boolean> {
    const { value: game } = this.game;
    const kept = game !== null && (await keepRecord(game, null));
    if (!kept) this.notice.value = { type: "refused", code: "other" };
    return kept;
  }

  override close(): void {
    this.link.close();
    this.stopCalling();
    this.review.close();
    this.happen({ type: "clock", running: null });
    this.clock.value?.stop();
    super.close();
  }

  private hear(message: PlayMessage): void {
    const { value: game } = this.game;
    if (message.type === "game") this.take(message);
    else if (message.type === "refused") this.refused(message.code);
    else if (message.type === "reviewed") this.review.hear(message);
    else if (message.type === "running") this.showClocks(message.clocks);
    else if (message.type === "said") this.chat.add(message, this.isOwn(message));
    else if (!game) return;
    else if (message.type === "moved") this.advance(game, message);
    else if (message.type === "present") {
      this.game.value = { ...game, present: { ...game.present, [message.side]: message.here } };
      if (message.side !== game.own) this.noteAbsence(message.absent_in);
    } else if (message.type === "halted") {
      this.game.value = { ...game, halted: message.halted };
      if (message.halted) this.halt();
      else this.watch();
    }
  }

  /** Asks the server for the whole game. */
  private watch(): void {
    this.link.say({ type: "watch", game: this.id });
  }

  /** The game as the server has it; what was here gives way. */
  private take(game: Game): void {
    const { value: before } = this.game;
    this.open(game.terms, game.moves, (handle) => {
      if (game.foul) handle.play(game.foul);
      if (game.ending) conclude(handle, game.ending);
    });
    this.game.value = game;
    // What was said of the game as it was before is of no more concern.
    if (before && before.version !== game.version) {
      this.notice.value = null;
      this.forgetWhy();
    }
    this.review.take(game);
    this.chat.lines.value = game.chat;
    this.missing.value = null;
    if (before?.own !== game.own) this.bottom.value = game.own ?? "black";
    this.resend(game);
    const { black, white } = game.accounts;
    if (before?.accounts.black !== black || before?.accounts.white !== white || before?.stage !== game.stage) this.findPlayers();
    this.noteAbsence(game.own && game.absent_in[opponent(game.own)]);
    // What a clock showed when its time was up or its game resigned is what it shows from then on.
    if (before?.stage === "playing" && game.stage === "over") this.halt();
    else this.showClocks(game.clocks);
    if (before) this.tellChange(before, game);
    else if (this.from && !game.own) this.announce(peopleWords.value.game.followed);
  }

  /** Sends the move on its way again, where the connection broke before the server had it. */
  private resend({ moves, stage }: Game): void {
    const { value: pending } = this.pending;
    if (pending && pending.ply === moves.length && stage === "playing") {
      this.handle.play(pending.usi);
      this.refresh();
      this.link.say({ type: "move", ply: pending.ply, move: pending.usi });
    } else this.pending.value = null;
  }

  private findPlayers(): void {
    // Without an answer ranks are missing, and nothing else.
    void playersOf(this.id)
      .then((players) => (this.players.value = players))
      .catch(() => {});
  }

  /** Tells what has become of the game since it was last seen. */
  private tellChange(before: Game, game: Game): void {
    const { begins } = peopleWords.value.game;
    if (game.moves.length < before.moves.length) this.announce(words.value.say.takenBack);
    if (before.stage === "waiting" && game.stage === "playing") {
      // A player with a seat has waited for somebody to take the other.
      this.happen({ type: "begun", found: before.own !== null });
      if (before.own) call(begins);
    }
    if (before.stage === "playing" && game.stage === "over") this.happen({ type: "ended" });
    if (before.stage !== "over" && game.stage === "over" && game.ending) this.announceEnd(game.ending);
    if (!before.next && game.next) {
      this.happen({ type: "begun", found: false });
      if (game.own) call(begins);
      this.onNext(game.next);
    }
  }

  /** The server has a move more. */
  private advance(game: Game, { version, move: usi, spent, clocks }: MovedMessage): void {
    if (version !== game.version + 1) return this.watch();
    const { value: pending } = this.pending;
    const own = pending?.ply === game.moves.length && pending.usi === usi;
    this.pending.value = null;
    // Another of the reader's pages, or a partner, was quicker: this move was not played.
    if (pending && !own) return this.watch();
    if (!own) {
      this.handle.play(usi);
      this.refresh();
      this.moved();
    }
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
    const low = last && this.turn.value === this.own.value ? lowClock(this, opponent(last.color)) : "";
    this.announceMove(last, low);
  }

  private moved(): void {
    const move = this.played.value.at(-1);
    if (move) this.happen({ type: "moved", move });
  }

  private isOwn({ name, side }: ChatLine): boolean {
    const { own, together } = this.game.value ?? {};
    return name === me.value?.name || (side !== null && side === own && !together);
  }

  private refused(code: Trouble): void {
    if (!this.game.value) {
      this.missing.value = code;
      return;
    }
    if (this.chat.isSending && !(this.pending.value && UNPLAYED.includes(code))) return this.chat.refuse(code);
    this.notice.value = { type: "refused", code };
    if (!this.pending.value) return;
    // The move is not to be: back to what the server has.
    this.pending.value = null;
    this.watch();
  }

  private showClocks(clocks: Clocks | null): void {
    if (!clocks) return;
    // A move on its way stands on the board; the server still counts the turn before it.
    const turn = this.pending.value ? this.own.value : this.turn.value;
    if (this.clock.value) this.clock.value.set(clocks, turn);
    else this.clock.value = new ServerClock(clocks, turn);
    if (this.pending.value) this.halt();
    else this.tellClock(this.clock.value);
  }

  /** The clock of the side to move stands still where it is, and its seconds are not heard. */
  private halt(): void {
    this.happen({ type: "clock", running: null });
    this.clock.value?.halt();
  }

  private tellClock(clock: ServerClock): void {
    const { running: side } = clock;
    const running = side && { left: clock.left(side), control: clock.controls[side], others: side !== this.own.value };
    this.happen({ type: "clock", running });
  }

  private noteAbsence(absentIn: number | null): void {
    this.absentAt.value = absentIn === null ? null : performance.now() + absentIn;
  }
}
