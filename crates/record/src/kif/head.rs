//! The head of a game: where it starts, by whose rules, who plays, and whose turn it is.

use alloc::boxed::Box;
use alloc::string::String;

use komadai_rules::{ByColor, Color, Handicap, Move, RuleProfile, Setup};

use super::board::{Diagram, NINE_RANKS};
use super::game::{KifGame, LineReader};
use super::handicap::{self, Start};
use super::line::LineKind;
use super::moves::Course;
use super::words;
use crate::error::Problem;
use crate::header::Key;
use crate::ki2;
use crate::rules::Rule;
use crate::sentence::side_of;
use crate::text::{self, Excerpt, Line, Place};
use crate::trail::Trail;
use crate::visit::Visitor;

/// What is known of the head so far.
#[derive(Debug, Default)]
pub(super) struct Head {
    /// Where the game starts, once the visitor has heard it.
    start: Option<Setup>,
    diagram: Diagram,
    /// The line of the last rank or hand of the diagram, and that of its last rank.
    diagram_line: u32,
    rank_line: u32,
    named: NamedStart,
    /// The line that says that the start is another one, as a diagram is to show.
    other: Option<Excerpt>,
    /// Whether the start was told and could not be read.
    is_broken: bool,
    profile: RuleProfile,
    turn: Option<Color>,
    has_name: ByColor<bool>,
}

/// The start by the name of its handicap.
#[derive(Debug, Default)]
enum NamedStart {
    #[default]
    Unnamed,
    Handicap(Handicap),
    /// A start whose name is no handicap of the rules.
    Rare(Box<Setup>),
    /// A line with a name that means nothing here.
    Strange(u32, String),
}

impl Head {
    /// Where the game starts, once that is settled.
    pub(super) const fn start(&self) -> Option<Setup> {
        self.start
    }

    pub(super) const fn turn(&self) -> Option<Color> {
        self.turn
    }

    pub(super) const fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// Whether it was said where the game starts.
    pub(super) fn has_start(&self) -> bool {
        !matches!(self.named, NamedStart::Unnamed) || self.diagram.is_there()
    }

    /// Where a game of the handicap named starts.
    pub(super) fn named_start(&self) -> Option<Setup> {
        match &self.named {
            NamedStart::Handicap(handicap) => Some(handicap.setup()),
            NamedStart::Rare(setup) => Some(**setup),
            NamedStart::Unnamed | NamedStart::Strange(..) => None,
        }
    }

    /// Where the game starts as far as it is known.
    pub(super) fn likely_start(&self) -> Setup {
        let drawn = self.diagram.finish().or_else(|| self.named_start());
        drawn.unwrap_or(Setup::START)
    }

    /// Where the diagram broke off.
    pub(super) fn diagram_place(&self) -> Place<'static> {
        Line::new(self.diagram_line, "").place(0)
    }

    /// Whether a line of a diagram can only be one of another game's; a tenth rank below nine is none.
    pub(super) fn begins_another(&self, line: u32, kind: &LineKind<'_>) -> bool {
        match *kind {
            LineKind::Rank => line != self.rank_line + 1,
            LineKind::Hand(color, _) => self.diagram.tells_hand(color),
            _ => false,
        }
    }

    /// Takes the number of moves before the diagram.
    pub(super) fn moves_before(&mut self, line: u32, number: u32) {
        self.diagram_line = self.diagram_line.max(line);
        self.diagram.moves_before(number);
    }

    /// Takes whose turn it is, from a line that says nothing else.
    pub(super) const fn set_turn(&mut self, color: Color) {
        self.turn = Some(color);
    }

    /// Takes `手番：後手` or `手番：△`.
    pub(super) fn first_mover(&mut self, value: &str) {
        let mark = value.chars().next();
        let mark = mark.filter(|mark| ki2::MARKS.contains(mark));
        let said = side_of(value).or(mark.map(ki2::side_of_mark));
        self.turn = said.or(self.turn);
    }

    /// Takes the turn from a mark, where neither a diagram tells it nor the name of a handicap.
    pub(super) fn turn_of_mark(&mut self, mark: Color) {
        if self.start.is_none() && self.named_start().is_none() {
            self.turn.get_or_insert(mark);
        }
    }
}

impl<V: Visitor> LineReader<'_, '_, V> {
    /// Decides where the game begins, from the handicap, the diagram and the turn, and tells it.
    pub(super) fn settle(&mut self) -> Setup {
        let KifGame { head, moves, teller, .. } = &mut *self.game;
        if let Some(start) = head.start {
            return start;
        }
        teller.begin(self.out);
        let named = head.named_start();
        let drawn = head.diagram.finish();
        if drawn.is_none() && head.diagram.is_there() && moves.course != Course::Lost {
            teller.warn(head.diagram_place(), NINE_RANKS, self.out);
        }
        if matches!(head.named, NamedStart::Strange(..))
            && let NamedStart::Strange(number, line) = core::mem::take(&mut head.named)
            && drawn.is_none()
        {
            let value = words::header(&line).map_or(&*line, |(_, value)| value);
            let place = Line::new(number, &line).place(text::offset_in(&line, value));
            teller.warn(place, Problem::Expected("a handicap"), self.out);
        }
        if let Some(place) = head.other.take()
            && drawn.is_none()
            && !head.diagram.is_there()
            && !head.is_broken
        {
            teller.warn(place.place(), NINE_RANKS, self.out);
        }
        // What cannot be read is not the start of an even game.
        let is_broken = head.is_broken || moves.course == Course::Lost && head.diagram.is_begun();
        let part = is_broken.then(|| head.diagram.part());
        let start = drawn.or(part).or(named).unwrap_or(Setup::START);
        let turn = head.turn.or(named.map(|setup| setup.turn));
        let start = Setup { turn: turn.unwrap_or(start.turn), ..start };
        head.start = Some(start);
        teller.start(&start, self.out);
        start
    }

