//! What the page sees of files and records: plain values, converted from the records and never the records themselves.
//!
//! The same types in TypeScript are in `web/src/wire/records.ts`; a test writes them from here and compares.

use komadai_web_rules::wire::{Color, Refusal};
use serde::{Deserialize, Serialize};

/// A file that was opened.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordFile {
    /// Its format: `KIF`, `KI2`.
    pub format: String,
    /// Its encoding: `utf-8`, `cp932`.
    pub encoding: String,
    /// Its games, at least one.
    pub games: Vec<Summary>,
}

/// A game at a glance.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Summary {
    /// The player of Black; empty where the record has none.
    pub black: String,
    /// The player of White.
    pub white: String,
    /// The day, as the record writes it.
    pub date: String,
    /// The event or the title.
    pub event: String,
    /// The handicap by its code; `null` for another start.
    pub handicap: Option<String>,
    /// The moves of the game itself.
    pub plies: u32,
    /// The lines of play beside it.
    pub variations: u32,
    /// How it ended, as far as the record tells.
    pub end: Option<Ending>,
    /// What was not as it should be, but did no harm.
    pub warnings: Vec<Fault>,
    /// Where reading had to stop.
    pub error: Option<Fault>,
}

/// How a line of play ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ending {
    /// A code the page has words for: `resign`, `repetition`; `other` for words of the file.
    pub code: String,
    /// The words of the file, where the code is `other`.
    pub text: String,
    /// Who won, as far as the record tells.
    #[cfg_attr(test, ts(type = "Color | null"))]
    pub winner: Option<Color>,
    /// The seconds the side to move had spent.
    pub seconds: Option<f64>,
}

/// Something wrong in a file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fault {
    /// The line, from 1.
    pub line: u32,
    /// The character in it, from 1.
    pub column: u32,
    /// The words found there.
    pub found: String,
    /// What is wrong, as a code the page has words for: `expected`, `illegal`, `number`.
    pub code: String,
    /// What the code speaks of: what was expected, the law that was broken.
    pub detail: String,
    /// What is wrong, in English.
    pub message: String,
}

/// A record with all its lines of play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tree {
    /// The start as SFEN.
    pub sfen: String,
    /// The handicap by its code; `null` for another start.
    pub handicap: Option<String>,
    /// Players, dates, conditions, in the order of the file.
    pub headers: Vec<Header>,
    /// The nodes: the start, then each line of play to its end before the variations beside it.
    pub nodes: Vec<Node>,
}

/// A header of a record.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Header {
    /// The word of KIF files: `先手`.
    pub key: String,
    /// The value as the file has it.
    pub value: String,
}

/// A place in a record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Node {
    /// The number of the node before; `null` at the start.
    pub parent: Option<u32>,
    /// How many moves lead here.
    pub ply: u32,
    /// The move that leads here, in USI; empty at the start.
    pub usi: String,
    /// Its name in the notation asked for, without the mark of the side.
    pub name: String,
    /// Who made it.
    #[cfg_attr(test, ts(type = "Color"))]
    pub color: Color,
    /// The law it breaks, by its code.
    pub law: Option<String>,
    /// The seconds it took.
    pub seconds: Option<f64>,
    /// Remarks, newlines between them.
    pub comment: String,
    /// Names by which the place can be found again.
    pub bookmarks: Vec<String>,
    /// What engines thought.
    pub lines: Vec<Thought>,
    /// How play ended here.
    pub end: Option<Ending>,
}

/// What an engine thought of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Thought {
    /// What the position is worth to Black, in centipawns.
    pub score: Option<i32>,
    /// The side that mates, if one does.
    #[cfg_attr(test, ts(type = "Color | null"))]
    pub mates: Option<Color>,
    /// In how many plies.
    pub plies: Option<u32>,
    /// The depth of the search in plies.
    pub depth: Option<u32>,
    /// The play it expects, in the notation asked for.
    pub line: String,
}

/// A castle, an opening or a style of play that was recognised in a line of play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TheoryEntry {
    /// Its id: `gold-yagura`.
    pub id: String,
    /// What it is.
    pub kind: TheoryKind,
    /// Its Japanese name.
    pub japanese: String,
    /// Its English name.
    pub english: String,
    /// Whose it is; `null` where it belongs to the game.
    #[cfg_attr(test, ts(type = "Color | null"))]
    pub side: Option<Color>,
    /// After how many moves it could be told.
    pub ply: u32,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TheoryKind {
    /// How the sides use their rooks.
    Style,
    /// A plan of the first moves.
    Opening,
    /// A formation around the king, complete.
    Castle,
}

/// A move that was played from a position in games of the shelf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerMove {
    /// The move in USI.
    pub usi: String,
    /// Its name in the notation asked for.
    pub name: String,
    /// In how many games.
    pub games: u32,
    /// How many of these Black won.
    pub black: u32,
    /// How many White won.
    pub white: u32,
    /// How many were drawn.
    pub draws: u32,
}

/// What became of a move played on the board of a record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveResult {
    /// The number of its node, which may have been there before; `null` if it was refused.
    pub node: Option<u32>,
    /// Why it was refused.
    #[cfg_attr(test, ts(type = "Refusal | null"))]
    pub refusal: Option<Refusal>,
}

/// A line of a record, to be put to an engine: what `Course` is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    /// The start as SFEN.
    pub sfen: String,
    /// The moves in USI, as far as they are legal.
    pub moves: Vec<String>,
    /// The rule profile's name.
    pub profile: String,
}

/// What is written into a record after a move of the game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Remark {
    /// After how many moves of the game.
    pub ply: u32,
    /// Lines for the comment; those that stand there already are not repeated.
    pub comment: String,
    /// What an engine thought of the position.
    pub thoughts: Vec<SearchLine>,
    /// Better play beside the next move, in USI, and what is said of its first move; none where it is empty.
    pub better: Vec<String>,
    /// The comment on the first of these moves.
    #[serde(rename = "betterComment")]
    #[cfg_attr(test, ts(rename = "betterComment"))]
    pub better_comment: String,
}

/// A line an engine saw.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SearchLine {
    /// What the position is worth to Black, in centipawns; `null` for a mate.
    pub score: Option<i32>,
    /// The side that mates: `black`, `white`.
    pub mates: Option<String>,
    /// In how many plies.
    pub plies: Option<u32>,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The number of positions visited.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// The play in USI.
    pub moves: Vec<String>,
}

/// A game of the page, as it is kept while it is played.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedGame {
    /// Where it began.
    pub start: Start,
    /// The code of its rule profile.
    pub profile: String,
    /// Whether an illegal move loses.
    pub strict: bool,
    /// The moves in USI.
    pub moves: Vec<String>,
    /// What each took, in milliseconds; empty where there was no clock.
    pub times: Vec<f64>,
    /// How a player ended it, where the moves alone do not say.
    pub ending: Option<GameEnd>,
    /// Players and date, by the words of KIF files.
    pub headers: Vec<Header>,
}

/// Where a game began.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// A handicap by its code.
    Handicap(String),
    /// Any playable position.
    Sfen(String),
}

/// How a player ended a game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum GameEnd {
    /// The side resigned.
    Resign {
        /// The side that resigned.
        color: String,
    },
    /// The side to move declared an impasse.
    Declare,
    /// Both sides agreed to count an impasse.
    Agree,
    /// The side's time ran out.
    Flag {
        /// The side whose time ran out.
        color: String,
    },
    /// An illegal move in a strict game.
    Foul {
        /// The illegal move in USI.
        usi: String,
    },
}
