// The diagram on the editor's table: what every gesture does to it, and what came before. What stands where, what is
// left in the box and what is wrong is asked of the rules.

import { type ReadonlySignal, signal } from "@preact/signals";
import { type BoardSnapshot, type Place, parseHandPlace } from "../board/view";
import { Diagram } from "../rules";
import type { Color, Look, PieceKind } from "../wire/rules";

/** A piece taken from the box, to be put on as many squares as there are such pieces. */
export interface BoxPiece {
  readonly color: Color;
  readonly kind: PieceKind;
}

/** The diagram as a board draws it. */
export function shownOf({ sfen, turn, pieces, hands }: Look): BoardSnapshot {
  return { sfen, ply: 0, turn, pieces, hands, last: null, check: null, sources: [], nifuFiles: [], outcome: null };
}

export class Table {
  readonly look: ReadonlySignal<Look>;
  readonly chosen = signal<BoxPiece | null>(null);
  /** Whether a step can be taken back. */
  readonly changed = signal(false);
  /** Whether one that was taken back can be taken again. */
  readonly reverted = signal(false);
  private readonly shown;
  private diagram: Diagram;
  private past: string[] = [];
  private future: string[] = [];

  /** Without a text the start of an even game. Throws a `SfenDiagnostic` where the text is no SFEN. */
  constructor(sfen: string | null) {
    this.diagram = sfen === null ? Diagram.of_handicap("even") : Diagram.read(sfen);
    this.shown = signal(this.diagram.look());
    this.look = this.shown;
  }

  /** Changes the diagram, so that it can be taken back. */
  change(how: (diagram: Diagram) => void): void {
    const before = this.diagram.write("sfen");
    how(this.diagram);
    if (this.diagram.write("sfen") === before) return;
    this.remember(before);
    this.show();
  }

  /** Puts another diagram on the table; throws a `SfenDiagnostic` where the text is no SFEN. */
  read(sfen: string): void {
    this.replace(Diagram.read(sfen));
  }

  setHandicap(code: string): void {
    this.replace(Diagram.of_handicap(code));
  }

  undo(): void {
    this.step(this.past, this.future);
  }

  redo(): void {
    this.step(this.future, this.past);
  }

  write(format: "sfen" | "bod"): string {
    return this.diagram.write(format);
  }

  /** A piece went from one place to another, or back into the box. */
  carry(from: Place, to: Place | null): void {
    const piece = this.pieceAt(from);
    if (!piece) return;
    const { color, kind } = piece;
    const stand = to === null ? null : parseHandPlace(to);
    this.change((diagram) => {
      const hand = parseHandPlace(from);
      if (!hand && to !== null && !stand) return diagram.shift(from, to);
      // A king belongs in no hand.
      if (stand && kind === "king") return;
      if (hand) diagram.hold(hand.color, hand.kind, false);
      else diagram.put(from, color);
      if (stand) diagram.hold(stand.color, kind, true);
      else if (to !== null) diagram.put(to, color, kind);
    });
  }

  /** A place was pressed with nothing in the fingers: what was chosen goes there, a piece pressed twice turns over. */
  touch(place: Place, again: boolean): void {
    const stand = parseHandPlace(place);
    if (again) {
      if (!stand) this.change((diagram) => diagram.turn_over(place));
      return;
    }
    const { value: chosen } = this.chosen;
    if (!chosen) return;
    this.change((diagram) => {
      if (stand) diagram.hold(stand.color, chosen.kind, true);
      else diagram.put(place, chosen.color, chosen.kind);
    });
    const left = this.look.value.left.find(({ kind }) => kind === chosen.kind);
    if (!left || left.count < 1) this.chosen.value = null;
  }

  private pieceAt(place: Place): BoxPiece | null {
    const hand = parseHandPlace(place);
    if (hand) return hand;
    return this.look.value.pieces.find(({ square }) => square === place) ?? null;
  }

  private replace(diagram: Diagram): void {
    this.remember(this.diagram.write("sfen"));
    this.diagram.free();
    this.diagram = diagram;
    this.show();
  }

  private remember(sfen: string): void {
    this.past.push(sfen);
    this.future = [];
  }

  /** Goes to the last diagram of one list, and leaves the present one in the other. */
  private step(from: string[], to: string[]): void {
    const sfen = from.pop();
    if (sfen === undefined) return;
    to.push(this.diagram.write("sfen"));
    this.diagram.free();
    this.diagram = Diagram.read(sfen);
    this.show();
  }

  private show(): void {
    this.shown.value = this.diagram.look();
    this.changed.value = this.past.length > 0;
    this.reverted.value = this.future.length > 0;
  }
}
