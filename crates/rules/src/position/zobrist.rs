//! Keys: a number a position, made from scratch or by one move (Albert Zobrist, 1970).
//!
//! Each piece on each square, each further piece in hand and White's turn own a random word; the key is the
//! exclusive or of all that hold.

use crate::{Color, HandKind, Piece, Square};

/// More than a hand can hold of a kind.
const HELD: usize = 32;

struct Words {
    /// By colour, square and kind; sixteen kinds a square make the place a shift.
    board: [[[u64; 16]; 81]; 2],
    hand: [[[u64; HELD]; 7]; 2],
    white_to_move: u64,
}

impl Words {
    /// Where their row begins.
    const SEED: u64 = 0x6b6f_6d61_6461_6900;
}

/// The next word of a row: SplitMix64 (Guy Steele, Doug Lea, Christine Flood, 2014).
///
/// `komadai-chance` has the same, and this crate, which knows no chance and stands on nothing, writes it out once more
/// for its constants. Books and archives keep keys, so a test holds both to the same words.
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

static WORDS: Words = {
    let mut random = Words::SEED;
    let mut words = Words {
        board: [[[0; 16]; 81]; 2],
        hand: [[[0; HELD]; 7]; 2],
        white_to_move: next(&mut random),
    };
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < 14 {
            let mut square = 0;
            while square < 81 {
                words.board[color][square][kind] = next(&mut random);
                square += 1;
            }
            kind += 1;
        }
        let mut kind = 0;
        while kind < 7 {
            let mut count = 0;
            // The words are those of longer tables: a key stays what it was.
            while count < 128 {
                let word = next(&mut random);
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

#[cfg(test)]
mod tests {
    use komadai_chance::Chance;

    use super::*;
    use crate::PieceKind;

    #[test]
    fn the_words_are_those_of_splitmix64_in_their_order() {
        let mut chance = Chance::new(Words::SEED);
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
