// Signing in, and becoming a member.

import { useSignal } from "@preact/signals";
import { accountWords } from "../../i18n/account";
import { signIn, signUp } from "../../people/account";
import { me } from "../../people/me";
import { Choice } from "../choice";
import { Field, useAsking } from "./asking";

type Mode = "in" | "up";

export function SignForms() {
  const says = accountWords.value;
  const mode = useSignal<Mode>("in");
  const guest = me.value;
  const asking = useAsking();
  const submit = (event: Event & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? "");
    const [login, password] = [text("login").trim(), text("password")];
    void asking.run(() =>
      mode.value === "in" ? signIn({ login, password }) : signUp({ login, password, name: text("name").trim() || login }),
    );
  };
  return (
    <section class="account-sign">
      <p>{says.why}</p>
      {guest && <p class="soft">{says.guest(guest.name)}</p>}
      <Choice
        name="sign"
        legend={says.title}
        value={mode.value}
        choices={(["in", "up"] as const).map((value) => ({ value, label: says.modes[value] }))}
        onChange={(value) => {
          mode.value = value;
          asking.forget();
        }}
      />
      <form onSubmit={submit}>
        {asking.trouble}
        <Field name="login" label={says.login} hint={mode.value === "up" ? says.loginHint : undefined} autocomplete="username" />
        {mode.value === "up" && (
          <Field name="name" label={says.shownName} autocomplete="nickname" value={guest?.name} maxLength={24} optional />
        )}
        <Field
          name="password"
          label={says.password}
          hint={mode.value === "up" ? says.passwordHint : undefined}
          autocomplete={mode.value === "in" ? "current-password" : "new-password"}
          secret
        />
        <button type="submit" class="primary" disabled={asking.busy}>
          {says.modes[mode.value]}
        </button>
      </form>
    </section>
  );
}
