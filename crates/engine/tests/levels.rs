//! What levels promise beside their strength: the same seed plays the same, another plays otherwise, what must be
//! seen is seen.

use std::collections::BTreeSet;

use komadai_engine::{
    Answer, Bot, Engine, EngineOptions, Level, Limits, Manner, Reply, Root, Score, StopFlag,
    Strength, Style,
};
use komadai_rules::{Color, Game, Position, RuleProfile, Setup};

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
        // On a good day it thinks as far as a higher level.
        let place = level.strength().expect("below full").place();
        let own = Strength::at(place + 2_000).nodes * 9 / 8;
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
fn a_mate_next_door_is_seen_the_more_often_the_higher_the_level() {
    let mut engine = engine();
    let mate = position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    let mut mated = |name: &str| {
        let level: Level = name.parse().expect("a level");
        (0..200)
            .filter(|&seed| {
                let mut next = mate.clone();
                let Reply::Move(mv) = play(&mut engine, level, mate.clone(), seed).reply else {
                    return false;
                };
                next.play(mv).expect("a legal move");
                next.is_checkmate()
            })
            .count()
    };
    let found = ["25k", "20k", "15k", "10k", "3k"].map(&mut mated);
    assert!(found.is_sorted(), "{found:?}");
    assert!(found[0] < 20 && found[4] > 160, "{found:?}");
}

/// How many of so many games from the start this level wins against a bot, and how many are drawn.
fn results(level: Level, bot: Bot, games: u64) -> (u32, u32) {
    let mut engine = engine();
    let profile = RuleProfile { max_moves: Some(800), ..RuleProfile::STANDARD };
    let (mut wins, mut draws) = (0, 0);
    for seed in 0..games {
        let own = if seed % 2 == 0 { Color::Black } else { Color::White };
        engine.clear();
        let mut game = Game::startpos(profile);
        while game.outcome().is_none() {
            let mv = if game.turn() == own {
                let Reply::Move(mv) = play(&mut engine, level, &game, seed).reply else { break };
                mv
            } else {
                bot.choose(game.position(), seed).expect("a game that goes on has a move")
            };
            game.play(mv).expect("a legal move");
        }
        match game.outcome().and_then(|outcome| outcome.winner) {
            None => draws += 1,
            Some(winner) => wins += u32::from(winner == own),
        }
    }
    (wins, draws)
}

/// The floor: someone who moves by chance can win, and someone who only takes pieces does.
#[test]
fn the_weakest_level_loses_to_chance_and_to_greed() {
    let [random, greedy] = [Bot::Random, Bot::Greedy].map(|bot| results(Level::WEAKEST, bot, 40));
    let (wins, draws) = random;
    assert!(2 * wins + draws <= 40, "{wins} wins and {draws} draws of 40 against moves by chance");
    let (wins, draws) = greedy;
    assert!(wins <= 1 && draws <= 16, "{wins} wins and {draws} draws of 40 against greed");
}

#[test]
fn a_level_that_opens_by_heart_plays_sound_first_moves_and_some_of_each_style() {
    let mut engine = engine();
    let level: Level = "10k".parse().expect("a level");
    let mut rooks = BTreeSet::new();
    for seed in 0..40 {
        let mut game = Game::startpos(RuleProfile::STANDARD);
        while game.ply() < 16 {
            let Reply::Move(mv) = play(&mut engine, level, &game, seed).reply else {
                panic!("a move");
            };
            game.play(mv).expect("a legal move");
            let text = mv.to_string();
            let odd = ["2h9h", "2h1h", "9i9h", "1i1h", "5i5h", "5i4i", "5i6i"];
            assert!(game.ply() > 3 || !odd.contains(&text.as_str()), "{text}");
        }
        let rook = game.position().pieces(Color::Black, komadai_rules::PieceKind::Rook);
        rooks.extend(rook.first().map(|square| square.file()));
    }
    assert!(rooks.len() >= 3, "{rooks:?}");
}

