//! Time on the wire: the keys of a summary's `Time` block, and the `T` of a move.
//!
//! What a move costs by them is for [`Clock`](komadai_rules::Clock) to say.

use std::fmt;
use std::time::Duration;

use komadai_rules::{Byoyomi, Charging, TimeControl};

/// The `Time` block of a game summary, in its own units.
///
/// ```
/// use komadai_csa::TimeTerms;
/// use komadai_rules::{Clock, Color};
///
/// let terms = TimeTerms { total: Some(600), byoyomi: 10, ..TimeTerms::UNTIMED };
/// let mut clock = Clock::even(terms.control());
/// clock.spend(Color::Black, terms.charging().charge(1_999))?; // one second
/// assert_eq!(clock.remaining(Color::Black).main, 599_000);
/// # Ok::<(), komadai_rules::FlagFall>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeTerms {
    /// `Time_Unit`: what all the numbers count, and what time is charged in.
    pub unit: TimeUnit,
    /// `Total_Time`: main time of a side. Where it is missing, there is none beside a byoyomi or an increment, and no
    /// limit at all without both.
    pub total: Option<u64>,
    /// `Byoyomi`: how long each move may take once the main time is used up.
    pub byoyomi: u64,
    /// `Increment`: added before each turn, the first included.
    pub increment: u64,
    /// `Delay`: how much of each move is free.
    pub delay: u64,
    /// `Least_Time_Per_Move`: the least a move is charged.
    pub least: u64,
    /// `Time_Roundup`: whether a unit that was begun is charged.
    pub rounds_up: bool,
}

/// What the numbers of a `Time` block count: so many milliseconds, seconds or minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeUnit {
    /// How many, at least 1.
    pub count: u32,
    /// The unit in which all times stand.
    pub scale: TimeScale,
}

/// What a unit is a multiple of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimeScale {
    /// `msec`, a thousandth of a second.
    Milliseconds,
    /// `sec`, a whole second.
    Seconds,
    /// `min`, sixty seconds.
    Minutes,
}

impl TimeScale {
    const ALL: [(Self, &str, u64); 3] = [
        (Self::Milliseconds, "msec", 1),
        (Self::Seconds, "sec", 1_000),
        (Self::Minutes, "min", 60_000),
    ];

    const fn milliseconds(self) -> u64 {
        Self::ALL[self as usize].2
    }
}

impl TimeUnit {
    /// `1sec`, what a block without `Time_Unit` means.
    pub const SECOND: Self = Self { count: 1, scale: TimeScale::Seconds };

    /// How long the unit is, in milliseconds.
    pub const fn milliseconds(self) -> u64 {
        self.count as u64 * self.scale.milliseconds()
    }

    /// Reads `1sec`, `100msec`, `1min`; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (count, word) = text.split_at(digits);
        let count = count.parse().ok().filter(|&count| count > 0)?;
        let &(scale, ..) = TimeScale::ALL.iter().find(|(_, own, _)| *own == word)?;
        Some(Self { count, scale })
    }
}

impl fmt::Display for TimeUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.count, TimeScale::ALL[self.scale as usize].1)
    }
}

impl TimeTerms {
    /// No limit; what moves took is told in whole seconds.
    pub const UNTIMED: Self = Self {
        unit: TimeUnit::SECOND,
        total: None,
        byoyomi: 0,
        increment: 0,
        delay: 0,
        least: 0,
        rounds_up: false,
    };

    /// How much time there is, in the words of the rules.
    pub const fn control(&self) -> TimeControl {
        let unit = self.unit.milliseconds();
        let main = match self.total {
            Some(total) => total,
            None => 0,
        };
        TimeControl {
            main: main.saturating_mul(unit),
            byoyomi: Byoyomi {
                period: self.byoyomi.saturating_mul(unit),
                periods: if self.byoyomi > 0 { 1 } else { 0 },
            },
            increment: self.increment.saturating_mul(unit),
            ..TimeControl::UNTIMED
        }
    }

