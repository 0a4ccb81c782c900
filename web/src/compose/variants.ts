// Diagrams that differ in one thing from the one on the table: a piece taken off, moved, replaced, two exchanged.

import { numbers, rows } from "../board/geometry";
import { handPlace, type Place } from "../board/view";
import type { Diagram } from "../rules";
import type { BoardPiece, Color, HandKind, Look, PieceKind } from "../wire/rules";
import { edited } from "./edited";

/** What is different. */
export type Change =
  | { readonly type: "removed"; readonly kind: PieceKind; readonly color: Color; readonly from: Place }
  | { readonly type: "moved"; readonly kind: PieceKind; readonly color: Color; readonly from: string; readonly to: string }
  | { readonly type: "replaced"; readonly kind: PieceKind; readonly color: Color; readonly from: Place; readonly by: PieceKind }
  | { readonly type: "exchanged"; readonly kind: PieceKind; readonly color: Color; readonly from: string; readonly to: string };

/** A diagram with one thing changed. */
export interface Variant {
  readonly change: Change;
  /** The problem it is. */
  readonly sfen: string;
}

/** What the variants are made of: the diagram without the rest, and whether that goes to the defender. */
interface Base {
  readonly look: Look;
  readonly rest: boolean;
}

/** The places on a board. */
const SQUARES = rows("black").flat();

/** Changes a diagram so. */
export function apply(diagram: Diagram, change: Change): void {
  const { color, from, type } = change;
  const [, held] = from.split(":");
  if (type === "removed" || type === "replaced") {
    if (held) diagram.hold(color, held as HandKind, false);
    else diagram.put(from, color);
    if (type === "removed") return;
    if (held) diagram.hold(color, change.by, true);
    else diagram.put(from, color, change.by);
    return;
  }
  if (type === "moved") return diagram.shift(from, change.to);
  const { pieces }: Look = diagram.look();
  const other = pieces.find(({ square }) => square === change.to);
  diagram.shift(from, change.to);
  if (other) diagram.put(from, other.color, other.kind);
}

/** Everything that may be taken off: all but the king to be mated, what is in the attacker's hand too. */
export function removals({ look, rest }: Base): Variant[] {
  const { pieces, hands, turn } = look;
  const onBoard = pieces
    .filter(({ kind, color }) => kind !== "king" || color === turn)
    .map(({ square, kind, color }): Change => ({ type: "removed", kind, color, from: square }));
  const held = hands[turn].map(({ kind }): Change => ({ type: "removed", kind, color: turn, from: handPlace(turn, kind) }));
  return variants({ look, rest }, [...onBoard, ...held]);
}

/** All that differs in one thing, the smaller changes first. */
export function twins(base: Base): Variant[] {
  const { look } = base;
  const changes = [...moves(look.pieces), ...replacements(look), ...exchanges(look.pieces)];
  return [...removals(base), ...variants(base, changes)];
}

function variants({ look, rest }: Base, changes: readonly Change[]): Variant[] {
  const known = new Set([edited(look.sfen, rest).sfen]);
  return changes.flatMap((change) => {
    const { sfen, problem } = edited(look.sfen, rest, (diagram) => apply(diagram, change));
    if (!problem || known.has(sfen)) return [];
    known.add(sfen);
    return { change, sfen };
  });
}

/** Each piece on each free square, the nearest first. */
function moves(pieces: readonly BoardPiece[]): Change[] {
  const taken = new Set(pieces.map(({ square }) => square));
  const free = SQUARES.filter((square) => !taken.has(square));
  const all = pieces.flatMap(({ square: from, kind, color }) => free.map((to) => ({ type: "moved" as const, kind, color, from, to })));
  const far = ({ from, to }: { from: string; to: string }) => {
    const [one, other] = [numbers(from), numbers(to)];
    return Math.max(Math.abs(one.file - other.file), Math.abs(one.rank - other.rank));
  };
  return all.sort((a, b) => far(a) - far(b));
}

/** Each piece replaced by each other one that the box has, either way up. */
function replacements({ sfen, pieces, hands, left, turn }: Look): Change[] {
  const box = left.filter(({ kind, count }) => kind !== "king" && count > 0).map(({ kind }) => kind);
  const onBoard = pieces
    .filter(({ kind }) => kind !== "king")
    .flatMap(({ square: from, kind, color }): Change[] => {
      const faces = new Set<PieceKind>();
      for (const put of [kind, ...box]) {
        edited(sfen, false, (diagram) => {
          diagram.put(from, color, put);
          // Over and over, until it is as it was.
          for (let turned = 0; turned < 4; turned++) {
            const look: Look = diagram.look();
            const piece = look.pieces.find(({ square }) => square === from);
            if (piece?.color === color) faces.add(piece.kind);
            diagram.turn_over(from);
          }
        });
      }
      faces.delete(kind);
      return [...faces].map((by) => ({ type: "replaced", kind, color, from, by }));
    });
  const held = hands[turn].flatMap(({ kind }): Change[] =>
    box.filter((by) => by !== kind).map((by) => ({ type: "replaced", kind, color: turn, from: handPlace(turn, kind), by })),
  );
  return [...onBoard, ...held];
}

/** Two pieces in each other's place. */
function exchanges(pieces: readonly BoardPiece[]): Change[] {
  return pieces.flatMap(({ square: from, kind, color }, index) =>
    pieces.slice(index + 1).map(({ square: to }): Change => ({ type: "exchanged", kind, color, from, to })),
  );
}
