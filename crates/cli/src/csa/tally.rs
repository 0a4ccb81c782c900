//! What came of the games, in words.

use std::fmt;

use komadai_csa::{Finished, Notice};

/// How many games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    won: u32,
    lost: u32,
    drawn: u32,
    /// Broken off, censored, or lost with the connection.
    open: u32,
}

impl Tally {
    pub fn add(&mut self, game: &Finished) {
        *match game.result {
            Some(Notice::Win) => &mut self.won,
            Some(Notice::Lose) => &mut self.lost,
            Some(Notice::Draw) => &mut self.drawn,
            _ => &mut self.open,
        } += 1;
    }

    pub const fn games(&self) -> u32 {
        self.won + self.lost + self.drawn + self.open
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            won, lost, drawn, ..
        } = self;
        write!(f, "{won} won, {lost} lost, {drawn} drawn")?;
        match self.open {
            0 => Ok(()),
            open => write!(f, ", {open} without result"),
        }
    }
}

/// A game in a line: `won (RESIGN) against Kaze as Black after 87 moves`.
pub fn told(game: &Finished) -> String {
    let result = match game.result {
        Some(Notice::Win) => "won",
        Some(Notice::Lose) => "lost",
        Some(Notice::Draw) => "drawn",
        Some(_) => "no result",
        None => "broken off",
    };
    let reason = { game.reason }.map_or_else(String::new, |reason| format!(" ({})", reason.word()));
    let own = game.summary.yours;
    let opponent = &game.names()[!own];
    let moves = game.record.moves().count();
    format!("{result}{reason} against {opponent} as {own:?} after {moves} moves")
}
