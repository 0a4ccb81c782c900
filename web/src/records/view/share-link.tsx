// What is copied from a desk, and what the desk says of it.

import { Button } from "../../kit/button";
import { Field } from "../../kit/field";
import type { Desk } from "../desk";
import { recordWords } from "../words";

/** A link to copy; whether that went well is said on the desk. */
export function ShareLink({ desk, label, href }: { desk: Desk; label: string; href: string }) {
  const records = recordWords.value;
  return (
    <div class="share-link">
      <Field type="text" label={label} readOnly value={href} onFocus={(event) => event.currentTarget.select()} />
      <Button aria-label={records.copyOf(label)} onClick={() => copy(desk, href)}>
        {records.copy}
      </Button>
    </div>
  );
}

/** Copies a text; whether that went well is said on the desk. */
export function copy(desk: Desk, text: string): void {
  const records = recordWords.value;
  const { clipboard } = navigator;
  if (!clipboard) return desk.say(records.noClipboard);
  clipboard.writeText(text).then(
    () => desk.say(records.copied),
    () => desk.say(records.noClipboard),
  );
}
