// For those who keep order: members and guests by name, what is done to them, and the list of all that was done.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { day } from "../../i18n/dates";
import { Select } from "../../kit/select";
import { me } from "../../server/me";
import type { AdminView, AuditLine, DeedKind, Member } from "../../wire/account";
import type { Role } from "../../wire/play";
import { act, lookAround } from "../account";
import { accountWords } from "../words";
import { Field, type FormSubmit, useAsking } from "./form";

const DEEDS_TO_GUESTS: readonly DeedKind[] = ["mute", "ban"];
const DEEDS_OF_ADMINS: readonly DeedKind[] = [...DEEDS_TO_GUESTS, "title", "role"];
const ROLES: readonly Role[] = ["member", "organiser", "moderator", "admin"];
/** How long typing rests before the server is asked, in milliseconds. */
const REST_MS = 250;

export function Order() {
  const { order } = accountWords.value;
  const name = useSignal("");
  const seen = useSignal<AdminView>({ members: [], log: [] });
  const asking = useAsking();
  const look = () => asking.run(async () => (seen.value = await lookAround(name.value)));
  useEffect(() => {
    const timer = setTimeout(() => void look(), REST_MS);
    return () => clearTimeout(timer);
  }, [name.value]);
  const { members, log } = seen.value;
  return (
    <section class="order" aria-labelledby="order">
      <h2 id="order">{order.title}</h2>
      {asking.trouble}
      <label class="field">
        <span>{order.find}</span>
        <input type="text" value={name.value} maxLength={24} onInput={(event) => (name.value = event.currentTarget.value)} />
      </label>
      {members.length === 0 && <p class="soft">{order.nobody}</p>}
      <ul class="order-members">
        {members.map((member) => (
          <MemberRow key={member.account} member={member} onDone={look} />
        ))}
      </ul>
      <h3>{order.log}</h3>
      {log.length === 0 && <p class="soft">{order.empty}</p>}
      <ol class="order-log">
        {log.map((line, index) => (
          <LogLine key={log.length - index} line={line} />
        ))}
      </ol>
    </section>
  );
}

function MemberRow({ member, onDone }: { member: Member; onDone: () => void }) {
  const { order } = accountWords.value;
  const deed = useSignal<DeedKind>("mute");
  const role = useSignal<Role>(member.role);
  const isAdmin = me.value?.role === "admin";
  const deeds = member.login === null || !isAdmin ? DEEDS_TO_GUESTS : DEEDS_OF_ADMINS;
  const asking = useAsking();
  const now = Date.now();
  const notes = [
    member.role !== "member" && order.roles[member.role],
    member.title,
    member.banned > now && order.banned(day(member.banned)),
    member.muted > now && order.muted(day(member.muted)),
  ].filter(Boolean);
  const lasts = deed.value === "ban" || deed.value === "mute";
  const submit = async (event: FormSubmit) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? "");
    const done = await asking.run(() =>
      act({
        account: member.account,
        deed: deed.value,
        note: text("note"),
        ...(lasts ? { days: Number(text("days")) } : {}),
        ...(deed.value === "title" ? { title: text("title") } : {}),
        ...(deed.value === "role" ? { role: role.value } : {}),
      }),
    );
    if (done) onDone();
  };
  return (
    <li class="order-member">
      <details>
        <summary>
          <b>{member.name}</b> <span class="soft">{member.login ?? order.guest(member.account)}</span> {notes.join(" · ")}
        </summary>
        {member.account === me.value?.account ? null : (
          <form onSubmit={(event) => void submit(event)}>
            {asking.trouble}
            <Select label={order.deed} of={deed} options={deeds.map((one) => [one, order.deeds[one] ?? one] as const)} />
            {lasts && <Field name="days" label={order.days} value="7" maxLength={5} />}
            {deed.value === "title" && <Field name="title" label={order.titleField} maxLength={24} optional />}
            {deed.value === "role" && (
              <Select label={order.role} of={role} options={ROLES.map((one) => [one, order.roles[one]] as const)} />
            )}
            <Field name="note" label={order.note} maxLength={300} optional />
            <button type="submit" class="danger" disabled={asking.busy}>
              {order.act(member.name)}
            </button>
          </form>
        )}
      </details>
    </li>
  );
}

function LogLine({ line }: { line: AuditLine }) {
  const { order } = accountWords.value;
  return (
    <li>
      <span class="soft">{day(line.at)}</span> {line.by ?? order.machine}: <b>{order.deeds[line.deed] ?? line.deed}</b>{" "}
      {line.about ?? order.gone}
      {line.note && ` – ${line.note}`}
    </li>
  );
}
