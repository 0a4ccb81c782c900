// What is said at a table, and the line the reader is writing.

import { signal } from "@preact/signals";
import type { Trouble } from "../server/refusal";
import type { ChatLine, PlayRequest } from "../wire/play";

/** Lines kept on the page: more than anybody reads back to, and no end of them. */
const LINES_KEPT = 500;

export class Chat {
  readonly lines = signal<readonly ChatLine[]>([]);
  /** What the reader writes; it stays until the server has it. */
  readonly draft = signal("");
  /** Why the line last sent was not said. */
  readonly refusal = signal<Trouble | null>(null);
  /** The line on its way. */
  private sending: string | null = null;

  constructor(private readonly send: (request: PlayRequest) => void) {}

  get isSending(): boolean {
    return this.sending !== null;
  }

  /** Says what the reader has written, to their own side alone where that is wished. */
  say(aside: boolean): void {
    const text = this.draft.value.trim();
    if (!text || this.isSending) return;
    this.sending = text;
    this.send({ type: "say", text, aside });
  }

  /** Somebody has said something. */
  add(line: ChatLine, isOwn: boolean): void {
    this.lines.value = [...this.lines.value, line].slice(-LINES_KEPT);
    if (isOwn) this.sent();
  }

  /** The line on its way was refused. */
  refuse(code: Trouble): void {
    this.sending = null;
    this.refusal.value = code;
  }

  /** The connection the line was sent by is gone. */
  forget(): void {
    this.sending = null;
  }

  /** The line on its way has been said; what was written behind it meanwhile stays. */
  private sent(): void {
    const { sending } = this;
    if (sending === null) return;
    this.sending = null;
    this.refusal.value = null;
    const draft = this.draft.value.trim();
    if (draft.startsWith(sending)) this.draft.value = draft.slice(sending.length).trimStart();
  }
}
