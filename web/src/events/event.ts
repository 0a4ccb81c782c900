// Tournaments as the server tells them: the list, and one that is looked at again and again while it is on the screen.

import { signal } from "@preact/signals";
import { ask } from "../server/me";
import { RefusalError, type Trouble, troubleOf } from "../server/refusal";
import { knock } from "../sound/sound";
import type { Event, EventRow, NewEvent, Removal, Report } from "../wire/events";

/** How often the server is asked whether something has changed, in milliseconds. */
const LOOKS = 4_000;
/** The same once it is over. */
const LOOKS_AFTER = 30_000;
/** How often a player in an arena says that they are there; the server forgets them after 45 seconds. */
const SAYS_HERE = 20_000;

/** What an organiser does, and what players do. */
export type Deed = "join" | "leave" | "round" | "close";

export const listEvents = (): Promise<EventRow[]> => ask("api/events");
export const announce = (event: NewEvent): Promise<Event> => ask("api/events", event);

/** An event on the screen. */
export class EventModel {
  readonly event = signal<Event | null>(null);
  /** Why there is none, or why nothing came of a deed. */
  readonly trouble = signal<Trouble | null>(null);
  private timer = 0;
  private said = 0;

  constructor(private readonly id: string) {
    void this.look();
    addEventListener("visibilitychange", this.look);
  }

  close(): void {
    clearTimeout(this.timer);
    removeEventListener("visibilitychange", this.look);
  }

  do(deed: Deed): Promise<void> {
    return this.change(() => ask<Event>(`api/events/${this.id}/${deed}`, {}));
  }

  report(report: Report): Promise<void> {
    return this.change(() => ask<Event>(`api/events/${this.id}/result`, report));
  }

  remove(removal: Removal): Promise<void> {
    return this.change(() => ask<Event>(`api/events/${this.id}/remove`, removal));
  }

  private async change(deed: () => Promise<Event>): Promise<void> {
    this.trouble.value = null;
    try {
      this.event.value = await deed();
    } catch (error) {
      this.trouble.value = codeOf(error);
    }
  }

  private readonly look = async (): Promise<void> => {
    clearTimeout(this.timer);
    // A player hears of the next game behind another page too.
    if (document.hidden && !this.plays) return;
    try {
      await this.sayHere();
      const seen = this.event.value === null ? "" : `?seen=${this.event.value.version}`;
      const event = await ask<Event | undefined>(`api/events/${this.id}${seen}`);
      if (event) {
        if (this.event.value === null) this.trouble.value = null;
        if (event.table !== null && event.table !== this.event.value?.table) knock(true);
        this.event.value = event;
      }
    } catch (error) {
      // A server that is away for a moment is asked again; one that knows no such event is not.
      if (this.event.value === null) this.trouble.value = codeOf(error);
      if (error instanceof RefusalError && error.code === "not-found") return;
    }
    const { stage, settable } = this.event.value ?? {};
    if (stage !== "over") this.timer = setTimeout(this.look, LOOKS);
    // A result may be set right after the end, and then it goes on.
    else if (settable) this.timer = setTimeout(this.look, LOOKS_AFTER);
  };

  /** Whether the reader takes part in what is not over. */
  private get plays(): boolean {
    const { value } = this.event;
    return value !== null && value.stage !== "over" && value.entrants.some(({ id, left }) => id === value.own && !left);
  }

  /** A player of an arena waits for an opponent while this page is open. */
  private async sayHere(): Promise<void> {
    const { value } = this.event;
    const runs = value?.stage === "running" && value.closes !== null;
    const waits = runs && value.entrants.some(({ id, left }) => id === value.own && !left);
    if (!waits || Date.now() < this.said + SAYS_HERE) return;
    this.said = Date.now();
    await ask(`api/events/${this.id}/join`, {});
  }
}

/** The word for what went wrong. */
export const codeOf = (error: unknown): Trouble => troubleOf(error, "other");
