// What a long press on a touch screen brings: pens to draw with, and what there is to know of the piece.

import { element } from "./render";
import { type BoardWords, BRUSHES, type Brush, type Place } from "./view";

export interface PaletteEvents {
  /** A circle is to be drawn at the place. */
  circle(brush: Brush): void;
  /** The next place touched is where an arrow ends. */
  arrow(): void;
  clear(): void;
  /** More about the piece is wanted. */
  inspect(): void;
}

/** Signs instead of words, each with a name for who does not see them. */
export function buildPalette(place: Place, piece: boolean, words: PaletteWords, events: PaletteEvents): HTMLElement {
  const root = element("div", "kb-palette", { role: "group", "aria-label": words.title, "data-at": place });
  const button = (name: string, sign: string, act: () => void, css = "") => {
    const made = element("button", `kb-pen ${css}`.trim(), { type: "button", "aria-label": name, title: name });
    made.textContent = sign;
    made.addEventListener("click", (event) => {
      event.stopPropagation();
      act();
    });
    root.append(made);
  };
  if (piece) button(words.inspect, "?", events.inspect);
  for (const brush of BRUSHES) button(words.circle, "○", () => events.circle(brush), `kb-mark-${brush}`);
  button(words.arrow, "↗", events.arrow);
  button(words.clear, "×", events.clear);
  return root;
}

export type PaletteWords = NonNullable<BoardWords["palette"]>;
