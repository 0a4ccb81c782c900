// All tournaments of this server, and a new one announced.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address, go } from "../../app/route";
import { words } from "../../i18n";
import { Alert } from "../../kit/alert";
import { me } from "../../server/me";
import type { Trouble } from "../../server/refusal";
import type { EventRow, NewEvent } from "../../wire/events";
import { announce, codeOf, listEvents } from "../event";
import { eventWords } from "../words";
import { Announcement } from "./announcement";
import { terms, troubleSays } from "./facts";

export function EventsList() {
  const says = eventWords.value;
  const rows = useSignal<readonly EventRow[] | null>(null);
  const trouble = useSignal<Trouble | null>(null);
  useEffect(() => {
    void listEvents().then(
      (list) => (rows.value = list),
      (error: unknown) => (trouble.value = codeOf(error)),
    );
  }, []);
  const begin = async (event: NewEvent) => {
    trouble.value = null;
    try {
      go(address("events", { id: (await announce(event)).id }));
    } catch (error) {
      trouble.value = codeOf(error);
    }
  };
  return (
    <>
      <h1 tabIndex={-1}>{words.value.nav.events}</h1>
      <Alert kind="banner" text={troubleSays(trouble.value)} />
      {rows.value?.length === 0 && <p class="soft">{says.none}</p>}
      <ul class="event-list">
        {rows.value?.map((row) => (
          <li key={row.id}>
            <a href={address("events", { id: row.id })}>
              <strong>{row.announced.title}</strong>
              <span>{terms(row.announced)}</span>
              <span class={`event-stage event-${row.stage}`}>{says.stages[row.stage]}</span>
            </a>
          </li>
        ))}
      </ul>
      <h2>{says.announce}</h2>
      {me.value?.login ? (
        <Announcement onSubmit={begin} />
      ) : (
        <p class="soft">
          {says.members} <a href={address("account")}>{words.value.nav.account}</a>
        </p>
      )}
    </>
  );
}
