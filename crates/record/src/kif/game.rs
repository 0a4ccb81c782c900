//! One game as it is read: what is known of it so far, and what each line, which says by its beginning what it is, adds.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::{Color, Handicap, Move, RuleProfile, Setup, Square};

use super::board::{Diagram, NINE_RANKS};
use super::words::{self, BLANKS, leading_number};
use super::{Named, is_end_word, named, quick, read_move};
use crate::error::{Patience, Problem};
use crate::follow::Follow;
use crate::record::NodeId;
use crate::rules::Rule;
use crate::sentence::side_of;
use crate::text::{self, Line};
use crate::visit::{Comment, Place, Severity, Visitor};
use crate::{EndKind, Key, NameError, ki2, sentence};

/// What is known of the game so far.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) is_told: bool,
    /// Whether there was anything but what programs say of themselves.
    pub(super) is_filled: bool,
    /// Where it starts, once that was told.
    start: Option<Setup>,
    diagram: Diagram,
    /// The line of its last rank or hand.
    diagram_line: u32,
    handicap: Option<Handicap>,
    /// Where it starts by a name that is no handicap of ours.
    rare_start: Option<Box<Setup>>,
    /// What was told of the end above the moves: after how many of them, and how.
    foretold: Option<(u32, String)>,
    /// A line with a name that is no handicap's.
    strange_handicap: Option<(u32, String)>,
    /// What headers say of the rules.
    profile: RuleProfile,
    turn: Option<Color>,
    /// The number before that of the first move, once there was one.
    offset: Option<u32>,
    /// The ply of the place where the next move follows; what stands there is the last entry of `latest` for it.
    ply: u32,
    /// The node read last at each ply: where a variation branches from.
    latest: Vec<Latest>,
    /// Those read before them, where there are any.
    older: Vec<Older>,
    /// The board, in a game whose moves are told by name.
    pub(super) board: Option<Box<Follow>>,
    /// How many moves there were in all.
    moves: u32,
    /// Whether a line that began with a number was seen.
    is_numbered: bool,
    in_variation: bool,
    /// Whether a variation went wrong, so that nothing counts up to the next one.
    is_astray: bool,
    /// Whether nothing more of the game can be read.
    is_lost: bool,
    patience: Patience,
}

/// The node read last at some ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Latest {
    node: u32,
    to: Option<Square>,
    /// Whether a move follows, whether the line ends here, and whether it is said that variations branch from the node
    /// before.
    goes_on: bool,
    ends: bool,
    branches: bool,
    /// What the end decided, if it did.
    decided: Option<Option<Color>>,
}

impl Latest {
    const ROOT: Self = Self {
        node: 0,
        to: None,
        goes_on: false,
        ends: false,
        branches: false,
        decided: None,
    };
}

/// Nodes at some ply besides the one read last: the two before it, and the first of all, which is the game's.
#[derive(Clone, Copy, Debug, Default)]
struct Older {
    recent: [Option<Latest>; 2],
    first: Option<Latest>,
}

impl Older {
    /// Adds one that is the last no longer.
    fn add(&mut self, node: Latest) {
        match self.first {
            None => self.first = Some(node),
            Some(_) => self.recent = [Some(node), self.recent[0]],
        }
    }

    /// All of them, the newest first.
    fn nodes(self) -> impl Iterator<Item = Latest> {
        let [newest, next] = self.recent;
        [newest, next, self.first].into_iter().flatten()
    }
}

impl Default for Game {
    fn default() -> Self {
        Self {
            is_told: false,
            is_filled: false,
            start: None,
            diagram: Diagram::default(),
            diagram_line: 0,
            handicap: None,
            rare_start: None,
            foretold: None,
            strange_handicap: None,
            profile: RuleProfile::STANDARD,
            turn: None,
            offset: None,
            ply: 0,
            latest: vec![Latest::ROOT],
            older: Vec::new(),
            board: None,
            moves: 0,
            is_numbered: false,
            in_variation: false,
            is_astray: false,
            is_lost: false,
            patience: Patience::default(),
        }
    }
}

