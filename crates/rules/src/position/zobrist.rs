//! Keys: a number a position, made from scratch or by one move (Albert Zobrist, 1970).
//!
//! Each piece on each square, each further piece in hand and White's turn own a random word; the key is the
//! exclusive or of all that hold.

use crate::{Color, HandKind, Piece, Square};

/// More than a hand can hold of a kind.
const HELD: usize = 32;

/// Where the row of words begins.
const SEED: u64 = 0x6b6f_6d61_6461_6900;

/// How many words a hand has of a kind: as many as in longer tables, so that a key stays what it was.
const HAND_WORDS: u64 = 128;

/// The word at a place in the row, which begins with 1: SplitMix64 (Guy Steele, Doug Lea, Christine Flood, 2014).
///
/// `komadai-chance` has the same, and this crate, which knows no chance and stands on nothing, writes it out once more
/// for its constants. Books and archives keep keys, so a test holds both to the same words.
const fn word(place: u64) -> u64 {
    let mut mixed = SEED.wrapping_add(place.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The place of White's turn; those of Black's pieces and hand follow, then those of White's.
const TURN: u64 = 1;

const fn board_place(color: usize, square: usize, kind: usize) -> u64 {
    side_place(color) + 81 * kind as u64 + square as u64
}

const fn hand_place(color: usize, kind: usize, held: usize) -> u64 {
    side_place(color) + 14 * 81 + HAND_WORDS * kind as u64 + held as u64
}

const fn side_place(color: usize) -> u64 {
    TURN + 1 + color as u64 * (14 * 81 + 7 * HAND_WORDS)
}

// Most programs look the words up. A browser computes them, which is as fast there: it would load the tables as 20 kB
// that nothing packs any smaller.

/// By colour, square and kind; sixteen kinds a square make the place a shift.
#[cfg(not(target_family = "wasm"))]
static BOARD: [[[u64; 16]; 81]; 2] = {
    let mut words = [[[0; 16]; 81]; 2];
    let mut index = 0;
    while index < 2 * 81 * 14 {
        let (color, square, kind) = (index / (81 * 14), index / 14 % 81, index % 14);
        words[color][square][kind] = word(board_place(color, square, kind));
        index += 1;
    }
    words
};

#[cfg(not(target_family = "wasm"))]
static HAND: [[[u64; HELD]; 7]; 2] = {
    let mut words = [[[0; HELD]; 7]; 2];
    let mut index = 0;
    while index < 2 * 7 * HELD {
        let (color, kind, held) = (index / (7 * HELD), index / HELD % 7, index % HELD);
        words[color][kind][held] = word(hand_place(color, kind, held));
        index += 1;
    }
    words
};

#[cfg(not(target_family = "wasm"))]
#[inline]
const fn board_word(color: usize, square: usize, kind: usize) -> u64 {
    BOARD[color][square][kind]
}

#[cfg(target_family = "wasm")]
#[inline]
const fn board_word(color: usize, square: usize, kind: usize) -> u64 {
    word(board_place(color, square, kind))
}

#[cfg(not(target_family = "wasm"))]
#[inline]
fn hand_word(color: usize, kind: usize, held: usize) -> u64 {
    HAND[color][kind][held]
}

#[cfg(target_family = "wasm")]
#[inline]
fn hand_word(color: usize, kind: usize, held: usize) -> u64 {
    word(hand_place(color, kind, held))
}

/// The word of `piece` on `square`.
#[inline]
pub(super) const fn board(piece: Piece, square: Square) -> u64 {
    board_word(piece.color.index(), square.index(), piece.kind.index())
}

/// The word of the piece of `kind` taken in hand when `held` are already there.
#[inline]
pub(super) fn hand(color: Color, kind: HandKind, held: u8) -> u64 {
    hand_word(color.index(), kind.index(), usize::from(held) % HELD)
}

/// What every move flips.
#[inline]
pub(super) const fn turn() -> u64 {
    const { word(TURN) }
}

#[cfg(test)]
mod tests {
    use komadai_chance::Chance;

    use super::*;
    use crate::PieceKind;

    #[test]
    fn the_words_are_those_of_splitmix64_in_their_order() {
        let mut chance = Chance::new(SEED);
        assert_eq!(turn(), chance.next());
        for color in Color::ALL {
            for kind in PieceKind::ALL {
                for square in Square::ALL {
                    assert_eq!(board(Piece::new(color, kind), square), chance.next());
                }
            }
            for kind in HandKind::ALL {
                let words = [(); 128].map(|()| chance.next());
                assert!((0..HELD).all(|held| hand(color, kind, held as u8) == words[held]));
            }
        }
    }
}
