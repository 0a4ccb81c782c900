// The end of a game that was watched is seen and found.

import { useEffect, useRef } from "preact/hooks";

/** Once the game is over, the panel goes up to the result, and takes the focus if a button that had it is gone. */
export function useEnding(over: boolean): void {
  const before = useRef(over);
  useEffect(() => {
    const ends = over && !before.current;
    before.current = over;
    if (!ends) return;
    // By then the panel is up.
    const frame = requestAnimationFrame(() => {
      const heading = document.querySelector<HTMLElement>(".result h2");
      heading?.closest(".panel")?.scrollTo(0, 0);
      if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [over]);
}
