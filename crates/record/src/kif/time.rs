//! The time of a move, as it stands behind it: `( 0:16/00:00:16)`, `(1分20秒)`.

use core::time::Duration;

use crate::text::{is_blank, narrow_digit};

/// Parts the words of a move from its time and from what stands behind that, and drops the hint that variations follow.
pub(super) fn split_time(text: &str) -> (&str, Option<Duration>, &str) {
    let bare = |text: &str| -> usize {
        let text = text.trim_end_matches(is_blank);
        text.strip_suffix('+').unwrap_or(text).trim_end_matches(is_blank).len()
    };
    // An origin has two digits in its parentheses, a time a colon; one that is cut off or empty is no time at all.
    // The first bracket that opens before another closes holds all that the next ones do.
    let mut closed = 0;
    let open = text.match_indices(['(', '（']).find(|&(open, bracket)| {
        let from = open + bracket.len();
        let is_first = open >= closed;
        if is_first {
            let length = text[from..].find([')', '）']);
            closed = length.map_or(text.len(), |length| from + length);
        }
        let inside = &text[from..closed];
        let blank = text[..open].ends_with(is_blank);
        is_first && inside.contains([':', '：', '/', '分', '秒']) || blank && !is_origin(inside)
    });
    let Some((open, _)) = open else {
        return (&text[..bare(text)], None, "");
    };
    let behind = text[open..].split_once([')', '）']);
    let behind = behind.map_or("", |(_, behind)| behind.trim_start_matches(is_blank));
    let behind = behind.strip_prefix('+').unwrap_or(behind);
    (&text[..bare(&text[..open])], read_time(&text[open..]), behind.trim_start_matches(is_blank))
}

/// Parts more times behind the first, as some programs have columns of them, from what stands behind those.
pub(super) fn split_more_times(behind: &str) -> (&str, &str) {
    let mut rest = behind;
    while rest.starts_with(['(', '（'])
        && let Some((inside, after)) = rest.split_once([')', '）'])
        && read_time(inside).is_some()
    {
        let after = after.strip_prefix('+').unwrap_or(after);
        rest = after.trim_start_matches(is_blank);
    }
    behind.split_at(behind.len() - rest.len())
}

/// What stands in brackets in the place of a time and is none; nothing, where it says nothing, as in `( :  /  :  :  )`.
pub(super) fn unread_time(behind_move: &str, time: Option<Duration>) -> &str {
    let behind = behind_move.trim_start_matches(|letter| is_blank(letter) || letter == '+');
    let bracket = behind.split_inclusive([')', '）']).next().unwrap_or_default();
    match time {
        None if bracket.contains(char::is_alphanumeric) => bracket,
        _ => "",
    }
}

/// Whether these are the two digits of a square.
pub(super) fn is_origin(inside: &str) -> bool {
    let mut letters = inside.trim_matches(is_blank).chars().map(narrow_digit);
    let digits = [letters.next(), letters.next()];
    letters.next().is_none()
        && digits.iter().all(|digit| digit.is_some_and(|digit| digit.is_ascii_digit()))
}

/// A number in digits of either width.
fn read_digits(text: &str) -> Option<u64> {
    let is_there = !text.is_empty();
    let number = text.chars().map(narrow_digit).try_fold(0_u64, |number, digit| {
        let digit = digit.to_digit(10)?;
        number.checked_mul(10)?.checked_add(digit.into())
    });
    number.filter(|_| is_there)
}

/// The seconds of `1時間2分30秒`, of which some parts may be missing.
fn read_words_of_time(text: &str) -> Option<u64> {
    let (mut rest, mut seconds) = (text, 0_u64);
    for (unit, worth) in [("時間", 3600), ("分", 60), ("秒", 1)] {
        if let Some((number, behind)) = rest.split_once(unit) {
            let told = read_digits(number)?.checked_mul(worth)?;
            seconds = seconds.checked_add(told)?;
            rest = behind;
        }
    }
    rest.is_empty().then_some(seconds)
}

/// The first time in `( 0:10/00:00:15)`, its decimals too; `None` if it is none.
pub(super) fn read_time(text: &str) -> Option<Duration> {
    let inside = text.trim_start_matches(['(', '（']);
    let first = inside.split(['/', '／', ')', '）']).next()?;
    if first.contains(['分', '秒']) {
        return read_words_of_time(first.trim_matches(is_blank)).map(Duration::from_secs);
    }
    let (whole, fraction) = first.split_once('.').unwrap_or((first, ""));
    let mut seconds = 0_u64;
    let mut parts = 0;
    for part in whole.split([':', '：']) {
        let part = read_digits(part.trim_matches(is_blank))?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
        parts += 1;
    }
    let digits = fraction.trim_matches(is_blank).bytes();
    let millis = digits
        .take(3)
        .filter(u8::is_ascii_digit)
        .zip([100, 10, 1])
        .map(|(digit, worth)| u32::from(digit - b'0') * worth)
        .sum::<u32>();
    (parts > 1).then(|| Duration::new(seconds, millis * 1_000_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_parted_from_the_move_before_it() {
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        for (text, words, time, behind) in [
            ("７六歩(77)   ( 0:16/00:00:16)+", "７六歩(77)", seconds(16), ""),
            ("７六歩(77)(1:02:03)", "７六歩(77)", seconds(3723), ""),
            ("７六歩(77) (1:02:03) + *a", "７六歩(77)", seconds(3723), "*a"),
            ("７六歩(77) ( 0:16)よい手", "７六歩(77)", seconds(16), "よい手"),
            ("７六歩（77） +", "７六歩（77）", None, ""),
            ("７六歩（７７）　（　１：１６／００：０１：１６）", "７六歩（７７）", seconds(76), ""),
            ("７六歩(77) ( 0:1", "７六歩(77)", seconds(1), ""),
            ("７六歩(77) ()", "７六歩(77)", None, ""),
            ("４五角打 (0:00.5/0:0:0)", "４五角打", Some(Duration::from_millis(500)), ""),
            ("投了 (9999999999999999999:00/)", "投了", None, ""),
            ("７六歩 (77)", "７六歩 (77)", None, ""),
            ("７六歩(1分)", "７六歩", seconds(60), ""),
            ("７六歩(77) （１時間２分３秒）よい手", "７六歩(77)", seconds(3723), "よい手"),
            ("７六歩(77) (５分も考えた)", "７六歩(77)", None, ""),
        ] {
            assert_eq!(split_time(text), (words, time, behind), "{text}");
        }
    }
}
