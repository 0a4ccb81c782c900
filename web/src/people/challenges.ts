// Games offered to one person: those the reader is offered, and the one the reader offers. They last ten minutes.

import { signal } from "@preact/signals";
import { ask } from "../server/me";
import { listen } from "../server/ndjson";
import { ring } from "../sound/sound";
import type { BoardEvent, Challenge, NewChallenge, OpenedRoom } from "../wire/play";
import { call } from "./title-alert";
import { peopleWords } from "./words";

/** How long to wait before a stream that broke is opened again, in milliseconds. */
const AGAIN_MS = 5_000;

export class Challenges {
  readonly received = signal<readonly Challenge[]>([]);
  /** The reader's own, while it waits. */
  readonly given = signal<Challenge | null>(null);
  /** Whether the last one given was declined, or lay too long. */
  readonly declined = signal(false);
  /** Challenges the reader has been called for. */
  private readonly told = new Set<number>();
  /** Games that run already when the reader challenges. */
  private readonly begun = new Set<string>();
  private stream: AbortController | null = null;

  constructor(private readonly onGame: (id: string) => void) {}

  /** Hears what concerns the reader, under their present name. */
  start(): void {
    this.close();
    this.stream = new AbortController();
    void this.hearAll(this.stream.signal);
  }

  async give(challenge: NewChallenge): Promise<void> {
    this.declined.value = false;
    this.given.value = await ask<Challenge>("api/board/challenges", challenge);
  }

  async accept(id: number): Promise<void> {
    const { game } = await ask<OpenedRoom>(`api/board/challenges/${id}/accept`, {});
    ring("start");
    this.onGame(game);
  }

  /** Declines a challenge, or takes the own one back. */
  async decline(id: number): Promise<void> {
    if (this.given.value?.id === id) this.given.value = null;
    await ask<void>(`api/board/challenges/${id}/decline`, {});
  }

  close(): void {
    this.stream?.abort();
  }

  private async hearAll(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      this.received.value = [];
      // A stream that ends or does not come is asked for again.
      await listen<BoardEvent>("api/board/events", { signal: ended }, (event) => this.hear(event)).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  private hear(event: BoardEvent): void {
    switch (event.type) {
      case "challenged":
        this.received.value = [...this.received.value.filter(({ id }) => id !== event.challenge.id), event.challenge];
        this.tell(event.challenge);
        return;
      case "declined":
        this.received.value = this.received.value.filter(({ id }) => id !== event.challenge);
        if (this.given.value?.id !== event.challenge) return;
        this.given.value = null;
        this.declined.value = true;
        return;
      case "begun": {
        const isNew = !this.begun.has(event.game);
        this.begun.add(event.game);
        if (!isNew || this.given.value === null) return;
        this.given.value = null;
        ring("found");
        call(peopleWords.value.game.begins);
        this.onGame(event.game);
        return;
      }
      case "ended":
        return;
    }
  }

  /** Has a challenge heard, once: a stream that was opened again tells of all that wait. */
  private tell({ id, name }: Challenge): void {
    if (this.told.has(id)) return;
    this.told.add(id);
    ring("found");
    call(peopleWords.value.challenge.from(name));
  }
}
