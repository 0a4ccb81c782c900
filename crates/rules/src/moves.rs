//! A move, its USI text, and the list a generator fills.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::position::generate::Sink;
use crate::{Bitboard, Color, HandKind, HandKinds, PackedMove, PieceKind, Square};

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
            Self::Board { from, to, promote } => {
                write!(f, "{from}{to}{}", if promote { "+" } else { "" })
            }
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
            let kind = PieceKind::from_letter(bytes[0].into())
                .and_then(PieceKind::hand_kind)
                .ok_or(ParseMoveError::Origin)?;
            let to = to?;
            return if bytes.len() == 4 {
                Ok(Self::Drop { kind, to })
            } else {
                Err(ParseMoveError::Suffix)
            };
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

/// A list of moves of fixed room, to be kept and refilled.
///
/// No position of one set of pieces has more than 593 legal moves.
#[derive(Clone)]
pub struct MoveList {
    moves: [u16; MoveList::ROOM + BLOCK],
    len: usize,
}

/// As a list keeps a move.
const ORIGIN: u32 = PackedMove::ORIGIN;
const PROMOTES: u16 = PackedMove::PROMOTES;
const FIRST_DROP: u16 = PackedMove::FIRST_DROP;

#[inline]
fn unpack(bits: u16) -> Move {
    PackedMove::from_bits(bits).unpack_listed()
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
        (index < self.len).then(|| unpack(self.moves[index & (Self::ROOM - 1)]))
    }

    /// The moves in the order they were generated.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Move> + Clone + '_ {
        self.moves[..self.len & (2 * Self::ROOM - 1)].iter().map(|&bits| unpack(bits))
    }

    #[inline(always)]
    fn push_walks(&mut self, kind: PieceKind, from: Square, squares: Bitboard, marks: u16) {
        let base = (from.index() as u16) << ORIGIN | marks;
        match kind {
            PieceKind::Knight => self.push_each(squares, |square| base + square),
            PieceKind::Lance => self.push_file(base, from, squares),
            PieceKind::Bishop | PieceKind::Rook | PieceKind::Horse | PieceKind::Dragon => {
                self.push_each(squares, |square| base + square);
            }
            PieceKind::Silver | PieceKind::Gold | PieceKind::King | PieceKind::Pawn => {
                self.push_steps(base, from, squares);
            }
            PieceKind::Tokin
            | PieceKind::ProLance
            | PieceKind::ProKnight
            | PieceKind::ProSilver => {
                self.push_steps(base, from, squares);
            }
        }
    }

    /// Appends steps to squares that touch the origin.
    #[inline(always)]
    fn push_steps(&mut self, base: u16, from: Square, squares: Bitboard) {
        // The three files, with the origin at bit 10 of the window.
        let window = ((squares.bits() << 10) >> from.index()) as usize;
        let around =
            window & 7 | (window >> 9 & 1) << 3 | (window >> 11 & 1) << 4 | (window >> 18 & 7) << 5;
        let base = base.wrapping_add(from.index() as u16);
        *self.block(self.len) = STEPS_AROUND[around].map(|step| base.wrapping_add(step));
        self.len += around.count_ones() as usize;
    }

    /// Appends moves along the file of the origin.
    #[inline(always)]
    fn push_file(&mut self, base: u16, from: Square, squares: Bitboard) {
        let above = ((squares.bits() << 8) >> from.index()) as u8;
        let below = (squares.bits() >> from.index() >> 1) as u8;
        let base = base + from.index() as u16;
        for (byte, base) in [(above, base.wrapping_sub(8)), (below, base + 1)] {
            *self.block(self.len) =
                BITS_OF_BYTE[usize::from(byte)].map(|bit| base.wrapping_add(bit));
            self.len += byte.count_ones() as usize;
        }
    }

    #[inline(always)]
    fn push_pawns(&mut self, color: Color, squares: Bitboard, marks: u16) {
        // The origin is one behind: packed, origin and destination together are 129 times the square, plus
        // or minus one origin.
        let behind = match color {
            Color::Black => 1 << ORIGIN,
            Color::White => (-1i16 << ORIGIN) as u16,
        };
        let base = behind.wrapping_add(marks);
        let pack = |square: u16| (square << ORIGIN | square).wrapping_add(base);
        let (mut low, mut high) = (squares.bits() as u64, (squares.bits() >> 64) as u64);
        let counts = [low.count_ones() as usize, high.count_ones() as usize];
        // With one pawn a file there are at most eight in the low word, where the eighth file only begins, and
        // two above. Composed problems may have more.
        if counts[0] > BLOCK || counts[1] > 2 {
            return self.push_each(squares, pack);
        }
        for place in self.block(self.len) {
            *place = pack(low.trailing_zeros() as u16);
            low &= low.wrapping_sub(1);
        }
        self.len += counts[0];
        for place in &mut self.block(self.len)[..2] {
            *place = pack(high.trailing_zeros() as u16 + 64);
            high &= high.wrapping_sub(1);
        }
        self.len += counts[1];
    }

    /// Writes the squares once for the first kind and copies them, shifted, for each other.
    #[inline(always)]
    fn push_drops(&mut self, kinds: HandKinds, squares: Bitboard) {
        let mut kinds = kinds;
        let Some(first) = kinds.take() else { return };
        let packed = |kind: HandKind| (FIRST_DROP + kind.index() as u16) << ORIGIN;
        let start = self.len;
        let base = packed(first);
        self.push_squares(squares, |square| square + base);
        let count = self.len - start;
        while let Some(kind) = kinds.take() {
            let shift = packed(kind) - base;
            for at in (0..count).step_by(BLOCK) {
                let block = *self.block(start + at);
                *self.block(self.len + at) = block.map(|packed| packed.wrapping_add(shift));
            }
            self.len += count;
        }
    }

    /// Appends what `pack` makes of each square, one by one.
    #[inline(always)]
    fn push_each(&mut self, squares: Bitboard, pack: impl Fn(u16) -> u16) {
        let (mut low, mut high) = (squares.bits() as u64, (squares.bits() >> 64) as u64);
        while low != 0 {
            self.moves[self.len & (Self::ROOM - 1)] = pack(low.trailing_zeros() as u16);
            self.len += 1;
            low &= low - 1;
        }
        while high != 0 {
            self.moves[self.len & (Self::ROOM - 1)] = pack(high.trailing_zeros() as u16 + 64);
            self.len += 1;
            high &= high - 1;
        }
    }

    /// Appends what `pack` makes of each square, a byte of the set at a time.
    #[inline(always)]
    fn push_squares(&mut self, squares: Bitboard, pack: impl Fn(u16) -> u16) {
        for (index, byte) in squares.bits().to_le_bytes().into_iter().take(11).enumerate() {
            let first = 8 * index as u16;
            *self.block(self.len) = BITS_OF_BYTE[usize::from(byte)].map(|bit| pack(bit + first));
            self.len += byte.count_ones() as usize;
        }
    }

    #[inline(always)]
    fn block(&mut self, start: usize) -> &mut [u16; BLOCK] {
        let start = start & (Self::ROOM - 1);
        (&mut self.moves[start..start + BLOCK]).try_into().expect("a block has its length")
    }
}

