//! A short match between two limits, from random openings: how much twice the positions are worth.
//!
//! `cargo run --release -p komadai-engine --example match_limits -- [NODES] [NODES] [PAIRS]`

use std::error::Error;

use komadai_engine::{Engine, EngineOptions, Limits, Reply, StopFlag};
use komadai_rules::{ByColor, Color, Game, RuleProfile};

/// Moves played at random before the game begins; each opening is played from both sides.
const OPENING: u64 = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |otherwise: u64| arguments.next().map_or(Ok(otherwise), |text| text.parse());
    let nodes = [number(20_000)?, number(10_000)?];
    let (mut won, mut drawn, pairs) = ([0, 0], 0, number(10)?);
    for pair in 0..pairs {
        for swapped in [false, true] {
            let [one, other] =
                nodes.map(|nodes| Limits { nodes: Some(nodes), ..Limits::default() });
            let (black, white) = if swapped { (other, one) } else { (one, other) };
            match play(opening(pair)?, &ByColor { black, white })? {
                Some(winner) => won[usize::from((winner == Color::Black) == swapped)] += 1,
                None => drawn += 1,
            }
        }
        println!(
            "{} nodes against {}: {} won, {} lost, {drawn} drawn",
            nodes[0], nodes[1], won[0], won[1]
        );
    }
    Ok(())
}

/// A few moves that the number of a pair chooses.
fn opening(pair: u64) -> Result<Game, Box<dyn Error>> {
    let mut game = Game::startpos(RuleProfile::STANDARD);
    for step in 0..OPENING {
        let moves = game.legal_moves();
        let chance = (pair * OPENING + step).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        game.play(moves[chance as usize % moves.len()])?;
    }
    Ok(game)
}

/// Plays a game to its end, each side with a fresh engine; who won.
fn play(mut game: Game, limits: &ByColor<Limits>) -> Result<Option<Color>, Box<dyn Error>> {
    let mut engines = ByColor::from_fn(|_| Engine::new(EngineOptions::default()));
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(outcome.winner);
        }
        let turn = game.turn();
        let stop = StopFlag::default();
        match (engines[turn].search(&game, &limits[turn], &stop, &mut |_| {})).reply {
            Reply::Move(mv) => game.play(mv)?,
            Reply::Resign => drop(game.resign(turn)),
            Reply::Declare => drop(game.declare()),
        }
    }
}
