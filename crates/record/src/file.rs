//! Whole files in memory: visited, or read into records.

use alloc::vec::Vec;

use crate::collect::{self, ReadGame};
use crate::error::Fault;
use crate::format::Format;
use crate::formats::FormatReader;
use crate::text::{self, Encoding};
use crate::visit::{Legality, Severity, Visitor};

/// What a file turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The format it was in.
    pub format: Format,
    /// The encoding it was in; of an archive, that of the first words that are not ASCII.
    pub encoding: Encoding,
}

/// Tells a visitor all games of a file in memory; format and encoding are told from its content.
///
/// The rules are not asked about moves; [`visit_checked`] asks them.
///
/// # Errors
///
/// Only [`Problem::NotARecord`](crate::Problem::NotARecord); whatever else is wrong is told to the visitor.
pub fn visit(bytes: &[u8], visitor: &mut impl Visitor) -> Result<Kind, Fault> {
    visit_with(bytes, Legality::Unchecked, visitor)
}

/// Tells a visitor the same, each move with what the rules say of it.
///
/// An illegal move is told with a warning that names the law, and play goes on as far as the board allows: only a move
/// from an empty square stops the line. While a foul leaves a diagram that no rule describes, as when a king may be
/// taken, moves are followed without being judged.
///
/// ```
/// use komadai_record::{Fault, Severity, Visitor, visit_checked};
///
/// #[derive(Default)]
/// struct Faults(Vec<Fault>);
///
/// impl Visitor for Faults {
///     fn fault(&mut self, fault: Fault, _: Severity) {
///         self.0.push(fault);
///     }
/// }
///
/// let mut faults = Faults::default();
/// let kif = "1 ７六歩(77)\n2 ３四歩(33)\n3 ７五歩(76)\n4 ４二飛(82)\n5 ７三歩(75)\n";
/// visit_checked(kif.as_bytes(), &mut faults)?;
/// assert_eq!(
///     faults.0[0].to_string(),
///     "line 5, column 3: illegal move: the piece on 7e does not move to 7c; found \"７三歩(75)\""
/// );
/// # Ok::<(), Fault>(())
/// ```
///
/// # Errors
///
/// As [`visit`].
pub fn visit_checked(bytes: &[u8], visitor: &mut impl Visitor) -> Result<Kind, Fault> {
    visit_with(bytes, Legality::Checked, visitor)
}

fn visit_with(bytes: &[u8], legality: Legality, visitor: &mut impl Visitor) -> Result<Kind, Fault> {
    let decoded = text::decode(bytes);
    let format = format(&decoded.text)?;
    if decoded.damaged {
        visitor.fault(Fault::damage(&decoded.text, 0), Severity::Warning);
    }
    tell(&decoded.text, decoded.is_cut, format, legality, visitor);
    Ok(Kind { format, encoding: decoded.encoding })
}

fn format(text: &str) -> Result<Format, Fault> {
    Format::of_text(text).ok_or_else(|| Fault::no_record(text))
}

fn tell(text: &str, is_cut: bool, format: Format, legality: Legality, visitor: &mut impl Visitor) {
    let mut reader = FormatReader::new(format, legality);
    reader.block(text, visitor);
    if is_cut {
        visitor.fault(Fault::cut(text, 0), Severity::Error);
    }
    reader.finish(visitor);
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
    let format = format(&decoded.text)?;
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
///
/// ```
/// use komadai_record::{Format, read_as};
///
/// let reading = read_as(b"startpos moves 7g7f 3c3d", Format::Usi);
/// assert_eq!(reading.games[0].record.moves().count(), 2);
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
///
/// ```
/// use komadai_record::{Format, read_text};
///
/// let reading = read_text("▲７六歩 △３四歩 ▲２二角成")?;
/// assert_eq!(reading.format, Format::Ki2);
/// assert_eq!(reading.games[0].record.moves().count(), 3);
/// # Ok::<(), komadai_record::Fault>(())
/// ```
pub fn read_text(text: &str) -> Result<Reading, Fault> {
    let text = &text[..text::before_end_mark(text.as_bytes()).len()];
    let format = format(text)?;
    Ok(Reading { format, encoding: Encoding::Utf8, games: games(text, false, format) })
}

fn games(text: &str, is_cut: bool, format: Format) -> Vec<ReadGame> {
    collect::games(text, |visitor| {
        tell(text, is_cut, format, Legality::Checked, visitor);
    })
}

fn read_decoded(decoded: &text::Text<'_>, format: Format) -> Reading {
    let text = &*decoded.text;
    let mut games = games(text, decoded.is_cut, format);
    if decoded.damaged
        && let Some(game) = games.first_mut()
    {
        game.warnings.insert(0, Fault::damage(text, 0));
    }
    Reading { format, encoding: decoded.encoding, games }
}
