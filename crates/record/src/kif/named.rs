//! Lines of moves told by name, as KI2 writes them: `▲７六歩    △３四歩    ▲２二角成`.

use komadai_rules::{Color, Move};
use memchr::memchr3;

use super::game::LineReader;
use super::row::{self, is_short, plain_names};
use super::time::{split_more_times, split_time};
use super::words::{self, is_blank};
use crate::end::EndKind;
use crate::error::{NameError, Problem};
use crate::visit::Visitor;
use crate::{ki2, text};

/// A problem, and the words where it is.
type Trouble<'a> = (&'a str, Problem);

impl<V: Visitor> LineReader<'_, '_, V> {
    /// Reads the moves of a line, with blanks between them or none.
    pub(super) fn named_moves(&mut self, text: &str) {
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
            if !self.can_go_on(ki2::side_of_mark(mark), name, &named[end..]) {
                return;
            }
            rest = &named[end..];
        }
        self.remark(remark);
    }

    /// Reads the moves of a line that bear no marks.
    pub(super) fn plain_moves(&mut self, text: &str) {
        for name in plain_names(text) {
            let turn = self.game.head.turn();
            let mark = turn.unwrap_or(self.game.head.likely_start().turn);
            self.at(name).turn_by_name(mark, name);
            let mark = self.mover();
            let behind = &text[text::offset_in(text, name) + name.len()..];
            if !self.can_go_on(mark, name, behind) {
                return;
            }
        }
    }

    /// Reads one move and tells what is wrong with it; whether the next one can be read.
    fn can_go_on(&mut self, mark: Color, name: &str, behind: &str) -> bool {
        match self.named(mark, name, behind) {
            Ok(None) => true,
            Ok(Some((part, problem))) => {
                self.at(part).warn(problem);
                true
            }
            Err((part, problem)) => {
                self.at(part).fail(problem);
                false
            }
        }
    }

    /// Reads one move, behind which this stands in its row; what is to be warned of.
    fn named<'a>(
        &mut self,
        mark: Color,
        text: &'a str,
        behind: &str,
    ) -> Result<Option<Trouble<'a>>, Trouble<'a>> {
        self.at(text).turn_by_name(mark, text);
        if !self.has_board(mark) {
            return Ok(Some((text, Problem::Expected("a numbered move"))));
        }
        let trail = self.game.teller.trail();
        let other_side = (trail.turn() != mark).then_some(Problem::WrongSide);
        let name = ki2::read_name(text, trail.previous_to());
        let found = name.and_then(|name| trail.find(&name));
        let found = found.or_else(|error| self.likeliest(error, Some(behind)));
        let (mv, otherwise) = match found {
            Ok(found) => found,
            Err(error) => return self.no_name(mark, text, error),
        };
        let moved = trail.can_move(mv).map_err(Problem::Illegal);
        self.goes_on();
        let told = moved.and_then(|()| self.game.teller.mv(mv, None, self.place, self.out));
        told.map_err(|problem| (text, problem))?;
        self.game.went_on();
        let problem = otherwise.map(Problem::Move).or(other_side);
        Ok(problem.map(|problem| (text, problem)))
    }

    /// Of several moves that a name means the one that those behind it allow: in its row and in the lines that follow.
    /// Where they allow several, the first of these in a row; a numbered entry is to say where its piece comes from.
    pub(super) fn likeliest(
        &self,
        error: NameError,
        behind: Option<&str>,
    ) -> Result<(Move, Option<NameError>), NameError> {
        let NameError::Ambiguous { candidates } = error else {
            return Err(error);
        };
        let names = row::next_names(behind.unwrap_or_default(), self.following);
        let next =
            |number: usize, previous_to| ki2::read_name(names.get(number)?, previous_to).ok();
        let (likeliest, is_clear) = self.game.teller.trail().likeliest(candidates.clone(), next);
        match likeliest.first() {
            Some(&mv) if is_clear || behind.is_some() && !names.is_empty() => {
                Ok((mv, Some(NameError::Ambiguous { candidates: likeliest })))
            }
            _ => Err(NameError::Ambiguous { candidates }),
        }
    }

    /// What is no name may end with words, or be words altogether: `▲投了`, `▲１四飛まで61手詰`, `▲７六歩(0:10)`.
    fn no_name<'a>(
        &mut self,
        mark: Color,
        text: &'a str,
        error: NameError,
    ) -> Result<Option<Trouble<'a>>, Trouble<'a>> {
        if let Some(kind) = EndKind::of_kif(text) {
            self.ends(kind);
            return Ok(None);
        }
        let words = text.find("まで").or_else(|| text.rfind(is_blank));
        if let Some((name, words)) = words.map(|at| text.split_at(at)) {
            let (name, words) = (name.trim_matches(is_blank), words.trim_matches(is_blank));
            let sentence = words.strip_prefix("まで");
            let kind = EndKind::of_kif(words);
            if is_short(name) && (sentence.is_some() || kind.is_some()) {
                let trouble = self.named(mark, name, "")?;
                match (sentence, kind) {
                    (Some(sentence), _) => self.at(words).sentence(sentence),
                    (None, Some(kind)) => self.ends(kind),
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
            let trouble = self.named(mark, name.trim_end_matches(is_blank), "")?;
            let mut behind = behind;
            if let Some(time) = time {
                self.out.time(time);
                let (times, rest) = split_more_times(behind);
                self.more_times(times);
                behind = rest;
            }
            self.remark(behind);
            return Ok(trouble);
        }
        let at = text.get(error.offset().unwrap_or(0)..).unwrap_or(text);
        Err((at, Problem::Move(error)))
    }
}
