//! Games one after another, in a list or not: each is cut out of the text, and read by itself.

use alloc::string::String;
use core::mem;

use komadai_rules::Setup;
use memchr::{memchr2, memchr2_iter, memchr3, memrchr2};

use super::read::{Extent, read};
use crate::error::Problem;
use crate::teller::Teller;
use crate::text::{self, Line, Place};
use crate::visit::{Legality, Severity, Visitor};

/// Whether a text is a file of this format.
pub(crate) fn begins(text: &str) -> bool {
    const KEYS: [&str; 3] = ["\"header\"", "\"initial\"", "\"moves\""];
    let text = text.trim_start();
    let first = text.strip_prefix('[').unwrap_or(text).trim_start();
    // Western moves begin with braces too, around a comment.
    let behind_key = |inside: &'_ str| {
        let (_, behind) = inside.trim_start().strip_prefix('"')?.split_once('"')?;
        Some(behind.trim_start().starts_with(':'))
    };
    let is_object = first.strip_prefix('{').and_then(behind_key);
    is_object == Some(true) && KEYS.iter().any(|key| text.contains(key))
}

/// Reads games block by block, wherever those end.
#[derive(Debug)]
pub(crate) struct JkfReader {
    legality: Legality,
    /// The line of what comes next, and how many characters stand before it there.
    at: (u32, u32),
    /// The way through the game that has begun, and where that was.
    scan: Option<Scan>,
    begins: (u32, u32),
    /// What of it was in the blocks before; nothing if it is too long.
    kept: String,
    is_too_long: bool,
    /// What was told of the game before, all but that it is over: something may be wrong behind it.
    told: Option<Extent>,
    is_list: bool,
    /// Whether the first game had a line to itself. Then every other has, and one cut short takes no other with it.
    in_lines: Option<bool>,
    /// Whether something came that is no game.
    is_lost: bool,
}

impl JkfReader {
    /// Before the first game.
    pub(crate) fn new(legality: Legality) -> Self {
        Self {
            legality,
            at: (1, 0),
            scan: None,
            begins: (1, 0),
            kept: String::new(),
            is_too_long: false,
            told: None,
            is_list: false,
            in_lines: None,
            is_lost: false,
        }
    }

    /// Reads a block.
    pub(crate) fn block(&mut self, text: &str, out: &mut impl Visitor) {
        let mut rest = text;
        while !rest.is_empty() && !self.is_lost {
            rest = match self.scan.take() {
                None => self.between(rest, out),
                Some(scan) => self.inside(scan, rest, out),
            };
        }
    }

    /// Tells the last game to its end.
    pub(crate) fn finish(&mut self, out: &mut impl Visitor) {
        if self.scan.is_some() {
            self.tell("", out);
        }
        if self.is_list && !self.is_lost {
            let problem = Problem::Expected("a bracket that ends the list");
            self.fault("", problem, Severity::Warning, out);
        }
        self.finish_game(out);
    }

