//! Why an event does not do what it was asked.

use core::fmt;

use crate::PlayerId;

/// Why an entry does not fit an event, or no round can be drawn now.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The event has ended.
    Over,
    /// The form of the event lets nobody in once it has begun.
    Begun,
    /// This player has entered before.
    Twice(PlayerId),
    /// Nobody of this number plays here.
    Unknown(PlayerId),
    /// This player has left.
    Gone(PlayerId),
    /// There is no game of this number.
    NoGame(usize),
    /// This many games of the running round have no result yet.
    Unfinished(usize),
    /// An event of this form needs this many players.
    Players {
        /// How many it takes at least.
        least: usize,
        /// How many there are.
        found: usize,
    },
    /// The result decided who plays the next round, which has been drawn.
    TooLate {
        /// The round of the game.
        round: usize,
    },
    /// A round that names a player twice.
    Doubled(PlayerId),
    /// Rounds of an arena are drawn of those who wait: ask `pair_waiting`.
    NoRounds,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the event is over"),
            Self::Begun => f.write_str("the event has begun: nobody can join any more"),
            Self::Twice(player) => write!(f, "player {} has entered already", player.0),
            Self::Unknown(player) => write!(f, "player {} is not in this event", player.0),
            Self::Gone(player) => write!(f, "player {} has left the event", player.0),
            Self::NoGame(game) => write!(f, "there is no game {game} in this event"),
            Self::Unfinished(1) => f.write_str("one game of the round is still without a result"),
            Self::Unfinished(games) => {
                write!(f, "{games} games of the round are still without a result")
            }
            Self::Players { least, found } => {
                let players = if *found == 1 { "player" } else { "players" };
                write!(f, "{found} {players}, where it takes at least {least}")
            }
            Self::TooLate { round } => {
                write!(
                    f,
                    "the round after round {round} was drawn by this result, which can no longer change"
                )
            }
            Self::Doubled(player) => write!(f, "player {} stands twice in one round", player.0),
            Self::NoRounds => {
                f.write_str("an arena has no rounds: players are paired as they wait")
            }
        }
    }
}

impl core::error::Error for Refusal {}
