//! Numbered entries: moves with their origins and times, and the words for the end in the place of one.

use core::time::Duration;

use komadai_rules::{Move, Position, Square};

use super::game::{KifGame, LineReader};
use super::names::{is_end_word, read_first, read_move};
use super::time::{read_time, split_more_times, split_time, unread_time};
use super::words::{self, is_blank};
use crate::error::{NameError, Problem};
use crate::visit::Visitor;
use crate::{EndKind, ki2, sentence, teller};

/// What stands behind the number: `２二角成(88) ( 0:10/00:00:15)+ *よい手`.
#[derive(Clone, Copy)]
struct Entry<'a> {
    /// All of it.
    text: &'a str,
    /// The move, or words for the end.
    words: &'a str,
    time: Option<Duration>,
    /// Whether the brackets of its time are cut off, which may then be another one.
    is_cut: bool,
    /// What stands in the brackets of a time and is none.
    unread: &'a str,
    /// More times behind it.
    times: &'a str,
    /// What stands behind all of them.
    behind: &'a str,
}

impl<'a> Entry<'a> {
    fn new(text: &'a str) -> Self {
        let text = text.trim_start_matches(is_blank);
        let (words, time, behind) = split_time(text);
        let unread = unread_time(&text[words.len()..], time);
        let is_cut = time.is_some() && !text[words.len()..].contains([')', '）']);
        let (times, behind) = if time.is_some() { split_more_times(behind) } else { ("", behind) };
        Self { text, words, time, is_cut, unread, times, behind }
    }

    /// The sentence it holds in the place of a move, without まで.
    fn sentence(&self) -> Option<&'a str> {
        let sentence = self.words.strip_prefix("まで")?;
        (!sentence::says_nothing(sentence)).then_some(sentence)
    }
}

/// Whether the words are those of a move or of a known end.
fn is_entry(words: &str, previous_to: Option<Square>) -> bool {
    words::known_end(words).is_some() || read_move(words, previous_to).is_ok()
}

impl<V: Visitor> LineReader<'_, '_, V> {
    /// `3 ２二角成(88) ( 0:10/00:00:15)+`, or a word that ends the game in the place of the move.
    pub(super) fn numbered(&mut self, number: u32, rest: &str) {
        let numbering = &mut self.game.moves.numbering;
        if number == 0 && self.game.teller.trail().moves() == 0 && numbering.offset.is_none() {
            numbering.from_zero = true;
            self.warn(Problem::Number { expected: 1 });
        }
        let number = self.game.moves.numbering.counted(number);
        let entry = Entry::new(rest);
        let end = words::known_end(entry.words)
            .or_else(|| EndKind::won_on_time(entry.words, self.mover()))
            .or_else(|| Some(sentence::read(entry.sentence()?, self.mover())));
        // Behind moves that bear no numbers, only the end may have one.
        let is_alone = end.is_some() && self.game.moves.are_named;
        if is_alone && self.game.moves.numbering.offset.is_none() {
            if let Some(kind) = end {
                self.at(entry.words).numbered_end(kind, entry.time);
            }
        } else if self.is_counted(number, entry.words) {
            match end {
                Some(kind) => {
                    self.at(entry.words).numbered_end(kind, entry.time);
                    self.cut_time(entry);
                    self.more_times(entry.times);
                    self.remark(entry.unread);
                    self.remark(entry.behind);
                }
                None => self.numbered_move(entry),
            }
        }
    }

    /// The move of an entry, and what stands behind it.
    fn numbered_move(&mut self, entry: Entry<'_>) {
        self.at(entry.words);
        let previous_to = self.game.teller.trail().previous_to();
        let (mv, kind, otherwise, more) = match read_first(entry.words, previous_to) {
            Ok((Some((mv, kind)), more)) => (mv, kind, None, more),
            Ok((None, more)) => {
                let name = &entry.words[..entry.words.len() - more.len()];
                match self.without_origin(name) {
                    Ok((mv, otherwise)) => (mv, None, otherwise, more),
                    Err((offset, problem)) => return self.further(offset).fail(problem),
                }
            }
            Err(error) => return self.no_move(entry, error),
        };
        self.goes_on();
        if let Err(problem) = self.game.teller.mv(mv, kind, self.place, self.out) {
            return self.fail(problem);
        }
        self.game.went_on();
        self.game.moves.here_mut().branches = words::says_branches(entry.text);
        if let Some(error) = otherwise {
            self.warn(Problem::Move(error));
        }
        self.cut_time(entry);
        // A time may lack its parentheses.
        let bare = read_time(more);
        if let Some(time) = entry.time.or(bare) {
            self.out.time(time);
        }
        self.more_times(entry.times);
        let more = if bare.is_some() { "" } else { more };
        for remark in [more, entry.unread, entry.behind] {
            self.remark(remark);
        }
    }

    /// Says that the brackets of a time are cut off.
    fn cut_time(&mut self, entry: Entry<'_>) {
        if entry.is_cut {
            self.further(entry.words.len()).warn(Problem::Expected("a closing bracket"));
        }
    }

