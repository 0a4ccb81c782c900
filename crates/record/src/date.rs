//! The time of day as records write it, in universal time (UTC).

use alloc::format;
use alloc::string::String;

use crate::text::narrow_digit;

/// Writes seconds since 1970 as records do, in universal time: `2026/11/21 09:30:00`.
///
/// ```
/// assert_eq!(komadai_record::date_and_time(1_795_253_400), "2026/11/21 09:30:00");
/// ```
pub fn date_and_time(seconds: u64) -> String {
    let (year, month, day) = civil(seconds / 86_400);
    let time = seconds % 86_400;
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year:04}/{month:02}/{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// The day that so many days lead to from the first of 1970, by Howard Hinnant's reckoning of eras.
const fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    // Years begin in March, so that leap days come last.
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

/// The first year of each era, less one.
const ERAS: [(&str, u32); 5] =
    [("明治", 1867), ("大正", 1911), ("昭和", 1925), ("平成", 1988), ("令和", 2018)];

/// A date in Japanese with its time, if there is one, as CSA writes it: `令和2年8月31日(月) 9時` is `2020/08/31 09:00:00`.
///
/// `None` where anything else is said.
pub(crate) fn western(text: &str) -> Option<String> {
    let narrow: String = text.chars().map(narrow_digit).collect();
    let era = ERAS.iter().find(|(era, _)| narrow.starts_with(era));
    let (base, rest) = match era {
        Some((era, base)) => (*base, &narrow[era.len()..]),
        None => (0, &*narrow),
    };
    let (year, rest) = match rest.strip_prefix("元") {
        Some(rest) if base > 0 => (1, rest),
        _ => number(rest)?,
    };
    let (month, rest) = number(rest.strip_prefix(['年', '/', '-', '.'])?)?;
    let (day, rest) = number(rest.strip_prefix(['月', '/', '-', '.'])?)?;
    let mut text = format!("{:04}/{month:02}/{day:02}", base + year);
    let rest = without_weekday(rest.strip_prefix('日').unwrap_or(rest));
    if !rest.is_empty() {
        let (hour, rest) = number(rest)?;
        let (minute, rest) = part(rest.strip_prefix([':', '：', '時'])?, [':', '分'])?;
        let (second, rest) = part(rest, ['秒', '秒'])?;
        if !rest.trim().is_empty() {
            return None;
        }
        text.push_str(&format!(" {hour:02}:{minute:02}:{second:02}"));
    }
    Some(text)
}

/// The number a text begins with, and what follows.
fn number(text: &str) -> Option<(u32, &str)> {
    let text = text.trim_start();
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    Some((digits.parse().ok().filter(|_| digits.len() <= 4)?, rest))
}

/// A part of a time and what stands behind it; what is left out is none.
fn part(text: &str, behind: [char; 2]) -> Option<(u32, &str)> {
    if text.trim().is_empty() {
        return Some((0, ""));
    }
    let (number, rest) = number(text)?;
    Some((number, rest.strip_prefix(behind).unwrap_or(rest)))
}

/// What follows the day of the week: `（月）`, `(月・祝)`, `月曜日`.
fn without_weekday(text: &str) -> &str {
    let text = text.trim();
    let names = |letter: char| "月火水木金土日曜祝・()（）".contains(letter);
    text.trim_start_matches(names).trim_start()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn japanese_dates_are_written_in_digits() {
        for (text, date) in [
            ("2020年8月31日", Some("2020/08/31")),
            ("２０２０年８月３１日（月）　９時", Some("2020/08/31 09:00:00")),
            ("2020年8月31日(月・祝) 9:05", Some("2020/08/31 09:05:00")),
            ("2020年8月31日 月曜日 9時5分7秒", Some("2020/08/31 09:05:07")),
            ("平成元年1月8日", Some("1989/01/08")),
            ("令和2年12月1日 10:00:00", Some("2020/12/01 10:00:00")),
            ("2020/8/31（月）", Some("2020/08/31")),
            ("2020年8月31日、9月1日", None),
            ("2020年夏", None),
            ("元年1月8日", None),
            ("", None),
        ] {
            assert_eq!(western(text).as_deref(), date, "{text}");
        }
    }

    #[test]
    fn days_are_counted_through_leap_years() {
        for (seconds, text) in [
            (0, "1970/01/01 00:00:00"),
            (951_782_399, "2000/02/28 23:59:59"),
            (951_782_400, "2000/02/29 00:00:00"),
            (1_795_253_400, "2026/11/21 09:30:00"),
            (4_107_542_400, "2100/03/01 00:00:00"),
        ] {
            assert_eq!(date_and_time(seconds), text);
        }
    }
}
