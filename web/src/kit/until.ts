// Waiting for a condition on signals.

import { effect } from "@preact/signals";

/** Resolves once the condition holds. */
export function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const unwatch = effect(() => {
      if (!holds()) return;
      resolve();
      queueMicrotask(() => unwatch());
    });
  });
}
