//! `komadai show`: a position as text.

use komadai_draw::Language;
use komadai_record::{bod, letters};

use crate::failure::{Failure, say};
use crate::language::asked;
use crate::start::PositionArguments;

/// Draw a position as text: kanji (the BOD diagram of KIF files) and letters (bL is a black lance); --lang draws one
///
/// The position may be one that cannot be played.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
}

/// Prints the diagram in the language asked for, or one in each.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let given = arguments.position.given()?;
    let setup = &given.setup;
    say(match asked() {
        Some(Language::Ja) => bod(setup),
        Some(Language::En) => letters(setup),
        None => format!("{}\n{}", bod(setup), letters(setup)),
    })
}
