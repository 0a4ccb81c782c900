// Proof of a member that it is the one, for what a browser left open must not do: the password, or a passkey.

import type { Passkeys } from "../../wire/account";
import { accountWords } from "../words";
import { Field } from "./form";

/** The field for the password; a reader who has passkeys may leave it empty, and one without a password has none. */
export function ProofField({ ways, label }: { ways: Passkeys; label?: string }) {
  const { password, passkeys } = accountWords.value;
  if (!ways.password) return <p class="soft">{passkeys.askedFor}</p>;
  const spare = ways.passkeys.length > 0;
  return (
    <Field
      name="password"
      label={label ?? password}
      hint={spare ? passkeys.orPasskey : undefined}
      autocomplete="current-password"
      secret
      optional={spare}
    />
  );
}
