// Sheets over a page, as phones have them.

import { useLayoutEffect } from "preact/hooks";

/** What TypeScript's own declarations lack: the browser's way of asking what is open to close. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Where the panel is a sheet, the back gesture puts it down, and so does Escape; in browsers that tell of either. */
export function useSheet(up: boolean, lower: () => void): void {
  useLayoutEffect(() => {
    if (!up || !("CloseWatcher" in window) || !matchMedia("(max-aspect-ratio: 11/10)").matches) return;
    const watcher = new CloseWatcher();
    watcher.onclose = lower;
    return () => watcher.destroy();
  }, [up]);
}
