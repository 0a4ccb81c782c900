// The problems that come with the app: shelves by length and the old collections, from one file of text.

import { signal } from "@preact/signals";

declare const PUZZLES: string;

/** What the page sees in a solution, and what the file of problems says of it (`docs/themes.md`). */
export const THEMES = [
  "sacrifice",
  "quiet",
  "few",
  "pawn-drop",
  "knight",
  "rook",
  "bishop",
  "promotion",
  "major-sacrifice",
  "focal-sacrifice",
  "clearance",
  "double-check",
  "discovered-check",
  "non-promotion",
  "major-non-promotion",
  "pawn-drop-mate",
  "tokin",
  "pawn-push-mate",
  "knight-series",
  "fork",
  "long-drop",
  "exact-drop",
  "interposition",
  "moving-interposition",
  "unprotected-interposition",
  "self-block",
  "switchback",
  "pin-mate",
  "central-mate",
  "bare-king",
] as const;
/** What a problem is about. */
export type Theme = (typeof THEMES)[number];

/** What a problem asks for: a mate by checks, a brinkmate (必至), or a move that parries a threatened mate. */
export type Goal = "mate" | Study;
/** The goals whose moves need not give check (`docs/brinkmate.md`); their shelves are called after them: `brinkmate-3`. */
export const STUDIES = ["brinkmate", "defence"] as const;
export type Study = (typeof STUDIES)[number];

export interface Puzzle {
  /** The same in every version of the collection: it follows from the diagram alone. */
  readonly id: string;
  readonly sfen: string;
  /** The shelf it stands on: the number of plies, or the name of an old collection. */
  readonly shelf: string;
  readonly goal: Goal;
  /** Its place on the shelf, from 1. */
  readonly number: number;
  /** The plies of its solution, where they are known. */
  readonly plies: number | null;
  /** How hard it is, by the work it was for the solver that made it; the old ones are not graded. */
  readonly difficulty: number | null;
  /** How beautiful it is, term by term (`docs/themes.md`); only of our own. */
  readonly beauty: Beauty | null;
  /** The solution against the longest defence; empty where the solver has to find it. */
  readonly solution: readonly string[];
  readonly themes: ReadonlySet<Theme>;
}

/** Points for pieces given away, for moves that take nothing and for themes, and those that the pieces cost. */
export type Beauty = readonly [sacrifices: number, quiet: number, themes: number, pieces: number];

export interface Shelf {
  readonly name: string;
  readonly goal: Goal;
  /** Whether it holds mates of one length, by which it is named. */
  readonly byLength: boolean;
  readonly puzzles: readonly Puzzle[];
}

/** What the problems of a shelf ask for. */
export function goalOf(shelf: string): Goal {
  return STUDIES.find((study) => shelf.startsWith(`${study}-`)) ?? "mate";
}

/** What makes a diagram the same problem: the board, the side to move, the attacker's hand. */
export function idOf(sfen: string): string {
  const [board, turn = "b", hand = "-"] = sfen.trim().split(/\s+/);
  const held = [...hand.matchAll(turn === "b" ? /\d*[A-Z]/g : /\d*[a-z]/g)].join("");
  return fingerprint(`${board} ${turn} ${held}`).toString(36);
}

/** FNV-1a (Fowler, Noll, Vo, 1991), 32 bits. */
export function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

function themesOf(sfen: string, [sacrifices, quiet]: readonly number[], solution: readonly string[], told: readonly string[]): Set<Theme> {
  const own = solution.filter((_, ply) => ply % 2 === 0);
  const [board = "", , hand = ""] = sfen.split(" ");
  const pieces = board.replace(/[^a-zA-Z]/g, "").length - 1 + hand.replace(/[^A-Z]/g, "").length;
  const drops = (kind: string) => own.some((usi) => usi.startsWith(kind));
  const found: Partial<Record<Theme, boolean>> = {
    sacrifice: (sacrifices ?? 0) > 0,
    quiet: own.length > 1 && quiet === own.length,
    few: pieces <= 4,
    "pawn-drop": drops("P*"),
    knight: drops("N*"),
    rook: drops("R*"),
    bishop: drops("B*"),
    promotion: own.some((usi) => usi.endsWith("+")),
  };
  return new Set(THEMES.filter((theme) => found[theme] || told.includes(theme)));
}

