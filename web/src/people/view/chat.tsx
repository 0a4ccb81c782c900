// What is said at a table.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Alert } from "../../kit/alert";
import { Check } from "../../kit/check";
import { me } from "../../server/me";
import type { Table } from "../table";
import { peopleWords } from "../words";

/** Most characters that are said at once. */
const LONGEST = 200;

export function Chat({ table }: { table: Table }) {
  const { chat, refused } = peopleWords.value;
  const { draft, refusal } = table.chat;
  /** Whether only those hear it who play the same side. */
  const aside = useSignal(true);
  const game = table.game.value;
  const together = game?.together != null && game.own !== null;
  const list = useRef<HTMLUListElement>(null);
  const { value: said } = table.chat.lines;
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [said]);
  const send = (event: Event) => {
    event.preventDefault();
    table.speak(together && aside.value);
  };
  return (
    <details class="chat" open={said.length > 0}>
      <summary>{chat.title}</summary>
      <ul class="chat-words" ref={list} aria-live="polite">
        {said.map(({ name, text, aside }, index) => (
          <li key={index} class={aside ? "chat-aside" : undefined}>
            <b>{name}</b> {aside && <small>({chat.aside})</small>} {text}
          </li>
        ))}
      </ul>
      {said.length === 0 && <p class="soft">{chat.players}</p>}
      {me.value && (
        <form class="move-field" onSubmit={send}>
          <input
            id="chat-field"
            type="text"
            maxLength={LONGEST}
            value={draft.value}
            aria-label={chat.field}
            placeholder={chat.field}
            autocomplete="off"
            onInput={(event) => (draft.value = event.currentTarget.value)}
          />
          <button type="submit" class="button">
            {chat.send}
          </button>
        </form>
      )}
      <Alert kind="chat-unsaid" text={refusal.value && (refused[refusal.value] ?? refused.other)} />
      {me.value && together && (
        <Check name="aside" of={aside}>
          {chat.onlyAside}
        </Check>
      )}
    </details>
  );
}
