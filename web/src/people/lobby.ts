// Who looks for an opponent on this server.

import { signal } from "@preact/signals";
import type { Trouble } from "../server/refusal";
import { ring } from "../sound/sound";
import type { PlayMessage, PlayRequest, Seek } from "../wire/play";
import { Link } from "./socket";
import { call } from "./title-alert";
import { peopleWords } from "./words";

/** What somebody looks for. */
export type SeekTerms = Omit<Extract<PlayRequest, { type: "seek" }>, "type">;

export class Lobby {
  readonly seeks = signal<readonly Seek[]>([]);
  /** The number of the reader's own seek. */
  readonly own = signal<number | null>(null);
  readonly refused = signal<Trouble | null>(null);
  /** What the reader looks for; said again when the connection is there again, with which the server forgot it. */
  private sought: SeekTerms | null = null;
  private link: Link;

  constructor(private readonly onGame: (id: string) => void) {
    this.link = this.connect();
  }

  get lost(): boolean {
    return this.link.lost.value;
  }

  /** Connects anew, under the reader's present name. */
  reconnect(): Promise<void> {
    this.link.close();
    return new Promise((resolve) => {
      this.link = this.connect(resolve);
    });
  }

  seek(sought: SeekTerms): void {
    this.refused.value = null;
    this.sought = sought;
    this.link.say({ type: "seek", ...sought });
  }

  unseek(): void {
    this.own.value = null;
    this.sought = null;
    this.link.say({ type: "unseek" });
  }

  /** Plays with somebody, on the terms of this number among those of the seek. */
  answer(seek: number, choice: number): void {
    this.refused.value = null;
    this.link.say({ type: "answer", seek, choice });
  }

  close(): void {
    this.link.close();
  }

  private connect(ready: () => void = () => {}): Link {
    const link: Link = new Link(
      () => {
        link.say({ type: "lobby" });
        if (this.sought) link.say({ type: "seek", ...this.sought });
        ready();
      },
      (message) => this.hear(message),
    );
    return link;
  }

  private hear(message: PlayMessage): void {
    if (message.type === "lobby") {
      const { meets } = message;
      this.seeks.value = message.seeks.map((seek) => ({ ...seek, meets: meets[seek.id] ?? null }));
      this.own.value = message.own;
    } else if (message.type === "matched") {
      ring(this.sought ? "found" : "start");
      call(peopleWords.value.game.begins);
      this.sought = null;
      this.onGame(message.game);
    } else if (message.type === "refused") {
      this.sought = this.own.value === null ? null : this.sought;
      this.refused.value = message.code;
    }
  }
}
