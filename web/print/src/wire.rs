//! What the page asks to have printed: plain values, converted into the sheets of `komadai-draw`.
//!
//! The same types in TypeScript are in `web/src/wire/print.ts`; a test writes them from here and compares.

use serde::{Deserialize, Serialize};

/// Something to print.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Job {
    /// The paper it is printed on.
    pub paper: PaperName,
    /// The language of what is printed.
    pub language: LanguageName,
    /// What it is.
    pub what: What,
}

/// Sizes of paper.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PaperName {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// The language of a sheet.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LanguageName {
    /// Words in Japanese.
    Ja,
    /// Words in English.
    En,
}

/// What can be printed.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum What {
    /// A board, the pieces, or both, to cut out.
    Set {
        /// Whether the board is among it.
        board: bool,
        /// Whether the pieces are.
        pieces: bool,
        /// The width of a square in millimetres, from 5 to 100; `null` for the largest board on one sheet.
        square: Option<f32>,
        /// What the pieces bear.
        faces: Faces,
        /// Whether promoted faces are red.
        red: bool,
        /// Whether the faces are on both sides of the paper, and not to be folded.
        duplex: bool,
    },
    /// Score sheets: of each game of these texts, or a blank one where there is none.
    Score {
        /// Records in any format.
        records: Vec<String>,
        /// The code of the notation; `null` for that of the language.
        notation: Option<String>,
    },
    /// Diagrams in rows.
    Diagrams {
        /// Records or positions in any format.
        records: Vec<String>,
        /// Which positions of each game, as `komadai print` takes them: `last`, `all`, `0,10-20`.
        plies: String,
        /// What stands above every page.
        title: String,
        /// How many stand on a page; `null` for what suits their number.
        grid: Option<Grid>,
        /// What the pieces bear.
        faces: Faces,
    },
    /// A book of mate problems.
    Problems {
        /// The problems in the order of the book.
        problems: Vec<PrintedProblem>,
        /// What stands above every page; empty for the words of the language.
        title: String,
        /// How many stand on a page; `null` for what suits their number.
        grid: Option<Grid>,
        /// What the pieces bear.
        faces: Faces,
        /// Whether the answers follow.
        answers: bool,
    },
    /// A poster of how the pieces move.
    Moves {
        /// What the pieces bear.
        faces: Faces,
    },
}

/// Diagrams on a page.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Grid {
    /// Beside each other, from 1 to 6.
    pub columns: u8,
    /// Above each other, from 1 to 8.
    pub rows: u8,
}

/// What pieces bear.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Faces {
    /// The style of all faces.
    pub style: StyleName,
    /// How one kanji writes promoted silver, knight, lance and pawn.
    pub promoted: PromotedName,
}

/// Styles of pieces.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum StyleName {
    /// One kanji, brush.
    One,
    /// Two kanji, brush.
    Two,
    /// Two kanji, backs ever more cursive.
    Brush,
    /// One kanji in book type.
    Book,
    /// A picture of each piece.
    Pictogram,
    /// One kanji and how the piece moves.
    Movement,
    /// The letter of each piece, as in SFEN.
    Letters,
}

/// How promoted pieces that move like gold are written with one kanji.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PromotedName {
    /// 全 圭 杏 と.
    Short,
    /// 全 今 仝 个.
    Gold,
    /// 成銀 成桂 成香 と.
    Double,
}

/// A mate problem with its solution.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedProblem {
    /// The diagram as SFEN; the side to move mates.
    pub sfen: String,
    /// The solution in USI.
    pub solution: Vec<String>,
}

/// Why a job cannot be printed; thrown in place of the sheets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Unprintable {
    /// What is wrong, as a code the page has words for: `record`, `plies`, `too-many`.
    pub code: String,
    /// What was asked for.
    pub detail: String,
    /// How many there may be: the moves of the game, the diagrams at once; 0 where that is not what is wrong.
    pub most: u32,
}
