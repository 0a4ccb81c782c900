//! A game of random moves on a clock, to its end: what a program that plays games needs of this crate.
//!
//! `cargo run -p komadai-rules --example selfplay -- 7`

use std::time::{SystemTime, UNIX_EPOCH};

use komadai_rules::{Byoyomi, Clock, Game, PositionLine, RuleProfile, TimeControl};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut random: u64 = match std::env::args().nth(1) {
        Some(seed) => seed.parse()?,
        None => SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as u64,
    };
    let mut below = move |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) as usize % bound
    };
    let byoyomi = Byoyomi { period: 30_000, periods: 1 };
    let mut clock = Clock::even(TimeControl { main: 300_000, byoyomi, ..TimeControl::UNTIMED });
    let mut game = Game::startpos(RuleProfile::STANDARD);
    while game.outcome().is_none() {
        let (moves, turn) = (game.legal_moves(), game.turn());
        if game.impasse(turn).may_declare {
            game.declare();
            break;
        }
        // The move takes up to 32 seconds: now and then the flag falls.
        if clock.spend(turn, 1_000 + below(31_000) as u64).is_err() {
            game.flag(turn);
            break;
        }
        game.play(moves[below(moves.len())])?;
    }
    println!("{}", PositionLine::from(&game));
    if let Some(outcome) = game.outcome() {
        let winner = outcome.winner.map_or("no one".to_owned(), |winner| format!("{winner:?}"));
        println!("{} after {} moves: {winner} wins", outcome.reason.code(), game.ply());
    }
    Ok(())
}
