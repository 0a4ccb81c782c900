//! What pieces are worth, in centipawns.

use komadai_rules::{HandKind, PieceKind};

/// On the board, by [`PieceKind::index`]; a king counts nothing, for it is never exchanged.
//                             P   L    N    S    G    B    R    K  +P   +L   +N   +S   +B   +R
const ON_BOARD: [i32; 14] = [90, 225, 250, 365, 440, 570, 650, 0, 500, 470, 480, 475, 830, 960];

/// In hand, by [`HandKind::index`]: a little more than on the board, for the square is still to choose.
const IN_HAND: [i32; 7] = [105, 250, 270, 390, 465, 610, 690];

/// What a king counts where captures are compared: more than anything that could be won for it.
const KING_IN_EXCHANGE: i32 = 10_000;

/// What a side has of a piece on the board.
#[inline]
pub(crate) const fn on_board(kind: PieceKind) -> i32 {
    ON_BOARD[kind.index()]
}

/// What a side has of a piece in hand.
#[inline]
pub(crate) const fn in_hand(kind: HandKind) -> i32 {
    IN_HAND[kind.index()]
}

/// How much a capture changes: the owner loses a piece on the board, and the captor gains one in hand.
#[inline]
pub(crate) const fn captured(kind: PieceKind) -> i32 {
    const CAPTURED: [i32; 14] = {
        let mut captured = [0; 14];
        let mut index = 0;
        while index < 14 {
            let kind = PieceKind::ALL[index];
            captured[index] = match kind.hand_kind() {
                Some(hand) => on_board(kind) + in_hand(hand),
                None => KING_IN_EXCHANGE,
            };
            index += 1;
        }
        captured
    };
    CAPTURED[kind.index()]
}
