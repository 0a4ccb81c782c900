//! Whole games: against chance, and level against level.

mod common;

use std::thread;

use common::{legal_move, nodes};
use komadai_chance::Chance;
use komadai_engine::{Engine, EngineOptions, Level, Limits, Reply, StopFlag};
use komadai_rules::{Color, Game, Move, Outcome, Piece, Position, RuleProfile};

const LONGEST_GAME: u32 = 600;

/// Plays a game to its end; `play` answers for either side.
fn game(mut play: impl FnMut(&Game) -> Reply) -> (Option<Outcome>, u32) {
    let mut game = Game::startpos(RuleProfile::STANDARD);
    while game.outcome().is_none() && game.ply() < LONGEST_GAME {
        match play(&game) {
            Reply::Move(mv) => {
                game.play(mv).unwrap_or_else(|error| panic!("{mv} in {}: {error}", game.sfen()))
            }
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
            scope.spawn(move || (half..games).step_by(2).filter(|&number| wins(number)).count())
        });
        halves.into_iter().map(|half| half.join().expect("no game panics")).sum()
    })
}

fn side(number: u64) -> Color {
    if number % 4 < 2 { Color::Black } else { Color::White }
}

#[test]
fn a_player_of_chance_loses_every_game() {
    let games = if std::env::var_os("KOMADAI_LONG").is_some() { 100 } else { 24 };
    let won = count(games, |number| {
        let us = side(number);
        let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
        let mut chance = Chance::new(number);
        let (outcome, plies) = game(|game| {
            if game.turn() == us {
                engine.search(game, &nodes(400), &StopFlag::default(), &mut |_| {}).reply
            } else {
                Reply::Move(
                    legal_move(&mut chance, game.position())
                        .expect("a game that goes on has a move"),
                )
            }
        });
        let won = outcome.and_then(|outcome| outcome.winner) == Some(us);
        assert!(won, "game {number}: {outcome:?} after {plies} plies");
        won
    });
    assert_eq!(won as u64, games);
}

/// The reply of a level, from an engine that remembers nothing.
fn reply(level: Level, game: &Game, seed: u64) -> Reply {
    let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
    let stop = StopFlag::default();
    level.play(&mut engine, game, seed, &Limits::default(), &stop, &mut |_| {}).reply
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    for (strong, weak, least) in [("10k", "15k", 20), ("4k", "10k", 20), ("1d", "5k", 18)] {
        let [strong, weak] = [strong, weak].map(|name| name.parse().expect("a level"));
        let won = count(24, |number| {
            let us = side(number);
            let (outcome, _) = game(|game| {
                let level = if game.turn() == us { strong } else { weak };
                reply(level, game, number)
            });
            outcome.and_then(|outcome| outcome.winner) == Some(us)
        });
        assert!(won >= least, "{strong} won {won} of 24 against {weak}");
    }
}

/// Someone who knows nothing but not to leave a piece hanging: mates if that takes one move, takes the dearest
/// piece that is free, and otherwise plays any move after which nothing can be taken for less than it is worth.
fn careful(game: &Game, chance: &mut Chance) -> Move {
    let position = game.position();
    let moves: Vec<Move> = position.legal_moves().iter().collect();
    let after = |mv| position.after(mv);
    if let Some(&mate) = moves.iter().find(|&&mv| after(mv).is_checkmate()) {
        return mate;
    }
    let worth = |square| {
        let piece = position.piece_at(square);
        piece.map_or(0, |piece: Piece| WORTH[piece.kind.index()])
    };
    let gain = |mv: Move| worth(mv.to()) - at_stake(&after(mv));
    let best = moves.iter().map(|&mv| gain(mv)).max().unwrap_or(0);
    let sound: Vec<Move> = moves.into_iter().filter(|&mv| gain(mv) == best).collect();
    sound[chance.below(sound.len())]
}

/// What pieces are worth to the careful player, by [`PieceKind::index`].
const WORTH: [i32; 14] = [1, 3, 4, 5, 6, 8, 10, 0, 7, 6, 6, 6, 10, 12];

/// The most that the side to move could win by taking one piece that is not guarded, or by a cheaper one.
fn at_stake(position: &Position) -> i32 {
    let (them, occupied) = (position.turn(), position.occupied());
    let worth = |square| {
        let piece = position.piece_at(square);
        piece.map_or(0, |piece: Piece| WORTH[piece.kind.index()])
    };
    let loss = |square| {
        let attackers = position.attackers(square, them, occupied);
        let cheapest = attackers.into_iter().map(worth).min()?;
        let guarded = !position.attackers(square, !them, occupied).is_empty();
        Some(worth(square) - if guarded { cheapest } else { 0 })
    };
    let own = position.pieces_of(!them);
    own.into_iter().filter_map(loss).fold(0, i32::max)
}

#[test]
fn the_weakest_level_loses_to_a_player_who_only_avoids_hanging_pieces() {
    let won = count(40, |number| {
        let us = side(number);
        let mut chance = Chance::new(number);
        let (outcome, _) = game(|game| {
            if game.turn() == us {
                reply(Level::WEAKEST, game, number)
            } else {
                Reply::Move(careful(game, &mut chance))
            }
        });
        outcome.and_then(|outcome| outcome.winner) == Some(us)
    });
    assert!(won <= 14, "the weakest level won {won} of 40");
}

#[test]
fn no_level_from_20_kyu_up_leaves_a_great_piece_hanging_every_third_move() {
    let (mut moves, mut hung) = (0, 0);
    for number in 0..20 {
        game(|game| {
            let reply = reply("20k".parse().expect("a level"), game, number);
            if let Reply::Move(mv) = reply {
                let mut next = game.position().clone();
                let taken = next.piece_at(mv.to());
                next.play_unchecked(mv);
                let taken = taken.map_or(0, |piece| WORTH[piece.kind.index()]);
                moves += 1;
                hung += i32::from(at_stake(&next) - taken >= WORTH[3]);
            }
            reply
        });
    }
    assert!(hung * 4 < moves, "{hung} of {moves} moves leave a silver or more to be taken");
}
