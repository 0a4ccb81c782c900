// What the page is told of game records. Written by `cargo xtask codegen` from `web/records/src/wire.rs`; change
// it there.

import type { Color, Refusal } from "./rules";

/**
 * A file that was opened.
 */
export type RecordFile = { 
/**
 * Its format: `KIF`, `KI2`.
 */
format: string, 
/**
 * Its encoding: `utf-8`, `cp932`.
 */
encoding: string, 
/**
 * Its games, at least one.
 */
games: Array<Summary>, };

/**
 * A game at a glance.
 */
export type Summary = { 
/**
 * The player of Black; empty where the record has none.
 */
black: string, 
/**
 * The player of White.
 */
white: string, 
/**
 * The day, as the record writes it.
 */
date: string, 
/**
 * The event or the title.
 */
event: string, 
/**
 * The handicap by its code; `null` for another start.
 */
handicap: string | null, 
/**
 * The moves of the game itself.
 */
plies: number, 
/**
 * The lines of play beside it.
 */
variations: number, 
/**
 * How it ended, as far as the record tells.
 */
end: Ending | null, 
/**
 * What was not as it should be, but did no harm.
 */
warnings: Array<Fault>, 
/**
 * Where reading had to stop.
 */
error: Fault | null, };

/**
 * How a line of play ended.
 */
export type Ending = { 
/**
 * A code the page has words for: `resign`, `repetition`; `other` for words of the file.
 */
code: string, 
/**
 * The words of the file, where the code is `other`.
 */
text: string, 
/**
 * Who won, as far as the record tells.
 */
winner: Color | null, 
/**
 * The seconds the side to move had spent.
 */
seconds: number | null, };

/**
 * Something wrong in a file.
 */
export type Fault = { 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The character in it, from 1.
 */
column: number, 
/**
 * The words found there.
 */
found: string, 
/**
 * What is wrong, as a code the page has words for: `expected`, `illegal`, `number`.
 */
code: string, 
/**
 * What the code speaks of: what was expected, the law that was broken.
 */
detail: string, 
/**
 * What is wrong, in English.
 */
message: string, };

/**
 * A record with all its lines of play.
 */
export type Tree = { 
/**
 * The start as SFEN.
 */
sfen: string, 
/**
 * The handicap by its code; `null` for another start.
 */
handicap: string | null, 
/**
 * Players, dates, conditions, in the order of the file.
 */
headers: Array<Header>, 
/**
 * The nodes: the start, then each line of play to its end before the variations beside it.
 */
nodes: Array<Node>, };

/**
 * A header of a record.
 */
export type Header = { 
/**
 * The word of KIF files: `先手`.
 */
key: string, 
/**
 * The value as the file has it.
 */
value: string, };

/**
 * A place in a record.
 */
export type Node = { 
/**
 * The number of the node before; `null` at the start.
 */
parent: number | null, 
/**
 * How many moves lead here.
 */
ply: number, 
/**
 * The move that leads here, in USI; empty at the start.
 */
usi: string, 
/**
 * Its name in the notation asked for, without the mark of the side.
 */
name: string, 
/**
 * Who made it.
 */
color: Color, 
/**
 * The law it breaks, by its code.
 */
law: string | null, 
/**
 * The seconds it took.
 */
seconds: number | null, 
/**
 * Remarks, newlines between them.
 */
comment: string, 
/**
 * Names by which the place can be found again.
 */
bookmarks: Array<string>, 
/**
 * What engines thought.
 */
lines: Array<Thought>, 
/**
 * How play ended here.
 */
end: Ending | null, };

/**
 * What an engine thought of a position.
 */
export type Thought = { 
/**
 * What the position is worth to Black, in centipawns.
 */
score: number | null, 
/**
 * The side that mates, if one does.
 */
mates: Color | null, 
/**
 * In how many plies.
 */
plies: number | null, 
/**
 * The depth of the search in plies.
 */
depth: number | null, 
/**
 * The play it expects, in the notation asked for.
 */
line: string, };

/**
 * A castle, an opening or a style of play that was recognised in a line of play.
 */
export type TheoryEntry = { 
/**
 * Its id: `gold-yagura`.
 */
id: string, 
/**
 * What it is.
 */
kind: TheoryKind, 
/**
 * Its Japanese name.
 */
japanese: string, 
/**
 * Its English name.
 */
english: string, 
/**
 * Whose it is; `null` where it belongs to the game.
 */
side: Color | null, 
/**
 * After how many moves it could be told.
 */
ply: number, };

/**
 * What a name stands for.
 */
export type TheoryKind = "style" | "opening" | "castle";

/**
 * A move that was played from a position in games of the shelf.
 */
export type ExplorerMove = { 
/**
 * The move in USI.
 */
usi: string, 
/**
 * Its name in the notation asked for.
 */
name: string, 
/**
 * In how many games.
 */
games: number, 
/**
 * How many of these Black won.
 */
black: number, 
/**
 * How many White won.
 */
white: number, 
/**
 * How many were drawn.
 */
draws: number, };

/**
 * What became of a move played on the board of a record.
 */
export type MoveResult = { 
/**
 * The number of its node, which may have been there before; `null` if it was refused.
 */
node: number | null, 
/**
 * Why it was refused.
 */
refusal: Refusal | null, };

/**
 * A line of a record, to be put to an engine: what `Course` is there.
 */
export type Line = { 
/**
 * The start as SFEN.
 */
sfen: string, 
/**
 * The moves in USI, as far as they are legal.
 */
moves: Array<string>, 
/**
 * The rule profile's name.
 */
profile: string, };

/**
 * What is written into a record after a move of the game.
 */
export type Remark = { 
/**
 * After how many moves of the game.
 */
ply: number, 
/**
 * Lines for the comment; those that stand there already are not repeated.
 */
comment: string, 
/**
 * What an engine thought of the position.
 */
thoughts: Array<SearchLine>, 
/**
 * Better play beside the next move, in USI, and what is said of its first move; none where it is empty.
 */
better: Array<string>, 
/**
 * The comment on the first of these moves.
 */
betterComment: string, };

/**
 * A line an engine saw.
 */
export type SearchLine = { 
/**
 * What the position is worth to Black, in centipawns; `null` for a mate.
 */
score: number | null, 
/**
 * The side that mates: `black`, `white`.
 */
mates: string | null, 
/**
 * In how many plies.
 */
plies: number | null, 
/**
 * The depth of the search in plies.
 */
depth: number, 
/**
 * The number of positions visited.
 */
nodes: number, 
/**
 * The play in USI.
 */
moves: Array<string>, };

/**
 * A game of the page, as it is kept while it is played.
 */
export type PlayedGame = { 
/**
 * Where it began.
 */
start: Start, 
/**
 * The code of its rule profile.
 */
profile: string, 
/**
 * Whether an illegal move loses.
 */
strict: boolean, 
/**
 * The moves in USI.
 */
moves: Array<string>, 
/**
 * What each took, in milliseconds; empty where there was no clock.
 */
times: Array<number>, 
/**
 * How a player ended it, where the moves alone do not say.
 */
ending: GameEnd | null, 
/**
 * Players and date, by the words of KIF files.
 */
headers: Array<Header>, };

/**
 * Where a game began.
 */
export type Start = { "handicap": string } | { "sfen": string };

/**
 * How a player ended a game.
 */
export type GameEnd = { "type": "resign", 
/**
 * The side that resigned.
 */
color: string, } | { "type": "declare" } | { "type": "agree" } | { "type": "flag", 
/**
 * The side whose time ran out.
 */
color: string, } | { "type": "foul", 
/**
 * The illegal move in USI.
 */
usi: string, };
