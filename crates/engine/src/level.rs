//! Strengths for people to play against, named as players are graded.
//!
//! What a strength is made of stands in `level/strength.rs`, how a player sees a board at a glance in
//! `level/glance.rs`, what comes to mind in `level/sight.rs`, how a game is opened in `level/plan.rs`, how it differs
//! from day to day in `level/day.rs`, and which strength bears which level in `level/ladder.rs`, which is measured.

mod bot;
mod day;
mod glance;
mod ladder;
mod mate;
mod plan;
mod sight;
mod strength;
mod style;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use komadai_rules::Grade;

use crate::{Answer, Book, Engine, Limits, Reply, Report, Root, Score, StopFlag};
pub use bot::Bot;
use ladder::LADDER;
pub use mate::mate_within;
pub use strength::Strength;
pub use style::{Manner, ParseStyleError, Style};

/// How strong an opponent is asked for: from 25 kyū, who has learnt the moves today, to 9 dan, or all the engine has.
///
/// From 15 kyū up a level is a [`Grade`]; below there are no grades of players. Neighbours win about two games of
/// three against each other; `docs/levels.md` has the figures. Players of a kyū level never resign, so that a
/// beginner may give the mate on the board; those of a dan grade open by the book.
///
/// ```
/// use komadai_engine::Level;
///
/// let level: Level = "25k".parse()?;
/// assert_eq!(level, Level::WEAKEST);
/// assert!(level < "15k".parse()? && Level::ALL.contains(&Level::FULL));
/// # Ok::<(), komadai_engine::ParseLevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Levels below the lowest grade, the weakest first: 25 to 16 kyū.
#[rustfmt::skip]
const BEGINNERS: [(&str, &str, &str); 10] = [
    ("25k", "25級", "25 kyū"), ("24k", "24級", "24 kyū"), ("23k", "23級", "23 kyū"), ("22k", "22級", "22 kyū"),
    ("21k", "21級", "21 kyū"), ("20k", "20級", "20 kyū"), ("19k", "19級", "19 kyū"), ("18k", "18級", "18 kyū"),
    ("17k", "17級", "17 kyū"), ("16k", "16級", "16 kyū"),
];

