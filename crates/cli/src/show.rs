//! `komadai show`: a position as text.

use komadai_draw::Language;
use komadai_record::{bod, letters};
use komadai_rules::Setup;

use crate::failure::{Failure, say};
use crate::language::language;
use crate::start::read_setup;

/// Draw a position as text: kanji (the BOD diagram of KIF files) or letters (bL is a black lance)
#[derive(clap::Args)]
pub struct Arguments {
    /// The position, playable or not: an SFEN, or startpos
    #[arg(long, value_name = "SFEN", value_parser = read_setup)]
    sfen: Setup,
    /// Only one diagram: ja for kanji, en for letters [default: both]
    #[arg(long, hide_possible_values = true, value_name = "ja|en", value_parser = language())]
    lang: Option<Language>,
}

/// Prints the diagram in the language asked for, or one in each.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let setup = &arguments.sfen;
    say(match arguments.lang {
        Some(Language::Ja) => bod(setup),
        Some(Language::En) => letters(setup),
        None => format!("{}\n{}", bod(setup), letters(setup)),
    })
}
