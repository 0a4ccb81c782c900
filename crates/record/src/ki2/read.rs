//! The reader: lines as in KIF, and lines of moves, each found among the legal ones.

use alloc::vec;
use alloc::vec::Vec;

use komadai_rules::{Color, Move};

use super::{BLACK_MARKS, MARKS, begins_with_mark, name};
use crate::error::{Fault, Findings, NameError, Problem};
use crate::file::ReadGame;
use crate::follow::Follow;
use crate::japanese::Marks;
use crate::kif::{Head, leading_number, read_engine_line};
use crate::read::{LONGEST, japanese};
use crate::record::NodeId;
use crate::text::{self, BLANKS, Line, offset_of};
use crate::wanted::Wanted;
use crate::{EndKind, Record, sentence};

/// Reads the one game of a KI2 file.
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
    /// The board, from the first move on.
    follow: Option<Follow>,
    at: NodeId,
    /// The node read last at each ply, here and on the board: where a variation branches from.
    latest: Vec<(NodeId, u32)>,
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
            follow: None,
            at: Record::ROOT,
            latest: vec![(Record::ROOT, 0)],
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
            '&' => self.record[self.at].bookmarks.push(text[1..].into()),
            _ if begins_with_mark(text) => self.moves(line, text),
            _ => self.words(line, text),
        }
    }

    fn words(&mut self, line: Line<'_>, text: &str) {
        if let Some(sentence) = text.strip_prefix("まで") {
            return self.sentence(sentence);
        }
        if let Some(kind) = EndKind::of_kif(text) {
            return self.end(kind);
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
        let before = number.and_then(|(ply, _)| self.latest.get((ply as usize).checked_sub(1)?));
        self.in_variation = true;
        self.lost = before.is_none();
        match before {
            Some(&(node, place)) => {
                self.at = node;
                if let Some(follow) = &mut self.follow {
                    follow.return_to(place);
                }
            }
            None => self
                .findings
                .warn(Fault::at(line, 0, Problem::NoBranchPoint)),
        }
    }

    /// `▲７六歩    △３四歩    ▲２二角成`, with blanks between the moves or none.
    fn moves(&mut self, line: Line<'_>, text: &str) {
        let mut places = Places::new(line);
        let mut rest = text;
        while let Some(mark) = rest.chars().next() {
            let named = &rest[mark.len_utf8()..];
            let end = named.find(MARKS).unwrap_or(named.len());
            let color = if BLACK_MARKS.contains(&mark) {
                Color::Black
            } else {
                Color::White
            };
            if !self.mv(&mut places, color, named[..end].trim_matches(BLANKS)) {
                return;
            }
            rest = &named[end..];
        }
    }

    /// Reads one move; whether the line goes on.
    fn mv(&mut self, places: &mut Places<'_>, mark: Color, text: &str) -> bool {
        if self.follow.is_none() {
            self.head.first_mark(mark);
            self.record.start = self.head.start();
        }
        let start = &self.record.start;
        let follow = self.follow.get_or_insert_with(|| Follow::new(start));
        let turn = follow.turn();
        let mut problem = None;
        match find(follow, text) {
            Ok(Found::Legal(mv)) => follow.add_legal(mv),
            Ok(Found::Otherwise(mv, error)) => {
                problem = Some(Problem::Move(error));
                follow.add_legal(mv);
            }
            Ok(Found::Foul(mv)) => match follow.add(mv) {
                Ok(illegal) => problem = Some(Problem::Move(NameError::NoSuchMove { illegal })),
                Err(law) => {
                    let illegal = Some(law);
                    let problem = Problem::Move(NameError::NoSuchMove { illegal });
                    self.fail(places.fault(text, problem));
                    return false;
                }
            },
            Err(error) => return self.no_move(places, mark, text, error),
        }
        if turn != mark {
            problem.get_or_insert(Problem::WrongSide);
        }
        if let Some(problem) = problem {
            self.findings.warn(places.fault(text, problem));
        }
        self.follow_on();
        true
    }

    /// Adds the move the board has just followed.
    fn follow_on(&mut self) {
        let Some((mv, node)) = self
            .follow
            .as_ref()
            .and_then(|follow| Some((follow.last()?, follow.at())))
        else {
            return;
        };
        self.at = self.record.add(self.at, mv);
        let ply = self.record[self.at].ply() as usize;
        match self.latest.get_mut(ply) {
            Some(latest) => *latest = (self.at, node),
            None => self.latest.push((self.at, node)),
        }
    }

    /// What is no name of a move may end with words, or be words altogether: `▲投了`, `▲１四飛まで61手詰`.
    fn no_move(
        &mut self,
        places: &mut Places<'_>,
        mark: Color,
        text: &str,
        error: NameError,
    ) -> bool {
        if let Some(kind) = EndKind::of_kif(text) {
            self.end(kind);
            return true;
        }
        let words = text.find("まで").or_else(|| text.rfind(BLANKS));
        if let Some((name, words)) = words.map(|at| text.split_at(at)) {
            let (name, words) = (name.trim_matches(BLANKS), words.trim_matches(BLANKS));
            let is_end = words.starts_with("まで") || EndKind::of_kif(words).is_some();
            if is_end && !name.is_empty() {
                let goes_on = self.mv(places, mark, name);
                if goes_on {
                    self.words(places.line, words);
                }
                return goes_on;
            }
        }
        let at = text.get(error.offset().unwrap_or(0)..).unwrap_or(text);
        self.fail(places.fault(at, Problem::Move(error)));
        false
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

    /// The end as a sentence tells it: `5手で先手の勝ち`.
    fn sentence(&mut self, sentence: &str) {
        let turn = match &self.follow {
            Some(follow) => follow.turn(),
            None => self.head.start().turn,
        };
        self.end(sentence::read(sentence, turn));
    }

    /// An end counts where its line does not go on.
    fn end(&mut self, kind: EndKind) {
        if self.record.next(self.at).is_none() {
            self.record[self.at].end.get_or_insert(kind.into());
        }
    }
}

/// The move a name means.
enum Found {
    /// A legal move, rightly named.
    Legal(Move),
    /// The only legal move that can be meant, though its name says otherwise.
    Otherwise(Move, NameError),
    /// An illegal one.
    Foul(Move),
}

fn find(follow: &Follow, text: &str) -> Result<Found, NameError> {
    if text.len() > LONGEST {
        return Err(NameError::TooLong { most: LONGEST });
    }
    let previous_to = follow.previous_to();
    let wanted = match name::plain(text, previous_to) {
        Some(wanted) => wanted,
        None => {
            let wanted = japanese(text, previous_to)?;
            Wanted {
                side: None,
                // A piece that says nothing does not promote, though it should say so.
                promotes: wanted.promotes.or(Some(false)),
                ..wanted
            }
        }
    };
    let Some(position) = follow.position() else {
        let plain = wanted.plain_move().map(Found::Foul);
        return plain.ok_or(NameError::NoSuchMove { illegal: None });
    };
    let error = match wanted.find(position) {
        Ok(mv) => return Ok(Found::Legal(mv)),
        Err(error @ NameError::NoSuchMove { .. }) => error,
        Err(error) => return Err(error),
    };
    let unmarked = Wanted {
        marks: Marks::default(),
        ..wanted
    };
    match unmarked.find(position) {
        Ok(mv) => Ok(Found::Otherwise(mv, error)),
        Err(_) => wanted.meant(position).map(Found::Foul).ok_or(error),
    }
}

/// Columns in a line of many moves, each counted from the one before.
struct Places<'a> {
    line: Line<'a>,
    at: usize,
    column: u32,
}

impl<'a> Places<'a> {
    const fn new(line: Line<'a>) -> Self {
        Self {
            line,
            at: 0,
            column: 1,
        }
    }

    /// A fault where this part of the line begins.
    fn fault(&mut self, part: &str, problem: Problem) -> Fault {
        let at = offset_of(self.line, part);
        let between = self.line.text.get(self.at..at).unwrap_or_default();
        self.column += between.chars().count() as u32;
        self.at = at;
        Fault {
            column: self.column,
            ..Fault::at(
                Line {
                    text: &self.line.text[at..],
                    ..self.line
                },
                0,
                problem,
            )
        }
    }
}
