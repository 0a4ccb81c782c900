//! Grades of players (段級位, *dankyūi*): 15 kyū up to 1 kyū, then 1 dan up to 9 dan.

use core::fmt;
use core::str::FromStr;

/// How strong a player is said to be.
///
/// ```
/// use komadai_rules::Grade;
///
/// let shodan = Grade::dan(1).unwrap();
/// assert_eq!(shodan.japanese(), "初段");
/// assert!(shodan > Grade::kyu(1).unwrap());
/// assert_eq!("15k".parse(), Ok(Grade::LOWEST));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

/// How many kyū there are below the first dan.
const KYU: u8 = 15;
const DAN: u8 = 9;

/// Japanese and English names from the lowest grade up.
#[rustfmt::skip]
const NAMES: [(&str, &str); (KYU + DAN) as usize] = [
    ("15級", "15 kyū"), ("14級", "14 kyū"), ("13級", "13 kyū"), ("12級", "12 kyū"), ("11級", "11 kyū"),
    ("10級", "10 kyū"), ("9級", "9 kyū"), ("8級", "8 kyū"), ("7級", "7 kyū"), ("6級", "6 kyū"),
    ("5級", "5 kyū"), ("4級", "4 kyū"), ("3級", "3 kyū"), ("2級", "2 kyū"), ("1級", "1 kyū"),
    ("初段", "1 dan"), ("二段", "2 dan"), ("三段", "3 dan"), ("四段", "4 dan"), ("五段", "5 dan"),
    ("六段", "6 dan"), ("七段", "7 dan"), ("八段", "8 dan"), ("九段", "9 dan"),
];

impl Grade {
    /// The weakest grade, 15 kyū.
    pub const LOWEST: Self = Self(0);

    /// The strongest grade, 9 dan.
    pub const HIGHEST: Self = Self(KYU + DAN - 1);

    /// This many kyū, if 1 to 15; fewer are stronger.
    pub const fn kyu(number: u8) -> Option<Self> {
        match number {
            1..=KYU => Some(Self(KYU - number)),
            _ => None,
        }
    }

    /// This many dan, if 1 to 9.
    pub const fn dan(number: u8) -> Option<Self> {
        match number {
            1..=DAN => Some(Self(KYU + number - 1)),
            _ => None,
        }
    }

    /// Every grade, the lowest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..NAMES.len() as u8).map(Self)
    }

    /// How many steps this grade stands above `other`; negative if below. 1 dan is one above 1 kyū.
    pub const fn steps_above(self, other: Self) -> i32 {
        self.0 as i32 - other.0 as i32
    }

    /// The Japanese name: `15級`, `初段`, `二段`.
    pub const fn japanese(self) -> &'static str {
        NAMES[self.0 as usize].0
    }

    /// The English name: `15 kyū`, `1 dan`.
    pub const fn english(self) -> &'static str {
        NAMES[self.0 as usize].1
    }
}

/// Writes `15k` or `1d`.
impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.checked_sub(KYU) {
            None => write!(f, "{}k", KYU - self.0),
            Some(above) => write!(f, "{}d", above + 1),
        }
    }
}

impl fmt::Debug for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grade({self})")
    }
}

/// A text that is no grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGradeError;

impl fmt::Display for ParseGradeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a grade from 15k to 1k or from 1d to 9d")
    }
}

impl core::error::Error for ParseGradeError {}

/// Reads what `Display` writes, and nothing else.
impl FromStr for Grade {
    type Err = ParseGradeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = |number: &str| match number.as_bytes() {
            [b'1'..=b'9'] | [b'1', b'0'..=b'9'] => number.parse().ok(),
            _ => None,
        };
        let kyu = text.strip_suffix('k').and_then(read).and_then(Self::kyu);
        let dan = || text.strip_suffix('d').and_then(read).and_then(Self::dan);
        kyu.or_else(dan).ok_or(ParseGradeError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_grade_reads_back_from_its_text_and_stands_above_the_one_before() {
        let grades: std::vec::Vec<Grade> = Grade::all().collect();
        assert_eq!((grades[0], grades[23]), (Grade::LOWEST, Grade::HIGHEST));
        for (index, &grade) in grades.iter().enumerate() {
            assert_eq!(grade.to_string().parse(), Ok(grade));
            assert_eq!(grade.steps_above(Grade::LOWEST), index as i32);
            let (number, unit) = grade.english().split_once(' ').unwrap();
            let letter = if unit == "dan" { 'd' } else { 'k' };
            assert_eq!(grade.to_string(), std::format!("{number}{letter}"));
        }
    }

    #[test]
    fn texts_that_are_no_grade_are_refused() {
        for text in
            ["", "k", "0k", "16k", "0d", "10d", "+1k", "01k", "1", "1K", " 1k", "-1d", "１d"]
        {
            assert_eq!(text.parse::<Grade>(), Err(ParseGradeError), "{text:?}");
        }
    }
}
