//! Lines of moves told by name, as KI2 writes them: `▲７六歩    △３四歩    ▲２二角成`.

use komadai_rules::{Color, Setup, Square};
use memchr::memchr3;

use super::game::Game;
use super::words::{self, is_blank};
use crate::EndKind;
use crate::error::{NameError, Problem};
use crate::follow::{Follow, find};
use crate::ki2::{self, MARKS};
use crate::read::LONGEST;
use crate::text::{self, Line, offset_in};
use crate::visit::{Place, Visitor};

/// Whether a part of a text can be a name, so that looking for parts of parts soon ends.
fn is_short(name: &str) -> bool {
    (1..=LONGEST).contains(&name.len())
}

/// Whether these words are a row of at least so many moves and nothing else, told by name with their marks, the later ones
/// with numbers or without: `▲７六歩 2. △３四歩`.
pub(super) fn is_row(words: &str, least: usize) -> bool {
    // Where the move before went does not change what a name is made of.
    let anywhere = Some(Square::ALL[0]);
    let is_name = |name: &str| {
        let name = words::before_number(name.trim_matches(is_blank));
        let reads = || ki2::read_name(name, anywhere).is_ok() || EndKind::of_kif(name).is_some();
        is_short(name) && reads()
    };
    let names = || {
        let row = words.split(['*', '&', '#']).next().unwrap_or_default();
        row.split(MARKS).skip(1)
    };
    ki2::begins_with_mark(words) && names().count() >= least && names().all(is_name)
}

/// Whether these words are moves told by name and nothing else, without marks: `７六歩 ３四歩 同　銀`.
pub(super) fn is_plain_row(words: &str) -> bool {
    let anywhere = Some(Square::ALL[0]);
    let is_name = |name: &str| {
        let reads = || ki2::read_name(name, anywhere).is_ok() || EndKind::of_kif(name).is_some();
        is_short(name) && words::begins_as_entry(name) && reads()
    };
    let first = words.chars().next().map(words::narrow_digit);
    first.is_some_and(|first| first == '同' || first.is_ascii_digit())
        && plain_names(words).all(is_name)
}

/// The names in a row without marks; behind 同 there may be a blank.
fn plain_names(words: &str) -> impl Iterator<Item = &str> {
    let mut rest = words.trim_matches(is_blank);
    core::iter::from_fn(move || {
        let named = rest.strip_prefix('同').unwrap_or(rest);
        let named = named.trim_start_matches(is_blank);
        let end = named.find(is_blank).unwrap_or(named.len());
        let name = rest.split_at(rest.len() - named.len() + end).0;
        rest = named[end..].trim_start_matches(is_blank);
        (!name.is_empty()).then_some(name)
    })
}

/// A problem, and the words where it is.
type Trouble<'a> = (&'a str, Problem);

/// Whether the named moves of a variation can all be played after this node, as far as they can be read; `None` where nobody
/// can say so.
pub(super) fn fits(board: &Follow, node: u32, text: &str) -> Option<bool> {
    let (mut position, mut previous_to) = board.position_at(node)?;
    let lines = text::lines(text).map(|line| line.text.trim_matches(is_blank));
    let names = lines
        .filter(|line| ki2::begins_with_mark(line))
        .map(|line| line.split(['*', '&', '#']).next().unwrap_or_default())
        .flat_map(|line| line.split(MARKS).skip(1));
    for name in names {
        let Ok(wanted) = ki2::read_name(name.trim_matches(is_blank), previous_to) else {
            break;
        };
        let found = find(&position, &wanted).ok();
        let Some((mv, _)) = found.filter(|&(mv, _)| position.is_legal(mv)) else {
            // Who says where the piece comes from may mean a foul.
            return wanted.told().is_none().then_some(false);
        };
        position.play_unchecked(mv);
        previous_to = Some(mv.to());
    }
    Some(true)
}

impl Game {
    /// Reads the moves of a line, with blanks between them or none.
    pub(super) fn named_moves(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        let line = place.line;
        let remark = memchr3(b'*', b'&', b'#', text.as_bytes()).unwrap_or(text.len());
        let (mut rest, remark) = text.split_at(remark);
        while let Some(mark) = rest.chars().next() {
            let named = &rest[mark.len_utf8()..];
            let end = named.find(MARKS).unwrap_or(named.len());
            let name = match named[..end].trim_matches(is_blank) {
                last if end == named.len() => last,
                name => words::before_number(name),
            };
            let place = |part| Place {
                line,
                offset: offset_in(line.text, part),
            };
            match self.named(line, ki2::side_of_mark(mark), name, out) {
                Ok(None) => {}
                Ok(Some((part, problem))) => self.warn(place(part), problem, out),
                Err((part, problem)) => return self.fail(place(part), problem, out),
            }
            rest = &named[end..];
        }
        self.remark(line, remark, out);
    }

