//! Variations: the node each of them follows, where several lines could be meant.

use super::branch::Latest;
use super::game::{KifGame, LineReader};
use super::moves::{Course, variation_number};
use super::{names, row};
use crate::error::Problem;
use crate::visit::Visitor;

impl KifGame {
    /// The ply after which the variation begins that a line tells of, if it is such a line and means something here.
    pub(super) fn variation_after(&self, text: &str) -> Option<u32> {
        let number = variation_number(text.strip_prefix("変化")?)?;
        let means = self.is_played() && self.moves.course != Course::Lost;
        self.moves.ply_before(number).filter(|_| means)
    }

    /// The node of an earlier line that all moves of a variation can follow, where the last one does not allow them.
    pub(super) fn other_line(&mut self, before: u32, moves: &str) -> Option<Latest> {
        let trail = self.teller.trail_mut();
        let are_named = self.moves.are_named;
        self.moves.branches.other(before, |node| {
            if are_named {
                row::fits(trail, node, moves)
            } else {
                let moves = names::read_moves(moves, trail.to(node));
                trail.fits(node, &moves)
            }
        })
    }
}

impl<V: Visitor> LineReader<'_, '_, V> {
    /// `変化：5手`: what follows is a variation at that move.
    pub(super) fn variation(&mut self, words: &str) {
        // Some programs put the line among the headers, where it means nothing; without a number it means nothing
        // anywhere.
        let number = variation_number(words).filter(|_| self.game.is_played());
        let Some(number) = number else {
            return self.warn(Problem::NoBranchPoint);
        };
        let before = self.game.moves.ply_before(number);
        self.miscounts();
        if !self.game.moves.in_variation {
            self.game.tail.main_ply = self.game.moves.ply();
        }
        self.game.moves.in_variation = true;
        self.game.moves.may_pass_end = true;
        if before.is_some_and(|before| self.goes_back(before)) {
            self.game.moves.course = Course::Sound;
        } else {
            self.game.moves.course = Course::Astray;
            self.warn(Problem::NoBranchPoint);
        }
    }

    /// Goes back to the node read last at this ply; `false` if there is none.
    pub(super) fn goes_back(&mut self, ply: u32) -> bool {
        self.settle();
        let Some(node) = self.game.moves.branches.go_back(ply) else {
            return false;
        };
        self.game.teller.branch(node, self.out);
        true
    }
}
