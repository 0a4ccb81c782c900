// One record on the desk: edited and kept. What is legal, what a move is called and how a file is written is
// the record module's to say.

import { batch, computed, signal } from "@preact/signals";
import { enter } from "../game/typed-moves";
import { keptOf } from "../shelf/entry";
import { handleOfText, type RecordHandle } from "../shelf/module";
import { type ShelfEntry, shelve } from "../shelf/shelf";
import type { Fault, Header, Node, Remark } from "../wire/records";
import { RecordLine } from "./record-line";

/** How soon an edit is on the shelf. */
const KEEP_AFTER_MS = 300;

export class Desk extends RecordLine {
  /** The id on the shelf; none before it is there. */
  readonly id = signal<string | null>(null);

  /** The record as it was before a move was taken out, and where: until it changes again, that can be undone. */
  readonly removed = signal<{ readonly text: string; readonly at: number } | null>(null);

  /** What was agreed for the game, where it was played here. */
  played: ShelfEntry["played"];
  /** When the shelf had last what is on the desk. */
  asOf = Date.now();

  /** The comment or the bookmarks that are being written: the record has them, and the tree once it is kept. */
  private readonly writing = signal<(Partial<Pick<Node, "comment" | "bookmarks">> & { readonly at: number }) | null>(null);
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** The comment at the move on the board, as far as it is written. */
  readonly comment = computed(() => {
    const { value: writing } = this.writing;
    return (writing?.at === this.at.value ? writing.comment : null) ?? this.node.value.comment;
  });
  /** The names of the bookmarks there, as far as they are written. */
  readonly bookmarks = computed<readonly string[]>(() => {
    const { value: writing } = this.writing;
    return (writing?.at === this.at.value ? writing.bookmarks : null) ?? this.node.value.bookmarks;
  });
  /** `faults` is what was wrong with the file it came from; `keeper` keeps it somewhere else than on the shelf. */
  constructor(
    handle: RecordHandle,
    id: string | null,
    readonly faults: { readonly warnings: readonly Fault[]; readonly error: Fault | null } = { warnings: [], error: null },
    private readonly keeper: (() => Promise<void>) | null = null,
  ) {
    super(handle);
    this.id.value = id;
  }

  /** Plays a move after the node on the board: the one recorded there, or a new variation. */
  play(usi: string): void {
    const { node, refusal } = this.handle.play(this.at.value, usi);
    if (refusal) this.refuse(refusal);
    else if (node !== null) {
      const before = this.tree.value.nodes.length;
      this.changed(node);
      this.sound();
      if (this.tree.value.nodes.length > before) this.keepSoon();
    }
  }

  /** Plays a move typed in any notation; true when it was one. */
  type(text: string): boolean {
    const typed = (text: string, notation: string) => this.handle.typed(this.at.value, text, notation);
    return enter(text, { typed }, this);
  }

  /** Adds a line of moves in USI after a node, and puts its first move on the board. */
  enter(from: number, moves: readonly string[]): void {
    let at = from;
    let first = from;
    for (const usi of moves) {
      const { node } = this.handle.play(at, usi);
      if (node === null) break;
      if (at === from) first = node;
      at = node;
    }
    this.changed(first);
    this.keepSoon();
  }

  /** Adds what another version of the record knows; false where it begins elsewhere, and nothing was changed. */
  absorb(other: RecordHandle): boolean {
    const way = this.wayTo(this.at.peek()).map((node) => this.tree.peek().nodes[node]?.usi ?? "");
    if (this.handle.merge(other) === undefined) return false;
    this.version.value++;
    // The same moves lead to the same place, whatever number it has now.
    let at = 0;
    for (const usi of way.slice(1)) {
      const next = this.children.peek()[at]?.find((child) => this.tree.peek().nodes[child]?.usi === usi);
      if (next === undefined) break;
      at = next;
    }
    this.changed(at);
    return true;
  }

  /** Writes into the record what was found out about the game. */
  annotate(remarks: readonly Remark[]): void {
    const { ply } = this.node.value;
    this.handle.annotate([...remarks]);
    // The nodes of the game itself have the numbers of their moves, whatever variations have come.
    this.changed(Math.min(ply, this.summary.peek().plies));
    this.keepSoon();
  }

  /** Writes the comment at the move on the board, letter by letter. */
  write(text: string): void {
    this.handle.set_comment(this.at.value, text);
    this.note({ comment: text });
  }

  /** Gives the move on the board these bookmarks; one without a name is none. */
  bookmark(names: readonly string[]): void {
    this.handle.set_bookmarks(this.at.value, [...names]);
    this.note({ bookmarks: [...names] });
  }

  private note(written: Partial<Pick<Node, "comment" | "bookmarks">>): void {
    const { value: before } = this.writing;
    const { value: at } = this.at;
    this.writing.value = { ...(before?.at === at ? before : null), ...written, at };
    this.removed.value = null;
    this.keepSoon();
  }

  setHeaders(headers: readonly Header[]): void {
    this.handle.set_headers([...headers]);
    this.changed(this.at.value);
    this.keepSoon();
  }

  /** Takes the move on the board out, with all that follows it. */
  remove(): void {
    const before = { text: this.handle.kept(), at: this.at.value };
    this.changed(this.handle.remove(before.at));
    this.removed.value = before;
    this.keepSoon();
  }

  /** Puts back what was taken out last. */
  putBack(): void {
    const { value: before } = this.removed;
    if (!before) return;
    this.handle = handleOfText(before.text);
    this.changed(before.at);
    this.keepSoon();
  }

  /** Makes the line on the board the game itself. */
  promote(): void {
    this.changed(this.handle.promote(this.at.value));
    this.keepSoon();
  }

  /** The record has changed, and its nodes have other numbers. */
  private changed(at: number): void {
    batch(() => {
      this.version.value++;
      this.writing.value = null;
      this.removed.value = null;
      this.chosen.value = new Map();
      this.notice.value = null;
      this.at.value = at;
    });
    this.go(at);
  }

  /** The tree shows what has been written. */
  private written(): void {
    if (!this.writing.peek()) return;
    batch(() => {
      this.version.value++;
      this.writing.value = null;
    });
  }

  private keepSoon(): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.keep(), KEEP_AFTER_MS);
  }

  /** Whether an edit is not yet on the shelf. */
  get pending(): boolean {
    return this.waiting !== undefined;
  }

  /** Puts the record on the shelf as it is now; false where that failed. */
  async keep(): Promise<boolean> {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.written();
    if (this.keeper) {
      await this.keeper();
      return true;
    }
    const kept: ShelfEntry = { ...keptOf(this.handle, this.id.value), played: this.played };
    this.asOf = kept.changed;
    const stands = await shelve(kept);
    if (stands) this.id.value = kept.id;
    return stands;
  }
}