    /// What of the time measured is charged, in the words of the rules.
    pub const fn charging(&self) -> Charging {
        let unit = self.unit.milliseconds();
        Charging {
            unit,
            round_up: self.rounds_up,
            least: self.least.saturating_mul(unit),
            free: self.delay.saturating_mul(unit),
        }
    }

    /// The clock that these terms announce, and what of the time it measures is charged. A stop-watch clock, which
    /// charges whole units of so many seconds, counts its total in seconds, whatever unit is announced.
    pub(crate) const fn clock(&self, stop_watch: Option<u32>) -> (TimeControl, Charging) {
        let Some(seconds) = stop_watch else {
            return (self.control(), self.charging());
        };
        let charging = Charging { unit: seconds as u64 * 1000, ..Charging::EXACT };
        match self.total {
            Some(total) => (TimeControl::sudden_death(total.saturating_mul(1000)), charging),
            None => (TimeControl::UNTIMED, charging),
        }
    }
}

/// The longest time that is read, in digits.
const DIGITS: usize = 9;

/// Reads the number behind `T`: whole seconds, or with up to three decimals; further ones are cut off.
pub(crate) fn read_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !(1..=DIGITS).contains(&whole.len()) || !is_number(whole) || !is_number(fraction) {
        return None;
    }
    let seconds: u64 = whole.parse().ok()?;
    let thousandths = { fraction.bytes().chain(std::iter::repeat(b'0')).take(3) }
        .fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    Some(Duration::from_millis(seconds * 1000 + thousandths))
}

/// Writes the number behind `T`.
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, thousandths) = (self.0.as_secs(), self.0.subsec_millis());
        if thousandths == 0 {
            return write!(f, "{seconds}");
        }
        let text = format!("{seconds}.{thousandths:03}");
        f.write_str(text.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_read_as_servers_write_them() {
        for (text, milliseconds) in [
            ("12", Some(12_000)),
            ("0", Some(0)),
            ("1.5", Some(1_500)),
            ("1.", Some(1_000)),
            ("0.0019", Some(1)),
            ("", None),
            (".5", None),
            ("-1", None),
            ("1234567890", None),
        ] {
            let expected = milliseconds.map(Duration::from_millis);
            assert_eq!(read_seconds(text), expected, "{text:?}");
        }
        assert_eq!(Seconds(Duration::from_millis(1_050)).to_string(), "1.05");
    }

    #[test]
    fn a_missing_total_is_none_beside_a_byoyomi_or_an_increment() {
        let terms = |total, byoyomi, increment| {
            let terms = TimeTerms { total, byoyomi, increment, ..TimeTerms::UNTIMED };
            let control = terms.control();
            (control.main, control.byoyomi.period, control.increment, control.byoyomi.periods)
        };
        for (total, byoyomi, increment, told) in [
            (None, 10, 0, (0, 10_000, 0, 1)),
            (None, 0, 5, (0, 0, 5_000, 0)),
            (None, 10, 5, (0, 10_000, 5_000, 1)),
            (Some(0), 10, 0, (0, 10_000, 0, 1)),
            (Some(60), 0, 0, (60_000, 0, 0, 0)),
        ] {
            assert_eq!(terms(total, byoyomi, increment), told, "{total:?} {byoyomi} {increment}");
        }
        for total in [None, Some(0)] {
            let terms = TimeTerms { total, least: 1, ..TimeTerms::UNTIMED };
            assert_eq!(terms.control(), TimeControl::UNTIMED);
        }
    }

    #[test]
    fn units_are_read_and_written() {
        for (text, milliseconds) in [("1sec", 1_000), ("100msec", 100), ("2min", 120_000)] {
            let unit = TimeUnit::parse(text).unwrap();
            assert_eq!((unit.milliseconds(), unit.to_string()), (milliseconds, text.to_owned()));
        }
        for text in ["", "sec", "0sec", "1", "1 sec", "1hour", "99999999999sec"] {
            assert_eq!(TimeUnit::parse(text), None, "{text:?}");
        }
    }
}
