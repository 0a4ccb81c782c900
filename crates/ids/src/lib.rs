//! What games and accounts of a shogi server are called.
//!
//! ```
//! use komadai_ids::{AccountId, GameId};
//!
//! let game: GameId = "00000000000z".parse()?;
//! assert_eq!(game, GameId::from_bits(31));
//! assert_eq!(AccountId::from_number(7).to_string(), "7");
//! # Ok::<(), komadai_ids::BadGameId>(())
//! ```

#[cfg(feature = "sqlite")]
mod sqlite;

use std::fmt;
use std::str::FromStr;

use komadai_chance::Chance;

/// The number of an account, guest or member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(i64);

impl AccountId {
    /// The account with this number.
    pub const fn from_number(number: i64) -> Self {
        Self(number)
    }

    /// The number, as logs and lists write it.
    pub const fn number(self) -> i64 {
        self.0
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game's name: sixty bits, written as twelve letters and digits that cannot be taken for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u64);

/// No `i`, `l`, `o` or `u`.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const DIGITS: usize = 12;
const BITS: u64 = (1 << 60) - 1;

impl GameId {
    /// The game of these bits, of which the lower sixty count.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & BITS)
    }

    /// The sixty bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The name derived from this one, always the same, so that a game opened by it is opened once.
    ///
    /// ```
    /// use komadai_ids::GameId;
    ///
    /// let game = GameId::from_bits(1);
    /// assert_ne!(game.successor(), game);
    /// assert_eq!(game.successor(), GameId::from_bits(1).successor());
    /// ```
    #[must_use]
    pub const fn successor(self) -> Self {
        Self::from_bits(Chance::new(self.0).next())
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digit in (0..DIGITS).rev() {
            let letter = LETTERS[(self.0 >> (5 * digit)) as usize % 32];
            write!(f, "{}", char::from(letter))?;
        }
        Ok(())
    }
}

/// The text is not a game's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadGameId;

impl fmt::Display for BadGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a game's name is {DIGITS} letters and digits")
    }
}

impl std::error::Error for BadGameId {}

impl FromStr for GameId {
    type Err = BadGameId;

    fn from_str(text: &str) -> Result<Self, BadGameId> {
        if text.len() != DIGITS {
            return Err(BadGameId);
        }
        text.bytes().try_fold(Self(0), |id, letter| {
            let digit = LETTERS.iter().position(|&own| own == letter);
            digit.map(|digit| Self(id.0 << 5 | digit as u64)).ok_or(BadGameId)
        })
    }
}

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_games_name_is_read_as_it_is_written() {
        for bits in [0, 1, 31, 32, 0x0123_4567_89ab_cdef & BITS, BITS] {
            let id = GameId::from_bits(bits);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(id.to_string().len(), DIGITS);
        }
        for bad in ["", "0", "0123456789abc", "0123456789ai", "０１２３", "../../../etc"] {
            assert_eq!(bad.parse::<GameId>(), Err(BadGameId), "{bad}");
        }
    }
}
