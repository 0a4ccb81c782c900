//! Lines of positions with moves: `position startpos moves 7g7f 3c3d`, one game a line.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use komadai_rules::{LineEnd, LineError, Move, Position, PositionLine, Setup};

use crate::dialect::{Dialect, RecordText};
use crate::error::{Fault, Problem};
use crate::teller::Teller;
use crate::text::{self, Line, Place};
use crate::visit::{Legality, Severity, Visitor};
use crate::{EndKind, Record};

/// Reads a game from every line that is not blank, block by block; each block but the last ends with a line. Moves
/// alone in a line may go on with the game of the line before, as in text that was broken over lines.
#[derive(Debug)]
pub(crate) struct UsiReader {
    /// The lines before.
    lines: u32,
    teller: Teller,
    /// The game of the line before, if it may go on in the next.
    open: Option<Open>,
}

/// How the line of a game began that may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    /// With a move.
    Moves,
    /// With a start, and moves behind it or not.
    Start { has_moves: bool },
}

impl UsiReader {
    /// Before the first game.
    pub(crate) fn new(legality: Legality) -> Self {
        Self { lines: 0, teller: Teller::new(legality), open: None }
    }

    /// Reads the lines of a block.
    pub(crate) fn block(&mut self, text: &str, out: &mut impl Visitor) {
        let mut rest = Some(text).filter(|text| !text.is_empty());
        while let Some(text) = rest {
            let (text, after) = text::first_line(text);
            rest = after.filter(|after| !after.is_empty());
            self.lines += 1;
            let words = text.trim();
            if words.is_empty() {
                self.finish(out);
            } else if !words.starts_with('#') {
                self.line(Line::new(self.lines, text), out);
            }
        }
    }

    /// Tells the last game to its end.
    pub(crate) fn finish(&mut self, out: &mut impl Visitor) {
        if self.open.take().is_some() {
            self.close(out);
        }
    }

    fn close(&mut self, out: &mut impl Visitor) {
        out.finish();
        self.teller = mem::take(&mut self.teller).next();
    }

    /// Reads a line: a game, or more moves of the one before.
    fn line(&mut self, line: Line<'_>, out: &mut impl Visitor) {
        let goes_on = self.goes_on(line.text);
        if !goes_on {
            self.finish(out);
            if is_too_long(line, out) {
                return;
            }
            self.teller.begin(out);
        }
        // A bare list of moves is one from the start of an even game.
        let before = match line.text.trim_start() {
            text if text.starts_with("moves") => "startpos ",
            text if goes_on || begins_with_moves(text) => "startpos moves ",
            _ => "",
        };
        let text = match before {
            "" => Cow::Borrowed(line.text),
            before => Cow::Owned([before, line.text].concat()),
        };
        let added = before.len();
        let (mut fault, mut end) = (None, None);
        let parsed: Result<_, LineError> = PositionLine::parse(&text).or_else(|error| {
            let (read, rest) = text.split_at_checked(error.offset).unwrap_or((&text, ""));
            end = end_of_word(rest.trim());
            if end.is_none() && !rest.trim_start().starts_with('#') {
                let offset = error.offset.saturating_sub(added);
                fault = Some(Fault::at(line, offset, Problem::Position(error)));
            }
            PositionLine::parse(read).or_else(|error| {
                let read = line_of_address(line.text).filter(|_| added == 0).ok_or(error)?;
                fault = None;
                Ok(read)
            })
        });
        match &parsed {
            Ok(parsed) => {
                if !goes_on {
                    self.teller.start(&parsed.setup, out);
                }
                fault = tell_moves(parsed, line, &mut self.teller, out).or(fault);
                if let (Some(end), None) = (end.clone(), &fault) {
                    self.teller.end(end, out);
                }
            }
            // What cannot be read is not the start of an even game.
            Err(_) => self.teller.start(&Setup::EMPTY, out),
        }
        let may_go_on = fault.is_none()
            && end.is_none()
            && parsed.as_ref().is_ok_and(|parsed| parsed.end.is_none());
        if let Some(fault) = fault {
            out.fault(fault, Severity::Error);
        }
        let has_moves = self.teller.trail().moves() > 0;
        let open = match self.open {
            Some(Open::Start { .. }) => Open::Start { has_moves },
            Some(Open::Moves) => Open::Moves,
            None if added > 0 => Open::Moves,
            None => Open::Start { has_moves },
        };
        self.open = may_go_on.then_some(open);
        if !may_go_on {
            self.close(out);
        }
    }

    /// Whether a line goes on with the game of the line before: it has nothing but moves, which can be played there.
    fn goes_on(&mut self, line: &str) -> bool {
        let Some(open) = self.open else {
            return false;
        };
        let words = line.trim();
        if let Some(rest) = words.strip_prefix("moves") {
            let is_word =
                rest.is_empty() || rest.starts_with(|next: char| next.is_ascii_whitespace());
            return is_word && open == Open::Start { has_moves: false };
        }
        let first = words.split_ascii_whitespace().next();
        if first.is_none_or(|word| word.parse::<Move>().is_err()) {
            return false;
        }
        let trail = self.teller.trail_mut();
        trail.follow();
        let here = trail.ruled().is_none_or(|position| are_legal(position, words));
        match open {
            Open::Start { .. } => here,
            // A list has a game a line, where each can be one.
            Open::Moves => here && !are_legal(&Position::startpos(), words),
        }
    }
}

