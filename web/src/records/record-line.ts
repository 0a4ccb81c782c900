// A record on the board: the node that is shown, the line through it, and every way to step from one to another.

import { batch, computed, effect, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { BoardModel } from "../game/board-model";
import { words } from "../i18n";
import { afterFrame } from "../kit/after-frame";
import type { RecordHandle } from "../shelf/module";
import { knock } from "../sound/sound";
import { sayMove } from "../sound/speaker";
import type { Node, Summary, TheoryEntry, Tree } from "../wire/records";
import type { Color, Snapshot } from "../wire/rules";

export class RecordLine extends BoardModel {
  /** The node on the board. */
  readonly at = signal(0);
  protected readonly version = signal(0);
  /** Where the reader left a line for a variation: the child that was chosen after a node. */
  protected readonly chosen = signal<ReadonlyMap<number, number>>(new Map());

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
  readonly named = signal<readonly TheoryEntry[]>([]);
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

  constructor(public handle: RecordHandle) {
    super();
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
  protected sound(): void {
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

  /** The position on the board as text. */
  text(): string {
    return this.handle.text(this.at.value, settings.language.value === "ja");
  }
}
