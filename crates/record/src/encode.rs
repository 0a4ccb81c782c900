//! Text to bytes, in the encodings that programs of records expect.

use alloc::vec::Vec;
use core::fmt;

use encoding_rs::{EUC_JP, EncoderResult, ISO_2022_JP, SHIFT_JIS};

use crate::{Encoding, Loss, RecordText, text};

/// A record as the bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordBytes {
    /// The text in its encoding, as the file has it.
    pub bytes: Vec<u8>,
    /// What could not be kept, each kind once: what the dialect lacks, and characters the encoding lacks.
    pub lost: Vec<Loss>,
    /// Which characters the encoding lacks, each once and at most a hundred of them.
    pub lacking: Vec<Lacking>,
}

/// A character that an encoding lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The character, as the text has it.
    pub letter: char,
    /// What is written for it.
    pub written: &'static str,
    /// The first line it stands in, from 1.
    pub line: u32,
}

/// Says which it is, as part of a sentence: `☗ as ▲ in line 3`.
impl fmt::Display for Lacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { letter, written, line } = self;
        write!(f, "{letter} as {written} in line {line}")
    }
}

/// How many characters that an encoding lacks are told.
const MOST_LACKING: usize = 100;

/// First lines that name their encoding, up to the name, and how each calls UTF-8, Shift_JIS, EUC-JP, ISO-2022-JP and
/// UTF-16.
static NAMED: [(&str, [&str; 5]); 2] = [
    ("#KIF version=2.0 encoding=", ["UTF-8", "Shift_JIS", "EUC-JP", "ISO-2022-JP", "UTF-16"]),
    ("'CSA encoding=", ["UTF-8", "SHIFT_JIS", "EUC-JP", "ISO-2022-JP", "UTF-16"]),
];

impl RecordText {
    /// The bytes of the text; a first line that names the encoding tells this one.
    ///
    /// A character the encoding lacks becomes 〓, in ASCII a question mark.
    ///
    /// ```
    /// use komadai_record::{Dialect, Encoding, Record, read};
    ///
    /// let mut record = Record::default();
    /// record.add(Record::ROOT, "7g7f".parse()?);
    /// let file = record.write(Dialect::Kif)?.encode(Encoding::ShiftJis);
    /// assert!(file.bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\n"));
    /// assert_eq!(read(&file.bytes)?.encoding, Encoding::ShiftJis);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encode(self, encoding: Encoding) -> RecordBytes {
        let Self { text, mut lost } = self;
        let mut lacking = Vec::new();
        let mut bytes = Vec::with_capacity(text.len());
        let (head, rest) = split_name(&text, encoding);
        // The name of the encoding stands in the first line.
        for part in [head.0, head.1, rest] {
            append(part, encoding, &mut bytes, &mut lacking);
        }
        if !lacking.is_empty() && !lost.contains(&Loss::Characters) {
            lost.push(Loss::Characters);
        }
        RecordBytes { bytes, lost, lacking }
    }
}

