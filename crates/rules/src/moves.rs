//! A move, its USI text, and the list a generator fills.

use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Color, HandKind, HandKinds, MoveSet, Square};

/// One move of one side: a piece walks, or a piece in hand is dropped.
///
/// A move says only where from and where to; which piece walks and what it captures is the position's to
/// know. It reads and writes as USI text.
///
/// ```
/// use komadai_rules::{HandKind, Move, squares::*};
///
/// let exchange: Move = "8h2b+".parse()?;
/// assert_eq!(exchange, Move::Board { from: SQ_8H, to: SQ_2B, promote: true });
/// assert_eq!(Move::Drop { kind: HandKind::Bishop, to: SQ_4E }.to_string(), "B*4e");
/// # Ok::<(), komadai_rules::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece on the board walks, capturing what it finds.
    Board {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it turns over on arrival.
        promote: bool,
    },
    /// A piece in hand is placed, plain side up.
    Drop {
        /// What is dropped.
        kind: HandKind,
        /// The empty square it goes to.
        to: Square,
    },
}

impl Move {
    /// The square the piece ends on.
    #[inline]
    pub const fn to(self) -> Square {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// The square the piece leaves; `None` for a drop.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Board { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }

    /// Whether the piece turns over.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        matches!(self, Self::Board { promote: true, .. })
    }

    /// Whether a piece comes from the hand.
    #[inline]
    pub const fn is_drop(self) -> bool {
        matches!(self, Self::Drop { .. })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Board { from, to, promote } => write!(f, "{from}{to}{}", if promote { "+" } else { "" }),
            Self::Drop { kind, to } => write!(f, "{}*{to}", kind.piece_kind().sfen()),
        }
    }
}

/// What is wrong with a text that should be a USI move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseMoveError {
    /// The text is empty, or too short or long to be a move.
    Length,
    /// The origin is no square and no droppable piece with `*`.
    Origin,
    /// The destination is no square.
    Destination,
    /// Something other than `+` follows the destination, or a drop asks for promotion.
    Suffix,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "a USI move has 4 or 5 characters, as in 7g7f, 8h2b+ or P*5e",
            Self::Origin => "a USI move begins with a square (7g) or with a piece and a star (P*)",
            Self::Destination => "the destination is no square: file 1 to 9, then rank a to i",
            Self::Suffix => "only + may follow the destination, and not after a drop",
        })
    }
}

impl core::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Bytes first: slicing a `&str` inside a multi-byte character would panic.
        let bytes = text.as_bytes();
        if !text.is_ascii() || !(4..=5).contains(&bytes.len()) {
            return Err(ParseMoveError::Length);
        }
        let to = text[2..4].parse().map_err(|_| ParseMoveError::Destination);
        if bytes[1] == b'*' {
            let kind = PieceLetter::read(bytes[0]).ok_or(ParseMoveError::Origin)?;
            let to = to?;
            return if bytes.len() == 4 { Ok(Self::Drop { kind, to }) } else { Err(ParseMoveError::Suffix) };
        }
        let from = text[..2].parse().map_err(|_| ParseMoveError::Origin)?;
        let to = to?;
        match bytes.get(4) {
            None => Ok(Self::Board { from, to, promote: false }),
            Some(b'+') => Ok(Self::Board { from, to, promote: true }),
            Some(_) => Err(ParseMoveError::Suffix),
        }
    }
}

struct PieceLetter;

impl PieceLetter {
    fn read(letter: u8) -> Option<HandKind> {
        crate::PieceKind::from_letter(letter as char)?.hand_kind()
    }
}

/// A move in sixteen bits, as lists keep it.
///
/// ```text
/// bit  15 14        13…7                          6…0
///      –  promotes  origin, or 81 + kind dropped  destination
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed(u16);

const FIRST_DROP: u16 = Square::COUNT as u16;
const ORIGIN: u32 = 7;
const PROMOTES: u16 = 1 << 14;

impl Packed {
    #[inline]
    fn unpack(self) -> Move {
        let to = square(self.0 & 127);
        let origin = self.0 >> ORIGIN & 127;
        match HandKind::from_index(usize::from(origin.wrapping_sub(FIRST_DROP))) {
            Some(kind) => Move::Drop { kind, to },
            None => Move::Board { from: square(origin), to, promote: self.0 & PROMOTES != 0 },
        }
    }
}

