//! The two languages a terminal is spoken to in.

use std::env;

use clap::builder::TypedValueParser;
use komadai_draw::Language;
use komadai_record::Notation;

use crate::arguments::explained;

/// The same in Japanese and in English.
pub type Pair = (&'static str, &'static str);

/// A language by its code.
pub fn language() -> impl TypedValueParser<Value = Language> {
    explained([
        ("ja", "Japanese, with kanji on the board", Language::Ja),
        ("en", "English, with letters on the board", Language::En),
    ])
}

/// The language that is asked for; else that of the environment, as other programs read it: `LC_ALL`, then
/// `LC_MESSAGES`, then `LANG`; English where none of them says Japanese.
pub fn chosen(asked: Option<Language>) -> Language {
    let of_environment = || {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
        let is_japanese = locale.is_some_and(|locale| locale.starts_with("ja"));
        if is_japanese { Language::Ja } else { Language::En }
    };
    asked.unwrap_or_else(of_environment)
}

/// How moves are written for readers of a language.
pub const fn notation(language: Language) -> Notation {
    language.either(Notation::Japanese, Notation::Hodges)
}

/// How many columns a terminal gives the text, two for what is not ASCII.
pub fn width(text: &str) -> usize {
    // Arrows and marks of the sides take two in Japanese fonts, where they matter for alignment.
    text.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum()
}
