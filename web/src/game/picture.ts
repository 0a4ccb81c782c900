// A position as a picture that stands alone: the board, the pieces and the stands with every outline and colour in it.

import { numbers, RANK_NAMES } from "../board/geometry";
import { drawPiece, svgElement } from "../board/pieces";
import { type BoardSnapshot, HAND_ORDER } from "../board/view";
import { words } from "../i18n";
import type { Color, HandKind, PieceKind } from "../wire/rules";
import { look } from "./appearance";

export interface PictureOptions {
  readonly bottom: Color;
  readonly handicap: boolean;
  readonly black: string;
  readonly white: string;
}

/** A square is so wide and so high; everything else follows. */
const WIDE = 1000;
const HIGH = 1100;
const MARGIN = 420;
const STAND = 2400;
const GAP = 260;
/** What of a piece's looks is in the style sheet of the page. */
const LOOKS = ["fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-opacity", "stop-color"] as const;

/** The picture as SVG text. */
export function picture(snapshot: BoardSnapshot, options: PictureOptions): string {
  const board = { x: STAND + GAP, width: 9 * WIDE + 2 * MARGIN, height: 9 * HIGH + 2 * MARGIN };
  const width = board.width + 2 * (STAND + GAP);
  const svg = svgElement("svg", {
    viewBox: `0 0 ${width} ${board.height}`,
    width: Math.round(width / 20),
    height: Math.round(board.height / 20),
  });
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const painted = { ...look.value, bottom: options.bottom, highKing: options.handicap ? ("white" as const) : null };
  const place = (piece: { color: Color; kind: PieceKind }, x: number, y: number) => {
    const drawn = drawPiece(piece, painted);
    for (const [name, value] of Object.entries({ x, y, width: WIDE, height: HIGH })) drawn.setAttribute(name, String(value));
    svg.append(drawn);
  };
  const paper = style("--board");
  svg.append(svgElement("rect", { width, height: board.height, fill: style("--surface") }));
  svg.append(svgElement("rect", { x: board.x, width: board.width, height: board.height, fill: paper }));
  const left = board.x + MARGIN;
  const turned = options.bottom === "white";
  const { last } = snapshot;
  for (const [square, opacity] of [
    [last?.from, 0.24],
    [last?.to, 0.52],
  ] as const) {
    if (!square) continue;
    const { x, y } = corner(square, turned);
    const mark = { fill: "#de8012", "fill-opacity": opacity };
    svg.append(svgElement("rect", { x: left + x, y: MARGIN + y, width: WIDE, height: HIGH, ...mark }));
  }
  svg.append(grid(left));
  labels(svg, left, turned);
  for (const { square, color, kind } of snapshot.pieces) {
    const { x, y } = corner(square, turned);
    place({ color, kind }, left + x, MARGIN + y);
  }
  for (const color of ["black", "white"] as const) {
    const near = color === options.bottom;
    const x = near ? board.x + board.width + GAP : 0;
    const stand = { height: 4 * HIGH + 2 * MARGIN };
    const y = near ? board.height - stand.height : 0;
    svg.append(svgElement("rect", { x, y, width: STAND, height: stand.height, fill: style("--stand") }));
    const name = options[color] || words.value.side(color, options.handicap);
    svg.append(text(name, x + STAND / 2, near ? y - 140 : stand.height + 420, 380, STAND));
    const held = new Map<HandKind, number>(snapshot.hands[color].map(({ kind, count }) => [kind, count]));
    HAND_ORDER.filter((kind) => held.has(kind)).forEach((kind, index) => {
      const [column, row] = [index % 2, Math.floor(index / 2)];
      const [px, py] = near
        ? [x + 120 + column * 1130, y + MARGIN + row * HIGH]
        : [x + STAND - 1120 - column * 1130, y + stand.height - MARGIN - (row + 1) * HIGH];
      place({ color, kind }, px, py);
      const count = held.get(kind) ?? 1;
      if (count > 1) svg.append(counter(count, px + 850, py + 900));
    });
  }
  return finish(svg);
}

