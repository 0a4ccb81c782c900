// Mouse, finger and pen: a click picks up and a second one puts down, and a drag does both, at the same time.

import { SQUARE, cellOf } from "./geometry";
import { drawPiece } from "./pieces";
import { element } from "./render";
import type { BoardState, Effect } from "./state";
import { type Place, parseHandPlace } from "./view";

/** How far the pointer travels before a press becomes a drag, in CSS pixels. */
const SLACK = { mouse: 4, touch: 8 } as const;
const RETURN_MS = 120;

/** What the pointer needs of the board element. */
export interface PointerHost {
  readonly root: HTMLElement;
  readonly state: BoardState;
  /** Carries out what a press means; `dragged` when the reader brought the piece there by hand. */
  act(effect: Effect, dragged?: boolean): void;
  reducedMotion(): boolean;
  cellElement(square: string): HTMLElement | undefined;
}

interface Gesture {
  readonly id: number;
  readonly touch: boolean;
  readonly startX: number;
  readonly startY: number;
  /** The piece under the pointer when it went down, if it could be picked up. */
  readonly lifted: Place | null;
  /** Whether that piece was already picked up, so that this press puts it back. */
  readonly again: boolean;
  dragging: boolean;
}

export class Pointer {
  private gesture: Gesture | null = null;
  private readonly ghost = element("div", "kb-ghost", { "aria-hidden": "true" });
  private readonly loupe = element("div", "kb-loupe", { "aria-hidden": "true" });
  private aimed: HTMLElement | null = null;

  constructor(private readonly host: PointerHost) {
    const { root } = host;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", () => this.cancel());
    // The browser would start dragging the picture, or open a menu on a long press.
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("contextmenu", (event) => {
      if (this.gesture) event.preventDefault();
    });
  }

  /** The parts that float over the board. */
  get overlays(): HTMLElement[] {
    return [this.ghost, this.loupe];
  }

  private down(event: PointerEvent): void {
    const { state, root } = this.host;
    const target = event.target as Element;
    if (event.button !== 0 || this.gesture || target.closest(".kb-choice")) return;
    const place = target.closest<HTMLElement>("[data-place]")?.dataset.place;
    if (!place || state.choosing) {
      state.putBack();
      this.host.act({ type: "changed" });
      return;
    }
    const again = state.held?.place === place;
    const lifted = state.canLift(place) ? place : null;
    state.cursor = place;
    if (!lifted && !state.held) {
      this.host.act(state.press(place));
      return;
    }
    if (lifted && !again) this.host.act(state.lift(place));
    root.setPointerCapture(event.pointerId);
    const touch = event.pointerType !== "mouse";
    this.gesture = {
      id: event.pointerId,
      touch,
      startX: event.clientX,
      startY: event.clientY,
      lifted,
      again,
      dragging: false,
    };
    if (touch && !lifted) this.aim(event);
  }

  private move(event: PointerEvent): void {
    const { gesture } = this;
    if (gesture?.id !== event.pointerId) return;
    if (!gesture.dragging && gesture.lifted) {
      const travelled = Math.hypot(event.clientX - gesture.startX, event.clientY - gesture.startY);
      if (travelled < (gesture.touch ? SLACK.touch : SLACK.mouse)) return;
      gesture.dragging = true;
      this.startDrag(gesture);
    }
    if (gesture.dragging) this.moveGhost(event);
    if (gesture.dragging || gesture.touch) this.aim(event);
  }

  private up(event: PointerEvent): void {
    const { gesture } = this;
    const { state } = this.host;
    if (gesture?.id !== event.pointerId) return;
    const place = this.placeUnder(event);
    this.finish();
    if (gesture.dragging) {
      const effect: Effect = place ? state.putDown(place) : state.putDown(gesture.lifted as Place);
      if (effect.type === "attempt" || !place) this.flyBack(gesture.lifted as Place, event);
      this.host.act(effect, true);
    } else if (!gesture.lifted) {
      this.host.act(place ? state.press(place) : state.putDown(state.held?.place as Place));
    } else if (gesture.again) {
      this.host.act(state.putDown(gesture.lifted));
    }
  }

