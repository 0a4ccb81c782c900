//! Sets of squares, one bit a square, and a way to draw them.

#[cfg(test)]
use alloc::string::ToString;
use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub,
};

use crate::{Color, File, Rank, Square};

/// A set of squares.
///
/// Bit *i* is the square with index *i*, so a file is nine neighbouring bits and one step down the board is
/// one bit up. The 47 bits above the board are always clear.
///
/// ```
/// use komadai_rules::{Bitboard, squares::*};
///
/// let set = Bitboard::from(SQ_5E) | SQ_5D.into();
/// assert!(set.has(SQ_5E));
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [SQ_5D, SQ_5E]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u128);

impl Bitboard {
    /// The set without a square.
    pub const EMPTY: Self = Self(0);

    /// All 81 squares.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// The set with these bits; bits above the board are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set with these bits, which the caller knows to lie on the board.
    #[inline]
    pub(crate) const fn raw(bits: u128) -> Self {
        Self(bits)
    }

    /// The bits, square *i* at bit *i*.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of this square alone.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The nine squares of a column.
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(0x1ff << (9 * file.index()))
    }

    /// The nine squares of a row.
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(FIRST_RANK << rank.index())
    }

    /// The `depth` far ranks of `color`: its promotion zone for three.
    pub const fn far_ranks(color: Color, depth: u8) -> Self {
        let mut set = Self::EMPTY;
        let mut index = 0;
        while index < 9 {
            let rank = Rank::ALL[index];
            if rank.depth(color) < depth {
                set.0 |= Self::rank(rank).0;
            }
            index += 1;
        }
        set
    }

    /// The three ranks in which `color`'s pieces may promote.
    #[inline]
    pub const fn zone(color: Color) -> Self {
        const ZONES: [Bitboard; 2] =
            [Bitboard::far_ranks(Color::Black, 3), Bitboard::far_ranks(Color::White, 3)];
        ZONES[color.index()]
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares the set has.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has two squares or more.
    #[inline]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The square with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The square with the highest index.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        Square::from_index(127usize.wrapping_sub(self.0.leading_zeros() as usize))
    }

    /// The one square of a set of one.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.has_many() { None } else { self.first() }
    }

    /// The squares of this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= Self::of(square).0;
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !Self::of(square).0;
    }

    /// Every square one step towards `color`'s far edge; those already there drop out.
    ///
    /// ```
    /// use komadai_rules::{Bitboard, Color, Rank, bitboard, squares::*};
    ///
    /// let pawns = Bitboard::rank(Rank::G) | SQ_5A.into();
    /// assert_eq!(pawns.step_forward(Color::Black), bitboard! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     x x x x x x x x x
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// });
    /// ```
    #[inline]
    pub const fn step_forward(self, color: Color) -> Self {
        match color {
            Color::Black => Self(self.0 >> 1 & !(FIRST_RANK << 8)),
            Color::White => Self(self.0 << 1 & Self::ALL.0 & !FIRST_RANK),
        }
    }
}

/// Rank a: bits 0, 9, 18, … 72.
const FIRST_RANK: u128 = 0x0100_8040_2010_0804_0201;

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

macro_rules! operators {
    ($($operator:ident::$method:ident, $assign:ident::$in_place:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $in_place(&mut self, other: Self) {
                self.0.$in_place(other.0);
            }
        }
    )*};
}

operators! {
    BitAnd::bitand, BitAndAssign::bitand_assign;
    BitOr::bitor, BitOrAssign::bitor_assign;
    BitXor::bitxor, BitXorAssign::bitxor_assign;
}

/// The squares of the first set that are not in the second.
impl Sub for Bitboard {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.without(other)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

/// Moves every square's index up; what leaves the board drops out.
impl Shl<u32> for Bitboard {
    type Output = Self;
    #[inline]
    fn shl(self, by: u32) -> Self {
        Self::from_bits(self.0 << by)
    }
}

/// Moves every square's index down; what leaves the board drops out.
impl Shr<u32> for Bitboard {
    type Output = Self;
    #[inline]
    fn shr(self, by: u32) -> Self {
        Self(self.0 >> by)
    }
}

/// The squares of a set in order of their index.
// Taken apart into words: counting and clearing the lowest bit of one is a third of the work of doing so in
// all 128 bits.
#[derive(Clone, Debug)]
pub struct Squares {
    word: u64,
    /// What is still to come after `word`.
    above: u64,
    /// The index of `word`'s lowest bit.
    base: u32,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.word == 0 {
            if self.above == 0 {
                return None;
            }
            (self.word, self.above, self.base) = (self.above, 0, 64);
        }
        let index = self.base + self.word.trailing_zeros();
        self.word &= self.word - 1;
        Square::from_index(index as usize)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.word.count_ones() + self.above.count_ones()) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares { word: self.0 as u64, above: (self.0 >> 64) as u64, base: 0 }
    }
}

/// Draws the set from Black's seat: file 9 on the left, rank a on top, `x` for a square of the set.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL {
            for file in File::ALL.into_iter().rev() {
                let mark = if self.has(Square::new(file, rank)) { 'x' } else { '.' };
                let end = if file == File::One { '\n' } else { ' ' };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bitboard! {{\n{self}}}")
    }
}

/// A [`Bitboard`] from a picture: nine rows of nine marks seen from Black's seat, `x` for a square of the set
/// and `.` for any other.
///
/// ```
/// use komadai_rules::{Bitboard, Color, bitboard};
///
/// assert_eq!(Bitboard::zone(Color::Black), bitboard! {
///     x x x x x x x x x
///     x x x x x x x x x
///     x x x x x x x x x
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// });
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($mark:tt)*) => {{
        const PICTURE: $crate::Bitboard = $crate::Bitboard::from_picture(&[$(stringify!($mark)),*]);
        PICTURE
    }};
}

impl Bitboard {
    /// What the [`bitboard!`](crate::bitboard) macro calls.
    #[doc(hidden)]
    pub const fn from_picture(marks: &[&str]) -> Self {
        assert!(marks.len() == 81, "a picture has nine rows of nine marks");
        let mut set = Self::EMPTY;
        let mut place = 0;
        while place < 81 {
            match marks[place].as_bytes() {
                b"x" => set.insert(Square::new(File::ALL[8 - place % 9], Rank::ALL[place / 9])),
                b"." => {}
                _ => panic!("a picture is drawn with x and ."),
            }
            place += 1;
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares::*;

    #[test]
    fn pictures_are_drawn_from_blacks_seat() {
        let corner = bitboard! {
            . . . . . . . . x
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            x . . . . . . . .
        };
        assert_eq!(corner, Bitboard::of(SQ_1A) | Bitboard::of(SQ_9I));
        assert!(corner.to_string().starts_with(". . . . . . . . x\n"));
    }

    #[test]
    fn a_step_forward_never_leaves_its_file() {
        for color in Color::ALL {
            for square in Square::ALL {
                let ranks = if color == Color::Black { -1 } else { 1 };
                let expected: Bitboard = square.offset(0, ranks).into_iter().collect();
                assert_eq!(Bitboard::of(square).step_forward(color), expected);
            }
        }
    }
}
