// The page that the address names, whichever it is, and where the keyboard stands when another one comes.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Session } from "../play";
import { Play } from "../play/page";
import { Banner } from "./banner";
import { shown } from "./route";

export function App({ session, engine }: { session: Session; engine: Engine }) {
  const page = shown.value;
  useArrival();
  if (!page) return null;
  const View = page.View ?? Play;
  return (
    <>
      <Banner session={session} />
      <View key={page.page} session={session} engine={engine} query={page.query} />
    </>
  );
}

/** Whatever the reader has gone to begins at its heading, for the keyboard and for a screen reader, and where it was left
 * for the eye. The first page leaves the focus alone, and so does a board that is at hand already. */
function useArrival(): void {
  const { top = 0, visit } = shown.value ?? {};
  const last = useRef(visit);
  useLayoutEffect(() => {
    if (last.current === visit) return;
    last.current = visit;
    if (!document.activeElement?.closest("komadai-board")) document.querySelector("h1")?.focus({ preventScroll: true });
    scrollTo(0, top);
  }, [visit]);
}
