//! `komadai levels`: the levels measured against each other, and the ladder they stand on fitted.

mod contest;
mod fit;
mod ledger;
mod path;
mod table;

use std::path::PathBuf;

use komadai_engine::{Engine, EngineOptions, Level, Strength};

use komadai_files::{atomic_write, would_replace};

use crate::destination::already_there;
use crate::failure::Failure;
use contest::{Contest, Contests};
use ledger::Ledger;

/// Measure the levels against their neighbours, and fit them anew
///
/// Every pair of openings is played twice with the colours exchanged. Finished games are kept in the ledger, so
/// that a run that was broken off goes on where it was.
#[derive(clap::Args)]
pub struct Arguments {
    /// What to do; measure if nothing is said
    #[arg(value_enum, default_value = "measure")]
    task: Task,
    /// Games between neighbours, at least; those of the ledger count as well
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Games at once, each on a thread of its own [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: Option<u16>,
    /// Where openings and slips begin; the same number plays the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where finished games are kept; read again if it is there, so take another after a change of the engine
    #[arg(long, value_name = "FILE", default_value = "levels.ledger")]
    ledger: PathBuf,
    /// Only levels from this one on
    #[arg(long, value_name = "LEVEL", default_value = "15k")]
    from: Level,
    /// Only levels up to this one
    #[arg(long, value_name = "LEVEL", default_value = "9d")]
    to: Level,
    /// Write the table (measure) or the ladder's source (fit) here instead of to standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite what is there; the ledger goes on all the same
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Task {
    /// Play neighbours against each other and write the table
    Measure,
    /// Find strengths at equal distances and write the ladder
    Fit,
}

/// Measures or fits.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let ladder: Vec<(Level, Strength)> = Level::ALL
        .into_iter()
        .filter(|level| (arguments.from..=arguments.to).contains(level))
        .filter_map(|level| Some((level, level.strength()?)))
        .collect();
    if ladder.len() < 2 {
        return Err(Failure::Input(
            "two levels below full strength are needed: --from must stand below --to".to_owned(),
        ));
    }
    let taken = arguments.out.as_deref().filter(|out| would_replace(out));
    if let Some(out) = taken.filter(|_| !arguments.force) {
        return Err(Failure::Refused(already_there(out)));
    }
    let mut contests = Contests {
        ledger: Ledger::open(&arguments.ledger)?,
        concurrency: arguments.concurrency.map_or_else(
            || std::thread::available_parallelism().map_or(1, usize::from),
            usize::from,
        ),
        seed: arguments.seed,
    };
    let text = match arguments.task {
        Task::Measure => {
            let strengths: Vec<Strength> = ladder.iter().map(|&(_, strength)| strength).collect();
            let scores = contests.play(&neighbours(&strengths, |_| arguments.games))?;
            let inside = Engine::new(EngineOptions::default()).network().name();
            table::markdown(&ladder, &scores, &command(arguments), &inside)
        }
        Task::Fit => fit::ladder(&mut contests, arguments.games)?,
    };
    match &arguments.out {
        Some(path) => atomic_write(path, text.as_bytes())
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display()))),
        None => {
            print!("{text}");
            Ok(())
        }
    }
}

/// Each strength against the one below it, with the games they are to play.
fn neighbours(strengths: &[Strength], games: impl Fn(Contest) -> u32) -> Vec<(Contest, u32)> {
    let contest = |pair: &[Strength]| Contest {
        weaker: pair[0],
        stronger: pair[1],
    };
    let contests = strengths.windows(2).map(contest);
    contests.map(|contest| (contest, games(contest))).collect()
}

/// The command that makes the same table again.
fn command(arguments: &Arguments) -> String {
    format!(
        "komadai levels measure --games {} --seed {}",
        arguments.games, arguments.seed
    )
}
