//! One game as it is read: each line goes by its kind to the head, the moves or the tail.

use core::time::Duration;

use komadai_rules::{Color, Move, Setup};

use super::board::{Diagram, NINE_RANKS};
use super::engine::tell_comment;
use super::head::Head;
use super::line::{LineKind, classify};
use super::moves::{Course, Moves};
use super::tail::Tail;
use super::words::{self, is_blank};
use super::{quick, row};
use crate::error::Problem;
use crate::ki2;
use crate::teller::Teller;
use crate::text::{Line, Place};
use crate::trail::Trail;
use crate::visit::{Comment, Severity, Visitor};

/// What is known of the game so far.
#[derive(Debug)]
pub(super) struct KifGame {
    pub(super) teller: Teller,
    pub(super) head: Head,
    pub(super) moves: Moves,
    pub(super) tail: Tail,
}

impl KifGame {
    pub(super) fn new(teller: Teller) -> Self {
        Self { teller, head: Head::default(), moves: Moves::default(), tail: Tail::default() }
    }

    /// Reads a line, which `text` is without the blanks around it.
    pub(super) fn line(&mut self, line: Line<'_>, text: &str, out: &mut impl Visitor) {
        self.classified(line, text, classify(text), out);
    }

    /// Reads a line of this kind.
    pub(super) fn classified(
        &mut self,
        line: Line<'_>,
        text: &str,
        kind: LineKind<'_>,
        out: &mut impl Visitor,
    ) {
        let place = line.place_of(text);
        if !matches!(kind, LineKind::Sentence(_)) {
            self.settle_end(None, out);
        }
        match (&kind, self.moves.course) {
            (LineKind::Variation(words), Course::Sound | Course::Astray) => {
                return self.variation(place, words, out);
            }
            (LineKind::Variation(_), Course::Lost) => return,
            (_, Course::Astray | Course::Lost) => {
                self.moves.numbering.is_used |= words::numbered(text).is_some();
                return;
            }
            (_, Course::Sound) => {}
        }
        self.teller.begin(out);
        let is_in_diagram = matches!(kind, LineKind::Rank) || kind.may_interrupt_diagram();
        if self.head.diagram().is_begun() && !is_in_diagram {
            return self.fail(place, NINE_RANKS, out);
        }
        self.switch(place, text, kind, out);
    }

    /// What each kind of line adds.
    fn switch(&mut self, place: Place<'_>, text: &str, kind: LineKind<'_>, out: &mut impl Visitor) {
        let are_begun = self.moves.are_begun();
        let (head, teller) = (&mut self.head, &mut self.teller);
        match kind {
            LineKind::Program | LineKind::Titles | LineKind::View => {}
            LineKind::Comment(words) => self.comment(words, out),
            LineKind::Bookmark(name) => out.bookmark(name),
            LineKind::Variation(words) => self.variation(place, words, out),
            LineKind::Sentence(words) => self.sentence(place, words, out),
            LineKind::Rank | LineKind::Frame | LineKind::Hand(..) => {
                if let Err((place, problem)) = head.draw(place, text, &kind, teller, out) {
                    self.fail(place, problem, out);
                }
            }
            LineKind::MovesBefore(number) => head.moves_before(place.line(), number),
            LineKind::Turn(color) => head.set_turn(color),
            LineKind::FirstMover(value) => head.first_mover(value),
            LineKind::Handicap(value) => head.handicap(place, value, teller, out),
            LineKind::Header(word, value) => head.header(place, (word, value), teller, out),
            LineKind::Marked if !are_begun && words::names_players(text) => {
                head.marked_names(place, text, teller, out);
            }
            LineKind::Name(color, name) if !are_begun => {
                teller.warn(place, Problem::Expected("a colon before a name"), out);
                head.name(place, color, name, teller, out);
            }
            LineKind::Marked => self.named_moves(place, text, out),
            LineKind::Unmarked => self.unmarked(place, text, out),
            LineKind::Numbered(number, rest) => self.counted(place, number, rest, out),
            LineKind::Entry(number, entry) => {
                let number = number.unwrap_or(self.moves.next_number());
                self.numbered(place, number, entry, out);
            }
            LineKind::End(kind) if self.moves.are_named => self.ends(kind, out),
            LineKind::StrangeHand => {
                let problem = Problem::Expected("先手 or 後手, whose hand this is");
                self.warn(place, problem, out);
            }
            LineKind::Name(..) | LineKind::End(_) | LineKind::WebBlank | LineKind::Prose => {
                self.prose(place, out);
            }
        }
    }

