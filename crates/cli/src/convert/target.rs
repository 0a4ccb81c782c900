//! What records are converted from and to: the words of `--from`, `--to` and `--encoding`, and how files are written.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, TypedValueParser};
use komadai_record::{Dialect, Encoding, Format, RecordBytes, RecordText};

use crate::arguments::{choice, explained, is_stdout};
use crate::destination::{self, Destination};
use crate::failure::Failure;
use crate::words;

/// A form of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its word after `--to`.
    pub word: &'static str,
    /// What it is, in a few words.
    help: &'static str,
    pub dialect: Dialect,
    /// How the names of its files end.
    pub ending: &'static str,
    /// Its encoding where none is asked for.
    pub encoding: Encoding,
}

const fn target(
    word: &'static str,
    help: &'static str,
    dialect: Dialect,
    ending: &'static str,
    encoding: Encoding,
) -> Target {
    Target { word, help, dialect, ending, encoding }
}

impl Target {
    /// What `-o` means for these inputs: a folder where there is one, or where several files are to be written.
    pub fn destination(
        &self,
        out: Option<&Path>,
        inputs: &[PathBuf],
    ) -> Result<Destination, Failure> {
        let several = match inputs {
            [one] => one.is_dir(),
            _ => true,
        };
        let shares_a_file = !several || self.dialect.between_games().is_some();
        let refused = || Failure::Usage(words::one_game_a_file(self.word));
        let Some(out) = out.filter(|out| !is_stdout(out)) else {
            return shares_a_file.then_some(Destination::Stdout).ok_or_else(refused);
        };
        let is_file = out.extension().is_some_and(|ending| {
            let mut own = [self.ending, self.word].into_iter();
            own.any(|own| ending.eq_ignore_ascii_case(own))
        });
        if destination::is_folder(out) || several && !is_file {
            Ok(Destination::Folder(out.into()))
        } else if shares_a_file {
            Ok(Destination::File(out.into()))
        } else {
            Err(refused())
        }
    }

    /// The bytes that stand between two games of a file; `None` where a file holds one game.
    pub fn between(&self, encoding: Encoding) -> Option<Vec<u8>> {
        let text = self.dialect.between_games()?.into();
        let lost = vec![];
        Some(encode(RecordText { text, lost }, encoding).bytes)
    }
}

/// The bytes of a game without the mark that its file begins with.
pub fn encode(written: RecordText, encoding: Encoding) -> RecordBytes {
    let mut encoded = written.encode(encoding);
    if encoded.bytes.starts_with(mark(encoding)) {
        encoded.bytes.drain(..mark(encoding).len());
    }
    encoded
}

use Encoding::{ShiftJis, Utf8};

#[rustfmt::skip]
pub static TARGETS: [Target; 14] = [
    target("kif", "KIF in Shift_JIS", Dialect::Kif, "kif", Dialect::Kif.encoding()),
    target("kifu", "KIF in UTF-8", Dialect::Kif, "kifu", Utf8),
    target("ki2", "KI2 in Shift_JIS", Dialect::Ki2, "ki2", Dialect::Ki2.encoding()),
    target("ki2u", "KI2 in UTF-8", Dialect::Ki2, "ki2u", Utf8),
    target("csa", "CSA 2.2", Dialect::Csa2, "csa", Utf8),
    target("csa3", "CSA 3.0", Dialect::Csa3, "csa", Utf8),
    target("jkf", "JKF, the JSON of Kifu for JS", Dialect::Jkf, "jkf", Utf8),
    target("usi", "a line of moves a game", Dialect::Usi, "usi", Utf8),
    target("sfen", "a line a game: the start, and the moves", Dialect::Sfen, "sfen", Utf8),
    target("usen", "a line a game, fit for web addresses", Dialect::Usen, "usen", Utf8),
    target("psn", "tags, and moves as in P7f", Dialect::Psn, "psn", Utf8),
    target("hodges", "moves as in P-7f", Dialect::Hodges, "txt", Utf8),
    target("western", "moves as in P-76", Dialect::Western, "txt", Utf8),
    target("bod", "the diagram at the end", Dialect::Bod, "bod", Utf8),
];

/// The form that keeps the most of a record.
pub static FULLEST: &Target = &TARGETS[1];

/// The words of `--from`, and other words for the same.
#[rustfmt::skip]
static SOURCES: [(&str, &[&str], Format); 10] = [
    ("kif", &["kifu"], Format::Kif),
    ("ki2", &["ki2u"], Format::Ki2),
    ("csa", &["csa3"], Format::Csa),
    ("jkf", &[], Format::Jkf),
    ("usi", &[], Format::Usi),
    ("sfen", &[], Format::Sfen),
    ("usen", &[], Format::Usen),
    ("psn", &[], Format::Psn),
    ("western", &["hodges"], Format::Western),
    ("bod", &[], Format::Bod),
];

/// The words of `--encoding`, and other words for the same.
#[rustfmt::skip]
static ENCODINGS: [(&str, &[&str], Encoding); 5] = [
    ("utf-8", &["utf8"], Utf8),
    ("utf-8-bom", &["utf8-bom"], Encoding::Utf8Bom),
    ("cp932", &["shift_jis", "shift-jis", "sjis"], ShiftJis),
    ("euc-jp", &["eucjp"], Encoding::EucJp),
    ("utf-16", &["utf16"], Encoding::Utf16),
];

/// A word of `--to`.
pub fn parser() -> impl TypedValueParser<Value = Target> {
    explained(TARGETS.iter().map(|target| (target.word, target.help, *target)))
}

/// A word of `--from`.
pub fn source_parser() -> impl TypedValueParser<Value = Format> {
    with_aliases(&SOURCES)
}

/// A word of `--encoding`.
pub fn encoding_parser() -> impl TypedValueParser<Value = Encoding> {
    with_aliases(&ENCODINGS)
}

fn with_aliases<T: Copy + Send + Sync + 'static>(
    rows: &'static [(&str, &[&str], T)],
) -> impl TypedValueParser<Value = T> {
    choice(rows.iter().map(|&(word, also, value)| (PossibleValue::new(word).aliases(also), value)))
}

/// The bytes that a file in this encoding begins with.
pub const fn mark(encoding: Encoding) -> &'static [u8] {
    match encoding {
        Encoding::Utf8Bom => b"\xef\xbb\xbf",
        Encoding::Utf16 => b"\xff\xfe",
        Encoding::Ascii | Utf8 | ShiftJis | Encoding::EucJp | Encoding::Iso2022Jp => b"",
    }
}

/// The target whose word a name ends with; lists of moves end as any text does, and must be asked for.
pub fn of_ending(ending: &str) -> Option<Target> {
    let same = |target: &&Target| target.word.eq_ignore_ascii_case(ending);
    TARGETS.iter().find(same).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialect_can_be_asked_for() {
        for dialect in Dialect::ALL {
            assert!(TARGETS.iter().any(|target| target.dialect == dialect), "{dialect:?}");
        }
        assert_eq!(FULLEST.word, "kifu");
        assert_eq!(of_ending("CSA").map(|target| target.word), Some("csa"));
        assert_eq!(of_ending("txt"), None);
    }
}
