//! `komadai match`: engines play, and their strength is measured.

mod arguments;
mod live;
mod roster;
mod table;

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};

use komadai_arena::{
    Archive, Conclusion, Engines, FinishedGame, Journal, MatchError, Results, report, run as play,
};

pub use arguments::{Arguments, MatchSetup};

use komadai_files::Reason;
use komadai_record::{Dialect, Loss};

use crate::arguments::own_program;
use crate::destination::already_there;
use crate::failure::{Failure, note, say};
use crate::interrupt::Interrupts;
use crate::text::clean;
use crate::told::Told as _;
use crate::words;
use live::Live;
use roster::{WaitingRoster, lock};

/// Plays what is asked for, and prints the table, or the one object of `--json`.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let prepared = arguments.prepare()?;
    let (entries, sprt) = (prepared.plan.entries.clone(), prepared.plan.sprt);
    let has_journal = prepared.journal.is_some();
    let MatchOutcome { results, ended } = hold(prepared)?;
    let print = |finished: bool| {
        say(if arguments.json {
            format!("{}\n", report::to_json(&entries, &results, sprt, finished))
        } else {
            clean(&table::table(&entries, &results, sprt)).into_owned()
        })
    };
    let conclusion = match ended {
        Ok(conclusion) => conclusion,
        Err(error) => {
            // What was played is worth telling even so.
            if results.games() > 0 || !matches!(error, MatchError::Start { .. }) {
                print(false)?;
            }
            return Err(Failure::Refused(error.told()));
        }
    };
    let finished = conclusion != Conclusion::Interrupted;
    print(finished)?;
    match (finished, has_journal) {
        (true, _) => Ok(()),
        (false, true) => Err(Failure::Interrupted),
        (false, false) => {
            note(words::could_go_on());
            Err(Failure::Stopped)
        }
    }
}

/// What a match came to.
pub struct MatchOutcome {
    pub results: Results,
    pub ended: Result<Conclusion, MatchError>,
}

/// Plays the games of a match that its journal does not hold yet.
pub fn hold(prepared: MatchSetup) -> Result<MatchOutcome, Failure> {
    let MatchSetup { plan, contenders, archive, journal: path, force, start_within } = prepared;
    let (entries, schedule, sprt) = (plan.entries.clone(), plan.schedule.clone(), plan.sprt);
    let own = own_program()?;
    make_room(archive.as_ref(), path.as_deref(), force)?;
    let mut results = Results::new(&schedule, entries.len());
    let mut played = HashSet::new();
    let mut journal = match &path {
        None => None,
        Some(path) => {
            let opened = Journal::open(path, &plan.settings(&contenders), |end| {
                // A game the schedule does not have was played when more were asked for.
                if schedule.has(end.game) && played.insert(end.game) {
                    results.add(&schedule.fixture(end.game), &end);
                }
            });
            Some(opened.map_err(|error| Failure::about(path.display(), error))?)
        }
    };
    let live = Arc::new(Mutex::new(Live::new(&entries, &schedule, sprt)));
    lock(&live).begin(&results);
    let mut told = HashSet::new();
    let keep = |game: &FinishedGame, results: &Results| {
        for (dialect, loss) in keep(archive.as_ref(), journal.as_mut(), game)? {
            if told.insert((dialect, loss)) {
                lock(&live).tell_loss(dialect, loss);
            }
        }
        lock(&live).show(game, results);
        Ok(())
    };
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::Refused(words::not_started(error.told())))?;
    let engines = Engines::new(contenders, own).starting_within(start_within);
    let roster = WaitingRoster::new(engines, &entries, Arc::clone(&live));
    // Once it is polled, as it listens within the runtime.
    let stop = async { Interrupts::listen().next().await };
    let ended = runtime.block_on(play(plan, roster, &mut results, played, stop, keep));
    lock(&live).erase();
    Ok(MatchOutcome { results, ended })
}

/// Sees to it that a match which begins overwrites no games of another, unless it shall.
fn make_room(
    archive: Option<&Archive>,
    journal: Option<&Path>,
    force: bool,
) -> Result<(), Failure> {
    let failed = |path: &Path, error: &io::Error| Failure::about(path.display(), Reason(error));
    let is_begun = |path: &Path| fs::metadata(path).is_ok_and(|file| file.len() > 0);
    match journal.filter(|path| is_begun(path)) {
        // The games are those of this match.
        Some(_) if !force => return Ok(()),
        Some(path) => fs::remove_file(path).map_err(|error| failed(path, &error))?,
        None => {}
    }
    let Some(archive) = archive.filter(|_| !force) else {
        return Ok(());
    };
    match archive.first() {
        Ok(None) => Ok(()),
        Ok(Some(path)) => Err(Failure::Refused(already_there(&path))),
        Err(error) => Err(failed(archive.folder(), &error)),
    }
}

/// The record first, then the line that says the game need not be played again; what the record does not hold.
fn keep(
    archive: Option<&Archive>,
    journal: Option<&mut Journal>,
    game: &FinishedGame,
) -> io::Result<Vec<(Dialect, Loss)>> {
    let lost = archive.map_or(Ok(Vec::new()), |archive| archive.save(game))?;
    journal.map_or(Ok(()), |journal| journal.add(&game.end))?;
    Ok(lost)
}
