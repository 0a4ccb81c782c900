// What is picked up, where the cursor is, and what a press on a place means. No DOM here, so that every
// sentence of it can be tested without a browser.

import type { Color } from "../wire/rules";
import type { Placed } from "../wire/rules";
import type { Target } from "../wire/rules";
import { type BoardView, type Place, parseHandPlace } from "./view";

/** A piece picked up: where from, and the name the rules give that origin. */
export interface Held {
  readonly place: Place;
  readonly from: string;
  readonly color: Color;
}

/** A move that waits for the reader to choose a face. */
export interface Choosing {
  readonly from: string;
  readonly to: string;
}

/** What follows from a press. */
export type Effect =
  | { type: "none" }
  | { type: "changed" }
  | { type: "play"; usi: string }
  | { type: "attempt"; from: string; to: string }
  | { type: "idle"; color: Color };

export class BoardState {
  view: BoardView;
  held: Held | null = null;
  choosing: Choosing | null = null;
  cursor: Place = "5e";

  constructor(view: BoardView) {
    this.view = view;
  }

  /** Shows another position; what was picked up is put back unless it still can be. */
  show(view: BoardView): void {
    const { sfen, ply } = this.view.snapshot;
    const moved = view.snapshot.sfen !== sfen || view.snapshot.ply !== ply;
    this.view = view;
    if (moved || (this.held && !this.canLift(this.held.place))) this.putBack();
  }

  putBack(): void {
    this.held = null;
    this.choosing = null;
  }

  pieceAt(square: string): Placed | null {
    return this.view.snapshot.pieces.find((piece) => piece.square === square) ?? null;
  }

  /** What would be picked up at `place`, whoever's turn it is. */
  liftable(place: Place): Held | null {
    const hand = parseHandPlace(place);
    if (hand) {
      const held = this.view.snapshot.hands[hand.color].find(({ kind }) => kind === hand.kind);
      return held ? { place, from: held.source, color: hand.color } : null;
    }
    const piece = this.pieceAt(place);
    return piece ? { place, from: place, color: piece.color } : null;
  }

  /** Whether the piece at `place` may be picked up now. */
  canLift(place: Place): boolean {
    const piece = this.liftable(place);
    const { snapshot, movable } = this.view;
    return piece !== null && piece.color === snapshot.turn && movable.includes(piece.color);
  }

  /** The places the held piece may go to. */
  targets(): readonly Target[] {
    const from = this.held?.from;
    return this.view.snapshot.sources.find((source) => source.from === from)?.targets ?? [];
  }

  /** Files on which a held pawn has no place, because one already stands there. */
  blockedFiles(): readonly number[] {
    const hand = this.held && parseHandPlace(this.held.place);
    return hand?.kind === "pawn" ? this.view.snapshot.nifuFiles : [];
  }

  lift(place: Place): Effect {
    const piece = this.liftable(place);
    if (!piece) return { type: "none" };
    if (!this.canLift(place)) return { type: "idle", color: piece.color };
    this.held = piece;
    this.choosing = null;
    return { type: "changed" };
  }

  /** Puts the held piece on `place`. */
  putDown(place: Place): Effect {
    const { held } = this;
    if (!held || place === held.place || parseHandPlace(place)) {
      this.putBack();
      return { type: "changed" };
    }
    const target = this.targets().find(({ to }) => to === place);
    if (!target) {
      this.putBack();
      return { type: "attempt", from: held.from, to: place };
    }
    if (target.promotion === "may") {
      this.choosing = { from: held.from, to: place };
      return { type: "changed" };
    }
    this.putBack();
    return { type: "play", usi: `${held.from}${place}${target.promotion === "must" ? "+" : ""}` };
  }

  /** A click, a tap or the Enter key on `place`. */
  press(place: Place): Effect {
    if (this.choosing) {
      this.putBack();
      return { type: "changed" };
    }
    if (!this.held) return this.lift(place);
    if (place !== this.held.place && this.canLift(place)) return this.lift(place);
    return this.putDown(place);
  }

  /** Answers the choice of faces. */
  choose(promote: boolean): Effect {
    const { choosing } = this;
    if (!choosing) return { type: "none" };
    this.putBack();
    return { type: "play", usi: `${choosing.from}${choosing.to}${promote ? "+" : ""}` };
  }
}
