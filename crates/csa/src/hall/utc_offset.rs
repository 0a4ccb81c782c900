//! By which time of day games are dated.

use std::fmt;
use std::str::FromStr;

use komadai_record::date_and_time;

/// How far the time of day of records is from universal time, summer and winter: `+09:00`. Records name no zone, and a
/// program that reads them takes their dates for those of the place.
///
/// ```
/// use komadai_csa::hall::UtcOffset;
///
/// let japan: UtcOffset = "+09:00".parse()?;
/// assert_eq!(japan.date_and_time(1_795_253_400), "2026/11/21 18:30:00");
/// assert_eq!(japan.to_string(), "+09:00");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UtcOffset {
    minutes: i64,
}

impl UtcOffset {
    /// Writes seconds since 1970 as records do: `2026/11/21 18:30:00`.
    pub fn date_and_time(self, seconds: u64) -> String {
        date_and_time(seconds.saturating_add_signed(60 * self.minutes))
    }

    /// The same without anything between, as in the identity of a game: `20261121183000`.
    pub(super) fn stamp(self, seconds: u64) -> String {
        let told = self.date_and_time(seconds);
        told.chars().filter(char::is_ascii_digit).collect()
    }
}

impl FromStr for UtcOffset {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |two: &str| -> Option<i64> {
            let is_digits = two.len() == 2 && two.bytes().all(|byte| byte.is_ascii_digit());
            two.parse().ok().filter(|_| is_digits)
        };
        let read = || {
            let sign = match text.as_bytes().first()? {
                b'+' => 1,
                b'-' => -1,
                _ => return None,
            };
            let (hours, minutes) = text[1..].split_once(':')?;
            let minutes = number(minutes).filter(|minutes| *minutes < 60)?;
            Some(sign * (60 * number(hours)? + minutes))
        };
        let within = |minutes: &i64| (-12 * 60..=14 * 60).contains(minutes);
        { read().filter(within) }
            .map(|minutes| Self { minutes })
            .ok_or("expected an offset from universal time, -12:00 to +14:00, as in +09:00")
    }
}

impl fmt::Display for UtcOffset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.minutes < 0 { '-' } else { '+' };
        let minutes = self.minutes.abs();
        write!(f, "{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_place() {
        for (offset, date, stamp) in [
            ("+00:00", "2026/11/21 09:30:00", "20261121093000"),
            ("+14:00", "2026/11/21 23:30:00", "20261121233000"),
            ("-09:31", "2026/11/20 23:59:00", "20261120235900"),
        ] {
            let read: UtcOffset = offset.parse().unwrap();
            assert_eq!(read.date_and_time(1_795_253_400), date);
            assert_eq!(read.stamp(1_795_253_400), stamp);
            assert_eq!(read.to_string(), offset);
        }
    }

    #[test]
    fn what_is_no_offset_is_refused() {
        for text in [
            "", "+", "+9", "9:00", "09:00", "+9:00", "+09:60", "+14:01", "-12:01", "+0900",
            "+-9:00", "+９:00", "Z",
        ] {
            assert!(text.parse::<UtcOffset>().is_err(), "{text}");
        }
    }
}
