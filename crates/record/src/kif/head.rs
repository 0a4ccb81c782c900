//! What stands at the head of KIF and KI2 files: headers, the handicap, a diagram, whose turn it is.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use komadai_rules::{Color, Handicap, Setup};

use super::board::Diagram;
use super::{is_header_word, leading_number};
use crate::error::{Fault, Problem};
use crate::sentence::side_of;
use crate::text::{BLANKS, Line, offset_of};
use crate::{Key, Record, bod};

/// Where a game begins, as far as the lines so far tell.
#[derive(Debug, Default)]
pub(crate) struct Head {
    diagram: Diagram,
    handicap: Option<Handicap>,
    turn: Option<Color>,
}

impl Head {
    const NOTHING_KNOWN: Problem = Problem::Expected("a header, a move or a comment");

    /// Reads a line that is neither a move nor a comment nor the end: the header it holds, if it holds one.
    ///
    /// # Errors
    ///
    /// What is wrong with the line. Half a diagram makes a riddle of every move after it, all else does no harm: see
    /// [`is_fatal`](Self::is_fatal).
    pub(crate) fn line<'a>(
        &mut self,
        line: Line<'_>,
        text: &'a str,
    ) -> Result<Option<(Key, &'a str)>, Fault> {
        if text.starts_with('|') {
            let read = self.diagram.row(text);
            return expect_diagram(line, text, read).map(|()| None);
        }
        if text.starts_with("+-") || is_files(text) || text.starts_with("盤面回転") {
            return Ok(None);
        }
        if let Some(number) = text.strip_prefix("手数") {
            let number = number.trim_start_matches(['＝', '=', '：', ':']);
            if let Some((number, _)) = leading_number(number) {
                self.diagram.moves_before(number);
                return Ok(None);
            }
            if number.starts_with('-') {
                return Ok(None);
            }
        }
        if let (Some(color), Some('番')) = (side_of(text), text.chars().nth(2)) {
            self.turn = Some(color);
            return Ok(None);
        }
        let colon = text
            .find(['：', ':'])
            .ok_or_else(|| Fault::at(line, offset_of(line, text), Self::NOTHING_KNOWN))?;
        let (word, value) = text.split_at(colon);
        let value = value[value.chars().next().map_or(0, char::len_utf8)..].trim_matches(BLANKS);
        match (word.trim_end_matches(BLANKS), side_of(word)) {
            ("手合割", _) => self.handicap(line, value)?,
            ("手番", _) => self.turn = side_of(value).or(self.turn),
            (word, Some(color)) if word.ends_with("持駒") || word.ends_with("持ち駒") => {
                let read = self.diagram.hand(color, value);
                expect_diagram(line, value, read)?;
            }
            (word, _) => return Ok(Some((Key::of_kif(word), value))),
        }
        Ok(None)
    }

    /// Whether nothing can be read after this fault.
    pub(crate) fn is_fatal(fault: &Fault) -> bool {
        fault.problem == DIAGRAM
    }

    fn handicap(&mut self, line: Line<'_>, name: &str) -> Result<(), Fault> {
        self.handicap = Handicap::ALL
            .into_iter()
            .find(|handicap| handicap.japanese() == name);
        if self.handicap.is_none() && name != "その他" {
            let problem = Problem::Expected("a handicap");
            return Err(Fault::at(line, offset_of(line, name), problem));
        }
        Ok(())
    }

    /// The side that moves first, where only the mark of the first move tells.
    pub(crate) fn first_mark(&mut self, color: Color) {
        if self.diagram.finish().is_some() {
            self.turn.get_or_insert(color);
        }
    }

    /// Where the game begins, from the handicap, the diagram and the turn.
    pub(crate) fn start(&self) -> Setup {
        let named = self.handicap.map(Handicap::setup);
        let turn = self.turn.or(named.map(|setup| setup.turn));
        let start = self.diagram.finish().or(named).unwrap_or(Setup::START);
        Setup {
            turn: turn.unwrap_or(start.turn),
            ..start
        }
    }
}

const DIAGRAM: Problem = Problem::Expected("nine squares with pieces, or pieces in hand");

fn expect_diagram(line: Line<'_>, part: &str, read: Result<(), usize>) -> Result<(), Fault> {
    read.map_err(|offset| Fault::at(line, offset_of(line, part) + offset, DIAGRAM))
}

/// Whether the line only names the files of a diagram: `９ ８ ７ …`.
pub(super) fn is_files(text: &str) -> bool {
    text.starts_with("９ ８") || text.starts_with("9 8") || text.starts_with("９８")
}

/// The handicap that names the start; `None` where a diagram must show it.
fn named(start: &Setup) -> Option<Handicap> {
    Handicap::of_setup(start).filter(|handicap| handicap.setup() == *start)
}

/// Whether White gives a handicap that has a name: then the sides are called 下手 and 上手.
pub(crate) fn is_given(start: &Setup) -> bool {
    named(start).is_some_and(|handicap| handicap != Handicap::Even)
}

/// Writes the headers and the start; whether every header has a form in which it is read back.
pub(crate) fn write(record: &Record, text: &mut String) -> bool {
    let is_player = |key: &Key| matches!(key, Key::Black | Key::White);
    let headers: Vec<(&Key, &str)> = record.headers.iter().collect();
    let players = headers.iter().position(|(key, _)| is_player(key));
    let (before, after) = headers.split_at(players.unwrap_or(headers.len()));
    let given = is_given(&record.start);
    let first = header_lines(before, given, text);
    match named(&record.start) {
        Some(handicap) => text.push_str(&format!("手合割：{}\n", handicap.japanese())),
        None => {
            text.push_str("手合割：その他\n");
            text.push_str(&bod(&record.start));
        }
    }
    header_lines(after, given, text) && first
}

fn header_lines(headers: &[(&Key, &str)], given: bool, text: &mut String) -> bool {
    let mut complete = true;
    for (key, value) in headers {
        let word = key.kif(given);
        if !is_header_word(word) {
            complete = false;
            continue;
        }
        let line = format!("{word}：{}", value.trim());
        text.extend(line.chars().map(|letter| match letter {
            '\r' | '\n' => ' ',
            letter => letter,
        }));
        text.push('\n');
    }
    complete
}
