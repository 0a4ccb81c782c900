//! Tells a visitor the moves of a game and keeps the board beside them, for formats whose moves depend on it.

use alloc::collections::BTreeSet;

use komadai_rules::{Move, PieceKind, Setup};

use crate::error::{NameError, Patience, Problem};
use crate::follow::Follow;
use crate::record::NodeId;
use crate::visit::{Place, Severity, Visitor};
use crate::{EndKind, wanted::Wanted};

/// A game that is being told.
#[derive(Debug)]
pub(crate) struct Teller {
    board: Follow,
    patience: Patience,
    ended: bool,
    /// Where lines ended: the first end that is told of a place is its end.
    ends: BTreeSet<u32>,
}

impl Teller {
    /// Begins a game.
    pub(crate) fn begin(out: &mut impl Visitor) -> Self {
        out.begin();
        Self {
            board: Follow::new(&Setup::START),
            patience: Patience::default(),
            ended: false,
            ends: BTreeSet::new(),
        }
    }

    /// Tells where the game begins; before its first move, once.
    pub(crate) fn start(&mut self, start: &Setup, out: &mut impl Visitor) {
        out.start(start);
        if *start != Setup::START {
            self.board = Follow::new(start);
        }
    }

    /// Whether the line that is being told has ended.
    pub(crate) const fn has_ended(&self) -> bool {
        self.ended
    }

    pub(crate) const fn board(&self) -> &Follow {
        &self.board
    }

    /// Goes back to a node.
    pub(crate) fn return_to(&mut self, node: u32, out: &mut impl Visitor) {
        if self.board.at() != node || self.ended {
            self.board.return_to(node);
            self.ended = false;
            out.variation(NodeId::new(node));
        }
    }

    /// Tells a move.
    ///
    /// # Errors
    ///
    /// Why nothing can follow it.
    pub(crate) fn mv(
        &mut self,
        mv: Move,
        place: Place<'_>,
        out: &mut impl Visitor,
    ) -> Result<(), Problem> {
        self.mv_of(mv, None, place, out)
    }

    /// Tells a move, and the piece it names.
    ///
    /// # Errors
    ///
    /// Why nothing can follow it.
    pub(crate) fn mv_of(
        &mut self,
        mv: Move,
        piece: Option<PieceKind>,
        place: Place<'_>,
        out: &mut impl Visitor,
    ) -> Result<(), Problem> {
        self.board.can_move(mv).map_err(Problem::Illegal)?;
        out.mv(mv, piece, place)?;
        self.board.add(mv);
        self.ended = false;
        Ok(())
    }

    /// Tells the move that a name means.
    ///
    /// # Errors
    ///
    /// Why there is no such move, or nothing can follow it.
    pub(crate) fn named(
        &mut self,
        wanted: &Wanted,
        place: Place<'_>,
        out: &mut impl Visitor,
    ) -> Result<(), Problem> {
        let (mv, otherwise): (_, Option<NameError>) =
            self.board.find(wanted).map_err(Problem::Move)?;
        self.mv(mv, place, out)?;
        if let Some(error) = otherwise {
            self.warn(place, Problem::Move(error), out);
        }
        Ok(())
    }

    /// Tells the end of the line; whether it counts, as it does not where the line goes on.
    pub(crate) fn end(&mut self, kind: EndKind, out: &mut impl Visitor) -> bool {
        let counts = !self.board.goes_on() && !self.ended && self.ends.insert(self.board.at());
        if counts {
            self.ended = true;
            out.end(kind);
        }
        counts
    }

    pub(crate) fn warn(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        self.patience.tell(place, problem, Severity::Warning, out);
    }

    pub(crate) fn fail(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        self.patience.tell(place, problem, Severity::Error, out);
    }
}
