//! Where pieces can be dropped.

use super::{Flow, Generator, HandKinds, Sink};
use crate::attacks::{self, Walk};
use crate::{Bitboard, HandKind, Rank, Square};

impl<const BLACK: bool, const ALL: bool> Generator<'_, BLACK, ALL> {
    #[inline]
    pub(super) fn visit_drops(&self, onto: Bitboard, sink: &mut impl Sink) -> Flow {
        let kinds = HandKinds(self.position.hands[Self::US].kinds());
        if kinds.is_empty() {
            return Flow::Continue(());
        }
        let anywhere = kinds.only(HandKinds::ANYWHERE);
        if !anywhere.is_empty() {
            sink.drops(anywhere, onto)?;
        }
        if kinds.has(HandKind::Lance) {
            sink.drops(kinds.only(HandKinds::LANCE), onto.without(Self::FIRST))?;
        }
        if kinds.has(HandKind::Knight) {
            sink.drops(kinds.only(HandKinds::KNIGHT), onto.without(Self::FIRST_TWO))?;
        }
        if kinds.has(HandKind::Pawn) {
            let to = self.pawn_drops(onto);
            sink.drops(kinds.only(HandKinds::PAWN), to)?;
        }
        Flow::Continue(())
    }

    /// Where a pawn may be dropped: no second pawn in a file, not on the last rank, not for mate.
    #[inline]
    pub(super) fn pawn_drops(&self, onto: Bitboard) -> Bitboard {
        let mut to = onto.without(Self::FIRST) & files_without(self.ours(Walk::Pawn));
        if let Some(king) = self.position.walk(Self::THEM, Walk::King).first() {
            let before = attacks::step(Self::THEM, Walk::Pawn, king);
            if to.meets(before) && self.drop_mates(king, before) {
                to ^= before;
            }
        }
        to
    }

    /// Whether a pawn dropped on `before`, the square before the enemy king, mates.
    // Nothing can be put between a pawn and the king it checks, so only flight and capture are left.
    fn drop_mates(&self, king: Square, before: Bitboard) -> bool {
        let position = self.position;
        let them = position.colors[Self::THEM.index()];
        let flight = attacks::step(Self::THEM, Walk::King, king).without(them);
        // Behind the king its own square opens, before it the pawn closes the file.
        let occupied = self.occupied ^ attacks::bit(king) ^ before;
        if !flight.without(position.covered_around(king, Self::US, occupied)).is_empty() {
            return false;
        }
        let Some(square) = before.first() else {
            return false;
        };
        let capturers = position.attackers(square, Self::THEM, self.occupied).without(king.into());
        capturers.is_empty() || {
            let pinned = position.shields(Self::THEM);
            !capturers
                .into_iter()
                .any(|from| !pinned.has(from) || attacks::ray(king, from).has(square))
        }
    }
}

/// The files in which none of these pawns stands.
// In every file the top bit is taken less the pawn: it survives exactly where there is none (or where the
// pawn itself is that bit, which the exclusive or undoes). Spread over the file it gives the empty ones.
#[inline]
fn files_without(pawns: Bitboard) -> Bitboard {
    let last = LAST_OF_FILE.bits();
    let empty = last & !pawns.bits() & (last.wrapping_sub(pawns.bits() & !last));
    // Where the subtraction borrowed nothing the top bit is still set.
    Bitboard::raw((empty - (empty >> 8)) | empty)
}

const LAST_OF_FILE: Bitboard = Bitboard::rank(Rank::I);
