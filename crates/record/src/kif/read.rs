//! The reader: one pass over the lines, each of which says by its beginning what it is.

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use super::head::{Head, is_files};
use super::{is_end_word, leading_number, read_engine_line, read_move};
use crate::error::{Fault, Findings, Problem};
use crate::file::ReadGame;
use crate::record::NodeId;
use crate::text::{self, BLANKS, Line, offset_of};
use crate::{End, EndKind, Record, sentence};

/// Reads the one game of a KIF file.
pub(crate) fn read(text: &str) -> Vec<ReadGame> {
    let mut reader = Reader::default();
    for line in text::lines(text) {
        reader.line(line);
        if reader.findings.error.is_some() {
            break;
        }
    }
    reader.record.start = reader.head.start();
    vec![ReadGame::new(reader.record, reader.findings)]
}

struct Reader {
    record: Record,
    findings: Findings,
    head: Head,
    /// The number before that of the first move, once there was one.
    offset: Option<u32>,
    /// Where the next move follows.
    at: NodeId,
    /// The node read last at each ply: where a variation branches from.
    latest: Vec<NodeId>,
    /// Whether a variation went wrong, so that nothing counts up to the next one.
    lost: bool,
    in_variation: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            record: Record::default(),
            findings: Findings::default(),
            head: Head::default(),
            offset: None,
            at: Record::ROOT,
            latest: vec![Record::ROOT],
            lost: false,
            in_variation: false,
        }
    }
}

impl Reader {
    fn line(&mut self, line: Line<'_>) {
        let text = line.text.trim_matches(BLANKS);
        let Some(first) = text.chars().next() else {
            return;
        };
        if let Some(number) = text.strip_prefix("変化") {
            return self.variation(line, number);
        }
        if self.lost {
            return;
        }
        match first {
            '#' => {}
            '*' => self.comment(&text[1..]),
            '&' => {
                let bookmark = text[1..].into();
                self.record[self.at].bookmarks.push(bookmark);
            }
            '0'..='9' if is_files(text) => {}
            '0'..='9' => self.numbered(line, text),
            _ => self.words(line, text),
        }
    }

    /// A line that begins with a word: a header, the turn, the end in a sentence.
    fn words(&mut self, line: Line<'_>, text: &str) {
        if let Some(sentence) = text.strip_prefix("まで") {
            return self.sentence(sentence);
        }
        match self.head.line(line, text) {
            Ok(header) => {
                if let Some((key, value)) = header {
                    self.record.headers.push(key, value);
                }
            }
            Err(fault) if Head::is_fatal(&fault) => self.findings.error = Some(fault),
            Err(fault) => self.findings.warn(fault),
        }
    }

    fn comment(&mut self, text: &str) {
        let previous_to = self.record[self.at].mv().map(|mv| mv.to());
        let node = &mut self.record[self.at];
        match read_engine_line(text, previous_to) {
            Some(engine_line) => node.lines.push(engine_line),
            None => node.add_comment(text),
        }
    }

    /// `変化：5手`: what follows is a variation at that move.
    fn variation(&mut self, line: Line<'_>, text: &str) {
        let number = leading_number(text.trim_start_matches(['：', ':', ' ', '　']));
        let ply = number.and_then(|(number, _)| number.checked_sub(self.offset.unwrap_or(0)));
        let before = ply.and_then(|ply| self.latest.get((ply as usize).checked_sub(1)?));
        self.in_variation = true;
        self.lost = before.is_none();
        match before {
            Some(&before) => self.at = before,
            None => self
                .findings
                .warn(Fault::at(line, 0, Problem::NoBranchPoint)),
        }
    }

