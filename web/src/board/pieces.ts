// One piece as a small SVG: shade, wedge, face. The symbols come from the sheets in web/art/pieces.

import type { Color, PieceKind } from "../wire/rules";
import type { BoardView } from "./view";

const SVG = "http://www.w3.org/2000/svg";

/** Which of the six wedges a kind is painted on, by its rank. */
export const WEDGE: Record<PieceKind, string> = {
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

export const RED_FACES = new Set<PieceKind>(["tokin", "pro-lance", "pro-knight", "pro-silver", "horse", "dragon"]);

type Look = Pick<BoardView, "bottom" | "pieces" | "highKing">;

/** Draws a piece as it lies on the screen: it points down when its owner sits at the top. */
export function drawPiece(piece: { color: Color; kind: PieceKind }, look: Look): SVGSVGElement {
  const svg = svgElement("svg", { viewBox: "0 0 1000 1100", "aria-hidden": "true" });
  svg.classList.add("koma");
  const turned = piece.color !== look.bottom;
  const group = svgElement("g", turned ? { transform: "rotate(180 500 550)" } : {});
  const wedge = WEDGE[piece.kind];
  const face = piece.kind === "king" && piece.color === look.highKing ? "king-high" : piece.kind;
  group.append(
    // The light comes from above the screen, whichever way the piece points.
    use(`shade-${wedge}`, "koma-shade", turned ? "translate(-12 -30)" : "translate(12 30)"),
    use(`wedge-${wedge}`, "koma-wedge"),
    use(`${look.pieces}-${face}`, RED_FACES.has(piece.kind) ? "koma-ink koma-red" : "koma-ink"),
  );
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

function use(symbol: string, className: string, transform?: string): SVGUseElement {
  const element = svgElement("use", { href: `#${symbol}`, class: className });
  if (transform) element.setAttribute("transform", transform);
  return element;
}
