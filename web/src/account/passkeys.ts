// What the page of accounts asks the server about passkeys.

import { ask, me } from "../server/me";
import type { MadePasskey, Opening, PasskeyAnswer, Passkeys, Proof } from "../wire/account";
import type { Me, Naming } from "../wire/play";
import { answerPasskey, knowsPasskeys, makePasskey } from "./authenticator";

/** What the server puts to an authenticator that is to make a passkey. */
export type Making = PublicKeyCredentialCreationOptionsJSON;

/** Where passkeys work, and the reader's. */
export const findPasskeys = (): Promise<Passkeys> => ask<Passkeys>("api/passkeys");

const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Why there are no passkeys on this page: they are bound to another address, to none yet, or the browser has none. */
export function whyNone({ origin, public: named }: Passkeys): "elsewhere" | "unset" | "unsupported" | null {
  if (origin !== location.origin) return named || LOOPBACK.includes(location.hostname) ? "elsewhere" : "unset";
  return knowsPasskeys() ? null : "unsupported";
}

/** Signs in by whichever passkey the reader chooses. */
export async function signInByPasskey(): Promise<void> {
  me.value = await ask<Me>("api/passkeys/sign-in", { credential: await answer() } satisfies PasskeyAnswer);
}

/** Becomes a member without a password; what a guest has played stays its own. */
export async function signUpByPasskey(wish: Opening, name: string): Promise<void> {
  const credential = await makePasskey(await ask<Making>("api/passkeys/open", wish));
  me.value = await ask<Me>("api/passkeys/sign-up", { credential, name } satisfies MadePasskey);
}

/** Proves who the reader is: by the password, or without one by a passkey. */
export const prove = async (password: string): Promise<Proof> => (password ? { password } : { passkey: await answer() });

/** Asks for one more passkey; {@link addPasskey} has it made and kept. */
export const beginPasskey = (proof: Proof): Promise<Making> => ask<Making>("api/passkeys/add", proof);

export async function addPasskey(making: Making, name: string): Promise<Passkeys> {
  const credential = await makePasskey(making);
  return ask<Passkeys>("api/passkeys", { credential, name } satisfies MadePasskey);
}

export const renamePasskey = (id: number, name: string): Promise<Passkeys> =>
  ask<Passkeys>(`api/passkeys/${id}`, { name } satisfies Naming);

/** Makes a passkey worthless; every other browser has to sign in anew. */
export const removePasskey = (id: number, proof: Proof): Promise<Passkeys> => ask<Passkeys>(`api/passkeys/${id}/remove`, proof);

const answer = async () => answerPasskey(await ask<PublicKeyCredentialRequestOptionsJSON>("api/passkeys/ask", {}));

/** What a passkey made here may be called: the system it lies on. */
export function likelyName(otherwise: string): string {
  const { userAgentData } = navigator as Navigator & { readonly userAgentData?: { readonly platform: string } };
  const platform = userAgentData?.platform || navigator.userAgent.match(/iPhone|iPad|Mac|Windows|Android|Linux/)?.[0];
  return platform ?? otherwise;
}
