// Text pasted beside a field is a diagram.

import { useLayoutEffect } from "preact/hooks";

/** Hands on what is pasted anywhere but into a field, for as long as `table` is the same. */
export function usePaste(table: object, take: (text: string) => unknown): void {
  // With the picture, not after it: text pasted at once is read.
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text");
      // The document itself may be its target.
      const typed = event.target instanceof Element && event.target.closest("input, textarea");
      if (text && !typed) void take(text);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [table]);
}
