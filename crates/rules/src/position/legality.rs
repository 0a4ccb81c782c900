//! One move: is it legal, and if not, which law forbids it.
//!
//! Written apart from the generator, square by square as the rules read, so that each can be held against
//! the other.

use core::fmt;

use super::Position;
use crate::attacks;
use crate::{Bitboard, Color, File, HandKind, Move, Piece, PieceKind, Square};

/// The law a move breaks, with what a board needs to show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// Nothing stands on the square the move starts from.
    NoPiece {
        /// The square that is empty.
        at: Square,
    },
    /// The piece belongs to the other side.
    NotYourPiece {
        /// Where it stands.
        at: Square,
    },
    /// No such piece is held in hand.
    NotInHand {
        /// What was to be dropped.
        kind: HandKind,
    },
    /// A drop on a piece, or a move onto one's own piece.
    Occupied {
        /// The square the move goes to.
        at: Square,
    },
    /// The piece does not move that way.
    CannotReach {
        /// Where it stands.
        from: Square,
        /// Where it cannot go.
        to: Square,
    },
    /// Something stands in the way.
    Blocked {
        /// The nearest piece between.
        by: Square,
    },
    /// The piece could never move again without promoting.
    MustPromote {
        /// Where it goes.
        at: Square,
    },
    /// The piece has no other face, shows it already, or neither starts nor ends in the zone.
    CannotPromote {
        /// Where it stands.
        from: Square,
    },
    /// A dropped piece could never move again (行き所のない駒).
    DeadEnd {
        /// What was to be dropped.
        kind: HandKind,
        /// The square the piece was dropped on.
        at: Square,
    },
    /// A second unpromoted pawn in a file (二歩).
    Nifu {
        /// The file the pawns share.
        file: File,
        /// The pawn that stands there already.
        pawn: Square,
    },
    /// A pawn dropped to give checkmate (打ち歩詰め).
    Uchifuzume {
        /// The king that would be mated.
        king: Square,
        /// Each square around that king and why it offers no escape, in order of their index; unused places
        /// are `None`.
        around: [Option<(Square, Cover)>; 8],
    },
    /// The king is, or would be, in check after the move.
    LeavesKingInCheck {
        /// Where the king would stand.
        king: Square,
        /// A piece that would take it.
        by: Square,
    },
    /// The piece shields its king and may not leave the line.
    Pinned {
        /// The king it shields.
        king: Square,
        /// The piece that would take the king.
        by: Square,
    },
}

/// Why a mated king cannot go to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// One of its own pieces stands there.
    OwnPiece,
    /// A piece on this square would take it there.
    Attacked {
        /// Where the attacker stands.
        by: Square,
    },
}

