// Mouse, finger and pen: a click picks up and a second one puts down, and a drag does both, at the same time.

import { cellOf, SQUARE } from "./geometry";
import { drawPiece } from "./pieces";
import { element } from "./render";
import type { BoardState, Effect } from "./state";
import { BRUSHES, type DrawShape, type Place, parseHandPlace } from "./view";

/** How far the pointer travels before a press becomes a drag, in CSS pixels. */
const SLACK = { mouse: 4, touch: 8 } as const;
const TRACKED = ["pointermove", "pointerup", "pointercancel"] as const;
const RETURN_MS = 120;
/** How long a mouse rests, or a finger presses, before it asks for more. */
const REST_MS = 600;
const PRESS_MS = 500;
/** A tap sooner after the one before it is the second half of a double tap, and confirms nothing. */
const HASTY_MS = 300;

/** What the pointer needs of the board element. */
export interface PointerHost {
  readonly root: HTMLElement;
  readonly state: BoardState;
  /** Carries out what a press means; `dragged` when the reader brought the piece there by hand. */
  act(effect: Effect, dragged?: boolean): void;
  /** Shows what has changed with the next picture: until then the browser has more to do with the same press. */
  soon(): void;
  reducedMotion(): boolean;
  cellElement(square: string): HTMLElement | undefined;
  /** Shows the marks, with one that is still being drawn. */
  sketch(drawn: DrawShape | null): void;
  inspect(place: Place | null): void;
  /** A long press; false where nothing comes of one. */
  press(place: Place): boolean;
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
  /** Where a mark begins, where the press draws one. */
  readonly drawsFrom: Place | null;
}

export class Pointer {
  private gesture: Gesture | null = null;
  private readonly ghost = element("div", "kb-ghost", { "aria-hidden": "true" });
  private readonly loupe = element("div", "kb-loupe", { "aria-hidden": "true" });
  private aimed: HTMLElement | null = null;
  private resting: Place | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When a move was last put down that waits to be confirmed. */
  private asked = Number.NEGATIVE_INFINITY;
  /** Where the arrow begins that the next press ends. */
  arrowFrom: Place | null = null;

  constructor(private readonly host: PointerHost) {
    const { root } = host;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.hover(event));
    root.addEventListener("pointerleave", () => this.rest(null));
    // The browser would start dragging the picture, or open a menu.
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** The parts that float over the board. */
  get overlays(): HTMLElement[] {
    return [this.ghost, this.loupe];
  }

  private down(event: PointerEvent): void {
    const { state } = this.host;
    const target = event.target as Element;
    this.rest(null);
    if (this.gesture || target.closest(".kb-choice, .kb-palette")) return;
    const place = target.closest<HTMLElement>("[data-place]")?.dataset.place;
    if (place && state.confirming?.to === place && event.timeStamp - this.asked < HASTY_MS) return;
    const touch = event.pointerType !== "mouse";
    const at = { id: event.pointerId, touch, startX: event.clientX, startY: event.clientY, dragging: false };
    if (event.button === 2) {
      if (!place) return;
      this.begin({ ...at, lifted: null, again: false, drawsFrom: place });
      return;
    }
    if (event.button !== 0) return;
    if (this.arrowFrom) {
      if (place && place !== this.arrowFrom) state.mark({ type: "arrow", from: this.arrowFrom, to: place, brush: "green" });
      this.arrowFrom = null;
      this.host.sketch(null);
      return;
    }
    if (!place || state.choosing) {
      state.putBack();
      this.host.act({ type: "changed" });
      return;
    }
    const again = state.held?.place === place;
    const lifted = state.canLift(place) && !this.isMeant(place) ? place : null;
    state.cursor = place;
    if (!lifted && !state.held && !touch) {
      // A click on nothing wipes the board.
      if (!state.view.marks) state.marks = [];
      this.host.act(state.press(place));
      return;
    }
    if (lifted && !again) {
      state.lift(place);
      this.host.soon();
    }
    this.begin({ ...at, lifted, again, drawsFrom: null });
    if (!touch) return;
    if (!lifted) this.aim(event);
    this.timer = setTimeout(() => this.pressed(place), PRESS_MS);
  }

  private begin(gesture: Gesture): void {
    this.gesture = gesture;
    for (const type of TRACKED) addEventListener(type, this.track, true);
  }

  /** What becomes of the press, wherever the pointer goes: to capture it would tell many elements, before anything is seen. */
  private readonly track = (event: PointerEvent): void => {
    const { gesture } = this;
    if (gesture?.id !== event.pointerId) return;
    if (event.type === "pointermove") this.move(event, gesture);
    else if (event.type === "pointerup") this.up(event, gesture);
    else this.cancel();
  };

