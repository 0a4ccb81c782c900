//! One game as it is read: each line goes by its kind to the head, the moves or the tail.

use core::time::Duration;

use komadai_rules::{Color, Move, Setup};

use super::board::{Diagram, NINE_RANKS};
use super::engine::tell_comment;
use super::head::Head;
use super::line::LineKind;
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

    /// What reads of it from this place on.
    pub(super) fn at<'a, 'v, V>(
        &'v mut self,
        place: Place<'a>,
        out: &'v mut V,
    ) -> LineReader<'a, 'v, V> {
        LineReader { game: self, place, following: "", out }
    }

    /// Tells the end of the game.
    pub(super) fn finish(&mut self, out: &mut impl Visitor) {
        let breaks_off = self.head.diagram().is_begun() && self.moves.course != Course::Lost;
        let mut here = self.at(self.head.diagram_place(), out);
        if breaks_off {
            here.fail(NINE_RANKS);
        }
        here.settle();
        here.settle_end(None);
        here.foretold_end();
        here.miscounts();
        out.finish();
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
                (None, None) if line.number == 1 => self.at(place, out).first_move(line.mv),
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
                    self.at(place, out).fail(problem);
                    break;
                }
            }
        }
        (read, at)
    }

    /// Notes a move that was told.
    #[inline]
    pub(super) fn went_on(&mut self) {
        self.moves.branches.went_on(self.teller.trail().at());
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
}

/// Reads what a line says of a game, and tells it to a visitor.
pub(super) struct LineReader<'a, 'v, V> {
    pub(super) game: &'v mut KifGame,
    /// Where the line is read.
    pub(super) place: Place<'a>,
    /// The lines behind it, as far as they are known.
    pub(super) following: &'a str,
    pub(super) out: &'v mut V,
}

impl<V: Visitor> LineReader<'_, '_, V> {
    /// Goes to where a part of the line begins.
    pub(super) fn at(&mut self, part: &str) -> &mut Self {
        self.place = self.place.line.place_of(part);
        self
    }

    /// Goes so many bytes on.
    pub(super) fn further(&mut self, bytes: usize) -> &mut Self {
        self.place.offset += bytes;
        self
    }

    pub(super) fn warn(&mut self, problem: Problem) {
        self.game.teller.warn(self.place, problem, self.out);
    }

    /// In the game itself nothing can follow what cannot be read; a variation is cut short instead.
    pub(super) fn fail(&mut self, problem: Problem) {
        // What stands behind the end of a game can take nothing of it away.
        let is_aside = self.game.moves.in_variation || self.game.moves.here().is_final;
        let (course, severity) = if is_aside {
            (Course::Astray, Severity::Warning)
        } else {
            (Course::Lost, Severity::Error)
        };
        self.game.moves.course = course;
        self.game.teller.fault(self.place, problem, severity, self.out);
    }

    /// Reads the line, which `text` is without the blanks around it, as one of this kind.
    pub(super) fn line(&mut self, text: &str, kind: LineKind<'_>) {
        if !matches!(kind, LineKind::Sentence(_)) {
            self.settle_end(None);
        }
        match (&kind, self.game.moves.course) {
            (LineKind::Variation(words), Course::Sound | Course::Astray) => {
                return self.variation(words);
            }
            (LineKind::Variation(_), Course::Lost) => return,
            (_, Course::Astray | Course::Lost) => {
                self.game.moves.numbering.is_used |= words::numbered(text).is_some();
                return;
            }
            (_, Course::Sound) => {}
        }
        self.game.teller.begin(self.out);
        let is_in_diagram = matches!(kind, LineKind::Rank) || kind.may_interrupt_diagram();
        if self.game.head.diagram().is_begun() && !is_in_diagram {
            return self.fail(NINE_RANKS);
        }
        self.switch(text, kind);
    }

