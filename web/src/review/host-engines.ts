// Engines of the host besides our own, asked about the position on the board for as long as the reader wants to hear them.
// Each is asked by itself: one that breaks leaves the others alone.

import { effect, signal, untracked } from "@preact/signals";
import { load, save } from "../app/store";
import type { Desk } from "../records";
import { ask } from "../server/me";
import { listen } from "../server/ndjson";
import { RefusalError } from "../server/refusal";
import type { Finding } from "../wire/api";
import type { EngineUpdate, HostEngine, HostEngineCard, LookRequest } from "../wire/engines";
import { courseOf } from "./game-review";

/** What the reader has chosen of one engine; it stays from one visit to the next. */
interface EngineChoice {
  readonly on: boolean;
  readonly options: Readonly<Record<string, string>>;
}
type EngineChoices = Readonly<Record<string, EngineChoice>>;

/** How long each position is looked at, and for how many lines. */
const LOOK = { ms: 10_000, lines: 3 };
/** Stepping quickly through a game asks for nothing. */
const PAUSE_MS = 250;
const KEY = "engines";

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isChosen = (value: unknown): value is EngineChoices =>
  isObject(value) &&
  Object.values(value).every(
    (one) => isObject(one) && typeof one.on === "boolean" && isObject(one.options) && Object.values(one.options).every(isText),
  );

const chosen = signal<EngineChoices>(load(KEY, isChosen) ?? {});

/** An engine of the host, and what it says of the position on the board. */
export class HostEngineView {
  readonly card = signal<HostEngineCard | null>(null);
  readonly found = signal<Finding | null>(null);
  /** The move it answers with without looking, from its book. */
  readonly book = signal<string | null>(null);
  readonly asking = signal(false);
  /** Why it says nothing: a code of the server's, or none of them. */
  readonly problem = signal<string | null>(null);

  constructor(
    readonly name: string,
    private readonly desk: Desk,
  ) {}

  private get path(): string {
    return `api/engines/${encodeURIComponent(this.name)}`;
  }

  get chosen(): EngineChoice {
    return chosen.value[this.name] ?? { on: false, options: {} };
  }

  /** Asks it from now on, or no more. */
  toggle(): void {
    this.choose({ ...this.chosen, on: !this.chosen.on });
  }

  /** Sets an option; what it would be anyway need not be said. */
  set(option: string, value: string, first: string): void {
    const { [option]: _, ...others } = this.chosen.options;
    this.choose({ ...this.chosen, options: value === first ? others : { ...others, [option]: value } });
  }

  /** Leaves every option as the host has it. */
  reset(): void {
    this.choose({ ...this.chosen, options: {} });
  }

  private choose(own: EngineChoice): void {
    chosen.value = { ...chosen.value, [this.name]: own };
    save(KEY, chosen.value);
  }

  /** Learns what can be set. */
  async open(): Promise<void> {
    if (this.card.value) return;
    try {
      this.card.value = await ask<HostEngineCard>(this.path);
    } catch (error) {
      this.problem.value = reason(error);
    }
  }

  /** Follows the board until the returned function is called. */
  follow(): () => void {
    let giveUp = () => {};
    const unfollow = effect(() => {
      const { on, options } = this.chosen;
      const { outcome } = this.desk.snapshot.value;
      const course = on && !outcome ? courseOf(this.desk, this.desk.at.value) : null;
      untracked(() => {
        giveUp();
        this.found.value = null;
        this.book.value = null;
        this.problem.value = null;
        giveUp = course ? this.look({ course, options, ...LOOK }) : () => {};
      });
    });
    return () => {
      unfollow();
      giveUp();
    };
  }

  /** Has a position looked at; returns how to give that up. */
  private look(wanted: LookRequest): () => void {
    const leaving = new AbortController();
    this.asking.value = true;
    const timer = setTimeout(() => {
      const hear = (said: EngineUpdate) => {
        if (leaving.signal.aborted) return;
        if ("found" in said) this.found.value = said.found;
        else if ("book" in said) this.book.value = said.book;
        else this.problem.value = said.broken;
      };
      listen(`${this.path}/look`, { method: "POST", body: JSON.stringify(wanted), signal: leaving.signal }, hear)
        .catch((error) => {
          if (!leaving.signal.aborted) this.problem.value = reason(error);
        })
        .finally(() => {
          if (!leaving.signal.aborted) this.asking.value = false;
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
      this.asking.value = false;
    };
  }
}

/** The host's engines; none where there is no network or no server, or it has none. */
export async function hostEngines(desk: Desk): Promise<readonly HostEngineView[]> {
  if (!navigator.onLine) return [];
  try {
    const all = await ask<HostEngine[]>("api/engines");
    return all.map(({ name }) => new HostEngineView(name, desk));
  } catch {
    return [];
  }
}

/** The server's code for what went wrong; none where it did not say. */
function reason(error: unknown): string {
  return error instanceof RefusalError ? error.code : "";
}
