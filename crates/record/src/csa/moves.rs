//! Moves, what they took, and moves taken back.

use alloc::format;
use core::time::Duration;

use komadai_rules::{Color, IllegalMove};

use super::game::{CsaGame, Last};
use super::letters::{color, sign};
use super::place::AN_ITEM;
use super::quick;
use super::spelling::{CsaMove, Senseless, follow};
use super::words::read_seconds;
use crate::error::Problem;
use crate::teller;
use crate::text::Place;
use crate::visit::Visitor;

impl CsaGame {
    /// A move that is not written as programs write it, or the first.
    pub(super) fn written_move(&mut self, item: &str, place: Place<'_>, out: &mut impl Visitor) {
        let said = item.as_bytes().first_chunk().and_then(quick::said);
        if !self.is_started {
            let turn = self.turn_by(item, said);
            if turn != self.turn && self.turn.is_some() {
                self.warn(place, Problem::WrongSide, out);
            }
            self.settle(turn, out);
        }
        if said.is_some() && item.len() > 7 {
            let behind = place.line.place(place.offset + 7);
            self.warn(behind, Problem::Expected("nothing behind a move"), out);
        }
        match said {
            None => {
                self.fail(place, Problem::Expected("a move, as in +7776FU or -0045KA"), out);
            }
            Some(said) if said.mover != self.mover => {
                // The piece that moves tells better than a sign whose turn it is.
                let is_own = match said.from {
                    Some(from) => self.board[from].is_some_and(|piece| piece.color == self.mover),
                    None => self.board[said.to].is_none(),
                };
                if !is_own {
                    return self.fail(place, Problem::WrongSide, out);
                }
                self.warn(place, Problem::WrongSide, out);
                let mover = self.mover;
                self.mv(CsaMove { mover, ..said }, place, out);
            }
            Some(said) => self.mv(said, place, out),
        }
    }

    /// Who begins, by the first move: a file that does not say it shows it so, and one that says the other side, when
    /// only the side of the move's sign has the piece.
    fn turn_by(&self, item: &str, said: Option<CsaMove>) -> Option<Color> {
        let signed = color(*item.as_bytes().first()?);
        let Some(turn) = self.turn.filter(|turn| signed != Some(*turn)) else {
            return signed;
        };
        let board = self.start.finish(self.turn).board;
        let moved = said.and_then(|said| board[said.from?]);
        match moved.map(|piece| piece.color) {
            owner @ Some(_) if owner == signed => owner,
            _ => Some(turn),
        }
    }

    /// A move without the sign of its side, which then is the one whose turn it is.
    pub(super) fn unsigned_move(&mut self, item: &str, place: Place<'_>, out: &mut impl Visitor) {
        let mover = if self.is_started { self.mover } else { self.turn.unwrap_or(Color::Black) };
        let signed = format!("{}{item}", sign(mover));
        let said = signed.as_bytes().try_into().ok().and_then(quick::said);
        let is_known = self.is_started || self.turn.is_some();
        let Some(said) = said.filter(|_| is_known) else {
            return self.warn(place, AN_ITEM, out);
        };
        self.settle(self.turn, out);
        self.warn(place, Problem::Expected("+ or - before a move"), out);
        self.mv(said, place, out);
    }

    #[inline]
    pub(super) fn mv(&mut self, said: CsaMove, place: Place<'_>, out: &mut impl Visitor) {
        let (mv, other) = match follow(&mut self.board, said) {
            Ok(followed) => followed,
            Err(senseless) => {
                let problem = match senseless {
                    Senseless::NoPiece(at) => Problem::Illegal(IllegalMove::NoPiece { at }),
                    Senseless::NoDrop => Problem::Expected("a piece that can be dropped"),
                };
                return self.fail(place, problem, out);
            }
        };
        if let Some(stands) = other {
            self.warn(place, Problem::OtherPiece { stands }, out);
        }
        if self.last == Last::End {
            self.warn(place, Problem::Expected("no move after the end"), out);
            self.tell_end(out);
        }
        match self.teller.mv(mv, None, place, out) {
            Ok(()) => {
                self.mover = !self.mover;
                self.last = Last::Move;
                self.is_timed = false;
                self.written = Some(said);
            }
            Err(problem) => self.fail(place, problem, out),
        }
    }

    pub(super) fn time(&mut self, seconds: &str, place: Place<'_>, out: &mut impl Visitor) {
        match read_seconds(seconds) {
            None => self.warn(place, AN_ITEM, out),
            Some(_) if !self.awaits_time() => self.warn(place, teller::ONE_TIME, out),
            Some(time) => self.tell_time(time, out),
        }
    }

    /// Whether there is something whose time was not told yet.
    #[inline]
    pub(super) const fn awaits_time(&self) -> bool {
        !self.is_timed && !matches!(self.last, Last::Nothing)
    }

    #[inline]
    pub(super) fn tell_time(&mut self, time: Duration, out: &mut impl Visitor) {
        self.is_timed = true;
        match (self.last, &mut self.end) {
            (Last::Nothing | Last::TakenBack, _) => {}
            (Last::Move, _) | (_, None) => out.time(time),
            (Last::End, Some((_, spent))) => *spent = Some(time),
        }
    }

    /// `%MATTA`: the last move of each side does not count.
    pub(super) fn take_back(&mut self, place: Place<'_>, out: &mut impl Visitor) {
        // A time that follows is that of no move.
        self.last = Last::TakenBack;
        self.is_timed = false;
        let trail = self.teller.trail();
        let stay = trail.ply().checked_sub(2);
        let Some(after) = stay.and_then(|ply| trail.line_at(ply)) else {
            return self.warn(place, Problem::Expected("two moves that can be taken back"), out);
        };
        self.tell_end(out);
        self.teller.trail_mut().follow();
        self.teller.take_back(after, out);
        self.board = self.teller.trail().to_setup(1).board;
        let last = self.teller.trail().last();
        self.written = last.and_then(|mv| {
            Some(CsaMove {
                mover: !self.mover,
                from: mv.from(),
                to: mv.to(),
                kind: self.board[mv.to()]?.kind,
            })
        });
    }
}
