//! Lines of a text by the places in them, each found from the one before.

use alloc::vec::Vec;

use memchr::{memchr2, memrchr2};

use crate::text::{self, Line, Place};

/// A text, and where the last place in it was.
pub(crate) struct Places<'a> {
    text: &'a str,
    /// The number of its first line, and how many characters of that come before it.
    first: (u32, u32),
    /// Where the line of the last place begins, and its number.
    begins: usize,
    number: u32,
    /// How far the text was looked through for ends of lines.
    seen: usize,
    /// Where each line begins, once a place came before the last one.
    lines: Vec<usize>,
}

impl<'a> Places<'a> {
    /// A text that begins in this line of its file, after so many characters.
    pub(crate) const fn new(text: &'a str, (number, before): (u32, u32)) -> Self {
        Self { text, first: (number, before), begins: 0, number, seen: 0, lines: Vec::new() }
    }

    /// The place of a byte of the text.
    pub(crate) fn place(&mut self, at: usize) -> Place<'a> {
        let bytes = self.text.as_bytes();
        let at = at.min(bytes.len());
        if at < self.begins && self.lines.is_empty() {
            let lines = text::lines(self.text);
            self.lines = lines.map(|line| text::offset_in(self.text, line.text)).collect();
        }
        let new = &bytes[self.seen.min(at)..at];
        if !self.lines.is_empty() {
            let line = self.lines.partition_point(|&begins| begins <= at).saturating_sub(1);
            self.begins = self.lines[line];
            self.number = self.first.0 + line as u32;
        } else if let Some(last) = memrchr2(b'\r', b'\n', new) {
            let last = self.seen + last + 1;
            self.number += text::line_ends(&self.text[self.begins..last]);
            self.begins = last;
        }
        self.seen = self.seen.max(at);
        // Where the line ends does not matter: only a few words of it are ever told.
        let rest = &bytes[at..bytes.len().min(at + LONGEST_TOLD)];
        let end = memchr2(b'\r', b'\n', rest).unwrap_or(rest.len()) + at;
        let end =
            (end..bytes.len()).find(|&end| self.text.is_char_boundary(end)).unwrap_or(bytes.len());
        let (first, before) = self.first;
        Place {
            line: Line {
                number: self.number,
                text: &self.text[self.begins..end],
                before: if self.number == first { before } else { 0 },
            },
            offset: at - self.begins,
        }
    }
}

/// More bytes than a fault tells of what it found.
const LONGEST_TOLD: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_in_any_order() {
        let text = "a\nbc\n\rd";
        let of = |places: &mut Places<'_>, at| {
            let place = places.place(at);
            (place.line.number, place.offset)
        };
        let in_order: Vec<_> = {
            let mut places = Places::new(text, (1, 0));
            (0..=text.len()).map(|at| of(&mut places, at)).collect()
        };
        let mut places = Places::new(text, (1, 0));
        for at in (0..=text.len()).rev().chain(0..=text.len()) {
            assert_eq!(of(&mut places, at), in_order[at], "{at}");
        }
    }
}
