// A member's tokens, by which programs play: which there are, one more, one less.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { words } from "../../i18n";
import { day } from "../../i18n/dates";
import { Button } from "../../kit/button";
import { RefusalError } from "../../server/refusal";
import type { Passkeys, Scope, Token } from "../../wire/account";
import { findTokens, makeToken, removeToken } from "../tokens";
import { accountWords } from "../words";
import { Field, MoreForm, useAsking } from "./form";

type Tokens = Signal<Token[] | null>;

/** Most tokens of a member, as the server has it. */
const MOST = 20;

const SCOPES: readonly Scope[] = ["play", "board", "events", "analyse", "csa"];

/** The tokens, asked for anew when the ways to sign in change: that takes them back. */
export function TokenList({ ways }: { ways: Passkeys }) {
  const { tokens: says } = accountWords.value;
  const asking = useAsking();
  const tokens: Tokens = useSignal<Token[] | null>(null);
  const made = useSignal<string | null>(null);
  const find = async () => {
    tokens.value = await findTokens();
    if (tokens.value.length === 0) made.value = null;
  };
  useEffect(() => void asking.run(find), [ways]);
  const held = tokens.value;
  return (
    <section class="held" aria-labelledby="tokens">
      <h3 id="tokens">{says.title}</h3>
      <p class="soft">
        {says.what} <a href="api/docs">{says.docs}</a>
      </p>
      {asking.trouble}
      {made.value && <Fresh token={made.value} />}
      {held && held.length > 0 && (
        <ul>
          {held.map((token) => (
            <TokenRow key={token.id} token={token} tokens={tokens} />
          ))}
        </ul>
      )}
      {held && held.length < MOST && <MakeForm tokens={tokens} made={made} />}
    </section>
  );
}

/** A token just made, which is shown only once. */
function Fresh({ token }: { token: string }) {
  const { tokens: says } = accountWords.value;
  const copied = useSignal("");
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    copied.value = token;
  };
  return (
    <div class="token-made" role="status">
      <p>{says.once}</p>
      <code>{token}</code>
      {"clipboard" in navigator && <Button onClick={() => void copy()}>{copied.value === token ? says.copied : says.copy}</Button>}
    </div>
  );
}

function MakeForm({ tokens, made }: { tokens: Tokens; made: Signal<string | null> }) {
  const { tokens: says } = accountWords.value;
  const make = async (given: FormData) => {
    const scopes = SCOPES.filter((scope) => given.has(scope));
    if (scopes.length === 0) throw new RefusalError("no-scope", "a token without scopes is good for nothing");
    made.value = (await makeToken({ name: String(given.get("name")).trim(), scopes })).token;
    tokens.value = await findTokens();
  };
  return (
    <MoreForm name={says.make} onSubmit={make}>
      <Field name="name" label={says.name} maxLength={40} />
      <fieldset>
        <legend>{says.may}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} class="check">
            <input type="checkbox" name={scope} defaultChecked={scope === "play"} />
            <span>{says.scopes[scope]}</span>
          </label>
        ))}
      </fieldset>
    </MoreForm>
  );
}

function TokenRow({ token, tokens }: { token: Token; tokens: Tokens }) {
  const { tokens: says, passkeys: dates } = accountWords.value;
  const asking = useAsking();
  const { id, name, scopes, created, used } = token;
  const remove = () =>
    asking.run(async () => {
      await removeToken(id);
      tokens.value = await findTokens();
    });
  return (
    <li>
      <details>
        <summary>
          <b>{name}</b>{" "}
          <span class="soft">
            {dates.made(day(created))} · {used === null ? dates.unused : dates.used(day(used))}
          </span>
        </summary>
        <p class="soft">{words.value.list(scopes.map((scope) => says.scopes[scope]))}</p>
        {asking.trouble}
        <p>
          <Button kind="danger" disabled={asking.busy} onClick={() => void remove()}>
            {says.remove(name)}
          </Button>
        </p>
      </details>
    </li>
  );
}