#[test]
fn a_style_that_is_asked_for_shows_in_the_place_of_the_rook() {
    use komadai_rules::{File, PieceKind};

    let mut engine = engine();
    let styles = [
        (Style::StaticRook, File::Two),
        (Style::ThirdFile, File::Seven),
        (Style::FourthFile, File::Six),
        (Style::Central, File::Five),
        (Style::Opposing, File::Eight),
    ];
    for name in ["12k", "5k", "3d"] {
        let level: Level = name.parse().expect("a level");
        for (style, file) in styles {
            let mut shown = 0;
            for seed in 0..6 {
                let mut game = Game::startpos(RuleProfile::STANDARD);
                while game.ply() < 20 {
                    let style = (game.turn() == Color::White).then_some(style);
                    let manner = Manner { seed, style };
                    let (limits, stop) = (Limits::default(), StopFlag::default());
                    let answer =
                        level.play(&mut engine, &game, manner, &limits, &stop, &mut |_| {});
                    let Reply::Move(mv) = answer.reply else { panic!("{name}: a move") };
                    game.play(mv).expect("a legal move");
                }
                let rook = game.position().pieces(Color::White, PieceKind::Rook).single();
                let rook = rook.map(|square| square.seen_by(Color::White).file());
                shown += u32::from(rook == Some(file));
            }
            assert!(shown >= 5, "{name} {style}: {shown} of 6");
        }
    }
}

#[test]
fn what_has_just_moved_is_taken_where_that_costs_nothing() {
    let mut engine = engine();
    let level: Level = "12k".parse().expect("a level");
    let strength = level.strength().expect("below full");
    let (limits, stop) = (Limits::default(), StopFlag::default());
    // A pawn comes before the rook: with a rook behind it, or with nothing.
    let mut taken = |sfen| {
        let root = Root::after(position(sfen), &["8d8e".parse().expect("a move")]);
        let root = root.expect("a legal move");
        let takes = |&seed: &u64| {
            let answer = strength.play(&mut engine, &root, seed, &limits, &stop, &mut |_| {});
            answer.best().is_some_and(|mv| mv.to_string() == "8h8e")
        };
        (0..200).filter(takes).count()
    };
    let guarded = taken("4k4/1r7/9/1p7/9/9/9/1R2G4/4K4 w - 1");
    let alone = taken("4k4/7r1/9/1p7/9/9/9/1R2G4/4K4 w - 1");
    assert!(guarded * 3 < alone && alone > 120, "{guarded} and {alone} of 200");
}

#[test]
fn a_piece_seldom_goes_straight_back() {
    let mut engine = engine();
    let level: Level = "20k".parse().expect("a level");
    let strength = level.strength().expect("below full");
    let (limits, stop) = (Limits::default(), StopFlag::default());
    let mut back = |start, own: &str| {
        let moves = [own, "5a5b"].map(|mv| mv.parse().expect("a move"));
        let root = Root::after(position(start), &moves).expect("legal moves");
        let goes = |&seed: &u64| {
            let answer = strength.play(&mut engine, &root, seed, &limits, &stop, &mut |_| {});
            answer.best().is_some_and(|mv| mv.to_string() == "6f5g")
        };
        (0..2_000).filter(goes).count()
    };
    // The silver has just come from there, or the king has moved.
    let straight = back("4k4/9/9/9/9/9/4S4/9/4K4 b - 1", "5g6f");
    let other = back("4k4/9/9/9/9/3S5/9/4K4/9 b - 1", "5h5i");
    assert!(straight * 3 < other * 2, "{straight} and {other} of 2000");
}

#[test]
fn an_attack_from_afar_is_overlooked_more_often_than_one_from_next_door() {
    let mut engine = engine();
    // A silver is to be saved: from the pawn in front of it, or from a bishop in the far corner.
    let near = "4k4/9/9/9/4p4/4S4/9/9/4K4 b - 1";
    let far = "b3k4/9/9/9/9/5S3/9/9/4K4 b - 1";
    let weak: Level = "15k".parse().expect("a level");
    let weak = weak.strength().expect("below full");
    let (limits, stop) = (Limits::default(), StopFlag::default());
    let mut lost = |sfen| {
        let start = position(sfen);
        (0..200)
            .filter(|&seed| {
                let mut next = start.clone();
                let root = Root::new(start.clone());
                let answer = weak.play(&mut engine, &root, seed, &limits, &stop, &mut |_| {});
                if let Reply::Move(mv) = answer.reply {
                    next.play(mv).expect("a legal move");
                }
                let silver = next.pieces(Color::Black, komadai_rules::PieceKind::Silver);
                let square = silver.first().expect("the silver is on the board");
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