#[inline]
fn square(index: u16) -> Square {
    Square::from_index(usize::from(index)).expect("only squares are packed")
}

/// A list of moves of fixed room, to be kept and refilled.
///
/// No position of one set of pieces has more than 593 legal moves.
#[derive(Clone)]
pub struct MoveList {
    moves: [u16; MoveList::ROOM + BLOCK],
    len: usize,
}

/// Moves written at a time; the list keeps this much room past its end.
const BLOCK: usize = 8;

impl MoveList {
    /// How many moves fit; a power of two, so that masking an index proves it in range.
    const ROOM: usize = 1024;

    /// An empty list.
    pub const fn new() -> Self {
        Self { moves: [0; Self::ROOM + BLOCK], len: 0 }
    }

    /// How many moves the list holds.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the list holds no move.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Forgets all moves.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// The move at `index`.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Move> {
        (index < self.len).then(|| Packed(self.moves[index & (Self::ROOM - 1)]).unpack())
    }

    /// The moves in the order they were generated.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Move> + Clone + '_ {
        self.moves[..self.len & (2 * Self::ROOM - 1)].iter().map(|&packed| Packed(packed).unpack())
    }

    /// Appends the moves of a set.
    #[inline]
    pub(crate) fn extend_set(&mut self, set: MoveSet) {
        match set {
            MoveSet::Board { from, to, promote, .. } => {
                let from = (from.index() as u16) << ORIGIN;
                self.push_each(to, |square| from | square);
                self.push_each(promote, |square| from | square | PROMOTES);
            }
            MoveSet::Pawns { color, to, promote } => {
                let step = |square: u16| match color {
                    Color::Black => (square + 1) << ORIGIN | square,
                    Color::White => (square - 1) << ORIGIN | square,
                };
                self.push_each(to, step);
                self.push_each(promote, |square| step(square) | PROMOTES);
            }
            MoveSet::Drops { kinds, to } => self.push_drops(kinds, to),
        }
    }

    #[inline]
    fn push(&mut self, packed: u16) {
        self.moves[self.len & (Self::ROOM - 1)] = packed;
        self.len += 1;
    }

    #[inline]
    fn push_each(&mut self, squares: Bitboard, pack: impl Fn(u16) -> u16) {
        let (mut low, mut high) = (squares.bits() as u64, (squares.bits() >> 64) as u64);
        while low != 0 {
            self.push(pack(low.trailing_zeros() as u16));
            low &= low - 1;
        }
        while high != 0 {
            self.push(pack(high.trailing_zeros() as u16 + 64));
            high &= high - 1;
        }
    }

    /// Writes the squares once for the first kind and copies them, shifted, for each other.
    #[inline]
    fn push_drops(&mut self, kinds: HandKinds, squares: Bitboard) {
        let mut kinds = kinds.iter();
        let Some(first) = kinds.next() else { return };
        let packed = |kind: HandKind| (FIRST_DROP + kind.index() as u16) << ORIGIN;
        let start = self.len;
        self.push_squares(packed(first), squares);
        let count = self.len - start;
        for kind in kinds {
            let shift = packed(kind) - packed(first);
            for at in (0..count).step_by(BLOCK) {
                let block = *self.block(start + at);
                *self.block(self.len + at) = block.map(|packed| packed.wrapping_add(shift));
            }
            self.len += count;
        }
    }

    /// Appends `base` plus each square, a byte of the set at a time.
    #[inline]
    fn push_squares(&mut self, base: u16, squares: Bitboard) {
        for (index, byte) in squares.bits().to_le_bytes().into_iter().take(11).enumerate() {
            let base = base + 8 * index as u16;
            *self.block(self.len) = BITS_OF_BYTE[usize::from(byte)].map(|bit| bit + base);
            self.len += byte.count_ones() as usize;
        }
    }

    #[inline]
    fn block(&mut self, start: usize) -> &mut [u16; BLOCK] {
        let start = start & (Self::ROOM - 1);
        (&mut self.moves[start..start + BLOCK]).try_into().expect("a block has its length")
    }
}

/// The places of the set bits of each byte, lowest first.
static BITS_OF_BYTE: [[u16; BLOCK]; 256] = {
    let mut table = [[0; BLOCK]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][count] = bit;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
