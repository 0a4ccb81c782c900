// For those who keep order: whom they have invited, and codes for members who have lost the way in.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { day } from "../../i18n/dates";
import { Button } from "../../kit/button";
import type { IssuedCode, Member, OpenInvitation } from "../../wire/account";
import { findInvitations, findMembership, giveRecovery, invite, inviteLink, membership, uninvite } from "../door";
import { Field, MoreForm, useAsking } from "../view/form";
import { accountWords } from "../words";

export function Invitations() {
  const { door } = accountWords.value;
  const open = useSignal<OpenInvitation[]>([]);
  const made = useSignal<IssuedCode | null>(null);
  const asking = useAsking();
  const look = async () => (open.value = await findInvitations());
  useEffect(
    () =>
      void asking.run(async () => {
        await findMembership();
        await look();
      }),
    [],
  );
  if (membership.value?.registration !== "invited" && open.value.length === 0) return null;
  return (
    <section class="invitations" aria-labelledby="invitations">
      <h2 id="invitations">{door.invitations}</h2>
      {asking.trouble}
      {open.value.length === 0 && <p class="soft">{door.none}</p>}
      <ul class="order-members">
        {open.value.map((one) => (
          <li key={one.id} class="order-member row">
            <span>
              {one.note && <b>{one.note}</b>} {door.left(one.remaining, one.uses)} · {door.until(day(one.expires))} ·{" "}
              <span class="soft">{one.by ?? accountWords.value.order.machine}</span>
            </span>
            <Button
              disabled={asking.busy}
              onClick={() =>
                void asking.run(async () => {
                  await uninvite(one.id);
                  await look();
                })
              }
            >
              {door.takeBack}
            </Button>
          </li>
        ))}
      </ul>
      {made.value && <Code code={made.value} text={inviteLink(made.value.code)} hint={door.once} />}
      <MoreForm
        name={door.invite}
        onSubmit={async (given) => {
          const text = (name: string) => String(given.get(name) ?? "");
          made.value = await invite({ uses: Number(text("uses")), days: Number(text("days")), note: text("note") });
          await look();
        }}
      >
        <Field name="note" label={door.note} maxLength={300} optional />
        <Field name="uses" label={door.uses} value="1" maxLength={4} />
        <Field name="days" label={door.days} value="14" maxLength={3} />
      </MoreForm>
    </section>
  );
}

/** Gives a member a code to set a new password by. */
export function RecoveryCode({ member }: { member: Member }) {
  const { door } = accountWords.value;
  const made = useSignal<IssuedCode | null>(null);
  const asking = useAsking();
  return (
    <div class="recovery">
      {asking.trouble}
      {made.value ? (
        <Code code={made.value} text={made.value.code} hint={door.tell} />
      ) : (
        <Button
          disabled={asking.busy}
          onClick={() => void asking.run(async () => (made.value = await giveRecovery({ account: member.account, note: "" })))}
        >
          {door.giveRecovery}
        </Button>
      )}
    </div>
  );
}

function Code({ code, text, hint }: { code: IssuedCode; text: string; hint: string }) {
  const { door, tokens } = accountWords.value;
  const copied = useSignal(false);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => (copied.value = true));
  };
  return (
    <div class="token-made" role="status">
      <p>{hint}</p>
      <code>{text}</code>
      <div class="row">
        <Button onClick={copy}>{copied.value ? tokens.copied : tokens.copy}</Button>
        <span class="soft">{door.until(day(code.expires))}</span>
      </div>
    </div>
  );
}
