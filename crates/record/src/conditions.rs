//! How long each side had, as headers tell it: `600+10+0` in CSA 3.0, `00:10+10` before, in words elsewhere.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use komadai_rules::{ByColor, TimeControl};

use crate::{Dialect, Headers, Key};

impl Headers {
    /// Notes how long each side had, as `dialect` writes it; what it has no form for is left out.
    ///
    /// ```
    /// use komadai_record::{Dialect, Headers, Key};
    /// use komadai_rules::{ByColor, TimeControl};
    ///
    /// let mut headers = Headers::default();
    /// let control = TimeControl::sudden_death(600_000);
    /// headers.set_clocks(&ByColor { black: control, white: control }, Dialect::Kif);
    /// assert_eq!(headers.get(&Key::TimeLimit), Some("10分"));
    /// ```
    pub fn set_clocks(&mut self, clocks: &ByColor<TimeControl>, dialect: Dialect) {
        let ByColor { black, white } = clocks;
        let same = black == white;
        let other = |word: &str| Key::Other(word.into());
        let told = match (dialect, same) {
            (Dialect::Csa2, true) => Vec::from([(Key::TimeLimit, minutes(black))]),
            (Dialect::Csa2, false) => Vec::new(),
            (Dialect::Csa3, true) => Vec::from([(Key::TimeLimit, seconds(black))]),
            (Dialect::Csa3, false) => {
                Vec::from([(Key::BlackTime, seconds(black)), (Key::WhiteTime, seconds(white))])
            }
            (_, true) => {
                Vec::from([(Key::TimeLimit, Some(words(black))), (other("秒読み"), byoyomi(black))])
            }
            (_, false) => Vec::from([
                (Key::BlackTime, Some(with_byoyomi(black))),
                (Key::WhiteTime, Some(with_byoyomi(white))),
            ]),
        };
        for (key, value) in told {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                self.set(key, value);
            }
        }
    }
}

/// Whether main time, one period of byoyomi and increments are all there is.
fn is_plain(control: &TimeControl) -> bool {
    control.bank.units == 0 && control.per_move == 0 && control.byoyomi.periods <= 1
}

/// The length of a period, where there is one.
const fn period(control: &TimeControl) -> u64 {
    match control.byoyomi.periods {
        0 => 0,
        _ => control.byoyomi.period,
    }
}

/// `HH:MM+SS`, of main time and byoyomi.
fn minutes(control: &TimeControl) -> Option<String> {
    let (main, period) = (control.main, period(control));
    let whole = main.is_multiple_of(60_000) && period.is_multiple_of(1_000);
    let told = is_plain(control) && control.increment == 0 && *control != TimeControl::UNTIMED;
    (told && whole).then(|| {
        let minutes = main / 60_000;
        format!("{:02}:{:02}+{:02}", minutes / 60, minutes % 60, period / 1_000)
    })
}

/// `600+10+5`, seconds of main time, byoyomi and increment.
fn seconds(control: &TimeControl) -> Option<String> {
    let second = |time: u64| match time % 1_000 {
        0 => (time / 1_000).to_string(),
        part => {
            let text = format!("{}.{part:03}", time / 1_000);
            text.trim_end_matches('0').to_string()
        }
    };
    (is_plain(control) && *control != TimeControl::UNTIMED).then(|| {
        let parts = [control.main, period(control), control.increment].map(second);
        parts.join("+")
    })
}

/// All but the byoyomi in words: `10分、1手ごとに5秒加算`.
fn words(control: &TimeControl) -> String {
    let mut parts = Vec::new();
    if control.main > 0 {
        parts.push(length(control.main));
    }
    if control.increment > 0 {
        parts.push(format!("1手ごとに{}加算", length(control.increment)));
    }
    if control.bank.unit > 0 && control.bank.units > 0 {
        let bank = several(control.bank.unit, control.bank.units);
        parts.push(format!("考慮時間{bank}"));
    }
    if control.per_move > 0 {
        parts.push(format!("1手{}以内", length(control.per_move)));
    }
    parts.join("、")
}

/// The byoyomi in words, where there is one: `30秒`.
fn byoyomi(control: &TimeControl) -> Option<String> {
    (period(control) > 0).then(|| several(control.byoyomi.period, control.byoyomi.periods))
}

