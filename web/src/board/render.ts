// The board's elements, built once a seating and changed in place afterwards: a grid of 81 cells over drawn
// lines, with the coordinates around it.

import { numbers, RANK_NAMES, RANKS, rows } from "./geometry";
import { drawPiece, lookKey, svgElement } from "./pieces";
import type { BoardState } from "./state";
import type { BoardView } from "./view";

export interface Grid {
  readonly root: HTMLElement;
  readonly grid: HTMLElement;
  readonly cells: ReadonlyMap<string, HTMLElement>;
  /** What each cell shows: what it shows already is not touched. */
  readonly shown: Map<string, Cell>;
  /** What was painted last. */
  painted: PaintState | null;
}

/** What is seen of a square, in words. */
interface Cell {
  readonly piece: string;
  readonly classes: string;
  readonly title: string;
  readonly held: boolean;
}

interface PaintState {
  readonly view: BoardView;
  /** Of the view: how pieces look, and the squares whose pieces can be picked up. */
  readonly key: string;
  readonly mine: ReadonlySet<string>;
  readonly marks: ReadonlyMap<string, readonly Mark[]>;
}

export function element(tag: string, className: string, attributes: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export function buildGrid(view: BoardView): Grid {
  const root = element("div", "kb-board");
  const grid = element("div", "kb-grid", { role: "grid", "aria-label": view.words.board() });
  const cells = new Map<string, HTMLElement>();
  const blank = element("div", "kb-cell", { role: "gridcell", tabindex: "-1" });
  for (const names of rows(view.bottom)) {
    const row = element("div", "kb-row", { role: "row" });
    for (const name of names) {
      const cell = blank.cloneNode() as HTMLElement;
      cell.setAttribute("data-place", name);
      cells.set(name, cell);
      row.append(cell);
    }
    grid.append(row);
  }
  const table = element("div", "kb-table");
  table.append(lines(), grid);
  root.append(...coordinates(view), table);
  return { root, grid, cells, shown: new Map(), painted: null };
}

/** Nine by nine thin lines, a thicker frame, four star dots. */
function lines(): SVGSVGElement {
  const svg = svgElement("svg", { viewBox: "0 0 9000 9900", preserveAspectRatio: "none", "aria-hidden": "true" });
  svg.classList.add("kb-lines");
  let path = "";
  for (let line = 1; line < 9; line++) path += `M${line * 1000} 0V9900M0 ${line * 1100}H9000`;
  svg.append(svgElement("path", { d: path, class: "kb-line" }));
  svg.append(svgElement("rect", { x: 0, y: 0, width: 9000, height: 9900, class: "kb-frame" }));
  for (const x of [3000, 6000]) {
    for (const y of [3300, 6600]) svg.append(svgElement("circle", { cx: x, cy: y, r: 95, class: "kb-star" }));
  }
  return svg;
}

function coordinates(view: BoardView): HTMLElement[] {
  const files = element("div", "kb-files", { "aria-hidden": "true" });
  const ranks = element("div", "kb-ranks", { "aria-hidden": "true" });
  const { ranks: style } = view;
  if (style === "none") return [files, ranks];
  const seats = rows(view.bottom);
  for (const square of seats[0] ?? []) files.append(label(String(numbers(square).file)));
  for (const [square] of seats) {
    if (!square) continue;
    ranks.append(label(RANK_NAMES[style][numbers(square).rank - 1] ?? ""));
  }
  return [files, ranks];
}

function label(text: string): HTMLElement {
  const made = document.createElement("span");
  made.textContent = text;
  return made;
}

/** Brings every cell up to date: its piece, its marks, its name. Of a view that is seen already only those are looked at whose
 * marks may come or go: a press is to be seen at once, on a slow device too. */
export function paintGrid(grid: Grid, state: BoardState): void {
  const { view, confirming } = state;
  const before = grid.painted?.view === view ? grid.painted : null;
  const key = before?.key ?? lookKey(view);
  const mine = before?.mine ?? liftable(state);
  const marks = marksOf(state);
  grid.painted = { view, key, mine, marks };
  const squares = before ? new Set([...before.marks.keys(), ...marks.keys()]) : grid.cells.keys();
  for (const square of squares) {
    const cell = grid.cells.get(square);
    if (!cell) continue;
    const piece = state.pieceAt(square);
    const ghost = confirming?.to === square ? movedTo(state, confirming.usi) : null;
    const drawn = ghost ?? piece;
    const put = marks.get(square) ?? UNMARKED;
    const own: readonly Mark[] = mine.has(square) ? [...put, "kb-mine"] : put;
    const was = grid.shown.get(square);
    const now: Cell = {
      piece: drawn ? `${drawn.color} ${drawn.kind} ${key}` : "",
      classes: `kb-cell ${own.join(" ")}`,
      title: (own.includes("kb-blocked") && view.words.blocked) || "",
      held: own.includes("kb-held"),
    };
    grid.shown.set(square, now);
    if (now.piece !== was?.piece) {
      cell.replaceChildren(...(drawn ? [drawPiece(drawn, view)] : []));
      cell.setAttribute("aria-label", view.words.square(square, piece));
    }
    if (now.classes !== was?.classes) cell.className = now.classes;
    if (now.title !== (was?.title ?? "")) cell.title = now.title;
    if (now.held !== was?.held) cell.setAttribute("aria-selected", String(now.held));
  }
}

/** The classes of what may be seen of a square besides its piece. */
type Mark =
  | "kb-last-to"
  | "kb-last-from"
  | "kb-held"
  | "kb-target"
  | "kb-far-target"
  | "kb-capture"
  | "kb-check"
  | "kb-blocked"
  | "kb-shown"
  | "kb-mine"
  | "kb-ahead"
  | "kb-confirm";

const UNMARKED: readonly Mark[] = [];

function liftable(state: BoardState): ReadonlySet<string> {
  return new Set(state.view.snapshot.pieces.map(({ square }) => square).filter((square) => state.canLift(square)));
}

/** The marks that come and go, by their squares: few have any, and a board is painted with every press. */
function marksOf(state: BoardState): ReadonlyMap<string, readonly Mark[]> {
  const { view, held, choosing, confirming } = state;
  const { snapshot } = view;
  const marks = new Map<string, Mark[]>();
  const put = (square: string | null | undefined, mark: Mark) => {
    if (!square) return;
    const known = marks.get(square);
    if (known) known.push(mark);
    else marks.set(square, [mark]);
  };
  put(snapshot.last?.to, "kb-last-to");
  put(snapshot.last?.from, "kb-last-from");
  put(held?.place, "kb-held");
  if (view.destinations !== false && !choosing && !confirming) {
    for (const { to, captures } of state.targets()) put(to, held?.ahead ? "kb-far-target" : captures ? "kb-capture" : "kb-target");
  }
  put(snapshot.check, "kb-check");
  for (const file of new Set([...state.blockedFiles(), ...(view.files ?? [])])) {
    for (const rank of RANKS) put(`${file}${rank}`, "kb-blocked");
  }
  for (const square of new Set(view.shown)) put(square, "kb-shown");
  const { waits } = view.ahead ?? {};
  if (waits) for (const square of new Set([waits.slice(0, 2), waits.slice(2, 4)])) put(square, "kb-ahead");
  put(confirming?.to, "kb-confirm");
  return marks;
}

/** The piece a move that is to be confirmed would put down. */
function movedTo(state: BoardState, usi: string): PieceArguments | null {
  const { view, held } = state;
  const source = view.snapshot.sources.find(({ from }) => from === held?.from);
  if (!source || !held) return null;
  return { color: held.color, kind: usi.endsWith("+") ? (source.promoted ?? source.kind) : source.kind };
}

type PieceArguments = Parameters<typeof drawPiece>[0];
