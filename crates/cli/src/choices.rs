//! Arguments that choose one of a few named things, listed in help texts and errors.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use komadai_record::Notation;
use komadai_rules::{Color, Handicap, RuleProfile};

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
