// <komadai-board>: shows a position and reports what the reader does with it. It knows no rule.

import { cellOf, opponent } from "./geometry";
import { stepCursor } from "./keyboard";
import { type Stand, buildStand, paintStand } from "./komadai";
import { Pointer, type PointerHost } from "./pointer";
import { buildChoice } from "./promote";
import { type Grid, buildGrid, paintGrid } from "./render";
import { BoardState, type Effect } from "./state";
import type { BoardEvents, BoardView } from "./view";

const SLIDE_MS = 130;

export class KomadaiBoard extends HTMLElement implements PointerHost {
  events: BoardEvents = { play() {}, attempt() {}, idle() {} };
  state!: BoardState;
  private grid!: Grid;
  private stands: Stand[] = [];
  private choice: HTMLElement | null = null;
  private pointer: Pointer | null = null;
  /** The square whose piece the reader put down by hand, which therefore must not slide there again. */
  private arrived: string | null = null;

  get root(): HTMLElement {
    return this;
  }

  /** Shows a position; cheap when little has changed. */
  show(view: BoardView): void {
    const before = this.state?.view;
    if (!before) {
      this.state = new BoardState(view);
      this.pointer = new Pointer(this);
      this.addEventListener("keydown", (event) => this.key(event));
      this.addEventListener("focusin", (event) => this.follow(event));
    } else {
      this.state.show(view);
    }
    if (!before || before.bottom !== view.bottom || before.ranks !== view.ranks || before.words !== view.words)
      this.build();
    this.paint();
    if (before && before.bottom === view.bottom) this.slide(before, view);
  }

  reducedMotion(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  cellElement(square: string): HTMLElement | undefined {
    return this.grid.cells.get(square);
  }

  act(effect: Effect, dragged = false): void {
    this.paint();
    switch (effect.type) {
      case "play":
        this.arrived = dragged ? effect.usi.slice(2, 4) : null;
        this.events.play(effect.usi);
        break;
      case "attempt":
        this.events.attempt(effect.from, effect.to);
        break;
      case "idle":
        this.events.idle(effect.color);
        break;
      case "none":
      case "changed":
        break;
    }
  }

  private build(): void {
    const { bottom } = this.state.view;
    const focused = this.contains(document.activeElement);
    this.grid = buildGrid(this.state.view);
    this.stands = [buildStand(opponent(bottom), this.state), buildStand(bottom, this.state)];
    const [far, near] = this.stands as [Stand, Stand];
    this.replaceChildren(far.root, this.grid.root, near.root, ...(this.pointer?.overlays ?? []));
    this.choice = null;
    if (focused) {
      this.paint();
      this.focusCursor();
    }
  }

  private paint(): void {
    paintGrid(this.grid, this.state);
    for (const stand of this.stands) paintStand(stand, this.state);
    this.paintChoice();
    this.classList.toggle("kb-lifted", this.state.held !== null);
    // One tab stop: a hand that has emptied gives the cursor back to the board.
    if (!this.querySelector('[tabindex="0"]:not(:disabled)')) this.moveCursor("5e", false);
  }

  private paintChoice(): void {
    if (!this.state.choosing) {
      const focused = this.choice?.contains(document.activeElement) ?? false;
      this.choice?.remove();
      this.choice = null;
      if (focused) this.focusCursor();
      return;
    }
    if (this.choice) return;
    this.choice = buildChoice(this.state, (promote) => this.act(this.state.choose(promote)));
    if (!this.choice) return;
    this.grid.grid.after(this.choice);
    (this.choice.firstElementChild as HTMLElement).focus({ preventScroll: true });
  }

  private key(event: KeyboardEvent): void {
    const { state } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.keyInChoice(event)) return;
    const next = stepCursor(state, event.key);
    if (next) {
      this.moveCursor(next, true);
    } else if (event.key === "Enter" || event.key === " ") {
      this.act(state.press(state.cursor));
    } else if (event.key === "Escape" && state.held) {
      state.putBack();
      this.paint();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Keys while the faces are offered; true when the key was one of them. */
  private keyInChoice(event: KeyboardEvent): boolean {
    if (!this.state.choosing || !this.choice) return false;
    const faces = [...this.choice.children] as HTMLElement[];
    const other = faces.find((face) => face !== document.activeElement);
    switch (event.key) {
      case "p":
      case "P":
      case "+":
        this.act(this.state.choose(true));
        break;
      case "=":
        this.act(this.state.choose(false));
        break;
      case "Escape":
        this.state.putBack();
        this.paint();
        break;
      case "ArrowUp":
      case "ArrowDown":
      case "ArrowLeft":
      case "ArrowRight":
      case "Tab":
        other?.focus();
        break;
      default:
        // Enter and Space press the face itself.
        event.stopPropagation();
        return true;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  private moveCursor(place: string, focus: boolean): void {
    this.state.cursor = place;
    for (const element of this.querySelectorAll<HTMLElement>("[data-place]")) {
      element.tabIndex = element.dataset.place === place ? 0 : -1;
    }
    if (focus) this.focusCursor();
  }

  private focusCursor(): void {
    this.querySelector<HTMLElement>(`[data-place="${this.state.cursor}"]`)?.focus({ preventScroll: true });
  }

  /** A screen reader or a click may focus a cell directly; the cursor goes with it. */
  private follow(event: FocusEvent): void {
    const place = (event.target as HTMLElement).dataset.place;
    if (place && place !== this.state.cursor) this.moveCursor(place, false);
  }

  /** Lets the last mover's piece glide from where it stood. */
  private slide(before: BoardView, after: BoardView): void {
    const { last, ply } = after.snapshot;
    const arrived = this.arrived;
    this.arrived = null;
    if (!last || ply !== before.snapshot.ply + 1 || arrived === last.to || this.reducedMotion()) return;
    const piece = this.cellElement(last.to)?.querySelector<SVGElement>(".koma");
    if (!piece) return;
    const cell = (piece.parentElement as HTMLElement).getBoundingClientRect();
    const start = last.from
      ? [
          cellOf(last.from, after.bottom).column - cellOf(last.to, after.bottom).column,
          cellOf(last.from, after.bottom).row - cellOf(last.to, after.bottom).row,
        ]
      : null;
    const frames = start
      ? [
          { transform: `translate(${(start[0] ?? 0) * cell.width}px, ${(start[1] ?? 0) * cell.height}px)` },
          { transform: "none" },
        ]
      : [
          { transform: "scale(1.25)", opacity: 0.3 },
          { transform: "none", opacity: 1 },
        ];
    piece.animate(frames, { duration: SLIDE_MS, easing: "ease-out" });
  }
}

customElements.define("komadai-board", KomadaiBoard);

declare global {
  interface HTMLElementTagNameMap {
    "komadai-board": KomadaiBoard;
  }
}
