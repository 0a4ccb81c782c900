//! Arguments that several commands share: numbers, and choices of named things.

use std::env;
use std::fs;
use std::num::{IntErrorKind, NonZeroUsize, ParseIntError};
use std::ops::{Bound, RangeBounds};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Command;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use komadai_record::Notation;
use komadai_rules::{Color, Handicap, RuleProfile};

use crate::failure::Failure;
use crate::told::Told as _;
use crate::words;

/// How much a reader forgives.
#[derive(Clone, Copy, clap::Args)]
pub struct Strictness {
    /// Let a warning of reading count as an error
    #[arg(long)]
    pub strict: bool,
}

/// Lets every argument take a negative number, which is then told to be out of range: nobody means a flag by it.
pub fn with_negative_numbers(command: Command) -> Command {
    let command = command.mut_args(|argument| {
        let takes = argument.get_action().takes_values() && !argument.is_allow_hyphen_values_set();
        argument.allow_negative_numbers(takes)
    });
    command.mut_subcommands(with_negative_numbers)
}

/// A whole number in a range.
pub fn number(range: impl RangeBounds<u64>) -> impl TypedValueParser<Value = u64> {
    let low = match range.start_bound() {
        Bound::Included(low) => *low,
        Bound::Excluded(low) => low.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let high = match range.end_bound() {
        Bound::Included(high) => *high,
        Bound::Excluded(high) => high.saturating_sub(1),
        Bound::Unbounded => u64::MAX,
    };
    move |text: &str| -> Result<u64, String> {
        let number: i128 = text.parse().map_err(|_| words::whole_number())?;
        let fits = u64::try_from(number).ok().filter(|number| (low..=high).contains(number));
        fits.ok_or_else(|| words::not_in(number, low, high))
    }
}

/// Reads a number for an argument that takes no zero.
pub fn one_or_more<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::Zero => words::at_least_one(),
        _ if text.parse::<i128>().is_ok_and(|number| number < 0) => words::at_least_one(),
        IntErrorKind::InvalidDigit | IntErrorKind::Empty => words::whole_number(),
        _ => error.to_string(),
    })
}

/// How many threads to work on: this many, or one a processor.
pub fn threads(wanted: Option<u16>) -> usize {
    komadai_pool::threads(wanted.and_then(|wanted| NonZeroUsize::new(wanted.into())))
}

/// What a list of processes should not show: the first line of a file, else what was given, else what a variable of the
/// environment holds.
pub fn secret(
    (flag, file): (&str, Option<&PathBuf>),
    given: Option<&String>,
    variable: &str,
) -> Result<Option<String>, Failure> {
    let Some(path) = file else {
        let set = || env::var(variable).ok().filter(|text| !text.is_empty());
        return Ok(given.cloned().or_else(set));
    };
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::about(format_args!("{flag} {}", path.display()), error))?;
    Ok(Some(text.lines().next().unwrap_or_default().to_owned()))
}

/// This program, for those that start it as an engine.
pub fn own_program() -> Result<PathBuf, Failure> {
    env::current_exe().map_err(|error| Failure::Refused(words::no_binary(error.told())))
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

/// One of these words; the value is what stands beside it.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    choices: impl IntoIterator<Item = (&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    choice(choices.into_iter().map(|(word, value)| (PossibleValue::new(word), value)))
}

/// One of these words, each with what help says of it.
pub fn explained<T: Copy + Send + Sync + 'static>(
    choices: impl IntoIterator<Item = (&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let choices = choices.into_iter();
    choice(choices.map(|(word, help, value)| (PossibleValue::new(word).help(help), value)))
}

/// One of these words or their aliases.
pub fn choice<T: Copy + Send + Sync + 'static>(
    choices: impl IntoIterator<Item = (PossibleValue, T)>,
) -> impl TypedValueParser<Value = T> {
    let choices: Vec<(PossibleValue, T)> = choices.into_iter().collect();
    PossibleValuesParser::new(choices.iter().map(|(word, _)| word.clone())).map(move |given| {
        let chosen = choices.iter().find(|(word, _)| word.matches(&given, false));
        chosen.expect("only the listed words pass").1
    })
}
