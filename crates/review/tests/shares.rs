//! Shares of real games: the same is found whatever the engine did before, and on any number of threads.

use std::fs;
use std::ops::Range;

use komadai_engine::{Engine, EngineOptions, Limits, StopFlag};
use komadai_review::{SHARE, Verdict, examine_share, shares};
use komadai_rules::{Game, RuleProfile};

/// The last moves of one of the games in testdata, where there are mates to be found.
fn game(number: usize) -> Game {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/games/wcsc28.jsonl");
    let games = fs::read_to_string(file).expect("the games are part of the tree");
    let line = games.lines().nth(number).expect("there are so many");
    let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let mut game = Game::startpos(RuleProfile::STANDARD);
    for mv in json["moves"].as_str().expect("moves").split(' ') {
        game.play(mv.parse().expect("USI")).expect("legal");
    }
    game
}

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() })
}

fn look(engine: &mut Engine, game: &Game, share: Range<usize>) -> Vec<Verdict> {
    look_by(3_000, engine, game, share)
}

fn look_by(nodes: u64, engine: &mut Engine, game: &Game, share: Range<usize>) -> Vec<Verdict> {
    let limits = Limits { nodes: Some(nodes), lines: 2, plays_on: true, ..Limits::default() };
    let stop = StopFlag::default();
    examine_share(engine, game, share, &limits, &stop, &mut |_, _| {}).expect("it is not stopped")
}

#[test]
fn what_an_engine_did_before_changes_nothing() {
    let (mut one, mut other) = (engine(), engine());
    for number in [0, 7] {
        let game = game(number);
        let all: Vec<Range<usize>> = shares(game.moves().count() + 1).collect();
        let last = &all[all.len() - 3..];
        let there: Vec<_> = last.iter().map(|share| look(&mut one, &game, share.clone())).collect();
        let back = last.iter().rev().map(|share| look(&mut other, &game, share.clone()));
        let mut back: Vec<_> = back.collect();
        back.reverse();
        assert_eq!(there, back, "game {number}");
        let again = look(&mut one, &game, last[2].clone());
        assert_eq!(again, there[2], "game {number}");
    }
}

/// Asked twice about one position, the solvers that look for mates would go on where they stopped.
#[test]
fn a_position_is_found_the_same_when_it_is_asked_about_again() {
    let mut engine = engine();
    for number in [0, 7] {
        let game = game(number);
        let end = game.moves().count();
        for ply in end - 12..end {
            let twice = [(); 2].map(|()| look_by(20_000, &mut engine, &game, ply..ply + 1));
            assert_eq!(twice[0], twice[1], "game {number}, position {ply}");
        }
    }
}

#[test]
fn a_stopped_share_has_no_verdicts_and_every_position_is_in_one() {
    let all: Vec<Range<usize>> = shares(2 * SHARE + 1).collect();
    assert_eq!(all.iter().flat_map(Range::clone).collect::<Vec<_>>(), (0..17).collect::<Vec<_>>());
    let stop = StopFlag::default();
    stop.stop();
    let game = game(0);
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let found = examine_share(&mut engine(), &game, all[0].clone(), &limits, &stop, &mut |_, _| {});
    assert_eq!(found, None);
}