  /** Whether a press on `place` answers what waits there, instead of picking its piece up. */
  private isMeant(place: Place): boolean {
    const { state } = this.host;
    if (state.confirming) return place === state.confirming.to;
    return state.held?.ahead === true && state.targets().some(({ to }) => to === place);
  }

  /** A finger has stayed where it went down. */
  private pressed(place: Place): void {
    const { gesture } = this;
    const { state } = this.host;
    if (!gesture || gesture.dragging || !this.host.press(place)) return;
    this.finish();
    if (gesture.lifted) state.putBack();
    this.host.act({ type: "changed" });
  }

  private hover({ target, pointerType, buttons }: PointerEvent): void {
    if (this.gesture || pointerType !== "mouse" || buttons !== 0) return;
    this.rest((target as Element).closest<HTMLElement>("[data-place]")?.dataset.place ?? null);
  }

  private move(event: PointerEvent, gesture: Gesture): void {
    if (gesture.drawsFrom) {
      this.host.sketch(this.sketched(gesture.drawsFrom, event));
      return;
    }
    const travelled = Math.hypot(event.clientX - gesture.startX, event.clientY - gesture.startY);
    const far = travelled >= (gesture.touch ? SLACK.touch : SLACK.mouse);
    if (far) clearTimeout(this.timer);
    if (!gesture.dragging && gesture.lifted) {
      if (!far) return;
      gesture.dragging = true;
      this.startDrag(gesture);
    }
    if (gesture.dragging) this.moveGhost(event);
    if (gesture.dragging || gesture.touch) this.aim(event);
  }

  private up(event: PointerEvent, gesture: Gesture): void {
    const { state } = this.host;
    const { lifted } = gesture;
    // Where it was is asked only where it matters: the page would be laid out for it, before what was picked up is seen.
    const place = gesture.drawsFrom || gesture.dragging || !lifted ? this.placeUnder(event) : null;
    this.finish();
    if (gesture.drawsFrom) {
      const drawn = this.sketched(gesture.drawsFrom, event);
      if (drawn) state.mark(drawn);
      this.host.sketch(null);
    } else if (gesture.dragging) {
      const effect = state.putDown(place);
      if (effect.type === "attempt" || (!place && effect.type === "changed")) this.flyBack(lifted as Place, event);
      this.host.act(effect, true);
    } else if (!lifted) {
      this.host.act(place ? state.press(place) : state.putDown(state.held?.place ?? null));
    } else if (gesture.again) {
      this.host.act(state.press(lifted));
    }
    if (state.confirming) this.asked = event.timeStamp;
  }

  /** What a press with the right button has drawn so far. */
  private sketched(from: Place, event: PointerEvent): DrawShape | null {
    const to = this.placeUnder(event);
    if (!to) return null;
    const brush = BRUSHES[Number(event.shiftKey) + 2 * Number(event.altKey)] ?? "green";
    return to === from ? { type: "circle", at: from, brush } : { type: "arrow", from, to, brush };
  }

  /** The mouse lies over a place, or over none. */
  private rest(place: Place | null): void {
    if (place === this.resting) return;
    clearTimeout(this.timer);
    if (this.resting) this.host.inspect(null);
    this.resting = place;
    if (place && this.host.state.liftable(place)) this.timer = setTimeout(() => this.host.inspect(place), REST_MS);
  }

  /** What is carried may have been put back meanwhile. */
  follow(): void {
    if (this.gesture?.lifted && !this.host.state.held) this.finish();
  }

  private cancel(): void {
    this.finish();
    this.host.state.putBack();
    this.host.act({ type: "changed" });
  }

  private finish(): void {
    const { gesture } = this;
    clearTimeout(this.timer);
    for (const type of TRACKED) removeEventListener(type, this.track, true);
    this.aimed?.removeAttribute("data-aimed");
    this.aimed = null;
    this.gesture = null;
    // To take a class away that is not there costs as much as one that is.
    if (!gesture?.dragging && !gesture?.touch) return;
    this.ghost.classList.remove("kb-on");
    this.loupe.classList.remove("kb-on");
    this.host.root.classList.remove("kb-dragging");
  }

  private placeUnder(event: PointerEvent): Place | null {
    // A finger, or what is carried, has captured the pointer; a mouse tells where it is.
    const tells = event.pointerType === "mouse" && !this.gesture?.dragging;
    const hit = tells ? event.target : document.elementFromPoint(event.clientX, event.clientY);
    const place = hit instanceof Element && hit.closest<HTMLElement>("[data-place]");
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
    // So that its cursor stays, wherever it is carried.
    this.host.root.setPointerCapture(gesture.id);
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
      this.aimed?.removeAttribute("data-aimed");
      cell?.setAttribute("data-aimed", "");
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
