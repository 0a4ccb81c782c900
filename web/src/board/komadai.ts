// A piece stand (駒台, komadai): a place for each kind a side can hold, always in the same order. Those it holds stand close
// together, from the side of the stand's owner.

import type { Color, HandKind } from "../wire/rules";
import { drawPiece, lookKey } from "./pieces";
import { element } from "./render";
import type { BoardState } from "./state";
import { type BoardView, HAND_ORDER, handPlace, standPlace } from "./view";

export interface Stand {
  readonly root: HTMLElement;
  readonly color: Color;
  /** The places in their order, and what each shows, in a word: one that shows it already is not touched. */
  readonly slots: readonly { readonly slot: HTMLButtonElement; readonly kind: HandKind; shown: string }[];
  /** What was painted last: the view, and the place held if it is of this stand. */
  painted: readonly unknown[];
}

export function buildStand(color: Color, state: BoardState): Stand {
  const side = color === state.view.bottom ? "near" : "far";
  const root = element("div", `kb-stand kb-${side}`, { role: "group", "data-color": color });
  const slots = HAND_ORDER.map((kind) => {
    const place = handPlace(color, kind);
    const attributes = { type: "button", "data-place": place, tabindex: "-1" };
    const slot = element("button", `kb-slot kb-slot-${kind}`, attributes) as HTMLButtonElement;
    return { slot, kind, shown: "" };
  });
  root.append(...slots.map(({ slot }) => slot));
  root.setAttribute("aria-label", state.view.words.hand(color));
  if (state.view.free) root.dataset.place = standPlace(color);
  return { root, color, slots, painted: [] };
}

export function paintStand(stand: Stand, state: BoardState): void {
  const { root, color, slots } = stand;
  const { view } = state;
  const own = (place: string | undefined) => (place?.startsWith(color) ? place : null);
  const now = [view, own(state.held?.place)];
  if (now.every((part, index) => part === stand.painted[index])) return;
  stand.painted = now;
  const { words, snapshot } = view;
  root.classList.toggle("kb-to-move", snapshot.turn === color && !snapshot.outcome);
  const key = lookKey(view);
  const { last } = snapshot;
  const dropped = last && !last.from ? state.pieceAt(last.to) : null;
  const counts = new Map(snapshot.hands[color].map(({ kind, count }) => [kind, count]));
  for (const entry of slots) {
    const { slot, kind } = entry;
    const place = handPlace(color, kind);
    const count = counts.get(kind) ?? 0;
    const held = state.held?.place === place;
    const mine = count > 0 && state.canLift(place);
    const ahead = count > 0 && view.ahead?.waits?.slice(0, 2) === state.liftable(place)?.from && color !== snapshot.turn;
    const left = dropped?.color === color && dropped.kind === kind;
    const shown = `${count} ${key} ${held} ${mine} ${ahead} ${left}`;
    if (entry.shown === shown) continue;
    entry.shown = shown;
    paintPieces(slot, { color, kind }, count, view);
    slot.classList.toggle("kb-held", held);
    slot.classList.toggle("kb-mine", mine);
    slot.classList.toggle("kb-ahead", ahead);
    slot.classList.toggle("kb-last-from", left);
    slot.setAttribute("aria-label", words.held(kind, count));
    slot.setAttribute("aria-pressed", String(held));
    slot.disabled = count === 0;
  }
}

/** Shows the pieces of a kind, as one with a number. */
function paintPieces(slot: HTMLElement, piece: { color: Color; kind: HandKind }, count: number, view: BoardView): void {
  const signature = `${count} ${lookKey(view)}`;
  if (slot.dataset.piece === signature) return;
  slot.dataset.piece = signature;
  slot.replaceChildren(...(count > 0 ? [drawPiece(piece, view)] : []));
  if (count <= 1) return;
  const badge = element("span", "kb-count", { "aria-hidden": "true" });
  badge.textContent = String(count);
  slot.append(badge);
}
