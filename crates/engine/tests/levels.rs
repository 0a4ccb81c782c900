//! What levels promise beside their strength: the same seed plays the same, another plays otherwise, what must be
//! seen is seen.

use std::collections::BTreeSet;

use komadai_engine::{Answer, Engine, EngineOptions, Level, Limits, Reply, Root, Score, StopFlag};
use komadai_rules::{Game, Position, RuleProfile, Setup};

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() })
}

fn play(engine: &mut Engine, level: Level, root: impl Into<Root>, seed: u64) -> Answer {
    let (limits, stop) = (Limits::default(), StopFlag::default());
    level.play(engine, root, seed, &limits, &stop, &mut |_| {})
}

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect("an SFEN");
    Position::from_setup(&setup).expect("a playable diagram")
}

/// Every level but full strength, which thinks for seconds.
fn graded() -> &'static [Level] {
    &Level::ALL[..Level::ALL.len() - 1]
}

#[test]
fn the_same_seed_plays_the_same_and_another_otherwise() {
    let mut engine = engine();
    let unusual = "lnsgkgsnl/1r5b1/1pppppppp/p8/9/8P/PPPPPPPP1/1B5R1/LNSGKGSNL b - 1";
    for name in ["15k", "8k", "3k", "2d"] {
        let level = name.parse().expect("a level");
        let moves: BTreeSet<_> = (0..12)
            .map(|seed| {
                engine.clear();
                let answer = play(&mut engine, level, position(unusual), seed);
                engine.clear();
                assert_eq!(answer, play(&mut engine, level, position(unusual), seed), "{name}");
                answer.best()
            })
            .collect();
        assert!(moves.len() > 1, "{name}: {moves:?}");
    }
}

#[test]
fn no_level_visits_more_positions_or_goes_deeper_than_it_may() {
    let mut engine = engine();
    let middle =
        position("ln1g1gsnl/2k2r3/2pps1bpp/pp2ppp2/9/P1P1PPP2/1PSP1S1PP/2GB1R3/LNK2G1NL w - 28");
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
    for name in ["15k", "8k", "1k", "1d", "9d"] {
        let level: Level = name.parse().expect("a level");
        let own = level.strength().expect("below full").nodes * 9 / 8;
        for (limits, most_nodes, most_depth) in [
            (nodes(1), 1, u32::MAX),
            (nodes(120), 120, u32::MAX),
            (nodes(1_000_000), own, u32::MAX),
            (depth(1), own, 1),
            (depth(2), own, 2),
            (depth(100), own, 100),
        ] {
            for seed in 0..4 {
                engine.clear();
                let stop = StopFlag::default();
                let answer =
                    level.play(&mut engine, middle.clone(), seed, &limits, &stop, &mut |_| {});
                assert!(matches!(answer.reply, Reply::Move(_)), "{name}: {limits:?}");
                assert!(
                    answer.nodes <= most_nodes && answer.depth <= most_depth,
                    "{name}: {limits:?}: {answer:?}"
                );
            }
        }
    }
}

/// Black has a rook and a bishop more, and the next move draws the game.
#[test]
fn a_level_knows_when_the_game_is_drawn_by_its_length() {
    let mut engine = engine();
    let ahead = position("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b RB 1");
    let limits = Limits { last_ply: Some(1), ..Limits::default() };
    let level: Level = "9d".parse().expect("a level");
    for (limits, even) in [(&limits, true), (&Limits::default(), false)] {
        engine.clear();
        let stop = StopFlag::default();
        let answer = level.play(&mut engine, ahead.clone(), 1, limits, &stop, &mut |_| {});
        assert_eq!(answer.score == Score::EVEN, even, "{answer:?}");
    }
}

#[test]
fn every_level_plays_a_legal_move_from_anywhere_a_game_leads() {
    let mut engine = engine();
    for &level in graded() {
        let mut game = Game::startpos(RuleProfile::STANDARD);
        while game.outcome().is_none() && game.ply() < 40 {
            let Reply::Move(mv) = play(&mut engine, level, &game, 3).reply else {
                break;
            };
            game.play(mv).unwrap_or_else(|error| panic!("{level}: {mv}: {error}"));
        }
        assert!(game.ply() >= 12, "{level} ended after {} plies", game.ply());
    }
}

#[test]
fn a_mate_next_door_is_seen_by_every_level_most_of_the_time() {
    let mut engine = engine();
    let mate = position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    for &level in graded() {
        // Chance decides what a weak player overlooks, so it takes many tries to tell; a strong one needs few.
        let tries = if level.is_dan() { 20 } else { 200 };
        let mated = (0..tries)
            .filter(|&seed| {
                let mut next = mate.clone();
                let Reply::Move(mv) = play(&mut engine, level, mate.clone(), seed).reply else {
                    return false;
                };
                next.play(mv).expect("a legal move");
                next.is_checkmate()
            })
            .count();
        assert!(
            mated * 10 >= tries as usize * if level.is_dan() { 9 } else { 6 },
            "{level}: {mated} of {tries}"
        );
    }
}

#[test]
fn an_attack_from_afar_is_overlooked_more_often_than_one_from_next_door() {
    let mut engine = engine();
    // A rook is to be saved: from the pawn in front of it, or from a bishop in the far corner.
    let near = "4k4/9/9/9/4p4/4R4/9/9/4K4 b - 1";
    let far = "b3k4/9/9/9/9/5R3/9/9/4K4 b - 1";
    let mut lost = |sfen| {
        let start = position(sfen);
        (0..200)
            .filter(|&seed| {
                let mut next = start.clone();
                if let Reply::Move(mv) =
                    play(&mut engine, Level::WEAKEST, start.clone(), seed).reply
                {
                    next.play(mv).expect("a legal move");
                }
                let rook = next.pieces(komadai_rules::Color::Black, komadai_rules::PieceKind::Rook);
                let dragon =
                    next.pieces(komadai_rules::Color::Black, komadai_rules::PieceKind::Dragon);
                let square = (rook | dragon).first().expect("the rook is on the board");
                !next.attackers(square, next.turn(), next.occupied()).is_empty()
            })
            .count()
    };
    let (near, far) = (lost(near), lost(far));
    assert!(near * 2 < far && far < 160, "{near} and {far} of 200");
}

#[test]
fn every_level_declares_when_it_may_and_a_kyu_player_never_resigns() {
    let mut engine = engine();
    let entered = "K+R+B6/PPPPPPPPP/9/9/9/9/9/9/8k b RB4G4S2N 1".parse().expect("an SFEN");
    let game = Game::new(&entered, RuleProfile::STANDARD).expect("a playable diagram");
    let lost = position("k8/9/9/9/9/9/1r7/r8/4K4 b - 1");
    for &level in graded() {
        assert_eq!(play(&mut engine, level, &game, 1).reply, Reply::Declare, "{level}");
        let resigns = play(&mut engine, level, lost.clone(), 1).reply == Reply::Resign;
        assert!(!resigns || level.is_dan(), "{level}");
    }
}

#[test]
fn the_weakest_answers_without_a_search() {
    let mut engine = engine();
    let answer = play(&mut engine, Level::WEAKEST, Position::startpos(), 1);
    assert_eq!((answer.depth, answer.nodes), (1, 30));
}