impl IllegalMove {
    /// The law's name in kebab-case, the same in every interface: `nifu`, `leaves-king-in-check`.
    pub const fn law(&self) -> &'static str {
        match self {
            Self::NoPiece { .. } => "no-piece",
            Self::NotYourPiece { .. } => "not-your-piece",
            Self::NotInHand { .. } => "not-in-hand",
            Self::Occupied { .. } => "occupied",
            Self::CannotReach { .. } => "cannot-reach",
            Self::Blocked { .. } => "blocked",
            Self::MustPromote { .. } => "must-promote",
            Self::CannotPromote { .. } => "cannot-promote",
            Self::DeadEnd { .. } => "dead-end",
            Self::Nifu { .. } => "nifu",
            Self::Uchifuzume { .. } => "uchifuzume",
            Self::LeavesKingInCheck { .. } => "leaves-king-in-check",
            Self::Pinned { .. } => "pinned",
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPiece { at } => write!(f, "there is no piece on {at}"),
            Self::NotYourPiece { at } => write!(f, "the piece on {at} is the opponent's"),
            Self::NotInHand { kind } => {
                write!(f, "there is no {} in hand", kind.piece_kind().sfen())
            }
            Self::Occupied { at } => write!(f, "{at} is occupied"),
            Self::CannotReach { from, to } => {
                write!(f, "the piece on {from} does not move to {to}")
            }
            Self::Blocked { by } => write!(f, "the piece on {by} is in the way"),
            Self::MustPromote { at } => {
                write!(f, "the piece must promote on {at}, where it could never move again")
            }
            Self::CannotPromote { from } => {
                write!(f, "the piece on {from} cannot promote with this move")
            }
            Self::DeadEnd { kind, at } => {
                write!(f, "{} could never move from {at}", kind.piece_kind().sfen())
            }
            Self::Nifu { file, pawn } => {
                write!(
                    f,
                    "two pawns (nifu): file {} has an unpromoted pawn on {pawn}",
                    file.number()
                )
            }
            Self::Uchifuzume { king, .. } => {
                write!(f, "a pawn may not be dropped to checkmate (uchifuzume) the king on {king}")
            }
            Self::LeavesKingInCheck { by, .. } => {
                write!(f, "the king could be taken by the piece on {by}")
            }
            Self::Pinned { by, .. } => {
                write!(f, "the piece shields its king from the piece on {by}")
            }
        }
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// Whether `mv` is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check_legality(mv).is_ok()
    }

    /// Whether `mv` is legal here, and if not, why.
    ///
    /// # Errors
    ///
    /// The first law it breaks, asked in this order: whose piece, where it may go, promotion, drops, the
    /// safety of the king, pawn-drop mate.
    pub fn check_legality(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_movement(mv)?;
        self.check_king_safety(mv)?;
        match mv {
            Move::Drop { kind: HandKind::Pawn, to } => self.check_uchifuzume(to),
            _ => Ok(()),
        }
    }

    /// Every law but those that ask about kings in danger: what a game in which kings are captured goes by.
    ///
    /// # Errors
    ///
    /// The first law the move breaks.
    pub fn check_movement(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Board { from, to, promote } => self.check_walk(from, to, promote),
            Move::Drop { kind, to } => self.check_drop(kind, to),
        }
    }

    fn check_walk(&self, from: Square, to: Square, promote: bool) -> Result<(), IllegalMove> {
        let us = self.turn;
        let piece = self.board[from].ok_or(IllegalMove::NoPiece { at: from })?;
        if piece.color != us {
            return Err(IllegalMove::NotYourPiece { at: from });
        }
        if !attacks::open_reach(piece, from).has(to) {
            return Err(IllegalMove::CannotReach { from, to });
        }
        let between = attacks::between(from, to) & self.occupied();
        if !between.is_empty() {
            // The nearest to the origin is the one that stops the piece.
            let by = if to < from { between.last() } else { between.first() };
            return Err(
                by.map_or(IllegalMove::CannotReach { from, to }, |by| IllegalMove::Blocked { by })
            );
        }
        if self.board[to].is_some_and(|taken| taken.color == us) {
            return Err(IllegalMove::Occupied { at: to });
        }
        if promote && !(piece.kind.can_promote() && (from.in_zone(us) || to.in_zone(us))) {
            return Err(IllegalMove::CannotPromote { from });
        }
        if !promote && !attacks::has_future(piece, to) {
            return Err(IllegalMove::MustPromote { at: to });
        }
        Ok(())
    }

    fn check_drop(&self, kind: HandKind, to: Square) -> Result<(), IllegalMove> {
        let us = self.turn;
        let piece = Piece::new(us, kind.piece_kind());
        if !self.hands[us].has(kind) {
            return Err(IllegalMove::NotInHand { kind });
        }
        if self.board[to].is_some() {
            return Err(IllegalMove::Occupied { at: to });
        }
        if !attacks::has_future(piece, to) {
            return Err(IllegalMove::DeadEnd { kind, at: to });
        }
        if kind == HandKind::Pawn {
            let file = to.file();
            if let Some(pawn) = (self.pieces(us, PieceKind::Pawn) & Bitboard::file(file)).first() {
                return Err(IllegalMove::Nifu { file, pawn });
            }
        }
        Ok(())
    }

    /// Refuses a move, right in itself, after which the mover's king could be taken.
    fn check_king_safety(&self, mv: Move) -> Result<(), IllegalMove> {
        let us = self.turn;
        let after = self.after(mv);
        let Some(king) = after.king(us) else {
            return Ok(());
        };
        let attackers = after.attackers(king, !us, after.occupied());
        let Some(by) = attackers.first() else {
            return Ok(());
        };
        let moved_king = self.king(us) != Some(king);
        Err(if moved_king || self.in_check() {
            IllegalMove::LeavesKingInCheck { king, by }
        } else {
            IllegalMove::Pinned { king, by }
        })
    }

    /// Refuses a pawn drop, right in itself, that mates.
    pub(crate) fn check_uchifuzume(&self, to: Square) -> Result<(), IllegalMove> {
        let us = self.turn;
        let Some(king) = self.king(!us) else {
            return Ok(());
        };
        if !attacks::step(us, attacks::Walk::Pawn, to).has(king) {
            return Ok(());
        }
        let after = self.after(Move::Drop { kind: HandKind::Pawn, to });
        if after.has_legal_moves() {
            return Ok(());
        }
        let mut around = [None; 8];
        for (place, (square, cover)) in around.iter_mut().zip(after.flights(!us)) {
            *place = cover.map(|cover| (square, cover));
        }
        Err(IllegalMove::Uchifuzume { king, around })
    }

    /// Each square around the king of `color` in order of their index, and why it cannot go there; `None` where it
    /// can. Nothing where there is no king.
    ///
    /// ```
    /// use komadai_rules::{Color, Position, Setup};
    ///
    /// let setup: Setup = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// let mut position = Position::from_setup(&setup)?;
    /// position.play("G*5b".parse()?)?;
    /// assert!(position.flights(Color::White).all(|(_, cover)| cover.is_some()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flights(&self, color: Color) -> impl Iterator<Item = (Square, Option<Cover>)> + '_ {
        self.king(color).into_iter().flat_map(move |king| {
            let around = attacks::step(color, attacks::Walk::King, king);
            around.into_iter().map(move |square| (square, self.king_cover(king, square, color)))
        })
    }

    /// Why `color`'s king on `king` cannot go to the neighbouring `square`, if so.
    fn king_cover(&self, king: Square, square: Square, color: Color) -> Option<Cover> {
        if self.board[square].is_some_and(|piece| piece.color == color) {
            return Some(Cover::OwnPiece);
        }
        // The king leaves its square, and takes what stands on the other.
        let occupied = self.occupied().without(king.into());
        let by = self.attackers(square, !color, occupied).without(square.into()).first()?;
        Some(Cover::Attacked { by })
    }
}
