//! Numbered entries: moves with their origins and times, and the words for the end in the place of one.

use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::{Move, Position, Square};

use super::game::Game;
use super::names::{Named, is_end_word, read_move};
use super::words::{self, is_blank, leading_number};
use crate::end::EndKind;
use crate::error::{NameError, Problem};
use crate::text::{self, Line, Place};
use crate::visit::{Comment, Visitor};
use crate::{ki2, sentence};

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
pub(super) fn read_moves(text: &str, mut previous_to: Option<Square>) -> Vec<Move> {
    let mut moves = Vec::new();
    let entries =
        text::lines(text).filter_map(|line| words::numbered(line.text.trim_matches(is_blank)));
    for (_, rest) in entries {
        let (words, ..) = words::split_time(rest.trim_start_matches(is_blank));
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
    /// `3 ２二角成(88) ( 0:10/00:00:15)+`, or a word that ends the game in the place of the move.
    pub(super) fn numbered(
        &mut self,
        place: Place<'_>,
        number: u32,
        rest: &str,
        out: &mut impl Visitor,
    ) {
        let line = place.line;
        if number == 0 && self.teller.trail().moves() == 0 && self.offset.is_none() {
            self.counts_from_zero = true;
            self.warn(place, Problem::Number { expected: 1 }, out);
        }
        let number = number.saturating_add(u32::from(self.counts_from_zero));
        let rest = rest.trim_start_matches(is_blank);
        let (words, time, behind) = words::split_time(rest);
        let unread = words::unread_time(&rest[words.len()..], time);
        let at = |offset| Place {
            line,
            offset: text::offset_in(line.text, words) + offset,
        };
        let sentence = words.strip_prefix("まで");
        let sentence = sentence.filter(|sentence| !sentence::says_nothing(sentence));
        let end =
            words::known_end(words).or_else(|| Some(sentence::read(sentence?, self.mover(out))));
        match end {
            // Behind moves that bear no numbers, only the end may have one.
            Some(kind) if self.offset.is_none() && self.is_named => {
                return self.numbered_end(at(0), kind, time, out);
            }
            _ if !self.is_counted(place, number, words, out) => return,
            Some(kind) => {
                self.numbered_end(at(0), kind, time, out);
                self.remark(line, unread, out);
                return self.remark(line, behind, out);
            }
            None => {}
        }
        let previous_to = self.teller.trail().previous_to();
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
                // Those that say who won say all there is to know.
                if sentence::winner(words).is_none() {
                    self.warn(at(0), Problem::Expected("a move or a known end"), out);
                }
                return self.unknown_end(at(0), words, time, out);
            }
            Err(error) => match words::end_and_more(words) {
                Some((kind, more)) => {
                    self.numbered_end(at(0), kind, time, out);
                    return self.remark(line, more, out);
                }
                None if !words::begins_as_entry(words) && !words::says_origin(words) => {
                    let problem = Problem::Expected("a header, a move or a comment");
                    return self.warn(at(0), problem, out);
                }
                None => {
                    let offset = error.offset().unwrap_or(0);
                    return self.fail(at(offset), Problem::Move(error), out);
                }
            },
        };
        self.goes_on(at(0), out);
        if let Err(problem) = self.teller.mv(mv, kind, at(0), out) {
            return self.fail(at(0), problem, out);
        }
        self.went_on();
        self.branches.here_mut().branches = words::says_branches(rest);
        if let Some(error) = otherwise {
            self.warn(at(0), Problem::Move(error), out);
        }
        // A time may lack its parentheses.
        let bare = words::read_time(more);
        if let Some(time) = time.or(bare) {
            out.time(time);
        }
        self.remark(line, if bare.is_some() { "" } else { more }, out);
        self.remark(line, unread, out);
        self.remark(line, behind, out);
    }

    /// Whether an entry with this number is one of the game, which then stands where it follows.
    fn is_counted(
        &mut self,
        place: Place<'_>,
        number: u32,
        words: &str,
        out: &mut impl Visitor,
    ) -> bool {
        let expected = self.branches.ply() + 1;
        let first = *self.first_offset.get_or_insert(number.saturating_sub(1));
        let fits = |offset: &u32| number.checked_sub(*offset) == Some(expected);
        let offset = self.offset.unwrap_or(first);
        let told = expected.saturating_add(offset);
        let offset = [offset, first, 0].into_iter().find(fits).unwrap_or(offset);
        if number == expected && offset != first {
            // It was the first number that was wrong.
            self.first_offset = Some(offset);
            self.warn(place, Problem::Number { expected: told }, out);
        }
        let is_next = number.checked_sub(offset) == Some(expected);
        if !is_next && !is_entry(words, self.teller.trail().previous_to()) {
            let problem = Problem::Expected("a header, a move or a comment");
            self.warn(place, problem, out);
            return false;
        }
        self.offset = Some(offset);
        self.is_numbered = true;
        let first = || Some(read_move(words, None).ok()??.0);
        self.turn_by(place, first, out);
        self.settle(out);
        let told = expected.saturating_add(offset);
        let problem = Problem::Number { expected: told };
        match number.checked_sub(offset) {
            Some(ply) if ply == expected => true,
            // An end with the number of the last move cannot stand in its place.
            Some(ply) if ply + 1 == expected && words::known_end(words).is_some() => {
                self.warn(place, problem, out);
                true
            }
            Some(ply) if ply + 1 == expected && self.is_told_again(words) => {
                self.warn(place, problem, out);
                false
            }
            Some(ply) if ply < expected && self.is_misnumbered(ply, words) => {
                self.warn(place, problem, out);
                true
            }
            Some(ply) if (1..expected).contains(&ply) => {
                // A move taken back: it replaces what was played, which stays as another line.
                self.goes_back(ply - 1, out);
                self.warn(place, problem, out);
                true
            }
            // An end that decides nothing was counted as moves are, and the game went on later.
            Some(ply) if ply == expected + 1 && self.is_resumed(words) => {
                self.offset = Some(number - expected);
                true
            }
            // What is counted on after the end was not played.
            Some(_) if self.branches.here().ends => {
                self.warn(place, Problem::Expected("no move after the end"), out);
                false
            }
            // A number too high by whole pairs of moves, or that of a move which fits here, is a slip of the pen; a
            // move is missing otherwise.
            Some(ply) if ply > expected && self.is_slip(ply - expected, words) => {
                self.offset = Some(number - self.branches.ply() - 1);
                self.warn(place, problem, out);
                true
            }
            _ => {
                self.fail(place, problem, out);
                false
            }
        }
    }

    /// The move that a name without an origin means, and what is wrong with the name all the same. Beside names that have
    /// one, 成 is not left out by those which mean it not.
    fn without_origin(
        &mut self,
        name: &str,
        out: &mut impl Visitor,
    ) -> Result<(Move, Option<NameError>), (usize, Problem)> {
        let mark = self.mover(out);
        let previous_to = self.teller.trail().previous_to();
        let has_board = self.has_board(mark, out);
        let found = match self.ruled() {
            _ if has_board => ki2::read_name(name, previous_to)
                .and_then(|wanted| self.teller.trail().find(&wanted))
                .map(Some),
            Some(position) => crate::read::japanese(name, previous_to)
                .and_then(|wanted| wanted.find(position))
                .map(|mv| Some((mv, None))),
            _ => Ok(None),
        };
        match found {
            Ok(Some(found)) => Ok(found),
            Ok(None) => {
                let problem = "the square the piece comes from, as in ７六歩(77)";
                Err((name.len(), Problem::Expected(problem)))
            }
            Err(error) => Err((error.offset().unwrap_or(0), Problem::Move(error))),
        }
    }

    /// What stands behind a move in its line: a comment or bookmark, or words that are kept as a comment.
    pub(super) fn remark(&mut self, line: Line<'_>, text: &str, out: &mut impl Visitor) {
        match text.as_bytes() {
            [] | [b'#', ..] => {}
            [b'&', ..] => out.bookmark(&text[1..]),
            [b'*', ..] => self.comment(&text[1..], out),
            _ => {
                let place = line.place(text::offset_in(line.text, text));
                self.warn(place, Problem::Expected("nothing more in this line"), out);
                out.comment(Comment::plain(text));
            }
        }
    }

    /// The position here, where the rules describe it.
    fn ruled(&mut self) -> Option<&Position> {
        let trail = self.teller.trail_mut();
        trail.follow();
        trail.ruled()
    }

    /// The move that words tell, if they do and it is legal here.
    fn legal_move(&mut self, words: &str) -> Option<Move> {
        let (mv, _) = read_move(words, self.teller.trail().previous_to()).ok()??;
        self.ruled()?.is_legal(mv).then_some(mv)
    }

    /// Whether an entry is that of the last move once more.
    fn is_told_again(&mut self, words: &str) -> bool {
        let previous_to = self.teller.trail().previous_to();
        let Ok(Some((mv, _))) = read_move(words, previous_to) else {
            return false;
        };
        let mut is_left = |from| {
            let position = self.ruled();
            position.is_some_and(|position| position.piece_at(from).is_none())
        };
        previous_to == Some(mv.to()) && mv.from().is_none_or(&mut is_left)
    }

    /// Whether an entry follows by the rules here and cannot stand where its number, which is too low, says.
    fn is_misnumbered(&mut self, ply: u32, words: &str) -> bool {
        let Some(mv) = self.legal_move(words) else {
            return false;
        };
        let node = ply
            .checked_sub(1)
            .and_then(|ply| self.branches.node_at(ply));
        let trail = self.teller.trail_mut();
        node.is_none_or(|node| trail.fits(node, &[mv]) == Some(false))
    }

    /// Whether an entry goes on behind an end that decides nothing.
    fn is_resumed(&mut self, words: &str) -> bool {
        let here = self.branches.here();
        here.ends && here.decided.is_none() && self.is_slip(1, words)
    }

    /// Whether numbers that were left out leave no move out.
    fn is_slip(&mut self, left_out: u32, words: &str) -> bool {
        left_out.is_multiple_of(2) || self.legal_move(words).is_some()
    }

    /// The end of the line as its last, numbered entry tells; a line that has gone on here keeps going.
    fn numbered_end(
        &mut self,
        place: Place<'_>,
        kind: EndKind,
        time: Option<Duration>,
        out: &mut impl Visitor,
    ) {
        if self.may_end(place, out) {
            self.ends(kind, out);
            if let Some(time) = time {
                out.time(time);
            }
        }
    }

    /// The same in words that are no known end: it waits for a sentence that may say more.
    fn unknown_end(
        &mut self,
        place: Place<'_>,
        words: &str,
        time: Option<Duration>,
        out: &mut impl Visitor,
    ) {
        if self.may_end(place, out) {
            self.branches.here_mut().ends = true;
            self.unknown_end = Some((words.into(), time));
        }
    }

    /// Whether the line can end here: it has not, and it does not go on, which is told.
    fn may_end(&mut self, place: Place<'_>, out: &mut impl Visitor) -> bool {
        let here = self.branches.here();
        let (ends, goes_on) = (here.ends, here.goes_on);
        if goes_on && !ends {
            self.warn(place, Problem::GoesOn, out);
        }
        !ends && !goes_on
    }

    /// Tells the end that waited for a sentence, which may have come and says more.
    pub(super) fn settle_end(&mut self, sentence: Option<&str>, out: &mut impl Visitor) {
        let Some((word, time)) = self.unknown_end.take() else {
            return;
        };
        let mover = self.mover(out);
        let own = EndKind::Other(word);
        let says_more = |said: &EndKind| {
            let is_known = !matches!(said, EndKind::Other(_));
            // Broken off is what unknown words mean anyway.
            is_known && *said != EndKind::Interrupted
                || said.decides(mover).is_some()
                || said.is_perpetual_check()
        };
        // Words that say themselves who won are as good as any sentence.
        let said = sentence.filter(|_| own.winner(mover).is_none());
        let said = said.map(|sentence| sentence::read(sentence, mover));
        let kind = said.filter(says_more).unwrap_or(own);
        self.branches.here_mut().decided = kind.decides(mover);
        self.teller.end(kind, out);
        if let Some(time) = time {
            out.time(time);
        }
    }

    /// The end as a sentence tells it, where no numbered entry did: `5手で先手の勝ち`.
    pub(super) fn sentence(&mut self, place: Place<'_>, sentence: &str, out: &mut impl Visitor) {
        if sentence::says_nothing(sentence) {
            return;
        }
        // Some put the result above the moves.
        let counted = sentence.trim_start_matches(['、', '，', ',', ' ', '　']);
        let count = leading_number(counted).map_or(0, |(count, _)| count);
        if self.teller.trail().moves() == 0 && count > 0 && !self.is_past_head() {
            self.foretold = Some((count, sentence.into()));
            return;
        }
        let word = self.unknown_end.as_ref().map(|(word, _)| word.clone());
        self.settle_end(Some(sentence), out);
        let kind = sentence::read(sentence, self.mover(out));
        let decides = kind.decides(self.mover(out));
        let (said, ended) = (self.branches.here().decided, self.has_ended());
        if said.is_some() && decides.is_some() && said != decides {
            return self.warn(place, Problem::OtherResult, out);
        }
        if let EndKind::Other(words) = &kind
            && ended
            && word.as_ref() != Some(words)
            && !kind.is_perpetual_check()
            && !words.contains(['勝', '負', '敗'])
        {
            // What is said of an end that was told already, in words nobody knows.
            self.warn(place, Problem::Expected("a known end"), out);
        }
        self.ends(kind, out);
        // A sentence that counts other moves tells of another place.
        let ply = self.branches.ply();
        if !ended && count > 0 && count != ply && count != ply + self.offset.unwrap_or(0) {
            self.branches.here_mut().is_final = false;
        }
    }
}
