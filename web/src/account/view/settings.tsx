// What a member may change: who sees what, the password, everything kept, the account itself.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../../kit/button";
import { Check } from "../../kit/check";
import { me } from "../../server/me";
import type { Passkeys } from "../../wire/account";
import { changePassword, leave, showMe, signOut } from "../account";
import { findPasskeys, prove } from "../passkeys";
import { accountWords } from "../words";
import { Field, type FormSubmit, useAsking } from "./form";
import { PasskeyList } from "./passkeys";
import { ProofField } from "./proof";
import { SessionList } from "./sessions";
import { TokenList } from "./tokens";

export function Settings() {
  const says = accountWords.value;
  const asking = useAsking();
  const ways = useSignal<Passkeys | null>(null);
  useEffect(() => void asking.run(async () => (ways.value = await findPasskeys())), []);
  return (
    <section class="account-settings" aria-labelledby="settings">
      <h2 id="settings">{says.settings}</h2>
      {asking.trouble}
      <Check checked={me.value?.shown ?? true} onChange={(shown) => void asking.run(() => showMe(shown))}>
        {says.shown}
      </Check>
      <p>
        <a class="button" href="api/me/export" download="komadai.json">
          {says.export}
        </a>
        <small class="soft">{says.exportHint}</small>
      </p>
      <PasskeyList ways={ways} />
      {ways.value && <SessionList ways={ways.value} />}
      {ways.value && <TokenList ways={ways.value} />}
      {ways.value && <PasswordForm ways={ways as Signal<Passkeys>} />}
      {ways.value && <LeaveForm ways={ways.value} />}
      <div class="row">
        <Button onClick={() => void asking.run(signOut)}>{says.signOut}</Button>
      </div>
    </section>
  );
}

function PasswordForm({ ways }: { ways: Signal<Passkeys> }) {
  const says = accountWords.value;
  const asking = useAsking();
  const done = useSignal(false);
  const submit = async (event: FormSubmit) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    done.value = await asking.run(async () => {
      const { password: old, passkey } = await prove(String(given.get("password") ?? ""));
      await changePassword({ ...(passkey ? { passkey } : { old: old ?? "" }), new: String(given.get("new")) });
    });
    if (!done.value) return;
    ways.value = { ...ways.value, password: true };
    form.reset();
  };
  return (
    <details class="more">
      <summary>{ways.value.password ? says.changePassword : says.setPassword}</summary>
      <form onSubmit={(event) => void submit(event)}>
        {asking.trouble}
        <ProofField ways={ways.value} label={says.oldPassword} />
        <Field name="new" label={says.newPassword} hint={says.passwordHint} autocomplete="new-password" secret />
        <button type="submit" class="button" disabled={asking.busy}>
          {ways.value.password ? says.change : says.set}
        </button>
        <p role="status">{done.value && says.changed}</p>
      </form>
    </details>
  );
}

function LeaveForm({ ways }: { ways: Passkeys }) {
  const says = accountWords.value;
  const asking = useAsking();
  const submit = (event: FormSubmit) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    void asking.run(async () => leave(await prove(password)));
  };
  return (
    <details class="more">
      <summary>{says.leave}</summary>
      <form onSubmit={submit}>
        <p>{says.leaveHint}</p>
        {asking.trouble}
        <ProofField ways={ways} />
        <button type="submit" class="danger" disabled={asking.busy}>
          {says.leaveNow}
        </button>
      </form>
    </details>
  );
}