    /// What each kind of line adds.
    fn switch(&mut self, text: &str, kind: LineKind<'_>) {
        let are_begun = self.game.moves.are_begun();
        match kind {
            LineKind::Program | LineKind::Titles => {}
            LineKind::View(is_flipped) => {
                if is_flipped {
                    self.out.flipped();
                }
            }
            LineKind::Comment(words) => self.comment(words),
            LineKind::Bookmark(name) => self.out.bookmark(name),
            LineKind::Variation(words) => self.variation(words),
            LineKind::Sentence(words) => self.sentence(words),
            LineKind::Rank | LineKind::Frame | LineKind::Hand(..) => self.draw(text, &kind),
            LineKind::MovesBefore(number) => {
                self.game.head.moves_before(self.place.line(), number);
            }
            LineKind::Turn(color) => self.game.head.set_turn(color),
            LineKind::FirstMover(value) => self.game.head.first_mover(value),
            LineKind::Handicap(value) => self.handicap(value),
            LineKind::Header(word, value) => self.header(word, value),
            LineKind::Marked if !are_begun && words::names_players(text) => {
                self.marked_names(text);
            }
            LineKind::Name(color, name) if !are_begun => {
                self.warn(Problem::Expected("a colon before a name"));
                self.name(color, name);
            }
            LineKind::Marked => self.named_moves(text),
            LineKind::Unmarked => self.unmarked(text),
            LineKind::Numbered(number, rest) => self.counted(number, rest),
            LineKind::Entry(number, entry) => {
                let number = number.unwrap_or(self.game.moves.next_number());
                self.numbered(number, entry);
            }
            LineKind::End(kind) if self.game.moves.are_named => self.ends(kind),
            LineKind::StrangeHand => {
                self.warn(Problem::Expected("先手 or 後手, whose hand this is"));
            }
            LineKind::Name(..) | LineKind::End(_) | LineKind::WebBlank | LineKind::Prose => {
                self.prose();
            }
        }
    }

    /// What stands behind a number: a row of moves with marks or without, or one entry.
    fn counted(&mut self, number: u32, rest: &str) {
        let words = rest.trim_start_matches(is_blank);
        let least = if self.game.moves.numbering.offset.is_none() { 1 } else { 2 };
        let counts_on = self.game.moves.counts_on(number);
        if counts_on && row::is_row(words, least) {
            self.named_moves(words);
        } else if counts_on && row::is_plain_row(rest, 2) {
            self.plain_moves(rest);
        } else {
            self.numbered(number, rest);
        }
    }

    /// Moves without marks, or where moves are numbered, one that lacks its number.
    fn unmarked(&mut self, text: &str) {
        if self.game.moves.numbering.offset.is_none() || self.game.moves.are_named {
            self.plain_moves(text);
        } else if let Some((number, entry)) = words::oddly_numbered(text) {
            let number = number.unwrap_or(self.game.moves.next_number());
            self.numbered(number, entry);
        } else {
            self.prose();
        }
    }

    /// A line that means nothing.
    pub(super) fn prose(&mut self) {
        self.warn(Problem::Expected("a header, a move or a comment"));
    }

    /// A comment, or what an engine thought.
    fn comment(&mut self, text: &str) {
        tell_comment(text, self.game.teller.trail().previous_to(), self.out);
    }

    /// What stands behind a move in its line: a comment or bookmark, or words that are kept as a comment.
    pub(super) fn remark(&mut self, text: &str) {
        match text.as_bytes() {
            [] | [b'#', ..] => {}
            [b'&', ..] => self.out.bookmark(&text[1..]),
            [b'*', ..] => self.comment(&text[1..]),
            _ => {
                self.at(text).warn(Problem::Expected("nothing more in this line"));
                self.out.comment(Comment::plain(text));
            }
        }
    }

    /// Notes that the first move, which has the number 1, is the next that will be told.
    fn first_move(&mut self, mv: Move) {
        let numbering = &mut self.game.moves.numbering;
        numbering.first = Some(0);
        numbering.offset = Some(0);
        numbering.is_used = true;
        self.turn_by(|| Some(mv));
        self.settle();
    }

    /// Who would move here.
    pub(super) fn mover(&mut self) -> Color {
        let start = self.settle();
        if self.game.moves.ply().is_multiple_of(2) { start.turn } else { !start.turn }
    }

    /// Whether moves can be told by name: there is a board from the first of them on.
    pub(super) fn has_board(&mut self, mark: Color) -> bool {
        if self.game.teller.trail().moves() == 0 && !self.game.moves.are_named {
            self.game.head.turn_of_mark(mark);
            self.settle();
            self.game.teller.trail_mut().follow();
            self.game.moves.are_named = true;
        }
        self.game.moves.are_named
    }
}