/// The move that the words begin with, and what stands behind it.
fn read_first(
    words: &str,
    previous_to: Option<Square>,
) -> Result<(Option<Named>, &str), NameError> {
    let error = match read_move(words, previous_to) {
        Ok(found) => return Ok((found, "")),
        Err(error) => error,
    };
    let Some(at) = words::behind_name(words, &error) else {
        return Err(error);
    };
    let (name, more) = words.split_at(at);
    match read_move(name, previous_to) {
        Ok(found) => Ok((found, more)),
        Err(_) => Err(error),
    }
}

/// The numbered moves of a variation that follows a move to this square, as far as they can be read.
fn read_moves(text: &str, mut previous_to: Option<Square>) -> Vec<Move> {
    let mut moves = Vec::new();
    let entries =
        text::lines(text).filter_map(|line| words::numbered(line.text.trim_matches(BLANKS)));
    for (_, rest) in entries {
        let (words, ..) = words::split_time(rest.trim_start_matches(BLANKS));
        let Ok((Some((mv, _)), _)) = read_first(words, previous_to) else {
            break;
        };
        previous_to = Some(mv.to());
        moves.push(mv);
    }
    moves
}

/// Whether the words are those of a move or of a known end.
fn is_entry(words: &str, previous_to: Option<Square>) -> bool {
    words::known_end(words).is_some() || read_move(words, previous_to).is_ok()
}

