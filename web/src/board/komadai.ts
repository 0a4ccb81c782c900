// A piece stand (駒台, komadai): seven fixed places for the kinds a side can hold, so that nothing moves when a
// piece comes or goes.

import type { Color } from "../wire/rules";
import { drawPiece, lookKey } from "./pieces";
import { element } from "./render";
import type { BoardState } from "./state";
import { HAND_ORDER, handPlace, standPlace } from "./view";

export interface Stand {
  readonly root: HTMLElement;
  readonly color: Color;
}

export function buildStand(color: Color, state: BoardState): Stand {
  const side = color === state.view.bottom ? "near" : "far";
  const root = element("div", `kb-stand kb-${side}`, { role: "group", "data-color": color });
  for (const kind of HAND_ORDER) {
    const place = handPlace(color, kind);
    const slot = element("button", `kb-slot kb-slot-${kind}`, { type: "button", "data-place": place, tabindex: "-1" });
    root.append(slot);
  }
  if (state.view.free) root.dataset.place = standPlace(color);
  return { root, color };
}

export function paintStand({ root, color }: Stand, state: BoardState): void {
  const { view } = state;
  const { words, snapshot } = view;
  root.setAttribute("aria-label", words.hand(color));
  root.classList.toggle("kb-to-move", snapshot.turn === color && !snapshot.outcome);
  const key = lookKey(view);
  const counts = new Map(snapshot.hands[color].map(({ kind, count }) => [kind, count]));
  HAND_ORDER.forEach((kind, index) => {
    const slot = root.children[index] as HTMLButtonElement;
    const place = handPlace(color, kind);
    const count = counts.get(kind) ?? 0;
    const signature = `${count} ${key}`;
    if (slot.dataset.piece !== signature) {
      slot.dataset.piece = signature;
      slot.replaceChildren(...(count > 0 ? [drawPiece({ color, kind }, view)] : []));
      if (count > 1) {
        const badge = element("span", "kb-count", { "aria-hidden": "true" });
        badge.textContent = String(count);
        slot.append(badge);
      }
    }
    slot.classList.toggle("kb-empty", count === 0);
    slot.classList.toggle("kb-held", state.held?.place === place);
    slot.classList.toggle("kb-mine", count > 0 && state.canLift(place));
    slot.classList.toggle("kb-ahead", count > 0 && view.ahead?.waits?.slice(0, 2) === state.liftable(place)?.from && color !== snapshot.turn);
    slot.setAttribute("aria-label", words.held(kind, count));
    slot.setAttribute("aria-pressed", String(state.held?.place === place));
    slot.tabIndex = state.cursor === place ? 0 : -1;
    slot.disabled = count === 0;
  });
}
