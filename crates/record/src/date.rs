//! The time of day as records write it, in universal time (UTC).

use alloc::format;
use alloc::string::String;

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
    let month = if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

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
