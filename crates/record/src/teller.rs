//! Tells a visitor the moves of a game, each with what the rules say of it, and keeps the trail of their boards.

use alloc::collections::BTreeSet;

use komadai_rules::{Move, PieceKind, Setup, Square};

use crate::collect::MOST_WARNINGS;
use crate::end::EndKind;
use crate::error::{NameError, Problem};
use crate::move_description::MoveDescription;
use crate::node::NodeId;
use crate::text::Place;
use crate::trail::{Judgement, Trail};
use crate::visit::{Legality, Severity, Verdict, Visitor};

/// A time that is that of nothing, or not the first one.
pub(crate) const ONE_TIME: Problem = Problem::Expected("one time for each move or end, behind it");

/// A game that is being told.
#[derive(Debug, Default)]
pub(crate) struct Teller {
    legality: Legality,
    trail: Trail,
    patience: Patience,
    is_begun: bool,
    has_ended: bool,
    /// Where lines ended: the first end that is told of a place is its end.
    ends: BTreeSet<u32>,
}

impl Teller {
    /// Before a game, of which the moves are checked or not.
    pub(crate) fn new(legality: Legality) -> Self {
        Self { legality, ..Self::default() }
    }

    /// Before the next game, with what memory this one has.
    pub(crate) fn next(mut self) -> Self {
        self.trail.start_over(&Setup::START);
        Self { trail: self.trail, ..Self::new(self.legality) }
    }

    /// Begins the game, once.
    pub(crate) fn begin(&mut self, out: &mut impl Visitor) {
        if !self.is_begun {
            self.is_begun = true;
            out.begin();
        }
    }

    /// Whether the game was begun.
    pub(crate) const fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// Tells where the game begins; before its first move, once.
    pub(crate) fn start(&mut self, start: &Setup, out: &mut impl Visitor) {
        self.begin(out);
        out.start(start);
        self.trail.start_over(start);
    }

    /// The same, for a format that tells its moves by what stands on the board.
    pub(crate) fn start_followed(&mut self, start: &Setup, out: &mut impl Visitor) {
        self.start(start, out);
        self.trail.follow();
    }

    /// Whether the line that is being told has ended.
    pub(crate) const fn has_ended(&self) -> bool {
        self.has_ended
    }

    pub(crate) const fn trail(&self) -> &Trail {
        &self.trail
    }

    pub(crate) const fn trail_mut(&mut self) -> &mut Trail {
        &mut self.trail
    }

    /// Goes back to a node, unless the line that is being told is there.
    pub(crate) fn return_to(&mut self, node: u32, out: &mut impl Visitor) {
        if self.trail.at() != node || self.has_ended {
            self.branch(node, out);
        }
    }

    /// Begins a variation after a node.
    pub(crate) fn branch(&mut self, node: u32, out: &mut impl Visitor) {
        self.trail.return_to(node);
        self.has_ended = false;
        out.variation(NodeId::new(node));
    }

    /// Takes back what was played after a node.
    pub(crate) fn take_back(&mut self, node: u32, out: &mut impl Visitor) {
        self.trail.return_to(node);
        out.taken_back(NodeId::new(node));
    }

