//! Arguments that several commands share: numbers, and choices of named things.

use std::num::{IntErrorKind, NonZeroUsize, ParseIntError};
use std::path::Path;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use komadai_record::Notation;
use komadai_rules::{Color, Handicap, RuleProfile};

/// How much a reader forgives.
#[derive(Clone, Copy, clap::Args)]
pub struct Strictness {
    /// Let a warning of reading count as an error
    #[arg(long)]
    pub strict: bool,
}

/// Reads a number for an argument that takes no zero.
pub fn one_or_more<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::Zero => "at least 1".into(),
        _ => error.to_string(),
    })
}

/// How many threads to work on: this many, or one a processor.
pub fn threads(wanted: Option<u16>) -> usize {
    komadai_pool::threads(wanted.and_then(|wanted| NonZeroUsize::new(wanted.into())))
}

/// Whether a path means standard output.
pub fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path == Path::new(name))
}

/// `black` or `white`.
pub fn side() -> impl TypedValueParser<Value = Color> {
    one_of([("black", Color::Black), ("white", Color::White)])
}

/// A named rule profile.
pub fn profile() -> impl TypedValueParser<Value = RuleProfile> {
    one_of(RuleProfile::NAMES.iter().copied())
}

/// A named handicap.
pub fn handicap() -> impl TypedValueParser<Value = Handicap> {
    one_of(Handicap::ALL.map(|handicap| (handicap.name(), handicap)))
}

/// A notation by its name.
pub fn notation() -> impl TypedValueParser<Value = Notation> {
    one_of(Notation::ALL.map(|notation| (notation.code(), notation)))
}

fn one_of<T: Copy + Send + Sync + 'static>(
    choices: impl IntoIterator<Item = (&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let choices: Vec<(&str, T)> = choices.into_iter().collect();
    PossibleValuesParser::new(choices.iter().map(|&(name, _)| name)).map(move |given| {
        let chosen = choices.iter().find(|&&(name, _)| name == given);
        chosen.expect("only the listed names pass").1
    })
}
