//! Bytes to text: which encoding they are in, and their lines with numbers.

use alloc::borrow::Cow;
use alloc::string::String;

use encoding_rs::{Decoder, EUC_JP, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};
use memchr::{memchr_iter, memchr2};

/// The most bytes a line of a stream may have.
pub(crate) const LONGEST_LINE: usize = 1 << 20;
/// The most bytes a game of a stream may have in JSON, where lines mean nothing.
pub(crate) const LONGEST_GAME: usize = 1 << 24;

/// How the text of a file was encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Seven bits a character; the same in all the others.
    Ascii,
    /// UTF-8; on reading, with a byte order mark or without.
    Utf8,
    /// UTF-8 with a byte order mark, on writing.
    Utf8Bom,
    /// Shift_JIS as Windows has it, code page 932.
    ShiftJis,
    /// EUC-JP, as Unix had it.
    EucJp,
    /// ISO-2022-JP, seven bits a byte, as mails and news of the nineties have it.
    Iso2022Jp,
    /// UTF-16 with a byte order mark, of either order.
    Utf16,
}

impl Encoding {
    /// The name in lower case: `utf-8`, `cp932`.
    ///
    /// ```
    /// use komadai_record::Encoding;
    ///
    /// assert_eq!(Encoding::ShiftJis.name(), "cp932");
    /// assert_eq!(Encoding::named("cp932"), Some(Encoding::ShiftJis));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Utf8 => "utf-8",
            Self::Utf8Bom => "utf-8-bom",
            Self::ShiftJis => "cp932",
            Self::EucJp => "euc-jp",
            Self::Iso2022Jp => "iso-2022-jp",
            Self::Utf16 => "utf-16",
        }
    }

    const ALL: [Self; 7] = [
        Self::Ascii,
        Self::Utf8,
        Self::Utf8Bom,
        Self::ShiftJis,
        Self::EucJp,
        Self::Iso2022Jp,
        Self::Utf16,
    ];

    /// The encoding with this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.name() == name)
    }
}

/// The text of a file, however it was encoded.
pub(crate) struct Text<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) encoding: Encoding,
    /// Whether some bytes were no text; each such place now holds U+FFFD.
    pub(crate) damaged: bool,
    /// Whether the last of them are half a character: the file was cut short.
    pub(crate) is_cut: bool,
}

/// What turns UTF-16 into UTF-8, if a file begins with the mark of that; the mark is its to read.
pub(crate) fn utf16_decoder(bytes: &[u8]) -> Option<Decoder> {
    match bytes {
        [0xff, 0xfe, ..] => Some(UTF_16LE.new_decoder_with_bom_removal()),
        [0xfe, 0xff, ..] => Some(UTF_16BE.new_decoder_with_bom_removal()),
        _ => None,
    }
}

/// Finds out the encoding: a byte order mark, else valid UTF-8, else the likelier of the Japanese ones.
pub(crate) fn decode(bytes: &[u8]) -> Text<'_> {
    let sound = |text: Cow<'_, str>, encoding| Text {
        text: Cow::Owned(text.into_owned()),
        encoding,
        damaged: false,
        is_cut: false,
    };
    for utf16 in [UTF_16LE, UTF_16BE] {
        let mark: &[u8] = if utf16 == UTF_16LE { b"\xff\xfe" } else { b"\xfe\xff" };
        if let Some(rest) = bytes.strip_prefix(mark) {
            let (text, damaged) = utf16.decode_without_bom_handling(rest);
            let is_cut = damaged && text.ends_with('\u{fffd}');
            return Text { damaged, is_cut, ..sound(text, Encoding::Utf16) };
        }
    }
    let bytes = before_end_mark(bytes);
    let marked = bytes.strip_prefix(b"\xef\xbb\xbf");
    let bytes = marked.unwrap_or(bytes);
    if is_iso_2022_jp(bytes) {
        let text = decode_lines(bytes, Encoding::Iso2022Jp);
        return Text {
            damaged: text.contains('\u{fffd}'),
            // Among its kana the end of a line is no letter either, but nothing is cut there.
            is_cut: text.ends_with('\u{fffd}') && !bytes.ends_with(b"\n"),
            ..sound(Cow::Owned(text), Encoding::Iso2022Jp)
        };
    }
    if let Some(text) = utf8(bytes) {
        let encoding =
            if text.is_ascii() && marked.is_none() { Encoding::Ascii } else { Encoding::Utf8 };
        return Text { text, encoding, damaged: false, is_cut: false };
    }
    let shift_jis = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes);
    let euc_jp = EUC_JP.decode_without_bom_handling_and_without_replacement(bytes);
    match (shift_jis, euc_jp) {
        // EUC-JP taken for Shift_JIS turns into half-width kana, which records hardly use.
        (Some(sjis), Some(euc)) if half_width_kana(&sjis) > half_width_kana(&euc) => {
            sound(euc, Encoding::EucJp)
        }
        (Some(sjis), _) => sound(sjis, Encoding::ShiftJis),
        (None, Some(euc)) => sound(euc, Encoding::EucJp),
        (None, None) => {
            let utf8 = String::from_utf8_lossy(bytes);
            let (sjis, _) = SHIFT_JIS.decode_without_bom_handling(bytes);
            let losses = |text: &str| text.matches('\u{fffd}').count();
            let (euc, _) = EUC_JP.decode_without_bom_handling(bytes);
            // Cut short, nothing else is lost of it.
            if losses(&euc) == 1
                && euc.ends_with('\u{fffd}')
                && half_width_kana(&sjis) > half_width_kana(&euc)
            {
                return Text { damaged: true, is_cut: true, ..sound(euc, Encoding::EucJp) };
            }
            // A broken UTF-8 file loses a character or two; read as Shift_JIS it would lose them by the line.
            let (text, encoding) = if losses(&utf8) <= losses(&sjis) {
                (utf8, Encoding::Utf8)
            } else {
                (sjis, Encoding::ShiftJis)
            };
            let is_cut = text.ends_with('\u{fffd}');
            Text { damaged: true, is_cut, ..sound(text, encoding) }
        }
    }
}

