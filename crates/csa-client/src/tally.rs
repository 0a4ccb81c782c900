//! What came of the games.

use std::fmt;

use komadai_csa::{FinishedGame, Notice};

/// How many games were won, lost and drawn.
///
/// Its text is `3 won, 1 lost, 0 drawn`, and `, 1 without result` where a game was broken off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    won: u32,
    lost: u32,
    drawn: u32,
    /// Broken off, censored, or lost with the connection.
    open: u32,
}

impl Tally {
    /// Counts a game.
    pub(crate) fn add(&mut self, game: &FinishedGame) {
        *match game.result {
            Some(Notice::Win) => &mut self.won,
            Some(Notice::Lose) => &mut self.lost,
            Some(Notice::Draw) => &mut self.drawn,
            _ => &mut self.open,
        } += 1;
    }

    /// How many games were counted.
    pub const fn games(&self) -> u32 {
        self.won + self.lost + self.drawn + self.open
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { won, lost, drawn, .. } = self;
        write!(f, "{won} won, {lost} lost, {drawn} drawn")?;
        match self.open {
            0 => Ok(()),
            open => write!(f, ", {open} without result"),
        }
    }
}
