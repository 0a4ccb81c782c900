// What the rules tell the page. Written by `cargo xtask codegen` from `web/wasm/src/wire.rs`; change it
// there.

/**
 * A side: a player or the owner of a piece.
 */
export type Color = "black" | "white";

/**
 * What a piece is.
 */
export type PieceKind = "pawn" | "lance" | "knight" | "silver" | "gold" | "bishop" | "rook" | "king" | "tokin" | "pro-lance" | "pro-knight" | "pro-silver" | "horse" | "dragon";

/**
 * What can be held in hand.
 */
export type HandKind = "pawn" | "lance" | "knight" | "silver" | "gold" | "bishop" | "rook";

/**
 * Two values, one a side.
 */
export type Sides<T> = { 
/**
 * What Black has.
 */
black: T, 
/**
 * What White has.
 */
white: T, };

/**
 * A piece on the board.
 */
export type BoardPiece = { 
/**
 * The square in USI text: `7g`.
 */
square: string, 
/**
 * The side whose piece it is.
 */
color: Color, 
/**
 * The face that shows.
 */
kind: PieceKind, };

/**
 * Pieces of one kind in hand.
 */
export type HandPieces = { 
/**
 * What is held.
 */
kind: HandKind, 
/**
 * How many, at least one.
 */
count: number, 
/**
 * How USI text begins a drop of it: `P*`.
 */
source: string, };

/**
 * Whether a move can turn the piece over.
 */
export type Promotion = "never" | "may" | "must";

/**
 * A square a piece can go to.
 */
export type Target = { 
/**
 * The square in USI text.
 */
to: string, 
/**
 * Whether the piece turns over there.
 */
promotion: Promotion, 
/**
 * Whether a piece is taken there.
 */
captures: boolean, };

/**
 * Every move on offer of one piece, or of one kind in hand.
 */
export type Source = { 
/**
 * A square, or how a drop begins: `7g`, `P*`.
 */
from: string, 
/**
 * The piece that moves.
 */
kind: PieceKind, 
/**
 * What it turns into, if it has another face.
 */
promoted: PieceKind | null, 
/**
 * Where it can go; never empty.
 */
targets: Array<Target>, };

/**
 * The move that led to a position.
 */
export type LastMove = { 
/**
 * Where from; `null` for a drop.
 */
from: string | null, 
/**
 * The square the piece went to.
 */
to: string, };

/**
 * How a game ended.
 */
export type Outcome = { 
/**
 * Who won; `null` when nobody did.
 */
winner: Color | null, 
/**
 * Why, as a code the page has words for: `checkmate`, `resignation`, `sennichite`.
 */
reason: string, };

/**
 * One condition of a declaration (入玉宣言), and whether it holds.
 */
export type Condition = { 
/**
 * A code the page has words for.
 */
code: string, 
/**
 * Whether it holds.
 */
met: boolean, 
/**
 * How many pieces or points there are, where the condition counts.
 */
count: number | null, 
/**
 * How many are needed, where the condition counts.
 */
needed: number | null, };

/**
 * How near a side is to a declaration.
 */
export type Impasse = { 
/**
 * Whether the king has entered the far three ranks.
 */
entered: boolean, 
/**
 * What the declarer's pieces count.
 */
points: number, 
/**
 * Points for pieces the handicap took off, included in `points`.
 */
bonus: number, 
/**
 * What a declaration asks; empty when the profile knows none.
 */
conditions: Array<Condition>, 
/**
 * How a declaration made now would end the game, `null` where the profile knows none.
 */
result: Outcome | null, };

/**
 * A position of a game, with everything a board draws and a reader asks.
 */
export type Snapshot = { 
/**
 * Moves played before it.
 */
ply: number, 
/**
 * The position as SFEN.
 */
sfen: string, 
/**
 * Whose turn it is.
 */
turn: Color, 
/**
 * The pieces on the board.
 */
pieces: Array<BoardPiece>, 
/**
 * The pieces in hand, strongest first.
 */
hands: Sides<Array<HandPieces>>, 
/**
 * The move that led here.
 */
last: LastMove | null, 
/**
 * The king in check, if it is.
 */
check: string | null, 
/**
 * The moves on offer, empty once the game is over: the legal ones, or in a strict game whatever the pieces
 * reach by their movement.
 */
sources: Array<Source>, 
/**
 * Files where a pawn dropped by the side to move would be the second; a strict game does not tell.
 */
nifuFiles: Array<number>, 
/**
 * How many times this position has stood, this time included.
 */
repetition: number, 
/**
 * After how many moves it stood before, the first time first.
 */
earlier: Array<number>, 
/**
 * The side that has only given check since this position first stood, and would lose by a fourth.
 */
perpetualChecker: Color | null, 
/**
 * How near each side is to a declaration.
 */
impasse: Sides<Impasse>, 
/**
 * How the game would end if both sides agreed to count their points now; `null` where they may not.
 */
agreement: Outcome | null, 
/**
 * How the game ended, if it ended here.
 */
outcome: Outcome | null, 
/**
 * The law that an illegal move broke and that ended a strict game; the squares to draw begin with those of
 * the move.
 */
foul: Refusal | null, };