/**
 * Reads a mate of our own (SFEN, difficulty, sacrifices, quiet moves, solution, terms of beauty, themes), an old one (SFEN,
 * plies), or a problem of brinkmate or defence (SFEN, difficulty, solution).
 */
function puzzleOf(shelf: string, number: number, line: string): Puzzle {
  const [sfen = "", first, ...more] = line.split("\t");
  const known = Number(first) || null;
  const goal = goalOf(shelf);
  const common = { id: idOf(sfen), sfen, shelf, goal, number };
  if (more.length === 0) return { ...common, plies: known, difficulty: null, beauty: null, solution: [], themes: new Set() };
  if (goal !== "mate") {
    const solution = (more[0] ?? "").split(" ");
    return { ...common, plies: solution.length, difficulty: known, beauty: null, solution, themes: new Set() };
  }
  const solution = (more[2] ?? "").split(" ");
  const counts = more.slice(0, 2).map(Number);
  const themes = themesOf(sfen, counts, solution, (more[4] ?? "").split(" "));
  const [sacrifices = Number.NaN, quiet = Number.NaN, points = Number.NaN, pieces = Number.NaN] = (more[3] ?? "").split(" ").map(Number);
  const beauty: Beauty | null = Number.isNaN(pieces) ? null : [sacrifices, quiet, points, pieces];
  return { ...common, plies: solution.length, difficulty: known, beauty, solution, themes };
}

/** Reads the file: a line `# NAME` begins a shelf, every other is a problem. */
export function readShelves(text: string): Shelf[] {
  const shelves: { name: string; goal: Goal; byLength: boolean; puzzles: Puzzle[] }[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("# ")) {
      const name = line.slice(2);
      shelves.push({ name, goal: goalOf(name), byLength: Number(name) > 0, puzzles: [] });
    } else if (line) {
      const shelf = shelves.at(-1);
      shelf?.puzzles.push(puzzleOf(shelf.name, shelf.puzzles.length + 1, line));
    }
  }
  return shelves;
}

export class Collection {
  private readonly byId: ReadonlyMap<string, Puzzle>;

  constructor(readonly shelves: readonly Shelf[]) {
    this.byId = new Map(shelves.flatMap(({ puzzles }) => puzzles.map((puzzle) => [puzzle.id, puzzle])));
  }

  find(id: string): Puzzle | null {
    return this.byId.get(id) ?? null;
  }

  shelf(name: string): Shelf | null {
    return this.shelves.find((shelf) => shelf.name === name) ?? null;
  }

  /** The problem after this one on its shelf. */
  after({ shelf, number }: Puzzle): Puzzle | null {
    return this.shelf(shelf)?.puzzles[number] ?? null;
  }

  /** The problems of our own up to a length, shortest first. */
  upTo(plies: number): Puzzle[] {
    return this.shelves.filter(({ name, byLength }) => byLength && Number(name) <= plies).flatMap(({ puzzles }) => puzzles);
  }
}

/** The collection once it is here; null until then, and where it could not be had, why. */
export const collection = signal<Collection | null>(null);
export const missing = signal(false);

export async function loadCollection(): Promise<void> {
  if (collection.value) return;
  try {
    const response = await fetch(new URL(PUZZLES, document.baseURI));
    if (!response.ok) throw new Error(String(response.status));
    collection.value = new Collection(readShelves(await response.text()));
    missing.value = false;
  } catch {
    missing.value = true;
  }
}
