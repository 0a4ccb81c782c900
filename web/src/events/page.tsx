// Tournaments: the list of them, or the one the address names.

import { useEffect } from "preact/hooks";
import { Header } from "../app/header";
import type { PageProps } from "../app/route";
import { findMe } from "../server/me";
import { EventView } from "./view/event-view";
import { EventsList } from "./view/list";

export default function Events({ query }: PageProps) {
  const id = query.get("id");
  useEffect(() => {
    // Without an answer the reader is a stranger, and the page is for looking.
    void findMe().catch(() => {});
  }, []);
  return (
    <>
      <Header />
      <main class="reading events">{id === null ? <EventsList /> : <EventView key={id} id={id} />}</main>
    </>
  );
}