    /// Takes a line of a diagram.
    pub(super) fn draw(&mut self, text: &str, kind: &LineKind<'_>) {
        let number = self.place.line();
        let head = &mut self.game.head;
        if head.start.is_some() {
            // Once for all its lines.
            let before = core::mem::replace(&mut head.diagram_line, number);
            if before == 0 || before + 1 < number {
                self.warn(Problem::Expected("no diagram after the first move"));
            }
            return;
        }
        let (part, read) = match *kind {
            LineKind::Hand(color, value) => (value, head.diagram.hand(color, value)),
            LineKind::Rank => {
                head.rank_line = number;
                (text, head.diagram.row(text))
            }
            _ => return,
        };
        head.diagram_line = number;
        if let Err((offset, problem)) = read {
            head.is_broken = true;
            self.at(part).further(offset).fail(problem);
        }
    }

    /// Takes `手合割：香落ち`, of which what stands in parentheses may be a part or a remark.
    pub(super) fn handicap(&mut self, value: &str) {
        let head = &mut self.game.head;
        let before = head.named_start();
        let (start, remark) = handicap::read(value);
        head.named = match start {
            Some(Start::Handicap(handicap)) => NamedStart::Handicap(handicap),
            Some(Start::Rare(setup)) => NamedStart::Rare(Box::new(setup)),
            None if handicap::is_other(value) => {
                if !value.is_empty() {
                    head.other = Some(Excerpt::new(self.place.line.place_of(value)));
                }
                NamedStart::Unnamed
            }
            // A position in the name that cannot be read.
            None if value.contains("SFEN") => {
                head.is_broken = true;
                return self.at(value).fail(Problem::Expected("a handicap"));
            }
            None => NamedStart::Strange(self.place.line(), self.place.line.text.into()),
        };
        if before.is_some_and(|before| head.named_start() != Some(before)) {
            self.warn(Problem::Expected("no other handicap"));
        }
        if !remark.is_empty() {
            self.at(remark).warn(Problem::Expected("nothing behind the handicap"));
        }
    }

    /// Takes any other header: a rule, a player, or what is only kept.
    pub(super) fn header(&mut self, word: &str, value: &str) {
        let side = word.strip_suffix('番').filter(|side| side_of(side).is_some());
        let word = side.unwrap_or(word);
        let rule = Rule::of_kif(word);
        let profile = &mut self.game.head.profile;
        if rule.is_some_and(|rule| rule.read(value, profile)) {
            return self.out.profile(*profile);
        }
        let key = Key::of_kif(word);
        let mut colors = Color::ALL.into_iter();
        match colors.find(|&color| Key::player(color) == key) {
            Some(color) => self.name(color, value),
            None => self.out.header(&key, value),
        }
    }

    /// Tells who plays, and warns where that was told before: every name is kept, and the first counts.
    pub(super) fn name(&mut self, color: Color, name: &str) {
        if core::mem::replace(&mut self.game.head.has_name[color], true) {
            self.warn(Problem::Expected("one name for each side"));
        }
        self.out.header(&Key::player(color), name);
    }

    /// Who plays, behind marks and without a colon: `▲先手 雲`, `▲雲 △風`.
    pub(super) fn marked_names(&mut self, text: &str) {
        let mut rest = text;
        while let Some(mark) = rest.chars().next() {
            let named = &rest[mark.len_utf8()..];
            let end = named.find(ki2::MARKS).unwrap_or(named.len());
            self.at(rest).warn(Problem::Expected("a move, or a colon before a name"));
            self.name(ki2::side_of_mark(mark), words::without_side(&named[..end]));
            rest = &named[end..];
        }
    }

    /// Takes the turn from the first move, where the head does not tell it in so many words or against the handicap:
    /// the owner of the piece moves first.
    pub(super) fn turn_by(&mut self, first: impl FnOnce() -> Option<Move>) {
        let head = &mut self.game.head;
        if head.start.is_some() {
            return;
        }
        let start = head.likely_start();
        let is_strange = !head.diagram.is_there() && head.turn != Some(start.turn);
        if head.turn.is_some() && !is_strange {
            return;
        }
        let Some(mv) = first() else {
            return;
        };
        let piece = mv.from().and_then(|from| start.board[from]);
        let color = piece.map(|piece| piece.color);
        if head.turn.is_none() {
            head.turn = color;
        } else if color == Some(start.turn) {
            head.turn = color;
            self.warn(Problem::WrongSide);
        }
    }

    /// Takes the turn from the first move by its name: the side that its mark or the head names begins, unless only the
    /// other one can make that move, and the mark or nothing but the mark says otherwise.
    pub(super) fn turn_by_name(&mut self, mark: Color, name: &str) {
        let head = &mut self.game.head;
        if head.start.is_some() {
            return;
        }
        let start = head.likely_start();
        // What the head says against the handicap counts no more than a mark.
        let is_sure = |turn| head.diagram.is_there() || turn == start.turn;
        let named = head.named_start().map(|start| start.turn);
        if head.turn.is_some_and(is_sure) || head.turn.is_none() && named == Some(mark) {
            return;
        }
        let can_begin = |turn| {
            let trail = Trail::new(&Setup { turn, ..start });
            ki2::read_name(name, None).is_ok_and(|wanted| trail.find(&wanted).is_ok())
        };
        let first = head.turn.or(named).unwrap_or(mark);
        if !can_begin(first) && can_begin(!first) {
            let was = head.turn.replace(!first);
            if was.is_some() {
                self.warn(Problem::WrongSide);
            }
        }
    }
}
