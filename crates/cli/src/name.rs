//! `komadai name`: one move in every notation.

use komadai_record::{NameError, Notation, parse_any};
use komadai_rules::{Move, Position, Square};

use crate::arguments::notation;
use crate::failure::{Failure, say};
use crate::start::PositionArguments;
use crate::told::Told as _;
use crate::words;

/// Name a move in every notation, or find the move a name means
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("which").required(true).args(["mv", "text"])))]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// The move in USI text, as in 7g7f, 8h2b+ or P*5e
    #[arg(long = "move", value_name = "USI")]
    mv: Option<Move>,
    /// The move in any notation, as in P-7f, ☗７六歩, 76 or 7776
    #[arg(long = "parse", value_name = "TEXT")]
    text: Option<String>,
    /// Only this notation [default: all of them]
    #[arg(long, value_name = "NAME", value_parser = notation())]
    notation: Option<Notation>,
}

/// Prints a line for each notation: its name, a tab, the move.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let given = arguments.position.given()?;
    let (position, before) = (given.position().map_err(Failure::of_usage)?, given.previous_to());
    let mv = find(arguments, &position, before)?;
    let line =
        |notation: Notation| format!("{notation}\t{}\n", notation.write(&position, mv, before));
    say(match arguments.notation {
        Some(notation) => line(notation),
        None => Notation::ALL.map(line).concat(),
    })
}

fn find(
    arguments: &Arguments,
    position: &Position,
    before: Option<Square>,
) -> Result<Move, Failure> {
    match (arguments.mv, &arguments.text) {
        (Some(mv), _) => position
            .check_legality(mv)
            .map(|()| mv)
            .map_err(|law| Failure::Usage(words::illegal(mv, law.law(), law.told()))),
        (None, Some(text)) => {
            parse_any(position, before, text).map_err(|error| explain(text, &error))
        }
        (None, None) => unreachable!("clap asks for one of the two"),
    }
}

fn explain(text: &str, error: &NameError) -> Failure {
    // A long text would bury the reason.
    let text: String = text.chars().take(40).collect();
    Failure::Usage(match error {
        NameError::NoSuchMove { illegal: Some(law) } => {
            words::illegal(format!("{text:?}"), law.law(), law.told())
        }
        _ => words::not_a_move(format!("{text:?}"), error.told()),
    })
}
