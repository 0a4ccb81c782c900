//! Warnings of one kind: the first are told, the others counted.

use std::collections::BTreeMap;

use crate::words;

/// How many of a kind are told. In a large folder more would hide everything else.
const TOLD: usize = 3;

/// The kinds of warnings so far.
#[derive(Default)]
pub struct Repeats(BTreeMap<String, Kind>);

struct Kind {
    times: usize,
    first: String,
}

impl Repeats {
    /// Counts a warning, and says whether it is to be told.
    pub fn tell(&mut self, warning: &str) -> bool {
        let first = || Kind { times: 0, first: warning.to_owned() };
        let kind = self.0.entry(kind(warning)).or_insert_with(first);
        kind.times += 1;
        kind.times <= TOLD
    }

    /// How many were not told.
    pub fn untold(&self) -> usize {
        self.0.values().map(|kind| kind.times.saturating_sub(TOLD)).sum()
    }

    /// A line for each kind that was not told to its end.
    pub fn summary(&self) -> Vec<String> {
        let more = self.0.values().filter(|kind| kind.times > TOLD);
        more.map(|Kind { times, first }| {
            words::more_like_this(words::more_warnings(times - TOLD), first)
        })
        .collect()
    }
}

/// A warning without what differs from file to file: numbers, moves, and what the file says.
fn kind(warning: &str) -> String {
    let words = warning.split_whitespace().map(|word| {
        let is_plain = word.chars().all(|letter| letter.is_ascii() && !letter.is_ascii_digit());
        if is_plain && !word.contains('"') { word } else { "#" }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_each_kind_a_few_are_told_and_the_rest_is_counted() {
        let mut repeats = Repeats::default();
        let told = (1..=10).filter(|line| repeats.tell(&format!("line {line}: {line}g7f is odd")));
        assert_eq!(told.count(), 3);
        assert!(repeats.tell("not kept in csa: comments"));
        assert_eq!(repeats.untold(), 7);
        assert_eq!(repeats.summary(), ["7 more warnings like this: line 1: 1g7f is odd"]);
    }
}
