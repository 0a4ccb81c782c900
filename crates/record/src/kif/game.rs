//! One game as it is read: what is known of it so far, and what each line, which says by its beginning what it is, adds.

use alloc::boxed::Box;
use alloc::string::String;
use core::time::Duration;

use komadai_rules::{ByColor, Color, Handicap, Move, RuleProfile, Setup};

use super::board::{Diagram, NINE_RANKS};
use super::branch::{Branches, Latest};
use super::engine::tell_comment;
use super::words::{self, is_blank, leading_number};
use super::{entry, named, quick};
use crate::end::EndKind;
use crate::error::Problem;
use crate::header::Key;
use crate::rules::Rule;
use crate::sentence::side_of;
use crate::teller::Teller;
use crate::text::{self, Line, Place};
use crate::trail::Trail;
use crate::visit::{Severity, Visitor};
use crate::{ki2, sentence};

/// What may stand between the word for a variation and its number.
const BEFORE_NUMBER: [char; 5] = ['：', ':', ' ', '　', '第'];

/// What is known of the game so far.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) teller: Teller,
    /// Where it starts, once that was told.
    pub(super) start: Option<Setup>,
    pub(super) diagram: Diagram,
    /// The line of its last rank or hand, and that of its last rank.
    diagram_line: u32,
    rank_line: u32,
    handicap: Option<Handicap>,
    /// Where it starts by a name that is no handicap of ours.
    rare_start: Option<Box<Setup>>,
    /// What was told of the end above the moves: after how many of them, and how.
    pub(super) foretold: Option<(u32, String)>,
    /// A line with a name that is no handicap's.
    strange_handicap: Option<(u32, String)>,
    /// What headers say of the rules.
    profile: RuleProfile,
    pub(super) turn: Option<Color>,
    /// Whose name was told.
    has_name: ByColor<bool>,
    /// The number before that of the first move, once there was one, and the same before numbers were left out.
    pub(super) offset: Option<u32>,
    pub(super) first_offset: Option<u32>,
    /// Whether the first move has the number 0.
    pub(super) counts_from_zero: bool,
    pub(super) branches: Branches,
    /// The last entry, where it is in words nobody knows: perhaps a sentence says more.
    pub(super) unknown_end: Option<(String, Option<Duration>)>,
    /// Whether moves are told by name, so that the board must be known.
    pub(super) is_named: bool,
    /// Whether a line that began with a number was seen.
    pub(super) is_numbered: bool,
    in_variation: bool,
    /// Whether a variation went wrong, so that nothing counts up to the next one.
    is_astray: bool,
    /// Whether what follows is a variation, so that it may go on behind an end.
    pub(super) is_variation_begun: bool,
    /// Whether nothing more of the game can be read.
    is_lost: bool,
}

