//! Time controls and what a move costs: main time, byoyomi (秒読み), increment, considered time (考慮時間).
//!
//! Every number is in milliseconds. A clock here is a value: it reads no time of day, it is told how long a
//! move took. What was left when the move began is spent in this order:
//!
//! 1. the main time;
//! 2. one byoyomi period, which costs nothing if the move is made within it;
//! 3. the bank of considered time, of which each unit entered is gone;
//! 4. the byoyomi periods that remain, of which each one run through is gone.
//!
//! The last unit or period is entered but never run through: time is up at the very millisecond in which
//! nothing is left. So a move that takes exactly as long as there was time loses, and one a millisecond
//! faster does not; a period of 30 seconds is kept by a move of 29,999 ms. The
//! increment is credited before each turn, the first included.

use core::fmt;

use crate::{ByColor, Color};

/// How much time one side has, in milliseconds; parts that are zero are not there.
///
/// With nothing but main time the control is sudden death (切れ負け); with nothing at all it is
/// [untimed](Self::UNTIMED).
///
/// ```
/// use komadai_rules::{Byoyomi, Clock, Color, TimeControl};
///
/// // Ten minutes, then thirty seconds a move.
/// let control = TimeControl {
///     main: 600_000,
///     byoyomi: Byoyomi { period: 30_000, periods: 1 },
///     ..TimeControl::UNTIMED
/// };
/// let mut clock = Clock::even(control);
/// clock.spend(Color::Black, 599_000)?;
/// clock.spend(Color::Black, 30_999)?;
/// assert_eq!(clock.deadline(Color::Black), Some(30_000));
/// assert!(clock.spend(Color::Black, 30_000).is_err());
/// # Ok::<(), komadai_rules::Flagged>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// Time for the whole game (持ち時間).
    pub main: u64,
    /// Time for each move once the main time is used up.
    pub byoyomi: Byoyomi,
    /// Time added to the main time before each turn, the first included (Fischer).
    pub increment: u64,
    /// Considered time, drawn on when main time and a byoyomi period are used up.
    pub bank: Bank,
    /// The most any one move may take, whatever else is left; 0 for no such limit.
    pub per_move: u64,
}

/// Byoyomi: periods that begin anew with each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Byoyomi {
    /// How long a period is, in milliseconds.
    pub period: u64,
    /// How many periods there are; each that is run through is lost.
    pub periods: u32,
}

/// Considered time: units that are used up whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bank {
    /// How long a unit is, in milliseconds.
    pub unit: u64,
    /// How many units there are.
    pub units: u32,
}

impl TimeControl {
    /// No limit of any kind.
    pub const UNTIMED: Self = Self {
        main: 0,
        byoyomi: Byoyomi {
            period: 0,
            periods: 0,
        },
        increment: 0,
        bank: Bank { unit: 0, units: 0 },
        per_move: 0,
    };

    /// This much time for the whole game and no more.
    pub const fn sudden_death(main: u64) -> Self {
        Self {
            main,
            ..Self::UNTIMED
        }
    }

    /// Whether the game as a whole is limited, rather than at most each single move.
    const fn limits_game(&self) -> bool {
        self.main > 0
            || self.increment > 0
            || self.byoyomi.period > 0 && self.byoyomi.periods > 0
            || self.bank.unit > 0 && self.bank.units > 0
    }
}

/// The clocks of both sides, between or during moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    controls: ByColor<TimeControl>,
    left: ByColor<Left>,
}

/// What a side has left at the start of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    main: u64,
    periods: u32,
    units: u32,
}

/// Which part of its time a side is using.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The main time.
    Main,
    /// A byoyomi period.
    Byoyomi,
    /// A unit of considered time.
    Bank,
    /// None: time is up.
    Over,
}

/// What a display shows of one side's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// What is running.
    pub phase: Phase,
    /// Main time left, in milliseconds.
    pub main: u64,
    /// What is left of the running period or unit, in milliseconds; the whole period while main time runs.
    pub period: u64,
    /// Byoyomi periods left, the running one included.
    pub periods: u32,
    /// Units of considered time left, the running one included.
    pub units: u32,
    /// Milliseconds until the flag falls; `None` if it never does.
    pub deadline: Option<u64>,
}

/// The time of a side is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flagged {
    /// Whose time.
    pub color: Color,
}

impl fmt::Display for Flagged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.color {
            Color::Black => "Black's time is up",
            Color::White => "White's time is up",
        })
    }
}