  private cancel(): void {
    if (!this.gesture) return;
    this.finish();
    this.host.state.putBack();
    this.host.act({ type: "changed" });
  }

  private finish(): void {
    this.gesture = null;
    this.ghost.classList.remove("kb-on");
    this.loupe.classList.remove("kb-on");
    this.aimed?.classList.remove("kb-aimed");
    this.aimed = null;
    this.host.root.classList.remove("kb-dragging");
  }

  private placeUnder(event: PointerEvent): Place | null {
    const hit = document.elementFromPoint(event.clientX, event.clientY);
    const place = hit?.closest<HTMLElement>("[data-place]");
    return place && this.host.root.contains(place) ? (place.dataset.place ?? null) : null;
  }

  private heldPiece(): SVGSVGElement | null {
    const { state } = this.host;
    const { held } = state;
    if (!held) return null;
    const hand = parseHandPlace(held.place);
    const piece = hand ?? state.pieceAt(held.place);
    return piece && drawPiece(piece, state.view);
  }

  private squareWidth(): number {
    const cell = this.host.cellElement("5e");
    return cell?.getBoundingClientRect().width ?? 0;
  }

  private startDrag(gesture: Gesture): void {
    const piece = this.heldPiece();
    if (!piece) return;
    const width = this.squareWidth() * (gesture.touch ? 1.45 : 1.08);
    this.ghost.style.width = `${width}px`;
    this.ghost.style.height = `${(width * SQUARE.height) / SQUARE.width}px`;
    this.ghost.replaceChildren(piece);
    this.ghost.classList.add("kb-on");
    this.host.root.classList.add("kb-dragging");
  }

  private moveGhost(event: PointerEvent): void {
    // A finger hides what lies under it: the piece rides above.
    const rise = this.gesture?.touch ? this.ghost.offsetHeight * 0.75 : this.ghost.offsetHeight / 2;
    const left = event.clientX - this.ghost.offsetWidth / 2;
    this.ghost.style.transform = `translate(${left}px, ${event.clientY - rise}px)`;
  }

  /** Marks the square under the pointer, and for a finger shows it enlarged above. */
  private aim(event: PointerEvent): void {
    const { state } = this.host;
    const place = this.placeUnder(event);
    const cell = place ? this.host.cellElement(place) : undefined;
    if (this.aimed !== cell) {
      this.aimed?.classList.remove("kb-aimed");
      cell?.classList.add("kb-aimed");
      this.aimed = cell ?? null;
    }
    if (!this.gesture?.touch || this.gesture.dragging) return;
    const on = place !== null && cell !== undefined;
    this.loupe.classList.toggle("kb-on", on);
    if (!on) return;
    const box = cell.getBoundingClientRect();
    const piece = this.heldPiece();
    const allowed = state.targets().some(({ to }) => to === place);
    this.loupe.classList.toggle("kb-allowed", allowed);
    this.loupe.replaceChildren(...(piece && allowed ? [piece] : []));
    const lowest = cellOf(place, state.view.bottom).row === 0 ? box.height * 0.2 : 0;
    this.loupe.style.transform = `translate(${box.left + box.width / 2}px, ${box.top + lowest}px) translate(-50%, -118%)`;
  }

  /** A piece let go where it may not stay glides home. */
  private flyBack(home: Place, event: PointerEvent): void {
    if (this.host.reducedMotion()) return;
    const place = this.host.root.querySelector<HTMLElement>(`[data-place="${home}"]`);
    const piece = place?.querySelector<SVGElement>(".koma");
    if (!place || !piece) return;
    const box = place.getBoundingClientRect();
    const x = event.clientX - box.left - box.width / 2;
    const y = event.clientY - box.top - box.height / 2;
    piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: RETURN_MS,
      easing: "ease-out",
    });
  }
}
