//! An event as it is told to a reader.

use std::collections::HashSet;

use komadai_events::{Outcome, PlayerId, standings};
use komadai_store::{Account, AccountId, Stage};

use super::tournament::{Tournament, account, player};
use crate::accounts::roles::Permission;
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
    tournament: &Tournament,
    organiser: Option<String>,
    unseen: &HashSet<AccountId>,
    reader: Option<&Account>,
) -> wire::Event {
    let number = reader.and_then(|account| player(account.id).ok());
    let own = number.filter(|&player| tournament.event.entrant(player).is_some());
    wire::Event {
        id: tournament.id.to_string(),
        version: tournament.version,
        stage: stage(tournament.stage()),
        announced: tournament.announced.clone(),
        organiser,
        organises: may_organise(tournament, reader),
        own: own.map(|PlayerId(number)| number),
        table: own.and_then(|player| tournament.table_of(player)).map(|table| table.to_string()),
        rounds: tournament.event.rounds() as u32,
        settable: tournament.has_begun() && !tournament.event.is_closed(),
        closes: tournament.closes(),
        between: tournament.is_between(),
        entrants: entrants(tournament, unseen, own),
        standings: table(tournament),
        games: games(tournament),
        byes: byes(tournament),
    }
}

/// Whether this reader decides what goes on in an event.
pub(super) fn may_organise(tournament: &Tournament, reader: Option<&Account>) -> bool {
    reader.is_some_and(|account| {
        Some(account.id) == tournament.owner || Permission::RunEvents.is_of(account.role)
    })
}

fn entrants(
    tournament: &Tournament,
    unseen: &HashSet<AccountId>,
    own: Option<PlayerId>,
) -> Vec<wire::Entrant> {
    let entrants = tournament.event.entrants().iter();
    let visible = |player| own == Some(player) || !unseen.contains(&account(player));
    entrants
        .map(|entrant| wire::Entrant {
            id: entrant.id.0,
            name: entrant.name.clone(),
            rating: visible(entrant.id).then_some(entrant.strength),
            left: tournament.event.has_left(entrant.id),
        })
        .collect()
}

fn table(tournament: &Tournament) -> Vec<wire::Standing> {
    let rows = standings(&tournament.event).into_iter();
    rows.map(|row| wire::Standing {
        place: row.place as u32,
        player: row.player.0,
        points: row.points.to_string(),
        won: row.wins as u32,
        drawn: row.draws as u32,
        lost: row.losses as u32,
        ties: { row.ties.iter() }
            .filter(|(tie, _)| *tie != komadai_events::TieBreak::FewerGames)
            .map(|(tie, value)| wire::Tie { name: tie.name().to_owned(), value: value.to_string() })
            .collect(),
    })
    .collect()
}

fn games(tournament: &Tournament) -> Vec<wire::EventGame> {
    let games = tournament.event.games().iter().enumerate();
    games
        .map(|(number, game)| wire::EventGame {
            number: number as u32,
            round: game.round as u32,
            black: game.pairing.black.0,
            white: game.pairing.white.0,
            result: game.outcome.map(result),
            table: tournament.tables.get(&number).map(ToString::to_string),
        })
        .collect()
}

fn byes(tournament: &Tournament) -> Vec<wire::Bye> {
    let byes = tournament.event.byes().iter();
    byes.map(|bye| wire::Bye { round: bye.round as u32, player: bye.player.0, scores: bye.scores })
        .collect()
}

fn result(outcome: Outcome) -> wire::GameResult {
    match outcome {
        Outcome::Win { by, played } => wire::GameResult::Win { by: by.into(), played },
        Outcome::Draw => wire::GameResult::Draw,
        Outcome::Void => wire::GameResult::Void,
    }
}

/// A result as an event counts it.
pub(super) fn outcome(result: wire::GameResult) -> Outcome {
    match result {
        wire::GameResult::Win { by, played } => Outcome::Win { by: by.into(), played },
        wire::GameResult::Draw => Outcome::Draw,
        wire::GameResult::Void => Outcome::Void,
    }
}
