//! What the page sees of a game: plain values, converted from the rules and never the rules themselves.
//!
//! The same types in TypeScript are in `web/src/wire/rules.ts`; a test writes them from here and compares.

pub use komadai_rules::{Color, HandKind, PieceKind};
use serde::Serialize;

/// Two values, one a side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sides<T> {
    /// What Black has.
    pub black: T,
    /// What White has.
    pub white: T,
}

/// A piece on the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardPiece {
    /// The square in USI text: `7g`.
    pub square: String,
    /// The side whose piece it is.
    #[cfg_attr(test, ts(type = "Color"))]
    pub color: Color,
    /// The face that shows.
    #[cfg_attr(test, ts(type = "PieceKind"))]
    pub kind: PieceKind,
}

/// Pieces of one kind in hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HandPieces {
    /// What is held.
    #[cfg_attr(test, ts(type = "HandKind"))]
    pub kind: HandKind,
    /// How many, at least one.
    pub count: u8,
    /// How USI text begins a drop of it: `P*`.
    pub source: String,
}

/// Whether a move can turn the piece over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Promotion {
    /// It cannot promote there.
    Never,
    /// The mover chooses.
    May,
    /// It has to.
    Must,
}

/// A square a piece can go to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Target {
    /// The square in USI text.
    pub to: String,
    /// Whether the piece turns over there.
    pub promotion: Promotion,
    /// Whether a piece is taken there.
    pub captures: bool,
}

/// Every move on offer of one piece, or of one kind in hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Source {
    /// A square, or how a drop begins: `7g`, `P*`.
    pub from: String,
    /// The piece that moves.
    #[cfg_attr(test, ts(type = "PieceKind"))]
    pub kind: PieceKind,
    /// What it turns into, if it has another face.
    #[cfg_attr(test, ts(type = "PieceKind | null"))]
    pub promoted: Option<PieceKind>,
    /// Where it can go; never empty.
    pub targets: Vec<Target>,
}

/// The move that led to a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastMove {
    /// Where from; `null` for a drop.
    pub from: Option<String>,
    /// The square the piece went to.
    pub to: String,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Outcome {
    /// Who won; `null` when nobody did.
    #[cfg_attr(test, ts(type = "Color | null"))]
    pub winner: Option<Color>,
    /// Why, as a code the page has words for: `checkmate`, `resignation`, `sennichite`.
    pub reason: String,
}

/// One condition of a declaration (入玉宣言), and whether it holds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Condition {
    /// A code the page has words for.
    pub code: String,
    /// Whether it holds.
    pub met: bool,
    /// How many pieces or points there are, where the condition counts.
    pub count: Option<u32>,
    /// How many are needed, where the condition counts.
    pub needed: Option<u32>,
}

/// How near a side is to a declaration.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Impasse {
    /// Whether the king has entered the far three ranks.
    pub entered: bool,
    /// What the declarer's pieces count.
    pub points: u32,
    /// Points for pieces the handicap took off, included in `points`.
    pub bonus: u32,
    /// What a declaration asks; empty when the profile knows none.
    pub conditions: Vec<Condition>,
    /// How a declaration made now would end the game, `null` where the profile knows none.
    pub result: Option<Outcome>,
}

/// A position of a game, with everything a board draws and a reader asks.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// Moves played before it.
    pub ply: u32,
    /// The position as SFEN.
    pub sfen: String,
    /// Whose turn it is.
    #[cfg_attr(test, ts(type = "Color"))]
    pub turn: Color,
    /// The pieces on the board.
    pub pieces: Vec<BoardPiece>,
    /// The pieces in hand, strongest first.
    pub hands: Sides<Vec<HandPieces>>,
    /// The move that led here.
    pub last: Option<LastMove>,
    /// The king in check, if it is.
    pub check: Option<String>,
    /// The moves on offer, empty once the game is over: the legal ones, or in a strict game whatever the pieces
    /// reach by their movement.
    pub sources: Vec<Source>,
    /// Files where a pawn dropped by the side to move would be the second; a strict game does not tell.
    pub nifu_files: Vec<u8>,
    /// How many times this position has stood, this time included.
    pub repetition: u32,
    /// After how many moves it stood before, the first time first.
    pub earlier: Vec<u32>,
    /// The side that has only given check since this position first stood, and would lose by a fourth.
    #[cfg_attr(test, ts(type = "Color | null"))]
    pub perpetual_checker: Option<Color>,
    /// How near each side is to a declaration.
    pub impasse: Sides<Impasse>,
    /// How the game would end if both sides agreed to count their points now; `null` where they may not.
    pub agreement: Option<Outcome>,
    /// How the game ended, if it ended here.
    pub outcome: Option<Outcome>,
    /// The law that an illegal move broke and that ended a strict game; the squares to draw begin with those of
    /// the move.
    pub foul: Option<Refusal>,
}