impl core::error::Error for Flagged {}

impl Clock {
    /// Clocks as they stand before the first move, each side with its own control.
    pub fn new(controls: ByColor<TimeControl>) -> Self {
        let left = controls.map(|control| Left {
            main: control.main.saturating_add(control.increment),
            periods: if control.byoyomi.period > 0 {
                control.byoyomi.periods
            } else {
                0
            },
            units: if control.bank.unit > 0 {
                control.bank.units
            } else {
                0
            },
        });
        Self { controls, left }
    }

    /// Clocks with the same control for both sides.
    pub fn even(control: TimeControl) -> Self {
        Self::new(ByColor {
            black: control,
            white: control,
        })
    }

    /// The control of one side.
    pub fn control(&self, color: Color) -> &TimeControl {
        &self.controls[color]
    }

    /// Charges `color` for a move that took `spent` milliseconds, credits the increment of its next turn, and
    /// returns what will not come back: main time and considered time, in milliseconds.
    ///
    /// # Errors
    ///
    /// `spent` is not less than the [`deadline`](Self::deadline); the clock is unchanged.
    pub fn spend(&mut self, color: Color, spent: u64) -> Result<u64, Flagged> {
        let control = self.controls[color];
        let now = self.remaining_after(color, spent);
        if now.phase == Phase::Over {
            return Err(Flagged { color });
        }
        let left = self.left[color];
        // The unit that is running when the move is made is gone as well.
        let units = if now.phase == Phase::Bank {
            now.units - 1
        } else {
            now.units
        };
        self.left[color] = Left {
            main: if control.limits_game() {
                now.main.saturating_add(control.increment)
            } else {
                0
            },
            periods: now.periods,
            units,
        };
        let bank = u64::from(left.units - units).saturating_mul(control.bank.unit);
        Ok((left.main - now.main).saturating_add(bank))
    }

    /// The shortest time with which `color`'s next move loses, in milliseconds; `None` if none does.
    pub fn deadline(&self, color: Color) -> Option<u64> {
        let (control, left) = (&self.controls[color], self.left[color]);
        let period = control
            .byoyomi
            .period
            .saturating_mul(u64::from(left.periods));
        let bank = control.bank.unit.saturating_mul(u64::from(left.units));
        let game = control
            .limits_game()
            .then(|| left.main.saturating_add(period).saturating_add(bank));
        let single = (control.per_move > 0).then_some(control.per_move);
        game.into_iter().chain(single).min()
    }

    /// What `color` has at the start of its turn, or while the other side thinks.
    pub fn remaining(&self, color: Color) -> Remaining {
        self.remaining_after(color, 0)
    }

    /// What `color` has left when its turn has lasted `elapsed` milliseconds.
    pub fn remaining_after(&self, color: Color, elapsed: u64) -> Remaining {
        let (control, left) = (&self.controls[color], self.left[color]);
        let deadline = self
            .deadline(color)
            .map(|deadline| deadline.saturating_sub(elapsed));
        let (period, unit) = (control.byoyomi.period, control.bank.unit);
        let mut remaining = Remaining {
            phase: Phase::Main,
            main: left.main.saturating_sub(elapsed),
            period,
            periods: left.periods,
            units: left.units,
            deadline,
        };
        if deadline == Some(0) {
            return Remaining {
                phase: Phase::Over,
                period: 0,
                periods: 0,
                units: 0,
                main: 0,
                ..remaining
            };
        }
        let Some(beyond) = elapsed
            .checked_sub(left.main)
            .filter(|_| control.limits_game())
        else {
            return remaining;
        };
        // The first period, then the bank, then the other periods.
        let first = if left.periods > 0 { period } else { 0 };
        let whole_bank = unit.saturating_mul(u64::from(left.units));
        if beyond < first {
            remaining.phase = Phase::Byoyomi;
            remaining.period = first - beyond;
        } else if beyond - first < whole_bank {
            let used = beyond - first;
            remaining.phase = Phase::Bank;
            remaining.units = left.units - (used / unit) as u32;
            remaining.period = unit - used % unit;
        } else {
            // Not over, so a further period is running and `period` is not zero.
            let used = beyond - first - whole_bank;
            remaining.phase = Phase::Byoyomi;
            remaining.units = 0;
            remaining.periods = left.periods - 1 - (used / period) as u32;
            remaining.period = period - used % period;
        }
        remaining
    }
}
