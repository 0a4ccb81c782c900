// What a member may change: who sees what, the password, everything kept, the account itself.

import { useSignal } from "@preact/signals";
import { accountWords } from "../../i18n/account";
import { changePassword, leave, showMe, signOut } from "../../people/account";
import { me } from "../../people/me";
import { Field, useAsking } from "./asking";

type Submitted = Event & { readonly currentTarget: HTMLFormElement };

export function Settings() {
  const says = accountWords.value;
  const asking = useAsking();
  return (
    <section class="account-settings" aria-labelledby="settings">
      <h2 id="settings">{says.settings}</h2>
      {asking.trouble}
      <label class="check">
        <input
          type="checkbox"
          checked={me.value?.shown ?? true}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            void asking.run(() => showMe(checked));
          }}
        />
        <span>{says.shown}</span>
      </label>
      <p>
        <a class="button" href="api/me/export" download="komadai.json">
          {says.export}
        </a>
        <small class="soft">{says.exportHint}</small>
      </p>
      <PasswordForm />
      <LeaveForm />
      <div class="row">
        <button type="button" class="button" onClick={() => void asking.run(signOut)}>
          {says.signOut}
        </button>
      </div>
    </section>
  );
}

function PasswordForm() {
  const says = accountWords.value;
  const asking = useAsking();
  const done = useSignal(false);
  const submit = async (event: Submitted) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const [old, next] = [String(given.get("old")), String(given.get("new"))];
    done.value = await asking.run(() => changePassword({ old, new: next }));
    if (done.value) form.reset();
  };
  return (
    <details class="more">
      <summary>{says.changePassword}</summary>
      <form onSubmit={(event) => void submit(event)}>
        {asking.trouble}
        <Field name="old" label={says.oldPassword} autocomplete="current-password" secret />
        <Field name="new" label={says.newPassword} hint={says.passwordHint} autocomplete="new-password" secret />
        <button type="submit" class="button" disabled={asking.busy}>
          {says.change}
        </button>
        <p role="status">{done.value && says.changed}</p>
      </form>
    </details>
  );
}

function LeaveForm() {
  const says = accountWords.value;
  const asking = useAsking();
  const submit = (event: Submitted) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    void asking.run(() => leave({ password }));
  };
  return (
    <details class="more">
      <summary>{says.leave}</summary>
      <form onSubmit={submit}>
        <p>{says.leaveHint}</p>
        {asking.trouble}
        <Field name="password" label={says.password} autocomplete="current-password" secret />
        <button type="submit" class="danger" disabled={asking.busy}>
          {says.leaveNow}
        </button>
      </form>
    </details>
  );
}