/// A move of the game so far.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedMove {
    /// The move's number, from 1.
    pub ply: u32,
    /// The move in USI.
    pub usi: String,
    /// Who made it.
    #[cfg_attr(test, ts(type = "Color"))]
    pub color: Color,
    /// Its name in the notation asked for, without the mark of the side.
    pub name: String,
    /// What it took.
    #[cfg_attr(test, ts(type = "PieceKind | null"))]
    pub captured: Option<PieceKind>,
    /// Whether it gave check.
    pub check: bool,
}

/// Why a move is refused.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refusal {
    /// The law, as a code the page has words for: `nifu`, `leaves-king-in-check`.
    pub code: String,
    /// The squares to draw: what stands in the way, who gives check.
    pub squares: Vec<String>,
    /// The file concerned, for `nifu`.
    pub file: Option<u8>,
    /// The kind of the piece that would move, where there is one.
    #[cfg_attr(test, ts(type = "PieceKind | null"))]
    pub kind: Option<PieceKind>,
    /// The lines to draw: from who stands in the way or gives check.
    pub lines: Vec<Line>,
    /// The squares around a mated king, and what keeps it from each.
    pub flights: Vec<Flight>,
}

/// An arrow between two squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    /// Where it begins.
    pub from: String,
    /// Where it points.
    pub to: String,
}

/// A square next to a king.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Flight {
    /// The square in USI text.
    pub square: String,
    /// Who would take the king there; `null` where one of its own pieces stands.
    pub by: Option<String>,
}

/// What decided a game, to be shown on the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Deciding {
    /// The positions to go through, as numbers of moves played before them; the last is the end.
    pub plies: Vec<u32>,
    /// The squares that matter in the last of them.
    pub squares: Vec<String>,
    /// Who gives check.
    pub lines: Vec<Line>,
    /// The squares around a mated king, and what keeps it from each.
    pub flights: Vec<Flight>,
    /// What either side counted, where points decided.
    pub points: Option<Sides<u32>>,
    /// What the declaration asked, where one was made.
    pub conditions: Vec<Condition>,
}

/// A legal move with what a reader is told of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalMove {
    /// Where from; `null` for a drop.
    pub from: Option<String>,
    /// The square the piece goes to.
    pub to: String,
    /// The piece that moves.
    #[cfg_attr(test, ts(type = "PieceKind"))]
    pub kind: PieceKind,
    /// What it takes.
    #[cfg_attr(test, ts(type = "PieceKind | null"))]
    pub captured: Option<PieceKind>,
    /// Its name in the notation asked for.
    pub name: String,
}

/// Why a diagram cannot be played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fault {
    /// A code the page has words for: `missing-king`, `two-pawns`.
    pub code: String,
    /// The side concerned.
    #[cfg_attr(test, ts(type = "Color | null"))]
    pub color: Option<Color>,
    /// The kind concerned.
    #[cfg_attr(test, ts(type = "PieceKind | null"))]
    pub kind: Option<PieceKind>,
    /// How many there are, where there are too many.
    pub count: Option<u32>,
    /// How many there may be.
    pub most: Option<u32>,
    /// The square concerned.
    pub square: Option<String>,
    /// The file concerned.
    pub file: Option<u8>,
    /// Whether composers of mate problems may have it so.
    pub forgiven: bool,
}

/// Why an SFEN cannot be read; thrown in place of what was to be made of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SfenDiagnostic {
    /// The character where it is wrong, from 1; 0 where it is wrong as a whole.
    pub column: u32,
    /// What is wrong, as a code the page has words for: `missing`, `rank-length`.
    pub code: String,
    /// What the code speaks of: the part that is missing, the letter of a rank and the squares it has.
    pub detail: String,
}

/// How many pieces of a kind are left in the box.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoxCount {
    /// The kind, its plain face.
    #[cfg_attr(test, ts(type = "PieceKind"))]
    pub kind: PieceKind,
    /// How many of a set of forty are neither on the board nor in a hand; below zero there are too many.
    pub count: i32,
}

