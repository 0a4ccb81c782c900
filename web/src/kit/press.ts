// A click counts only for what was pressed. A finger that is lifted ends in a click on whatever lies under it by then: a
// sheet that has risen meanwhile, the backdrop around it, or a button on it.

/** What rises over a page, and what lets something rise. */
const SURFACES = "komadai-board, .panel, .backdrop, .piece-card, dialog";

const surfaceOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(SURFACES) : null);

/** From now on a click does nothing on another surface than the press that it ends. Clicks of keys and scripts have no press. */
export function guardClicks(): void {
  let pressed: Element | null | undefined;
  addEventListener("pointerdown", ({ target }) => (pressed = surfaceOf(target)), true);
  addEventListener("pointercancel", () => (pressed = undefined), true);
  addEventListener(
    "click",
    (event) => {
      const meant = pressed;
      pressed = undefined;
      if (meant === undefined || event.detail === 0 || surfaceOf(event.target) === meant) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