    /// `3 ２二角成(88) ( 0:10/00:00:15)+`, or a word that ends the game in the place of the move.
    fn numbered(&mut self, line: Line<'_>, text: &str) {
        let Some((number, rest)) = leading_number(text) else {
            return;
        };
        let (words, time) = split_time(rest.trim_start_matches(BLANKS));
        let offset = *self.offset.get_or_insert(number.saturating_sub(1));
        let expected = self.record[self.at].ply() + 1;
        let fault = |offset, problem| Fault::at(line, offset_of(line, words) + offset, problem);
        match number.checked_sub(offset) {
            Some(ply) if ply == expected => {}
            Some(ply) if (1..expected).contains(&ply) => {
                // A move taken back: it replaces what was played, which stays as another line.
                self.at = self.latest[ply as usize - 1];
                let expected = expected + offset;
                let problem = Problem::Number { expected };
                self.findings
                    .warn(Fault::at(line, offset_of(line, text), problem));
            }
            _ => {
                let expected = expected + offset;
                let problem = Problem::Number { expected };
                return self.fail(Fault::at(line, offset_of(line, text), problem));
            }
        }
        if let Some(kind) = EndKind::of_kif(words) {
            return self.numbered_end(fault(0, Problem::GoesOn), End { kind, time });
        }
        let previous_to = self.record[self.at].mv().map(|mv| mv.to());
        match read_move(words, previous_to) {
            Ok(Some(mv)) => {
                self.at = self.record.add(self.at, mv);
                let node = &mut self.record[self.at];
                node.time = time;
                match self.latest.get_mut(node.ply() as usize) {
                    Some(latest) => *latest = self.at,
                    None => self.latest.push(self.at),
                }
            }
            Ok(None) => {
                let problem =
                    Problem::Expected("the square the piece comes from, as in ７六歩(77)");
                self.fail(fault(words.len(), problem));
            }
            // Words that do not begin as a move are how some program says that the game ended.
            Err(_) if is_end_word(words) => {
                self.findings
                    .warn(fault(0, Problem::Expected("a move or a known end")));
                let kind = EndKind::Other(words.into());
                self.numbered_end(fault(0, Problem::GoesOn), End { kind, time });
            }
            Err(error) => {
                let offset = error.offset().unwrap_or(0);
                self.fail(fault(offset, Problem::Move(error)));
            }
        }
    }

    /// The end of the line as its last, numbered entry tells; a line that has gone on here keeps going.
    fn numbered_end(&mut self, fault: Fault, end: End) {
        if self.record.next(self.at).is_some() {
            return self.findings.warn(fault);
        }
        self.record[self.at].end.get_or_insert(end);
    }

    /// In the game itself nothing can follow what cannot be read; a variation is cut short instead.
    fn fail(&mut self, fault: Fault) {
        if self.in_variation {
            self.lost = true;
            self.findings.warn(fault);
        } else {
            self.findings.error = Some(fault);
        }
    }

    /// The end as a sentence tells it, where no numbered entry did: `5手で先手の勝ち`.
    fn sentence(&mut self, sentence: &str) {
        // The start is not settled before the file ends, but all that decides the turn stands above the moves.
        self.record.start = self.head.start();
        let kind = sentence::read(sentence, self.record.turn(self.at));
        if self.record.next(self.at).is_none() {
            self.record[self.at].end.get_or_insert(kind.into());
        }
    }
}

/// Parts the words of a move from its time, and drops the hint that variations follow.
fn split_time(text: &str) -> (&str, Option<Duration>) {
    let bare = |text: &'_ str| -> usize {
        let text = text.trim_end_matches(BLANKS);
        text.strip_suffix('+')
            .unwrap_or(text)
            .trim_end_matches(BLANKS)
            .len()
    };
    let time = text
        .rfind(['(', '（'])
        .and_then(|open| Some((open, read_time(&text[open..])?)));
    match time {
        Some((open, time)) => (&text[..bare(&text[..open])], Some(time)),
        None => (&text[..bare(text)], None),
    }
}

/// The first time in `( 0:10/00:00:15)`; `None` if it is none.
fn read_time(text: &str) -> Option<Duration> {
    let inside = text.trim_start_matches(['(', '（']);
    let first = inside.split(['/', ')', '）']).next()?;
    let mut seconds = 0_u64;
    let mut parts = 0;
    for part in first.split([':', '：']) {
        let part: u64 = part.trim_matches(BLANKS).parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
        parts += 1;
    }
    (parts > 1).then(|| Duration::from_secs(seconds))
}
