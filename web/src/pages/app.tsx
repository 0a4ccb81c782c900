// The page that the address names, whichever it is, and where the keyboard stands when another one comes.

import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Engine } from "../app/engine";
import { type PageName, shown } from "../app/route";
import type { Session } from "../app/session";
import { Banner } from "../parts/banner";

export function App({ session, engine }: { session: Session; engine: Engine }) {
  const page = shown.value;
  useFocusOnChange(shown);
  if (!page) return null;
  const { View } = page;
  return (
    <>
      <Banner session={session} />
      <View key={page.page} session={session} engine={engine} query={page.query} />
    </>
  );
}

/** A new page begins at its heading, for the keyboard and for a screen reader; the first one leaves the focus alone. */
function useFocusOnChange(shown: ReadonlySignal<{ readonly page: PageName } | null>): void {
  const last = useRef(shown.value?.page);
  const page = shown.value?.page;
  useEffect(() => {
    if (last.current !== page) document.querySelector<HTMLElement>("h1")?.focus();
    last.current = page;
  }, [page]);
}