    /// What stands behind a number: a row of moves with marks or without, or one entry.
    fn counted(&mut self, place: Place<'_>, number: u32, rest: &str, out: &mut impl Visitor) {
        let words = rest.trim_start_matches(is_blank);
        let least = if self.moves.numbering.offset.is_none() { 1 } else { 2 };
        let counts_on = self.moves.counts_on(number);
        if counts_on && row::is_row(words, least) {
            self.named_moves(place, words, out);
        } else if counts_on && row::is_plain_row(rest, 2) {
            self.plain_moves(place, rest, out);
        } else {
            self.numbered(place, number, rest, out);
        }
    }

    /// Moves without marks, or where moves are numbered, one that lacks its number.
    fn unmarked(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        if self.moves.numbering.offset.is_none() || self.moves.are_named {
            self.plain_moves(place, text, out);
        } else if let Some((number, entry)) = words::oddly_numbered(text) {
            let number = number.unwrap_or(self.moves.next_number());
            self.numbered(place, number, entry, out);
        } else {
            self.prose(place, out);
        }
    }

    /// A line that means nothing.
    pub(super) fn prose(&mut self, place: Place<'_>, out: &mut impl Visitor) {
        let problem = Problem::Expected("a header, a move or a comment");
        self.warn(place, problem, out);
    }

    /// A comment, or what an engine thought.
    fn comment(&self, text: &str, out: &mut impl Visitor) {
        tell_comment(text, self.teller.trail().previous_to(), out);
    }

    /// What stands behind a move in its line: a comment or bookmark, or words that are kept as a comment.
    pub(super) fn remark(&mut self, line: Line<'_>, text: &str, out: &mut impl Visitor) {
        match text.as_bytes() {
            [] | [b'#', ..] => {}
            [b'&', ..] => out.bookmark(&text[1..]),
            [b'*', ..] => self.comment(&text[1..], out),
            _ => {
                let place = line.place_of(text);
                self.warn(place, Problem::Expected("nothing more in this line"), out);
                out.comment(Comment::plain(text));
            }
        }
    }

    /// Reads moves for as long as they are written as programs write them; how many lines and bytes that were.
    #[inline]
    pub(super) fn quick_moves(
        &mut self,
        text: &str,
        lines: u32,
        out: &mut impl Visitor,
    ) -> (u32, usize) {
        let (mut read, mut at) = (0, 0);
        let waits = self.head.diagram().is_begun() || self.tail.waits() || self.has_ended();
        let is_plain = self.moves.course == Course::Sound && !self.moves.are_named;
        if waits || !is_plain || self.moves.numbering.from_zero {
            return (read, at);
        }
        while let Some(line) =
            quick::line(&text.as_bytes()[at..], self.teller.trail().previous_to())
        {
            let place = Place {
                line: Line::new(lines + read + 1, &text[at..at + line.length]),
                offset: line.words,
            };
            match (self.moves.numbering.offset, self.head.start()) {
                (Some(_), Some(_)) if line.number == self.moves.next_number() => {}
                (None, None) if line.number == 1 => self.first_move(place, line.mv, out),
                _ => break,
            }
            read += 1;
            at += line.used;
            match self.teller.mv(line.mv, Some(line.kind), place, out) {
                Ok(()) => {
                    self.went_on();
                    self.moves.here_mut().branches = line.branches;
                    if let Some(seconds) = line.time {
                        out.time(Duration::from_secs(seconds.into()));
                    }
                }
                Err(problem) => {
                    self.fail(place, problem, out);
                    break;
                }
            }
        }
        (read, at)
    }

    /// Notes that the first move, which has the number 1, is the next that will be told.
    fn first_move(&mut self, place: Place<'_>, mv: Move, out: &mut impl Visitor) {
        let numbering = &mut self.moves.numbering;
        numbering.first = Some(0);
        numbering.offset = Some(0);
        numbering.is_used = true;
        self.head.turn_by(place, || Some(mv), &mut self.teller, out);
        self.settle(out);
    }

