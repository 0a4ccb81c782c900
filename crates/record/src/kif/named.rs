//! Lines of moves told by name, as KI2 writes them: `▲７六歩    △３四歩    ▲２二角成`.

use komadai_rules::Color;
use memchr::memchr3;

use super::game::KifGame;
use super::row::{is_short, plain_names};
use super::time::split_time;
use super::words::{self, is_blank};
use crate::end::EndKind;
use crate::error::{NameError, Problem};
use crate::ki2;
use crate::text::{Line, Place};
use crate::visit::Visitor;

/// A problem, and the words where it is.
type Trouble<'a> = (&'a str, Problem);

impl KifGame {
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
            if !self.can_go_on(line, ki2::side_of_mark(mark), name, out) {
                return;
            }
            rest = &named[end..];
        }
        self.remark(line, remark, out);
    }

    /// Reads the moves of a line that bear no marks.
    pub(super) fn plain_moves(&mut self, place: Place<'_>, text: &str, out: &mut impl Visitor) {
        let line = place.line;
        for name in plain_names(text) {
            let turn = self.head.turn();
            let mark = turn.unwrap_or(self.head.likely_start().turn);
            self.head.turn_by_name(line.place_of(name), mark, name, &mut self.teller, out);
            let mark = self.mover(out);
            if !self.can_go_on(line, mark, name, out) {
                return;
            }
        }
    }

    /// Reads one move and tells what is wrong with it; whether the next one can be read.
    fn can_go_on(
        &mut self,
        line: Line<'_>,
        mark: Color,
        name: &str,
        out: &mut impl Visitor,
    ) -> bool {
        match self.named(line, mark, name, out) {
            Ok(None) => true,
            Ok(Some((part, problem))) => {
                self.warn(line.place_of(part), problem, out);
                true
            }
            Err((part, problem)) => {
                self.fail(line.place_of(part), problem, out);
                false
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
        let place = line.place_of(text);
        self.head.turn_by_name(place, mark, text, &mut self.teller, out);
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
                    (Some(sentence), _) => self.sentence(line.place_of(words), sentence, out),
                    (None, Some(kind)) => self.ends(kind, out),
                    (None, None) => {}
                }
                return Ok(trouble);
            }
        }
        // A time is the move's own; whatever else stands behind it is a remark.
        let (name, time, behind) = split_time(text);
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
