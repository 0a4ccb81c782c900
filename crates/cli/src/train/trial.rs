//! A network's trial: a match against its parent, from which it goes on if it was interrupted.

use std::path::Path;
use std::time::Duration;

use komadai_arena::{
    Adjudication, Conclusion, Contender, Entry, Format, Openings, Pace, Plan, Program, Protocol,
    ResignRule, Schedule, Tally, Terms,
};
use komadai_train::{MatchRow, NetworkSide};

use crate::failure::Failure;
use crate::matches::{MatchOutcome, MatchSetup, hold};

/// How games are played.
#[derive(Clone, Copy)]
pub struct Conditions {
    pub pace: Pace,
    pub games: u32,
    pub seed: u64,
    pub threads: usize,
}

/// How late a move may come where a clock runs.
const MARGIN: Duration = Duration::from_millis(200);

/// A game is lost when both sides have seen it so for so many moves each.
const LOST: ResignRule = ResignRule { score: 2_000, moves: 4 };

/// Plays the first side against the second; the match as the first sees it.
pub fn hold_trial(
    sides: [NetworkSide; 2],
    how: Conditions,
    journal: &Path,
) -> Result<MatchRow, Failure> {
    let against = sides[1].name.clone();
    let contenders = sides.map(contender);
    let entries = contenders.each_ref().map(|contender| Entry {
        name: contender.name.clone(),
        pace: how.pace,
        margin: MARGIN,
    });
    let plan = Plan {
        schedule: Schedule::new(Format::RoundRobin, entries.len(), how.games),
        entries: entries.to_vec(),
        openings: Openings::own().shuffled(how.seed),
        terms: Terms {
            max_moves: 320,
            adjudication: Adjudication { resign: Some(LOST), draw: None },
            patience: Duration::from_secs(60),
        },
        sprt: None,
        concurrency: how.threads,
    };
    let MatchOutcome { results, ended } = hold(MatchSetup {
        plan,
        contenders: contenders.to_vec(),
        archive: None,
        journal: Some(journal.to_owned()),
        force: false,
        start_within: None,
    })?;
    match ended {
        Ok(Conclusion::Interrupted) => Err(Failure::Interrupted),
        Ok(_) => Ok(row(against, how.pace, &results.tally(0))),
        Err(error) => Err(Failure::Refused(error.to_string())),
    }
}

fn row(against: String, pace: Pace, tally: &Tally) -> MatchRow {
    let estimate = tally.estimate();
    let tenth = |elo: f64| (elo * 10.0).round() / 10.0;
    MatchRow {
        against,
        pace: pace.to_string(),
        won: tally.wins,
        drawn: tally.draws,
        lost: tally.losses,
        elo: estimate.elo.map(tenth),
        error: estimate.elo_error.map(tenth),
    }
}

fn contender(side: NetworkSide) -> Contender {
    let options: &[(&str, String)] = match &side.file {
        // Spelt in one way, whichever way the folder was: the journal takes another spelling for another engine.
        Some(file) => {
            let file = file.canonicalize().unwrap_or_else(|_| file.clone());
            &[("EvalFile", file.display().to_string())]
        }
        None => &[("Judgement", "classical".to_owned())],
    };
    Contender {
        name: side.name,
        program: Program::Own,
        protocol: Protocol::Usi,
        options: { options.iter() }
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect(),
        pace: None,
        margin: None,
    }
}
