// Where the keyboard goes when what had it is gone.

/** Puts the keyboard on the board, where the next move is made, once no sheet lies over it. */
export function focusBoard(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#board [tabindex="0"]')?.focus({ preventScroll: true }));
}