    /// Reads the moves of a line that bear no marks.
    pub(super) fn plain_moves(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        let line = place.line;
        for name in plain_names(text) {
            let mark = self.mover(out);
            let place = |part| Place {
                line,
                offset: offset_in(line.text, part),
            };
            match self.named(line, mark, name, out) {
                Ok(None) => {}
                Ok(Some((part, problem))) => self.warn(place(part), problem, out),
                Err((part, problem)) => return self.fail(place(part), problem, out),
            }
        }
    }

    /// Takes the turn from the first move: the side that its mark or the head names begins, unless only the other one can
    /// make that move, and the mark or nothing but the mark says otherwise.
    fn turn_by_mark(&mut self, place: Place<'_>, mark: Color, name: &str, out: &mut impl Visitor) {
        if self.start.is_some() {
            return;
        }
        let start = self.likely_start();
        // What the head says against the handicap counts no more than a mark.
        let told = self
            .turn
            .filter(|&turn| self.has_diagram() || turn == start.turn);
        let named = self.named_start().map(|start| start.turn);
        if told.is_some() || self.turn.is_none() && named == Some(mark) {
            return;
        }
        let can_begin = |turn| {
            let board = Follow::new(&Setup { turn, ..start });
            ki2::read_name(name, None).is_ok_and(|wanted| board.find(&wanted).is_ok())
        };
        let first = self.turn.or(named).unwrap_or(mark);
        if !can_begin(first) && can_begin(!first) {
            let was = self.turn.replace(!first);
            if was.is_some() {
                self.warn(place, Problem::WrongSide, out);
            }
        }
    }

    /// Reads one move; what is to be warned of.
    fn named<'a>(
        &mut self,
        line: Line<'_>,
        mark: Color,
        text: &'a str,
        out: &mut impl Visitor,
    ) -> Result<Option<Trouble<'a>>, Trouble<'a>> {
        let place = Place {
            line,
            offset: offset_in(line.text, text),
        };
        self.turn_by_mark(place, mark, text, out);
        if !self.has_board(mark, out) {
            return Ok(Some((text, Problem::Expected("a numbered move"))));
        }
        let Some(board) = &self.board else {
            return Ok(None);
        };
        let other_side = (board.turn() != mark).then_some(Problem::WrongSide);
        let name = ki2::read_name(text, board.previous_to());
        let (mv, otherwise) = match name.and_then(|name| board.find(&name)) {
            Ok(found) => found,
            Err(error) => return self.no_name(line, mark, text, error, out),
        };
        let moved = board.can_move(mv).map_err(Problem::Illegal);
        self.goes_on(place, out);
        let told = moved.and_then(|()| out.mv(mv, None, place));
        told.map_err(|problem| (text, problem))?;
        self.went_on(mv);
        let problem = otherwise.map(Problem::Move).or(other_side);
        Ok(problem.map(|problem| (text, problem)))
    }

    /// What is no name may end with words, or be words altogether: `▲投了`, `▲１四飛まで61手詰`, `▲７六歩(0:10)`.
    fn no_name<'a>(
        &mut self,
        line: Line<'_>,
        mark: Color,
        text: &'a str,
        error: NameError,
        out: &mut impl Visitor,
    ) -> Result<Option<Trouble<'a>>, Trouble<'a>> {
        if let Some(kind) = EndKind::of_kif(text) {
            self.ends(kind, out);
            return Ok(None);
        }
        let words = text.find("まで").or_else(|| text.rfind(is_blank));
        if let Some((name, words)) = words.map(|at| text.split_at(at)) {
            let (name, words) = (name.trim_matches(is_blank), words.trim_matches(is_blank));
            let sentence = words.strip_prefix("まで");
            let kind = EndKind::of_kif(words);
            if is_short(name) && (sentence.is_some() || kind.is_some()) {
                let trouble = self.named(line, mark, name, out)?;
                match (sentence, kind) {
                    (Some(sentence), _) => {
                        let place = line.place(offset_in(line.text, words));
                        self.sentence(place, sentence, out);
                    }
                    (None, Some(kind)) => self.ends(kind, out),
                    (None, None) => {}
                }
                return Ok(trouble);
            }
        }
        // A time is the move's own; whatever else stands behind it is a remark.
        let (name, time, behind) = words::split_time(text);
        let parts = match (time, words::behind_name(text, &error)) {
            (Some(_), _) => Some((name, behind)),
            (None, at) => {
                let at = at.or_else(|| text.find(['(', '（']));
                at.map(|at| text.split_at(at))
            }
        };
        if let Some((name, behind)) =
            parts.filter(|(name, _)| is_short(name) && name.len() < text.len())
        {
            let trouble = self.named(line, mark, name.trim_end_matches(is_blank), out)?;
            if let Some(time) = time {
                out.time(time);
            }
            self.remark(line, behind, out);
            return Ok(trouble);
        }
        let at = text.get(error.offset().unwrap_or(0)..).unwrap_or(text);
        Err((at, Problem::Move(error)))
    }
}