/// Whether all moves with which a line begins can be played.
fn are_legal(position: &Position, line: &str) -> bool {
    let mut position = position.clone();
    let mut moves = line.split_ascii_whitespace().map_while(|word| word.parse::<Move>().ok());
    moves.all(|mv| position.play(mv).is_ok())
}

/// The position and the moves of a line that is a web address or a part of one: an SFEN in its path or in a query, or a
/// line of USI, whose blanks may be written as `%20`, `_`, `+` or `.`.
///
/// ```
/// use komadai_record::line_of_address;
///
/// let line = line_of_address("https://host/?usi=startpos+moves+7g7f+3c3d&x=1").expect("a line");
/// assert_eq!(line.moves.len(), 2);
/// assert!(line_of_address("https://host/").is_none());
/// ```
pub fn line_of_address(text: &str) -> Option<PositionLine> {
    if text.len() > LONGEST_ADDRESS {
        return None;
    }
    let whole = || PositionLine::parse(&without_percents(text)?.replace('_', " ")).ok();
    let start = || PositionLine::parse(&sfen_of_address(text)?).ok();
    whole().or_else(start).or_else(|| line_in_query(text))
}

/// What a value of a query may begin with to be a line of USI.
const LINE_STARTS: [&str; 3] = ["position", "startpos", "sfen"];

/// The line of USI that a value of a web address is.
fn line_in_query(text: &str) -> Option<PositionLine> {
    let parts = text.split(['?', '#', '&', '=']).map(str::trim);
    let parts = parts.filter(|part| LINE_STARTS.iter().any(|start| part.starts_with(start)));
    parts.take(8).find_map(|part| {
        // Where blanks are written otherwise, a plus is the sign of a promotion.
        let blanks: &[char] =
            if part.contains("%20") || part.contains('_') { &['_'] } else { &['+'] };
        let spaced = [part.replace(blanks, " "), part.replace('.', " ")];
        spaced.iter().find_map(|part| PositionLine::parse(without_percents(part)?.trim()).ok())
    })
}

/// The most bytes of a web address that are looked at.
const LONGEST_ADDRESS: usize = 2_000;

/// The SFEN in a web address or a part of one, its blanks written as `_`, `%20` or `+`; `None` where there is none.
///
/// ```
/// use komadai_record::sfen_of_address;
///
/// let sfen = "4k4/9/9/9/9/9/9/9/4K4 b 2P 1";
/// assert_eq!(sfen_of_address("4k4/9/9/9/9/9/9/9/4K4_b_2P_1").as_deref(), Some(sfen));
/// let address = "https://host/?sfen=4k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4K4%20b%202P%201&x=1";
/// assert_eq!(sfen_of_address(address).as_deref(), Some(sfen));
/// assert_eq!(sfen_of_address("https://host/"), None);
/// ```
pub fn sfen_of_address(text: &str) -> Option<String> {
    let text = text.trim();
    if text.len() > LONGEST_ADDRESS || !text.contains(['_', '%', '+']) && !text.contains("://") {
        return None;
    }
    let text = without_percents(text)?;
    // What stands before the board ends with one of these, and what stands behind the number begins with one.
    let begins = text.char_indices().filter(|(_, letter)| "=/?#&: ".contains(*letter));
    let begins = core::iter::once(0).chain(begins.map(|(at, _)| at + 1));
    begins.take(64).find_map(|at| {
        let rest = &text[at..];
        let end = rest.find(['&', '#', '?']).unwrap_or(rest.len());
        let sfen = rest[..end].trim_end_matches('/');
        let is_sfen = |sfen: &String| sfen.parse::<Setup>().is_ok();
        let spaced = sfen.replace('_', " ");
        Some(spaced).filter(is_sfen).or_else(|| {
            // A plus may also stand before a piece that promoted.
            let turns = sfen.match_indices(['b', 'w']).map(|(at, _)| at);
            let turns =
                turns.filter(|&at| sfen[..at].ends_with('+') && sfen[at + 1..].starts_with('+'));
            turns
                .map(|at| [&sfen[..at - 1], " ", &sfen[at..].replace('+', " ")].concat())
                .find(is_sfen)
        })
    })
}

/// A text with what stands there as `%20`; `None` where that is no text.
fn without_percents(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| byte == b'%');
        let code = code.and_then(|code| core::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(code) => {
                bytes.push(code);
                rest = &after[2..];
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

/// Tells a game of which nothing was read, as its line is longer than a stream reads one.
///
/// A move takes a few bytes here and many times more in memory: what may come must be bounded.
pub(crate) fn is_too_long(line: Line<'_>, out: &mut impl Visitor) -> bool {
    let most = text::LONGEST_LINE;
    let is_so = line.text.len() > most;
    if is_so {
        out.begin();
        out.start(&Setup::EMPTY);
        let problem = Problem::TooLong { most };
        out.fault(Fault::at(line, 0, problem), Severity::Error);
        out.finish();
    }
    is_so
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
