// A member's passkeys: which there are, one more, another name, one less; and where they do not work, why not.

import { type Signal, useSignal } from "@preact/signals";
import { day } from "../../i18n/dates";
import { Filled } from "../../kit/filled";
import { RefusalError } from "../../server/refusal";
import type { Passkey, Passkeys } from "../../wire/account";
import { addPasskey, beginPasskey, likelyName, type Making, prove, removePasskey, renamePasskey, whyNone } from "../passkeys";
import { accountWords } from "../words";
import { Field, type FormSubmit, MoreForm, useAsking } from "./form";
import { ProofField } from "./proof";

type Ways = Signal<Passkeys | null>;

/** Most passkeys of a member, as the server has it. */
const MOST = 20;

export function PasskeyList({ ways }: { ways: Ways }) {
  const { passkeys: says } = accountWords.value;
  if (!ways.value) return null;
  const { passkeys } = ways.value;
  return (
    <section class="held" aria-labelledby="passkeys">
      <h3 id="passkeys">{says.title}</h3>
      <p class="soft">{says.what}</p>
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} ways={ways} />
        ))}
      </ul>
      {whyNone(ways.value) ? <WhyNone ways={ways.value} /> : passkeys.length < MOST && <AddForm ways={ways} />}
    </section>
  );
}

/** Why there are no passkeys on this page; nothing where there are. */
export function WhyNone({ ways }: { ways: Passkeys }) {
  const { passkeys: says } = accountWords.value;
  const why = whyNone(ways);
  if (!why) return null;
  if (why !== "elsewhere") return <p class="soft">{says[why]}</p>;
  return (
    <p class="soft">
      <Filled text={says.elsewhere} parts={{ address: <a href={new URL("account", `${ways.origin}/`).href}>{ways.origin}</a> }} />
    </p>
  );
}

function AddForm({ ways }: { ways: Ways }) {
  const { passkeys: says } = accountWords.value;
  // After a proof, cancelling does not ask for it again.
  const making = useSignal<Making | null>(null);
  const add = async (given: FormData) => {
    const text = (name: string) => String(given.get(name) ?? "");
    making.value ??= await beginPasskey(await prove(text("password")));
    try {
      ways.value = await addPasskey(making.value, text("name").trim());
      making.value = null;
    } catch (error) {
      if (!(error instanceof RefusalError && error.code === "passkey-cancelled")) making.value = null;
      throw error;
    }
  };
  return (
    <MoreForm name={says.add} onSubmit={add}>
      <Field name="name" label={says.name} value={likelyName(says.one)} maxLength={24} />
      {!making.value && ways.value && <ProofField ways={ways.value} />}
    </MoreForm>
  );
}

function PasskeyRow({ passkey, ways }: { passkey: Passkey; ways: Ways }) {
  const { passkeys: says } = accountWords.value;
  const naming = useAsking();
  const removing = useAsking();
  const { id, name, created, used } = passkey;
  const last = !ways.value?.password && ways.value?.passkeys.length === 1;
  const rename = async (event: FormSubmit) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get("name")).trim();
    await naming.run(async () => (ways.value = await renamePasskey(id, given)));
  };
  const remove = async (event: FormSubmit) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    await removing.run(async () => (ways.value = await removePasskey(id, await prove(password))));
  };
  return (
    <li>
      <details>
        <summary>
          <b>{name}</b>{" "}
          <span class="soft">
            {says.made(day(created))} · {used === null ? says.unused : says.used(day(used))}
          </span>
        </summary>
        <form onSubmit={(event) => void rename(event)}>
          {naming.trouble}
          <Field name="name" label={says.name} value={name} maxLength={24} />
          <button type="submit" class="button" disabled={naming.busy}>
            {says.rename}
          </button>
        </form>
        {last ? (
          <p class="soft">{says.last}</p>
        ) : (
          <form onSubmit={(event) => void remove(event)}>
            {removing.trouble}
            <p class="soft">{says.removeHint}</p>
            {ways.value && <ProofField ways={ways.value} />}
            <button type="submit" class="danger" disabled={removing.busy}>
              {says.remove(name)}
            </button>
          </form>
        )}
      </details>
    </li>
  );
}