    /// Passes over more times of a move, and says so once.
    pub(super) fn more_times(&mut self, times: &str) {
        if !times.is_empty() && !core::mem::replace(&mut self.game.tail.has_more_times, true) {
            self.at(times).warn(teller::ONE_TIME);
        }
    }

    /// An entry that begins with no move: an end in unknown words or with more behind it, prose, or a mistake.
    fn no_move(&mut self, entry: Entry<'_>, error: NameError) {
        let words = entry.words;
        if is_end_word(words) {
            // Words that say who won say all there is to know.
            if sentence::winner(words).is_none() {
                self.warn(Problem::Expected("a move or a known end"));
            }
            self.unknown_end(words, entry.time);
        } else if let Some((kind, more)) = words::end_and_more(words) {
            self.numbered_end(kind, entry.time);
            self.remark(more);
        } else if !words::begins_as_entry(words) && !words::says_origin(words) {
            self.prose();
        } else {
            let offset = error.offset().unwrap_or(0);
            self.further(offset).fail(Problem::Move(error));
        }
    }

    /// Whether an entry with this number is one of the game, which then stands where it follows.
    fn is_counted(&mut self, number: u32, words: &str) -> bool {
        let expected = self.game.moves.ply() + 1;
        let (offset, wrong) = self.game.moves.numbering.offset_by(number, expected);
        if let Some(problem) = wrong {
            self.warn(problem);
        }
        let is_next = number.checked_sub(offset) == Some(expected);
        if !is_next && !is_entry(words, self.game.teller.trail().previous_to()) {
            self.prose();
            return false;
        }
        self.game.moves.numbering.offset = Some(offset);
        self.game.moves.numbering.is_used = true;
        let first = || Some(read_move(words, None).ok()??.0);
        self.turn_by(first);
        self.settle();
        is_next || self.is_out_of_turn(number, words)
    }

    /// The same for a number that is not the next one.
    fn is_out_of_turn(&mut self, number: u32, words: &str) -> bool {
        let expected = self.game.moves.ply() + 1;
        let problem = Problem::Number { expected: self.game.moves.next_number() };
        let offset = self.game.moves.numbering.offset.unwrap_or(0);
        let is_last = |ply| ply == expected - 1;
        match number.checked_sub(offset) {
            // An end with the number of the last move cannot stand in its place.
            Some(ply) if is_last(ply) && words::known_end(words).is_some() => {
                self.warn(problem);
                true
            }
            Some(ply) if is_last(ply) && self.game.is_told_again(words) => {
                self.warn(problem);
                false
            }
            Some(ply) if ply < expected && self.game.is_misnumbered(ply, words) => {
                self.warn(problem);
                true
            }
            Some(ply) if (1..expected).contains(&ply) => {
                // A move taken back: it replaces what was played, which stays as another line.
                self.goes_back(ply - 1);
                self.warn(problem);
                true
            }
            // An end that decides nothing was counted as moves are, and the game went on later.
            Some(ply) if ply == expected + 1 && self.game.is_resumed(words) => {
                self.game.moves.numbering.offset = Some(number - expected);
                true
            }
            // What is counted on after the end was not played.
            Some(_) if self.game.has_ended() => {
                self.warn(Problem::Expected("no move after the end"));
                false
            }
            // A number too high by whole pairs of moves, or that of a move which fits here, is a slip of the pen; a
            // move is missing otherwise.
            Some(ply) if ply > expected && self.game.is_slip(ply - expected, words) => {
                self.game.moves.numbering.offset = Some(number - expected);
                self.warn(problem);
                true
            }
            _ => {
                self.fail(problem);
                false
            }
        }
    }

    /// The move that a name without an origin means, and what is wrong with the name all the same. Beside names that
    /// have one, 成 is not left out by those which mean it not.
    fn without_origin(
        &mut self,
        name: &str,
    ) -> Result<(Move, Option<NameError>), (usize, Problem)> {
        let mark = self.mover();
        let previous_to = self.game.teller.trail().previous_to();
        let has_board = self.has_board(mark);
        let found = match self.game.ruled() {
            _ if has_board => ki2::read_name(name, previous_to)
                .and_then(|wanted| self.game.teller.trail().find(&wanted))
                .or_else(|error| self.likeliest(error, None))
                .map(Some),
            Some(position) => crate::read::japanese(name, previous_to)
                .and_then(|wanted| wanted.find(position))
                .map(|mv| (mv, None))
                .or_else(|error| self.likeliest(error, None))
                .map(Some),
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
}

impl KifGame {
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
        let node = ply.checked_sub(1).and_then(|ply| self.moves.branches.node_at(ply));
        let trail = self.teller.trail_mut();
        node.is_none_or(|node| trail.fits(node, &[mv]) == Some(false))
    }

    /// Whether an entry goes on behind an end that decides nothing.
    fn is_resumed(&mut self, words: &str) -> bool {
        let here = self.moves.here();
        here.ends && here.decided.is_none() && self.is_slip(1, words)
    }

    /// Whether numbers that were left out leave no move out.
    fn is_slip(&mut self, left_out: u32, words: &str) -> bool {
        left_out.is_multiple_of(2) || self.legal_move(words).is_some()
    }
}
