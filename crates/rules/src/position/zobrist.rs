//! Keys: a number a position, made from scratch or by one move (Albert Zobrist, 1970).
//!
//! Each piece on each square, each further piece in hand and White's turn own a random word; the key is the
//! exclusive or of all that hold.

use crate::random::SplitMix;
use crate::{Color, HandKind, Piece, Square};

/// More than a hand can hold of a kind.
const HELD: usize = 32;

struct Words {
    /// By colour, square and kind; sixteen kinds a square make the place a shift.
    board: [[[u64; 16]; 81]; 2],
    hand: [[[u64; HELD]; 7]; 2],
    white_to_move: u64,
}

static WORDS: Words = {
    let mut random = SplitMix::new(0x6b6f_6d61_6461_6900);
    let mut words = Words {
        board: [[[0; 16]; 81]; 2],
        hand: [[[0; HELD]; 7]; 2],
        white_to_move: random.next(),
    };
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < 14 {
            let mut square = 0;
            while square < 81 {
                words.board[color][square][kind] = random.next();
                square += 1;
            }
            kind += 1;
        }
        let mut kind = 0;
        while kind < 7 {
            let mut count = 0;
            // The words are those of longer tables: a key stays what it was.
            while count < 128 {
                let word = random.next();
                if count < HELD {
                    words.hand[color][kind][count] = word;
                }
                count += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    words
};

/// The word of `piece` on `square`.
#[inline]
pub(super) const fn board(piece: Piece, square: Square) -> u64 {
    WORDS.board[piece.color.index()][square.index()][piece.kind.index()]
}

/// The word of the piece of `kind` taken in hand when `held` are already there.
#[inline]
pub(super) fn hand(color: Color, kind: HandKind, held: u8) -> u64 {
    WORDS.hand[color.index()][kind.index()][usize::from(held) % HELD]
}

/// What every move flips.
#[inline]
pub(super) fn turn() -> u64 {
    WORDS.white_to_move
}
