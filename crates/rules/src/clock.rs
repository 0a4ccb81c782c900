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
//! increment is credited before each turn, the first included. Where time is counted in whole units, or part of it is
//! free, [`Charging`](crate::Charging) says what a move is to be charged.

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
/// # Ok::<(), komadai_rules::FlagFall>(())
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
        byoyomi: Byoyomi { period: 0, periods: 0 },
        increment: 0,
        bank: Bank { unit: 0, units: 0 },
        per_move: 0,
    };

    /// This much time for the whole game and no more.
    pub const fn sudden_death(main: u64) -> Self {
        Self { main, ..Self::UNTIMED }
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
    left: ByColor<Reserve>,
}

/// What a side has left at the start of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reserve {
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
pub struct FlagFall {
    /// The side whose time ran out.
    pub color: Color,
}

impl fmt::Display for FlagFall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.color {
            Color::Black => "Black's time is up",
            Color::White => "White's time is up",
        })
    }
}

impl core::error::Error for FlagFall {}

impl Clock {
    /// Clocks as they stand before the first move, each side with its own control.
    pub fn new(controls: ByColor<TimeControl>) -> Self {
        let left = controls.map(|control| Reserve {
            main: control.main.saturating_add(control.increment),
            periods: if control.byoyomi.period > 0 { control.byoyomi.periods } else { 0 },
            units: if control.bank.unit > 0 { control.bank.units } else { 0 },
        });
        Self { controls, left }
    }

