//! Tells a visitor the moves of a game and keeps the board beside them, for formats whose moves depend on it.

use komadai_rules::{Move, Setup};

use crate::error::{NameError, Patience, Problem};
use crate::follow::Follow;
use crate::places::Places;
use crate::record::NodeId;
use crate::visit::{Severity, Visitor};
use crate::{EndKind, wanted::Wanted};

/// A game that is being told.
pub(crate) struct Teller<'a, 'v, V> {
    pub(crate) out: &'v mut V,
    pub(crate) places: Places<'a>,
    board: Follow,
    patience: Patience,
    ended: bool,
}

impl<'a, 'v, V: Visitor> Teller<'a, 'v, V> {
    /// Begins a game whose file, or the part of it that begins in this line, is `text`.
    pub(crate) fn new(text: &'a str, first_line: u32, out: &'v mut V) -> Self {
        out.begin();
        Self {
            out,
            places: Places::new(text, first_line),
            board: Follow::new(&Setup::START),
            patience: Patience::default(),
            ended: false,
        }
    }

    /// Tells where the game begins; before its first move, once.
    pub(crate) fn start(&mut self, start: &Setup) {
        self.out.start(start);
        if *start != Setup::START {
            self.board = Follow::new(start);
        }
    }

    pub(crate) const fn board(&self) -> &Follow {
        &self.board
    }

    /// Goes back to a node.
    pub(crate) fn return_to(&mut self, node: u32) {
        if self.board.at() != node || self.ended {
            self.board.return_to(node);
            self.ended = false;
            self.out.variation(NodeId::new(node));
        }
    }

    /// Tells a move that stands at a byte of the text.
    ///
    /// # Errors
    ///
    /// Why nothing can follow it.
    pub(crate) fn mv(&mut self, mv: Move, at: usize) -> Result<(), Problem> {
        self.board.can_move(mv).map_err(Problem::Illegal)?;
        self.out.mv(mv, None, self.places.place(at))?;
        self.board.add(mv);
        self.ended = false;
        Ok(())
    }

    /// Tells the move that a name means.
    ///
    /// # Errors
    ///
    /// Why there is no such move, or nothing can follow it.
    pub(crate) fn named(&mut self, wanted: &Wanted, at: usize) -> Result<(), Problem> {
        let (mv, otherwise): (_, Option<NameError>) =
            self.board.find(wanted).map_err(Problem::Move)?;
        self.mv(mv, at)?;
        if let Some(error) = otherwise {
            self.warn(at, Problem::Move(error));
        }
        Ok(())
    }

    /// Tells the end of the line; whether it counts, as it does not where the line goes on.
    pub(crate) fn end(&mut self, kind: EndKind) -> bool {
        let counts = !self.board.goes_on() && !self.ended;
        if counts {
            self.ended = true;
            self.out.end(kind);
        }
        counts
    }

    pub(crate) fn warn(&mut self, at: usize, problem: Problem) {
        self.tell(at, problem, Severity::Warning);
    }

    pub(crate) fn fail(&mut self, at: usize, problem: Problem) {
        self.tell(at, problem, Severity::Error);
    }

    fn tell(&mut self, at: usize, problem: Problem, severity: Severity) {
        let place = self.places.place(at);
        self.patience.tell(place, problem, severity, self.out);
    }
}
