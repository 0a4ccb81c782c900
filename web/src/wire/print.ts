// What the page asks to have printed. Written by `cargo xtask codegen` from `web/print/src/wire.rs`; change it
// there.

/**
 * Something to print.
 */
export type Job = { 
/**
 * The paper it is printed on.
 */
paper: PaperName, 
/**
 * The language of what is printed.
 */
language: LanguageName, 
/**
 * What it is.
 */
what: What, };

/**
 * Sizes of paper.
 */
export type PaperName = "a4" | "letter";

/**
 * The language of a sheet.
 */
export type LanguageName = "ja" | "en";

/**
 * What can be printed.
 */
export type What = { "type": "set", 
/**
 * Whether the board is among it.
 */
board: boolean, 
/**
 * Whether the pieces are.
 */
pieces: boolean, 
/**
 * The width of a square in millimetres, from 5 to 100; `null` for the largest board on one sheet.
 */
square: number | null, 
/**
 * What the pieces bear.
 */
faces: Faces, 
/**
 * Whether promoted faces are red.
 */
red: boolean, 
/**
 * Whether the faces are on both sides of the paper, and not to be folded.
 */
duplex: boolean, } | { "type": "score", 
/**
 * Records in any format.
 */
records: Array<string>, 
/**
 * The code of the notation; `null` for that of the language.
 */
notation: string | null, } | { "type": "diagrams", 
/**
 * Records or positions in any format.
 */
records: Array<string>, 
/**
 * Which positions of each game, as `komadai print` takes them: `last`, `all`, `0,10-20`.
 */
plies: string, 
/**
 * What stands above every page.
 */
title: string, 
/**
 * How many stand on a page; `null` for what suits their number.
 */
grid: Grid | null, 
/**
 * What the pieces bear.
 */
faces: Faces, } | { "type": "problems", 
/**
 * The problems in the order of the book.
 */
problems: Array<PrintedProblem>, 
/**
 * What stands above every page; empty for the words of the language.
 */
title: string, 
/**
 * How many stand on a page; `null` for what suits their number.
 */
grid: Grid | null, 
/**
 * What the pieces bear.
 */
faces: Faces, 
/**
 * Whether the answers follow.
 */
answers: boolean, } | { "type": "moves", 
/**
 * What the pieces bear.
 */
faces: Faces, };

/**
 * Diagrams on a page.
 */
export type Grid = { 
/**
 * Beside each other, from 1 to 6.
 */
columns: number, 
/**
 * Above each other, from 1 to 8.
 */
rows: number, };

/**
 * What pieces bear.
 */
export type Faces = { 
/**
 * The style of all faces.
 */
style: StyleName, 
/**
 * How one kanji writes promoted silver, knight, lance and pawn.
 */
promoted: PromotedName, };

/**
 * Styles of pieces.
 */
export type StyleName = "one" | "two" | "brush" | "book" | "pictogram" | "movement" | "letters";

/**
 * How promoted pieces that move like gold are written with one kanji.
 */
export type PromotedName = "short" | "gold" | "double";

/**
 * A mate problem with its solution.
 */
export type PrintedProblem = { 
/**
 * The diagram as SFEN; the side to move mates.
 */
sfen: string, 
/**
 * The solution in USI.
 */
solution: Array<string>, };

/**
 * Why a job cannot be printed; thrown in place of the sheets.
 */
export type Unprintable = { 
/**
 * What is wrong, as a code the page has words for: `record`, `plies`, `too-many`.
 */
code: string, 
/**
 * What was asked for.
 */
detail: string, 
/**
 * How many there may be: the moves of the game, the diagrams at once; 0 where that is not what is wrong.
 */
most: number, };
