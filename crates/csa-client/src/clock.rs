//! The server's clock in the words of `go`: how much of it the engine is told.

use std::time::Duration;

use komadai_rules::{ByColor, Charging, Clock, Color, TimeControl};
use komadai_usi::ClockTimes;

/// What is left of the time for a move when the margin would take it all.
const LEAST: Duration = Duration::from_millis(100);

/// How long a move may take where the server keeps no clock: nobody waits for ever.
const UNTIMED_MOVE: Duration = Duration::from_secs(10);

/// What a move loses: on its way, and where a unit begun is charged whole, of the last unit.
pub(crate) fn lost(margin: Duration, charging: Charging) -> Duration {
    let rounded = if charging.round_up { charging.unit } else { 0 };
    margin + Duration::from_millis(rounded)
}

/// The clocks in the words of `go`, our own time less what the way takes: from byoyomi where there is one, else from
/// what is left, and from the increment once that is all there is.
///
/// Where the server limits nothing, the engine is told a byoyomi all the same.
pub(crate) fn times(clock: &Clock, own: Color, margin: Duration) -> ClockTimes {
    let milliseconds = Duration::from_millis;
    let mut times = ClockTimes {
        main: ByColor::from_fn(|color| {
            let increment = clock.control(color).increment;
            milliseconds(clock.remaining(color).main.saturating_sub(increment))
        }),
        byoyomi: ByColor::from_fn(|color| milliseconds(clock.control(color).byoyomi.period)),
        increment: ByColor::from_fn(|color| milliseconds(clock.control(color).increment)),
    };
    let less = |time: Duration| time.saturating_sub(margin).max(time.min(LEAST));
    if *clock.control(own) == TimeControl::UNTIMED {
        times.byoyomi = ByColor::from_fn(|_| UNTIMED_MOVE);
        return times;
    }
    let byoyomi = times.byoyomi[own];
    if !byoyomi.is_zero() {
        // Said of both sides: most engines know no byoyomi but one that is the same for both.
        times.byoyomi = ByColor::from_fn(|_| less(byoyomi));
        return times;
    }
    let (main, increment) = (&mut times.main[own], &mut times.increment[own]);
    if *main >= margin || increment.is_zero() {
        *main = less(*main);
    } else {
        *increment = (*main + *increment).saturating_sub(margin).max((*increment).min(LEAST));
        *main = Duration::ZERO;
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_csa::GameName;
    use komadai_usi::Go;

    #[test]
    fn of_units_charged_whole_the_last_is_left_alone() {
        let margin = Duration::from_millis(200);
        let seconds = |round_up| Charging { unit: 1_000, round_up, ..Charging::EXACT };
        for (charging, expected) in
            [(Charging::EXACT, 200), (seconds(false), 200), (seconds(true), 1_200)]
        {
            assert_eq!(lost(margin, charging), Duration::from_millis(expected));
        }
    }

    #[test]
    fn a_clock_told_in_part_is_completed_and_one_not_told_is_bounded() {
        let summary = |block: &str| {
            let board = komadai_record::csa_diagram(&komadai_rules::Setup::START);
            format!(
                "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\nName+:a\nName-:b\nYour_Turn:+\n\
                 {block}BEGIN Position\n{board}END Position\nEND Game_Summary"
            )
        };
        let time = |keys: &str| format!("BEGIN Time\n{keys}END Time\n");
        for (block, margin, expected) in [
            (time("Byoyomi:10\n"), 0, "go btime 0 wtime 0 byoyomi 10000"),
            (time("Byoyomi:10\n"), 1_000, "go btime 0 wtime 0 byoyomi 9000"),
            (time("Time_Unit:100msec\nByoyomi:50\n"), 0, "go btime 0 wtime 0 byoyomi 5000"),
            (time("Increment:5\n"), 0, "go btime 0 wtime 0 binc 5000 winc 5000"),
            (time("Increment:5\n"), 1_000, "go btime 0 wtime 0 binc 4000 winc 5000"),
            (time("Total_Time:60\n"), 1_000, "go btime 59000 wtime 60000 byoyomi 0"),
            (time("Total_Time:0\nByoyomi:3\n"), 0, "go btime 0 wtime 0 byoyomi 3000"),
            (
                "BEGIN Time+\nByoyomi:10\nEND Time+\nBEGIN Time-\nTotal_Time:60\nEND Time-\n"
                    .to_owned(),
                0,
                "go btime 0 wtime 60000 byoyomi 10000",
            ),
            (String::new(), 1_000, "go btime 0 wtime 0 byoyomi 10000"),
            (time(""), 1_000, "go btime 0 wtime 0 byoyomi 10000"),
            (time("Total_Time:0\nByoyomi:0\n"), 1_000, "go btime 0 wtime 0 byoyomi 10000"),
        ] {
            let summary = komadai_csa::Summary::read(&summary(&block)).expect("a summary");
            let proposal = summary.begin().expect("it can be played");
            let clock = times(&proposal.clock, Color::Black, Duration::from_millis(margin));
            let go = Go { clock: Some(clock), ..Go::default() };
            assert_eq!(go.to_string(), expected, "{block:?}");
        }
    }

    #[test]
    fn the_margin_is_taken_from_what_runs_out() {
        let go = |name: &str, spent: u64, margin: u64| {
            let name: GameName = name.parse().unwrap();
            let mut clock = Clock::even(name.terms().control());
            clock.spend(Color::White, spent * 1000).unwrap();
            let clock = times(&clock, Color::White, Duration::from_millis(margin));
            Go { clock: Some(clock), ..Go::default() }.to_string()
        };
        for (name, spent, margin, expected) in [
            ("g-600-10", 30, 2500, "go btime 600000 wtime 570000 byoyomi 7500"),
            ("g-600-0", 30, 2500, "go btime 600000 wtime 567500 byoyomi 0"),
            ("g-10-5F", 1, 1000, "go btime 10000 wtime 13000 binc 5000 winc 5000"),
            ("g-10-5F", 14, 1500, "go btime 10000 wtime 0 binc 5000 winc 4500"),
            ("g-0-1", 0, 2500, "go btime 0 wtime 0 byoyomi 100"),
        ] {
            assert_eq!(go(name, spent, margin), expected, "{name}");
        }
    }
}
