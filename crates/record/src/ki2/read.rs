//! The reader: lines as in KIF, and lines of moves, each found among the legal ones.

use alloc::vec;
use alloc::vec::Vec;

use komadai_rules::Color;

use super::{BLACK_MARKS, MARKS, begins_with_mark, name};
use crate::error::{Fault, Findings, NameError, Problem};
use crate::file::ReadGame;
use crate::kif::{Head, leading_number, read_engine_line};
use crate::places::Places;
use crate::text::{self, BLANKS, Line};
use crate::tree::{Place, Tree};
use crate::{EndKind, Node, Record, sentence};

/// Reads the one game of a KI2 file.
pub(crate) fn read(text: &str) -> Vec<ReadGame> {
    let mut reader = Reader {
        tree: Tree::new(),
        findings: Findings::default(),
        head: Head::default(),
        latest: vec![Place::ROOT],
        lost: false,
        in_variation: false,
    };
    for line in text::lines(text) {
        reader.line(line);
        if reader.findings.error.is_some() {
            break;
        }
    }
    reader.begin();
    vec![ReadGame::new(reader.tree.record, reader.findings)]
}

struct Reader {
    tree: Tree,
    findings: Findings,
    head: Head,
    /// The place read last at each ply: where a variation branches from.
    latest: Vec<Place>,
    /// Whether a variation went wrong, so that nothing counts up to the next one.
    lost: bool,
    in_variation: bool,
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
            '&' => self.node().bookmarks.push(text[1..].into()),
            _ if begins_with_mark(text) => self.moves(line, text),
            _ => self.words(line, text),
        }
    }

    /// The node that what is read now belongs to.
    fn node(&mut self) -> &mut Node {
        let at = self.tree.place().node;
        &mut self.tree.record[at]
    }

    fn words(&mut self, line: Line<'_>, text: &str) {
        if let Some(sentence) = text.strip_prefix("まで") {
            return self.sentence(sentence);
        }
        if let Some(kind) = EndKind::of_kif(text) {
            self.tree.end(kind);
            return;
        }
        match self.head.line(line, text) {
            Ok(header) => {
                if let Some((key, value)) = header {
                    self.tree.record.headers.push(key, value);
                }
            }
            Err(fault) if Head::is_fatal(&fault) => self.findings.error = Some(fault),
            Err(fault) => self.findings.warn(fault),
        }
    }

    fn comment(&mut self, text: &str) {
        let node = self.node();
        let previous_to = node.mv().map(|mv| mv.to());
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
            Some(&before) => self.tree.return_to(before),
            None => self
                .findings
                .warn(Fault::at(line, 0, Problem::NoBranchPoint)),
        }
    }

    /// Settles the start, as long as there is no move.
    fn begin(&mut self) {
        if self.tree.record.next(Record::ROOT).is_none() {
            self.tree.begin(self.head.start());
        }
    }

    /// `▲７六歩    △３四歩    ▲２二角成`, with blanks between the moves or none.
    fn moves(&mut self, line: Line<'_>, text: &str) {
        let mut places = Places::new(line.text, line.number);
        let mut rest = text;
        while let Some(mark) = rest.chars().next() {
            let named = &rest[mark.len_utf8()..];
            let end = named.find(MARKS).unwrap_or(named.len());
            let color = if BLACK_MARKS.contains(&mark) {
                Color::Black
            } else {
                Color::White
            };
            let read = self.mv(color, named[..end].trim_matches(BLANKS));
            if let Err((at, problem)) = read {
                return self.fail(places.fault_at(at, problem));
            }
            if let Ok(Some((at, problem))) = read {
                self.findings.warn(places.fault_at(at, problem));
            }
            rest = &named[end..];
        }
    }

    /// Reads one move; what is to be warned of, and where.
    fn mv<'a>(
        &mut self,
        mark: Color,
        text: &'a str,
    ) -> Result<Option<(&'a str, Problem)>, (&'a str, Problem)> {
        if self.latest.len() == 1 {
            self.head.first_mark(mark);
            self.begin();
        }
        let board = self.tree.board();
        let turn = board.turn();
        let found = name::read(text, board.previous_to()).and_then(|name| self.tree.find(&name));
        let found = match found {
            Ok(found) => found,
            Err(error) => return self.no_move(mark, text, error),
        };
        let problem = self.tree.play(found).map_err(|problem| (text, problem))?;
        let place = self.tree.place();
        let ply = self.tree.board().ply() as usize;
        match self.latest.get_mut(ply) {
            Some(latest) => *latest = place,
            None => self.latest.push(place),
        }
        let problem = problem.or((turn != mark).then_some(Problem::WrongSide));
        Ok(problem.map(|problem| (text, problem)))
    }

    /// What is no name of a move may end with words, or be words altogether: `▲投了`, `▲１四飛まで61手詰`.
    fn no_move<'a>(
        &mut self,
        mark: Color,
        text: &'a str,
        error: NameError,
    ) -> Result<Option<(&'a str, Problem)>, (&'a str, Problem)> {
        if let Some(kind) = EndKind::of_kif(text) {
            self.tree.end(kind);
            return Ok(None);
        }
        let words = text.find("まで").or_else(|| text.rfind(BLANKS));
        if let Some((name, words)) = words.map(|at| text.split_at(at)) {
            let (name, words) = (name.trim_matches(BLANKS), words.trim_matches(BLANKS));
            let sentence = words.strip_prefix("まで");
            let kind = EndKind::of_kif(words);
            if !name.is_empty() && (sentence.is_some() || kind.is_some()) {
                let read = self.mv(mark, name)?;
                match (sentence, kind) {
                    (Some(sentence), _) => self.sentence(sentence),
                    (None, Some(kind)) => drop(self.tree.end(kind)),
                    (None, None) => {}
                }
                return Ok(read);
            }
        }
        let at = text.get(error.offset().unwrap_or(0)..).unwrap_or(text);
        Err((at, Problem::Move(error)))
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
        self.begin();
        let kind = sentence::read(sentence, self.tree.board().turn());
        self.tree.end(kind);
    }
}