    /// Tells a move, and warns where it breaks a law or names another piece than the one that stands there.
    ///
    /// # Errors
    ///
    /// Why nothing can follow it; it is not told.
    // Readers without rules do little else; in the browser size counts more.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline)]
    pub(crate) fn mv(
        &mut self,
        mv: Move,
        named: Option<PieceKind>,
        place: Place<'_>,
        out: &mut impl Visitor,
    ) -> Result<(), Problem> {
        if self.legality == Legality::Checked {
            self.judge(mv, named, place, out)?;
        } else {
            if self.trail.is_followed() {
                self.trail.can_move(mv).map_err(Problem::Illegal)?;
            }
            self.trail.add(mv);
            out.mv(mv, Verdict::Unchecked, place);
        }
        self.has_ended = false;
        Ok(())
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(never))]
    fn judge(
        &mut self,
        mv: Move,
        named: Option<PieceKind>,
        place: Place<'_>,
        out: &mut impl Visitor,
    ) -> Result<(), Problem> {
        self.trail.follow();
        let other = match (self.trail.ruled(), named, mv.from()) {
            (Some(position), Some(named), Some(from)) => {
                position.piece_at(from).map(|stands| stands.kind).filter(|&stands| stands != named)
            }
            _ => None,
        };
        let mv = match other {
            Some(stands) if stands.promoted() == named => self.promoting(mv),
            _ => mv,
        };
        let judgement = self.trail.judge(mv).map_err(Problem::Illegal)?;
        let position = self.trail.ruled();
        let verdict = match (&judgement, position) {
            (Judgement::Legal, Some(position)) => Verdict::Legal(position),
            (Judgement::Illegal(law), _) => Verdict::Illegal(law, position),
            (Judgement::Legal | Judgement::Unknown, _) => Verdict::Unknown(position),
        };
        out.mv(mv, verdict, place);
        if let Judgement::Illegal(law) = judgement {
            self.warn(place, Problem::Illegal(law), out);
        } else if let Some(stands) = other {
            self.warn(place, Problem::OtherPiece { stands }, out);
        }
        Ok(())
    }

    /// The move as one that promotes, if that is legal: its piece was named as it is after it.
    #[cold]
    fn promoting(&self, mv: Move) -> Move {
        let promoting = match mv {
            Move::Board { from, to, .. } => Move::Board { from, to, promote: true },
            drop @ Move::Drop { .. } => drop,
        };
        let is_legal = self.trail.ruled().is_some_and(|position| position.is_legal(promoting));
        if is_legal { promoting } else { mv }
    }

    /// The move that a name means, and what is wrong with it all the same; of several, the only one that the names
    /// behind it allow, which [`likeliest`](Trail::likeliest) reads by `next`.
    ///
    /// # Errors
    ///
    /// Why there is no such move.
    pub(crate) fn find(
        &self,
        wanted: &MoveDescription,
        next: impl Fn(usize, Option<Square>) -> Option<MoveDescription>,
    ) -> Result<(Move, Option<NameError>), NameError> {
        match self.trail.find(wanted) {
            Err(NameError::Ambiguous { candidates }) => {
                let (likeliest, is_clear) = self.trail.likeliest(candidates.clone(), next);
                match likeliest.first() {
                    Some(&mv) if is_clear => {
                        Ok((mv, Some(NameError::Ambiguous { candidates: likeliest })))
                    }
                    _ => Err(NameError::Ambiguous { candidates }),
                }
            }
            found => found,
        }
    }

    /// Tells the move that a name means; see [`find`](Self::find).
    ///
    /// # Errors
    ///
    /// Why there is no such move, or nothing can follow it.
    pub(crate) fn named(
        &mut self,
        wanted: &MoveDescription,
        next: impl Fn(usize, Option<Square>) -> Option<MoveDescription>,
        place: Place<'_>,
        out: &mut impl Visitor,
    ) -> Result<(), Problem> {
        let (mv, otherwise) = self.find(wanted, next).map_err(Problem::Move)?;
        self.mv(mv, None, place, out)?;
        if let Some(error) = otherwise {
            self.warn(place, Problem::Move(error), out);
        }
        Ok(())
    }

    /// Tells the end of the line; whether it counts, as it does not where the line goes on.
    pub(crate) fn end_line(&mut self, kind: EndKind, out: &mut impl Visitor) -> bool {
        let counts = !self.trail.goes_on() && !self.has_ended && self.ends.insert(self.trail.at());
        if counts {
            self.has_ended = true;
            self.end(kind, out);
        }
        counts
    }

    /// Tells an end. A perpetual check is the foul of the side that gave it.
    pub(crate) fn end(&mut self, kind: EndKind, out: &mut impl Visitor) {
        let kind = if kind.is_perpetual_check() {
            let checking = self.trail.checking();
            if checking == self.trail.turn() {
                EndKind::IllegalByMover
            } else {
                EndKind::IllegalByOpponent
            }
        } else {
            kind
        };
        out.end(kind);
    }

    #[cold]
    pub(crate) fn warn(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        self.fault(place, problem, Severity::Warning, out);
    }

    #[cold]
    pub(crate) fn fail(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        self.fault(place, problem, Severity::Error, out);
    }

    /// Tells what is wrong in a place, unless there was too much.
    #[cold]
    pub(crate) fn fault(
        &mut self,
        place: Place<'_>,
        problem: Problem,
        severity: Severity,
        out: &mut impl Visitor,
    ) {
        self.begin(out);
        self.patience.tell(place, problem, severity, out);
    }
}

/// How much a reader has complained of a game: rubbish must cost no more than its reading.
#[derive(Debug, Default)]
struct Patience {
    told: u32,
    line: u32,
    in_line: u32,
}

impl Patience {
    /// The most faults of one line that are told, as each of them counts the columns before it.
    const IN_LINE: u32 = 10;

    /// Tells a fault, unless there were too many.
    #[cold]
    fn tell(
        &mut self,
        place: Place<'_>,
        problem: Problem,
        severity: Severity,
        out: &mut impl Visitor,
    ) {
        if self.line != place.line() {
            self.line = place.line();
            self.in_line = 0;
        }
        self.in_line += 1;
        let most = MOST_WARNINGS as u32;
        if severity == Severity::Error {
            out.fault(place.fault(problem), severity);
        } else if self.told < most && self.in_line <= Self::IN_LINE {
            self.told += 1;
            let is_last = self.told == most || self.in_line == Self::IN_LINE;
            let problem = if is_last { Problem::Silenced } else { problem };
            out.fault(place.fault(problem), severity);
        }
    }
}
