// The bar between the board and the panel below it, on screens that are higher than wide: drawn up or down it gives one of them
// more of the height, and that is kept.

import { PANEL_SHARES, settings } from "../app/settings";
import { words } from "../i18n";
import { type Drag, DragHandle } from "../kit/drag-handle";

const { panelShare } = settings;

/** The panel grows as the bar goes away from its foot. */
function begin(y: number, bar: Element): Drag {
  const { height } = (bar.closest("main") as Element).getBoundingClientRect();
  const foot = y + Number(panelShare.value) * height;
  return (now) => (foot - now) / height;
}

export const ShareHandle = () => (
  <DragHandle
    className="share-handle"
    label={words.value.game.panelShare}
    of={panelShare}
    shares={PANEL_SHARES}
    property="--panel-share"
    begin={begin}
  />
);