/// What stands before the sign by which CP/M and DOS ended a text, and the zeros that may fill the block behind it.
pub(crate) fn before_end_mark(bytes: &[u8]) -> &[u8] {
    let last = bytes.iter().rposition(|byte| !b"\x1a\0".contains(byte));
    &bytes[..last.map_or(0, |last| last + 1)]
}

/// Whether bytes are seven bits each, with one of the signs among them by which ISO-2022-JP goes from one set of
/// characters to another.
pub(crate) fn is_iso_2022_jp(bytes: &[u8]) -> bool {
    const SIGNS: [&[u8]; 5] = [b"$B", b"$@", b"(B", b"(J", b"(I"];
    let goes_over = |at: usize| SIGNS.iter().any(|sign| bytes[at + 1..].starts_with(sign));
    memchr_iter(0x1b, bytes).any(goes_over) && bytes.is_ascii()
}

/// The text of bytes that are UTF-8; faster than the standard library says so.
pub(crate) fn utf8(bytes: &[u8]) -> Option<Cow<'_, str>> {
    UTF_8.decode_without_bom_handling_and_without_replacement(bytes)
}

/// The text of a line that says by itself in which encoding it is, or else in this one.
pub(crate) fn decode_as(line: &[u8], encoding: Encoding) -> Cow<'_, str> {
    if is_iso_2022_jp(line) {
        return ISO_2022_JP.decode_without_bom_handling(line).0;
    }
    if let Ok(text) = core::str::from_utf8(line) {
        return Cow::Borrowed(text);
    }
    match encoding {
        Encoding::EucJp => EUC_JP.decode_without_bom_handling(line).0,
        _ => SHIFT_JIS.decode_without_bom_handling(line).0,
    }
}

/// The text of lines, each of which may be in an encoding of its own, and begins in the first of its sets of
/// characters.
pub(crate) fn decode_lines(bytes: &[u8], encoding: Encoding) -> String {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines.map(|line| decode_as(line, encoding)).collect()
}

fn half_width_kana(text: &str) -> usize {
    text.chars().filter(|kana| ('\u{ff61}'..='\u{ff9f}').contains(kana)).count()
}

/// A line of a file without its end, or what follows of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) text: &'a str,
    /// How many characters stand before the text.
    pub(crate) before: u32,
}

impl<'a> Line<'a> {
    /// A whole line.
    pub(crate) const fn new(number: u32, text: &'a str) -> Self {
        Self { number, text, before: 0 }
    }

    /// The place of a byte of the text.
    pub(crate) const fn place(self, offset: usize) -> Place<'a> {
        Place { line: self, offset }
    }

    /// The place where a part of the text begins.
    pub(crate) fn place_of(self, part: &str) -> Place<'a> {
        self.place(offset_in(self.text, part))
    }
}

/// Where something stands in a file.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub(crate) line: Line<'a>,
    /// In bytes from the beginning of the line.
    pub(crate) offset: usize,
}

