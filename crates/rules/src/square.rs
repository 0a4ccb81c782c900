//! Files, ranks and the 81 squares.
//!
//! A square reads as USI text does: file 1 to 9 from the right, rank a to i from the top, seen from Black's
//! seat. `SQ_1A` is the top right corner; Black's left lance starts on `SQ_9I`.

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// A column of the board, 1 at the right edge to 9 at the left, seen from Black's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
}

impl File {
    /// Files 1 to 9.
    pub const ALL: [Self; 9] = {
        use File::*;
        [One, Two, Three, Four, Five, Six, Seven, Eight, Nine]
    };

    /// 0 for file 1 to 8 for file 9.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number players say: 1 to 9.
    #[inline]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The file with this number, if it is 1 to 9.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1..=9 => Some(Self::ALL[number as usize - 1]),
            _ => None,
        }
    }
}

/// A row of the board, a at the top to i at the bottom, seen from Black's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
}

impl Rank {
    /// Ranks a to i.
    pub const ALL: [Self; 9] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H, Self::I];

    /// 0 for rank a to 8 for rank i.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number used in Japanese and numeric notation: 1 for rank a to 9 for rank i.
    #[inline]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The rank with this number, if it is 1 to 9.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1..=9 => Some(Self::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// The letter of USI text, `a` to `i`.
    #[inline]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The rank with this lower-case letter, if it is `a` to `i`.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='i' => Some(Self::ALL[letter as usize - 'a' as usize]),
            _ => None,
        }
    }

    /// How far this rank is from the far edge as `color` sees it: 0 on the last rank, 8 on the own back rank.
    #[inline]
    pub const fn depth(self, color: Color) -> u8 {
        match color {
            Color::Black => self as u8,
            Color::White => 8 - self as u8,
        }
    }
}

macro_rules! squares {
    ($($name:ident = $index:literal),* $(,)?) => {
        /// One of the 81 squares; [`index`](Self::index) is (file − 1) × 9 + (rank − 1).
        ///
        /// ```
        /// use komadai_rules::{File, Rank, Square, squares::*};
        ///
        /// assert_eq!(Square::new(File::Seven, Rank::G), SQ_7G);
        /// assert_eq!("7g".parse(), Ok(SQ_7G));
        /// assert_eq!(SQ_7G.to_string(), "7g");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, non_camel_case_types)]
        pub enum Square {
            $($name = $index),*
        }

        impl Square {
            /// All squares in order of their index: down file 1, then file 2, to file 9.
            pub const ALL: [Self; 81] = [$(Self::$name),*];

            /// The square with this index, if it is below 81.
            // A match rather than a look-up: the compiler turns it into one comparison and no load.
            #[inline]
            pub const fn from_index(index: usize) -> Option<Self> {
                match index {
                    $($index => Some(Self::$name),)*
                    _ => None,
                }
            }
        }

        /// The squares by name, to be imported together.
        pub mod squares {
            #[doc(no_inline)]
            pub use super::Square::{$($name),*};
        }
    };
}

squares! {
    SQ_1A = 0, SQ_1B = 1, SQ_1C = 2, SQ_1D = 3, SQ_1E = 4, SQ_1F = 5, SQ_1G = 6, SQ_1H = 7, SQ_1I = 8,
    SQ_2A = 9, SQ_2B = 10, SQ_2C = 11, SQ_2D = 12, SQ_2E = 13, SQ_2F = 14, SQ_2G = 15, SQ_2H = 16, SQ_2I = 17,
    SQ_3A = 18, SQ_3B = 19, SQ_3C = 20, SQ_3D = 21, SQ_3E = 22, SQ_3F = 23, SQ_3G = 24, SQ_3H = 25, SQ_3I = 26,
    SQ_4A = 27, SQ_4B = 28, SQ_4C = 29, SQ_4D = 30, SQ_4E = 31, SQ_4F = 32, SQ_4G = 33, SQ_4H = 34, SQ_4I = 35,
    SQ_5A = 36, SQ_5B = 37, SQ_5C = 38, SQ_5D = 39, SQ_5E = 40, SQ_5F = 41, SQ_5G = 42, SQ_5H = 43, SQ_5I = 44,
    SQ_6A = 45, SQ_6B = 46, SQ_6C = 47, SQ_6D = 48, SQ_6E = 49, SQ_6F = 50, SQ_6G = 51, SQ_6H = 52, SQ_6I = 53,
    SQ_7A = 54, SQ_7B = 55, SQ_7C = 56, SQ_7D = 57, SQ_7E = 58, SQ_7F = 59, SQ_7G = 60, SQ_7H = 61, SQ_7I = 62,
    SQ_8A = 63, SQ_8B = 64, SQ_8C = 65, SQ_8D = 66, SQ_8E = 67, SQ_8F = 68, SQ_8G = 69, SQ_8H = 70, SQ_8I = 71,
    SQ_9A = 72, SQ_9B = 73, SQ_9C = 74, SQ_9D = 75, SQ_9E = 76, SQ_9F = 77, SQ_9G = 78, SQ_9H = 79, SQ_9I = 80,
}

impl Square {
    /// How many squares a board has.
    pub const COUNT: usize = 81;

    /// The square where `file` and `rank` cross.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[file.index() * 9 + rank.index()]
    }

    /// A number from 0 to 80: (file − 1) × 9 + (rank − 1).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The column this square stands in.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self.index() / 9]
    }

    /// The row this square stands in.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() % 9]
    }

    /// The square seen from the other seat: 1a and 9i change places.
    #[inline]
    pub const fn rotated(self) -> Self {
        Self::ALL[80 - self.index()]
    }

    /// The square as `color` counts it: itself for Black, [`rotated`](Self::rotated) for White.
    #[inline]
    pub const fn seen_by(self, color: Color) -> Self {
        match color {
            Color::Black => self,
            Color::White => self.rotated(),
        }
    }

    /// Whether the square lies in `color`'s promotion zone, the three far ranks.
    #[inline]
    pub const fn in_zone(self, color: Color) -> bool {
        self.rank().depth(color) < 3
    }

    /// The square `files` to the left and `ranks` down as Black sees it, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.index() / 9) as i8 + files;
        let rank = (self.index() % 9) as i8 + ranks;
        if file < 0 || file > 8 || rank < 0 || rank > 8 {
            return None;
        }
        Some(Self::ALL[file as usize * 9 + rank as usize])
    }
}

/// Writes USI text: `7g`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().number(), self.rank().letter())
    }
}

/// A text that is no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square: file 1 to 9, then rank a to i, as in 7g")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let &[file, rank] = text.as_bytes() else {
            return Err(ParseSquareError);
        };
        let file = File::from_number(file.wrapping_sub(b'0')).ok_or(ParseSquareError)?;
        let rank = Rank::from_letter(rank as char).ok_or(ParseSquareError)?;
        Ok(Self::new(file, rank))
    }
}
