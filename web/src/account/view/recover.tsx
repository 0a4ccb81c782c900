// For a member who has lost the password: a moderator's code and a new one.

import { recover } from "../door";
import { accountWords } from "../words";
import { Field, MoreForm } from "./form";

export function RecoverForm() {
  const says = accountWords.value;
  const { door } = says;
  return (
    <MoreForm
      name={door.forgotten}
      act={door.setPassword}
      onSubmit={(given) => {
        const text = (name: string) => String(given.get(name) ?? "");
        return recover({ login: text("login").trim(), code: text("code"), password: text("password") });
      }}
    >
      <p>{door.forgottenHint}</p>
      <Field name="login" label={says.login} autocomplete="username" />
      <Field name="code" label={door.recoveryCode} maxLength={40} />
      <Field name="password" label={says.newPassword} hint={says.passwordHint} autocomplete="new-password" secret />
    </MoreForm>
  );
}
