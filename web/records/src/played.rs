//! A game of the page as a record.

use std::time::Duration;

use komadai_record::{Key, Record};
use komadai_rules::{Color, Game, Handicap, Move, RuleProfile, Setup};

use crate::wire::{GameEnd, Header, PlayedGame, Start};

/// Plays the game again by its own rules and writes it down.
pub(crate) fn record(game: &PlayedGame) -> Result<Record, String> {
    let profile = RuleProfile::named(&game.profile)
        .ok_or_else(|| format!("no rule profile is called {}", game.profile))?;
    let profile = if game.strict { profile.strict() } else { profile };
    let mut replay = begin(&game.start, profile)?;
    for usi in &game.moves {
        let mv: Move = usi.parse().map_err(|error| format!("{usi}: {error}"))?;
        replay.play(mv).map_err(|error| format!("{usi}: {error}"))?;
    }
    if let Some(ending) = &game.ending {
        conclude(&mut replay, ending)?;
    }
    let mut record = Record::of_game(&replay);
    let nodes: Vec<_> = record.main_line().collect();
    for (node, &time) in nodes.into_iter().zip(&game.times) {
        // What nobody can have measured is left out.
        record[node].time = Duration::try_from_secs_f64(time.round() / 1000.0).ok();
    }
    for Header { key, value } in &game.headers {
        record.headers.push(Key::of_kif(key), value.as_str());
    }
    Ok(record)
}

fn begin(start: &Start, profile: RuleProfile) -> Result<Game, String> {
    match start {
        Start::Handicap(code) => Handicap::named(code)
            .map(|handicap| Game::from_handicap(handicap, profile))
            .ok_or_else(|| format!("no handicap is called {code}")),
        Start::Sfen(sfen) => {
            let setup: Setup = sfen.parse().map_err(|error| format!("{sfen}: {error}"))?;
            Game::new(&setup, profile).map_err(|error| error.to_string())
        }
    }
}

fn conclude(game: &mut Game, ending: &GameEnd) -> Result<(), String> {
    let side = |color: &str| -> Result<Color, String> {
        color.parse().map_err(|error| format!("{color}: {error}"))
    };
    match ending {
        GameEnd::Resign { color } => drop(game.resign(side(color)?)),
        GameEnd::Flag { color } => drop(game.flag(side(color)?)),
        GameEnd::Declare => drop(game.declare()),
        GameEnd::Agree => drop(game.agree_impasse()),
        GameEnd::Foul { usi } => {
            let mv: Move = usi.parse().map_err(|error| format!("{usi}: {error}"))?;
            // It ends a strict game, as an illegal move does.
            let _ = game.play(mv);
        }
    }
    Ok(())
}
