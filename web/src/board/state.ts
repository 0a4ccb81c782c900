// What is picked up, where the cursor is, and what a press on a place means. No DOM here, so that every
// sentence of it can be tested without a browser.

import type { BoardPiece, Color, Target } from "../wire/rules";
import { type BoardView, type DrawShape, type Place, parseHandPlace } from "./view";

/** A piece picked up: where from, and the name the rules give that origin. */
export interface Pickup {
  readonly place: Place;
  readonly from: string;
  readonly color: Color;
  /** Whether its side is not to move yet. */
  readonly ahead: boolean;
}

/** A move that waits for the reader to choose a face. */
export interface Choosing {
  readonly from: string;
  readonly to: string;
  readonly color: Color;
  readonly ahead: boolean;
}

/** A move that waits for a second tap. */
export interface Confirming {
  readonly usi: string;
  readonly place: Place;
  readonly to: string;
}

/** What follows from a press. */
export type Effect =
  | { type: "none" }
  | { type: "changed" }
  | { type: "play"; usi: string }
  | { type: "ahead"; usi: string | null }
  | { type: "attempt"; from: string; to: string }
  | { type: "idle"; color: Color }
  | { type: "carry"; from: Place; to: Place | null }
  | { type: "touch"; place: Place; again: boolean };

export class BoardState {
  view: BoardView;
  /** The pieces of the position by their squares. */
  private pieces: ReadonlyMap<string, BoardPiece>;
  held: Pickup | null = null;
  choosing: Choosing | null = null;
  confirming: Confirming | null = null;
  cursor: Place = "5e";
  /** What the reader has drawn on this position. */
  marks: DrawShape[] = [];

  constructor(view: BoardView) {
    this.view = view;
    this.pieces = bySquare(view);
    this.marks = [...(view.marks ?? [])];
  }

  /** Shows another position; what was picked up is put back unless it still can be. */
  show(view: BoardView): void {
    const { sfen, ply } = this.view.snapshot;
    const moved = view.snapshot.sfen !== sfen || view.snapshot.ply !== ply;
    if (view.snapshot.pieces !== this.view.snapshot.pieces) this.pieces = bySquare(view);
    this.view = view;
    if (moved) {
      this.marks = [...(view.marks ?? [])];
      this.takeTurn();
    } else if (this.held && !this.canLift(this.held.place)) this.putBack();
  }

  /** What was picked up ahead stays in the hand once its side is to move; all else is put back. */
  private takeTurn(): void {
    const { held, choosing } = this;
    this.putBack();
    const piece = held?.ahead ? this.liftable(held.place) : null;
    if (!piece || piece.ahead || piece.color !== held?.color || !this.canLift(piece.place)) return;
    this.held = piece;
    const face = choosing && this.targets().some(({ to, promotion }) => to === choosing.to && promotion === "may");
    if (face) this.choosing = { ...choosing, ahead: false };
  }

  putBack(): void {
    this.held = null;
    this.choosing = null;
    this.confirming = null;
  }

  pieceAt(square: string): BoardPiece | null {
    return this.pieces.get(square) ?? null;
  }

  /** What would be picked up at `place`, on either side's turn. */
  liftable(place: Place): Pickup | null {
    const { turn, hands } = this.view.snapshot;
    const hand = parseHandPlace(place);
    if (hand) {
      const held = hands[hand.color].find(({ kind }) => kind === hand.kind);
      return held ? { place, from: held.source, color: hand.color, ahead: hand.color !== turn } : null;
    }
    const piece = this.pieceAt(place);
    return piece ? { place, from: place, color: piece.color, ahead: piece.color !== turn } : null;
  }

  /** Whether the piece at `place` may be picked up now. */
  canLift(place: Place): boolean {
    const piece = this.liftable(place);
    const { movable, free, ahead } = this.view;
    if (!piece) return false;
    if (free) return true;
    return piece.ahead ? ahead !== undefined : movable.includes(piece.color);
  }

