//! Lines of moves told by name, as KI2 writes them: `▲７六歩    △３四歩    ▲２二角成`.

use komadai_rules::{Color, Setup, Square};
use memchr::memchr3;

use super::game::Game;
use super::words::{self, POINTS, is_blank, narrow_digit};
use crate::end::EndKind;
use crate::error::{NameError, Problem};
use crate::ki2::{self, MARKS};
use crate::names::kanji_number;
use crate::read::LONGEST;
use crate::text::{self, Line, Place, offset_in};
use crate::trail::{Trail, find};
use crate::visit::Visitor;

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

/// Whether these words are at least so many moves told by name and nothing else, without marks, the later ones with numbers
/// or without: `７六歩 ３四歩 3. ２二角成 同　銀`.
pub(super) fn is_plain_row(words: &str, least: usize) -> bool {
    let anywhere = Some(Square::ALL[0]);
    let is_name = |name: &str| {
        let reads = || ki2::read_name(name, anywhere).is_ok() || EndKind::of_kif(name).is_some();
        is_short(name) && reads()
    };
    // What begins as none, a time for instance, need not be read.
    let begins = |name: &&str| begins_name(name) || EndKind::of_kif(name).is_some();
    begins_name(words.trim_start_matches(is_blank))
        && plain_names(words).take_while(begins).take(least).count() == least
        && plain_names(words).all(is_name)
}

/// Whether words begin with a square in at least one digit, or with 同.
fn begins_name(words: &str) -> bool {
    let mut letters = words.chars();
    let (first, second, third) = (letters.next(), letters.next(), letters.next());
    let is_file = first.is_some_and(|file| matches!(narrow_digit(file), '1'..='9'));
    let is_rank =
        |rank| matches!(kanji_number(rank), Some(1..=9)) || matches!(narrow_digit(rank), '1'..='9');
    first == Some('同')
        || is_file
            && second.is_some_and(is_rank)
            && third.is_some_and(|kind| !kind.is_ascii() && kind.is_alphabetic())
}

/// The names in a row without marks, parted by blanks or commas or by nothing; behind 同 there may be a blank.
fn plain_names(words: &str) -> impl Iterator<Item = &str> {
    let parts = |letter: char| is_blank(letter) || matches!(letter, '、' | '，' | '・');
    let mut rest = words.trim_matches(parts);
    core::iter::from_fn(move || {
        let named = rest.strip_prefix('同').unwrap_or(rest);
        let named = named.trim_start_matches(is_blank);
        let next = named.char_indices().skip(1);
        let mut next = next.filter(|&(at, letter)| parts(letter) || begins_name(&named[at..]));
        let end = next.next().map_or(named.len(), |(at, _)| at);
        let name = rest.split_at(rest.len() - named.len() + end).0;
        let behind = named[end..].trim_start_matches(parts);
        let number = words::leading_number(behind).filter(|_| !begins_name(behind));
        let counts = |letter: char| parts(letter) || POINTS.contains(&letter);
        rest = number.map_or(behind, |(_, counted)| counted.trim_start_matches(counts));
        (!name.is_empty()).then_some(words::before_number(name))
    })
}

/// A problem, and the words where it is.
type Trouble<'a> = (&'a str, Problem);

/// Whether the named moves of a variation can all be played after this node, as far as they can be read; `None` where nobody
/// can say so.
pub(super) fn fits(trail: &mut Trail, node: u32, text: &str) -> Option<bool> {
    let mut position = trail.position_at(node)?;
    let mut previous_to = trail.to(node);
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

/// Whether the first name of a row is that of a legal move on this board.
pub(super) fn begins(trail: &Trail, row: &str) -> bool {
    let name = row.split(MARKS).nth(1).unwrap_or_default();
    let wanted = ki2::read_name(name.trim_matches(is_blank), trail.previous_to());
    let found = wanted.ok().and_then(|wanted| trail.find(&wanted).ok());
    let legal = |(mv, _)| {
        trail
            .position()
            .is_some_and(|position| position.is_legal(mv))
    };
    found.is_some_and(legal)
}

/// Whether the last move of a row goes on in the next line, which was broken within its name.
pub(super) fn goes_on(row: &str, next: &str) -> bool {
    let first = next.find(|letter| MARKS.contains(&letter) || is_blank(letter));
    let first = &next[..first.unwrap_or(next.len())];
    if !is_short(first) || first.starts_with("まで") {
        return false;
    }
    let anywhere = Some(Square::ALL[0]);
    let last = row.rsplit(MARKS).next().unwrap_or_default();
    let reads = |name: &str| is_short(name) && ki2::read_name(name, anywhere).is_ok();
    !last.contains(['*', '&', '#']) && reads(&[last.trim_matches(is_blank), first].concat())
}

impl Game {
    /// Reads the moves of a line, with blanks between them or none.
    pub(super) fn named_moves(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        let line = place.line;
        let remark = memchr3(b'*', b'&', b'#', text.as_bytes()).unwrap_or(text.len());
        let (mut rest, remark) = text.split_at(remark);
        while let Some(mark) = rest.chars().next() {
            let named = &rest[mark.len_utf8()..];
            let end = ki2::find_mark(named).unwrap_or(named.len());
            let parts = |letter: char| is_blank(letter) || matches!(letter, '、' | '，' | ',');
            let name = match named[..end].trim_matches(parts) {
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
            let place = |part| Place {
                line,
                offset: offset_in(line.text, part),
            };
            let mark = self.turn.unwrap_or(self.likely_start().turn);
            self.turn_by_mark(place(name), mark, name, out);
            let mark = self.mover(out);
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
            let trail = Trail::new(&Setup { turn, ..start });
            ki2::read_name(name, None).is_ok_and(|wanted| trail.find(&wanted).is_ok())
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
        let trail = self.teller.trail();
        let other_side = (trail.turn() != mark).then_some(Problem::WrongSide);
        let name = ki2::read_name(text, trail.previous_to());
        let (mv, otherwise) = match name.and_then(|name| trail.find(&name)) {
            Ok(found) => found,
            Err(error) => return self.no_name(line, mark, text, error, out),
        };
        let moved = trail.can_move(mv).map_err(Problem::Illegal);
        self.goes_on(place, out);
        let told = moved.and_then(|()| self.teller.mv(mv, None, place, out));
        told.map_err(|problem| (text, problem))?;
        self.went_on();
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
