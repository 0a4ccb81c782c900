//! `komadai levels`: the levels measured against each other and against simple bots, and the ladder they stand on
//! fitted.

mod styles;
mod table;

use std::io;
use std::path::PathBuf;

use komadai_engine::{Engine, EngineOptions, Level, Strength};
use komadai_files::atomic_write;
use komadai_train::levels::{
    Contests, Ledger, Round, against_bots, fit_ladder, ladder_source, neighbours,
};

use crate::arguments::{number, threads};
use crate::destination::check_free;
use crate::failure::{Failure, say};
use crate::progress::ProgressLine;

/// Measure the levels, and fit them anew
///
/// Every level plays the one and the two below it, every opening twice with the colours exchanged; the lowest play
/// three simple bots; every level is asked what it does where a piece hangs or a mate is there. What is finished is
/// kept in the ledger, so that an interrupted run goes on where it was.
#[derive(clap::Args)]
pub struct Arguments {
    /// What to do; measure if nothing is said
    #[arg(value_enum, default_value = "measure")]
    task: Task,
    /// Games of each level against the one below, and against the second below, fewer where they think long; those of
    /// the ledger count as well
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Games of each of the lowest levels against each bot
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    bot_games: u32,
    /// Positions of each kind that every level is asked about
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    positions: u16,
    /// Games at once, each on a thread of its own [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: Option<u16>,
    /// Where openings and slips begin; the same number plays the same games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(..))]
    seed: u64,
    /// Where finished games are kept; read again if it is there, so take another after a change of the engine
    #[arg(long, value_name = "FILE", default_value = "levels.ledger")]
    ledger: PathBuf,
    /// Only levels from this one on
    #[arg(long, value_name = "LEVEL", default_value = "25k")]
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
    /// Play neighbours and bots, ask every level, and write the tables
    Measure,
    /// Find strengths at equal distances and write the ladder
    Fit,
    /// Play openings in every style, and write how often each is recognised
    Styles,
}

/// Measures or fits.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let ladder: Vec<(Level, Strength)> = Level::ALL
        .into_iter()
        .filter(|level| (arguments.from..=arguments.to).contains(level))
        .filter_map(|level| Some((level, level.strength()?)))
        .collect();
    if ladder.len() < 2 {
        return Err(Failure::Usage(
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
    let mut counted = |what: &str, done: usize, all: usize| {
        line.show_share(done as f64 / all as f64, || format!("{done} of {all} {what}"));
        if done == all {
            line.end();
            line = ProgressLine::new();
        }
    };
    let text = match arguments.task {
        Task::Measure => {
            let measured = measure(arguments, &mut contests, &ladder, &mut counted);
            table::markdown(&measured.map_err(Failure::of_input)?)
        }
        Task::Fit => {
            let mut played = |done, all| counted("games", done, all);
            let strengths: Vec<Strength> = ladder.iter().map(|&(_, strength)| strength).collect();
            let fitted = fit_ladder(
                &mut contests,
                &strengths,
                arguments.games,
                &mut played,
                &mut show_round,
            );
            ladder_source(&fitted.map_err(Failure::of_input)?)
        }
        Task::Styles => styles::markdown(
            arguments.games,
            arguments.seed,
            threads(arguments.concurrency),
            &mut |done, all| counted("styles", done, all),
        ),
    };
    match &arguments.out {
        Some(path) => atomic_write(path, text.as_bytes())
            .map_err(|error| Failure::about(path.display(), error)),
        None => say(text),
    }
}

/// The highest level that plays the bots.
const MEETS_BOTS: &str = "12k";

/// Plays and asks what the ledger does not have yet.
fn measure<'a>(
    arguments: &Arguments,
    contests: &mut Contests,
    ladder: &'a [(Level, Strength)],
    counted: &mut dyn FnMut(&str, usize, usize),
) -> io::Result<table::Measured<'a>> {
    let strengths: Vec<Strength> = ladder.iter().map(|&(_, strength)| strength).collect();
    let highest = MEETS_BOTS.parse().unwrap_or(Level::WEAKEST);
    let low = ladder.partition_point(|&(level, _)| level <= highest);
    let Arguments { games, bot_games, positions, seed, .. } = *arguments;
    let pairs = against_bots(&strengths[..low], bot_games);
    let bots = contests.play(&pairs, &mut |done, all| counted("games against bots", done, all))?;
    let rates = contests
        .rate(&strengths, positions.into(), &mut |done, all| counted("rates", done, all))?;
    let mut played = |done, all| counted("games", done, all);
    let heights = contests.heights(&strengths, games, &mut played)?;
    // All of them are in the ledger by now.
    let scores = contests.play(&neighbours(&strengths, 1, games), &mut |_, _| {})?;
    Ok(table::Measured {
        ladder,
        heights,
        scores,
        bots,
        rates,
        command: format!(
            "komadai levels measure --games {games} --bot-games {bot_games} --positions {positions} --seed {seed}"
        ),
        network: Engine::new(EngineOptions::default()).network().name(),
    })
}

fn show_round(round: &Round) {
    eprintln!("round {}, {} games a pair:", round.number, round.games);
    for (place, strength, (step, error)) in &round.steps {
        eprintln!("  {place:6}  {strength:?}  {step:+.0} ± {error:.0} Elo");
    }
}