/// How many levels there are below full strength.
const STEPS: usize = BEGINNERS.len() + 24;

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; STEPS + 1] = {
        let mut all = [Self(0); STEPS + 1];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };
    /// The weakest level, 25 kyū (`25k`).
    pub const WEAKEST: Self = Self(0);
    /// All the engine has; only the time to think is limited.
    pub const FULL: Self = Self(STEPS as u8);
    /// How long [`FULL`](Self::FULL) thinks about a move.
    pub const FULL_TIME: Duration = Duration::from_secs(3);

    /// The level of this grade.
    ///
    /// ```
    /// use komadai_engine::Level;
    /// use komadai_rules::Grade;
    ///
    /// assert_eq!(Level::of(Grade::LOWEST).to_string(), "15k");
    /// assert_eq!(Level::from(Grade::HIGHEST).to_string(), "9d");
    /// ```
    pub const fn of(grade: Grade) -> Self {
        Self(BEGINNERS.len() as u8 + grade.steps_above(Grade::LOWEST) as u8)
    }

    /// The grade of this level; `None` below 15 kyū and for full strength.
    pub fn grade(self) -> Option<Grade> {
        Grade::all().nth(usize::from(self.0).checked_sub(BEGINNERS.len())?)
    }

    /// What this level is made of; `None` for full strength.
    ///
    /// ```
    /// use komadai_engine::Level;
    ///
    /// let [weak, strong] = ["25k", "3k"].map(|level| level.parse::<Level>().ok().and_then(Level::strength));
    /// let (weak, strong) = weak.zip(strong).expect("both are below full strength");
    /// assert!(weak.nodes < strong.nodes && weak.slips > strong.slips);
    /// assert!(Level::FULL.strength().is_none());
    /// ```
    pub fn strength(self) -> Option<Strength> {
        LADDER.get(usize::from(self.0)).copied()
    }

    /// The Japanese name: `15級`, `初段`, `最強`.
    ///
    /// ```
    /// use komadai_engine::Level;
    ///
    /// let level: Level = "1d".parse()?;
    /// assert_eq!((level.japanese(), level.english()), ("初段", "1 dan"));
    /// # Ok::<(), komadai_engine::ParseLevelError>(())
    /// ```
    pub fn japanese(self) -> &'static str {
        match BEGINNERS.get(usize::from(self.0)) {
            Some((_, japanese, _)) => japanese,
            None => self.grade().map_or("最強", Grade::japanese),
        }
    }

    /// The English name: `15 kyū`, `1 dan`, `full strength`.
    pub fn english(self) -> &'static str {
        match BEGINNERS.get(usize::from(self.0)) {
            Some((_, _, english)) => english,
            None => self.grade().map_or("full strength", Grade::english),
        }
    }

    /// Whether this level opens by [`Book::own`] and gives up what is lost.
    pub const fn is_dan(self) -> bool {
        const FIRST: Level = match Grade::dan(1) {
            Some(grade) => Level::of(grade),
            None => Level::FULL,
        };
        self.0 >= FIRST.0
    }

    /// Plays as this level does in the present position of a game; games with another seed take another course, and
    /// those with a style are opened in it.
    ///
    /// Full strength plays within `limits`, and where they set no end takes [`FULL_TIME`](Self::FULL_TIME). Below,
    /// clock and time are not heeded: the same seed, and an engine that remembers the same, play the same. What is
    /// heeded says [`Strength::play`].
    pub fn play(
        self,
        engine: &mut Engine,
        root: impl Into<Root>,
        manner: impl Into<Manner>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let (root, manner) = (root.into(), manner.into());
        if self.is_dan()
            && manner.style.is_none()
            && limits.moves.is_empty()
            && let Some(found) = Book::own().choose(&root, manner.seed)
        {
            return Answer {
                reply: Reply::Move(found.mv),
                score: found.score.unwrap_or(Score::EVEN),
                depth: 0,
                nodes: 0,
                line: std::iter::once(found.mv).chain(found.reply).collect(),
            };
        }
        let mut limits = limits.clone();
        if let Some(strength) = self.strength() {
            limits.plays_on |= !self.is_dan();
            return strength.today(&root).play(engine, &root, manner, &limits, stop, report);
        }
        if !limits.is_timed() && (limits.depth, limits.nodes) == (None, None) {
            limits.time = Some(Self::FULL_TIME);
        }
        engine.search(root, &limits, stop, report)
    }
}

impl From<Grade> for Level {
    fn from(grade: Grade) -> Self {
        Self::of(grade)
    }
}

/// Writes `25k` … `1k`, `1d` … `9d` or `full`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (BEGINNERS.get(usize::from(self.0)), self.grade()) {
            (Some((code, ..)), _) => f.write_str(code),
            (None, Some(grade)) => grade.fmt(f),
            (None, None) => f.write_str("full"),
        }
    }
}

/// A text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a level from 25k to 1k, from 1d to 9d, or full")
    }
}

impl std::error::Error for ParseLevelError {}

/// Reads what `Display` writes, and nothing else.
impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "full" {
            return Ok(Self::FULL);
        }
        match BEGINNERS.iter().position(|&(code, ..)| code == text) {
            Some(index) => Ok(Self(index as u8)),
            None => text.parse().map(Self::of).map_err(|_| ParseLevelError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_reads_back_from_its_name_and_stands_above_the_one_before() {
        for (index, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(level.strength().is_none(), level == Level::FULL);
            assert_eq!(usize::from(level.0), index);
        }
        assert_eq!(LADDER.len(), STEPS);
        for text in ["", "0", "1", "Full", "26k", "10d", " 1k"] {
            assert_eq!(text.parse::<Level>(), Err(ParseLevelError), "{text:?}");
        }
        let shodan = Level::of(Grade::dan(1).expect("a grade"));
        let names =
            [Level::WEAKEST, Level::of(Grade::LOWEST), shodan, Level::FULL].map(Level::japanese);
        assert_eq!(names, ["25級", "15級", "初段", "最強"]);
        assert_eq!((Level::WEAKEST.english(), shodan.english()), ("25 kyū", "1 dan"));
        assert_eq!((Level::WEAKEST.grade(), shodan.grade()), (None, Grade::dan(1)));
        assert!(shodan.is_dan() && !Level(shodan.0 - 1).is_dan());
    }
}
