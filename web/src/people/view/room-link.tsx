// The link of a room, and a seat taken in it.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { encode } from "uqr";
import { Button } from "../../kit/button";
import { callMe, me } from "../../server/me";
import { type Trouble, troubleOf } from "../../server/refusal";
import type { PlayRequest, Side } from "../../wire/play";
import type { Table } from "../table";
import { peopleWords } from "../words";

/** The link of this page, to be sent or scanned. */
export function RoomLink() {
  const { seat } = peopleWords.value;
  const copied = useSignal(false);
  const { href } = location;
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href);
      copied.value = true;
    } catch {
      // A club's own network may be without TLS, where browsers have no clipboard but for what is selected.
      field.current?.select();
      copied.value = document.execCommand("copy");
    }
  };
  return (
    <>
      <div class="room-link">
        <input
          ref={field}
          id="room-link"
          type="text"
          readOnly
          value={href}
          aria-label={seat.copy}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{copied.value ? seat.copied : seat.copy}</Button>
      </div>
      <Code text={href} name={seat.code} />
    </>
  );
}

/** A text as a code to scan: one path, so that no gaps show between the squares. */
function Code({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Sits down by this name, on a side where there is a choice; the answer is what was refused. */
export async function sitDown(table: Table, name: string, color?: Side): Promise<Trouble | null> {
  const join: PlayRequest = color ? { type: "join", color } : { type: "join" };
  try {
    const before = me.value;
    await callMe(name.trim());
    if (before?.name === me.value?.name) table.sitDown(join);
    else table.sitDownAs(join);
    return null;
  } catch (error) {
    return troubleOf(error, "unreached");
  }
}