/// A diagram on the editor's table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Look {
    /// The diagram as SFEN.
    pub sfen: String,
    /// Whose turn it is.
    #[cfg_attr(test, ts(type = "Color"))]
    pub turn: Color,
    /// The pieces on the board.
    pub pieces: Vec<BoardPiece>,
    /// The pieces in hand.
    pub hands: Sides<Vec<HandPieces>>,
    /// What is left in the box, the king first.
    pub left: Vec<BoxCount>,
    /// Every reason why it cannot be played.
    pub faults: Vec<Fault>,
    /// Whether a game can begin here.
    pub playable: bool,
    /// Whether it is a mate problem: the side to move attacks a king and need not have one.
    pub problem: bool,
}

/// A piece of the set, with what is known of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PieceEntry {
    /// The kind of piece.
    #[cfg_attr(test, ts(type = "PieceKind"))]
    pub kind: PieceKind,
    /// The other face of a plain kind that has one.
    #[cfg_attr(test, ts(type = "PieceKind | null"))]
    pub promoted: Option<PieceKind>,
    /// The face it has in hand: that of a plain kind is its own.
    #[cfg_attr(test, ts(type = "PieceKind"))]
    pub plain: PieceKind,
    /// The squares Black's piece on 5e reaches on an empty board.
    pub reach: Vec<String>,
}

/// What became of a typed move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum TypedMove {
    /// It names one legal move, in USI.
    Move {
        /// The move in USI.
        usi: String,
    },
    /// It names several; their names in the notation asked for.
    Ambiguous {
        /// The names of the moves it could mean.
        names: Vec<String>,
    },
    /// It names a move the rules forbid.
    Refused {
        /// The law it breaks.
        refusal: Refusal,
    },
    /// It is no name of a move.
    Unreadable,
}

/// A named start of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HandicapEntry {
    /// The code: `even`, `left-lance`, … `naked-king`.
    pub code: String,
    /// Its English name.
    pub english: String,
    /// Its Japanese name.
    pub japanese: String,
}

/// A notation that moves can be written in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NotationEntry {
    /// The code: `hodges`, `japanese`.
    pub code: String,
    /// Whether a move of each side shares a number, as in chess.
    pub paired: bool,
}

/// How much time a side has, in milliseconds; parts that are zero are not there.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TimeControl {
    /// Time for the whole game.
    pub main: u32,
    /// A period for each move once the main time is used up.
    pub byoyomi: u32,
    /// How many periods there are.
    pub periods: u32,
    /// Time added before each turn.
    pub increment: u32,
    /// A unit of considered time.
    pub unit: u32,
    /// How many units there are.
    pub units: u32,
}

/// What a display shows of one side's clock, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Remaining {
    /// What is running.
    pub phase: Phase,
    /// Main time left.
    pub main: u32,
    /// What is left of the running period or unit; a whole period while main time runs.
    pub period: u32,
    /// Byoyomi periods left, the running one included.
    pub periods: u32,
    /// Units of considered time left, the running one included.
    pub units: u32,
    /// Until the flag falls; `null` if it never does.
    pub deadline: Option<u32>,
}

/// Which part of its time a side is using.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The main time.
    Main,
    /// A byoyomi period.
    Byoyomi,
    /// A unit of considered time.
    Bank,
    /// None: time is up.
    Over,
}

/// What a page needs to know before any game: the choices there are.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Choices {
    /// Every handicap, the even game first.
    pub handicaps: Vec<HandicapEntry>,
    /// The ten traditional steps: the code of one game, or those of the two games of a match with a space between.
    pub steps: Vec<String>,
    /// The codes of the rule profiles, the default first.
    pub profiles: Vec<String>,
    /// The notations moves can be named in.
    pub notations: Vec<NotationEntry>,
    /// What is suggested for 0, 1, 2, … ranks between the players: such a step each.
    pub suggested: Vec<String>,
    /// Every face of every piece.
    pub pieces: Vec<PieceEntry>,
}

/// What is wrong with somebody's own table of handicaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum TableFault {
    /// It has no row, or too many.
    Rows {
        /// The most there may be.
        most: u32,
    },
    /// The row of this difference names no handicap there is.
    Unknown {
        /// The ranks between the players.
        ranks: u32,
    },
    /// At this difference less is given than at one rank fewer.
    Less {
        /// The ranks between the players.
        ranks: u32,
    },
}
