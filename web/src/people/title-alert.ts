// Calls a reader who waits elsewhere: the title of the page says what has happened, until somebody looks.

import { missed } from "../app/title";

const isLookedAt = (): boolean => !document.hidden && document.hasFocus();

const SIGNS_OF_LOOKING = ["focus", "visibilitychange"];

/** Says it in the title, unless the reader sees it happen. */
export function call(text: string): void {
  if (isLookedAt()) return;
  missed.value = text;
  for (const sign of SIGNS_OF_LOOKING) addEventListener(sign, look);
}

/** What was called is no longer so, or has been seen. */
export function callOff(): void {
  missed.value = "";
  for (const sign of SIGNS_OF_LOOKING) removeEventListener(sign, look);
}

function look(): void {
  if (isLookedAt()) callOff();
}
