//! Archives visited piece by piece in constant memory.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use encoding_rs::Decoder;
use memchr::memrchr;

use crate::error::{Fault, Problem};
use crate::file::Kind;
use crate::format::Format;
use crate::formats::FormatReader;
use crate::jkf;
use crate::text::{self, Encoding, Line};
use crate::visit::{Legality, Severity, Visitor};

/// An archive that is read piece by piece: whatever its size, no more is kept of it than the longest line, or in JSON
/// the longest game, and of its games what the visitor keeps.
///
/// ```
/// use komadai_record::{Records, Stream};
///
/// let mut plies = 0;
/// let mut visitor = Records::new(|game| plies += game.record.moves().count());
/// let mut stream = Stream::default();
/// for piece in ["PI\n+\n+77", "76FU\n/\nPI\n+", "\n+2726FU\n-83", "84FU\n"] {
///     stream.push(piece.as_bytes(), &mut visitor)?;
/// }
/// stream.finish(&mut visitor)?;
/// assert_eq!(plies, 3);
/// # Ok::<(), komadai_record::Fault>(())
/// ```
#[derive(Default)]
pub struct Stream {
    legality: Legality,
    /// What is not read yet: the beginning of a line, or of the file while its format is not known.
    rest: Vec<u8>,
    reader: Option<(Format, FormatReader)>,
    encoding: Option<Encoding>,
    lines: u32,
    /// Whether a line was too long, so that what follows in it is thrown away.
    is_skipping: bool,
    has_begun: bool,
    /// Bytes that are no letters.
    damage: Damage,
    /// What turns UTF-16 into UTF-8, where the first two bytes say that it is that.
    utf16: Option<Decoder>,
}

impl Stream {
    /// The most bytes a line may have.
    pub const LONGEST_LINE: usize = text::LONGEST_LINE;
    /// The most bytes a game may have in JSON, where lines mean nothing.
    pub const LONGEST_GAME: usize = text::LONGEST_GAME;
    /// How many bytes are looked at to tell the format.
    const HEAD: usize = 1 << 16;

    /// A stream that asks the rules about each move, as [`visit_checked`](crate::visit_checked) does.
    ///
    /// ```
    /// use komadai_record::{Records, Stream};
    ///
    /// let mut warnings = 0;
    /// let mut visitor = Records::new(|game| warnings += game.warnings.len());
    /// let mut stream = Stream::checked();
    /// stream.push(b"PI\n+\n+2726FU\n-8384FU\n+2625FU\n-8483FU\n", &mut visitor)?;
    /// stream.finish(&mut visitor)?;
    /// assert_eq!(warnings, 1); // a pawn does not step back
    /// # Ok::<(), komadai_record::Fault>(())
    /// ```
    pub fn checked() -> Self {
        Self { legality: Legality::Checked, ..Self::default() }
    }

    /// Reads on.
    ///
    /// # Errors
    ///
    /// Only [`Problem::NotARecord`], once enough was seen to say so, or [`Problem::TooLong`] for a first line that is.
    pub fn push(&mut self, bytes: &[u8], visitor: &mut impl Visitor) -> Result<(), Fault> {
        // Pieces of a middling size keep memory small, whatever is pushed at once.
        for piece in bytes.chunks(Self::HEAD) {
            self.append(piece);
            if self.reader.is_some() || self.rest.len() >= Self::HEAD {
                self.read_lines(visitor)?;
            }
        }
        Ok(())
    }

    /// Takes bytes in, as UTF-8 if they are UTF-16.
    fn append(&mut self, bytes: &[u8]) {
        if !self.has_begun && self.utf16.is_none() {
            self.rest.extend_from_slice(bytes);
            if let Some(decoder) = text::utf16_decoder(&self.rest) {
                self.utf16 = Some(decoder);
                self.encoding = Some(Encoding::Utf16);
                let bytes = core::mem::take(&mut self.rest);
                self.append(&bytes);
            }
            return;
        }
        match &mut self.utf16 {
            None => self.rest.extend_from_slice(bytes),
            Some(decoder) => {
                let room = decoder.max_utf8_buffer_length(bytes.len());
                let mut text = String::with_capacity(room.unwrap_or(3 * bytes.len() + 16));
                let (_, read, is_damaged) = decoder.decode_to_string(bytes, &mut text, false);
                self.damage.note(is_damaged);
                debug_assert_eq!(read, bytes.len(), "there was room for all of it");
                self.rest.extend_from_slice(text.as_bytes());
            }
        }
    }

    /// Reads what is left, and says what it all was.
    ///
    /// # Errors
    ///
    /// As when it read on.
    pub fn finish(mut self, visitor: &mut impl Visitor) -> Result<Kind, Fault> {
        // What is short enough is told from all of it, as in memory.
        if self.reader.is_some() {
            self.read_lines(visitor)?;
        }
        let last = core::mem::take(&mut self.rest);
        let may_be_cut =
            last.last().is_some_and(|byte| !byte.is_ascii()) || text::is_iso_2022_jp(&last);
        if !self.is_skipping {
            let before = self.lines;
            self.block(text::before_end_mark(&last), visitor)?;
            let decoded = may_be_cut.then(|| text::decode(&last));
            if let Some(decoded) = decoded.filter(|decoded| decoded.is_cut) {
                visitor.fault(Fault::cut(&decoded.text, before), Severity::Error);
            }
        }
        match &mut self.reader {
            Some((format, reader)) => {
                reader.finish(visitor);
                let encoding = self.encoding.unwrap_or(Encoding::Ascii);
                Ok(Kind { format: *format, encoding })
            }
            None => Err(Fault::no_record("")),
        }
    }

