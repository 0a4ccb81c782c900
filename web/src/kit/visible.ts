// Whether the reader can see the page: what costs much waits until then.

import { signal } from "@preact/signals";

export const visible = signal(!document.hidden);

document.addEventListener("visibilitychange", () => {
  visible.value = !document.hidden;
});