    /// Notes a move that was told.
    #[inline]
    pub(super) fn went_on(&mut self) {
        self.moves.branches.went_on(self.teller.trail().at());
    }

    /// Tells the end of the game; what the next one is told with.
    pub(super) fn finish(mut self, out: &mut impl Visitor) -> Teller {
        if self.head.diagram().is_begun() && self.moves.course != Course::Lost {
            self.fail(self.head.diagram_place(), NINE_RANKS, out);
        }
        self.settle(out);
        self.settle_end(None, out);
        self.foretold_end(out);
        out.finish();
        self.teller.next()
    }

    pub(super) fn warn(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        self.teller.warn(place, problem, out);
    }

    /// In the game itself nothing can follow what cannot be read; a variation is cut short instead.
    pub(super) fn fail(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        // What stands behind the end of a game can take nothing of it away.
        let is_aside = self.moves.in_variation || self.moves.here().is_final;
        let (course, severity) = if is_aside {
            (Course::Astray, Severity::Warning)
        } else {
            (Course::Lost, Severity::Error)
        };
        self.moves.course = course;
        self.teller.fault(place, problem, severity, out);
    }

    /// Decides where the game begins, and tells it.
    pub(super) fn settle(&mut self, out: &mut impl Visitor) -> Setup {
        self.head.settle(self.moves.course, &mut self.teller, out)
    }

    /// Who would move here.
    pub(super) fn mover(&mut self, out: &mut impl Visitor) -> Color {
        let start = self.settle(out);
        if self.moves.ply().is_multiple_of(2) { start.turn } else { !start.turn }
    }

    /// Whether a move or an end was told.
    pub(super) fn is_played(&self) -> bool {
        self.teller.trail().moves() > 0 || self.moves.branches.ends_at_once()
    }

    /// Whether the line that is being read has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.moves.here().ends
    }

    /// Whether its diagram is whole and no move has followed yet.
    pub(super) fn awaits_moves(&self) -> bool {
        self.teller.trail().moves() == 0 && self.head.diagram().is_whole()
    }

    /// Whether a diagram that comes now may be another game's: there is a move, or a diagram.
    pub(super) fn may_be_over(&self) -> bool {
        self.is_played() || self.awaits_moves()
    }

    /// Whether a line of such a diagram can only be one of another game's.
    pub(super) fn is_of_another(&self, line: u32, kind: &LineKind<'_>) -> bool {
        self.is_played() || self.head.begins_another(line, kind)
    }

    /// Whether these lines hold a diagram, and it shows the board where the game stands: such are found among the moves
    /// of a game and behind them. One that no move follows may show where it began as well.
    pub(super) fn is_shown<'a>(
        &mut self,
        lines: impl Iterator<Item = &'a str>,
        moves_follow: bool,
    ) -> bool {
        let mut diagram = Diagram::default();
        let mut rows = lines.filter(|line| line.starts_with(['|', '｜']));
        let is_read = rows.all(|row| diagram.row(row).is_ok());
        let Some(shown) = diagram.finish().filter(|_| is_read) else {
            return false;
        };
        let trail = self.teller.trail_mut();
        trail.follow();
        let position = if self.moves.are_named { trail.position() } else { trail.ruled() };
        let here = position.map(|position| position.to_setup(1).board);
        let start = self.head.start().filter(|_| !moves_follow);
        [here, start.map(|start| start.board)].contains(&Some(shown.board))
    }

    /// Whether a row of moves behind a victory can only be another game: it begins at the start of one, and not here.
    pub(super) fn is_another_row(&self, row: &str) -> bool {
        let is_over = self.moves.are_named && self.moves.here().is_final;
        if !is_over || self.moves.may_pass_end {
            return false;
        }
        let start = Trail::new(&Setup::START);
        ki2::side_of_mark(row.chars().next().unwrap_or_default()) == Color::Black
            && !row::begins(self.teller.trail(), row)
            && row::begins(&start, row)
    }

    /// Whether moves can be told by name: there is a board from the first of them on.
    pub(super) fn has_board(&mut self, mark: Color, out: &mut impl Visitor) -> bool {
        if self.teller.trail().moves() == 0 && !self.moves.are_named {
            self.head.turn_of_mark(mark);
            self.settle(out);
            self.teller.trail_mut().follow();
            self.moves.are_named = true;
        }
        self.moves.are_named
    }
}
