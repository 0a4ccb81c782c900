// The choice of faces: two pieces over the destination, the promoted one first, growing towards the middle of
// the board; or, where the reader likes that better, side by side.

import { cellOf } from "./geometry";
import { drawPiece } from "./pieces";
import { element } from "./render";
import type { BoardState } from "./state";

/** Builds the choice for the move that waits for one. `choose` is told which face was taken. */
export function buildChoice(state: BoardState, choose: (promote: boolean) => void): HTMLElement | null {
  const { choosing, view } = state;
  if (!choosing) return null;
  const sources = choosing.ahead ? (view.ahead?.sources ?? []) : view.snapshot.sources;
  const source = sources.find(({ from }) => from === choosing.from);
  if (!source?.promoted) return null;
  const { column, row } = cellOf(choosing.to, view.bottom);
  const inRow = view.choiceInRow;
  const downwards = inRow || row < 5;
  const root = element("div", `kb-choice${inRow ? " kb-beside" : downwards ? "" : " kb-upwards"}`, {
    role: "group",
    "aria-label": view.words.choice(),
  });
  root.style.setProperty("--column", String(column));
  root.style.setProperty("--row", String(downwards ? row : row - 1));
  const { color } = choosing;
  // The tap that opened the choice ends in a click on whatever lies under the finger by then, a face; a key's has no count.
  let touched = false;
  root.addEventListener("pointerdown", () => (touched = true));
  const faces = [
    { kind: source.promoted, promote: true, name: view.words.promote(source.promoted), key: "p" },
    { kind: source.kind, promote: false, name: view.words.decline(source.kind), key: "=" },
  ];
  for (const { kind, promote, name, key } of faces) {
    const button = element("button", "kb-face", { type: "button", "aria-label": name, "aria-keyshortcuts": key });
    button.append(drawPiece({ color, kind }, view));
    button.addEventListener("click", ({ detail }) => {
      if (touched || detail === 0) choose(promote);
    });
    root.append(button);
  }
  return root;
}
