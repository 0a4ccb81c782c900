//! Files of records: which format they are in, how they are read.

use alloc::vec::Vec;

use crate::error::{Fault, Findings};
use crate::text::{self, Encoding, Line};
use crate::{Record, collect, csa, jkf, ki2, kif, psn, stream, usen, usi};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// KIF, of Japanese programs and sites, in any encoding.
    Kif,
    /// KI2, moves as people write them.
    Ki2,
    /// A diagram alone, as KIF files begin with.
    Bod,
    /// CSA, of the Computer Shogi Association, any version.
    Csa,
    /// JKF, the JSON of Kifu for JS.
    Jkf,
    /// Lines of positions with moves, as USI sends them.
    Usi,
    /// Lines of bare SFEN, with moves or without.
    Sfen,
    /// USEN, as parts of web addresses, one a line.
    Usen,
    /// PSN: tags, and moves in Western notation.
    Psn,
    /// Moves in Western notation alone.
    Western,
}

impl Format {
    /// The name in capitals: `KIF`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "KIF",
            Self::Ki2 => "KI2",
            Self::Bod => "BOD",
            Self::Csa => "CSA",
            Self::Jkf => "JKF",
            Self::Usi => "USI",
            Self::Sfen => "SFEN",
            Self::Usen => "USEN",
            Self::Psn => "PSN",
            Self::Western => "WESTERN",
        }
    }

    /// The format of a text, told from the first line that only one of them has.
    pub(crate) fn of_text(text: &str) -> Option<Self> {
        if jkf::begins(text) {
            return Some(Self::Jkf);
        }
        // Of bytes that are no text some always look like a line of a record.
        let says = |line: &str| !is_noise(line) || says_format(line.trim());
        let is_said = |line: Line<'_>| says(line.text) && Self::of_line(line.text.trim()).is_some();
        if text.contains(NO_LETTER) && !text::lines(text).any(is_said) {
            return None;
        }
        let format = text::lines(text).find_map(|line| Self::of_line(line.text.trim()))?;
        // Words may have got in above the head.
        let mut first = text::lines(text).take(MOST_ABOVE);
        let below = first.find(|line| !kif::is_prose(line.text) || csa::is_head(line.text.trim()));
        match format {
            Self::Kif if below.is_some_and(|line| csa::is_head(line.text.trim())) => {
                Some(Self::Csa)
            }
            // A remark at the head may be one of another format's.
            Self::Kif => kif::format(text).or_else(|| {
                let mut lines = text::lines(text).map(|line| line.text.trim());
                let is_meant = |line: &&str| !line.is_empty() && !line.starts_with('#');
                Self::of_line(lines.find(is_meant)?).filter(|format| *format != Self::Kif)
            }),
            other => Some(other),
        }
    }

    fn of_line(line: &str) -> Option<Self> {
        const USI_STARTS: [&str; 4] = ["position", "startpos", "sfen", "moves"];
        let first = line.chars().next()?;
        if csa::begins(line) {
            return Some(Self::Csa);
        }
        // A tag may be called anything, and say anything.
        if psn::begins_with_tag(line) {
            return Some(Self::Psn);
        }
        let mut words = line.split_ascii_whitespace();
        let board = words.next().unwrap_or_default();
        let is_start =
            USI_STARTS.contains(&board) && (board == "startpos" || words.next().is_some());
        if is_start || usi::begins_with_moves(line) {
            return Some(Self::Usi);
        }
        if is_board(board) {
            return Some(Self::Sfen);
        }
        if usen::begins(line) {
            return Some(Self::Usen);
        }
        if psn::begins_with_move(line) {
            return Some(Self::Western);
        }
        let japanese =
            !line.is_ascii() && (line.contains('：') || "変まで手先後下上攻玉受持".contains(first));
        let is_digit = first.is_ascii_digit() || matches!(first, '０'..='９' | '①'..='⑳');
        let numbered = is_digit && !line.is_ascii();
        let marked = matches!(first, '#' | '*' | '&' | '|') || ki2::begins_with_mark(line);
        (japanese || numbered || marked).then_some(Self::Kif)
    }
}

/// After how many lines the head of a CSA file may come.
const MOST_ABOVE: usize = 8;

/// What stands for bytes that are no letter.
const NO_LETTER: char = '\u{fffd}';

