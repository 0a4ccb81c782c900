//! Positions to learn from, taken out of played games.

use std::collections::HashSet;
use std::io;

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
pub(crate) const CLEAR: i16 = 3_000;

/// One game in so many is held out, to see what was learnt.
const HELD_OUT_ONE_IN: u32 = 32;

/// Whether a game is held out.
pub(crate) fn is_held_out(game: &PlayedGame) -> bool {
    game.number % HELD_OUT_ONE_IN == HELD_OUT_ONE_IN - 1
}

/// Whether there is something to learn, and something held out that tells what came of it.
pub(crate) fn check(learnt: usize, held_out: usize) -> io::Result<()> {
    match learnt.min(held_out) {
        0 => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "there are too few games: some positions must be learnt, others held out",
        )),
        _ => Ok(()),
    }
}

/// Picks the quiet positions of a game that were not seen before, each with its score and the points its game
/// brought to the side to move (2 for a win, 1 for a draw).
///
/// Quiet are those not in check, where the best move neither captures nor promotes, with a score below
/// [`CLEAR`].
pub(crate) fn quiet(
    game: &PlayedGame,
    seen: &mut HashSet<u64>,
    mut take: impl FnMut(&Position, i16, u8),
) {
    let mut position = game.start.position();
    for played in &game.moves {
        let quiet = !played.mv.is_promotion() && position.piece_at(played.mv.to()).is_none();
        if let Some(score) = played.score.filter(|score| quiet && score.abs() < CLEAR)
            && !position.in_check()
            && seen.insert(position.key())
        {
            let points = match game.winner {
                None => 1,
                Some(winner) => 2 * u8::from(winner == position.turn()),
            };
            take(&position, score, points);
        }
        position.play_unchecked(played.mv);
    }
}

/// The positions to learn from and those of the games held out.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    pub(crate) learnt: Vec<Sample>,
    pub(crate) held_out: Vec<Sample>,
    /// The positions already taken.
    seen: HashSet<u64>,
}

impl Samples {
    /// Takes the quiet positions of a game.
    pub(crate) fn add(&mut self, game: &PlayedGame) {
        let samples = if is_held_out(game) { &mut self.held_out } else { &mut self.learnt };
        quiet(game, &mut self.seen, |position, score, points| {
            samples.push(Sample {
                position: position.clone(),
                score,
                result: f32::from(points) / 2.0,
            });
        });
    }
}
