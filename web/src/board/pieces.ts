// One piece as a small SVG: shade, wedge, face. The shapes come from the sheets in web/art/pieces.

import type { Color, PieceKind } from "../wire/rules";
import type { BoardView, Glyphs, Look, PieceSet } from "./view";

const SVG = "http://www.w3.org/2000/svg";

/** Which of the six wedges a kind is painted on, by its rank. */
export const WEDGE: Record<PieceKind, keyof typeof ENLARGED> = {
  pawn: "pawn",
  tokin: "pawn",
  lance: "lance",
  "pro-lance": "lance",
  knight: "knight",
  "pro-knight": "knight",
  silver: "general",
  "pro-silver": "general",
  gold: "general",
  bishop: "major",
  horse: "major",
  rook: "major",
  dragon: "major",
  king: "king",
};

/** How much each wedge grows to be as high as the king's. */
const ENLARGED = { king: 1, major: 1.033, general: 1.074, knight: 1.11, lance: 1.124, pawn: 1.171 } as const;

export const BACKS: readonly PieceKind[] = ["tokin", "pro-lance", "pro-knight", "pro-silver", "horse", "dragon"];

/** The sets of kanji that write some backs in another way, and which backs these are. */
const FORMS: Partial<Record<PieceSet, Partial<Record<Glyphs, [suffix: string, kinds: readonly PieceKind[]]>>>> = {
  one: {
    gold: ["gold", ["tokin", "pro-lance", "pro-knight"]],
    double: ["double", ["pro-lance", "pro-knight", "pro-silver"]],
  },
  two: { short: ["brush", BACKS], gold: ["brush", BACKS] },
};

/** The shape of a face in a set, without the set's name. */
function faceOf(piece: { color: Color; kind: PieceKind }, look: Look, high: boolean): string {
  const { kind } = piece;
  if (kind === "king") return high ? "king-high" : "king";
  const [suffix, kinds] = FORMS[look.pieces === "movement" ? "one" : look.pieces]?.[look.glyphs] ?? ["", []];
  if (kinds.includes(kind)) return `${kind}-${suffix}`;
  const kanji = look.pieces in FORMS || look.pieces === "movement";
  return kind === "dragon" && kanji && look.simpleDragon ? "dragon-simple" : kind;
}

type PieceLook = Look & Pick<BoardView, "bottom" | "highKing">;

/** Everything of a view that changes how some piece is painted, in one word. */
export function lookKey(look: PieceLook): string {
  const { pieces, glyphs, simpleDragon, blackBacks, twoTone, oneSize, unmarked, bottom, highKing } = look;
  return [pieces, glyphs, simpleDragon, blackBacks, twoTone, oneSize, unmarked, bottom, highKing].join();
}

/** Pieces drawn before, by all that they are drawn from: to draw one anew takes several times as long as a copy. */
const drawn = new Map<string, SVGSVGElement>();

/** Draws a piece as it lies on the screen: it points down when its owner sits at the top. */
export function drawPiece(piece: { color: Color; kind: PieceKind }, look: PieceLook): SVGSVGElement {
  const key = `${piece.color} ${piece.kind} ${lookKey(look)}`;
  let svg = drawn.get(key);
  if (!svg) drawn.set(key, (svg = compose(piece, look)));
  return svg.cloneNode(true) as SVGSVGElement;
}

function compose(piece: { color: Color; kind: PieceKind }, look: PieceLook): SVGSVGElement {
  const svg = svgElement("svg", { viewBox: "0 0 1000 1100", "aria-hidden": "true" });
  svg.classList.add("koma", ...(look.twoTone ? [`koma-${piece.color}`] : []));
  const turned = piece.color !== look.bottom;
  const wedge = WEDGE[piece.kind];
  const turn = turned ? "rotate(180 500 550)" : "";
  const size = look.oneSize ? `translate(500 550) scale(${ENLARGED[wedge]}) translate(-500 -550)` : "";
  const group = svgElement("g", turn || size ? { transform: `${turn} ${size}`.trim() } : {});
  const face = look.pieces === "pictogram" ? piece.kind : faceOf(piece, look, piece.color === look.highKing);
  const ink = BACKS.includes(piece.kind) && !look.blackBacks ? "koma-ink koma-red" : "koma-ink";
  group.append(
    // The light comes from above the screen, whichever way the piece points.
    use(`shade-${wedge}${turned ? "-turned" : ""}`, "koma-shade"),
    use(`wedge-${wedge}`, "koma-wedge"),
    use(`${look.pieces}-${face}`, ink),
  );
  const marked = look.pieces === "movement" && !look.unmarked.includes(piece.kind);
  if (marked) group.append(use(`marks-${piece.kind}`, ink));
  svg.append(group);
  return svg;
}

export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function use(shape: string, className: string): SVGUseElement {
  return svgElement("use", { href: `#${shape}`, class: className });
}
