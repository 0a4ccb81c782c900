// <komadai-board>: shows a position and reports what the reader does with it. It knows no rule.

import { focusesQuietly, focusLater } from "./focus";
import { opponent } from "./geometry";
import { glide } from "./glide";
import { stepCursor } from "./keyboard";
import { buildStand, paintStand, type Stand } from "./komadai";
import { Marks } from "./marks";
import { buildPalette } from "./palette";
import { Pointer, type PointerHost } from "./pointer";
import { buildChoice } from "./promote";
import { buildGrid, type Grid, paintGrid } from "./render";
import { BoardState, type Effect } from "./state";
import type { BoardEvents, BoardView, DrawShape, Place } from "./view";

/** Moves that follow each other sooner than this do not glide: no eye could follow them, and each would be late. */
const HURRIED_MS = 250;

export class KomadaiBoard extends HTMLElement implements PointerHost {
  events: BoardEvents = { play() {}, attempt() {}, idle() {} };
  state!: BoardState;
  private grid!: Grid;
  private stands: Stand[] = [];
  private choice: HTMLElement | null = null;
  private palette: HTMLElement | null = null;
  private readonly marks = new Marks(this);
  private sketched: DrawShape | null = null;
  /** The reader's marks the page knows of. */
  private reported: readonly DrawShape[] = [];
  private pointer: Pointer | null = null;
  /** The square whose piece the reader put down by hand, which therefore must not slide there again. */
  private arrived: string | null = null;
  /** Whether the focus came here by a press: who never meant to walk over the squares wants the arrows for the moves. */
  private pressed = false;
  /** The one tab stop. */
  private stop: HTMLElement | null = null;
  /** The picture that is waited for to show what has changed. */
  private waits: number | undefined;
  /** When the last move was shown. */
  private moved = Number.NEGATIVE_INFINITY;

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
      this.addEventListener("pointerdown", (event) => this.closePalette(event));
      this.addEventListener("mousedown", (event) => this.take(event));
      new ResizeObserver(() => this.paintMarks(true)).observe(this);
    } else {
      this.state.show(view);
      this.pointer?.follow();
    }
    this.reported = this.state.marks;
    const same = (["bottom", "ranks", "words", "free"] as const).every((key) => before?.[key] === view[key]);
    if (!before || !same) this.build();
    this.paint();
    if (!same) this.paintMarks(true);
    if (before && before.bottom === view.bottom) this.slide(before, view);
  }

  soon(): void {
    this.waits ??= requestAnimationFrame(() => {
      this.waits = undefined;
      this.paint();
    });
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
      case "ahead":
        this.events.ahead?.(effect.usi);
        break;
      case "carry":
        this.events.carry?.(effect.from, effect.to);
        break;
      case "touch":
        this.events.touch?.(effect.place, effect.again);
        break;
      case "none":
      case "changed":
        break;
    }
  }

  sketch(drawn: DrawShape | null): void {
    this.sketched = drawn;
    this.paintMarks();
  }

  inspect(place: Place | null): void {
    this.events.inspect?.(place);
  }

  press(place: Place): boolean {
    const { palette: words } = this.state.view.words;
    if (!words || this.state.view.free) return false;
    const { state } = this;
    const piece = state.liftable(place) !== null;
    const close = () => {
      this.palette?.remove();
      this.palette = null;
      this.paintMarks();
    };
    close();
    const act = (what: () => void) => () => {
      what();
      close();
    };
    this.palette = buildPalette(place, piece, words, {
      circle: (brush) => act(() => state.mark({ type: "circle", at: place, brush }))(),
      arrow: act(() => {
        if (this.pointer) this.pointer.arrowFrom = place;
      }),
      clear: act(() => {
        state.marks = [];
      }),
      inspect: act(() => this.inspect(place)),
    });
    const box = this.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
    const origin = this.getBoundingClientRect();
    if (box) {
      this.palette.style.setProperty("--x", `${box.left - origin.left + box.width / 2}px`);
      this.palette.style.setProperty("--y", `${box.top - origin.top}px`);
      this.palette.classList.toggle("kb-below", box.top - origin.top < 60);
    }
    this.append(this.palette);
    return true;
  }

  private closePalette(event: PointerEvent): void {
    if (!this.palette || (event.target as Element).closest(".kb-palette")) return;
    this.palette.remove();
    this.palette = null;
  }

  private paintMarks(anew = false): void {
    const { view, marks } = this.state;
    if (marks !== this.reported) {
      this.reported = marks;
      this.events.marked?.(marks);
    }
    this.marks.paint([...(view.drawn ?? []), ...marks, ...(this.sketched ? [this.sketched] : [])], anew);
  }

  private build(): void {
    const { bottom } = this.state.view;
    const focused = this.contains(document.activeElement);
    this.grid = buildGrid(this.state.view);
    this.stands = [buildStand(opponent(bottom), this.state), buildStand(bottom, this.state)];
    const [far, near] = this.stands as [Stand, Stand];
    this.replaceChildren(far.root, this.grid.root, near.root, this.marks.root, ...(this.pointer?.overlays ?? []));
    this.choice = null;
    this.palette = null;
    this.stop = null;
    if (focused) {
      this.paint();
      this.focusCursor();
    }
  }

  private paint(): void {
    paintGrid(this.grid, this.state);
    for (const stand of this.stands) paintStand(stand, this.state);
    this.paintChoice();
    this.paintMarks();
    // One tab stop: a hand that has emptied gives the cursor back to the board.
    const { cursor } = this.state;
    if (!this.placeElement(cursor)) this.moveCursor("5e");
    else if (!this.stop) this.moveCursor(cursor);
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
    if (next && this.pressed) return;
    if (next) {
      this.moveCursor(next);
      this.focusCursor();
    } else if (event.key === "Enter" || event.key === " ") {
      this.act(state.press(state.cursor));
    } else if (event.key === "Escape" && state.held) {
      state.putBack();
      this.paint();
    } else if (event.key === "Escape" && state.view.ahead?.waits) {
      this.act({ type: "ahead", usi: null });
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

  /** The element of a square, or of a kind in a hand that holds one. */
  private placeElement(place: Place): HTMLElement | undefined {
    const slots = this.stands.flatMap(({ slots }) => slots.map(({ slot }) => slot));
    return this.cellElement(place) ?? slots.find(({ dataset, disabled }) => dataset.place === place && !disabled);
  }

  private moveCursor(place: Place): void {
    this.state.cursor = place;
    const next = this.placeElement(place) ?? null;
    if (next === this.stop) return;
    if (this.stop) this.stop.tabIndex = -1;
    if (next) next.tabIndex = 0;
    this.stop = next;
  }

  private focusCursor(): void {
    const { pressed } = this;
    this.moveCursor(this.state.cursor);
    this.stop?.focus({ preventScroll: true });
    this.pressed = pressed;
  }

  /** Focuses the place that is pressed, but after the next picture. */
  private take(event: MouseEvent): void {
    const { place } = (event.target as Element).closest<HTMLElement>("[data-place]")?.dataset ?? {};
    if (!place || event.button !== 0 || !focusesQuietly) return;
    event.preventDefault();
    focusLater(
      () => this.placeElement(place),
      (key) => this.key(key),
    );
  }

  /** A screen reader or a click may focus a cell directly; the cursor goes with it. */
  private follow(event: FocusEvent): void {
    const target = event.target as HTMLElement;
    this.pressed = !target.matches(":focus-visible");
    const { place } = target.dataset;
    if (place) this.moveCursor(place);
  }

  /** Lets the last mover's piece glide from where it stood. */
  private slide(before: BoardView, after: BoardView): void {
    const { last, ply } = after.snapshot;
    const arrived = this.arrived;
    this.arrived = null;
    const now = performance.now();
    const hurried = now - this.moved < HURRIED_MS;
    if (ply !== before.snapshot.ply) this.moved = now;
    if (hurried || !last || ply !== before.snapshot.ply + 1 || arrived === last.to || this.reducedMotion()) return;
    const piece = this.cellElement(last.to)?.querySelector<SVGElement>(".koma");
    if (piece) glide(piece, last, before, after);
  }
}

customElements.define("komadai-board", KomadaiBoard);

declare global {
  interface HTMLElementTagNameMap {
    "komadai-board": KomadaiBoard;
  }
}
