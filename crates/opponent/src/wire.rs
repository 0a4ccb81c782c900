//! The types on the wire, and nothing else. Inner types are converted to these in `request.rs` and `examination.rs`.

use serde::{Deserialize, Serialize};

/// A game as far as it went, and how hard to think about it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Question {
    /// Where the game began.
    pub start: Start,
    /// Every move since, in USI: `7g7f`, `8h2b+`, `P*5e`.
    pub moves: Vec<String>,
    /// The rule profile's name: `standard` and its sisters.
    pub profile: String,
    /// How strong to play: `25k` … `1k`, `1d` … `9d`, or `full` (about three seconds a move).
    pub level: String,
    /// How to open, from 12 kyū to 9 dan; by chance if absent.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Style>"))]
    pub style: Option<Style>,
    /// What the clock leaves the side to move, where there is one; full strength plays by it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<TimeLeft>"))]
    pub clock: Option<TimeLeft>,
    /// The side to move proposes to end the game by a count (24 points, by agreement), and the other side answers.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub counts: bool,
    /// The engine never resigns while it has a move, so that the other side may mate on the board (最後まで指す).
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub plays_on: bool,
}

/// How a level likes to open.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PlayingStyle))]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// The rook stays on its file (居飛車).
    Static,
    /// The rook goes to the seventh file (三間飛車).
    ThirdFile,
    /// The rook goes to the sixth file (四間飛車).
    FourthFile,
    /// The rook goes to the fifth file (中飛車).
    Central,
    /// The rook goes to the eighth file (向かい飛車).
    Opposing,
    /// An early attack.
    Attacking,
    /// The king is castled first.
    Solid,
}

/// What a clock leaves the side to move, in milliseconds.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TimeLeft {
    /// The main time left, the increment of this move not counted.
    pub main: u32,
    /// The time for every move once the main time is gone.
    pub byoyomi: u32,
    /// What is added for this move and every later one.
    pub increment: u32,
}

/// Where a game began.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// A named start: `even`, `left-lance`, `right-lance`, `both-lances`, `bishop`, `rook`, `rook-lance`, `two-piece`,
    /// `three-piece`, `four-piece`, `five-piece`, `five-piece-left`, `six-piece`, `seven-piece-left`,
    /// `seven-piece-right`, `eight-piece`, `nine-piece`, `ten-piece`, `dragonfly`, `three-pawns` or `naked-king`.
    Handicap(String),
    /// Any diagram, as SFEN.
    Sfen(String),
}

/// What the engine has seen so far.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Progress {
    /// Plies searched in full.
    pub depth: u32,
    /// Positions visited by the search.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub nodes: u64,
    /// What the engine thinks of it.
    pub score: Score,
    /// The best play for both sides, in USI, beginning with the move to be played.
    pub line: Vec<String>,
}

/// What the engine plays.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Answer {
    /// A move in USI, `resign`, or `win` for a declaration; asked to agree to a count, `agree` or `refuse`.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the engine thinks of it; absent when nothing had to be searched.
    pub score: Option<Score>,
}

/// How good a position is for the side to move.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// Hundredths of a pawn, more or less.
    Cp(i32),
    /// Plies to mate: above zero to give it, below zero to suffer it.
    Mate(i32),
}

/// A game whose positions are looked at one by one.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Course {
    /// Where the game began.
    pub start: Start,
    /// Every move since, in USI.
    pub moves: Vec<String>,
    /// The rule profile's name.
    pub profile: String,
}

/// What is spent on a position.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Effort {
    /// Positions to visit: at most ten millions, four where a server is asked.
    pub nodes: u32,
    /// Best lines to look for: at most ten, five where a server is asked.
    pub lines: u8,
}

/// What a position is worth, seen by Black whichever side is to move.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Worth {
    /// Black's lead in hundredths of a pawn.
    Cp(i32),
    /// Black mates in so many plies; 0 where the game is won.
    BlackMates(u32),
    /// White mates in so many plies; 0 where the game is won.
    WhiteMates(u32),
    /// Black wins by a declaration.
    BlackDeclares,
    /// White wins by a declaration.
    WhiteDeclares,
}

/// What was found out about a position.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Finding {
    /// What it is worth by the best play.
    pub worth: Worth,
    /// What the move played here leads to, searched as deep; absent where it is the best or the only one.
    pub played: Option<Worth>,
    /// Plies searched; 0 where there was nothing to search.
    pub depth: u32,
    /// Positions visited by the search.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub nodes: u64,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// A line of play and what it leads to.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// What the position is worth by this line.
    pub worth: Worth,
    /// The play, in USI.
    pub moves: Vec<String>,
}

/// A game judged.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = GameReview))]
pub struct Review {
    /// How likely Black wins, from 0 to 1, before each move and at the end.
    pub rates: Vec<f64>,
    /// What each position is worth, once mates found later are known earlier.
    pub worths: Vec<Worth>,
    /// The verdict on each move of the game, in order.
    pub moves: Vec<MoveReview>,
    /// How Black played.
    pub black: Side,
    /// How White played.
    pub white: Side,
    /// The mistakes that turned the game over, as indices of moves.
    #[serde(rename = "turningPoints")]
    pub turning_points: Vec<u32>,
    /// The position after the first clash, where the middle game begins.
    pub middle: Option<u32>,
    /// The position in which a king is first besieged, where the endgame begins.
    pub endgame: Option<u32>,
}

/// A move judged.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveReview {
    /// `forced`, `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub class: String,
    /// What it cost of its player's chance to win, from 0 to 1.
    pub loss: f64,
    /// The plies of the mate it let slip.
    #[serde(rename = "missedMate")]
    pub missed_mate: Option<u32>,
    /// What would have been best, in USI; absent where a declaration wins.
    pub best: Option<String>,
}

/// How a side played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SidePlayed))]
pub struct Side {
    /// From 0 to 100; absent where it had no choice at all.
    pub accuracy: Option<f64>,
    /// How many of its moves were inaccuracies.
    pub inaccuracies: u32,
    /// How many of its moves were mistakes.
    pub mistakes: u32,
    /// How many of its moves were blunders.
    pub blunders: u32,
    /// Mates it missed.
    #[serde(rename = "missedMates")]
    pub missed_mates: u32,
    /// Its worst errors, as indices of moves, the worst first.
    pub worst: Vec<u32>,
}

/// What became of a move that was tried instead of the one played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Trial {
    /// As of a move that was played: `best`, `good`, `mistake`.
    pub class: String,
    /// Whether it is as good as the best, or nearly.
    pub stands: bool,
    /// What it costs of the chance to win, from 0 to 1.
    pub loss: f64,
    /// The play it leads to, itself first; absent where it is the best.
    pub line: Option<Line>,
}

/// A move that the book of openings knows.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BookMove {
    /// The move in USI.
    pub usi: String,
    /// How often it was played, or how much it is recommended.
    pub count: u32,
    /// What the position is worth by it, where that was searched.
    pub worth: Option<Worth>,
}
