// Signing in, and becoming a member.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { named } from "../../kit/bound";
import { Button } from "../../kit/button";
import { Choice } from "../../kit/choice";
import { me } from "../../server/me";
import type { Passkeys } from "../../wire/account";
import { signIn, signUp } from "../account";
import { findMembership, membership } from "../door";
import { findPasskeys, likelyName, signInByPasskey, signUpByPasskey, whyNone } from "../passkeys";
import { accountWords } from "../words";
import { Field, useAsking } from "./form";
import { WhyNone } from "./passkeys";
import { RecoverForm } from "./recover";

type Mode = "in" | "up";

export function SignForms({ invitation }: { invitation: string | null }) {
  const says = accountWords.value;
  const mode = useSignal<Mode>(invitation ? "up" : "in");
  const guest = me.value;
  const asking = useAsking();
  const form = useRef<HTMLFormElement>(null);
  const ways = useSignal<Passkeys | null>(null);
  useEffect(() => {
    // Without an answer there is only no word of passkeys: the forms say what is wrong when they are used.
    findPasskeys()
      .then((found) => (ways.value = found))
      .catch(() => {});
    findMembership().catch(() => {});
  }, []);
  const registration = membership.value?.registration;
  const isClosed = mode.value === "up" && registration === "closed";
  const asksForCode = mode.value === "up" && registration === "invited";
  const given = () => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? "");
    const login = text("login").trim();
    const code = text("invitation").trim();
    return { login, name: text("name").trim() || login, password: text("password"), ...(code && { invitation: code }) };
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const { login, password, ...more } = given();
    void asking.run(() => (mode.value === "in" ? signIn({ login, password }) : signUp({ login, password, ...more })));
  };
  const byPasskey = () => {
    if (mode.value === "in") return void asking.run(signInByPasskey);
    // Everything but the password is needed here too.
    const needed = form.current?.querySelectorAll<HTMLInputElement>("input[name=login], input[name=invitation]") ?? [];
    if (![...needed].every((field) => field.reportValidity())) return;
    const { password: _, ...wish } = given();
    void asking.run(() => signUpByPasskey(wish, likelyName(says.passkeys.one)));
  };
  return (
    <section class="account-sign">
      <p>{membership.value?.guests === false ? says.whyMembers : says.why}</p>
      {guest && <p class="soft">{says.guest(guest.name)}</p>}
      <Choice
        name="sign"
        legend={says.title}
        value={mode.value}
        options={named(["in", "up"] as const, says.modes)}
        onChange={(value) => {
          mode.value = value;
          asking.forget();
        }}
      />
      {isClosed ? (
        <p>{says.door.closed}</p>
      ) : (
        <form ref={form} onSubmit={submit}>
          {asking.trouble}
          {asksForCode && (
            <Field name="invitation" label={says.door.code} hint={says.door.codeHint} value={invitation ?? ""} maxLength={40} />
          )}
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
      )}
      {mode.value === "in" && <RecoverForm />}
      {ways.value && !isClosed && (
        <div class="passkey-way">
          {whyNone(ways.value) ? (
            <WhyNone ways={ways.value} />
          ) : (
            <Button disabled={asking.busy} onClick={byPasskey}>
              {mode.value === "in" ? says.passkeys.signIn : says.passkeys.signUp}
            </Button>
          )}
          {mode.value === "up" && !whyNone(ways.value) && <p class="soft">{says.passkeys.what}</p>}
        </div>
      )}
    </section>
  );
}
