//! The reader: one pass over the lines, each of which says by its beginning what it is.

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::{Color, Handicap, Setup};

use super::board::Diagram;
use super::{is_end_word, read_engine_line, read_move, side_of};
use crate::error::{Fault, Findings, Problem};
use crate::file::ReadGame;
use crate::record::NodeId;
use crate::text::{self, Line};
use crate::{End, EndKind, Key, Record};

/// Reads the one game of a KIF file.
pub(crate) fn read(text: &str) -> Vec<ReadGame> {
    let mut reader = Reader::default();
    for line in text::lines(text) {
        reader.line(line);
        if reader.findings.error.is_some() {
            break;
        }
    }
    reader.settle_start();
    vec![ReadGame::new(reader.record, reader.findings)]
}

struct Reader {
    record: Record,
    findings: Findings,
    diagram: Diagram,
    handicap: Option<Handicap>,
    turn: Option<Color>,
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
            diagram: Diagram::default(),
            handicap: None,
            turn: None,
            offset: None,
            at: Record::ROOT,
            latest: vec![Record::ROOT],
            lost: false,
            in_variation: false,
        }
    }
}

const BLANKS: [char; 3] = [' ', '\t', '　'];

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
            '|' => {
                let read = self.diagram.row(text);
                self.expect_diagram(line, text, read);
            }
            '+' if text.starts_with("+-") => {}
            '0'..='9' if is_files(text) => {}
            '０'..='９' if is_files(text) => {}
            '0'..='9' => self.numbered(line, text),
            _ => self.words(line, text),
        }
    }

    /// A line that begins with a word: a header, the turn, the end in a sentence.
    fn words(&mut self, line: Line<'_>, text: &str) {
        if let Some(sentence) = text.strip_prefix("まで") {
            return self.sentence(sentence);
        }
        if let Some(number) = text
            .strip_prefix("手数")
            .filter(|rest| !rest.starts_with('-'))
        {
            let number = number.trim_start_matches(['＝', '=', '：', ':']);
            if let Some((number, _)) = leading_number(number) {
                return self.diagram.moves_before(number);
            }
        }
        if text.starts_with("手数-") || text.starts_with("盤面回転") {
            return;
        }
        if let (Some(color), Some('番')) = (side_of(text), text.chars().nth(2)) {
            self.turn = Some(color);
            return;
        }
        let Some(colon) = text.find(['：', ':']) else {
            let problem = Problem::Expected("a header, a move or a comment");
            return self.findings.warn(Fault::at(line, 0, problem));
        };
        let (word, value) = text.split_at(colon);
        let value = value[value.chars().next().map_or(0, char::len_utf8)..].trim_matches(BLANKS);
        match (word.trim_end_matches(BLANKS), side_of(word)) {
            ("手合割", _) => self.handicap(line, value),
            ("手番", _) => self.turn = side_of(value).or(self.turn),
            (word, Some(color)) if word.ends_with("持駒") || word.ends_with("持ち駒") => {
                let read = self.diagram.hand(color, value);
                self.expect_diagram(line, value, read);
            }
            (word, _) => self.record.headers.push(Key::of_kif(word), value),
        }
    }

    fn handicap(&mut self, line: Line<'_>, name: &str) {
        self.handicap = Handicap::ALL
            .into_iter()
            .find(|handicap| handicap.japanese() == name);
        if self.handicap.is_none() && name != "その他" {
            let offset = offset_of(line, name);
            let problem = Problem::Expected("a handicap");
            self.findings.warn(Fault::at(line, offset, problem));
        }
    }

    fn expect_diagram(&mut self, line: Line<'_>, part: &str, read: Result<(), usize>) {
        if let Err(offset) = read {
            let offset = offset_of(line, part) + offset;
            let problem = Problem::Expected("nine squares with pieces, or pieces in hand");
            self.findings.error = Some(Fault::at(line, offset, problem));
        }
    }

    /// Decides where the game begins, from the handicap, the diagram and the turn.
    fn settle_start(&mut self) {
        let named = self.handicap.map(Handicap::setup);
        let turn = self.turn.or(named.map(|setup| setup.turn));
        let start = self.diagram.finish().or(named).unwrap_or(Setup::START);
        self.record.start = Setup {
            turn: turn.unwrap_or(start.turn),
            ..start
        };
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
        self.settle_start();
        let mover = self.record.turn(self.at);
        let verdict = sentence
            .split_once('で')
            .map_or(sentence, |(_, verdict)| verdict);
        let verdict = verdict.trim_end_matches(BLANKS);
        let side = ["先手", "下手", "後手", "上手"]
            .iter()
            .find_map(|side| side_of(&verdict[verdict.find(side)?..]));
        let illegal = |by_mover| {
            if by_mover {
                EndKind::IllegalByMover
            } else {
                EndKind::IllegalByOpponent
            }
        };
        let kind = match side {
            _ if verdict.contains("千日手") => EndKind::Repetition,
            _ if verdict.contains("持将棋") => EndKind::Jishogi,
            _ if verdict.contains("中断") => EndKind::Interrupted,
            _ if verdict.contains("封じ手") => EndKind::Sealed,
            _ if verdict.contains("不詰") => EndKind::NoMate,
            _ if verdict.contains("切れ") => EndKind::Time,
            Some(winner) if verdict.contains("反則勝ち") => illegal(winner != mover),
            Some(loser) if verdict.contains("反則負け") => illegal(loser == mover),
            Some(winner) if verdict.contains("入玉勝ち") && winner == mover => {
                EndKind::Declaration
            }
            Some(winner) if verdict.ends_with("の勝ち") && winner != mover => EndKind::Resign,
            _ if verdict.contains('詰') => EndKind::Checkmate,
            _ => EndKind::of_kif(verdict).unwrap_or_else(|| EndKind::Other(verdict.into())),
        };
        if self.record.next(self.at).is_none() {
            self.record[self.at].end.get_or_insert(kind.into());
        }
    }
}

/// Where `part` of the line begins, in bytes.
fn offset_of(line: Line<'_>, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(line.text.as_ptr() as usize)
}

/// Whether the line only names the files of a diagram: `９ ８ ７ …`.
fn is_files(text: &str) -> bool {
    text.starts_with("９ ８") || text.starts_with("9 8") || text.starts_with("９８")
}

/// The number a text begins with, in half or full width, and what follows.
fn leading_number(text: &str) -> Option<(u32, &str)> {
    let digit = |letter: char| match letter {
        '０'..='９' => Some(letter as u32 - '０' as u32),
        _ => letter.to_digit(10),
    };
    let end = text
        .find(|letter| digit(letter).is_none())
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let add = |number: u32, letter| number.checked_mul(10)?.checked_add(digit(letter)?);
    let number = digits.chars().try_fold(0, add)?;
    (end > 0).then_some((number, rest))
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
