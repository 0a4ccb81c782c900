//! Positions to learn from, taken out of played games.

use std::collections::HashSet;

use komadai_rules::Position;

use crate::PlayedGame;

/// A quiet position with what the search thought of it and how its game ended, both as the side to move sees
/// it.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) position: Position,
    /// In centipawns.
    pub(crate) score: i16,
    /// 1 for a win, ½ for a draw, 0 for a loss.
    pub(crate) result: f32,
}

/// Positions with a greater lead teach nothing.
const CLEAR: i16 = 3_000;

/// One game in so many is held out, to see what was learnt.
const HELD_OUT_ONE_IN: u32 = 32;

/// The positions to learn from and those of the games held out.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    pub(crate) learnt: Vec<Sample>,
    pub(crate) held_out: Vec<Sample>,
    /// The positions already taken.
    seen: HashSet<u64>,
}

impl Samples {
    /// Takes the quiet positions of a game: those not in check, where the best move neither captures nor
    /// promotes.
    pub(crate) fn add(&mut self, game: &PlayedGame) {
        let samples = match game.number % HELD_OUT_ONE_IN == HELD_OUT_ONE_IN - 1 {
            true => &mut self.held_out,
            false => &mut self.learnt,
        };
        let mut position = game.first_position();
        for played in &game.moves {
            let quiet = !played.mv.is_promotion() && position.piece_at(played.mv.to()).is_none();
            if let Some(score) = played.score.filter(|score| quiet && score.abs() < CLEAR)
                && !position.in_check()
                && self.seen.insert(position.key())
            {
                samples.push(Sample {
                    score,
                    result: match game.winner {
                        None => 0.5,
                        Some(winner) if winner == position.turn() => 1.0,
                        Some(_) => 0.0,
                    },
                    position: position.clone(),
                });
            }
            position.play_unchecked(played.mv);
        }
    }
}
