//! Files of records: which format they are in, how they are read, how one is written.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{Fault, Findings, Problem, WriteError};
use crate::text::{self, Encoding, Line};
use crate::{Record, csa, kif, stream, usi};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// KIF, of Japanese programs and sites, in any encoding.
    Kif,
    /// CSA, of the Computer Shogi Association, any version.
    Csa,
    /// Lines of positions with moves, as USI sends them, or bare SFEN.
    Usi,
}

impl Format {
    /// The name in capitals: `KIF`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "KIF",
            Self::Csa => "CSA",
            Self::Usi => "USI",
        }
    }

    /// The format of a text, told from the first line that only one of them has.
    pub(crate) fn of_text(text: &str) -> Option<Self> {
        text::lines(text).find_map(|line| Self::of_line(line.text.trim()))
    }

    fn of_line(line: &str) -> Option<Self> {
        const CSA_STARTS: [&str; 7] = ["V1", "V2", "V3", "N+", "N-", "PI", "$"];
        const USI_STARTS: [&str; 4] = ["position ", "startpos", "sfen ", "moves "];
        let first = line.chars().next()?;
        let bytes = line.as_bytes();
        let csa = match first {
            '\'' | '%' => true,
            '+' | '-' => bytes.get(1).is_none_or(u8::is_ascii_digit),
            'P' => matches!(bytes.get(1), Some(b'1'..=b'9' | b'+' | b'-')),
            _ => CSA_STARTS.iter().any(|start| line.starts_with(start)),
        };
        if csa {
            return Some(Self::Csa);
        }
        let sfen = line
            .split(' ')
            .next()
            .is_some_and(|board| board.matches('/').count() == 8);
        if sfen || USI_STARTS.iter().any(|start| line.starts_with(start)) {
            return Some(Self::Usi);
        }
        let japanese =
            !line.is_ascii() && (line.contains('：') || "変まで手先後下上".contains(first));
        let numbered = first.is_ascii_digit() && !line.is_ascii();
        (japanese || numbered || matches!(first, '#' | '*' | '&' | '|')).then_some(Self::Kif)
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
/// Only [`Problem::NotARecord`]; whatever else is wrong is told with the game it is in.
pub fn read(bytes: &[u8]) -> Result<Reading, Fault> {
    let decoded = text::decode(bytes);
    let text = &*decoded.text;
    let first = Line {
        number: 1,
        text: text.lines().next().unwrap_or_default(),
    };
    let format = Format::of_text(text).ok_or_else(|| stream::no_record(text))?;
    let mut games = match format {
        Format::Kif => kif::read(text),
        Format::Csa => csa::read(text),
        Format::Usi => usi::read(text),
    };
    if decoded.damaged {
        let place = text::lines(text).find_map(|line| Some((line, line.text.find('\u{fffd}')?)));
        let (line, offset) = place.unwrap_or((first, 0));
        if let Some(game) = games.first_mut() {
            game.warnings
                .insert(0, Fault::at(line, offset, Problem::Damaged));
        }
    }
    Ok(Reading {
        format,
        encoding: decoded.encoding,
        games,
    })
}

/// A form in which a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// KIF in UTF-8, with variations, comments and times.
    Kif,
    /// CSA version 2.2: the game itself, comments, what engines thought, times in seconds.
    Csa2,
    /// CSA version 3.0: the same, times in thousandths, and the rules.
    Csa3,
    /// One line of moves in USI text.
    Usi,
}

/// A record in a dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, lines ended by LF.
    pub text: String,
    /// What the dialect cannot hold, each kind once.
    pub lost: Vec<Loss>,
}

/// Something a dialect cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// Lines of play beside the game itself.
    Variations,
    /// Comments.
    Comments,
    /// Bookmarks.
    Bookmarks,
    /// What engines thought, or a part of it.
    Analysis,
    /// The times of moves.
    Times,
    /// The parts of seconds of times.
    Fractions,
    /// Some headers.
    Headers,
    /// How the game ended, or the exact reason.
    End,
    /// The rules of the game.
    Profile,
}

impl Record {
    /// Writes the record in a dialect, and says what could not be kept.
    ///
    /// ```
    /// use komadai_record::{Dialect, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.add(Record::ROOT, "7g7f".parse()?);
    /// record.add(first, "3c3d".parse()?);
    /// assert_eq!(record.write(Dialect::Usi)?.text, "position startpos moves 7g7f 3c3d\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A move that starts on an empty square has no name in KIF and CSA.
    pub fn write(&self, dialect: Dialect) -> Result<Written, WriteError> {
        match dialect {
            Dialect::Kif => kif::write(self),
            Dialect::Csa2 => csa::write(self, csa::Version::V2),
            Dialect::Csa3 => csa::write(self, csa::Version::V3),
            Dialect::Usi => Ok(usi::write(self)),
        }
    }

    /// The kinds of things a record has, out of those a dialect asks about.
    pub(crate) fn losses(&self, asked: &[Loss]) -> Vec<Loss> {
        let any = |has: fn(&crate::Node) -> bool| self.nodes().iter().any(has);
        let has = |loss: &&Loss| match loss {
            Loss::Variations => self.variations() > 0,
            Loss::Comments => any(|node| !node.comment.is_empty()),
            Loss::Bookmarks => any(|node| !node.bookmarks.is_empty()),
            Loss::Analysis => any(|node| !node.lines.is_empty()),
            Loss::Times => any(|node| node.time.is_some()),
            Loss::Fractions => any(|node| node.time.is_some_and(|time| time.subsec_nanos() > 0)),
            Loss::Headers => self.headers.iter().next().is_some(),
            Loss::End => any(|node| node.end.is_some()),
            Loss::Profile => self
                .profile
                .is_some_and(|profile| profile != Default::default()),
        };
        asked.iter().filter(has).copied().collect()
    }
}
