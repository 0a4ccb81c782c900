//! A position with the attacker to move, packed.

use komadai_rules::{
    Bitboard, Board, ByColor, Color, Hand, HandKind, Piece, PieceKind, Position, Setup, SetupError,
    Square,
};

/// Board and hands in 41 bytes.
///
/// ```text
/// bytes  0…15   bits 0…80 the occupied squares, bits 81…101 the attacker's hand, bits 102…122 the defender's
///       16…40   five bits a piece, in the order of the squares: index of its kind, plus 16 for White's
///
/// hand, from the lowest bit: 5 bits of pawns, 3 each of lances, knights, silvers, golds, 2 each of bishops, rooks
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    header: [u8; HEADER],
    pieces: [u8; PIECES],
}

/// Bytes of squares and hands.
pub(super) const HEADER: usize = 16;
/// Bytes of forty pieces.
const PIECES: usize = 25;

const BOARD_BITS: u32 = Square::COUNT as u32;
const HAND_BITS: u32 = 21;
/// How many bits count the pieces of each kind, in the order of the kinds.
const COUNT_BITS: [u32; 7] = [5, 3, 3, 3, 3, 2, 2];
const BITS_A_PIECE: usize = 5;
const WHITE: u8 = 16;

impl Place {
    /// Packs a position, whose hands are seen from `attacker`'s side.
    pub fn of(position: &Position, attacker: Color) -> Self {
        let occupied = position.occupied();
        let mut pieces = [0; PIECES];
        for (place, square) in occupied.into_iter().enumerate() {
            if let Some(piece) = position.piece_at(square) {
                put(&mut pieces, place, code(piece));
            }
        }
        let hands =
            pack_hand(position.hand(attacker)) | pack_hand(position.hand(!attacker)) << HAND_BITS;
        Self { header: (occupied.bits() | hands << BOARD_BITS).to_le_bytes(), pieces }
    }

    fn bits(&self) -> u128 {
        u128::from_le_bytes(self.header)
    }

    fn occupied(&self) -> u128 {
        self.bits() & ((1 << BOARD_BITS) - 1)
    }

    /// The attacker's hand and the defender's.
    pub fn hands(&self) -> [Hand; 2] {
        [BOARD_BITS, BOARD_BITS + HAND_BITS].map(|shift| unpack_hand(self.bits() >> shift))
    }

    /// A number that places with the same board share.
    pub fn board_hash(&self) -> u64 {
        let bits = self.occupied();
        let words = self.pieces.chunks(8).map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        });
        let mix = |hash: u64, word: u64| {
            let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 29
        };
        words.fold(mix(mix(0, bits as u64), (bits >> 64) as u64), mix)
    }

    /// Whether the boards are the same, whatever is in hand.
    pub fn same_board(&self, other: &Self) -> bool {
        self.occupied() == other.occupied() && self.pieces == other.pieces
    }

    /// The bytes a file holds: no more of the pieces than there are.
    pub fn used(&self) -> impl Iterator<Item = u8> + '_ {
        let used = bytes_of(&self.header);
        self.header.iter().chain(&self.pieces[..used]).copied()
    }

    /// The place of these bytes; the pieces' are [`bytes_of`] the others.
    pub fn from_bytes(header: [u8; HEADER], used: &[u8]) -> Self {
        let mut pieces = [0; PIECES];
        pieces[..used.len()].copy_from_slice(used);
        Self { header, pieces }
    }

    /// The position; hands, numbers of pieces and kings are judged as in any diagram.
    pub fn position(&self, attacker: Color) -> Result<Position, SetupError> {
        let mut board = Board::EMPTY;
        let occupied = Bitboard::from_bits(self.occupied());
        for (place, square) in occupied.into_iter().enumerate() {
            board[square] = piece(get(&self.pieces, place));
        }
        let [attackers, defenders] = self.hands();
        let (black, white) = match attacker {
            Color::Black => (attackers, defenders),
            Color::White => (defenders, attackers),
        };
        let setup =
            Setup { board, hands: ByColor { black, white }, turn: attacker, move_number: 1 };
        Position::from_setup(&setup).or_else(SetupError::allow_problem)
    }
}

/// How many bytes the pieces take that stand on the squares of a header; `None` for more than forty.
pub(super) fn checked_bytes_of(header: &[u8; HEADER]) -> Option<usize> {
    let used = bytes_of(header);
    (used <= PIECES).then_some(used)
}

fn bytes_of(header: &[u8; HEADER]) -> usize {
    let occupied = u128::from_le_bytes(*header) & ((1 << BOARD_BITS) - 1);
    (occupied.count_ones() as usize * BITS_A_PIECE).div_ceil(8)
}

fn put(bytes: &mut [u8; PIECES], place: usize, code: u8) {
    let bit = place * BITS_A_PIECE;
    let wide = u16::from(code) << (bit % 8);
    bytes[bit / 8] |= wide as u8;
    if wide > 0xff {
        bytes[bit / 8 + 1] |= (wide >> 8) as u8;
    }
}

fn get(bytes: &[u8; PIECES], place: usize) -> u8 {
    let bit = place * BITS_A_PIECE;
    let low = u16::from(bytes[bit / 8]);
    let high = u16::from(bytes.get(bit / 8 + 1).copied().unwrap_or(0));
    ((low | high << 8) >> (bit % 8)) as u8 & ((1 << BITS_A_PIECE) - 1)
}

fn code(piece: Piece) -> u8 {
    let color = match piece.color {
        Color::Black => 0,
        Color::White => WHITE,
    };
    color | piece.kind.index() as u8
}

/// The piece of a code; codes without one stand for an empty square.
fn piece(code: u8) -> Option<Piece> {
    let color = match code & WHITE {
        0 => Color::Black,
        _ => Color::White,
    };
    let kind = PieceKind::ALL.get(usize::from(code & (WHITE - 1)))?;
    Some(Piece::new(color, *kind))
}

fn pack_hand(hand: Hand) -> u128 {
    let mut shift = 0;
    let mut packed = 0;
    for (kind, bits) in HandKind::ALL.into_iter().zip(COUNT_BITS) {
        packed |= u128::from(hand.count(kind)) << shift;
        shift += bits;
    }
    packed
}

fn unpack_hand(packed: u128) -> Hand {
    let mut shift = 0;
    let mut hand = Hand::EMPTY;
    for (kind, bits) in HandKind::ALL.into_iter().zip(COUNT_BITS) {
        hand = hand.with(kind, (packed >> shift) as u8 & ((1 << bits) - 1));
        shift += bits;
    }
    hand
}
