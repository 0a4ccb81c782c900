//! What engines are known to do otherwise than the protocol has it, by the names they give.

use komadai_rules::{ByColor, Color};

use crate::ClockTimes;

/// How an engine has to be told the clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockWords {
    /// As the protocol has it.
    #[default]
    Usual,
    /// Each side as the other. Fairy-Stockfish 11 takes `btime` for White's clock and `wtime` for Black's (its issue
    /// 269), and loses on time by it.
    Swapped,
    /// Main time and one `byoyomi` alone: gpsshogi aborts at any other word.
    Plain,
}

/// The beginnings of names, and what engines so called are told.
static KNOWN: [(&str, ClockWords); 2] =
    [("Fairy-Stockfish 11.", ClockWords::Swapped), ("gpsshogi", ClockWords::Plain)];

impl ClockWords {
    /// What the engine of this name is told.
    pub fn of(name: &str) -> Self {
        let known = KNOWN.iter().find(|(start, _)| name.starts_with(start));
        known.map_or(Self::Usual, |&(_, words)| words)
    }

    /// The clocks as they are told while `mover` has to move.
    ///
    /// ```
    /// use std::time::Duration;
    /// use komadai_rules::{ByColor, Color};
    /// use komadai_usi::{ClockTimes, quirks::ClockWords};
    ///
    /// let seconds = |black, white| ByColor { black, white }.map(Duration::from_secs);
    /// let clock = ClockTimes { main: seconds(60, 50), byoyomi: seconds(0, 0), increment: seconds(5, 4) };
    /// let plain = ClockWords::of("gpsshogi (smp)").told(clock, Color::White);
    /// assert_eq!((plain.byoyomi, plain.increment), (seconds(4, 4), seconds(0, 0)));
    /// assert_eq!(ClockWords::of("Fairy-Stockfish 11.1").told(clock, Color::White).main, seconds(50, 60));
    /// ```
    #[must_use]
    pub fn told(self, clock: ClockTimes, mover: Color) -> ClockTimes {
        match self {
            Self::Usual => clock,
            Self::Swapped => clock.swapped(),
            // For the move in hand, what it brings is worth the same as byoyomi of that length.
            Self::Plain => ClockTimes {
                byoyomi: ByColor::from_fn(|_| clock.byoyomi[mover] + clock.increment[mover]),
                increment: ByColor::default(),
                ..clock
            },
        }
    }
}