    /// Reads on between games; what is left then.
    fn between<'a>(&mut self, text: &'a str, out: &mut impl Visitor) -> &'a str {
        let rest = text.trim_ascii_start();
        self.pass(&text[..text.len() - rest.len()]);
        match (rest.bytes().next(), self.is_list) {
            (None, _) => return rest,
            (Some(b'{'), _) => {
                self.finish_game(out);
                self.begins = self.at;
                self.scan = Some(Scan::default());
                return rest;
            }
            (Some(b'['), false) | (Some(b']'), true) => self.is_list = !self.is_list,
            (Some(b','), true) => {}
            (Some(_), _) => {
                self.is_lost = true;
                let problem = Problem::Expected("another game, or nothing");
                // No more than the sign itself: of a stream, what follows may not be there yet.
                let found = rest.split_inclusive(|_| true).next().unwrap_or_default();
                self.fault(found, problem, Severity::Error, out);
                return "";
            }
        }
        self.pass(&rest[..1]);
        &rest[1..]
    }

    /// Reads on in a game; what is left then.
    fn inside<'a>(&mut self, mut scan: Scan, text: &'a str, out: &mut impl Visitor) -> &'a str {
        let next = match self.in_lines {
            Some(true) => self.next_line_of_game(text),
            _ => None,
        };
        let most = next.unwrap_or(text.len());
        match scan.end(&text.as_bytes()[..most]).or(next) {
            Some(end) => {
                self.tell(&text[..end], out);
                &text[end..]
            }
            None => {
                self.keep(text);
                self.scan = Some(scan);
                ""
            }
        }
    }

    /// Where a line begins as a game does.
    fn next_line_of_game(&self, text: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        let here = (self.at != self.begins && self.at.1 == 0).then_some(0);
        let ends = memchr2_iter(b'\r', b'\n', bytes).map(|end| end + 1);
        here.into_iter().chain(ends).find(|&line| bytes.get(line) == Some(&b'{'))
    }

    /// Keeps what a block has of a game that goes on in the next one.
    fn keep(&mut self, text: &str) {
        // One that lies in memory as a whole may be of any length.
        let is_more = !self.kept.is_empty();
        self.is_too_long |= is_more && self.kept.len() + text.len() > text::LONGEST_GAME;
        if self.is_too_long {
            self.kept = String::new();
        } else {
            self.kept.push_str(text);
        }
        self.pass(text);
    }

    /// Tells a game of which this is the last part.
    fn tell(&mut self, part: &str, out: &mut impl Visitor) {
        self.pass(part);
        let mut kept = mem::take(&mut self.kept);
        if mem::take(&mut self.is_too_long) {
            let most = text::LONGEST_GAME;
            let problem = Problem::TooLongGame { most };
            begin_empty(out);
            let place = place("", self.begins);
            out.fault(place.fault(problem), Severity::Error);
            self.told = Some(Extent::JsonError);
        } else if kept.is_empty() {
            self.told = Some(self.read(part, out));
        } else {
            kept.push_str(part);
            self.told = Some(self.read(&kept, out));
            kept.clear();
            self.kept = kept;
        }
        let has_line = self.begins.1 == 0 && self.begins.0 == self.at.0;
        self.in_lines.get_or_insert(has_line);
    }

    fn read(&self, text: &str, out: &mut impl Visitor) -> Extent {
        let teller = Teller::new(self.legality);
        read(text.trim_ascii_end(), self.begins, teller, out)
    }

    /// Tells what is wrong behind a game, or where the first should be.
    fn fault(&mut self, rest: &str, problem: Problem, severity: Severity, out: &mut impl Visitor) {
        let told = *self.told.get_or_insert_with(|| {
            begin_empty(out);
            Extent::Whole
        });
        // What is wrong inside the game came first.
        if told == Extent::Whole {
            let place = place(rest, self.at);
            out.fault(place.fault(problem), severity);
        }
    }

    fn finish_game(&mut self, out: &mut impl Visitor) {
        if self.told.take().is_some() {
            out.finish();
        }
    }

    /// Goes on behind a text.
    fn pass(&mut self, text: &str) {
        let (line, before) = &mut self.at;
        let begins = memrchr2(b'\r', b'\n', text.as_bytes()).map(|end| end + 1);
        if begins.is_some() {
            *line += text::line_ends(text);
            *before = 0;
        }
        *before += text[begins.unwrap_or(0)..].chars().count() as u32;
    }
}

fn begin_empty(out: &mut impl Visitor) {
    out.begin();
    out.start(&Setup::EMPTY);
}

fn place(text: &str, (number, before): (u32, u32)) -> Place<'_> {
    let line = Line { number, text, before };
    line.place(0)
}

/// A way through a game, to its last brace.
#[derive(Clone, Copy, Debug, Default)]
struct Scan {
    /// How many objects are open.
    depth: u32,
    inside: Inside,
}

#[derive(Clone, Copy, Debug, Default)]
enum Inside {
    #[default]
    Object,
    String,
    /// Behind a backslash in a string.
    Escape,
}

impl Scan {
    /// Goes on; where the game ends, if it does here.
    fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let step = match self.inside {
                Inside::Object => memchr3(b'"', b'{', b'}', rest)?,
                Inside::String => memchr2(b'"', b'\\', rest)?,
                Inside::Escape => 0,
            };
            at += step + 1;
            self.inside = match (self.inside, rest[step]) {
                (Inside::Object, b'"') | (Inside::Escape, _) => Inside::String,
                (Inside::String, b'\\') => Inside::Escape,
                (Inside::Object, b'{') => {
                    self.depth += 1;
                    Inside::Object
                }
                (Inside::Object, _) if self.depth > 1 => {
                    self.depth -= 1;
                    Inside::Object
                }
                (Inside::Object, _) => return Some(at),
                (Inside::String, _) => Inside::Object,
            };
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_ends_with_its_last_brace_wherever_the_blocks_end() {
        for (text, end) in [
            (r#"{}{}"#, Some(2)),
            (r#"{"a":{"b":"}\"}"}} "#, Some(18)),
            (r#"{"\\":"\\\""}"#, Some(13)),
            (r#"{"a":[{}]"#, None),
            (r#"{"a":"}"#, None),
        ] {
            let bytes = text.as_bytes();
            for cut in 0..=bytes.len() {
                let mut scan = Scan::default();
                let (first, second) = bytes.split_at(cut);
                let found = scan.end(first);
                let found = found.or_else(|| Some(cut + scan.end(second)?));
                assert_eq!(found, end, "{text} cut at {cut}");
            }
        }
    }
}