/// Parts the text into the beginning of a first line that names an encoding, the name as it must be, and the rest.
fn split_name(text: &str, encoding: Encoding) -> ((&str, &'static str), &str) {
    let index = match encoding {
        Encoding::ShiftJis => 1,
        Encoding::EucJp => 2,
        Encoding::Iso2022Jp => 3,
        Encoding::Utf16 => 4,
        Encoding::Ascii | Encoding::Utf8 | Encoding::Utf8Bom => 0,
    };
    for (start, names) in &NAMED {
        let after = text.strip_prefix(start).and_then(|rest| rest.strip_prefix(names[0]));
        if let Some(rest) = after {
            return ((&text[..start.len()], names[index]), rest);
        }
    }
    (("", ""), text)
}

/// Adds a text, and notes the characters that have no bytes in the encoding.
fn append(text: &str, encoding: Encoding, bytes: &mut Vec<u8>, lacking: &mut Vec<Lacking>) {
    let is_first = bytes.is_empty();
    match encoding {
        Encoding::Utf8 => bytes.extend_from_slice(text.as_bytes()),
        Encoding::Utf8Bom => {
            if is_first {
                bytes.extend_from_slice("\u{feff}".as_bytes());
            }
            bytes.extend_from_slice(text.as_bytes());
        }
        Encoding::Utf16 => {
            let mark = is_first.then_some(0xfeff);
            for unit in mark.into_iter().chain(text.encode_utf16()) {
                bytes.extend_from_slice(&unit.to_le_bytes());
            }
        }
        Encoding::Ascii => {
            let ascii = |letter: char| u8::try_from(letter).ok().filter(u8::is_ascii);
            bytes.extend(text.chars().map(|letter| ascii(letter).unwrap_or(b'?')));
            for (at, letter) in text.char_indices().filter(|(_, letter)| !letter.is_ascii()) {
                note(lacking, text, at, (letter, "?"));
            }
        }
        Encoding::ShiftJis => append_japanese(text, SHIFT_JIS, bytes, lacking),
        Encoding::EucJp => append_japanese(text, EUC_JP, bytes, lacking),
        Encoding::Iso2022Jp => append_japanese(text, ISO_2022_JP, bytes, lacking),
    }
}

/// Notes a character that stands before the byte `at` of the text, unless it is known.
fn note(
    lacking: &mut Vec<Lacking>,
    text: &str,
    at: usize,
    (letter, written): (char, &'static str),
) {
    if lacking.len() < MOST_LACKING && !lacking.iter().any(|own| own.letter == letter) {
        let line = text::line_ends(&text[..at]) + 1;
        lacking.push(Lacking { letter, written, line });
    }
}

/// Characters that Unicode has twice: what text holds, and what the tables of the Japanese encodings call the same; and
/// the marks of the sides, for which these have others that mean the same.
static TWINS: [(char, &str); 10] = [
    ('\u{301c}', "\u{ff5e}"), // the wave dash ～
    ('\u{2016}', "\u{2225}"), // ∥
    ('\u{2014}', "\u{2015}"), // ―
    ('\u{00a2}', "\u{ffe0}"),
    ('\u{00a3}', "\u{ffe1}"),
    ('\u{00ac}', "\u{ffe2}"),
    ('☗', "▲"),
    ('☖', "△"),
    ('⛊', "▼"),
    ('⛉', "▽"),
];

/// Whether a twin is another character to the eye.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '☗' | '☖' | '⛊' | '⛉')
}

const REPLACEMENT: &str = "〓";

/// More bytes than a letter takes in any encoding, with what stands around it.
const MOST_BYTES: usize = 32;

fn append_japanese(
    text: &str,
    encoding: &'static encoding_rs::Encoding,
    bytes: &mut Vec<u8>,
    lacking: &mut Vec<Lacking>,
) {
    let mut encoder = encoding.new_encoder();
    let mut rest = text;
    loop {
        bytes.reserve(rest.len() + MOST_BYTES);
        let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(rest, bytes, true);
        rest = &rest[read..];
        match result {
            EncoderResult::InputEmpty => return,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(letter) => {
                let twin = TWINS.iter().find(|(own, _)| *own == letter);
                let word = twin.map_or(REPLACEMENT, |(_, twin)| twin);
                if twin.is_none() || is_mark(letter) {
                    note(lacking, text, text.len() - rest.len(), (letter, word));
                }
                // Going over to ASCII and straight back would not be read as text again.
                if bytes.ends_with(b"\x1b(B") {
                    bytes.truncate(bytes.len() - 3);
                }
                // There is room, and the letter is known.
                let _ = encoder.encode_from_utf8_to_vec_without_replacement(word, bytes, false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::decode;
    use alloc::string::{String, ToString};
    use alloc::vec;

    fn written(text: &str) -> RecordText {
        RecordText { text: String::from(text), lost: Vec::new() }
    }

    #[test]
    fn every_encoding_is_read_back() {
        let text = "先手：﨑 髙 〜\n▲７六歩 ①Ⅳ ﾊﾝｶｸ\n";
        for encoding in [Encoding::Utf8, Encoding::Utf8Bom, Encoding::Utf16, Encoding::ShiftJis] {
            let file = written(text).encode(encoding);
            assert_eq!(file.lost, []);
            let read = decode(&file.bytes);
            assert_eq!(read.text.replace('～', "〜"), text, "{encoding:?}");
        }
        for encoding in [Encoding::EucJp, Encoding::Iso2022Jp] {
            let file = written("先手：雲 a\n☗７六〜").encode(encoding);
            let told: Vec<String> = file.lacking.iter().map(ToString::to_string).collect();
            assert_eq!(
                (file.lost, told),
                (vec![Loss::Characters], vec!["☗ as ▲ in line 2".into()])
            );
            let read = decode(&file.bytes);
            assert_eq!((&*read.text, read.encoding), ("先手：雲 a\n▲７六～", encoding));
        }
    }

    #[test]
    fn what_an_encoding_lacks_is_told() {
        for (encoding, text, expected) in [
            (Encoding::ShiftJis, "先手：😀！", "先手：〓！"),
            (Encoding::EucJp, "☃一", "〓一"),
            (Encoding::Iso2022Jp, "一☃a☃", "一〓a〓"),
            (Encoding::Ascii, "a一", "a?"),
        ] {
            let file = written(text).encode(encoding);
            assert_eq!(file.lost, [Loss::Characters]);
            assert_eq!(file.lacking[0].line, 1);
            assert_eq!(decode(&file.bytes).text, expected);
        }
    }

    #[test]
    fn the_line_that_names_the_encoding_is_true() {
        for (text, encoding, expected) in [
            ("'CSA encoding=UTF-8\nV3.0\n", Encoding::Utf8, "'CSA encoding=UTF-8\nV3.0\n"),
            ("'CSA encoding=UTF-8\nV3.0\n", Encoding::ShiftJis, "'CSA encoding=SHIFT_JIS\nV3.0\n"),
            ("'CSA encoding=UTF-8\nV3.0\n", Encoding::Utf16, "'CSA encoding=UTF-16\nV3.0\n"),
            (
                "#KIF version=2.0 encoding=UTF-8\n",
                Encoding::Utf16,
                "#KIF version=2.0 encoding=UTF-16\n",
            ),
            ("V2.2\nPI\n", Encoding::ShiftJis, "V2.2\nPI\n"),
        ] {
            let file = written(text).encode(encoding);
            assert_eq!(decode(&file.bytes).text, expected);
        }
    }
}
