//! Which squares the pieces of both sides reach, and how many of them.

use komadai_rules::{Bitboard, Color, Piece, PieceKind, Position, Square, attacks};

/// What both sides' pieces reach.
pub(super) struct Scene {
    pub(super) occupied: Bitboard,
    /// What stands on each square, by [`group`].
    pub(super) groups: [Squares8; WORDS],
    /// How many pieces of either side reach each square.
    pub(super) counts: [[u64; WORDS]; 2],
    pub(super) sides: [Side; 2],
}

/// A byte for each of eight squares.
pub(super) type Squares8 = [u8; 8];

/// The board in words of eight squares, the last seven of which are none.
pub(super) const WORDS: usize = 11;

/// Which pieces are told apart where squares are looked at: the middle bits of a square's state.
const fn group(kind: PieceKind) -> u8 {
    match kind {
        PieceKind::Pawn => 1,
        PieceKind::Lance | PieceKind::Knight => 2,
        PieceKind::Silver => 3,
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => 4,
        PieceKind::Bishop | PieceKind::Rook | PieceKind::Horse | PieceKind::Dragon => 5,
        PieceKind::King => 6,
    }
}

/// What one side's pieces reach; its king's reach is left out everywhere.
pub(super) struct Side {
    pub(super) king: Option<Square>,
    /// The king's neighbouring squares.
    pub(super) ring: Bitboard,
    pub(super) pieces: Bitboard,
    /// What at least one, two, three pieces reach.
    pub(super) reached: [Bitboard; 3],
    /// What pawns reach, and what lances, knights, silvers, golds and what walks like them do.
    pub(super) by_pawns: Bitboard,
    pub(super) by_minors: Bitboard,
    /// How many pieces reach the enemy king's neighbouring squares.
    pub(super) attackers: usize,
    /// The long-range pieces: which of [`Range`] each is, and its reach.
    ranges: [(Range, Bitboard); Side::MOST_RANGES],
    range_count: usize,
}

/// The pieces that reach far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Range {
    Lance,
    Bishop,
    Rook,
    Horse,
    Dragon,
}

impl Range {
    const fn of(kind: PieceKind) -> Option<Self> {
        Some(match kind {
            PieceKind::Lance => Self::Lance,
            PieceKind::Bishop => Self::Bishop,
            PieceKind::Rook => Self::Rook,
            PieceKind::Horse => Self::Horse,
            PieceKind::Dragon => Self::Dragon,
            _ => return None,
        })
    }
}

impl Scene {
    pub(super) fn read(position: &Position) -> Self {
        let occupied = position.occupied();
        let kings = Color::ALL.map(|color| position.king(color));
        let [black, white] = Color::ALL.map(|color| king_ring(kings[color.index()], color));
        let mut groups = [[0; 8]; WORDS];
        let mut side = |color, king, ring, target| {
            Side::read(position, color, king, ring, target, &mut groups)
        };
        let sides = [
            side(Color::Black, kings[0], black, white),
            side(Color::White, kings[1], white, black),
        ];
        Self { occupied, groups, counts: [sides[0].counts(), sides[1].counts()], sides }
    }
}

fn king_ring(king: Option<Square>, color: Color) -> Bitboard {
    king.map_or(Bitboard::EMPTY, |king| {
        attacks::reach(Piece::new(color, PieceKind::King), king, Bitboard::EMPTY)
    })
}

impl Side {
    /// One set of pieces has four lances, two bishops and two rooks.
    const MOST_RANGES: usize = 8;

    fn read(
        position: &Position,
        color: Color,
        king: Option<Square>,
        ring: Bitboard,
        target: Bitboard,
        groups: &mut [Squares8; WORDS],
    ) -> Self {
        let occupied = position.occupied();
        let pieces = position.pieces_of(color);
        let pawns = position.pieces(color, PieceKind::Pawn);
        let by_pawns = pawns.step_forward(color);
        let mut side = Self {
            king,
            ring,
            pieces,
            // No two pawns reach the same square.
            reached: [by_pawns, Bitboard::EMPTY, Bitboard::EMPTY],
            by_pawns,
            by_minors: Bitboard::EMPTY,
            attackers: (by_pawns & target).len() as usize,
            ranges: [(Range::Lance, Bitboard::EMPTY); Self::MOST_RANGES],
            range_count: 0,
        };
        for square in pieces {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            groups[square.index() / 8][square.index() % 8] = group(piece.kind);
            if matches!(piece.kind, PieceKind::Pawn | PieceKind::King) {
                continue;
            }
            let reach = attacks::reach(piece, square, occupied);
            let [once, twice, thrice] = &mut side.reached;
            *thrice |= *twice & reach;
            *twice |= *once & reach;
            *once |= reach;
            side.attackers += usize::from(reach.meets(target));
            let range = Range::of(piece.kind);
            if !matches!(range, Some(range) if range != Range::Lance) {
                side.by_minors |= reach;
            }
            if let Some(range) = range
                && let Some(place) = side.ranges.get_mut(side.range_count)
            {
                *place = (range, reach);
                side.range_count += 1;
            }
        }
        side
    }

    /// The long-range pieces with what they reach.
    pub(super) fn ranges(&self) -> &[(Range, Bitboard)] {
        &self.ranges[..self.range_count]
    }

    /// How many pieces reach each square, at most three.
    pub(super) fn counts(&self) -> [u64; WORDS] {
        let [once, twice, thrice] = self.reached.map(|set| set.bits().to_le_bytes());
        std::array::from_fn(|word| spread(once[word]) + spread(twice[word]) + spread(thrice[word]))
    }

    /// How many pieces reach `square`, at most three.
    pub(super) fn guards(&self, square: Square) -> usize {
        let times = self.reached.iter().filter(|reached| reached.has(square));
        times.count()
    }
}

/// The bits of a byte as eight bytes of 0 or 1, the lowest first.
#[inline]
pub(super) fn spread(byte: u8) -> u64 {
    static SPREAD: [u64; 256] = {
        let mut spread = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let mut bit = 0;
            while bit < 8 {
                spread[byte] |= ((byte as u64 >> bit) & 1) << (8 * bit);
                bit += 1;
            }
            byte += 1;
        }
        spread
    };
    SPREAD[usize::from(byte)]
}
