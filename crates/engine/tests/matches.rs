//! Whole games: against chance, and level against level.

mod common;

use std::thread;

use common::{Chance, nodes};
use komadai_engine::{Engine, EngineOptions, Level, Limits, Reply, StopFlag};
use komadai_rules::{Color, Game, Outcome, RuleProfile};

const LONGEST_GAME: u32 = 600;

/// Plays a game to its end; `play` answers for either side.
fn game(mut play: impl FnMut(&Game) -> Reply) -> (Option<Outcome>, u32) {
    let mut game = Game::startpos(RuleProfile::STANDARD);
    while game.outcome().is_none() && game.ply() < LONGEST_GAME {
        match play(&game) {
            Reply::Move(mv) => game
                .play(mv)
                .unwrap_or_else(|error| panic!("{mv} in {}: {error}", game.sfen())),
            Reply::Resign => drop(game.resign(game.turn())),
            Reply::Declare => drop(game.declare()),
        }
    }
    (game.outcome(), game.ply())
}

/// Plays games numbered from 0 on two threads; how many `wins` counts as won.
fn count(games: u64, wins: impl Fn(u64) -> bool + Sync) -> usize {
    thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            let wins = &wins;
            scope.spawn(move || {
                (half..games)
                    .step_by(2)
                    .filter(|&number| wins(number))
                    .count()
            })
        });
        halves
            .into_iter()
            .map(|half| half.join().expect("no game panics"))
            .sum()
    })
}

fn side(number: u64) -> Color {
    if number % 4 < 2 {
        Color::Black
    } else {
        Color::White
    }
}

#[test]
fn a_player_of_chance_loses_every_game() {
    let won = count(100, |number| {
        let us = side(number);
        let mut engine = Engine::new(EngineOptions {
            hash_mib: 1,
            ..EngineOptions::default()
        });
        let mut chance = Chance(number);
        let (outcome, plies) = game(|game| match game.turn() == us {
            true => {
                engine
                    .search(game, &nodes(400), &StopFlag::default(), &mut |_| {})
                    .reply
            }
            false => Reply::Move(
                chance
                    .legal_move(game.position())
                    .expect("a game that goes on has a move"),
            ),
        });
        let won = outcome.and_then(|outcome| outcome.winner) == Some(us);
        assert!(won, "game {number}: {outcome:?} after {plies} plies");
        won
    });
    assert_eq!(won, 100);
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    let [low, middle, high] =
        [1, 3, 4].map(|number| Level::new(number).expect("levels are 1 to 5"));
    for (strong, weak, least) in [(high, low, 8), (middle, low, 7)] {
        let won = count(8, |number| {
            let us = side(number);
            let mut engines = [(); 2].map(|()| {
                Engine::new(EngineOptions {
                    hash_mib: 4,
                    ..EngineOptions::default()
                })
            });
            let (outcome, _) = game(|game| {
                let ours = game.turn() == us;
                let level = if ours { strong } else { weak };
                let limits = level.limits(number);
                let limits = Limits {
                    time: None,
                    nodes: limits.nodes.map(|nodes| nodes.min(30_000)),
                    ..limits
                };
                engines[usize::from(ours)]
                    .search(game, &limits, &StopFlag::default(), &mut |_| {})
                    .reply
            });
            outcome.and_then(|outcome| outcome.winner) == Some(us)
        });
        assert!(
            won >= least,
            "level {} won {won} of 8 against level {}",
            strong.number(),
            weak.number()
        );
    }
}