    /// Whether the archive is in JSON, by its first bytes where nothing was read yet.
    fn is_json(&self, bytes: &[u8]) -> bool {
        match &self.reader {
            Some((format, _)) => *format == Format::Jkf,
            None => {
                let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
                jkf::begins(&String::from_utf8_lossy(bytes))
            }
        }
    }

    /// Reads the lines that are complete.
    fn read_lines(&mut self, visitor: &mut impl Visitor) -> Result<(), Fault> {
        let rest = core::mem::take(&mut self.rest);
        // A carriage return in the last place may be the first half of a line's end.
        let ends = memrchr(b'\n', &rest).or_else(|| {
            let body = rest.split_last().map_or(&[][..], |(_, body)| body);
            memrchr(b'\r', body)
        });
        // In JSON everything may stand in one line, which can be cut but where a byte may be half a letter.
        let ends = ends.or_else(|| {
            let can_be_cut = self.is_json(&rest) && !text::is_iso_2022_jp(&rest);
            can_be_cut.then(|| rest.iter().rposition(is_break))?
        });
        match ends {
            Some(end) => {
                let (lines, begun) = rest.split_at(end + 1);
                let lines = if self.is_skipping {
                    self.is_skipping = false;
                    let end = lines.iter().position(|byte| b"\r\n".contains(byte));
                    &lines[end.unwrap_or(0)..]
                } else {
                    lines
                };
                self.block(lines, visitor)?;
                self.rest.extend_from_slice(begun);
            }
            None if rest.len() > Self::LONGEST_LINE || self.is_skipping => {
                if !self.is_skipping {
                    self.is_skipping = true;
                    self.too_long(visitor)?;
                }
            }
            None => self.rest = rest,
        }
        Ok(())
    }

    fn too_long(&mut self, visitor: &mut impl Visitor) -> Result<(), Fault> {
        let line = Line::new(self.lines + 1, "");
        let most = Self::LONGEST_LINE;
        let fault = line.place(0).fault(Problem::TooLong { most });
        if self.reader.is_none() {
            return Err(fault);
        }
        visitor.fault(fault, Severity::Warning);
        Ok(())
    }

    /// Reads a block of lines.
    fn block(&mut self, bytes: &[u8], visitor: &mut impl Visitor) -> Result<(), Fault> {
        let bytes = match bytes.strip_prefix(MARK) {
            Some(rest) if !self.has_begun => {
                self.encoding.get_or_insert(Encoding::Utf8);
                rest
            }
            _ => bytes,
        };
        self.has_begun = true;
        let text = self.decode(bytes);
        if self.reader.is_none() {
            let format = Format::of_text(&text).ok_or_else(|| Fault::no_record(&text))?;
            self.reader = Some((format, FormatReader::new(format, self.legality)));
        }
        if self.damage == Damage::Found {
            self.damage = Damage::Told;
            visitor.fault(Fault::damage(&text, self.lines), Severity::Warning);
        }
        if let Some((_, reader)) = &mut self.reader {
            reader.block(&text, visitor);
        }
        self.lines += memchr::memchr_iter(b'\n', bytes).count() as u32;
        Ok(())
    }

    /// The text of a block. Its lines may be in several encodings, as those of an archive are that was put together.
    fn decode<'a>(&mut self, bytes: &'a [u8]) -> Cow<'a, str> {
        let is_seven_bits = text::is_iso_2022_jp(bytes);
        if let Some(text) = text::utf8(bytes).filter(|_| !is_seven_bits) {
            if self.encoding.is_none() && !text.is_ascii() {
                self.encoding = Some(Encoding::Utf8);
            }
            return text;
        }
        let encoding = text::decode(bytes).encoding;
        self.encoding.get_or_insert(encoding);
        let text = text::decode_lines(bytes, encoding);
        self.damage.note(text.contains('\u{fffd}'));
        Cow::Owned(text)
    }
}

/// What is known of bytes that are no letters, which is told once.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Damage {
    #[default]
    None,
    Found,
    Told,
}

impl Damage {
    fn note(&mut self, is_found: bool) {
        if is_found && *self == Self::None {
            *self = Self::Found;
        }
    }
}

/// The mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether a text can be cut behind this byte: it ends no line, and in no encoding of eight bits it is the last part of
/// a letter.
const fn is_break(byte: &u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b' ' | b',' | b':' | b'"')
}

impl core::fmt::Debug for Stream {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Stream")
            .field("lines", &self.lines)
            .field("encoding", &self.encoding)
            .finish_non_exhaustive()
    }
}
