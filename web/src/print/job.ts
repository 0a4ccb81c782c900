// What is to be printed: kept on this device, so that the second sheet comes out like the first.

import { signal } from "@preact/signals";
import { load, save } from "../app/store";
import type { LanguageName, PaperName, PromotedName, StyleName, What } from "../wire/print";

export const KINDS = ["set", "score", "diagrams", "problems", "moves"] as const;
export type Kind = (typeof KINDS)[number];
export const PARTS = ["both", "board", "pieces"] as const;
export const SIZES = ["one", "full", "own"] as const;
export const STYLES = ["one", "two", "brush", "book", "movement", "pictogram", "letters"] as const;
export const PROMOTED = ["short", "gold", "double"] as const;
/** Diagrams on a page, as columns and rows, or as suits their number. */
export const GRIDS = ["auto", "1x1", "1x2", "2x2", "2x3", "3x4", "4x5"] as const;
/** The width of squares of tournament boards, in millimetres. */
const FULL = 34.8;

/** All choices there are, whichever kind they belong to. */
export interface Wish {
  readonly paper: PaperName;
  /** The language of what is printed; none for that of the page. */
  readonly language: LanguageName | "";
  readonly part: (typeof PARTS)[number];
  readonly size: (typeof SIZES)[number];
  /** The width of a square, where the reader says it, in millimetres. */
  readonly square: number;
  readonly styles: Readonly<Record<Exclude<Kind, "score">, StyleName>>;
  readonly promoted: PromotedName;
  readonly red: boolean;
  readonly duplex: boolean;
  readonly filled: boolean;
  /** The notation of score sheets; none for that of the language. */
  readonly notation: string;
  readonly plies: string;
  readonly title: string;
  readonly grid: (typeof GRIDS)[number];
  readonly shelf: string;
  readonly first: number;
  readonly count: number;
  readonly answers: boolean;
}

/** Where paper is measured in inches. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE)$/;

const DEFAULT: Wish = {
  paper: LETTER.test(navigator.language) ? "letter" : "a4",
  language: "",
  part: "both",
  size: "one",
  square: 20,
  styles: { set: "two", diagrams: "book", problems: "book", moves: "one" },
  promoted: "short",
  red: true,
  duplex: false,
  filled: false,
  notation: "",
  plies: "last",
  title: "",
  grid: "auto",
  shelf: "3",
  first: 1,
  count: 12,
  answers: true,
};

/** The present wish. */
export const wish = signal<Wish>(kept());

export function change(part: Partial<Wish>): void {
  wish.value = { ...wish.value, ...part };
  save("print", wish.value);
}

/** What was kept, as far as it still makes sense. */
function kept(): Wish {
  const isObject = (value: unknown): value is Partial<Wish> => typeof value === "object" && value !== null;
  const found = load("print", isObject) ?? {};
  const known = Object.entries(DEFAULT).filter(([name, value]) => {
    const own: unknown = found[name as keyof Wish];
    return typeof own === typeof value && own !== null;
  });
  const names = known.map(([name]) => name as keyof Wish);
  const same = Object.fromEntries(names.map((name) => [name, found[name]])) as Partial<Wish>;
  const one = <T extends string>(choices: readonly T[], value: T | undefined, fallback: T): T =>
    value !== undefined && choices.includes(value) ? value : fallback;
  return {
    ...DEFAULT,
    ...same,
    paper: one(["a4", "letter"] as const, same.paper, DEFAULT.paper),
    language: one(["", "ja", "en"] as const, same.language, DEFAULT.language),
    part: one(PARTS, same.part, DEFAULT.part),
    size: one(SIZES, same.size, DEFAULT.size),
    promoted: one(PROMOTED, same.promoted, DEFAULT.promoted),
    grid: one(GRIDS, same.grid, DEFAULT.grid),
    styles: Object.fromEntries(
      Object.entries(DEFAULT.styles).map(([kind, style]) => [kind, one(STYLES, same.styles?.[kind as keyof Wish["styles"]], style)]),
    ) as Wish["styles"],
    // A title belongs to what was printed then.
    title: DEFAULT.title,
    plies: DEFAULT.plies,
    filled: DEFAULT.filled,
  };
}

/** A mate problem as the sheets take it. */
interface Problem {
  readonly sfen: string;
  readonly solution: readonly string[];
}

/** The wish as the press takes it; `records` are the games or positions that were chosen, as text. */
export function whatOf(kind: Kind, wish: Wish, records: readonly string[], problems: readonly Problem[]): What {
  const faces = (of: Exclude<Kind, "score">) => ({ style: wish.styles[of], promoted: wish.promoted });
  const [columns = 1, rows = 1] = wish.grid.split("x").map(Number);
  const grid = wish.grid === "auto" ? null : { columns, rows };
  switch (kind) {
    case "set":
      return {
        type: "set",
        board: wish.part !== "pieces",
        pieces: wish.part !== "board",
        square: wish.size === "one" ? null : wish.size === "full" ? FULL : wish.square,
        faces: faces("set"),
        red: wish.red,
        duplex: wish.duplex,
      };
    case "score":
      return { type: "score", records: wish.filled ? [...records] : [], notation: wish.notation || null };
    case "diagrams":
      return { type: "diagrams", records: [...records], plies: wish.plies, title: wish.title, grid, faces: faces("diagrams") };
    case "problems":
      return {
        type: "problems",
        problems: problems.map(({ sfen, solution }) => ({ sfen, solution: [...solution] })),
        title: wish.title,
        grid,
        faces: faces("problems"),
        answers: wish.answers,
      };
    case "moves":
      return { type: "moves", faces: faces("moves") };
  }
}
