//! Openings of a level in a style, for a recogniser to name.

use komadai_engine::{Level, Limits, Manner, Reply, StopFlag, Style};
use komadai_pool::make_in_order;
use komadai_rules::{ByColor, Color, Game, RuleProfile};

use super::contest::{engine, mix};

/// Plies after which a game's style has shown.
const OPENING: u32 = 70;

/// The opening of a game in which one side plays in a style.
#[derive(Clone, Debug)]
pub struct StyledGame {
    /// The side that does.
    pub color: Color,
    /// The game after seventy plies, or at its end if that came before.
    pub game: Game,
}

/// Openings of this level in a style against itself without one, so many as asked for, each side's turn about.
pub fn styled_games(
    level: Level,
    style: Style,
    games: u32,
    seed: u64,
    concurrency: usize,
) -> Vec<StyledGame> {
    let mut played = Vec::new();
    let result = make_in_order(
        0..games as usize,
        concurrency,
        || ByColor::from_fn(|_| engine()),
        |engines, number| {
            let color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
            engines.black.clear();
            engines.white.clear();
            let seed = mix(seed, number as u64);
            let mut game = Game::startpos(RuleProfile::STANDARD);
            while game.outcome().is_none() && game.ply() < OPENING {
                let turn = game.turn();
                let manner = if turn == color {
                    Manner { seed: mix(seed, 1), style: Some(style) }
                } else {
                    mix(seed, 2).into()
                };
                let (limits, stop) = (Limits::default(), StopFlag::default());
                let answer =
                    level.play(&mut engines[turn], &game, manner, &limits, &stop, &mut |_| {});
                match answer.reply {
                    Reply::Move(mv) if game.play(mv).is_ok() => {}
                    _ => break,
                }
            }
            StyledGame { color, game }
        },
        |_, game| {
            played.push(game);
            Ok::<(), std::convert::Infallible>(())
        },
    );
    match result {
        Ok(()) => played,
        Err(never) => match never {},
    }
}