/// Whether a line can only be one of a record, by more than its first sign.
fn says_format(line: &str) -> bool {
    psn::begins_with_tag(line) || csa::is_head(line) || kif::speaks_of_a_game(line)
}

/// Whether a line has signs that only steer machines, as bytes have that are no text.
fn is_noise(line: &str) -> bool {
    let is_usual = |sign| matches!(sign, '\t' | '\0' | '\u{c}' | '\u{1a}' | '\u{1b}');
    line.contains(|sign: char| sign.is_control() && !is_usual(sign))
}

/// Whether a word can be the board of an SFEN, be it with a rank too few or too many, or with a wrong letter in it.
fn is_board(word: &str) -> bool {
    let is_letter = |letter: char| "KRBGSNLPkrbgsnlp+123456789/".contains(letter);
    match word.matches('/').count() {
        8 => word.is_ascii(),
        slashes => slashes > 4 && word.chars().all(is_letter),
    }
}

/// What a file held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The format it was in.
    pub format: Format,
    /// The encoding it was in.
    pub encoding: Encoding,
    /// Its games, at least one.
    pub games: Vec<ReadGame>,
}

/// One game of a file, as far as it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// The game; what came before an error is all here.
    pub record: Record,
    /// What was not as it should be, but did no harm; at most a thousand.
    pub warnings: Vec<Fault>,
    /// Where reading had to stop, if it did not reach the end of the game.
    pub error: Option<Fault>,
}

impl ReadGame {
    pub(crate) fn new(record: Record, findings: Findings) -> Self {
        Self {
            record,
            warnings: findings.warnings,
            error: findings.error,
        }
    }
}

/// Reads the games of a file; format and encoding are told from its content.
///
/// ```
/// use komadai_record::{Format, read};
///
/// let reading = read(b"V2.2\nN+Kumo\nPI\n+\n+7776FU\nT5\n-3334FU\n%TORYO\n")?;
/// let game = &reading.games[0];
/// assert_eq!((reading.format, game.record.moves().count()), (Format::Csa, 2));
/// assert!(game.error.is_none() && game.warnings.is_empty());
/// # Ok::<(), komadai_record::Fault>(())
/// ```
///
/// # Errors
///
/// Only [`Problem::NotARecord`](crate::Problem::NotARecord); whatever else is wrong is told with the game it is in.
pub fn read(bytes: &[u8]) -> Result<Reading, Fault> {
    let decoded = text::decode(bytes);
    let format = Format::of_text(&decoded.text).ok_or_else(|| stream::no_record(&decoded.text))?;
    Ok(read_decoded(&decoded, format))
}

/// Reads the games of a file in a format that is known from elsewhere.
///
/// ```
/// use komadai_record::{Format, read_as};
///
/// let reading = read_as("先手：雲".as_bytes(), Format::Ki2);
/// assert_eq!((reading.format, reading.games.len()), (Format::Ki2, 1));
/// ```
pub fn read_as(bytes: &[u8], format: Format) -> Reading {
    read_decoded(&text::decode(bytes), format)
}

/// Reads the games of a text, as [`read`] does those of a file once it is decoded.
///
/// A program that decodes text otherwise, as one in a browser does, need not carry the tables of other encodings.
///
/// # Errors
///
/// Only [`Problem::NotARecord`](crate::Problem::NotARecord).
pub fn read_text(text: &str) -> Result<Reading, Fault> {
    let text = &text[..text::before_end_mark(text.as_bytes()).len()];
    let format = Format::of_text(text).ok_or_else(|| stream::no_record(text))?;
    Ok(Reading {
        format,
        encoding: Encoding::Utf8,
        games: games(text, format),
    })
}

fn games(text: &str, format: Format) -> Vec<ReadGame> {
    collect::games(text, |visitor| {
        let mut reader = stream::Reader::new(format);
        reader.block(text, visitor);
        reader.finish(visitor);
    })
}

fn read_decoded(decoded: &text::Text<'_>, format: Format) -> Reading {
    let text = &*decoded.text;
    let mut games = games(text, format);
    if let Some(damage) = text::damage(decoded)
        && let Some(game) = games.first_mut()
    {
        game.warnings.insert(0, damage);
    }
    Reading {
        format,
        encoding: decoded.encoding,
        games,
    }
}