    /// Clocks with the same control for both sides.
    pub fn even(control: TimeControl) -> Self {
        Self::new(ByColor { black: control, white: control })
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
    pub fn spend(&mut self, color: Color, spent: u64) -> Result<u64, FlagFall> {
        let control = self.controls[color];
        let now = self.remaining_after(color, spent);
        if now.phase == Phase::Over {
            return Err(FlagFall { color });
        }
        let left = self.left[color];
        // The unit that is running when the move is made is gone as well.
        let units = if now.phase == Phase::Bank { now.units - 1 } else { now.units };
        self.left[color] = Reserve {
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

    /// Gives each side this much main time, the increment of its next turn included: a clock is taken up where another
    /// left it. A game that is not limited stays so.
    pub fn take_up(&mut self, main: ByColor<u64>) {
        for color in Color::ALL {
            if self.controls[color].limits_game() {
                self.left[color].main = main[color];
            }
        }
    }

    /// Adds to the main time of `color`, as a courtesy of the opponent; nothing where no time limits the game.
    pub fn give(&mut self, color: Color, time: u64) {
        if self.controls[color].limits_game() {
            let left = &mut self.left[color];
            left.main = left.main.saturating_add(time);
        }
    }

    /// The shortest time with which `color`'s next move loses, in milliseconds; `None` if none does.
    pub fn deadline(&self, color: Color) -> Option<u64> {
        let (control, left) = (&self.controls[color], self.left[color]);
        let period = control.byoyomi.period.saturating_mul(u64::from(left.periods));
        let bank = control.bank.unit.saturating_mul(u64::from(left.units));
        let game =
            control.limits_game().then(|| left.main.saturating_add(period).saturating_add(bank));
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
        let deadline = self.deadline(color).map(|deadline| deadline.saturating_sub(elapsed));
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
        let Some(beyond) = elapsed.checked_sub(left.main).filter(|_| control.limits_game()) else {
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

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    const S: u64 = 1000;

    const fn control(
        main: u64,
        (period, periods): (u64, u32),
        (unit, units): (u64, u32),
        increment: u64,
        per_move: u64,
    ) -> TimeControl {
        TimeControl {
            main,
            byoyomi: Byoyomi { period, periods },
            increment,
            bank: Bank { unit, units },
            per_move,
        }
    }

    /// What a player would say of a clock: main time, periods, units, time to the flag.
    fn told(clock: &Clock, color: Color) -> (u64, u32, u32, Option<u64>) {
        let remaining = clock.remaining(color);
        (remaining.main, remaining.periods, remaining.units, remaining.deadline)
    }

    #[test]
    fn time_is_given_only_where_time_limits_the_game() {
        let mut clock = Clock::new(ByColor {
            black: TimeControl::sudden_death(60 * S),
            white: TimeControl::UNTIMED,
        });
        for color in Color::ALL {
            clock.give(color, 15 * S);
        }
        assert_eq!(told(&clock, Black), (75 * S, 0, 0, Some(75 * S)));
        assert_eq!(told(&clock, White), (0, 0, 0, None));
    }

    #[test]
    fn moves_are_charged_as_the_table_says() {
        let sudden_death = control(60 * S, (0, 0), (0, 0), 0, 0);
        let byoyomi = control(60 * S, (30 * S, 1), (0, 0), 0, 0);
        let ten_seconds = control(0, (10 * S, 1), (0, 0), 0, 0);
        let periods = control(60 * S, (30 * S, 3), (0, 0), 0, 0);
        let fischer = control(60 * S, (0, 0), (0, 0), 5 * S, 0);
        let only_increment = control(0, (0, 0), (0, 0), 5 * S, 0);
        let considered = control(60 * S, (30 * S, 1), (60 * S, 10), 0, 0);
        let bank_alone = control(60 * S, (0, 0), (60 * S, 2), 0, 0);
        let everything = control(60 * S, (30 * S, 2), (60 * S, 2), 5 * S, 0);
        let correspondence = control(0, (0, 0), (0, 0), 0, 86_400 * S);
        let limited_moves = control(60 * S, (30 * S, 1), (0, 0), 0, 40 * S);
        type Reading = (u64, u32, u32, Option<u64>);
        type Row = (&'static str, TimeControl, &'static [u64], Result<Reading, usize>);
        #[rustfmt::skip]
        let table: &[Row] = &[
            ("nothing spent", sudden_death, &[], Ok((60 * S, 0, 0, Some(60 * S)))),
            ("main time goes down", sudden_death, &[10 * S, 20 * S], Ok((30 * S, 0, 0, Some(30 * S)))),
            ("one millisecond may be left", sudden_death, &[59_999], Ok((1, 0, 0, Some(1)))),
            ("all of the main time is too much", sudden_death, &[60 * S], Err(0)),
            ("more than the main time is too much", sudden_death, &[30 * S, 30_001], Err(1)),
            ("a move in no time costs nothing", sudden_death, &[0, 0, 0], Ok((60 * S, 0, 0, Some(60 * S)))),
            ("main time comes before byoyomi", byoyomi, &[59 * S], Ok((S, 1, 0, Some(31 * S)))),
            ("exactly the main time leads into byoyomi", byoyomi, &[60 * S], Ok((0, 1, 0, Some(30 * S)))),
            ("a move may end in the period it began before", byoyomi, &[80 * S], Ok((0, 1, 0, Some(30 * S)))),
            ("a period comes anew with each move", byoyomi, &[60 * S, 29_999, 29_999, 29_999], Ok((0, 1, 0, Some(30 * S)))),
            ("a whole period is too much", byoyomi, &[60 * S, 30 * S], Err(1)),
            ("main time and a whole period are too much", byoyomi, &[90 * S], Err(0)),
            ("ten seconds from the first move", ten_seconds, &[9_999, 9_999], Ok((0, 1, 0, Some(10 * S)))),
            ("ten seconds are too much", ten_seconds, &[9_999, 10 * S], Err(1)),
            ("a period run through is lost", periods, &[60 * S, 30 * S], Ok((0, 2, 0, Some(60 * S)))),
            ("a period all but run through is kept", periods, &[60 * S, 29_999], Ok((0, 3, 0, Some(90 * S)))),
            ("two periods in one move", periods, &[60 * S, 60 * S], Ok((0, 1, 0, Some(30 * S)))),
            ("periods in two moves", periods, &[60 * S, 35 * S, 59_999], Ok((0, 1, 0, Some(30 * S)))),
            ("the last period is not run through", periods, &[60 * S, 60 * S, 30 * S], Err(2)),
            ("all periods in one move", periods, &[60 * S, 90 * S], Err(1)),
            ("main time and two periods in one move", periods, &[149_999], Ok((0, 1, 0, Some(30 * S)))),
            ("the increment comes before the first move", fischer, &[], Ok((65 * S, 0, 0, Some(65 * S)))),
            ("the increment comes before each move", fischer, &[10 * S, 10 * S], Ok((55 * S, 0, 0, Some(55 * S)))),
            ("main time can grow", fischer, &[S, S], Ok((73 * S, 0, 0, Some(73 * S)))),
            ("the increment does not save a move that took too long", fischer, &[65 * S], Err(0)),
            ("an increment alone is a time for each move", only_increment, &[4_999, 5_000], Ok((5_001, 0, 0, Some(5_001)))),
            ("all of an increment alone is too much", only_increment, &[5_000], Err(0)),
            ("a byoyomi kept leaves the bank alone", considered, &[60 * S, 29_999], Ok((0, 1, 10, Some(630 * S)))),
            ("a unit entered is gone", considered, &[60 * S, 30 * S], Ok((0, 1, 9, Some(570 * S)))),
            ("a unit used to its end is one unit", considered, &[60 * S, 89_999], Ok((0, 1, 9, Some(570 * S)))),
            ("a second unit entered is gone too", considered, &[60 * S, 90 * S], Ok((0, 1, 8, Some(510 * S)))),
            ("the whole bank in one move", considered, &[60 * S, 629_999], Ok((0, 1, 0, Some(30 * S)))),
            ("more than the whole bank", considered, &[60 * S, 630 * S], Err(1)),
            ("after the bank byoyomi goes on", considered, &[60 * S, 629_999, 29_999], Ok((0, 1, 0, Some(30 * S)))),
            ("after the bank a whole period is too much", considered, &[60 * S, 629_999, 30 * S], Err(2)),
            ("a bank without byoyomi", bank_alone, &[60 * S, 59_999], Ok((0, 0, 0, Some(0)))),
            ("a bank without byoyomi, used at once", bank_alone, &[180 * S], Err(0)),
            ("period, bank, then further periods", everything, &[65 * S + 30 * S + 120 * S], Ok((5 * S, 1, 0, Some(35 * S)))),
            ("all there is", everything, &[65 * S + 30 * S + 120 * S + 30 * S], Err(0)),
            ("each move of correspondence has its limit", correspondence, &[86_400 * S - 1, 0], Ok((0, 0, 0, Some(86_400 * S)))),
            ("correspondence can run out", correspondence, &[86_400 * S], Err(0)),
            ("a limit for each move though more is left", limited_moves, &[39_999], Ok((20_001, 1, 0, Some(40 * S)))),
            ("a move over its limit loses", limited_moves, &[40 * S], Err(0)),
            ("what is left may be less than the limit", limited_moves, &[39_999, 39_999], Ok((0, 1, 0, Some(30 * S)))),
            ("without limits nothing runs out", TimeControl::UNTIMED, &[u64::MAX, u64::MAX], Ok((0, 0, 0, None))),
        ];
        for &(case, control, spends, ref expected) in table {
            let mut clock = Clock::even(control);
            let refused = spends.iter().position(|&spent| clock.spend(Black, spent).is_err());
            match (refused, expected) {
                (None, Ok(expected)) => assert_eq!(told(&clock, Black), *expected, "{case}"),
                (refused, _) => assert_eq!(refused, expected.err(), "{case}"),
            }
            assert_eq!(
                clock.remaining(White),
                Clock::even(control).remaining(White),
                "{case}: the other side"
            );
        }
    }

    /// A clock as a machine with a tick of one millisecond, to hold the arithmetic against.
    #[derive(Clone, Copy)]
    struct Machine {
        control: TimeControl,
        shown: Remaining,
        first_period_used: bool,
        elapsed: u64,
    }

    impl Machine {
        fn start_turn(control: TimeControl, main: u64, periods: u32, units: u32) -> Self {
            let shown = Remaining {
                phase: Phase::Main,
                main,
                period: control.byoyomi.period,
                periods,
                units,
                deadline: None,
            };
            let mut machine = Self { control, shown, first_period_used: false, elapsed: 0 };
            if main == 0 {
                machine.next_part();
            }
            machine
        }

        /// The part that runs has run out: the next one begins.
        fn next_part(&mut self) {
            let (byoyomi, bank) = (self.control.byoyomi, self.control.bank);
            if self.shown.phase == Phase::Bank {
                self.shown.units -= 1;
            }
            let first = !self.first_period_used && self.shown.periods > 0;
            (self.shown.phase, self.shown.period) = if first {
                self.first_period_used = true;
                (Phase::Byoyomi, byoyomi.period)
            } else if self.shown.units > 0 {
                (Phase::Bank, bank.unit)
            } else if self.shown.periods > 1 {
                self.shown.periods -= 1;
                (Phase::Byoyomi, byoyomi.period)
            } else {
                (Phase::Over, 0)
            };
        }

        fn tick(&mut self) {
            self.elapsed += 1;
            let running = if self.shown.phase == Phase::Main {
                &mut self.shown.main
            } else {
                &mut self.shown.period
            };
            *running -= 1;
            if *running == 0 {
                self.next_part();
            }
            if self.control.per_move > 0 && self.elapsed >= self.control.per_move {
                self.shown.phase = Phase::Over;
            }
        }
    }

    #[test]
    fn the_arithmetic_agrees_with_a_clock_that_ticks() {
        let mut dice = komadai_chance::Chance::new(5);
        let mut moves = 0;
        for _ in 0..3000 {
            let mut part = |bound| dice.below(bound) as u64;
            let (period, unit) = (part(6), part(5));
            let control = control(
                part(12),
                (period, if period > 0 { 1 + part(3) as u32 } else { 0 }),
                (unit, if unit > 0 { 1 + part(3) as u32 } else { 0 }),
                part(2) * part(4),
                part(3) / 2 * part(30),
            );
            if !control.limits_game() {
                continue;
            }
            let mut clock = Clock::even(control);
            for _ in 0..6 {
                let before = clock.remaining(White);
                let mut machine =
                    Machine::start_turn(control, before.main, before.periods, before.units);
                for elapsed in 0.. {
                    let shown = clock.remaining_after(White, elapsed);
                    assert_eq!(shown.phase, machine.shown.phase, "{control:?} {elapsed}");
                    assert_eq!(shown.deadline == Some(0), shown.phase == Phase::Over);
                    if shown.phase == Phase::Over {
                        assert_eq!(clock.deadline(White), Some(elapsed));
                        break;
                    }
                    assert_eq!(
                        Remaining { deadline: None, ..shown },
                        machine.shown,
                        "{control:?} {elapsed}"
                    );
                    machine.tick();
                }
                let spent = part(20);
                let mut machine =
                    Machine::start_turn(control, before.main, before.periods, before.units);
                for _ in 0..spent {
                    if machine.shown.phase != Phase::Over {
                        machine.tick();
                    }
                }
                let shown = machine.shown;
                if shown.phase == Phase::Over {
                    let unchanged = clock;
                    assert_eq!(clock.spend(White, spent), Err(FlagFall { color: White }));
                    assert_eq!(clock, unchanged);
                    break;
                }
                let units = shown.units - u32::from(shown.phase == Phase::Bank);
                let cost = before.main - shown.main + u64::from(before.units - units) * unit;
                assert_eq!(clock.spend(White, spent), Ok(cost), "{control:?} {spent}");
                let after = clock.remaining(White);
                assert_eq!(
                    (after.main, after.periods, after.units),
                    (shown.main + control.increment, shown.periods, units)
                );
                moves += 1;
            }
        }
        assert!(moves > 3000, "{moves}");
    }

    #[test]
    fn each_side_keeps_its_own_control() {
        let controls = ByColor {
            black: TimeControl::sudden_death(10 * S),
            white: TimeControl::sudden_death(60 * S),
        };
        let mut clock = Clock::new(controls);
        assert_eq!(clock.control(White).main, 60 * S);
        assert_eq!(clock.spend(Black, 4 * S), Ok(4 * S));
        assert_eq!(clock.spend(White, 20 * S), Ok(20 * S));
        assert_eq!((clock.deadline(Black), clock.deadline(White)), (Some(6 * S), Some(40 * S)));
        assert_eq!(clock.spend(Black, 10 * S), Err(FlagFall { color: Black }));
    }

    #[test]
    fn a_clock_is_taken_up_where_another_left_it() {
        let mut clock = Clock::new(ByColor {
            black: control(60 * S, (30 * S, 1), (0, 0), 0, 0),
            white: TimeControl::UNTIMED,
        });
        clock.take_up(ByColor { black: 7 * S, white: 7 * S });
        assert_eq!(told(&clock, Black), (7 * S, 1, 0, Some(37 * S)));
        assert_eq!(told(&clock, White), (0, 0, 0, None));
    }

    #[test]
    fn controls_beyond_all_measure_do_not_overflow() {
        let most = control(u64::MAX, (u64::MAX, u32::MAX), (u64::MAX, u32::MAX), u64::MAX, 0);
        let mut clock = Clock::even(most);
        assert_eq!(clock.deadline(Black), Some(u64::MAX));
        assert!(clock.spend(Black, u64::MAX - 1).is_ok());
        assert!(clock.spend(Black, u64::MAX - 1).is_ok());
        assert!(clock.spend(Black, u64::MAX).is_err());
    }
}
