//! How much an engine may spend on its moves: a clock, or a fixed effort for each.

use std::fmt;
use std::str::FromStr;

use komadai_rules::{Byoyomi, TimeControl};

/// What limits the moves of one engine.
///
/// ```
/// use komadai_arena::Pace;
///
/// let pace: Pace = "10+0.1".parse()?;
/// let Pace::Clock(control) = pace else { unreachable!() };
/// assert_eq!((control.main, control.increment), (10_000, 100));
/// # Ok::<(), komadai_arena::PaceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// A clock that runs down over the game.
    Clock(TimeControl),
    /// This many milliseconds for every move.
    MoveTime(u64),
    /// This many positions for every move.
    Nodes(u64),
    /// This many plies deep for every move.
    Depth(u32),
}

/// A text that is no pace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaceError {
    /// The text as it was given.
    pub text: String,
}

impl fmt::Display for PaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no time control: there are 10+0.1 (seconds and increment), 600+10b (seconds and byoyomi), \
             60 (seconds), byoyomi=1000 and movetime=1000 (milliseconds), none of them zero or beyond a year",
            self.text
        )
    }
}

impl std::error::Error for PaceError {}

/// More than anyone waits for, in milliseconds.
const A_YEAR: u64 = 365 * 24 * 60 * 60 * 1000;

impl Pace {
    /// The clock that this pace puts on the table; one without limits where effort is limited instead.
    pub(crate) fn control(self) -> TimeControl {
        match self {
            Self::Clock(control) => control,
            Self::MoveTime(time) => TimeControl { per_move: time, ..TimeControl::UNTIMED },
            Self::Nodes(_) | Self::Depth(_) => TimeControl::UNTIMED,
        }
    }
}

impl FromStr for Pace {
    type Err = PaceError;

    /// Reads a time control; numbers of nodes and plies have no text of their own.
    fn from_str(text: &str) -> Result<Self, PaceError> {
        read(text).ok_or_else(|| PaceError { text: text.to_owned() })
    }
}

fn read(text: &str) -> Option<Pace> {
    let control = match text.split_once(['=', '+']) {
        Some(("movetime", time)) => return Some(Pace::MoveTime(milliseconds(time)?)),
        Some(("byoyomi", period)) => with_byoyomi(0, milliseconds(period)?),
        Some((main, more)) if text.contains('+') => match more.strip_suffix('b') {
            Some(period) => with_byoyomi(seconds(main)?, seconds(period).filter(|&time| time > 0)?),
            None => TimeControl {
                main: seconds(main)?,
                increment: seconds(more)?,
                ..TimeControl::UNTIMED
            },
        },
        _ => TimeControl::sudden_death(seconds(text)?),
    };
    (control != TimeControl::UNTIMED).then_some(Pace::Clock(control))
}

fn with_byoyomi(main: u64, period: u64) -> TimeControl {
    TimeControl { main, byoyomi: Byoyomi { period, periods: 1 }, ..TimeControl::UNTIMED }
}

fn milliseconds(text: &str) -> Option<u64> {
    let time = text.parse().ok()?;
    (1..=A_YEAR).contains(&time).then_some(time)
}

/// Seconds with at most three decimals, as milliseconds.
fn seconds(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    let thousandths: u64 = format!("{part:0<3}").parse().ok()?;
    let time = whole.parse::<u64>().ok()?.checked_mul(1000)? + thousandths;
    (time <= A_YEAR).then_some(time)
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: u64| time as f64 / 1000.0;
        match self {
            Self::MoveTime(time) => write!(f, "movetime={time}"),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::Clock(control) => match (control.main, control.byoyomi.period) {
                (0, period) if period > 0 => write!(f, "byoyomi={period}"),
                (main, period) if period > 0 => write!(f, "{}+{}b", seconds(main), seconds(period)),
                (main, _) if control.increment == 0 => write!(f, "{}", seconds(main)),
                (main, _) => write!(f, "{}+{}", seconds(main), seconds(control.increment)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written_alike() {
        for (text, main, increment, period, per_move) in [
            ("10+0.1", 10_000, 100, 0, 0),
            ("0+2", 0, 2_000, 0, 0),
            ("60", 60_000, 0, 0, 0),
            ("0.5", 500, 0, 0, 0),
            ("600+10b", 600_000, 0, 10_000, 0),
            ("byoyomi=1000", 0, 0, 1_000, 0),
            ("movetime=250", 0, 0, 0, 250),
        ] {
            let pace: Pace = text.parse().unwrap();
            let control = pace.control();
            assert_eq!(
                (control.main, control.increment, control.byoyomi.period, control.per_move),
                (main, increment, period, per_move),
                "{text}"
            );
            assert_eq!(pace.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "0",
            "0+0",
            "-1",
            "1e3",
            "10+",
            "+1",
            "10+0.1234",
            "ten",
            "10+0b",
            "byoyomi=0",
            "movetime=",
            "movetime=-5",
            "byoyomi=1.5",
            "nodes=100",
            "99999999999999999999",
            "31536001",
            "10+1+1",
            "10=3",
        ] {
            assert!(text.parse::<Pace>().is_err(), "{text:?}");
        }
    }
}
