//! A seek: who would play, on which terms, against whom.

use std::collections::HashMap;

use komadai_rules::{Color, Grade, Handicap};

use crate::{Refusal, Seat, Strength, Team, Terms, customary};

/// An open offer to play, waiting in the lobby.
#[derive(Clone, Debug, PartialEq)]
pub struct Seek {
    /// The player who seeks.
    pub by: Seat,
    /// What else is known of the player. The host fills it in.
    pub seeker: Seeker,
    /// The ranks an opponent may have; any if `None`.
    pub range: Option<Range>,
    /// The terms that others see first.
    pub terms: Terms,
    /// Other terms of the same pace that are as welcome.
    pub also: Vec<Terms>,
    /// The side to play; `None` leaves it to chance.
    pub color: Option<Color>,
    /// Whether the ranks of both, which both must have, decide about handicap and sides: the stronger one gives what is
    /// customary between them, whatever start the terms name.
    pub by_rank: bool,
}

/// What others learn of a player who seeks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seeker {
    /// The strength at this pace; none for a guest, and without a clock.
    pub strength: Option<Strength>,
    /// Whether the player is a member, with a profile to look at.
    pub member: bool,
    /// Whether a program plays.
    pub program: bool,
    /// Whether others may see the strength.
    pub shown: bool,
}

/// The ranks an opponent may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest rank, included.
    pub least: Grade,
    /// The highest rank, included.
    pub most: Grade,
}

impl Seek {
    /// Whether a player of this strength may answer; one without a rating may where there is no range.
    pub fn welcomes(&self, strength: Option<Strength>) -> bool {
        self.range.is_none_or(|Range { least, most }| {
            strength.is_some_and(|strength| (least..=most).contains(&strength.grade()))
        })
    }

    /// Why a player of this strength may not answer.
    pub(crate) fn check(&self, strength: Option<Strength>) -> Result<(), Refusal> {
        if self.by_rank && strength.is_none() {
            return Err(Refusal::MembersOnly);
        }
        self.welcomes(strength).then_some(()).ok_or(Refusal::OutOfRange)
    }

    /// All the terms it would play on.
    pub fn all_terms(&self) -> impl Iterator<Item = &Terms> {
        std::iter::once(&self.terms).chain(&self.also)
    }

    /// Whether its terms go together: not too many, of one pace, as its strength is the strength at that, and for two.
    pub fn is_whole(&self) -> bool {
        let fits = |terms: &Terms| terms.pace() == self.terms.pace() && terms.team == Team::Alone;
        self.also.len() <= MOST_OTHERS && self.all_terms().all(fits)
    }

    /// The same seek, which names no terms twice.
    pub fn without_repeats(mut self) -> Self {
        let mut others: Vec<Terms> = Vec::new();
        for terms in self.also {
            if terms != self.terms && !others.contains(&terms) {
                others.push(terms);
            }
        }
        self.also = others;
        self
    }

    /// The first terms of this seek that the other would play on too.
    fn shared(&self, other: &Self) -> Option<Terms> {
        let both = |terms: &&Terms| other.all_terms().any(|others| others == *terms);
        self.all_terms().find(both).cloned()
    }

    /// The terms on which these two play, if they may and want to.
    pub(crate) fn agrees(&self, other: &Self) -> Option<Terms> {
        let fits = other.by.account != self.by.account
            && self.welcomes(other.seeker.strength)
            && other.welcomes(self.seeker.strength)
            && self.by_rank == other.by_rank
            && (self.by_rank || self.color.is_none() || self.color != other.color);
        self.shared(other).filter(|_| fits)
    }
}

/// What two ranks decide: the handicap that is customary between them, and who gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The handicap, or none.
    pub handicap: Handicap,
    /// Which side the first of the two plays; `None` in an even game, where chance decides.
    pub color: Option<Color>,
}

impl Meeting {
    /// What players of these two ranks play.
    ///
    /// ```
    /// use komadai_room::Meeting;
    /// use komadai_rules::{Color, Handicap};
    ///
    /// let meet = |one: &str, other: &str| Meeting::of(one.parse().unwrap(), other.parse().unwrap());
    /// assert_eq!(meet("1k", "1k").color, None);
    /// assert_eq!(meet("4d", "1k").color, Some(Color::White));
    /// assert_eq!(meet("1k", "4d").color, Some(Color::Black));
    /// assert_eq!(meet("1k", "4d").handicap, Handicap::Rook);
    /// ```
    pub fn of(own: Grade, other: Grade) -> Self {
        let handicap = customary(own, other);
        // White gives the handicap.
        let giver = (handicap != Handicap::Even).then_some(Color::White);
        Self {
            handicap,
            color: giver.map(|giver| if own > other { giver } else { giver.opponent() }),
        }
    }
}

/// What would be played with each seek that lets ranks decide.
pub type Meetings = HashMap<SeekId, Meeting>;

/// Most terms of a seek besides the first.
const MOST_OTHERS: usize = 15;

/// The number of a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeekId(u32);

impl SeekId {
    /// The seek with this number.
    pub const fn from_number(number: u32) -> Self {
        Self(number)
    }

    /// The number, as the wire has it.
    pub const fn number(self) -> u32 {
        self.0
    }
}
