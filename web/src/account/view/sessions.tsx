// The browsers a member is signed in on: what each is, when it was used, and the way to sign it out.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { day } from "../../i18n/dates";
import { Button } from "../../kit/button";
import type { Passkeys, Session } from "../../wire/account";
import { endOtherSessions, endSession, findSessions } from "../sessions";
import { accountWords } from "../words";
import { useAsking } from "./form";

type Sessions = Signal<Session[] | null>;

/** The browsers, asked for anew when the ways to sign in change: that signs others out. */
export function SessionList({ ways }: { ways: Passkeys }) {
  const { sessions: says } = accountWords.value;
  const asking = useAsking();
  const sessions: Sessions = useSignal<Session[] | null>(null);
  const find = async () => {
    sessions.value = await findSessions();
  };
  useEffect(() => void asking.run(find), [ways]);
  const held = sessions.value ?? [];
  const endOthers = () =>
    asking.run(async () => {
      await endOtherSessions();
      await find();
    });
  return (
    <section class="held" aria-labelledby="sessions">
      <h3 id="sessions">{says.title}</h3>
      <p class="soft">{says.what}</p>
      {asking.trouble}
      {held.length > 0 && (
        <ul>
          {held.map((session) => (
            <SessionRow key={session.id} session={session} find={find} />
          ))}
        </ul>
      )}
      {held.length > 1 && (
        <p>
          <Button disabled={asking.busy} onClick={() => void endOthers()}>
            {says.endOthers}
          </Button>
        </p>
      )}
    </section>
  );
}

function SessionRow({ session, find }: { session: Session; find: () => Promise<void> }) {
  const { sessions: says } = accountWords.value;
  const asking = useAsking();
  const { id, own, made, used, device, address } = session;
  const name = device || says.unknown;
  const facts = [made && says.made(day(made)), used && says.used(day(used)), address].filter(Boolean).join(" · ");
  const end = () =>
    asking.run(async () => {
      await endSession(id);
      await find();
    });
  return (
    <li class="session">
      <b>{name}</b> {own && <span class="soft">{says.own}</span>}
      <br />
      <span class="soft">{facts}</span>
      {asking.trouble}
      {!own && (
        <p>
          <Button disabled={asking.busy} aria-label={says.endOne(name)} onClick={() => void end()}>
            {says.end}
          </Button>
        </p>
      )}
    </li>
  );
}