impl Game {
    pub(super) fn new(teller: Teller) -> Self {
        Self {
            teller,
            start: None,
            diagram: Diagram::default(),
            diagram_line: 0,
            rank_line: 0,
            handicap: None,
            rare_start: None,
            foretold: None,
            strange_handicap: None,
            profile: RuleProfile::STANDARD,
            turn: None,
            has_name: ByColor::default(),
            offset: None,
            first_offset: None,
            counts_from_zero: false,
            branches: Branches::default(),
            unknown_end: None,
            is_named: false,
            is_numbered: false,
            in_variation: false,
            is_astray: false,
            is_variation_begun: false,
            is_lost: false,
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
        let waits = self.diagram.is_begun() || self.unknown_end.is_some() || self.has_ended();
        if waits || self.counts_from_zero || self.is_named || self.is_astray || self.is_lost {
            return (read, at);
        }
        while let Some(line) =
            quick::line(&text.as_bytes()[at..], self.teller.trail().previous_to())
        {
            let place = Place {
                line: Line::new(lines + read + 1, &text[at..at + line.length]),
                offset: line.words,
            };
            match (self.offset, self.start) {
                (Some(offset), Some(_)) if line.number == self.branches.ply() + 1 + offset => {}
                (None, None) if line.number == 1 => self.first_move(place, line.mv, out),
                _ => break,
            }
            read += 1;
            at += line.used;
            match self.teller.mv(line.mv, Some(line.kind), place, out) {
                Ok(()) => {
                    self.went_on();
                    self.branches.here_mut().branches = line.branches;
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
        self.first_offset = Some(0);
        self.offset = Some(0);
        self.is_numbered = true;
        self.turn_by(place, || Some(mv), out);
        self.settle(out);
    }

    /// Tells the end of the game; what the next one is told with.
    pub(super) fn finish(mut self, out: &mut impl Visitor) -> Teller {
        if self.diagram.is_begun() && !self.is_lost {
            self.fail(self.diagram_place(), NINE_RANKS, out);
        }
        self.settle(out);
        self.settle_end(None, out);
        let foretold = self.foretold.take();
        if let Some((_, sentence)) = foretold.filter(|&(count, _)| count == self.branches.ply()) {
            let kind = sentence::read(&sentence, self.mover(out));
            self.ends(kind, out);
        }
        out.finish();
        self.teller.next()
    }

    pub(super) fn warn(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        self.teller.warn(place, problem, out);
    }

    /// In the game itself nothing can follow what cannot be read; a variation is cut short instead.
    pub(super) fn fail(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        // What stands behind the end of a game can take nothing of it away.
        let severity = if self.in_variation || self.branches.here().is_final {
            self.is_astray = true;
            Severity::Warning
        } else {
            self.is_lost = true;
            Severity::Error
        };
        self.teller.fault(place, problem, severity, out);
    }

    /// Decides where the game begins, from the handicap, the diagram and the turn, and tells it.
    pub(super) fn settle(&mut self, out: &mut impl Visitor) -> Setup {
        if let Some(start) = self.start {
            return start;
        }
        self.teller.begin(out);
        let named = self.named_start();
        let drawn = self.diagram.finish();
        if drawn.is_none() && self.diagram.is_there() && !self.is_lost {
            self.warn(self.diagram_place(), NINE_RANKS, out);
        }
        if let Some((number, name)) = self.strange_handicap.take().filter(|_| drawn.is_none()) {
            let line = Line::new(number, &name);
            let problem = Problem::Expected("a handicap");
            let offset = words::header(&name).map_or(0, |(_, value)| text::offset_in(&name, value));
            self.warn(Place { line, offset }, problem, out);
        }
        let turn = self.turn.or(named.map(|setup| setup.turn));
        let start = drawn.or(named).unwrap_or(Setup::START);
        let start = Setup {
            turn: turn.unwrap_or(start.turn),
            ..start
        };
        self.start = Some(start);
        self.teller.start(&start, out);
        start
    }

    /// Where a game of this handicap starts.
    pub(super) fn named_start(&self) -> Option<Setup> {
        let rare = || self.rare_start.as_deref().copied();
        self.handicap.map(Handicap::setup).or_else(rare)
    }

    /// Takes the turn from the first move, where the head does not tell it in so many words or against the handicap: whose
    /// piece moves, moves first.
    pub(super) fn turn_by(
        &mut self,
        place: Place<'_>,
        first: impl FnOnce() -> Option<Move>,
        out: &mut impl Visitor,
    ) {
        if self.start.is_some() {
            return;
        }
        let start = self.likely_start();
        let is_strange = !self.diagram.is_there() && self.turn != Some(start.turn);
        if self.turn.is_some() && !is_strange {
            return;
        }
        let Some(mv) = first() else {
            return;
        };
        let piece = mv.from().and_then(|from| start.board[from]);
        let color = piece.map(|piece| piece.color);
        if self.turn.is_none() {
            self.turn = color;
        } else if color == Some(start.turn) {
            self.turn = color;
            self.warn(place, Problem::WrongSide, out);
        }
    }

    /// Where the game starts as far as it was told.
    pub(super) fn likely_start(&self) -> Setup {
        let drawn = self.diagram.finish().or_else(|| self.named_start());
        drawn.unwrap_or(Setup::START)
    }

    /// Whether a move or an end was told.
    pub(super) fn is_played(&self) -> bool {
        self.teller.trail().moves() > 0 || self.branches.ends_at_once()
    }

    /// Whether moves were begun.
    pub(super) fn is_past_head(&self) -> bool {
        self.is_numbered || self.is_named
    }

    /// Whether the line that is being read has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.branches.here().ends
    }

    /// Whether it was said where the game starts.
    pub(super) fn has_start(&self) -> bool {
        let is_named = self.handicap.is_some() || self.rare_start.is_some();
        is_named || self.strange_handicap.is_some() || self.diagram.is_there()
    }

    /// Whether a part of its diagram was told.
    pub(super) fn has_diagram(&self) -> bool {
        self.diagram.is_there()
    }

    /// Whether its diagram is whole and no move has followed yet.
    pub(super) fn awaits_moves(&self) -> bool {
        self.teller.trail().moves() == 0 && self.diagram.is_whole()
    }

    /// Whether a diagram that comes now may be another game's: there is a move, or a diagram.
    pub(super) fn may_be_over(&self) -> bool {
        self.is_played() || self.awaits_moves()
    }

    /// Whether a line of such a diagram can only be one of another game's; a tenth rank below nine is none.
    pub(super) fn is_of_another(&self, line: u32, text: &str) -> bool {
        let is_row = text.starts_with(['|', '｜']) && line != self.rank_line + 1;
        let hand = words::header(text).and_then(|(word, _)| words::hand_of(word));
        let is_again = is_row || hand.is_some_and(|color| self.diagram.tells_hand(color));
        self.is_played() || is_again
    }

    /// Whether these lines hold a diagram, and it shows the board where the game stands: such are found among the moves of
    /// a game and behind them. One that no move follows may show where it began as well.
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
        let position = if self.is_named {
            trail.position()
        } else {
            trail.ruled()
        };
        let here = position.map(|position| position.to_setup(1).board);
        let start = self.start.filter(|_| !moves_follow);
        [here, start.map(|start| start.board)].contains(&Some(shown.board))
    }

    /// Whether a row of moves behind a victory can only be another game: it begins at the start of one, and not here.
    pub(super) fn is_another_row(&self, row: &str) -> bool {
        if !self.is_named || !self.branches.here().is_final || self.is_variation_begun {
            return false;
        }
        let start = Trail::new(&Setup::START);
        ki2::side_of_mark(row.chars().next().unwrap_or_default()) == Color::Black
            && !named::begins(self.teller.trail(), row)
            && named::begins(&start, row)
    }

    /// Where the diagram broke off.
    fn diagram_place(&self) -> Place<'static> {
        Place {
            line: Line::new(self.diagram_line, ""),
            offset: 0,
        }
    }

    pub(super) fn line(&mut self, line: Line<'_>, text: &str, out: &mut impl Visitor) {
        let place = Place {
            line,
            offset: text::offset_in(line.text, text),
        };
        if !text.starts_with("まで") {
            self.settle_end(None, out);
        }
        if let Some(number) = text.strip_prefix("変化") {
            if !self.is_lost {
                self.variation(place, number, out);
            }
            return;
        }
        let first = text.bytes().next().unwrap_or_default();
        if self.is_astray || self.is_lost {
            self.is_numbered |= words::numbered(text).is_some();
            return;
        }
        self.teller.begin(out);
        if self.diagram.is_begun() && !text.starts_with(['|', '｜', '#', '*', '＊', '&']) {
            return self.fail(place, NINE_RANKS, out);
        }
        match first {
            b'#' => {}
            b'*' => self.comment(&text[1..], out),
            // What stands for a blank in a page of the web.
            b'&' if text.starts_with("&nbsp;") => {
                let problem = Problem::Expected("a header, a move or a comment");
                self.warn(place, problem, out);
            }
            b'&' => out.bookmark(&text[1..]),
            _ if text.starts_with('＊') => self.comment(&text['＊'.len_utf8()..], out),
            _ if ki2::begins_with_mark(text) => {
                if !self.is_past_head() && words::names_players(text) {
                    self.marked_names(place, text, out);
                } else {
                    self.named_moves(place, text, out);
                }
            }
            _ if words::is_diagram(text) => self.diagram(place, text, out),
            _ => match words::numbered(text) {
                Some((number, rest)) if self.is_row(number, rest) => {
                    self.named_moves(place, rest.trim_start_matches(is_blank), out);
                }
                Some((number, rest)) if self.counts_on(number) && named::is_plain_row(rest, 2) => {
                    self.plain_moves(place, rest, out);
                }
                Some((number, rest)) => self.numbered(place, number, rest, out),
                None => self.words(place, text, out),
            },
        }
    }

    /// A comment, or what an engine thought.
    pub(super) fn comment(&self, text: &str, out: &mut impl Visitor) {
        tell_comment(text, self.teller.trail().previous_to(), out);
    }

    /// Whether moves told by name and mark stand behind this number, and it is that of the next move or of the next pair.
    fn is_row(&self, number: u32, rest: &str) -> bool {
        let least = if self.offset.is_none() { 1 } else { 2 };
        self.counts_on(number) && named::is_row(rest.trim_start_matches(is_blank), least)
    }

    /// Whether the number is that of the next move or of the next pair.
    fn counts_on(&self, number: u32) -> bool {
        let ply = self.branches.ply();
        number == ply + 1 + self.offset.unwrap_or(0) || number == ply / 2 + 1
    }

    /// A line of a diagram.
    fn diagram(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        if self.start.is_some() {
            // Once for all its lines.
            let before = core::mem::replace(&mut self.diagram_line, place.line());
            if before == 0 || before + 1 < place.line() {
                let problem = Problem::Expected("no diagram after the first move");
                self.warn(place, problem, out);
            }
            return;
        }
        let (part, read) = match (words::header(text), text.as_bytes()) {
            (_, [b'+', ..]) => return,
            _ if words::is_files(text) => return,
            (Some((word, value)), _) if !text.starts_with(['|', '｜']) => {
                self.diagram_line = place.line();
                let color = words::hand_of(word).unwrap_or(Color::Black);
                (value, self.diagram.hand(color, value))
            }
            _ => {
                self.diagram_line = place.line();
                self.rank_line = place.line();
                (text, self.diagram.row(text))
            }
        };
        if let Err((offset, problem)) = read {
            let offset = text::offset_in(place.line.text, part) + offset;
            self.fail(place.line.place(offset), problem, out);
        }
    }

    /// A line that begins with a word: a header, the turn, the end in a sentence.
    fn words(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        if let Some(sentence) = text.strip_prefix("まで") {
            return self.sentence(place, sentence, out);
        }
        let named_end = self.is_named.then(|| EndKind::of_kif(text)).flatten();
        if let Some(kind) = named_end {
            return self.ends(kind, out);
        }
        if let Some(number) = words::moves_before(text) {
            self.diagram_line = self.diagram_line.max(place.line());
            return self.diagram.moves_before(number);
        }
        if words::is_titles(text) || text.starts_with("盤面回転") || text.starts_with("盤面反転")
        {
            return;
        }
        if named::is_plain_row(text, 1) && (self.offset.is_none() || self.is_named) {
            return self.plain_moves(place, text, out);
        }
        if let Some((number, entry)) = words::oddly_numbered(text) {
            let next = self.branches.ply() + 1 + self.offset.unwrap_or(0);
            return self.numbered(place, number.unwrap_or(next), entry, out);
        }
        let header = words::header(text);
        let is_turn = header.is_none_or(|(_, value)| value.is_empty());
        if let (Some(color), Some('番'), true) = (side_of(text), text.chars().nth(2), is_turn) {
            self.turn = Some(color);
            return;
        }
        match header {
            None if !self.is_past_head() && words::is_bare_name(text) => {
                let color = side_of(text).unwrap_or(Color::Black);
                self.warn(place, Problem::Expected("a colon before a name"), out);
                self.names(place, color, words::without_side(text), out);
            }
            None => {
                let problem = Problem::Expected("a header, a move or a comment");
                self.warn(place, problem, out);
            }
            Some(("手合割", value)) => {
                let before = self.named_start();
                let (name, remark) = words::split_remark(value);
                // What stands in parentheses may be a part of the name.
                let whole = words::handicap(value).map(|handicap| (handicap, ""));
                let rare = match whole {
                    Some(_) => None,
                    None => words::rare_start(value).or_else(|| words::rare_start(name)),
                };
                let short = || Some((words::handicap(name)?, remark));
                let known = whole.or_else(|| short().filter(|_| rare.is_none()));
                let (handicap, remark) = known.unzip();
                let remark = remark.unwrap_or_default();
                self.handicap = handicap;
                self.rare_start = rare.map(Box::new);
                if before.is_some_and(|before| self.named_start() != Some(before)) {
                    self.warn(place, Problem::Expected("no other handicap"), out);
                }
                if !remark.is_empty() {
                    let place = place.line.place(text::offset_in(place.line.text, remark));
                    let problem = Problem::Expected("nothing behind the handicap");
                    self.warn(place, problem, out);
                }
                let is_known = self.handicap.is_some() || self.rare_start.is_some();
                let is_other = name.is_empty() || name == "その他" && !value.contains("SFEN");
                self.strange_handicap =
                    (!is_known && !is_other).then(|| (place.line(), place.line.text.into()));
            }
            Some((word, _)) if words::is_hand(word) => {
                let problem = Problem::Expected("先手 or 後手, whose hand this is");
                self.warn(place, problem, out);
            }
            Some(("手番", value)) => {
                let mark = value
                    .chars()
                    .next()
                    .filter(|&mark| ki2::MARKS.contains(&mark));
                let told = side_of(value).or(mark.map(ki2::side_of_mark));
                self.turn = told.or(self.turn);
            }
            Some(_) if words::is_nameless_entry(text) => {
                let problem = Problem::Expected("a header, a move or a comment");
                self.warn(place, problem, out);
            }
            Some((word, value)) => {
                let side = word
                    .strip_suffix('番')
                    .filter(|side| side_of(side).is_some());
                let word = side.unwrap_or(word);
                let rule = Rule::of_kif(word);
                if rule.is_some_and(|rule| rule.read(value, &mut self.profile)) {
                    return out.profile(self.profile);
                }
                let key = Key::of_kif(word);
                if let Some(color) = Color::ALL
                    .into_iter()
                    .find(|&color| Key::player(color) == key)
                {
                    self.names(place, color, value, out);
                } else {
                    out.header(&key, value);
                }
            }
        }
    }

    /// Tells who plays, and warns where that was told before: every name is kept, and the first counts.
    fn names(&mut self, place: Place<'_>, color: Color, name: &str, out: &mut impl Visitor) {
        if core::mem::replace(&mut self.has_name[color], true) {
            self.warn(place, Problem::Expected("one name for each side"), out);
        }
        out.header(&Key::player(color), name);
    }

    /// Who plays, behind marks and without a colon: `▲先手 雲`, `▲雲 △風`.
    fn marked_names(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        let mut rest = text;
        while let Some(mark) = rest.chars().next() {
            let named = &rest[mark.len_utf8()..];
            let end = named.find(ki2::MARKS).unwrap_or(named.len());
            let name = words::without_side(&named[..end]);
            let place = place.line.place(text::offset_in(place.line.text, rest));
            self.warn(
                place,
                Problem::Expected("a move, or a colon before a name"),
                out,
            );
            self.names(place, ki2::side_of_mark(mark), name, out);
            rest = &named[end..];
        }
    }

    /// `変化：5手`: what follows is a variation at that move.
    fn variation(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        // Some programs put the line among the headers, where it means nothing.
        if !self.is_played() {
            return self.warn(place, Problem::NoBranchPoint, out);
        }
        if leading_number(text.trim_start_matches(BEFORE_NUMBER)).is_none() {
            // Words that say nothing part nothing.
            return self.warn(place, Problem::NoBranchPoint, out);
        }
        let before = self.ply_before(text);
        self.in_variation = true;
        self.is_variation_begun = true;
        self.is_astray = !before.is_some_and(|before| self.goes_back(before, out));
        if self.is_astray {
            self.warn(place, Problem::NoBranchPoint, out);
        }
    }

    /// The ply after which a variation begins that these words are the number of.
    fn ply_before(&self, text: &str) -> Option<u32> {
        let number = leading_number(text.trim_start_matches(BEFORE_NUMBER));
        let (number, _) = number?;
        let number = number.saturating_add(u32::from(self.counts_from_zero));
        number.checked_sub(self.offset.unwrap_or(0))?.checked_sub(1)
    }

    /// The ply after which the variation begins that a line tells of, if it is such a line and means something here.
    pub(super) fn variation_after(&self, text: &str) -> Option<u32> {
        let number = text.strip_prefix("変化")?;
        let means = self.is_played() && !self.is_lost;
        self.ply_before(number).filter(|_| means)
    }

    /// Whether a variation after this ply may be one of an earlier line.
    pub(super) fn may_be_of_another(&self, before: u32) -> bool {
        self.branches.may_be_of_another(before)
    }

    /// The node of an earlier line that all moves of a variation can follow, where the last one does not allow them.
    pub(super) fn other_line(&mut self, before: u32, moves: &str) -> Option<Latest> {
        let trail = self.teller.trail_mut();
        let is_named = self.is_named;
        self.branches.other(before, |node| {
            if is_named {
                named::fits(trail, node, moves)
            } else {
                let moves = entry::read_moves(moves, trail.to(node));
                trail.fits(node, &moves)
            }
        })
    }

    /// Makes a node of an earlier line the last one at its ply.
    pub(super) fn make_latest(&mut self, ply: u32, node: Latest) {
        self.branches.make_latest(ply, node);
    }

    /// Goes back to the node read last at this ply; `false` if there is none.
    pub(super) fn goes_back(&mut self, ply: u32, out: &mut impl Visitor) -> bool {
        self.settle(out);
        let Some(node) = self.branches.go_back(ply) else {
            return false;
        };
        self.teller.branch(node, out);
        true
    }

    /// A move follows the end of the line, and no variation begins with it: the game was only adjourned, or words among the
    /// moves told how it stood. What follows a victory is a variation all the same.
    pub(super) fn goes_on(&mut self, place: Place<'_>, out: &mut impl Visitor) {
        if !self.branches.here().ends || self.is_variation_begun {
            return;
        }
        self.warn(place, Problem::Expected("no move after the end"), out);
        let here = self.branches.here_mut();
        if here.is_final {
            self.is_variation_begun = true;
            return;
        }
        here.ends = false;
        here.decided = None;
        out.goes_on();
    }

    /// Notes a move that was told.
    #[inline]
    pub(super) fn went_on(&mut self) {
        self.branches.went_on(self.teller.trail().at());
    }

    /// Who would move here.
    pub(super) fn mover(&mut self, out: &mut impl Visitor) -> Color {
        let start = self.settle(out);
        if self.branches.ply().is_multiple_of(2) {
            start.turn
        } else {
            !start.turn
        }
    }

    /// The end of the line where the moves are not numbered: it counts once, and where no move follows.
    pub(super) fn ends(&mut self, kind: EndKind, out: &mut impl Visitor) {
        let decides = kind.decides(self.mover(out));
        let here = self.branches.here_mut();
        if !here.ends && !here.goes_on {
            self.is_variation_begun = false;
            here.ends = true;
            here.decided = decides;
            here.is_final = decides.flatten().is_some();
            self.teller.end(kind, out);
        }
    }

    /// Whether moves can be told by name: there is a board from the first of them on.
    pub(super) fn has_board(&mut self, mark: Color, out: &mut impl Visitor) -> bool {
        if self.teller.trail().moves() == 0 && !self.is_named {
            // The mark tells whose turn it is where neither a diagram does nor the name of a handicap.
            if self.start.is_none() && self.named_start().is_none() {
                self.turn.get_or_insert(mark);
            }
            self.settle(out);
            self.teller.trail_mut().follow();
            self.is_named = true;
        }
        self.is_named
    }
}
