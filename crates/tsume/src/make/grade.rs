//! How hard a problem is and what makes it beautiful, as far as that can be counted: two ranks that have nothing to do
//! with each other.

use komadai_rules::{Move, MoveList, Position, Promotions};

use crate::themes::{Theme, Themes};
use crate::turns::{Turn, turns};

/// What can be counted of a problem's difficulty and beauty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// How many moves, in powers of two, the solver tries until it knows that there is one solution.
    pub effort: u32,
    /// How many checks the attacker can choose from at a turn of the solution, on the average and in powers of two.
    pub branching: u32,
    /// How many of the attacker's pieces are given away: taken at once where they arrived.
    pub sacrifices: u32,
    /// How many of the attacker's moves take nothing.
    pub quiet: u32,
    /// How many pieces are seen or held by the attacker, the king left out.
    pub pieces: u32,
    /// What the solution is about.
    pub themes: Themes,
}

impl Grade {
    /// The grade of a solution of a problem with so many pieces that the solver found after so many powers of two of
    /// moves; `None` if it cannot be played.
    pub(super) fn of(
        start: &Position,
        solution: &[Move],
        pieces: u32,
        effort: u32,
    ) -> Option<Self> {
        let turns = turns(start, solution)?;
        let count = |holds: fn(&Turn) -> bool| {
            let holding = turns.iter().filter(|turn| holds(turn));
            holding.count() as u32
        };
        Some(Self {
            effort,
            branching: branching(&turns),
            sacrifices: count(Turn::gives),
            quiet: count(|turn| !turn.takes()),
            pieces,
            themes: Themes::in_turns(&turns),
        })
    }

    /// How hard it is, from 1: the solver's effort and the attacker's choice.
    pub fn difficulty(&self) -> u32 {
        self.effort + self.branching
    }

    /// What makes it beautiful or not, term by term.
    ///
    /// ```
    /// use komadai_tsume::{Grade, Theme, Themes};
    ///
    /// let plain =
    ///     Grade { effort: 5, branching: 2, sacrifices: 0, quiet: 2, pieces: 6, themes: Themes::NONE };
    /// let beauty = |grade: Grade| grade.beauty().total();
    /// assert!(beauty(Grade { sacrifices: 1, ..plain }) > beauty(plain));
    /// assert!(beauty(Grade { pieces: 9, ..plain }) < beauty(plain));
    /// assert!(beauty(Grade { themes: Themes::NONE.with(Theme::Switchback), ..plain }) > beauty(plain));
    /// ```
    pub fn beauty(&self) -> Beauty {
        Beauty {
            sacrifices: 4 * self.sacrifices as i32,
            quiet: 2 * self.quiet as i32,
            themes: self.themes.iter().map(worth).sum(),
            pieces: -(self.pieces as i32),
        }
    }
}

/// The terms of a problem's beauty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beauty {
    /// Four for each piece given away.
    pub sacrifices: i32,
    /// Two for each move that takes nothing.
    pub quiet: i32,
    /// For each theme what it is worth.
    pub themes: i32,
    /// One off for each piece.
    pub pieces: i32,
}

impl Beauty {
    /// The sum of the terms, by which problems are ranked.
    pub fn total(&self) -> i32 {
        self.sacrifices + self.quiet + self.themes + self.pieces
    }
}

/// What a theme adds to the beauty: the rarer it is in what is composed by chance, the more.
const fn worth(theme: Theme) -> i32 {
    match theme {
        Theme::Sacrifice | Theme::Interposition => 0,
        Theme::Tokin | Theme::Fork => 1,
        Theme::DoubleCheck
        | Theme::DiscoveredCheck
        | Theme::NonPromotion
        | Theme::KnightSeries
        | Theme::PinMate => 2,
        Theme::MajorSacrifice
        | Theme::FocalSacrifice
        | Theme::PawnPushMate
        | Theme::LongDrop
        | Theme::ExactDrop
        | Theme::MovingInterposition
        | Theme::SelfBlock
        | Theme::CentralMate => 3,
        Theme::PawnDropMate | Theme::Switchback | Theme::BareKing => 4,
        Theme::Clearance => 5,
        Theme::MajorNonPromotion | Theme::UnprotectedInterposition => 6,
    }
}

fn branching(turns: &[Turn]) -> u32 {
    let mut checks = MoveList::new();
    for turn in turns {
        turn.before.checks_into(Promotions::All, &mut checks);
    }
    let mean = checks.len() as f64 / turns.len().max(1) as f64;
    mean.max(1.0).log2().round() as u32
}
