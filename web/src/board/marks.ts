// Marks over board and stands: arrows, circles and areas, the reader's and the page's.

import { svgElement } from "./pieces";
import type { Brush, DrawShape, Place } from "./view";

/** A place's middle, width and height on the screen, from the corner of the board element. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly tall: number;
}

/** The layer that marks are drawn on; it lets every press through. */
export class Marks {
  readonly root = svgElement("svg", { class: "kb-marks", "aria-hidden": "true" });
  private drawn = "";

  constructor(private readonly host: HTMLElement) {}

  /** Draws these marks, and nothing else. Where the board stands may have changed if `anew` says so. */
  paint(marks: readonly DrawShape[], anew = false): void {
    const key = JSON.stringify(marks);
    if (key === this.drawn && !anew) return;
    this.drawn = key;
    // Words over all arrows.
    this.root.replaceChildren(...marks.flatMap((mark) => this.draw(mark)), ...marks.flatMap((mark) => this.tag(mark)));
  }

  private draw(mark: DrawShape): SVGElement[] {
    const css = `kb-mark kb-mark-${mark.brush}`;
    if (mark.type === "arrow") {
      return this.arrow(mark.from, mark.to, mark.brush, mark.rank ?? 0);
    }
    const at = this.spot(mark.at);
    if (!at) return [];
    const width = Math.max(2, at.size * 0.07);
    if (mark.type === "circle") {
      const r = at.size / 2 - width;
      return [svgElement("circle", { class: css, cx: at.x, cy: at.y, r, "stroke-width": width })];
    }
    const side = at.size * 3;
    const [x, y] = [at.x - side / 2, at.y - side / 2];
    const rounded = at.size / 2;
    return [svgElement("rect", { class: css, x, y, width: side, height: side, rx: rounded, "stroke-width": width })];
  }

  private arrow(from: Place, to: Place, brush: Brush, rank: number): SVGElement[] {
    const [start, end] = [this.spot(from), this.spot(to)];
    if (!start || !end) return [];
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
    const width = Math.max(3, end.size * 0.11) / (1 + rank * 0.55);
    const head = Math.max(width * 3, end.size * 0.2);
    // From the rim of where it begins to the middle of where it ends.
    const [x1, y1] = [start.x + dx * start.size * 0.2, start.y + dy * start.size * 0.2];
    const [x2, y2] = [end.x - dx * head * 0.8, end.y - dy * head * 0.8];
    const wing = (side: number) => `${end.x - dx * head - dy * head * 0.5 * side} ${end.y - dy * head + dx * head * 0.5 * side}`;
    return [
      svgElement("line", { class: `kb-mark kb-mark-${brush}`, x1, y1, x2, y2, "stroke-width": width }),
      svgElement("path", { class: `kb-tip kb-mark-${brush}`, d: `M${end.x} ${end.y}L${wing(1)}L${wing(-1)}Z` }),
    ];
  }

  /** A word in a small box on the lower line of the square that an arrow leads to, so that the piece above it is seen. */
  private tag(mark: DrawShape): SVGElement[] {
    const spot = mark.type === "arrow" && mark.label ? this.spot(mark.to) : null;
    if (!spot || mark.type !== "arrow" || !mark.label) return [];
    const size = Math.max(8, spot.size * 0.2);
    const width = size * (0.8 + [...mark.label].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 1 : 0.64), 0));
    const height = size * 1.25;
    const [x, y] = [spot.x - width / 2, spot.y + spot.tall / 2 - height * 0.55];
    const group = svgElement("g", { class: `kb-tag kb-mark-${mark.brush}` });
    const text = svgElement("text", { x: spot.x, y: y + height * 0.78, "font-size": size });
    text.textContent = mark.label;
    group.append(svgElement("rect", { x, y, width, height, rx: size * 0.3 }), text);
    return [group];
  }

  private spot(place: Place): Spot | null {
    const element = this.host.querySelector<HTMLElement>(`[data-place="${place}"]`);
    if (!element) return null;
    const box = element.getBoundingClientRect();
    const origin = this.host.getBoundingClientRect();
    const size = Math.min(box.width, box.height);
    return { x: box.left - origin.left + box.width / 2, y: box.top - origin.top + box.height / 2, size, tall: box.height };
  }
}
