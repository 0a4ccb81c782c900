// What follows signals from before a part is seen.

import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Like `useSignalEffect`, but begun before the first paint: what is pressed at the sight of a part comes after it. */
export function useSignalsAtOnce(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useLayoutEffect(() => effect(() => latest.current()), []);
}
