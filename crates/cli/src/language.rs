//! The two languages a terminal is spoken to in.

use std::env;

/// Which words and which diagram to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Language {
    /// Japanese, with kanji on the board
    Ja,
    /// English, with letters on the board
    En,
}

impl Language {
    /// The code in two letters: `ja`, `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ja => "ja",
            Self::En => "en",
        }
    }

    /// The language of pictures.
    pub const fn drawn(self) -> komadai_draw::Language {
        match self {
            Self::Ja => komadai_draw::Language::Ja,
            Self::En => komadai_draw::Language::En,
        }
    }

    /// The language the environment asks for, as other programs read it: `LC_ALL`, then `LC_MESSAGES`, then
    /// `LANG`; English where none of them says Japanese.
    pub fn of_environment() -> Self {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
        match locale {
            Some(locale) if locale.starts_with("ja") => Self::Ja,
            _ => Self::En,
        }
    }
}

/// How many columns a terminal gives the text, two for what is not ASCII.
pub fn width(text: &str) -> usize {
    // Arrows and marks of the sides take two in Japanese fonts, where they matter for alignment.
    text.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum()
}
