//! `db2016`, the text format of YaneuraOu's books, which most shogi programs read.
//!
//! ```text
//! #YANEURAOU-DB2016 1.00
//! sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//! 2g2f 8c8d 35 24 120        the move, the answer, the score, the depth, how often
//! 7g7f none 30 24 98
//! ```

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fmt::Display;
use std::io::{BufRead, Read, Write};

use komadai_rules::{Handicap, Move, Position, Setup, SetupError};

use super::{Book, BookBuilder, BookError, BookMove, Seat};
use crate::Score;

const HEADER: &str = "#YANEURAOU-DB2016";
/// Longer lines are no lines of a book.
const LONGEST_LINE: u64 = 4096;

/// Reads a book line by line; positions may stand in any order, and what ends a line does not matter.
pub(super) fn read(input: &mut impl BufRead) -> Result<Book, BookError> {
    let mut lines = Lines { input, line: Vec::new(), number: 0 };
    if !lines.next()?.is_some_and(|line| line.trim_start_matches('\u{feff}').starts_with(HEADER)) {
        return Err(BookError::Foreign);
    }
    let mut builder = BookBuilder::default();
    let mut position: Option<Position> = None;
    while let Some(line) = lines.next()? {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
            continue;
        }
        let read = if let Some(sfen) = line.strip_prefix("sfen ") {
            read_position(sfen).map(|read| position = Some(read))
        } else if let Some(position) = &position {
            read_move(line).map(|found| {
                if let Some(found) = found {
                    builder.add(position, found);
                }
            })
        } else {
            Err("a move stands before the first position".to_owned())
        };
        read.map_err(|reason| BookError::Text { line: lines.number, reason })?;
        if builder.len() > Book::MOST_MOVES {
            return Err(BookError::TooLarge);
        }
    }
    Ok(builder.finish())
}

/// One line after the other, none kept.
struct Lines<'a, R> {
    input: &'a mut R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<'_, R> {
    /// The next line, `None` at the end. A header that is no text is none of a book's.
    fn next(&mut self) -> Result<Option<&str>, BookError> {
        self.line.clear();
        self.number += 1;
        let fault = |number, reason: &str| match number {
            1 => BookError::Foreign,
            line => BookError::Text { line, reason: reason.to_owned() },
        };
        let mut bounded = self.input.by_ref().take(LONGEST_LINE);
        let length = bounded.read_until(b'\n', &mut self.line).map_err(BookError::Io)?;
        if length as u64 == LONGEST_LINE && self.line.last() != Some(&b'\n') {
            return Err(fault(self.number, "the line is too long"));
        }
        match std::str::from_utf8(&self.line) {
            Ok(_) if length == 0 => Ok(None),
            Ok(line) => Ok(Some(line)),
            Err(_) => Err(fault(self.number, "the line is no UTF-8 text")),
        }
    }
}

fn read_position(sfen: &str) -> Result<Position, String> {
    let words = sfen.split_ascii_whitespace().collect::<Vec<_>>();
    // Books disagree on move numbers, and a position does not depend on its own.
    let three = words.get(..3).unwrap_or(&words).join(" ");
    let setup: Setup = format!("{three} 1").parse().map_err(said)?;
    Position::from_setup(&setup).or_else(SetupError::allow_problem).map_err(said)
}

/// A line below a position; `None` where it says that there is no move.
fn read_move(line: &str) -> Result<Option<BookMove>, String> {
    let mut words = line.split_ascii_whitespace();
    let mv = match words.next().map(|word| (word, absent(word))) {
        None | Some((_, true)) => return Ok(None),
        Some((word, false)) => word.parse::<Move>().map_err(|e| named(word, &e))?,
    };
    let reply = words
        .next()
        .filter(|word| !absent(word))
        .map(|word| word.parse::<Move>().map_err(|e| named(word, &e)))
        .transpose()?;
    let mut number = || match words.next() {
        None | Some("none") => Ok(None),
        Some(word) => word.parse::<i64>().map(Some).map_err(|error| named(word, &error)),
    };
    let (score, depth, count) = (number()?, number()?, number()?);
    Ok(Some(BookMove {
        mv,
        reply,
        score: score.map(|score| Score::centipawns(score.clamp(-32_000, 32_000) as i32)),
        depth: depth.unwrap_or(0).clamp(0, u16::MAX.into()) as u16,
        count: count.unwrap_or(0).clamp(0, u32::MAX.into()) as u32,
    }))
}

/// Whether a word stands for no move.
fn absent(word: &str) -> bool {
    ["none", "resign", "win"].iter().any(|none| word.eq_ignore_ascii_case(none))
}

fn named(word: &str, error: &dyn Display) -> String {
    format!("{word:?}: {error}")
}

fn said(error: impl Display) -> String {
    error.to_string()
}

/// Writes what can be reached from the start of an even game or of a handicap; how many positions could not.
///
/// A book knows keys, not boards: it is walked through from where games begin.
pub(super) fn write(book: &Book, out: &mut impl Write) -> std::io::Result<usize> {
    let mut waiting: VecDeque<(Position, u32)> = Handicap::ALL
        .iter()
        .filter_map(|handicap| Position::from_setup(&handicap.setup()).ok())
        .map(|start| (start, 1))
        .collect();
    let mut seen: HashSet<u64> = waiting.iter().map(|(start, _)| start.key()).collect();
    let mut found = HashSet::new();
    // Sorted by text, as programs expect that search a file of this kind without loading it.
    let mut texts = BTreeMap::new();
    while let Some((position, number)) = waiting.pop_front() {
        let key = Seat::of(&position).key;
        // One that turns up from the other seat as well is written once, so that it counts once when it is read.
        if book.entries(key).is_empty() || !found.insert(key) {
            continue;
        }
        texts.insert(position.to_setup(number).to_string(), position.clone());
        for mv in position.legal_moves().iter() {
            let next = position.after(mv);
            if seen.insert(next.key()) {
                waiting.push_back((next, number + 1));
            }
        }
    }
    writeln!(out, "{HEADER} 1.00")?;
    for (sfen, position) in texts {
        writeln!(out, "sfen {sfen}")?;
        for found in book.moves(&position) {
            let reply = found.reply.map_or("none".to_owned(), |mv| mv.to_string());
            let score =
                found.score.map_or("none".to_owned(), |score| score.in_centipawns().to_string());
            let BookMove { mv, depth, count, .. } = found;
            writeln!(out, "{mv} {reply} {score} {depth} {count}")?;
        }
    }
    Ok(book.len() - found.len())
}
