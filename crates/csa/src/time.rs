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
/// # Ok::<(), komadai_rules::Flagged>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeTerms {
    /// `Time_Unit`: what all the numbers count, and what time is charged in.
    pub unit: TimeUnit,
    /// `Total_Time`: main time of a side; `None` where it is not limited.
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

/// What a time control has that the protocol has no key for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inexpressible {
    /// Extra thinking periods (考慮時間).
    Bank,
    /// More than one period of byoyomi.
    Periods,
    /// A limit for every single move.
    PerMove,
    /// A time that is no multiple of the unit time is charged in.
    Fraction,
}

impl fmt::Display for Inexpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bank => "considered time cannot be told over CSA",
            Self::Periods => "several byoyomi periods cannot be told over CSA",
            Self::PerMove => "a limit for each move cannot be told over CSA",
            Self::Fraction => "times must be multiples of the unit they are charged in",
        })
    }
}

impl std::error::Error for Inexpressible {}

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
        let Some(total) = self.total else {
            return TimeControl::UNTIMED;
        };
        TimeControl {
            main: total.saturating_mul(unit),
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

    /// The terms that mean `control`, charged like this.
    ///
    /// # Errors
    ///
    /// What of it the protocol has no words for.
    pub fn of_control(control: &TimeControl, charging: &Charging) -> Result<Self, Inexpressible> {
        if control.bank.unit > 0 && control.bank.units > 0 {
            return Err(Inexpressible::Bank);
        }
        if control.byoyomi.periods > 1 {
            return Err(Inexpressible::Periods);
        }
        if control.per_move > 0 {
            return Err(Inexpressible::PerMove);
        }
        let milliseconds = charging.unit.max(1);
        let (scale, count) = { TimeScale::ALL.into_iter().rev() }
            .find(|(.., long)| milliseconds.is_multiple_of(*long))
            .map(|(scale, _, long)| (scale, milliseconds / long))
            .ok_or(Inexpressible::Fraction)?;
        let unit =
            TimeUnit { count: u32::try_from(count).map_err(|_| Inexpressible::Fraction)?, scale };
        let units = |time: u64| {
            let whole = time.is_multiple_of(milliseconds);
            whole.then_some(time / milliseconds).ok_or(Inexpressible::Fraction)
        };
        let byoyomi = match control.byoyomi.periods {
            0 => 0,
            _ => control.byoyomi.period,
        };
        let is_timed = control.main > 0 || byoyomi > 0 || control.increment > 0;
        Ok(Self {
            unit,
            total: is_timed.then(|| units(control.main)).transpose()?,
            byoyomi: units(byoyomi)?,
            increment: units(control.increment)?,
            delay: units(charging.free)?,
            least: units(charging.least)?,
            rounds_up: charging.round_up,
        })
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
    fn units_are_read_and_written() {
        for (text, milliseconds) in [("1sec", 1_000), ("100msec", 100), ("2min", 120_000)] {
            let unit = TimeUnit::parse(text).unwrap();
            assert_eq!((unit.milliseconds(), unit.to_string()), (milliseconds, text.to_owned()));
        }
        for text in ["", "sec", "0sec", "1", "1 sec", "1hour", "99999999999sec"] {
            assert_eq!(TimeUnit::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn what_the_protocol_cannot_tell_is_named() {
        let base = TimeControl::sudden_death(600_000);
        let seconds = Charging { unit: 1_000, ..Charging::EXACT };
        let with = |change: fn(&mut TimeControl)| {
            let mut control = base;
            change(&mut control);
            TimeTerms::of_control(&control, &seconds)
        };
        assert_eq!(with(|_| ()).unwrap().total, Some(600));
        assert_eq!(with(|control| control.main = 0).unwrap().total, None);
        for (change, fault) in [
            ((|control| control.per_move = 1) as fn(&mut TimeControl), Inexpressible::PerMove),
            (|control| control.main += 1, Inexpressible::Fraction),
            (|control| control.byoyomi.periods = 2, Inexpressible::Periods),
            (|control| (control.bank.unit, control.bank.units) = (1, 1), Inexpressible::Bank),
        ] {
            assert_eq!(with(change), Err(fault));
        }
    }
}
