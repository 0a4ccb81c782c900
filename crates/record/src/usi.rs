//! Lines of positions with moves: `position startpos moves 7g7f 3c3d`, one game a line.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use core::mem;

use komadai_rules::{LineEnd, Move, PositionLine, Setup};

use crate::dialect::{Dialect, RecordText};
use crate::error::{Fault, Problem};
use crate::teller::Teller;
use crate::text::{self, Line, Place};
use crate::visit::{Legality, Severity, Visitor};
use crate::{EndKind, Record};

/// Reads a game from every line that is not blank, block by block; each block but the last ends with a line.
#[derive(Debug)]
pub(crate) struct UsiReader {
    /// The lines before.
    lines: u32,
    teller: Teller,
}

impl UsiReader {
    /// Before the first game.
    pub(crate) fn new(legality: Legality) -> Self {
        Self { lines: 0, teller: Teller::new(legality) }
    }

    /// Reads the lines of a block.
    pub(crate) fn block(&mut self, text: &str, out: &mut impl Visitor) {
        let mut rest = Some(text).filter(|text| !text.is_empty());
        while let Some(text) = rest {
            let (text, after) = text::first_line(text);
            rest = after.filter(|after| !after.is_empty());
            self.lines += 1;
            let number = self.lines;
            let words = text.trim();
            if !words.is_empty() && !words.starts_with('#') {
                self.teller = read_line(Line::new(number, text), mem::take(&mut self.teller), out);
            }
        }
    }
}

/// Tells a game of which nothing was read, as its line is longer than a stream reads one.
///
/// A move takes a few bytes here and many times more in memory: what may come must be bounded.
pub(crate) fn is_too_long(line: Line<'_>, out: &mut impl Visitor) -> bool {
    let most = text::LONGEST_LINE;
    let is_so = line.text.len() > most;
    if is_so {
        out.begin();
        out.start(&Setup::START);
        let problem = Problem::TooLong { most };
        out.fault(Fault::at(line, 0, problem), Severity::Error);
        out.finish();
    }
    is_so
}

fn read_line(line: Line<'_>, mut teller: Teller, out: &mut impl Visitor) -> Teller {
    if is_too_long(line, out) {
        return teller;
    }
    teller.begin(out);
    // A bare list of moves is one from the start of an even game.
    let before = match line.text.trim_start() {
        text if text.starts_with("moves") => "startpos ",
        text if begins_with_moves(text) => "startpos moves ",
        _ => "",
    };
    let text = match before {
        "" => Cow::Borrowed(line.text),
        before => Cow::Owned([before, line.text].concat()),
    };
    let added = before.len();
    let (mut fault, mut end) = (None, None);
    let parsed = PositionLine::parse(&text).or_else(|error| {
        let (read, rest) = text.split_at_checked(error.offset).unwrap_or((&text, ""));
        end = end_of_word(rest.trim());
        if end.is_none() && !rest.trim_start().starts_with('#') {
            let offset = error.offset.saturating_sub(added);
            fault = Some(Fault::at(line, offset, Problem::Position(error)));
        }
        PositionLine::parse(read)
    });
    if let Ok(parsed) = parsed {
        teller.start(&parsed.setup, out);
        fault = tell_moves(&parsed, line, &mut teller, out).or(fault);
        if let (Some(end), None) = (end, &fault) {
            teller.end(end, out);
        }
    }
    if let Some(fault) = fault {
        out.fault(fault, Severity::Error);
    }
    out.finish();
    teller.next()
}

/// Whether a line begins with two moves, or is one.
pub(crate) fn begins_with_moves(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace().take(2).peekable();
    words.peek().is_some() && words.all(|word| word.parse::<Move>().is_ok())
}

/// What lists of games say in place of a last move, besides the words of USI.
fn end_of_word(word: &str) -> Option<EndKind> {
    match word {
        "draw" => Some(EndKind::Draw),
        "timeout" => Some(EndKind::Time),
        "break" => Some(EndKind::Interrupted),
        "mate" => Some(EndKind::Checkmate),
        "lose" => Some(EndKind::Resign),
        _ => None,
    }
}

/// Tells the moves and the end of a line; what stopped it, if anything did.
fn tell_moves(
    parsed: &PositionLine,
    line: Line<'_>,
    teller: &mut Teller,
    out: &mut impl Visitor,
) -> Option<Fault> {
    let behind = line.text.split_once("moves").map(|(_, behind)| behind);
    let mut words = behind.unwrap_or(line.text).split_ascii_whitespace();
    for &mv in &parsed.moves {
        let word = words.next().unwrap_or_default();
        let place = Place { line, offset: text::offset_in(line.text, word) };
        if let Err(problem) = teller.mv(mv, None, place, out) {
            return Some(place.fault(problem));
        }
    }
    match parsed.end {
        Some(LineEnd::Resign) => teller.end(EndKind::Resign, out),
        Some(LineEnd::Win) => teller.end(EndKind::Declaration, out),
        None => {}
    }
    None
}

/// Writes `position startpos moves 7g7f`.
pub(crate) fn write(record: &Record) -> RecordText {
    let start = if record.start == Setup::START {
        "position startpos".into()
    } else {
        format!("position sfen {}", record.start)
    };
    line(start, record)
}

/// Writes the start alone in SFEN, and the moves after it if there are any.
pub(crate) fn write_sfen(record: &Record) -> RecordText {
    line(record.start.to_string(), record)
}

fn line(mut text: String, record: &Record) -> RecordText {
    for (index, mv) in record.moves().enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&mv.to_string());
    }
    text.push('\n');
    let lost = record.losses(Dialect::Usi.lacks());
    RecordText { text, lost }
}
