// Sheets over a page, as phones have them.

import { useLayoutEffect } from "preact/hooks";

/** What TypeScript's own declarations lack: the browser's way of asking what is open to close. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Whether the panel is a sheet over the board, and not beside it. */
const narrow = () => matchMedia("(max-aspect-ratio: 11/10)");
export const isSheet = (): boolean => narrow().matches;

/** Where the panel is a sheet, the keyboard stays in it while it is up; the back gesture puts it down, and so does Escape, in
 * browsers that tell of either. Wherever it is, the keyboard goes back to where it was. One that covers nothing leaves the keyboard
 * free. */
export function useSheet(up: boolean, lower: () => void, covers = true): void {
  useLayoutEffect(() => {
    if (!up) return;
    const query = narrow();
    let leave = () => {};
    const follow = () => {
      leave();
      leave = raised(query.matches, covers, lower);
    };
    follow();
    query.addEventListener("change", follow);
    return () => {
      query.removeEventListener("change", follow);
      leave();
    };
  }, [up]);
}

/** Holds the keyboard in the panel where it is a sheet, until the returned function is called. */
function raised(sheet: boolean, covers: boolean, lower: () => void): () => void {
  const watcher = sheet && "CloseWatcher" in window ? new CloseWatcher() : null;
  if (watcher) watcher.onclose = lower;
  const panel = document.querySelector<HTMLElement>("main > .panel");
  const { activeElement: before } = document;
  const around = sheet && covers ? [panel, panel?.parentElement] : [];
  const beneath = around.flatMap((inner) =>
    [...(inner?.parentElement?.children ?? [])].filter((other): other is HTMLElement => other !== inner && isBeneath(other)),
  );
  for (const other of beneath) other.inert = true;
  if (beneath.some((other) => other.contains(before))) panel?.querySelector<HTMLElement>(".sheet-close")?.focus({ preventScroll: true });
  return () => {
    watcher?.destroy();
    const isInside = panel?.contains(document.activeElement) || document.activeElement === document.body;
    for (const other of beneath) other.inert = false;
    if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}

/** What lies under a sheet; not what closes it, speaks for the page or lies above it, nor where a page is begun to be read. */
const isBeneath = (other: Element): other is HTMLElement =>
  other instanceof HTMLElement && !other.inert && !other.matches(".backdrop, .banner, h1, dialog, [aria-live]");
