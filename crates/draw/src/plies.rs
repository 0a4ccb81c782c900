//! Which positions of a game: `24`, `0,10-12,last`, `all`, `bookmarks`.

use std::fmt;
use std::str::FromStr;

/// Places in a game, as people write them.
///
/// ```
/// use komadai_draw::{Plies, PlyError};
///
/// let plies: Plies = "0,10-12,last".parse()?;
/// assert_eq!(plies.of(30, &[]), Ok(vec![0, 10, 11, 12, 30]));
/// assert_eq!(plies.of(9, &[]), Err(PlyError::Beyond { ply: 10, moves: 9 }));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plies(Vec<Part>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// From one number of moves to another, both included.
    Range(u32, u32),
    Last,
    /// Wherever there is one.
    Bookmarks,
}

/// Why a game has no such positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyError {
    /// The game is shorter.
    Beyond {
        /// After how many moves a position is asked for.
        ply: u32,
        /// How many there are.
        moves: u32,
    },
    /// Bookmarks are asked for, and there are none.
    NoBookmark,
}

impl fmt::Display for PlyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beyond { ply, moves } => {
                write!(f, "there is no move {ply}, the game has {moves}")
            }
            Self::NoBookmark => f.write_str("the game has no bookmark"),
        }
    }
}

impl std::error::Error for PlyError {}

impl Plies {
    /// After the last move.
    pub fn last() -> Self {
        Self(vec![Part::Last])
    }

    /// Every place of the game, its start included.
    pub fn all() -> Self {
        Self(vec![Part::Range(0, u32::MAX)])
    }

    /// Whether there may be more than one.
    pub fn is_several(&self) -> bool {
        match self.0.as_slice() {
            [Part::Last] => false,
            [Part::Range(from, to)] => from != to,
            _ => true,
        }
    }

    /// The places in a game of so many moves with bookmarks at these, each once and in order.
    ///
    /// # Errors
    ///
    /// There is no such place.
    ///
    /// ```
    /// use komadai_draw::{Plies, PlyError};
    ///
    /// let plies: Plies = "0,3-5".parse()?;
    /// assert_eq!(plies.of(4, &[]), Ok(vec![0, 3, 4]));
    /// assert_eq!(plies.of(2, &[]), Err(PlyError::Beyond { ply: 3, moves: 2 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(&self, moves: u32, bookmarks: &[u32]) -> Result<Vec<u32>, PlyError> {
        let mut plies = vec![];
        for &part in &self.0 {
            match part {
                Part::Last => plies.push(moves),
                Part::Bookmarks if bookmarks.is_empty() => return Err(PlyError::NoBookmark),
                Part::Bookmarks => plies.extend(bookmarks),
                Part::Range(ply, _) if ply > moves => return Err(PlyError::Beyond { ply, moves }),
                Part::Range(from, to) if from == to => plies.push(from),
                Part::Range(from, to) => plies.extend(from..=to.min(moves)),
            }
        }
        plies.sort_unstable();
        plies.dedup();
        Ok(plies)
    }
}

impl FromStr for Plies {
    /// A sentence about the word that is no place.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |word: &str| -> Result<u32, String> {
            word.parse()
                .map_err(|_| format!("{word:?} is no number of moves, nor last, all or bookmarks"))
        };
        let part = |word: &str| match (word, word.split_once('-')) {
            ("last", _) => Ok(Part::Last),
            ("all", _) => Ok(Part::Range(0, u32::MAX)),
            ("bookmarks", _) => Ok(Part::Bookmarks),
            (_, Some((from, to))) => match (number(from)?, number(to)?) {
                (from, to) if from > to => Err(format!("{word} ends before it begins")),
                (from, to) => Ok(Part::Range(from, to)),
            },
            (ply, None) => number(ply).map(|ply| Part::Range(ply, ply)),
        };
        text.split(',').map(part).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_in_order_and_once() {
        let of = |text: &str, moves| text.parse::<Plies>().expect("plies").of(moves, &[2, 5]);
        assert_eq!(of("last", 7), Ok(vec![7]));
        assert_eq!(of("all", 2), Ok(vec![0, 1, 2]));
        assert_eq!(of("5,0,3-4,last", 5), Ok(vec![0, 3, 4, 5]));
        assert_eq!(of("3-99", 5), Ok(vec![3, 4, 5]));
        assert_eq!(of("bookmarks", 5), Ok(vec![2, 5]));
        assert_eq!(of("last,bookmarks,1-2", 9), Ok(vec![1, 2, 5, 9]));
        assert_eq!(of("6", 5), Err(PlyError::Beyond { ply: 6, moves: 5 }));
        let none = Plies(vec![Part::Bookmarks]).of(5, &[]);
        assert_eq!(none, Err(PlyError::NoBookmark));
        for wrong in ["", "first", "1,,2", "-3", "1-", "5-2", "0,3-2", "99999999999"] {
            assert!(wrong.parse::<Plies>().is_err(), "{wrong}");
        }
    }
}
