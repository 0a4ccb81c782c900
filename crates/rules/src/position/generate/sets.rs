//! Sets of moves, as a generator hands them out.

use crate::{Bitboard, Color, HandKind, PieceKind, Square};

/// A set of droppable kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandKinds(pub(super) u32);

impl HandKinds {
    pub(super) const PAWN: u32 = 1 << HandKind::Pawn as u32;
    pub(super) const LANCE: u32 = 1 << HandKind::Lance as u32;
    pub(super) const KNIGHT: u32 = 1 << HandKind::Knight as u32;
    /// Those that can stand on every rank.
    pub(super) const ANYWHERE: u32 = 0x7f & !(Self::PAWN | Self::LANCE | Self::KNIGHT);

    /// Whether `kind` is in the set.
    #[inline]
    pub const fn has(self, kind: HandKind) -> bool {
        self.0 >> kind.index() & 1 != 0
    }

    /// How many kinds the set has.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no kind.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, from the pawn up.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = HandKind> {
        let mut rest = self;
        core::iter::from_fn(move || rest.take())
    }

    /// Takes the lowest kind out of the set.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<HandKind> {
        let kind = HandKind::from_index(self.0.trailing_zeros() as usize);
        self.0 &= self.0.wrapping_sub(1);
        kind
    }

    #[inline]
    pub(super) const fn only(self, kinds: u32) -> Self {
        Self(self.0 & kinds)
    }
}

/// Some legal moves of one position that share a shape; every legal move is in exactly one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSet {
    /// One piece on the board.
    Board {
        /// The kind of the piece before it moves.
        kind: PieceKind,
        /// Where it stands.
        from: Square,
        /// Where it can go without promoting.
        to: Bitboard,
        /// Where it can go and promote.
        promote: Bitboard,
    },
    /// Steps of several pawns: the origin of each is one step behind its destination.
    Pawns {
        /// The side whose pawns they are.
        color: Color,
        /// Where one can go without promoting.
        to: Bitboard,
        /// Where one can go and promote.
        promote: Bitboard,
    },
    /// Drops: each of the kinds can go to each of the squares.
    Drops {
        /// What can be dropped.
        kinds: HandKinds,
        /// The squares that each of them can go to.
        to: Bitboard,
    },
}

impl MoveSet {
    /// How many moves the set holds, found by counting bits.
    #[inline]
    pub const fn len(&self) -> u32 {
        match self {
            Self::Board { to, promote, .. } | Self::Pawns { to, promote, .. } => {
                to.len() + promote.len()
            }
            Self::Drops { kinds, to } => kinds.len() * to.len(),
        }
    }

    /// Whether the set holds no move.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Which promotions a generator leaves to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotions {
    /// Every choice the rules give.
    All,
    /// Only choices that can matter: pawns, bishops and rooks always promote, lances on the second rank too.
    /// What is left out loses nothing but a way around pawn-drop mate.
    Useful,
}