  /** The places the held piece may go to. */
  targets(): readonly Target[] {
    const { held, view } = this;
    if (!held || view.free) return [];
    const sources = held.ahead ? (view.ahead?.sources ?? []) : view.snapshot.sources;
    return sources.find(({ from }) => from === held.from)?.targets ?? [];
  }

  /** Files on which a held pawn has no place, because one already stands there. */
  blockedFiles(): readonly number[] {
    const { held, view } = this;
    const hand = held && !held.ahead && !view.free && parseHandPlace(held.place);
    return hand && hand.kind === "pawn" ? view.snapshot.nifuFiles : [];
  }

  lift(place: Place): Effect {
    const piece = this.liftable(place);
    if (!piece) return { type: "none" };
    if (!this.canLift(place)) return { type: "idle", color: piece.color };
    this.putBack();
    this.held = piece;
    return { type: "changed" };
  }

  /** Puts the held piece on `place`; nowhere is off the board. */
  putDown(place: Place | null): Effect {
    const { held, view } = this;
    this.putBack();
    if (!held || place === held.place) return { type: "changed" };
    if (view.free) return { type: "carry", from: held.place, to: place };
    if (place === null || parseHandPlace(place)) return { type: "changed" };
    this.held = held;
    const target = this.targets().find(({ to }) => to === place);
    this.held = null;
    if (!target) return held.ahead ? { type: "changed" } : { type: "attempt", from: held.from, to: place };
    const { from, color, ahead } = held;
    if (target.promotion === "may") {
      this.held = held;
      this.choosing = { from, to: place, color, ahead };
      return { type: "changed" };
    }
    const usi = `${from}${place}${target.promotion === "must" ? "+" : ""}`;
    if (ahead) return { type: "ahead", usi };
    if (!view.confirms) return { type: "play", usi };
    this.held = held;
    this.confirming = { usi, place: held.place, to: place };
    return { type: "changed" };
  }

  /** A click, a tap or the Enter key on `place`. */
  press(place: Place): Effect {
    const { held, confirming, view } = this;
    if (this.choosing) {
      this.putBack();
      return { type: "changed" };
    }
    if (confirming) {
      this.putBack();
      if (place === confirming.to) return { type: "play", usi: confirming.usi };
      return this.canLift(place) && place !== confirming.place ? this.lift(place) : { type: "changed" };
    }
    if (view.free) {
      if (!held) return this.canLift(place) ? this.lift(place) : { type: "touch", place, again: false };
      if (place !== held.place) return this.putDown(place);
      this.putBack();
      return { type: "touch", place, again: true };
    }
    if (!held) {
      const waits = view.ahead?.waits;
      return waits && !this.canLift(place) ? { type: "ahead", usi: null } : this.lift(place);
    }
    // What is sent ahead may go where an own piece stands: it may be taken before.
    const meant = held.ahead && this.targets().some(({ to }) => to === place);
    if (place !== held.place && this.canLift(place) && !meant) return this.lift(place);
    return this.putDown(place);
  }

  /** Answers the choice of faces. */
  choose(promote: boolean): Effect {
    const { choosing } = this;
    if (!choosing) return { type: "none" };
    this.putBack();
    const usi = `${choosing.from}${choosing.to}${promote ? "+" : ""}`;
    return choosing.ahead ? { type: "ahead", usi } : { type: "play", usi };
  }

  /** Draws a mark, or wipes it off where the same one stands. */
  mark(drawn: DrawShape): void {
    const same = (other: DrawShape) => JSON.stringify(other) === JSON.stringify(drawn);
    const kept = this.marks.filter((other) => !same(other));
    this.marks = kept.length === this.marks.length ? [...kept, drawn] : kept;
  }
}

function bySquare({ snapshot }: BoardView): ReadonlyMap<string, BoardPiece> {
  return new Map(snapshot.pieces.map((piece) => [piece.square, piece]));
}
