// Why something is refused: a code of the server or the solver, or what the page itself finds in the way.

import type { RefusalCode } from "../wire/refusal";

/** What the page or the device finds in the way, before the server is asked or instead of its answer. */
type OwnTrouble =
  | "unreached"
  | "silent"
  | "failed"
  | "no-scope"
  | "passkey-cancelled"
  | "passkey-held"
  | "passkey-elsewhere"
  | "passkey-unsupported"
  | "passkey-failed"
  | "other";

export type Trouble = RefusalCode | OwnTrouble;

/** What was not granted; the message is its reason. */
export class RefusalError extends Error {
  constructor(
    readonly code: Trouble,
    reason: string,
  ) {
    super(reason);
  }
}

/** The trouble that an error stands for; `otherwise` for one that is no refusal. */
export const troubleOf = (error: unknown, otherwise: Trouble): Trouble => (error instanceof RefusalError ? error.code : otherwise);