/**
 * A move of the game so far.
 */
export type PlayedMove = { 
/**
 * The move's number, from 1.
 */
ply: number, 
/**
 * The move in USI.
 */
usi: string, 
/**
 * Who made it.
 */
color: Color, 
/**
 * Its name in the notation asked for, without the mark of the side.
 */
name: string, 
/**
 * What it took.
 */
captured: PieceKind | null, 
/**
 * Whether it gave check.
 */
check: boolean, };

/**
 * Why a move is refused.
 */
export type Refusal = { 
/**
 * The law, as a code the page has words for: `nifu`, `leaves-king-in-check`.
 */
code: string, 
/**
 * The squares to draw: what stands in the way, who gives check.
 */
squares: Array<string>, 
/**
 * The file concerned, for `nifu`.
 */
file: number | null, 
/**
 * The kind of the piece that would move, where there is one.
 */
kind: PieceKind | null, 
/**
 * The lines to draw: from who stands in the way or gives check.
 */
lines: Array<Line>, 
/**
 * The squares around a mated king, and what keeps it from each.
 */
flights: Array<Flight>, };

/**
 * An arrow between two squares.
 */
export type Line = { 
/**
 * Where it begins.
 */
from: string, 
/**
 * Where it points.
 */
to: string, };

/**
 * A square next to a king.
 */
export type Flight = { 
/**
 * The square in USI text.
 */
square: string, 
/**
 * Who would take the king there; `null` where one of its own pieces stands.
 */
by: string | null, };

/**
 * What decided a game, to be shown on the board.
 */
export type Deciding = { 
/**
 * The positions to go through, as numbers of moves played before them; the last is the end.
 */
plies: Array<number>, 
/**
 * The squares that matter in the last of them.
 */
squares: Array<string>, 
/**
 * Who gives check.
 */
lines: Array<Line>, 
/**
 * The squares around a mated king, and what keeps it from each.
 */
flights: Array<Flight>, 
/**
 * What either side counted, where points decided.
 */
points: Sides<number> | null, 
/**
 * What the declaration asked, where one was made.
 */
conditions: Array<Condition>, };

/**
 * A legal move with what a reader is told of it.
 */
export type LegalMove = { 
/**
 * Where from; `null` for a drop.
 */
from: string | null, 
/**
 * The square the piece goes to.
 */
to: string, 
/**
 * The piece that moves.
 */
kind: PieceKind, 
/**
 * What it takes.
 */
captured: PieceKind | null, 
/**
 * Its name in the notation asked for.
 */
name: string, };

/**
 * Why a diagram cannot be played.
 */
export type Fault = { 
/**
 * A code the page has words for: `missing-king`, `two-pawns`.
 */
code: string, 
/**
 * The side concerned.
 */
color: Color | null, 
/**
 * The kind concerned.
 */
kind: PieceKind | null, 
/**
 * How many there are, where there are too many.
 */
count: number | null, 
/**
 * How many there may be.
 */
most: number | null, 
/**
 * The square concerned.
 */
square: string | null, 
/**
 * The file concerned.
 */
file: number | null, 
/**
 * Whether composers of mate problems may have it so.
 */
forgiven: boolean, };

/**
 * Why an SFEN cannot be read; thrown in place of what was to be made of it.
 */
export type SfenDiagnostic = { 
/**
 * The character where it is wrong, from 1; 0 where it is wrong as a whole.
 */
column: number, 
/**
 * What is wrong, as a code the page has words for: `missing`, `rank-length`.
 */
code: string, 
/**
 * What the code speaks of: the part that is missing, the letter of a rank and the squares it has.
 */
detail: string, };

/**
 * How many pieces of a kind are left in the box.
 */
