//! How far the moves of a game have come: the line they are on, their numbers, and whether they can still be followed.

use super::branch::{Branches, Latest};
use super::words::leading_number;
use crate::error::Problem;

/// What may stand between the word for a variation and its number.
const BEFORE_NUMBER: [char; 5] = ['：', ':', ' ', '　', '第'];

/// What is known of the moves so far.
#[derive(Debug, Default)]
pub(super) struct Moves {
    pub(super) branches: Branches,
    pub(super) numbering: Numbering,
    pub(super) course: Course,
    /// Whether they are told by name, so that the board must be known.
    pub(super) are_named: bool,
    /// Whether a variation was begun, so that nothing read now is the game itself.
    pub(super) in_variation: bool,
    /// Whether the next move may follow an end, as the first one of a variation may.
    pub(super) may_pass_end: bool,
}

/// Whether what is read still means something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Course {
    #[default]
    Sound,
    /// The variation went wrong: nothing counts up to the next one.
    Astray,
    /// Nothing more of the game can be read.
    Lost,
}

/// How the moves are numbered.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    /// The number before that of the first move, once there was one; and the same before numbers were left out.
    pub(super) offset: Option<u32>,
    pub(super) first: Option<u32>,
    /// Whether the first move has the number 0.
    pub(super) from_zero: bool,
    /// Whether a line that begins with a number was seen.
    pub(super) is_used: bool,
}

impl Numbering {
    /// A number as it is counted from 1.
    pub(super) fn counted(&self, number: u32) -> u32 {
        number.saturating_add(u32::from(self.from_zero))
    }

    /// How far the numbers of a game run ahead of its plies, by the number of an entry that makes the ply `expected`;
    /// and whether the first number turns out to have been wrong.
    pub(super) fn offset_by(&mut self, number: u32, expected: u32) -> (u32, Option<Problem>) {
        let first = *self.first.get_or_insert(number.saturating_sub(1));
        let fits = |offset: &u32| number.checked_sub(*offset) == Some(expected);
        let own = self.offset.unwrap_or(first);
        let offset = [own, first, 0].into_iter().find(fits).unwrap_or(own);
        let is_first_wrong = number == expected && offset != first;
        let problem = is_first_wrong.then(|| {
            self.first = Some(offset);
            let expected = expected.saturating_add(own);
            Problem::Number { expected }
        });
        (offset, problem)
    }
}

impl Moves {
    /// Whether moves were begun.
    pub(super) const fn are_begun(&self) -> bool {
        self.numbering.is_used || self.are_named
    }

    /// How many moves lead to the place where the next one follows.
    #[inline]
    pub(super) const fn ply(&self) -> u32 {
        self.branches.ply()
    }

    /// The place where the next move follows.
    pub(super) fn here(&self) -> &Latest {
        self.branches.here()
    }

    pub(super) fn here_mut(&mut self) -> &mut Latest {
        self.branches.here_mut()
    }

    /// The number that the next move should have.
    pub(super) fn next_number(&self) -> u32 {
        let offset = self.numbering.offset.unwrap_or(0);
        (self.ply() + 1).saturating_add(offset)
    }

    /// Whether the number is that of the next move or of the next pair.
    pub(super) fn counts_on(&self, number: u32) -> bool {
        number == self.next_number() || number == self.ply() / 2 + 1
    }

    /// The ply after which the variation with this number begins; `None` where no move can have the number.
    pub(super) fn ply_before(&self, number: u32) -> Option<u32> {
        let ply = self.numbering.counted(number);
        ply.checked_sub(self.numbering.offset.unwrap_or(0))?.checked_sub(1)
    }
}

/// The number in what stands behind 変化: `：5手`, `第5手`.
pub(super) fn variation_number(words: &str) -> Option<u32> {
    let (number, _) = leading_number(words.trim_start_matches(BEFORE_NUMBER))?;
    Some(number)
}