impl Place<'_> {
    /// The line, from 1.
    pub const fn line(&self) -> u32 {
        self.line.number
    }
}

/// Words of a line that is no longer there.
#[derive(Debug)]
pub(crate) struct Excerpt {
    pub(crate) words: String,
    line: u32,
    before: u32,
}

impl Excerpt {
    /// How much is kept of them, in characters.
    const MOST: usize = 64;

    pub(crate) fn new(place: Place<'_>) -> Self {
        let (before, words) = place.line.text.split_at(place.offset);
        Self {
            words: words.chars().take(Self::MOST).collect(),
            line: place.line.number,
            before: place.line.before + before.chars().count() as u32,
        }
    }

    pub(crate) fn place(&self) -> Place<'_> {
        let line = Line { number: self.line, text: &self.words, before: self.before };
        line.place(0)
    }
}

/// The same digit in half width; any other letter as it is.
pub(crate) fn narrow_digit(letter: char) -> char {
    match letter {
        '０'..='９' => (b'0' + (letter as u32 - '０' as u32) as u8) as char,
        letter => letter,
    }
}

/// Whether a letter only keeps the words of a line apart: a blank as it is typed, or one of web pages and mark-up, some
/// of which have no width.
pub(crate) const fn is_blank(letter: char) -> bool {
    matches!(
        letter,
        ' ' | '\t'
            | '　'
            | '\u{a0}'
            | '\u{2002}'
            | '\u{2003}'
            | '\u{2007}'
            | '\u{2009}'
            | '\u{200b}'
            | '\u{202f}'
            | '\u{feff}'
    )
}

/// A text without the blanks of any kind around it.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_any_blank)
}

/// The same without those behind it alone.
pub(crate) fn trim_end(text: &str) -> &str {
    text.trim_end_matches(is_any_blank)
}

fn is_any_blank(letter: char) -> bool {
    letter.is_whitespace() || is_blank(letter)
}

/// The lines of a text, ended by CR LF, LF or CR.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    let mut rest = Some(text);
    let mut number = 0;
    core::iter::from_fn(move || {
        let (text, after) = first_line(rest?);
        rest = after;
        number += 1;
        Some(Line::new(number, text))
    })
}

/// The first line of a text without its end, and what follows it; `None` where the text ends with the line.
pub(crate) fn first_line(text: &str) -> (&str, Option<&str>) {
    match memchr2(b'\r', b'\n', text.as_bytes()) {
        Some(end) => {
            let width = if text[end..].starts_with("\r\n") { 2 } else { 1 };
            (&text[..end], Some(&text[end + width..]))
        }
        None => (text, None),
    }
}

/// How many lines end in a text.
pub(crate) fn line_ends(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    let returns = memchr::memchr_iter(b'\r', bytes);
    let returns = returns.filter(|at| bytes.get(at + 1) != Some(&b'\n'));
    (feeds + returns.count()) as u32
}

/// Where a part of a text begins, in bytes.
pub(crate) fn offset_in(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn lines_end_in_any_of_three_ways() {
        let found: Vec<(u32, &str)> =
            lines("a\r\nb\rc\n\nd").map(|line| (line.number, line.text)).collect();
        assert_eq!(found, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
    }

    #[test]
    fn each_encoding_is_found_from_its_bytes() {
        for (bytes, encoding, text) in [
            (&b"V2.2"[..], Encoding::Ascii, "V2.2"),
            ("\u{feff}先手".as_bytes(), Encoding::Utf8, "先手"),
            (b"\xef\xbb\xbfV2", Encoding::Utf8, "V2"),
            (b"\x90\xe6\x8e\xe8\x81\x46\x89\x48", Encoding::ShiftJis, "先手：羽"),
            (b"\xc0\xe8\xbc\xea\xa1\xa7", Encoding::EucJp, "先手："),
            (b"\xff\xfeV\x002\x00", Encoding::Utf16, "V2"),
            (b"\x1b$B@h<j\x1b(B: \x1b$B1)\x1b(J", Encoding::Iso2022Jp, "先手: 羽"),
            // A control character alone is no such sign.
            (b"N+\x1b[1m", Encoding::Ascii, "N+\x1b[1m"),
        ] {
            let read = decode(bytes);
            assert_eq!((read.encoding, &*read.text, read.damaged), (encoding, text, false));
        }
        assert!(decode(b"\xff\xff\xff").damaged);
        assert!(decode(b"N+\x1b$B@\n").damaged);
    }
}
