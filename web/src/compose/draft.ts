// The problem on the table: a diagram that the reader changes, and the same with the rest of the pieces in the defender's hand.
// It is kept on this device.

import { computed, effect, signal } from "@preact/signals";
import { load, save } from "../app/store";
import { opponent } from "../board/geometry";
import { Table } from "../editor";
import { Diagram } from "../rules";
import type { Look } from "../wire/rules";
import { edited } from "./edited";

const KEY = "compose";
/** What one begins with: a king to mate. */
const EMPTY = "4k4/9/9/9/9/9/9/9/9 b - 1";

/** What is kept. */
interface Kept {
  readonly sfen: string;
  readonly rest: boolean;
  /** Missing in what was kept before they could be given. */
  readonly title?: string;
  readonly author?: string;
}

function isKept(value: unknown): value is Kept {
  const kept = value as Kept | null;
  const named = [kept?.title, kept?.author].every((text) => text === undefined || typeof text === "string");
  return typeof kept?.sfen === "string" && typeof kept.rest === "boolean" && named;
}

export class Draft extends Table {
  /** Whether everything in the box is the defender's, as published diagrams mean it. */
  readonly rest = signal(true);
  /** What a file says of it besides. */
  readonly title = signal("");
  readonly author = signal("");
  /** The problem as it is asked about, shown and saved. */
  readonly problem = computed<Look>(() => (this.rest.value ? edited(this.look.value.sfen, true) : this.look.value));

  /** Begins with what was kept, or with a king alone. */
  constructor() {
    const kept = load(KEY, isKept);
    super(readable(kept?.sfen) ?? EMPTY);
    if (!kept) return;
    this.rest.value = kept.rest;
    this.title.value = kept.title ?? "";
    this.author.value = kept.author ?? "";
  }

  /** Keeps every change until the returned function is called. */
  keep(): () => void {
    return effect(() => {
      const { look, rest, title, author } = this;
      save(KEY, { sfen: look.value.sfen, rest: rest.value, title: title.value, author: author.value } satisfies Kept);
    });
  }

  /** Takes everything off but a king to mate. */
  clear(): void {
    super.read(EMPTY);
  }

  /** Puts another diagram on the table. A hand of all that is left, or none, is the rest. */
  override read(sfen: string, rest = true): void {
    const diagram = Diagram.read(sfen);
    const { hands, left, turn }: Look = diagram.look();
    const defender = opponent(turn);
    const isAll = left.every(({ kind, count }) => kind === "king" || count === 0);
    if (isAll) for (const { kind, count } of hands[defender]) for (let held = 0; held < count; held++) diagram.hold(defender, kind, false);
    const isRest = rest && (isAll || hands[defender].length === 0);
    super.read(diagram.write("sfen"));
    diagram.free();
    this.rest.value = isRest;
  }
}

/** A text, if it is SFEN. */
function readable(sfen: string | undefined): string | null {
  if (sfen === undefined) return null;
  try {
    Diagram.read(sfen).free();
    return sfen;
  } catch {
    return null;
  }
}
