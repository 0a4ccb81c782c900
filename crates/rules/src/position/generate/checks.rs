//! The moves that give check, without trying any other.

use super::{Flow, Generator, HandKinds, Onto, Sink};
use crate::attacks::{self, Walk};
use crate::{Bitboard, HandKind, PieceKind, Square};

/// From where pieces would check a king.
struct Target {
    king: Square,
    /// From where a bishop and a rook would, over the board as it stands.
    bishop: Bitboard,
    rook: Bitboard,
    /// The pieces that check the king by leaving their line.
    openers: Bitboard,
}

impl<const BLACK: bool, const ALL: bool> Generator<'_, BLACK, ALL> {
    /// Hands out the moves that check `target`, the enemy king, which is in no check yet.
    // A slider that its own move would let see the king sees it already, so what stands now decides the lines.
    #[inline]
    pub(super) fn run_checks(mut self, target: Square, sink: &mut impl Sink) -> Flow {
        let direct = |walk| attacks::walk(Self::THEM, walk, target, self.occupied);
        let target = Target {
            king: target,
            bishop: direct(Walk::Bishop),
            rook: direct(Walk::Rook),
            openers: self.position.shields(Self::THEM) & self.us,
        };
        let king = self.ours(Walk::King).first();
        let mut block = !self.occupied;
        if let Some(king) = king {
            let checkers = self.find_checkers_and_pins(king);
            if target.openers.has(king) {
                let line = attacks::ray(target.king, king);
                self.visit_king(king, &mut Onto(!line, sink))?;
            }
            match self.answer(king, checkers) {
                Some(between) => block = between,
                None => return Flow::Continue(()),
            }
        }
        self.check_by_pawns(&target, sink)?;
        self.check_by_pieces(&target, king, sink)?;
        self.check_by_drops(&target, block, sink)
    }

    /// From where a piece of this kind checks the target.
    #[inline]
    fn checking(target: &Target, kind: PieceKind) -> Bitboard {
        let step = |walk| attacks::step(Self::THEM, walk, target.king);
        match Walk::of(kind) {
            Walk::Bishop => target.bishop,
            Walk::Rook => target.rook,
            Walk::Horse => target.bishop | step(Walk::Horse),
            Walk::Dragon => target.rook | step(Walk::Dragon),
            Walk::Lance => target.rook & attacks::lance_ray(Self::THEM, target.king),
            Walk::King => Bitboard::EMPTY,
            walk => step(walk),
        }
    }

    /// Steps of the pawns that are not bound to a line.
    #[inline]
    fn check_by_pawns(&self, target: &Target, sink: &mut impl Sink) -> Flow {
        let pawns = self.ours(Walk::Pawn).without(self.pinned | target.openers);
        let to = pawns.step_forward(Self::US) & self.onto;
        let (to, promote) = Self::choose(PieceKind::Pawn, to, to & Self::ZONE);
        let to = to & Self::checking(target, PieceKind::Pawn);
        let promote = promote & Self::checking(target, PieceKind::Tokin);
        if (to | promote).is_empty() {
            return Flow::Continue(());
        }
        sink.pawns(Self::US, to, promote)
    }

    /// Moves of the other pieces. Steps check from where they touch the king, so the pieces start near it; those that
    /// open a line start anywhere.
    #[inline]
    fn check_by_pieces(&self, target: &Target, king: Option<Square>, sink: &mut impl Sink) -> Flow {
        let near = attacks::near_steps(target.king);
        let few = self.ours(Walk::Lance)
            | self.ours(Walk::Knight)
            | (self.ours(Walk::Silver) | self.ours(Walk::Gold)) & near
            | self.ours(Walk::Bishop)
            | self.ours(Walk::Rook)
            | self.ours(Walk::Horse)
            | self.ours(Walk::Dragon)
            | self.pinned & self.ours(Walk::Pawn)
            | target.openers.without(self.ours(Walk::King));
        for from in few {
            let Some(piece) = self.position.board[from] else {
                continue;
            };
            let mut onto = self.onto;
            if let (true, Some(king)) = (self.pinned.has(from), king) {
                onto &= attacks::ray(king, from);
            }
            let opens = if target.openers.has(from) {
                !attacks::ray(target.king, from)
            } else {
                Bitboard::EMPTY
            };
            let promoted = crate::position::turned_over(piece.kind);
            let plain = Self::checking(target, piece.kind) | opens;
            let promoting = Self::checking(target, promoted) | opens;
            if !onto.meets(plain | promoting) {
                continue;
            }
            let (to, promote) = self.moves_of(piece.kind, from, from.in_zone(Self::US), onto);
            let (to, promote) = (to & plain, promote & promoting);
            if !(to | promote).is_empty() {
                sink.walks(piece.kind, from, to, promote)?;
            }
        }
        Flow::Continue(())
    }

    #[inline]
    fn check_by_drops(&self, target: &Target, onto: Bitboard, sink: &mut impl Sink) -> Flow {
        let kinds = HandKinds(self.position.hands[Self::US].kinds());
        for kind in kinds.iter() {
            let to = onto & Self::checking(target, kind.piece_kind());
            let to = match kind {
                HandKind::Pawn if !to.is_empty() => self.pawn_drops(to),
                HandKind::Pawn | HandKind::Lance => to.without(Self::FIRST),
                HandKind::Knight => to.without(Self::FIRST_TWO),
                _ => to,
            };
            if !to.is_empty() {
                sink.drops(kinds.only(1 << kind.index()), to)?;
            }
        }
        Flow::Continue(())
    }
}