/// For a set of the eight squares around an origin, how far each lies from it. The bits are the file to the
/// right from its upper square down, the squares above and below, the file to the left.
static STEPS_AROUND: [[u16; BLOCK]; 256] = {
    const STEPS: [i16; 8] = [-10, -9, -8, -1, 1, 8, 9, 10];
    let mut table = [[0; BLOCK]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if set >> bit & 1 != 0 {
                table[set][count] = STEPS[bit] as u16;
                count += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    table
};

// Branches that depend on how many squares a set has are guessed wrong again and again, and each wrong guess
// costs as much as ten moves. So the writers write a fixed number of entries and then move the end by as many
// as were meant.
impl Sink for MoveList {
    #[inline(always)]
    fn walks(
        &mut self,
        kind: PieceKind,
        from: Square,
        to: Bitboard,
        promote: Bitboard,
    ) -> ControlFlow<()> {
        self.push_walks(kind, from, to, 0);
        if !promote.is_empty() {
            self.push_walks(kind, from, promote, PROMOTES);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, color: Color, to: Bitboard, promote: Bitboard) -> ControlFlow<()> {
        self.push_pawns(color, to, 0);
        if !promote.is_empty() {
            self.push_pawns(color, promote, PROMOTES);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, kinds: HandKinds, to: Bitboard) -> ControlFlow<()> {
        self.push_drops(kinds, to);
        ControlFlow::Continue(())
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
