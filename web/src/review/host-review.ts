// A whole game looked at by the host, in its queue of analyses: what it finds comes in parts, and the page may be closed
// meanwhile. Whatever stands in the way has a code, and the caller goes on by other means.

import { signal } from "@preact/signals";
import { load, save } from "../app/store";
import { Cancellation } from "../engine/analyst";
import { ask, callMe, findMe, me } from "../server/me";
import { listen } from "../server/ndjson";
import { RefusalError } from "../server/refusal";
import type { Course, Effort } from "../wire/api";
import type { Analysis, AnalysisPart, AnalysisQueue, AnalysisResult, NewAnalysis } from "../wire/queue";
import { reviewWords } from "./words";

/** Where a game is looked at. */
export const PLACES = ["device", "host"] as const;
export type ReviewPlace = (typeof PLACES)[number];

const KEY = "reviews";
const isPlace = (value: unknown): value is ReviewPlace => PLACES.some((place) => place === value);

/** Whether there is a host that would do it. */
export const offered = signal(false);
/** Where the reader wants it done, where there is a choice; it stays from one visit to the next. */
export const place = signal<ReviewPlace>(load(KEY, isPlace) ?? "device");

export function choosePlace(chosen: ReviewPlace): void {
  place.value = chosen;
  save(KEY, chosen);
}

/** Finds out whether the host analyses games. */
export async function lookForHost(): Promise<void> {
  if (!navigator.onLine) {
    offered.value = false;
    return;
  }
  try {
    const { workers } = await ask<AnalysisQueue>("api/analyses");
    offered.value = workers > 0;
  } catch {
    offered.value = false;
  }
}

/** How often a host that is out of reach is looked for again, and after how long, in milliseconds. */
const AGAIN_MS = [500, 2_000, 5_000];
/** A game whose turn has come and that comes no further for so long is not worked on. */
const STILL_MS = 120_000;

/** How far the host has come. */
export interface HostProgress {
  readonly seen: number;
  /** Positions of other games that come first. */
  readonly ahead: number;
}

/** What the caller hears on the way. */
export interface HostListener {
  /** The host has taken the game, by this name; it is followed when the name is kept. */
  begun(id: string): Promise<void>;
  progress(progress: HostProgress): void;
  found(part: AnalysisPart): void;
}

/** Codes of this page's own, beside those of the server. */
const SILENT = "silent";

/** One game in the hands of the host. */
export class HostReview {
  private readonly leaving = new AbortController();
  private id: string | null = null;

  constructor(private readonly listener: HostListener) {}

  /** Has a game looked at; throws `Cancellation` when it was left, `RefusalError` with a code for any other reason. */
  async begin(course: Course, effort: Effort): Promise<AnalysisResult> {
    try {
      await this.takeName();
      const asked: NewAnalysis = { of: { course }, effort, background: false };
      const { id } = await ask<Analysis>("api/analyses", asked);
      await this.listener.begun(id);
      if (this.leaving.signal.aborted) {
        void cancel(id);
        throw new Cancellation();
      }
      return await this.resume(id);
    } catch (error) {
      throw this.reason(error);
    }
  }

  /** Goes on with a game that the host has already. */
  async resume(id: string): Promise<AnalysisResult> {
    this.id = id;
    for (let tries = 0; ; tries++) {
      try {
        const result = await this.follow(id, () => (tries = 0));
        if (result) return result;
      } catch (error) {
        if (error instanceof RefusalError || this.leaving.signal.aborted) throw this.reason(error);
      }
      const rest = AGAIN_MS[tries];
      if (rest === undefined) throw new RefusalError(SILENT, "the host is out of reach");
      await new Promise((resolve) => setTimeout(resolve, rest));
      if (this.leaving.signal.aborted) throw new Cancellation();
    }
  }

  /** Hears no more of it; the host goes on. */
  leave(): void {
    this.leaving.abort();
  }

  /** Hears no more of it, and tells the host to stop it. */
  cancel(): void {
    this.leave();
    if (this.id) void cancel(this.id);
  }

  /** Follows it until it is over; nothing where the answer broke off. */
  private async follow(id: string, heard: () => void): Promise<AnalysisResult | null> {
    const ear = new AbortController();
    const deaf = () => ear.abort();
    this.leaving.signal.addEventListener("abort", deaf);
    let last: Analysis | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => ear.abort(new RefusalError(SILENT, "the host comes no further")), STILL_MS);
    };
    wait();
    try {
      await listen<Analysis>(`api/analyses/${id}/stream`, { signal: ear.signal }, (said) => {
        heard();
        if (said.seen !== last?.seen || said.ahead !== last.ahead) wait();
        last = said;
        for (const part of said.parts) this.listener.found(part);
        this.listener.progress({ seen: said.seen, ahead: said.ahead });
      });
    } finally {
      clearTimeout(timer);
      this.leaving.signal.removeEventListener("abort", deaf);
    }
    const { stage = "open", result = null } = (last as Analysis | null) ?? {};
    if (stage === "failed" || stage === "cancelled") throw new RefusalError(stage, "the host does not go on");
    return result;
  }

  /** The host asks whose game it is; a reader without a name there becomes a guest. */
  private async takeName(): Promise<void> {
    if (!me.value) await findMe();
    if (!me.value) await callMe(reviewWords.value.guest);
  }

  private reason(error: unknown): Error {
    if (this.leaving.signal.aborted) return new Cancellation();
    return error instanceof RefusalError ? error : new RefusalError(SILENT, String(error));
  }
}

/** Tells the host to stop the analysis of a game; it ends by itself where the host does not hear. */
async function cancel(id: string): Promise<void> {
  await fetch(new URL(`api/analyses/${id}`, document.baseURI), { method: "DELETE", keepalive: true }).catch(() => {});
}
