//! Where a piece reaches: steps from tables the compiler builds, slides by subtraction along a line.
//!
//! Nothing here knows whose turn it is or what may be captured.

use crate::{Bitboard, Color, Piece, PieceKind, Rank, Square};

/// The ten ways of moving: the four promoted minor pieces walk as golds do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Walk {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
    Horse,
    Dragon,
}

impl Walk {
    pub(crate) const COUNT: usize = 10;

    #[inline]
    pub(crate) const fn of(kind: PieceKind) -> Self {
        const WALKS: [Walk; 14] = [
            Walk::Pawn,
            Walk::Lance,
            Walk::Knight,
            Walk::Silver,
            Walk::Gold,
            Walk::Bishop,
            Walk::Rook,
            Walk::King,
            Walk::Gold,
            Walk::Gold,
            Walk::Gold,
            Walk::Gold,
            Walk::Horse,
            Walk::Dragon,
        ];
        WALKS[kind.index()]
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// A direction as steps to the left and down, seen from Black's seat; opposite directions are neighbours.
const DIRECTIONS: [(i8, i8); 8] =
    [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, 1), (-1, 1), (1, -1)];
const UP: usize = 0;
const DOWN: usize = 1;

type Table = [Bitboard; Square::COUNT];

/// The squares that lie in one direction of each square, to the edge.
static RAYS: [Table; 8] = {
    let mut rays = [[Bitboard::EMPTY; Square::COUNT]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut index = 0;
        while index < Square::COUNT {
            let mut at = Square::ALL[index];
            while let Some(next) = at.offset(files, ranks) {
                rays[direction][index].insert(next);
                at = next;
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

const NOT_ALIGNED: u8 = 8;

/// The direction from the first square to the second, if one leads there.
static TOWARDS: [[u8; Square::COUNT]; Square::COUNT] = {
    let mut towards = [[NOT_ALIGNED; Square::COUNT]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut at = Square::ALL[index];
            while let Some(next) = at.offset(files, ranks) {
                towards[index][next.index()] = direction as u8;
                at = next;
            }
            direction += 1;
        }
        index += 1;
    }
    towards
};

/// Steps of each way of moving, without the slides of lance, bishop and rook; Black's first.
static STEPS: [[Table; Walk::COUNT]; 2] = {
    const PAWN: &[(i8, i8)] = &[(0, -1)];
    const KNIGHT: &[(i8, i8)] = &[(-1, -2), (1, -2)];
    const SILVER: &[(i8, i8)] = &[(0, -1), (-1, -1), (1, -1), (-1, 1), (1, 1)];
    const GOLD: &[(i8, i8)] = &[(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
    const STRAIGHT: &[(i8, i8)] = &[(0, -1), (0, 1), (-1, 0), (1, 0)];
    const DIAGONAL: &[(i8, i8)] = &[(-1, -1), (1, 1), (-1, 1), (1, -1)];
    const OFFSETS: [&[(i8, i8)]; Walk::COUNT] =
        [PAWN, &[], KNIGHT, SILVER, GOLD, &[], &[], &DIRECTIONS, STRAIGHT, DIAGONAL];
    let mut steps = [[[Bitboard::EMPTY; Square::COUNT]; Walk::COUNT]; 2];
    let mut walk = 0;
    while walk < Walk::COUNT {
        let mut index = 0;
        while index < Square::COUNT {
            let mut step = 0;
            while step < OFFSETS[walk].len() {
                let (files, ranks) = OFFSETS[walk][step];
                if let Some(to) = Square::ALL[index].offset(files, ranks) {
                    steps[0][walk][index].insert(to);
                }
                if let Some(to) = Square::ALL[index].offset(-files, -ranks) {
                    steps[1][walk][index].insert(to);
                }
                step += 1;
            }
            index += 1;
        }
        walk += 1;
    }
    steps
};

/// What a slide needs to know about the square it starts from: the lines through it without the square itself.
struct Lines {
    square: Bitboard,
    rank: Bitboard,
    falling: Bitboard,
    rising: Bitboard,
}

static LINES: [Lines; Square::COUNT] = {
    const NONE: Lines = Lines {
        square: Bitboard::EMPTY,
        rank: Bitboard::EMPTY,
        falling: Bitboard::EMPTY,
        rising: Bitboard::EMPTY,
    };
    let mut lines = [NONE; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        lines[index] = Lines {
            square: Bitboard::of(Square::ALL[index]),
            rank: union(RAYS[2][index], RAYS[3][index]),
            falling: union(RAYS[4][index], RAYS[5][index]),
            rising: union(RAYS[6][index], RAYS[7][index]),
        };
        index += 1;
    }
    lines
};

const fn union(one: Bitboard, other: Bitboard) -> Bitboard {
    Bitboard::raw(one.bits() | other.bits())
}

/// What bishops and rooks would see on an empty board.
struct OpenLines {
    bishop: Bitboard,
    rook: Bitboard,
}

static OPEN_LINES: [OpenLines; Square::COUNT] = {
    const NONE: OpenLines = OpenLines { bishop: Bitboard::EMPTY, rook: Bitboard::EMPTY };
    let mut lines = [NONE; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        lines[index] = OpenLines {
            bishop: union(LINES[index].falling, LINES[index].rising),
            rook: union(LINES[index].rank, union(RAYS[UP][index], RAYS[DOWN][index])),
        };
        index += 1;
    }
    lines
};

/// `AT_OR_ABOVE[i]`: the squares with index `i` or more.
static AT_OR_ABOVE: [Bitboard; 128] = {
    let mut sets = [Bitboard::EMPTY; 128];
    let mut index = 0;
    while index < 128 {
        sets[index] = Bitboard::from_bits(u128::MAX << index);
        index += 1;
    }
    sets
};

/// For a king's square, where an attacker must stand to reach one of the squares around the king on an
/// otherwise empty board: a cheap way to leave most pieces out.
struct Surroundings {
    /// Files and ranks within two: every stepping piece but the knight.
    steps: Bitboard,
    /// Knights of Black and of White.
    knights: [Bitboard; 2],
    lances: [Bitboard; 2],
    bishops: Bitboard,
    rooks: Bitboard,
}

static SURROUNDINGS: [Surroundings; Square::COUNT] = {
    const NONE: Surroundings = Surroundings {
        steps: Bitboard::EMPTY,
        knights: [Bitboard::EMPTY; 2],
        lances: [Bitboard::EMPTY; 2],
        bishops: Bitboard::EMPTY,
        rooks: Bitboard::EMPTY,
    };
    let mut all = [NONE; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let near = &mut all[index];
        let mut around = 0;
        while around < 8 {
            let (files, ranks) = DIRECTIONS[around];
            if let Some(square) = Square::ALL[index].offset(files, ranks) {
                let at = square.index();
                let (king, knight) = (Walk::King.index(), Walk::Knight.index());
                near.steps = union(near.steps, union(STEPS[0][king][at], Bitboard::of(square)));
                let mut color = 0;
                while color < 2 {
                    // Who can reach a square is found by walking back from it, as the other side walks.
                    near.knights[color] = union(near.knights[color], STEPS[1 - color][knight][at]);
                    near.lances[color] = union(near.lances[color], RAYS[1 - color][at]);
                    color += 1;
                }
                near.bishops = union(near.bishops, OPEN_LINES[at].bishop);
                near.rooks = union(near.rooks, OPEN_LINES[at].rook);
            }
            around += 1;
        }
        index += 1;
    }
    all
};

/// The stepping pieces, by where they stand, that could reach a square around `king`; knights apart.
#[inline]
pub(crate) fn near_steps(king: Square) -> Bitboard {
    SURROUNDINGS[king.index()].steps
}

/// Where a knight of `color` reaches a square around `king` from.
#[inline]
pub(crate) fn near_knights(color: Color, king: Square) -> Bitboard {
    SURROUNDINGS[king.index()].knights[color.index()]
}

/// Where lances of `color`, bishops and rooks could reach a square around `king` from.
#[inline]
pub(crate) fn near_slides(color: Color, king: Square) -> (Bitboard, Bitboard, Bitboard) {
    let near = &SURROUNDINGS[king.index()];
    (near.lances[color.index()], near.bishops, near.rooks)
}

static BITS: Table = {
    let mut bits = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        bits[index] = Bitboard::of(Square::ALL[index]);
        index += 1;
    }
    bits
};

/// The set of one square, from a table: cheaper than shifting a 128-bit one.
#[inline]
pub(crate) fn bit(square: Square) -> Bitboard {
    BITS[square.index()]
}

/// The squares a piece steps to, without the slides of lance, bishop and rook; a horse's and a dragon's
/// single steps.
#[inline]
pub(crate) fn step(color: Color, walk: Walk, from: Square) -> Bitboard {
    STEPS[color.index()][walk.index()][from.index()]
}

/// Every square a lance of `color` would see on an empty board.
#[inline]
pub(crate) fn lance_ray(color: Color, from: Square) -> Bitboard {
    match color {
        Color::Black => RAYS[UP][from.index()],
        Color::White => RAYS[DOWN][from.index()],
    }
}

/// Every square a bishop would see on an empty board.
#[inline]
pub(crate) fn bishop_rays(from: Square) -> Bitboard {
    OPEN_LINES[from.index()].bishop
}

/// Every square a rook would see on an empty board.
#[inline]
pub(crate) fn rook_rays(from: Square) -> Bitboard {
    OPEN_LINES[from.index()].rook
}

/// The squares from `from` through `through` and on to the edge, `from` not included; empty if the two are
/// not in line.
///
/// ```
/// use komadai_rules::{attacks, bitboard, squares::*};
///
/// assert_eq!(attacks::ray(SQ_8H, SQ_7G), bitboard! {
///     . . . . . . . . x
///     . . . . . . . x .
///     . . . . . . x . .
///     . . . . . x . . .
///     . . . . x . . . .
///     . . . x . . . . .
///     . . x . . . . . .
///     . . . . . . . . .   // from 8h
///     . . . . . . . . .
/// });
/// ```
#[inline]
pub fn ray(from: Square, through: Square) -> Bitboard {
    match TOWARDS[from.index()][through.index()] {
        NOT_ALIGNED => Bitboard::EMPTY,
        direction => RAYS[(direction & 7) as usize][from.index()],
    }
}

/// The squares strictly between two squares in line; empty if they are not in line or touch.
///
/// ```
/// use komadai_rules::{attacks, bitboard, squares::*};
///
/// assert_eq!(attacks::between(SQ_8H, SQ_5E), bitboard! {
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . x . . . . .
///     . . x . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// });
/// assert!(attacks::between(SQ_8H, SQ_5F).is_empty());
/// ```
#[inline]
pub fn between(one: Square, other: Square) -> Bitboard {
    match TOWARDS[one.index()][other.index()] {
        NOT_ALIGNED => Bitboard::EMPTY,
        direction => {
            let direction = (direction & 7) as usize;
            RAYS[direction][one.index()] & RAYS[direction ^ 1][other.index()]
        }
    }
}

/// The stretch of `ray`, which runs towards higher indices, up to and including the first blocker.
// Subtracting one from the blockers flips everything up to the lowest of them, or all if there are none.
#[inline]
fn stretch_up(ray: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = (ray & occupied).bits();
    ray & Bitboard::raw(blockers ^ blockers.wrapping_sub(1))
}

/// The stretch of `ray`, which runs towards lower indices, up to and including the first blocker.
#[inline]
fn stretch_down(ray: Bitboard, occupied: Bitboard) -> Bitboard {
    let nearest = 127 - ((ray & occupied).bits() | 1).leading_zeros();
    ray & AT_OR_ABOVE[(nearest & 127) as usize]
}

/// Both ways along a line whose squares are eight or more apart, so that reversing the bytes of the set
/// reverses the line: the o − 2r trick and its mirror image (Hyperbola Quintessence, Gerd Isenberg).
#[inline]
fn both_ways(line: Bitboard, square: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = (line & occupied).bits();
    let up = blockers.wrapping_sub(square.bits());
    let down = blockers.swap_bytes().wrapping_sub(square.bits().swap_bytes()).swap_bytes();
    line & Bitboard::raw(up ^ down)
}

/// The squares a lance of `color` reaches, blockers included.
///
/// ```
/// use komadai_rules::{Color, attacks, bitboard, squares::*};
///
/// assert_eq!(attacks::lance(SQ_5E, Color::Black, SQ_5B.into()), bitboard! {
///     . . . . . . . . .
///     . . . . x . . . .   // 5b is taken, and nothing beyond it
///     . . . . x . . . .
///     . . . . x . . . .
///     . . . . . . . . .   // the lance stands on 5e
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// });
/// ```
#[inline]
pub fn lance(from: Square, color: Color, occupied: Bitboard) -> Bitboard {
    match color {
        Color::Black => stretch_down(RAYS[UP][from.index()], occupied),
        Color::White => stretch_up(RAYS[DOWN][from.index()], occupied),
    }
}

/// The squares a bishop reaches, blockers included.
///
/// ```
/// use komadai_rules::{attacks, bitboard, squares::*};
///
/// assert_eq!(attacks::bishop(SQ_5E, SQ_7C.into()), bitboard! {
///     . . . . . . . . x
///     . . . . . . . x .
///     . . x . . . x . .   // 7c is taken, and nothing beyond it
///     . . . x . x . . .
///     . . . . . . . . .   // the bishop stands on 5e
///     . . . x . x . . .
///     . . x . . . x . .
///     . x . . . . . x .
///     x . . . . . . . x
/// });
/// ```
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from.index()];
    both_ways(lines.falling, lines.square, occupied)
        | both_ways(lines.rising, lines.square, occupied)
}

/// The squares a rook reaches, blockers included.
///
/// ```
/// use komadai_rules::{attacks, bitboard, squares::*};
///
/// assert_eq!(attacks::rook(SQ_5E, SQ_5C.into()), bitboard! {
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . x . . . .   // 5c is taken
///     . . . . x . . . .
///     x x x x . x x x x   // the rook stands on 5e
///     . . . . x . . . .
///     . . . . x . . . .
///     . . . . x . . . .
///     . . . . x . . . .
/// });
/// ```
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from.index()];
    both_ways(lines.rank, lines.square, occupied)
        | lance(from, Color::Black, occupied)
        | lance(from, Color::White, occupied)
}

/// The squares a piece of this walk reaches, blockers included.
#[inline]
pub(crate) fn walk(color: Color, walk: Walk, from: Square, occupied: Bitboard) -> Bitboard {
    match walk {
        Walk::Lance => lance(from, color, occupied),
        Walk::Bishop => bishop(from, occupied),
        Walk::Rook => rook(from, occupied),
        Walk::Horse => bishop(from, occupied) | step(color, walk, from),
        Walk::Dragon => rook(from, occupied) | step(color, walk, from),
        Walk::Pawn | Walk::Knight | Walk::Silver | Walk::Gold | Walk::King => {
            step(color, walk, from)
        }
    }
}

/// The squares `piece` on `from` reaches over a board with these squares occupied, blockers included.
///
/// ```
/// use komadai_rules::{Bitboard, Color, Piece, PieceKind, attacks, bitboard, squares::*};
///
/// let horse = Piece::new(Color::White, PieceKind::Horse);
/// let occupied = Bitboard::from(SQ_4D) | SQ_7G.into();
/// assert_eq!(attacks::reach(horse, SQ_5E, occupied), bitboard! {
///     x . . . . . . . .
///     . x . . . . . . .
///     . . x . . . . . .
///     . . . x x x . . .
///     . . . x . x . . .   // the horse stands on 5e
///     . . . x x x . . .
///     . . x . . . x . .
///     . . . . . . . x .
///     . . . . . . . . x
/// });
/// ```
#[inline]
pub fn reach(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    walk(piece.color, Walk::of(piece.kind), from, occupied)
}

/// By colour, walk and square: what is reached over an empty board.
static OPEN: [[Table; Walk::COUNT]; 2] = {
    let mut open = STEPS;
    let mut index = 0;
    while index < Square::COUNT {
        let OpenLines { bishop, rook } = OPEN_LINES[index];
        let mut color = 0;
        while color < 2 {
            let walks = &mut open[color];
            walks[Walk::Lance.index()][index] = RAYS[color][index];
            walks[Walk::Bishop.index()][index] = bishop;
            walks[Walk::Rook.index()][index] = rook;
            let (horse, dragon) = (Walk::Horse.index(), Walk::Dragon.index());
            walks[horse][index] = union(walks[horse][index], bishop);
            walks[dragon][index] = union(walks[dragon][index], rook);
            color += 1;
        }
        index += 1;
    }
    open
};

/// The squares `piece` on `from` would reach over an empty board.
#[inline]
pub(crate) fn open_reach(piece: Piece, from: Square) -> Bitboard {
    OPEN[piece.color.index()][Walk::of(piece.kind).index()][from.index()]
}

/// How many of the far ranks `kind` may not stand on unpromoted: 1 for pawn and lance, 2 for the knight.
///
/// ```
/// use komadai_rules::{PieceKind, attacks};
///
/// assert_eq!(PieceKind::ALL.map(attacks::dead_ranks)[..5], [1, 1, 2, 0, 0]);
/// ```
#[inline]
pub const fn dead_ranks(kind: PieceKind) -> u8 {
    match kind {
        PieceKind::Pawn | PieceKind::Lance => 1,
        PieceKind::Knight => 2,
        _ => 0,
    }
}

/// Whether `piece` could ever move again from `square`: false for pawns and lances on the last rank and
/// knights on the last two.
///
/// ```
/// use komadai_rules::{Color, Piece, PieceKind, attacks, squares::*};
///
/// let knight = Piece::new(Color::Black, PieceKind::Knight);
/// assert!(attacks::has_future(knight, SQ_5C) && !attacks::has_future(knight, SQ_5B));
/// ```
#[inline]
pub const fn has_future(piece: Piece, square: Square) -> bool {
    let rank: Rank = square.rank();
    rank.depth(piece.color) >= dead_ranks(piece.kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walking square by square, the way the rules describe it.
    fn slide(from: Square, directions: &[(i8, i8)], occupied: Bitboard) -> Bitboard {
        let mut reach = Bitboard::EMPTY;
        for &(files, ranks) in directions {
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                reach.insert(next);
                if occupied.has(next) {
                    break;
                }
                at = next;
            }
        }
        reach
    }

    #[test]
    fn slides_agree_with_walking_square_by_square() {
        let mut random = komadai_chance::Chance::new(1);
        for _ in 0..20_000 {
            let occupied =
                Bitboard::from_bits(u128::from(random.next()) << 64 | u128::from(random.next()));
            let sparse = Bitboard::from_bits(
                u128::from(random.next() & random.next()) << 50 | occupied.bits() >> 40,
            );
            for occupied in [occupied, sparse] {
                let from = Square::ALL[random.below(81)];
                assert_eq!(bishop(from, occupied), slide(from, &DIRECTIONS[4..], occupied));
                assert_eq!(rook(from, occupied), slide(from, &DIRECTIONS[..4], occupied));
                assert_eq!(
                    lance(from, Color::Black, occupied),
                    slide(from, &DIRECTIONS[..1], occupied)
                );
                assert_eq!(
                    lance(from, Color::White, occupied),
                    slide(from, &DIRECTIONS[1..2], occupied)
                );
            }
        }
    }

    #[test]
    fn white_steps_are_black_steps_turned_round() {
        for kind in PieceKind::ALL {
            for square in Square::ALL {
                let black = step(Color::Black, Walk::of(kind), square);
                let white = step(Color::White, Walk::of(kind), square.rotated());
                assert_eq!(white, black.into_iter().map(Square::rotated).collect());
            }
        }
    }

    #[test]
    fn step_counts_are_those_of_the_rules() {
        let counts = [1, 0, 2, 5, 6, 0, 0, 8, 4, 4];
        for (walk, count) in STEPS[0].iter().zip(counts) {
            assert_eq!(walk[Square::SQ_5E.index()].len(), count);
        }
    }
}
