// The list of all that was done to keep order.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { moment } from "../../i18n/dates";
import type { AuditLine } from "../../wire/account";
import { useAsking } from "../view/form";
import { accountWords } from "../words";
import { lookAround } from "./asked";
import { orderWords } from "./words";

/** What is done to no account. */
const TO_NOBODY: readonly string[] = [
  "annul",
  "award",
  "close-room",
  "end-event",
  "remove-event",
  "delete",
  "notice",
  "no-notice",
  "invite",
  "uninvite",
];

export function Log() {
  const { log: says, refused } = orderWords.value;
  const lines = useSignal<readonly AuditLine[]>([]);
  const asking = useAsking(refused);
  useEffect(() => void asking.run(async () => (lines.value = (await lookAround("")).log)), []);
  return (
    <>
      {asking.trouble}
      {lines.value.length === 0 && <p class="soft">{says.empty}</p>}
      <ol class="order-log">
        {lines.value.map((line, index) => (
          <LogLine key={lines.value.length - index} line={line} />
        ))}
      </ol>
    </>
  );
}

export function LogLine({ line }: { readonly line: AuditLine }) {
  const { order } = accountWords.value;
  const { deeds } = orderWords.value.log;
  const about = line.about ?? (TO_NOBODY.includes(line.deed) ? "" : order.gone);
  return (
    <li>
      <span class="soft">{moment(line.at)}</span> {line.by ?? order.machine}:{" "}
      <b>{order.deeds[line.deed] ?? deeds[line.deed] ?? line.deed}</b> {about}
      {line.note && ` – ${line.note}`}
    </li>
  );
}
