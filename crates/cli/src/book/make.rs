//! `komadai book make`: a book from game records, from the engine's own search, or from both.

use std::io;
use std::path::PathBuf;

use komadai_engine::Book;
use komadai_train::book::{Expansion, OpeningTally, SearchBudget, SearchLog};

use super::file::{Format, write};
use crate::arguments::{number, threads};
use crate::destination::check_free;
use crate::failure::Failure;
use crate::progress::ProgressLine;
use crate::text::counted;

/// Make a book from game records, from the engine's search, or from both
///
/// From records alone, a move's worth is how often it was played. With --self-play the engine searches the
/// likeliest positions, the likeliest first: likely by the records, and by what the engine itself would play.
/// What was searched is kept in a log beside the book, so that a run that was broken off, or a larger one, goes
/// on where it was.
#[derive(clap::Args)]
pub struct Arguments {
    /// Records of games: KIF, CSA, lines in USI, or JSON lines with their moves in USI
    #[arg(long, value_name = "FILE", num_args = 1.., required_unless_present = "self_play")]
    from: Vec<PathBuf>,
    /// How many positions the engine searches
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    self_play: Option<u32>,
    /// The book to write: db2016 text for a name ending in .db, else compact
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// How many moves deep the book goes
    #[arg(long, value_name = "PLIES", default_value_t = 24)]
    plies: u32,
    /// Records: positions that fewer games came to are left out
    #[arg(long, value_name = "GAMES", default_value_t = 2)]
    least: u32,
    /// Self-play: positions visited for each that is searched
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = number(100..))]
    nodes: u64,
    /// Self-play: how many moves of a position are compared
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    lines: u16,
    /// Self-play: moves that lose more than this are no book moves, or three times this if they were played often
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 30)]
    margin: u16,
    /// Self-play: searches at once, which changes nothing but the time [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: Option<u16>,
    /// Overwrite what is there; the log beside it goes on all the same
    #[arg(long)]
    force: bool,
}

/// Makes the book and writes it.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    check_free(&arguments.out, arguments.force)?;
    let mut tally = OpeningTally::default();
    for path in &arguments.from {
        let games = tally.read(path, arguments.plies).map_err(Failure::of_input)?;
        eprintln!("{}: {}", path.display(), counted(games, "game"));
    }
    let book = match arguments.self_play {
        None => tally.book(arguments.least),
        Some(positions) => {
            grown(arguments, &tally, positions as usize).map_err(Failure::of_input)?
        }
    };
    if book.is_empty() {
        return Err(Failure::about(
            arguments.out.display(),
            "no position was met often enough: the book would be empty, and is not written",
        ));
    }
    write(&book, &arguments.out, Format::of(&arguments.out))?;
    let (positions, moves) = (counted(book.len(), "position"), counted(book.move_count(), "move"));
    eprintln!("{}: {positions}, {moves}", arguments.out.display());
    Ok(())
}

/// The book by search, with its log beside it.
fn grown(arguments: &Arguments, tally: &OpeningTally, positions: usize) -> io::Result<Book> {
    let budget = SearchBudget { nodes: arguments.nodes, lines: arguments.lines.into() };
    let mut path = arguments.out.as_os_str().to_owned();
    path.push(".log");
    let expansion = Expansion {
        tally,
        log: SearchLog::open(path.into(), budget)?,
        budget,
        plies: arguments.plies,
        least: arguments.least,
        margin: arguments.margin.into(),
        concurrency: threads(arguments.concurrency),
    };
    let mut line = ProgressLine::new();
    let book = expansion.grow(positions, &mut |done| {
        let share = done as f64 / positions as f64;
        line.show_share(share, || format!("{done} of {positions} positions"));
    });
    line.end();
    book
}
