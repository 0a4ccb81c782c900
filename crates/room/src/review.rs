//! Looking at a game together once it is over: one board for players and spectators.

use komadai_rules::{Color, Move};

use crate::{Refusal, Room, Stage};

/// Most moves that are tried out from a position of the game.
const LONGEST_LINE: usize = 100;

/// What a player shows the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// Who shows it.
    pub by: Color,
    /// After how many moves of the game.
    pub ply: u32,
    /// What is played on from there, to try it out.
    pub line: Vec<Move>,
    /// What is drawn on the board; its meaning is the readers'.
    pub marks: Vec<String>,
}

impl Room {
    /// Whether this can be shown here.
    ///
    /// # Errors
    ///
    /// The game is not over or not so long, or a move of the line is against the rules.
    pub fn check_review(&self, review: &Review) -> Result<(), Refusal> {
        if !matches!(self.stage(), Stage::Over(_)) {
            return Err(Refusal::NotOver);
        }
        if review.ply > self.game().ply() {
            return Err(Refusal::Early);
        }
        if review.line.len() > LONGEST_LINE {
            return Err(Refusal::NotInTerms);
        }
        let mut game = self.terms().game()?;
        let known = self.game().moves().take(review.ply as usize);
        for mv in known.chain(review.line.iter().copied()) {
            game.check(mv).map_err(Refusal::Illegal)?;
            game.play(mv).map_err(|_| Refusal::Over)?;
        }
        Ok(())
    }
}
