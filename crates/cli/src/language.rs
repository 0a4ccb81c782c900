//! The two languages a terminal is spoken to in. Which of them it is holds for the whole process, and is settled
//! before anything is said.

use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use clap::Arg;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use komadai_draw::Language;
use komadai_record::Notation;

/// The same in Japanese and in English.
pub type Pair = (&'static str, &'static str);

/// What was asked for, and what is spoken.
static SETTLED: OnceLock<(Option<Language>, Language)> = OnceLock::new();

/// A language by its code.
fn language() -> impl TypedValueParser<Value = Language> {
    let words = [("ja", "Japanese"), ("en", "English")];
    PossibleValuesParser::new(words.map(|(word, help)| PossibleValue::new(word).help(help)))
        .map(|word| if word == "ja" { Language::Ja } else { Language::En })
}

/// The argument that every command takes.
pub fn argument() -> Arg {
    Arg::new("lang").long("lang").global(true).value_name("ja|en").value_parser(language()).help(
        "The language of help, answers and errors, and of what is drawn or printed [default: that of the environment: \
         LC_ALL, LC_MESSAGES, LANG]",
    )
}

/// Settles the language by the words of the command line, which are read for it before all others: even what is wrong
/// with them is told in it.
pub fn settle(words: &[OsString]) {
    let asked = asked_by(words);
    let _ = SETTLED.set((asked, asked.unwrap_or_else(of_environment)));
}

/// The first language that the words ask for.
fn asked_by(words: &[OsString]) -> Option<Language> {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let before = words.iter().take_while(|word| *word != "--").enumerate();
    let mut codes = before.filter_map(|(place, word)| match &**word {
        "--lang" => words.get(place + 1).map(|code| &**code),
        word => word.strip_prefix("--lang="),
    });
    codes.find_map(|code| [Language::Ja, Language::En].into_iter().find(|it| it.code() == code))
}

/// What the environment says, as other programs read it: `LC_ALL`, then `LC_MESSAGES`, then `LANG`; English where none
/// of them says Japanese.
fn of_environment() -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    let is_japanese = locale.is_some_and(|locale| locale.starts_with("ja"));
    if is_japanese { Language::Ja } else { Language::En }
}

/// The language that `--lang` asks for.
pub fn asked() -> Option<Language> {
    SETTLED.get().and_then(|&(asked, _)| asked)
}

/// The language that is spoken: the one asked for, else that of the environment.
pub fn spoken() -> Language {
    #[cfg(test)]
    if tests::IN_JAPANESE.get() {
        return Language::Ja;
    }
    SETTLED.get().map_or(Language::En, |&(_, spoken)| spoken)
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

#[cfg(test)]
pub mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        /// Whether this test is spoken to in Japanese.
        pub static IN_JAPANESE: Cell<bool> = const { Cell::new(false) };
    }

    #[test]
    fn the_words_say_which_language_is_asked_for() {
        for (words, language) in [
            ("komadai check a.kif", None),
            ("komadai check --lang ja a.kif", Some(Language::Ja)),
            ("komadai --lang=en check a.kif", Some(Language::En)),
            ("komadai check --lang", None),
            ("komadai check --lang fr", None),
            ("komadai check -- --lang ja", None),
        ] {
            let given: Vec<OsString> = words.split(' ').map(OsString::from).collect();
            assert_eq!(asked_by(&given), language, "{words}");
        }
    }
}
