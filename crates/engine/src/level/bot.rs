//! Three simple players that the levels are measured against: what they know is said in a line each, so that a level
//! that beats one of them can do at least that.

use std::fmt;

use komadai_chance::Chance;
use komadai_rules::{Move, Position};

use super::mate::mate_within;
use crate::values;

/// A player that follows one rule, and chance where that leaves a choice.
///
/// ```
/// use komadai_engine::Bot;
/// use komadai_rules::{Position, Setup};
///
/// let setup: Setup = "4k4/9/9/4p4/4r4/4P4/9/9/4K4 b - 1".parse()?;
/// let position = Position::from_setup(&setup)?;
/// assert_eq!(Bot::Greedy.choose(&position, 1), Some("5f5e".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bot {
    /// Plays any legal move.
    Random,
    /// Takes the most valuable piece it can, whatever comes of it.
    Greedy,
    /// Mates if that takes one move; else wins the most material, counting the dearest piece the reply can take.
    TwoPly,
}

impl Bot {
    /// The bots, the weakest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::TwoPly];

    /// A move; the same seed plays the same. `None` if there is no legal move.
    pub fn choose(self, position: &Position, seed: u64) -> Option<Move> {
        if self == Self::TwoPly
            && let Some(mate) = mate_within(position, 1)
        {
            return Some(mate);
        }
        let mut chance = Chance::new(seed ^ position.key());
        let moves = position.legal_moves();
        let gain = |mv| match self {
            Self::Random => 0,
            Self::Greedy => taken(position, mv),
            Self::TwoPly => taken(position, mv) - dearest(&position.after(mv)),
        };
        let rated = moves.iter().map(|mv| (gain(mv), chance.next(), mv));
        rated.max_by_key(|&(gain, chance, _)| (gain, chance)).map(|(.., mv)| mv)
    }
}

/// What a move takes, in centipawns.
fn taken(position: &Position, mv: Move) -> i32 {
    position.piece_at(mv.to()).map_or(0, |piece| values::captured(piece.kind))
}

/// The most that one move takes.
fn dearest(position: &Position) -> i32 {
    position.legal_moves().iter().map(|mv| taken(position, mv)).max().unwrap_or(0)
}

/// Writes `random`, `greedy` or `two-ply`.
impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::TwoPly => "two-ply",
        })
    }
}
