// What has a name in a record: its bookmarks, and what is recognised in the line on the board, its openings and castles; each
// is a way to its move.

import { useComputed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { said, words } from "../../i18n";
import { SideMark } from "../../kit/icons";
import type { TheoryEntry } from "../../wire/records";
import type { Desk } from "../desk";
import { recordWords } from "../words";

export function NamedList({ desk }: { desk: Desk }) {
  const records = recordWords.value;
  const named = desk.named.value;
  const line = desk.line.value;
  const marked = useComputed(() =>
    desk.tree.value.nodes.flatMap(({ bookmarks, ply }, node) => bookmarks.map((name) => ({ name, node, ply }))),
  ).value;
  const box = useRef<HTMLUListElement>(null);
  useSignalEffect(() => {
    desk.at.value;
    requestAnimationFrame(() => {
      const here = box.current?.querySelector("[aria-current]")?.parentElement;
      // A little of the name before it tells that there is more.
      if (here) here.parentElement?.scrollTo({ left: here.offsetLeft - 24 });
    });
  });
  const label = words.value.list([marked.length > 0 && records.bookmarksAll, named.length > 0 && records.named]);
  if (!label) return null;
  return (
    <ul ref={box} class="named" aria-label={label}>
      {marked.map(({ name, node, ply }, index) => (
        <li key={index}>
          <button type="button" class="named-one" aria-current={desk.at.value === node ? "true" : undefined} onClick={() => desk.go(node)}>
            <i class="lane-booked" />
            {name}
            <small>{ply}</small>
          </button>
        </li>
      ))}
      {named.map((one) => (
        <li key={`${one.side} ${one.id}`}>
          <button
            type="button"
            class={`named-one named-${one.kind}`}
            aria-current={desk.node.value.ply === one.ply ? "true" : undefined}
            onClick={() => desk.go(line[one.ply] ?? 0)}
          >
            {one.side && <SideMark color={one.side} />}
            {nameOf(one)}
            <small>{one.ply}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The name in the reader's language. */
export function nameOf({ japanese, english }: Pick<TheoryEntry, "japanese" | "english">): string {
  return said({ en: english, ja: japanese });
}

/** What can be told from this ply of the line on the board on, and not before. */
export function namedAt(desk: Desk, ply: number): string {
  const here = desk.named.value.filter((one) => one.ply === ply && one.kind !== "style");
  return words.value.list(here.map(nameOf));
}
