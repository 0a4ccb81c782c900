// One record on the desk: replayed, edited, kept. What is legal, what a move is called and how a file is written is
// the record module's to say.

import { batch, computed, effect, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { BoardModel } from "../game/board-model";
import { enter } from "../game/typed-moves";
import { words } from "../i18n";
import { afterFrame } from "../kit/after-frame";
import { keptOf } from "../shelf/entry";
import { handleOfText, type RecordHandle } from "../shelf/module";
import { type Kept, shelve } from "../shelf/shelf";
import { knock } from "../sound/sound";
import { sayMove } from "../sound/speaker";
import type { Fault, Header, Named, Node, Remark, Summary, Tree } from "../wire/records";
import type { Color, Snapshot } from "../wire/rules";

/** How soon an edit is on the shelf. */
const KEEP_AFTER_MS = 300;

export class Desk extends BoardModel {
  /** The node on the board. */
  readonly at = signal(0);
  /** The id on the shelf; none before it is there. */
  readonly id = signal<string | null>(null);

  /** The record as it was before a move was taken out, and where: until it changes again, that can be undone. */
  readonly removed = signal<{ readonly text: string; readonly at: number } | null>(null);

  /** What was agreed for the game, where it was played here. */
  played: Kept["played"];
  /** When the shelf had last what is on the desk. */
  asOf = Date.now();

  private readonly version = signal(0);
  /** The comment or the bookmarks that are being written: the record has them, and the tree once it is kept. */
  private readonly writing = signal<(Partial<Pick<Node, "comment" | "bookmarks">> & { readonly at: number }) | null>(null);
  /** Where the reader left a line for a variation: the child that was chosen after a node. */
  private readonly chosen = signal<ReadonlyMap<number, number>>(new Map());
  private waiting: ReturnType<typeof setTimeout> | undefined;

  readonly tree = computed<Tree>(() => {
    this.version.value;
    return this.handle.tree(settings.notation.value);
  });
  readonly children = computed<readonly (readonly number[])[]>(() => {
    const children: number[][] = this.tree.value.nodes.map(() => []);
    this.tree.value.nodes.forEach(({ parent }, node) => {
      if (parent !== null) children[parent]?.push(node);
    });
    return children;
  });
  readonly node = computed<Node>(() => this.tree.value.nodes[this.at.value] as Node);
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
  /** The line on the board, the start first: the moves that led here, and how it goes on. It stays the very list it was
   * while it is stepped through. */
  readonly line = computed<readonly number[]>(() => {
    const line = this.wayTo(this.at.value);
    for (let node = this.at.value; ; ) {
      const next = this.chosen.value.get(node) ?? this.children.value[node]?.[0];
      if (next === undefined) break;
      line.push(next);
      node = next;
    }
    const { before } = this;
    const same = line.length === before.length && line.every((node, index) => node === before[index]);
    return same ? before : (this.before = line);
  });
  private before: readonly number[] = [];
  /** The node the line on the board ends at; it stays while that is stepped through. */
  private readonly end = computed(() => this.line.value.at(-1) ?? 0);
  /** The castles and openings of the line on the board, as far as they have been told: see `recognise`. */
  readonly named = signal<readonly Named[]>([]);
  readonly snapshot = computed<Snapshot>(() => {
    this.version.value;
    return this.handle.snapshot(this.at.value);
  });
  readonly summary = computed<Summary>(() => {
    this.version.value;
    return this.handle.summary();
  });
  readonly handicap = computed(() => {
    const { handicap } = this.tree.value;
    return handicap !== null && handicap !== "even";
  });
  /** The side whose king is 王; between equals both are 玉. */
  readonly highKing = computed<Color | null>(() => (this.handicap.value && settings.kingsByRank.value ? "white" : null));

  /** `faults` is what was wrong with the file it came from; `keeper` keeps it somewhere else than on the shelf. */
  constructor(
    public handle: RecordHandle,
    id: string | null,
    readonly faults: { readonly warnings: readonly Fault[]; readonly error: Fault | null } = { warnings: [], error: null },
    private readonly keeper: (() => Promise<void>) | null = null,
  ) {
    super();
    this.id.value = id;
  }

  /** Tells castles and openings from now on, each time once the line has been drawn; returns how to stop that. */
  recognise(): () => void {
    return effect(() => {
      this.version.value;
      const end = this.end.value;
      return afterFrame(() => (this.named.value = this.handle.named(end)));
    });
  }

  /** The nodes from the start to one of them. */
  wayTo(node: number): number[] {
    const way = [node];
    for (let at = node; ; ) {
      const parent = this.tree.value.nodes[at]?.parent;
      if (parent === null || parent === undefined) return way.reverse();
      way.push(parent);
      at = parent;
    }
  }

  name(color: Color): string {
    return words.value.side(color, this.handicap.value);
  }

  /** The player's name, where the record has one. */
  player(color: Color): string {
    const { black, white } = this.summary.value;
    return color === "black" ? black : white;
  }

  /** Puts a node on the board; the lines through it are those that go on from now on. */
  go(node: number): void {
    if (!this.tree.value.nodes[node]) return;
    batch(() => {
      const chosen = new Map(this.chosen.value);
      const way = this.wayTo(node);
      for (const [index, child] of way.slice(1).entries()) chosen.set(way[index] as number, child);
      this.chosen.value = chosen;
      this.at.value = node;
      this.notice.value = null;
    });
    const { ply, name, color } = this.node.value;
    const check = this.snapshot.value.check !== null;
    this.announceMove(ply === 0 ? undefined : { color, name, captured: null, check });
  }

  /** So many moves on along the line, or back. */
  step(moves: number): void {
    const line = this.line.value;
    const index = line.indexOf(this.at.value) + moves;
    const node = line[Math.max(0, Math.min(index, line.length - 1))];
    if (node === undefined || node === this.at.value) return;
    this.go(node);
    if (moves === 1) this.sound();
  }

  /** The move on the board is heard. */
  private sound(): void {
    knock(false);
    const { parent, usi } = this.node.value;
    sayMove((notation) => (parent === null ? undefined : this.handle.names(parent, false, [usi], notation)[0]));
  }

  first(): void {
    this.step(-Infinity);
  }

  last(): void {
    this.step(Infinity);
  }

  /** To the move before the variation on the board begins. */
  out(): void {
    const { nodes } = this.tree.value;
    for (let at = this.at.value; ; ) {
      const parent = nodes[at]?.parent;
      if (parent === null || parent === undefined) return;
      if (this.children.value[parent]?.[0] !== at) return this.go(parent);
      at = parent;
    }
  }

  /** Into the next variation: beside the move on the board, or where the line next branches. */
  into(): void {
    const line = this.line.value;
    for (const node of line.slice(line.indexOf(this.at.value))) {
      const siblings = this.siblings(node);
      if (siblings.length > 1) return this.go(siblings[(siblings.indexOf(node) + 1) % siblings.length] as number);
    }
  }

  /** To the next move beside the one on the board, or to the one before. */
  beside(step: 1 | -1): void {
    const siblings = this.siblings(this.at.value);
    const index = siblings.indexOf(this.at.value) + step;
    this.go(siblings[(index + siblings.length) % siblings.length] ?? this.at.value);
  }

  /** The moves recorded at one place, the one that goes on with the line first. */
  siblings(node: number): readonly number[] {
    const parent = this.tree.value.nodes[node]?.parent;
    return parent === null || parent === undefined ? [] : (this.children.value[parent] ?? []);
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

  /** The position on the board as text. */
  text(): string {
    return this.handle.text(this.at.value, settings.language.value === "ja");
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
    const kept: Kept = { ...keptOf(this.handle, this.id.value), played: this.played };
    this.asOf = kept.changed;
    const stands = await shelve(kept);
    if (stands) this.id.value = kept.id;
    return stands;
  }
}
