//! `komadai levels`: the levels measured against each other, and the ladder they stand on fitted.

mod table;

use std::path::PathBuf;

use komadai_engine::{Engine, EngineOptions, Level, Strength};
use komadai_files::atomic_write;
use komadai_train::levels::{Contests, Ledger, Round, fit_ladder, ladder_source, neighbours};

use crate::arguments::threads;
use crate::destination::check_free;
use crate::failure::{Failure, say};
use crate::progress::ProgressLine;

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
    if let Some(out) = &arguments.out {
        check_free(out, arguments.force)?;
    }
    let mut contests = Contests {
        ledger: Ledger::open(&arguments.ledger).map_err(Failure::of_input)?,
        concurrency: threads(arguments.concurrency),
        seed: arguments.seed,
    };
    let mut line = ProgressLine::new();
    let mut played = |done: usize, all: usize| {
        line.show_share(done as f64 / all as f64, || format!("{done} of {all} games"));
        if done == all {
            line.end();
            line = ProgressLine::new();
        }
    };
    let text = match arguments.task {
        Task::Measure => {
            let strengths: Vec<Strength> = ladder.iter().map(|&(_, strength)| strength).collect();
            let games = neighbours(&strengths, |_| arguments.games);
            let scores = contests.play(&games, &mut played).map_err(Failure::of_input)?;
            let (games, seed) = (arguments.games, arguments.seed);
            let command = format!("komadai levels measure --games {games} --seed {seed}");
            let inside = Engine::new(EngineOptions::default()).network().name();
            table::markdown(&ladder, &scores, &command, &inside)
        }
        Task::Fit => {
            let fitted = fit_ladder(&mut contests, arguments.games, &mut played, &mut show_round);
            ladder_source(&fitted.map_err(Failure::of_input)?)
        }
    };
    match &arguments.out {
        Some(path) => atomic_write(path, text.as_bytes())
            .map_err(|error| Failure::about(path.display(), error)),
        None => say(text),
    }
}

fn show_round(round: &Round) {
    eprintln!("round {}, {} games a step:", round.number, round.games);
    for (place, strength, score) in &round.steps {
        let (share, elo) = (score.share() * 100.0, score.elo());
        eprintln!("  {place:6.3}  {strength:?}  {share:4.1} %  {elo:+.0} Elo");
    }
}
