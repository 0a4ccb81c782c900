//! The date in the identity of a game: `20261121093000`, in universal time.

use komadai_record::date_and_time;

/// Writes seconds since 1970 as year, month, day, hour, minute and second without anything between.
pub(super) fn stamp(seconds: u64) -> String {
    let told = date_and_time(seconds);
    told.chars().filter(char::is_ascii_digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_the_date_of_records_without_anything_between() {
        assert_eq!(stamp(1_795_253_400), "20261121093000");
    }
}
