//! An event as it is told to a reader.

use std::collections::HashSet;

use komadai_events::{Outcome, PlayerId, standings};
use komadai_store::{Account, AccountId, Stage};

use super::held::{Held, account, player};
use crate::api::events as wire;

/// How far an event has come.
pub(super) fn stage(stage: Stage) -> wire::EventStage {
    match stage {
        Stage::Waiting => wire::EventStage::Announced,
        Stage::Playing => wire::EventStage::Running,
        Stage::Over => wire::EventStage::Over,
    }
}

/// All there is to see of an event; of the ratings, none of the `unseen` but the reader's own.
pub(super) fn event(
    held: &Held,
    organiser: Option<String>,
    unseen: &HashSet<AccountId>,
    reader: Option<&Account>,
) -> wire::Event {
    let number = reader.and_then(|account| player(account.id).ok());
    let own = number.filter(|&player| held.event.entrant(player).is_some());
    wire::Event {
        id: held.id.to_string(),
        version: held.version,
        stage: stage(held.stage()),
        announced: held.announced.clone(),
        organiser,
        organises: may_organise(held, reader),
        own: own.map(|PlayerId(number)| number),
        table: own
            .and_then(|player| held.table_of(player))
            .map(|table| table.to_string()),
        rounds: held.event.rounds() as u32,
        settable: held.has_begun() && !held.event.is_closed(),
        closes: held.closes(),
        between: held.is_between(),
        entrants: entrants(held, unseen, own),
        standings: table(held),
        games: games(held),
        byes: byes(held),
    }
}

/// Whether this reader decides what goes on in an event.
pub(super) fn may_organise(held: &Held, reader: Option<&Account>) -> bool {
    reader.is_some_and(|account| Some(account.id) == held.owner || account.admin)
}

fn entrants(held: &Held, unseen: &HashSet<AccountId>, own: Option<PlayerId>) -> Vec<wire::Entrant> {
    let entrants = held.event.entrants().iter();
    let visible = |player| own == Some(player) || !unseen.contains(&account(player));
    entrants
        .map(|entrant| wire::Entrant {
            id: entrant.id.0,
            name: entrant.name.clone(),
            rating: visible(entrant.id).then_some(entrant.strength),
            left: held.event.has_left(entrant.id),
        })
        .collect()
}

fn table(held: &Held) -> Vec<wire::Standing> {
    let rows = standings(&held.event).into_iter();
    rows.map(|row| wire::Standing {
        place: row.place as u32,
        player: row.player.0,
        points: row.points.to_string(),
        won: row.wins as u32,
        drawn: row.draws as u32,
        lost: row.losses as u32,
        ties: { row.ties.iter() }
            .filter(|(tie, _)| *tie != komadai_events::TieBreak::FewerGames)
            .map(|(tie, value)| wire::Tie {
                name: tie.name().to_owned(),
                value: value.to_string(),
            })
            .collect(),
    })
    .collect()
}

fn games(held: &Held) -> Vec<wire::EventGame> {
    let games = held.event.games().iter().enumerate();
    games
        .map(|(number, game)| wire::EventGame {
            number: number as u32,
            round: game.round as u32,
            black: game.pairing.black.0,
            white: game.pairing.white.0,
            result: game.outcome.map(result),
            table: held.tables.get(&number).map(ToString::to_string),
        })
        .collect()
}

fn byes(held: &Held) -> Vec<wire::Bye> {
    let byes = held.event.byes().iter();
    byes.map(|bye| wire::Bye {
        round: bye.round as u32,
        player: bye.player.0,
        scores: bye.scores,
    })
    .collect()
}

fn result(outcome: Outcome) -> wire::GameResult {
    match outcome {
        Outcome::Win { by, played } => wire::GameResult::Win {
            by: komadai_rules::Color::from(by).into(),
            played,
        },
        Outcome::Draw => wire::GameResult::Draw,
        Outcome::Void => wire::GameResult::Void,
    }
}

/// A result as an event counts it.
pub(super) fn outcome(result: wire::GameResult) -> Outcome {
    match result {
        wire::GameResult::Win { by, played } => Outcome::Win {
            by: komadai_rules::Color::from(by).into(),
            played,
        },
        wire::GameResult::Draw => Outcome::Draw,
        wire::GameResult::Void => Outcome::Void,
    }
}
