//! `komadai show`: a position as text.

use komadai_draw::Language;
use komadai_record::{bod, letters};
use komadai_rules::Setup;

use crate::failure::{Failure, say};
use crate::language::asked;
use crate::start::read_setup;

/// Draw a position as text: kanji (the BOD diagram of KIF files) and letters (bL is a black lance); --lang draws one
#[derive(clap::Args)]
pub struct Arguments {
    /// The position, playable or not: an SFEN, or startpos
    #[arg(long, value_name = "SFEN", value_parser = read_setup)]
    sfen: Setup,
}

/// Prints the diagram in the language asked for, or one in each.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let setup = &arguments.sfen;
    say(match asked() {
        Some(Language::Ja) => bod(setup),
        Some(Language::En) => letters(setup),
        None => format!("{}\n{}", bod(setup), letters(setup)),
    })
}
