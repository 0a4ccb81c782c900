//! Strengths for people to play against, named as players are graded.
//!
//! What a strength is made of stands in `level/strength.rs`, how a player sees a board at a glance in
//! `level/glance.rs`, and which strength bears which grade in `level/ladder.rs`, which is measured.

mod glance;
mod ladder;
mod strength;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use komadai_rules::Grade;

use crate::{Answer, Book, Engine, Limits, Reply, Report, Root, Score, StopFlag};
use ladder::LADDER;
pub use strength::Strength;

/// How strong an opponent is asked for: a [`Grade`] from 15 kyū to 9 dan, or all the engine has.
///
/// Neighbours win about two games of three against each other; `docs/levels.md` has the figures. Players of a
/// kyū grade never resign, so that a beginner may give the mate on the board; those of a dan grade open by the
/// book.
///
/// ```
/// use komadai_engine::Level;
///
/// let level: Level = "15k".parse()?;
/// assert_eq!(level, Level::WEAKEST);
/// assert!(level < "1d".parse()? && Level::ALL.contains(&Level::FULL));
/// # Ok::<(), komadai_engine::ParseLevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How many levels there are below full strength.
const GRADES: usize = 24;

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; GRADES + 1] = {
        let mut all = [Self(0); GRADES + 1];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };
    /// The weakest level, 15 kyū (`15k`).
    pub const WEAKEST: Self = Self(0);
    /// All the engine has; only the time to think is limited.
    pub const FULL: Self = Self(GRADES as u8);
    /// How long [`FULL`](Self::FULL) thinks about a move.
    pub const FULL_TIME: Duration = Duration::from_secs(3);

    /// The level of this grade.
    ///
    /// ```
    /// use komadai_engine::Level;
    /// use komadai_rules::Grade;
    ///
    /// assert_eq!(Level::of(Grade::LOWEST), Level::WEAKEST);
    /// assert_eq!(Level::from(Grade::HIGHEST).to_string(), "9d");
    /// ```
    pub const fn of(grade: Grade) -> Self {
        Self(grade.steps_above(Grade::LOWEST) as u8)
    }

    /// The grade of this level; `None` for full strength.
    pub fn grade(self) -> Option<Grade> {
        Grade::all().nth(self.0.into())
    }

    /// What this level is made of; `None` for full strength.
    ///
    /// ```
    /// use komadai_engine::Level;
    ///
    /// let [weak, strong] = ["15k", "3k"].map(|level| level.parse::<Level>().ok().and_then(Level::strength));
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
        self.grade().map_or("最強", Grade::japanese)
    }

    /// The English name: `15 kyū`, `1 dan`, `full strength`.
    pub fn english(self) -> &'static str {
        self.grade().map_or("full strength", Grade::english)
    }

    /// Whether this level opens by [`Book::own`] and gives up what is lost.
    pub const fn is_dan(self) -> bool {
        const FIRST: Level = match Grade::dan(1) {
            Some(grade) => Level::of(grade),
            None => Level::FULL,
        };
        self.0 >= FIRST.0
    }

    /// Plays as this level does in the present position of a game; games with another seed take another course.
    ///
    /// Full strength plays within `limits`, and where they set no end takes [`FULL_TIME`](Self::FULL_TIME). Below,
    /// clock and time are not heeded: the same seed, and an engine that remembers the same, play the same. What is
    /// heeded says [`Strength::play`].
    pub fn play(
        self,
        engine: &mut Engine,
        root: impl Into<Root>,
        seed: u64,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let root = root.into();
        if self.is_dan()
            && limits.moves.is_empty()
            && let Some(found) = Book::own().choose(&root, seed)
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
            return strength.play(engine, &root, seed, &limits, stop, report);
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

/// Writes `15k` … `1k`, `1d` … `9d` or `full`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.grade() {
            Some(grade) => grade.fmt(f),
            None => f.write_str("full"),
        }
    }
}

/// A text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a level from 15k to 1k, from 1d to 9d, or full")
    }
}

impl std::error::Error for ParseLevelError {}

/// Reads what `Display` writes, and nothing else.
impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "full" => Ok(Self::FULL),
            _ => text.parse().map(Self::of).map_err(|_| ParseLevelError),
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
        assert_eq!(LADDER.len(), GRADES);
        for text in ["", "0", "1", "Full", "16k", "10d", " 1k"] {
            assert_eq!(text.parse::<Level>(), Err(ParseLevelError), "{text:?}");
        }
        let names = [Level::WEAKEST, Level(15), Level::FULL].map(Level::japanese);
        assert_eq!(names, ["15級", "初段", "最強"]);
        assert_eq!(Level(15).english(), "1 dan");
        assert!(Level(15).is_dan() && !Level(14).is_dan());
    }
}
