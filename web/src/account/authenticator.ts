// The browser's authenticators: questions and answers in the standard's JSON, bytes as base64url, as the server has them.

import { RefusalError, type Trouble } from "../server/refusal";

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Whether this browser knows passkeys on this page. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in window;

/** Makes a passkey. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  const { challenge, user, excludeCredentials = [], extensions = {}, ...rest } = options;
  const publicKey = {
    ...rest,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: excludeCredentials.map((held) => ({ ...held, id: bytes(held.id) })),
    extensions: extensions as object,
  } as PublicKeyCredentialCreationOptions;
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...whole(made),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  } as RegistrationResponseJSON;
}

/** Has a passkey answer a question. */
export async function answerPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  const { challenge, rpId, timeout, userVerification } = options;
  const publicKey = { challenge: bytes(challenge), rpId, timeout, userVerification } as PublicKeyCredentialRequestOptions;
  const found = await asked(() => navigator.credentials.get({ publicKey }));
  const response = found.response as AuthenticatorAssertionResponse;
  return {
    ...whole(found),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      ...(response.userHandle ? { userHandle: text(response.userHandle) } : {}),
    },
  } as AuthenticationResponseJSON;
}

const whole = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: text(credential.rawId),
  type: credential.type,
  clientExtensionResults: {},
});

/** What the browser says went wrong, as the page's words name it. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  NotAllowedError: "passkey-cancelled",
  AbortError: "passkey-cancelled",
  InvalidStateError: "passkey-held",
  SecurityError: "passkey-elsewhere",
  NotSupportedError: "passkey-unsupported",
};

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!knowsPasskeys()) throw new RefusalError("passkey-unsupported", "no passkeys in this browser");
  try {
    const given = await ask();
    if (given) return given as PublicKeyCredential;
  } catch (error) {
    const { name, message } = error as DOMException;
    throw new RefusalError(TROUBLES[name] ?? "passkey-failed", message);
  }
  throw new RefusalError("passkey-cancelled", "no passkey was given");
}