export type BoxCount = { 
/**
 * The kind, its plain face.
 */
kind: PieceKind, 
/**
 * How many of a set of forty are neither on the board nor in a hand; below zero there are too many.
 */
count: number, };

/**
 * A diagram on the editor's table.
 */
export type Look = { 
/**
 * The diagram as SFEN.
 */
sfen: string, 
/**
 * Whose turn it is.
 */
turn: Color, 
/**
 * The pieces on the board.
 */
pieces: Array<BoardPiece>, 
/**
 * The pieces in hand.
 */
hands: Sides<Array<HandPieces>>, 
/**
 * What is left in the box, the king first.
 */
left: Array<BoxCount>, 
/**
 * Every reason why it cannot be played.
 */
faults: Array<Fault>, 
/**
 * Whether a game can begin here.
 */
playable: boolean, 
/**
 * Whether it is a mate problem: the side to move attacks a king and need not have one.
 */
problem: boolean, };

/**
 * A piece of the set, with what is known of it.
 */
export type PieceEntry = { 
/**
 * The kind of piece.
 */
kind: PieceKind, 
/**
 * The other face of a plain kind that has one.
 */
promoted: PieceKind | null, 
/**
 * The face it has in hand: that of a plain kind is its own.
 */
plain: PieceKind, 
/**
 * The squares Black's piece on 5e reaches on an empty board.
 */
reach: Array<string>, };

/**
 * What became of a typed move.
 */
export type TypedMove = { "type": "move", 
/**
 * The move in USI.
 */
usi: string, } | { "type": "ambiguous", 
/**
 * The names of the moves it could mean.
 */
names: Array<string>, } | { "type": "refused", 
/**
 * The law it breaks.
 */
refusal: Refusal, } | { "type": "unreadable" };

/**
 * A named start of a game.
 */
export type HandicapEntry = { 
/**
 * The code: `even`, `left-lance`, … `naked-king`.
 */
code: string, 
/**
 * Its English name.
 */
english: string, 
/**
 * Its Japanese name.
 */
japanese: string, };

/**
 * A notation that moves can be written in.
 */
export type NotationEntry = { 
/**
 * The code: `hodges`, `japanese`.
 */
code: string, 
/**
 * Whether a move of each side shares a number, as in chess.
 */
paired: boolean, };

/**
 * How much time a side has, in milliseconds; parts that are zero are not there.
 */
export type TimeControl = { 
/**
 * Time for the whole game.
 */
main: number, 
/**
 * A period for each move once the main time is used up.
 */
byoyomi: number, 
/**
 * How many periods there are.
 */
periods: number, 
/**
 * Time added before each turn.
 */
increment: number, 
/**
 * A unit of considered time.
 */
unit: number, 
/**
 * How many units there are.
 */
units: number, };

/**
 * What a display shows of one side's clock, in milliseconds.
 */
export type Remaining = { 
/**
 * What is running.
 */
phase: Phase, 
/**
 * Main time left.
 */
main: number, 
/**
 * What is left of the running period or unit; a whole period while main time runs.
 */
period: number, 
/**
 * Byoyomi periods left, the running one included.
 */
periods: number, 
/**
 * Units of considered time left, the running one included.
 */
units: number, 
/**
 * Until the flag falls; `null` if it never does.
 */
deadline: number | null, };

/**
 * Which part of its time a side is using.
 */
export type Phase = "main" | "byoyomi" | "bank" | "over";

/**
 * What a page needs to know before any game: the choices there are.
 */
export type Choices = { 
/**
 * Every handicap, the even game first.
 */
handicaps: Array<HandicapEntry>, 
/**
 * The ten traditional steps: the code of one game, or those of the two games of a match with a space between.
 */
steps: Array<string>, 
/**
 * The codes of the rule profiles, the default first.
 */
profiles: Array<string>, 
/**
 * The notations moves can be named in.
 */
notations: Array<NotationEntry>, 
/**
 * What is suggested for 0, 1, 2, … ranks between the players: such a step each.
 */
suggested: Array<string>, 
/**
 * Every face of every piece.
 */
pieces: Array<PieceEntry>, };

/**
 * What is wrong with somebody's own table of handicaps.
 */
export type TableFault = { "code": "rows", 
/**
 * The most there may be.
 */
most: number, } | { "code": "unknown", 
/**
 * The ranks between the players.
 */
ranks: number, } | { "code": "less", 
/**
 * The ranks between the players.
 */
ranks: number, };
