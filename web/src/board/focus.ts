// The focus of what is pressed. The browser gives it before the press is seen, which costs as much as to show what was picked up.

let quietly = false;
document.createElement("i").focus({
  get focusVisible() {
    return !(quietly = true);
  },
});

/** Whether the browser can focus an element as a press does, without a ring around it. */
export const focusesQuietly = quietly;

/** Focuses the element that `find` finds after the next picture; a key before that has it focused first, and is handed to `press`. */
export function focusLater(find: () => HTMLElement | undefined, press: (event: KeyboardEvent) => void): void {
  const before = document.activeElement;
  const focus = () => {
    removeEventListener("keydown", early, true);
    // What the press has brought about may have the focus by now.
    if (document.activeElement === before) find()?.focus({ preventScroll: true, focusVisible: false });
  };
  const early = (event: KeyboardEvent) => {
    focus();
    press(event);
  };
  addEventListener("keydown", early, true);
  requestAnimationFrame(() => setTimeout(focus));
}