/// Both in words: `10分、秒読み30秒`.
fn with_byoyomi(control: &TimeControl) -> String {
    let byoyomi = byoyomi(control).map(|byoyomi| format!("秒読み{byoyomi}"));
    let parts = [Some(words(control)), byoyomi].into_iter().flatten();
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("、")
}

/// A time that may be had more than once: `1分10回`.
fn several(time: u64, count: u32) -> String {
    let times = match count {
        1 => String::new(),
        count => format!("{count}回"),
    };
    length(time) + &times
}

/// A time in days, hours, minutes and seconds: `1時間30分`.
fn length(time: u64) -> String {
    let seconds = time / 1_000;
    let rest = format!("{}.{:03}", seconds % 60, time % 1_000);
    let rest = rest.trim_end_matches('0').trim_end_matches('.');
    let parts =
        [(seconds / 86_400, "日"), (seconds / 3_600 % 24, "時間"), (seconds / 60 % 60, "分")];
    let told = parts.into_iter().filter(|&(count, _)| count > 0);
    let mut text: String = told.map(|(count, unit)| format!("{count}{unit}")).collect();
    if rest != "0" || text.is_empty() {
        text.push_str(&format!("{rest}秒"));
    }
    text
}

#[cfg(test)]
mod tests {
    use komadai_rules::{Bank, Byoyomi};

    use super::*;

    const fn control(main: u64, period: u64, periods: u32, increment: u64) -> TimeControl {
        TimeControl {
            main,
            byoyomi: Byoyomi { period, periods },
            increment,
            ..TimeControl::UNTIMED
        }
    }

    #[test]
    fn each_dialect_tells_a_clock_in_its_own_way() {
        let bank =
            TimeControl { bank: Bank { unit: 60_000, units: 10 }, ..control(0, 30_000, 1, 0) };
        let by_letter = TimeControl { per_move: 259_200_000, ..TimeControl::UNTIMED };
        let minutes = 60_000;
        let byoyomi = Key::Other("秒読み".into());
        #[rustfmt::skip]
        let table = [
            (control(10 * minutes, 30_000, 1, 0), [Some("10分"), Some("30秒"), Some("00:10+30"), Some("600+30+0")]),
            (control(90 * minutes, 60_000, 5, 0), [Some("1時間30分"), Some("1分5回"), None, None]),
            (control(5 * minutes, 0, 0, 10_000), [Some("5分、1手ごとに10秒加算"), None, None, Some("300+0+10")]),
            (control(0, 10_000, 1, 0), [None, Some("10秒"), Some("00:00+10"), Some("0+10+0")]),
            (control(90_500, 0, 0, 0), [Some("1分30.5秒"), None, None, Some("90.5+0+0")]),
            (bank, [Some("考慮時間1分10回"), Some("30秒"), None, None]),
            (by_letter, [Some("1手3日以内"), None, None, None]),
            (TimeControl::UNTIMED, [None; 4]),
        ];
        for (control, [main, periods, csa2, csa3]) in table {
            let both = ByColor { black: control, white: control };
            for (dialect, told) in [
                (Dialect::Kif, [(Key::TimeLimit, main), (byoyomi.clone(), periods)].to_vec()),
                (Dialect::Csa2, [(Key::TimeLimit, csa2)].to_vec()),
                (Dialect::Csa3, [(Key::TimeLimit, csa3)].to_vec()),
            ] {
                let mut headers = Headers::default();
                headers.set_clocks(&both, dialect);
                let told = told.iter().filter_map(|(key, value)| Some((key, (*value)?)));
                assert!(headers.iter().eq(told), "{control:?} {dialect:?} {headers:?}");
            }
        }
    }

    #[test]
    fn odds_are_told_of_each_side() {
        let odds =
            ByColor { black: control(600_000, 0, 0, 0), white: control(60_000, 5_000, 1, 0) };
        for (dialect, black, white) in [
            (Dialect::Kif, Some("10分"), Some("1分、秒読み5秒")),
            (Dialect::Csa3, Some("600+0+0"), Some("60+5+0")),
            (Dialect::Csa2, None, None),
        ] {
            let mut headers = Headers::default();
            headers.set_clocks(&odds, dialect);
            let told = [Key::BlackTime, Key::WhiteTime].map(|key| headers.get(&key));
            assert_eq!(told, [black, white], "{dialect:?}");
        }
    }
}