impl Game {
    /// Reads moves for as long as they are written as programs write them; how many lines and bytes that were.
    #[inline]
    pub(super) fn quick_moves(
        &mut self,
        text: &str,
        lines: u32,
        out: &mut impl Visitor,
    ) -> (u32, usize) {
        let (mut read, mut at) = (0, 0);
        if self.start.is_none() || self.board.is_some() || self.is_astray || self.is_lost {
            return (read, at);
        }
        let offset = self.offset.unwrap_or(0);
        while let Some(line) = quick::line(&text.as_bytes()[at..], self.here().to) {
            if line.number != self.ply + 1 + offset || self.offset.is_none() {
                break;
            }
            let place = Place {
                line: Line::new(lines + read + 1, &text[at..at + line.length]),
                offset: line.words,
            };
            read += 1;
            at += line.used;
            match out.mv(line.mv, Some(line.kind), place) {
                Ok(()) => {
                    self.went_on(line.mv);
                    self.here().branches = line.branches;
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

    #[inline]
    fn here(&mut self) -> &mut Latest {
        &mut self.latest[self.ply as usize]
    }

    /// Tells that there is a game.
    fn begin(&mut self, out: &mut impl Visitor) {
        if !self.is_told {
            self.is_told = true;
            out.begin();
        }
    }

    pub(super) fn finish(mut self, out: &mut impl Visitor) {
        if self.diagram.is_begun() && !self.is_lost {
            self.fail(self.diagram_place(), NINE_RANKS, out);
        }
        self.settle(out);
        let foretold = self.foretold.take();
        if let Some((_, sentence)) = foretold.filter(|&(count, _)| count == self.ply) {
            let kind = sentence::read(&sentence, self.mover(out));
            self.ends(kind, out);
        }
        out.finish();
    }

    pub(super) fn warn(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        self.begin(out);
        self.patience.tell(place, problem, Severity::Warning, out);
    }

    /// In the game itself nothing can follow what cannot be read; a variation is cut short instead.
    pub(super) fn fail(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        self.begin(out);
        let severity = if self.in_variation {
            self.is_astray = true;
            Severity::Warning
        } else {
            self.is_lost = true;
            Severity::Error
        };
        self.patience.tell(place, problem, severity, out);
    }

    /// Decides where the game begins, from the handicap, the diagram and the turn, and tells it.
    pub(super) fn settle(&mut self, out: &mut impl Visitor) -> Setup {
        if let Some(start) = self.start {
            return start;
        }
        self.begin(out);
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
        out.start(&start);
        start
    }

    /// Where a game of this handicap starts.
    fn named_start(&self) -> Option<Setup> {
        let rare = || self.rare_start.as_deref().copied();
        self.handicap.map(Handicap::setup).or_else(rare)
    }

    /// Takes the turn from the first move, where nothing in the head tells it: whose piece moves, moves first.
    fn turn_by(&mut self, words: &str) {
        let is_told = self.named_start().is_some() || self.diagram.is_there();
        if self.start.is_some() || self.turn.is_some() || is_told {
            return;
        }
        if let Ok(Some((mv, _))) = read_move(words, None) {
            let piece = mv.from().and_then(|from| Setup::START.board[from]);
            self.turn = piece.map(|piece| piece.color);
        }
    }

    /// Whether a move or an end was told.
    pub(super) fn is_played(&self) -> bool {
        self.moves > 0 || self.latest[0].ends
    }

    /// Whether moves were begun.
    pub(super) const fn is_past_head(&self) -> bool {
        self.is_numbered || self.board.is_some()
    }

    /// Whether the line that is being read has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.latest[self.ply as usize].ends
    }

    /// Whether it was said where the game starts.
    pub(super) const fn has_start(&self) -> bool {
        let is_named = self.handicap.is_some() || self.rare_start.is_some();
        is_named || self.strange_handicap.is_some() || self.diagram.is_there()
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
        self.begin(out);
        if self.diagram.is_begun() && !text.starts_with(['|', '｜', '#', '*', '&']) {
            return self.fail(place, NINE_RANKS, out);
        }
        match first {
            b'#' => {}
            b'*' => {
                let previous_to = self.here().to;
                out.comment(Comment::kif(&text[1..], previous_to));
            }
            b'&' => out.bookmark(&text[1..]),
            _ if ki2::begins_with_mark(text) => self.named_moves(place, text, out),
            _ if words::is_diagram(text) => self.diagram(place, text, out),
            _ => match words::numbered(text) {
                Some((number, rest)) if self.is_row(number, rest) => {
                    self.named_moves(place, rest.trim_start_matches(BLANKS), out);
                }
                Some((number, rest)) => self.numbered(place, number, rest, out),
                None => self.words(place, text, out),
            },
        }
    }

    /// Whether moves told by name and mark stand behind this number, and it is that of the next move or of the next pair.
    fn is_row(&self, number: u32, rest: &str) -> bool {
        let (offset, least) = self.offset.map_or((0, 1), |offset| (offset, 2));
        let is_next = number == self.ply + 1 + offset || number == self.ply / 2 + 1;
        is_next && named::is_row(rest.trim_start_matches(BLANKS), least)
    }

    /// A line of a diagram.
    fn diagram(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        if self.start.is_some() {
            let problem = Problem::Expected("no diagram after the first move");
            return self.warn(place, problem, out);
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
        if let Some(kind) = EndKind::of_kif(text).filter(|_| self.board.is_some()) {
            return self.ends(kind, out);
        }
        if let Some(number) = words::moves_before(text) {
            return self.diagram.moves_before(number);
        }
        if ["手数-", "盤面回転", "盤面反転"]
            .iter()
            .any(|start| text.starts_with(start))
        {
            return;
        }
        if let Some((number, entry)) = words::oddly_numbered(text) {
            let next = self.ply + 1 + self.offset.unwrap_or(0);
            return self.numbered(place, number.unwrap_or(next), entry, out);
        }
        let header = words::header(text);
        let is_turn = header.is_none_or(|(_, value)| value.is_empty());
        if let (Some(color), Some('番'), true) = (side_of(text), text.chars().nth(2), is_turn) {
            self.turn = Some(color);
            return;
        }
        match header {
            None => {
                let problem = Problem::Expected("a header, a move or a comment");
                self.warn(place, problem, out);
            }
            Some(("手合割", value)) => {
                let (name, remark) = words::split_remark(value);
                self.handicap = words::handicap(name);
                let start = words::rare_start(value).or_else(|| words::rare_start(name));
                self.rare_start = start.map(Box::new);
                if self.handicap.is_some() && !remark.is_empty() {
                    let place = place.line.place(text::offset_in(place.line.text, remark));
                    let problem = Problem::Expected("nothing behind the handicap");
                    self.warn(place, problem, out);
                }
                let is_known = self.handicap.is_some() || self.rare_start.is_some();
                let is_other = name == "その他" && !value.contains("SFEN");
                self.strange_handicap =
                    (!is_known && !is_other).then(|| (place.line(), place.line.text.into()));
            }
            Some((word, _)) if words::is_hand(word) => {
                let problem = Problem::Expected("先手 or 後手, whose hand this is");
                self.warn(place, problem, out);
            }
            Some(("手番", value)) => self.turn = side_of(value).or(self.turn),
            Some((word, _))
                if words::leading_number(word).is_some() && words::says_origin(text) =>
            {
                let problem = Problem::Expected("a header, a move or a comment");
                self.warn(place, problem, out);
            }
            Some((word, value)) => {
                let side = word
                    .strip_suffix('番')
                    .filter(|side| side_of(side).is_some());
                let word = side.unwrap_or(word);
                let rule = Rule::of_kif(word);
                match rule.is_some_and(|rule| rule.read(value, &mut self.profile)) {
                    true => out.profile(self.profile),
                    false => out.header(&Key::of_kif(word), value),
                }
            }
        }
    }

    /// `変化：5手`: what follows is a variation at that move.
    fn variation(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        // Some programs put the line among the headers, where it means nothing.
        if !self.is_played() {
            return self.warn(place, Problem::NoBranchPoint, out);
        }
        let before = self.ply_before(text);
        self.in_variation = true;
        self.is_astray = !before.is_some_and(|before| self.goes_back(before, out));
        if self.is_astray {
            self.warn(place, Problem::NoBranchPoint, out);
        }
    }

    /// The ply after which a variation begins that these words are the number of.
    fn ply_before(&self, text: &str) -> Option<u32> {
        let number = leading_number(text.trim_start_matches(['：', ':', ' ', '　']));
        let (number, _) = number?;
        number.checked_sub(self.offset.unwrap_or(0))?.checked_sub(1)
    }

    /// The ply after which the variation begins that a line tells of, if it is such a line and means something here.
    pub(super) fn variation_after(&self, text: &str) -> Option<u32> {
        let number = text.strip_prefix("変化")?;
        let means = self.is_played() && !self.is_lost;
        self.ply_before(number).filter(|_| means)
    }

    /// Whether a variation after this ply may be one of an earlier line: of the last one it is where that says so, or has
    /// ended there.
    pub(super) fn may_be_of_another(&self, before: u32) -> bool {
        let before = before as usize;
        let Some(latest) = self.latest.get(before) else {
            return false;
        };
        let next = self.latest.get(before + 1).filter(|_| latest.goes_on);
        let is_said = latest.ends || next.is_some_and(|next| next.branches);
        !is_said
            && self
                .older
                .get(before)
                .is_some_and(|older| older.first.is_some())
    }

    /// The node of an earlier line that all moves of a variation can follow, where the last one does not allow them.
    pub(super) fn other_line(
        &self,
        before: u32,
        moves: &str,
        out: &impl Visitor,
    ) -> Option<Latest> {
        let fits = |node: Latest| match &self.board {
            Some(board) => named::fits(board, node.node, moves),
            None => out.fits(NodeId::new(node.node), &read_moves(moves, node.to)),
        };
        let before = before as usize;
        let latest = *self.latest.get(before)?;
        if fits(latest) != Some(false) {
            return None;
        }
        let mut others = self.older.get(before)?.nodes();
        others.find(|&other| fits(other) == Some(true))
    }

    /// Makes a node of an earlier line the last one at its ply.
    pub(super) fn make_latest(&mut self, ply: u32, node: Latest) {
        let ply = ply as usize;
        let last = core::mem::replace(&mut self.latest[ply], node);
        self.displaced(ply, last);
    }

    /// Notes a node that is the last one at its ply no longer.
    #[cold]
    fn displaced(&mut self, ply: usize, node: Latest) {
        if self.older.len() <= ply {
            self.older.resize(ply + 1, Older::default());
        }
        self.older[ply].add(node);
    }

    /// Goes back to the node read last at this ply; `false` if there is none.
    fn goes_back(&mut self, ply: u32, out: &mut impl Visitor) -> bool {
        let Some(latest) = self.latest.get(ply as usize).copied() else {
            return false;
        };
        self.settle(out);
        self.ply = ply;
        if let Some(board) = &mut self.board {
            board.return_to(latest.node);
        }
        out.variation(NodeId::new(latest.node));
        true
    }

    /// Notes a move that was told.
    #[inline]
    pub(super) fn went_on(&mut self, mv: Move) {
        if let Some(board) = &mut self.board {
            board.add(mv);
        }
        self.here().goes_on = true;
        self.moves += 1;
        self.ply += 1;
        let latest = Latest {
            node: self.moves,
            to: Some(mv.to()),
            ..Latest::ROOT
        };
        match self.latest.get_mut(self.ply as usize) {
            Some(last) => {
                let last = core::mem::replace(last, latest);
                self.displaced(self.ply as usize, last);
            }
            None => self.latest.push(latest),
        }
    }

    /// `3 ２二角成(88) ( 0:10/00:00:15)+`, or a word that ends the game in the place of the move.
    fn numbered(&mut self, place: Place<'_>, number: u32, rest: &str, out: &mut impl Visitor) {
        let line = place.line;
        let (words, time, behind) = words::split_time(rest.trim_start_matches(BLANKS));
        let at = |offset| Place {
            line,
            offset: text::offset_in(line.text, words) + offset,
        };
        let offset = self.offset.unwrap_or(number.saturating_sub(1));
        let expected = self.ply + 1;
        let is_next = number.checked_sub(offset) == Some(expected);
        if !is_next && !is_entry(words, self.here().to) {
            let problem = Problem::Expected("a header, a move or a comment");
            return self.warn(place, problem, out);
        }
        self.offset = Some(offset);
        self.is_numbered = true;
        self.turn_by(words);
        self.settle(out);
        match number.checked_sub(offset) {
            Some(ply) if ply == expected => {}
            Some(ply) if (1..expected).contains(&ply) => {
                // A move taken back: it replaces what was played, which stays as another line.
                let expected = expected + offset;
                self.goes_back(ply - 1, out);
                self.warn(place, Problem::Number { expected }, out);
            }
            // What is counted on after the end was not played.
            Some(_) if self.here().ends => {
                return self.warn(place, Problem::Number { expected }, out);
            }
            // A number too high by whole pairs of moves, or that of a move which fits here, is a slip of the pen; a
            // move is missing otherwise.
            Some(ply) if ply > expected && self.is_slip(ply - expected, words, out) => {
                let expected = expected.saturating_add(offset);
                self.offset = Some(number - self.ply - 1);
                self.warn(place, Problem::Number { expected }, out);
            }
            _ => {
                let expected = expected.saturating_add(offset);
                return self.fail(place, Problem::Number { expected }, out);
            }
        }
        if let Some(kind) = words::known_end(words) {
            self.numbered_end(at(0), kind, time, out);
            return self.remark(line, behind, out);
        }
        let previous_to = self.here().to;
        let (mv, kind, otherwise, more) = match read_first(words, previous_to) {
            Ok((Some((mv, kind)), more)) => (mv, kind, None, more),
            Ok((None, more)) => {
                let name = &words[..words.len() - more.len()];
                match self.without_origin(name, out) {
                    Ok((mv, otherwise)) => (mv, None, otherwise, more),
                    Err((offset, problem)) => return self.fail(at(offset), problem, out),
                }
            }
            // Words that do not begin as a move are how some program says that the game ended.
            Err(_) if is_end_word(words) => {
                self.warn(at(0), Problem::Expected("a move or a known end"), out);
                return self.numbered_end(at(0), EndKind::Other(words.into()), time, out);
            }
            Err(error) => {
                let offset = error.offset().unwrap_or(0);
                return self.fail(at(offset), Problem::Move(error), out);
            }
        };
        if let Err(problem) = out.mv(mv, kind, at(0)) {
            return self.fail(at(0), problem, out);
        }
        self.went_on(mv);
        self.here().branches = words::says_branches(rest);
        if let Some(error) = otherwise {
            self.warn(at(0), Problem::Move(error), out);
        }
        // A time may lack its parentheses.
        let bare = words::read_time(more);
        if let Some(time) = time.or(bare) {
            out.time(time);
        }
        self.remark(line, if bare.is_some() { "" } else { more }, out);
        self.remark(line, behind, out);
    }

    /// The move that a name without an origin means, and what is wrong with the name all the same, in a game that names
    /// none from its first move on.
    fn without_origin(
        &mut self,
        name: &str,
        out: &mut impl Visitor,
    ) -> Result<(Move, Option<NameError>), (usize, Problem)> {
        let mark = self.mover(out);
        let Some(board) = self
            .has_board(mark, out)
            .then_some(self.board.as_ref())
            .flatten()
        else {
            let problem = Problem::Expected("the square the piece comes from, as in ７六歩(77)");
            return Err((name.len(), problem));
        };
        let wanted = ki2::read_name(name, board.previous_to());
        let found = wanted.and_then(|wanted| board.find(&wanted));
        found.map_err(|error| (error.offset().unwrap_or(0), Problem::Move(error)))
    }

    /// What stands behind a move in its line: a comment or bookmark, or words that are kept as a comment.
    pub(super) fn remark(&mut self, line: Line<'_>, text: &str, out: &mut impl Visitor) {
        match text.as_bytes() {
            [] | [b'#', ..] => {}
            [b'&', ..] => out.bookmark(&text[1..]),
            [b'*', ..] => out.comment(Comment::kif(&text[1..], self.here().to)),
            _ => {
                let place = line.place(text::offset_in(line.text, text));
                self.warn(place, Problem::Expected("nothing more in this line"), out);
                out.comment(Comment::plain(text));
            }
        }
    }

    /// Whether numbers that were left out leave no move out.
    fn is_slip(&mut self, left_out: u32, words: &str, out: &impl Visitor) -> bool {
        left_out.is_multiple_of(2)
            || match read_move(words, self.here().to) {
                Ok(Some((mv, _))) => out.is_next(mv),
                _ => false,
            }
    }

    /// The end of the line as its last, numbered entry tells; a line that has gone on here keeps going.
    fn numbered_end(
        &mut self,
        place: Place<'_>,
        kind: EndKind,
        time: Option<Duration>,
        out: &mut impl Visitor,
    ) {
        let here = self.here();
        if here.ends {
            return;
        }
        if here.goes_on {
            return self.warn(place, Problem::GoesOn, out);
        }
        self.ends(kind, out);
        if let Some(time) = time {
            out.time(time);
        }
    }

    /// The end as a sentence tells it, where no numbered entry did: `5手で先手の勝ち`.
    pub(super) fn sentence(&mut self, place: Place<'_>, sentence: &str, out: &mut impl Visitor) {
        // Some say how many moves there were, or only that there are no more.
        let counts = |letter: char| letter.is_numeric() || "手、で".contains(letter);
        if sentence
            .trim_matches(BLANKS)
            .trim_matches(counts)
            .is_empty()
        {
            return;
        }
        // Some put the result above the moves.
        let count = leading_number(sentence).map_or(0, |(count, _)| count);
        if self.moves == 0 && count > 0 && !self.is_past_head() {
            self.foretold = Some((count, sentence.into()));
            return;
        }
        let kind = sentence::read(sentence, self.mover(out));
        let decides = kind.decides(self.mover(out));
        let said = self.here().decided;
        if said.is_some() && decides.is_some() && said != decides {
            return self.warn(place, Problem::OtherResult, out);
        }
        self.ends(kind, out);
    }

    /// Who would move here.
    fn mover(&mut self, out: &mut impl Visitor) -> Color {
        let start = self.settle(out);
        match self.ply.is_multiple_of(2) {
            true => start.turn,
            false => !start.turn,
        }
    }

    /// The end of the line where the moves are not numbered: it counts once, and where no move follows.
    pub(super) fn ends(&mut self, kind: EndKind, out: &mut impl Visitor) {
        let decides = kind.decides(self.mover(out));
        let here = self.here();
        if !here.ends && !here.goes_on {
            here.ends = true;
            here.decided = decides;
            out.end(kind);
        }
    }

    /// Whether moves can be told by name: there is a board from the first of them on.
    pub(super) fn has_board(&mut self, mark: Color, out: &mut impl Visitor) -> bool {
        if self.moves == 0 && self.board.is_none() {
            // The mark tells whose turn it is where neither a diagram does nor the name of a handicap.
            if self.start.is_none() && self.named_start().is_none() {
                self.turn.get_or_insert(mark);
            }
            let start = self.settle(out);
            self.board = Some(Box::new(Follow::new(&start)));
        }
        self.board.is_some()
    }
}