/** The picture as PNG. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("the browser gives no PNG"))), "image/png");
  });
}

function corner(square: string, turned: boolean): { x: number; y: number } {
  const { file, rank } = numbers(square);
  return { x: (turned ? file - 1 : 9 - file) * WIDE, y: (turned ? 9 - rank : rank - 1) * HIGH };
}

function grid(left: number): SVGElement {
  let path = `M${left} ${MARGIN}h${9 * WIDE}v${9 * HIGH}h${-9 * WIDE}z`;
  for (let line = 1; line < 9; line++) {
    path += `M${left + line * WIDE} ${MARGIN}v${9 * HIGH}M${left} ${MARGIN + line * HIGH}h${9 * WIDE}`;
  }
  const group = svgElement("g", {});
  const ink = style("--board-line");
  group.append(svgElement("path", { d: path, fill: "none", stroke: ink, "stroke-width": 18 }));
  for (const x of [3, 6]) {
    for (const y of [3, 6]) group.append(svgElement("circle", { cx: left + x * WIDE, cy: MARGIN + y * HIGH, r: 85, fill: ink }));
  }
  return group;
}

function labels(svg: SVGElement, left: number, turned: boolean): void {
  const { ranks } = look.value;
  if (ranks === "none") return;
  for (let index = 0; index < 9; index++) {
    const number = turned ? index + 1 : 9 - index;
    svg.append(text(String(number), left + (index + 0.5) * WIDE, MARGIN - 110, 280, WIDE));
    const rank = turned ? 9 - index : index + 1;
    svg.append(text(RANK_NAMES[ranks][rank - 1] ?? "", left + 9 * WIDE + MARGIN / 2, MARGIN + (index + 0.5) * HIGH + 100, 280, WIDE));
  }
}

function text(content: string, x: number, y: number, size: number, width: number): SVGElement {
  const element = svgElement("text", {
    x,
    y,
    "font-size": size,
    "text-anchor": "middle",
    "font-family": "'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', sans-serif",
    fill: style("--text"),
  });
  // A wide character takes its size, any other about half of it.
  const length = [...content].reduce((sum, letter) => sum + (letter > "\u2e80" ? size : size * 0.58), 0);
  if (length > width) {
    element.setAttribute("textLength", String(width));
    element.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  element.textContent = content;
  return element;
}

function counter(count: number, x: number, y: number): SVGElement {
  const group = svgElement("g", {});
  group.append(svgElement("circle", { cx: x, cy: y, r: 230, fill: "#fffaf0", stroke: "#3c2300", "stroke-width": 20 }));
  const number = text(String(count), x, y + 110, 310, 460);
  number.setAttribute("fill", "#2b1a06");
  group.append(number);
  return group;
}

function style(name: string, element: Element = document.documentElement): string {
  return getComputedStyle(element).getPropertyValue(name).trim();
}

/** The classes of pieces that have the colours of their side; the others have those of the page. */
const SIDES = ["koma-black", "koma-white"] as const;

/** Puts into the picture what it draws from elsewhere: the shapes of the page, with their looks written out, for each side
 * once where it has colours of its own. */
function finish(svg: SVGSVGElement): string {
  const shapes = svgElement("defs", {});
  for (const side of ["", ...SIDES]) {
    const uses = svg.querySelectorAll(side ? `.${side} use` : `.koma:not(.${SIDES.join(", .")}) use`);
    // What lies here looks as it does in a piece.
    const host = svgElement("svg", { class: `sheet ${side}` });
    document.body.append(host);
    const wanted = new Set([...uses].map((use) => use.getAttribute("href")?.slice(1) ?? ""));
    for (const id of side ? wanted : ["koma-wood", ...wanted]) {
      const shape = document.getElementById(id);
      if (!shape) continue;
      const copy = shape.cloneNode(true) as Element;
      host.append(copy);
      writeLooks(copy);
      copy.id = id + side;
      shapes.append(copy);
    }
    for (const use of uses) {
      use.setAttribute("href", (use.getAttribute("href") ?? "") + side);
      // A face takes the looks of what uses it; those are classes of the page.
      const { classList } = use;
      const ink = style(classList.contains("koma-red") ? "--red" : "--ink", host);
      const looks = classList.contains("koma-shade")
        ? { fill: "rgb(48,24,0)", "fill-opacity": "0.26" }
        : classList.contains("koma-ink")
          ? { fill: ink, stroke: ink, "stroke-linejoin": "round" }
          : {};
      for (const [name, value] of Object.entries(looks)) use.setAttribute(name, value);
    }
    host.remove();
  }
  svg.prepend(shapes);
  for (const element of svg.querySelectorAll("[class]")) element.removeAttribute("class");
  return new XMLSerializer().serializeToString(svg);
}

/** Writes into the parts of a shape what looks they have from the page's style sheet, where they have a class for them. */
function writeLooks(shape: Element): void {
  for (const element of shape.querySelectorAll("[class]")) {
    const computed = getComputedStyle(element);
    for (const look of LOOKS) {
      const value = computed.getPropertyValue(look);
      if (value) element.setAttribute(look, value);
    }
  }
}
