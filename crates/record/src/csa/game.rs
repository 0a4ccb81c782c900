//! The game that is being read: its headers and comments, where it starts and how it ends.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::time::Duration;

use komadai_rules::{Board, ByColor, Color, RuleProfile};

use super::engine::read_engine_line;
use super::letters::{color, sign};
use super::place::{AN_ITEM, NINE_RANKS, Start};
use super::spelling::CsaMove;
use super::summary::summary_end;
use super::words::{read_seconds, unescape};
use crate::end::EndKind;
use crate::error::Problem;
use crate::header::Key;
use crate::rules::Rule;
use crate::teller::Teller;
use crate::text::{self, Excerpt, Line, Place};
use crate::visit::{Comment, Visitor};

/// What is known of the game so far.
#[derive(Debug)]
pub(super) struct CsaGame {
    pub(super) teller: Teller,
    pub(super) start: Start,
    profile: RuleProfile,
    names: ByColor<Option<String>>,
    pub(super) turn: Option<Color>,
    /// Whether the visitor was told where it starts.
    pub(super) is_started: bool,
    /// Whether nothing more of it can be read.
    pub(super) is_lost: bool,
    /// Whether there was nothing yet but comments and a version.
    is_empty: bool,
    /// The board after the moves so far.
    pub(super) board: Board,
    pub(super) mover: Color,
    /// The last move that was not taken back, as it was written.
    pub(super) written: Option<CsaMove>,
    pub(super) last: Last,
    /// How the game ended by its `%` line and how long that took, until nothing can say otherwise.
    pub(super) end: Option<(EndKind, Option<Duration>)>,
    /// Whether the time of what is last was told.
    pub(super) is_timed: bool,
    /// How it ended by the server's summary, and where that stands.
    summary: Option<(EndKind, Excerpt)>,
    /// What is noted behind the end, which is told only when nothing can say otherwise.
    behind_end: Vec<String>,
    /// Whether it was told when it ended.
    has_end_time: bool,
    has_version: bool,
}

/// What a `T` speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    Nothing,
    Move,
    End,
    /// Two moves were taken back, which may have taken time.
    TakenBack,
}

impl CsaGame {
    pub(super) fn new(teller: Teller) -> Self {
        Self {
            teller,
            start: Start::EMPTY,
            profile: RuleProfile::STANDARD,
            names: ByColor::default(),
            turn: None,
            is_started: false,
            is_lost: false,
            is_empty: true,
            board: Board::EMPTY,
            mover: Color::Black,
            written: None,
            last: Last::Nothing,
            end: None,
            is_timed: false,
            summary: None,
            behind_end: Vec::new(),
            has_end_time: false,
            has_version: false,
        }
    }
}

/// Whether a line can only stand before the moves of a game: those of files put together without a `/` show so where
/// one ends.
fn begins_game(line: &str) -> bool {
    match line.trim_start().as_bytes() {
        [b'V', digit, ..] => digit.is_ascii_digit(),
        [b'P', b'I', ..] => true,
        [b'P', b'1', rest @ ..] => !rest.first().is_some_and(u8::is_ascii_digit),
        _ => false,
    }
}

impl CsaGame {
    /// Whether moves were told, or an end, or nothing more of the game can be.
    pub(super) fn is_past_start(&self) -> bool {
        self.teller.trail().moves() > 0 || self.last == Last::End || self.is_lost
    }

    /// Whether this line is one of the next game; names alone may also come late.
    pub(super) fn is_over_by(&self, line: &str) -> bool {
        let is_name = matches!(line.trim_start().as_bytes(), [b'N', b'+' | b'-', ..]);
        begins_game(line) || is_name && (self.last == Last::End || self.is_lost)
    }

    /// Tells the start, once a move or the end of the game shows that it is complete.
    pub(super) fn settle(&mut self, turn: Option<Color>, out: &mut impl Visitor) {
        if !self.is_started {
            self.teller.begin(out);
            self.is_started = true;
            if let Some(place) = self.broken_start() {
                self.warn(place, NINE_RANKS, out);
            }
            let start = self.start.finish(turn);
            self.board = start.board;
            self.mover = start.turn;
            self.teller.start(&start, out);
        }
    }

    /// Where the board of the start breaks off, if it does.
    fn broken_start(&self) -> Option<Place<'static>> {
        let number = self.start.breaks_off().filter(|_| !self.is_lost)?;
        Some(Line::new(number, "").place(0))
    }

    /// Tells the end of the game, unless there was nothing at all.
    pub(super) fn finish(&mut self, out: &mut impl Visitor) {
        if self.is_empty && !self.teller.is_begun() {
            return;
        }
        if let Some(place) = self.broken_start().filter(|_| !self.is_started) {
            self.fail(place, NINE_RANKS, out);
        }
        self.settle(self.turn, out);
        self.tell_end(out);
        out.finish();
    }

    pub(super) fn warn(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        self.teller.warn(place, problem, out);
    }

    pub(super) fn fail(&mut self, place: Place<'_>, problem: Problem, out: &mut impl Visitor) {
        self.is_lost = true;
        self.teller.fail(place, problem, out);
    }

    pub(super) fn line(&mut self, line: Line<'_>, out: &mut impl Visitor) {
        let text = line.text.trim();
        // A comma parts items, but belongs to the text of comments, names and information; so does a blank among moves.
        if text.starts_with(['\'', 'N', '$']) {
            return self.item(line, text, out);
        }
        let is_moves = text.starts_with(['+', '-']);
        let parts = |letter| letter == ',' || is_moves && text::is_blank(letter);
        let mut rest = text;
        while let Some((item, after)) = rest.split_once(parts) {
            self.item(line, item.trim(), out);
            rest = after.trim_start();
            if rest.starts_with('\'') || self.is_lost {
                break;
            }
        }
        if !self.is_lost {
            self.item(line, rest, out);
        }
    }

    fn item(&mut self, line: Line<'_>, item: &str, out: &mut impl Visitor) {
        let Some(first) = item.chars().next() else {
            return;
        };
        let rest = &item[first.len_utf8()..];
        self.is_empty &= matches!(first, '\'' | 'V');
        let place = line.place(text::offset_in(line.text, item));
        let understood = match first {
            '\'' => {
                self.comment(rest, place, out);
                true
            }
            // One more is one of another game, or of nothing.
            'V' => !mem::replace(&mut self.has_version, true),
            'N' => self.player(rest, place, out),
            '$' => self.information(rest, out),
            // A diagram that is half understood would make every move after it a riddle.
            'P' if !self.is_started => {
                return match self.start.item(rest, line.number) {
                    Ok(None) => {}
                    Ok(Some(problem)) => self.warn(place, problem, out),
                    Err(problem) => self.fail(place, problem, out),
                };
            }
            'T' => return self.time(rest, place, out),
            // A command to a server.
            '%' if rest.starts_with('%') => false,
            '%' if rest.trim_end() == "MATTA" => return self.take_back(place, out),
            '%' => return self.end(rest, place, out),
            // Once for each game, before its moves.
            '+' | '-' if rest.is_empty() => {
                let turn = color(first as u8);
                let is_new = self.turn.is_none() && !self.is_started;
                if !is_new && turn != self.turn || self.teller.trail().moves() > 0 {
                    self.warn(
                        place,
                        Problem::Expected("the side to move once, before the moves"),
                        out,
                    );
                }
                if !self.is_started {
                    self.turn = turn;
                }
                true
            }
            '+' | '-' if rest.starts_with(|next: char| next.is_ascii_alphanumeric()) => {
                return self.written_move(item, place, out);
            }
            '0'..='9' => return self.unsigned_move(item, place, out),
            _ => false,
        };
        if !understood {
            self.warn(place, AN_ITEM, out);
        }
    }

    fn player(&mut self, rest: &str, place: Place<'_>, out: &mut impl Visitor) -> bool {
        let Some(color) = rest.bytes().next().and_then(color) else {
            return false;
        };
        let name = &rest[1..];
        if self.names[color].as_deref().is_some_and(|known| known != name) {
            self.warn(place, Problem::Expected("one name for each side"), out);
        }
        self.teller.begin(out);
        out.header(&Key::player(color), name);
        self.names[color].get_or_insert_with(|| name.into());
        true
    }

    fn information(&mut self, rest: &str, out: &mut impl Visitor) -> bool {
        let Some((word, value)) = rest.split_once(':') else {
            return false;
        };
        self.teller.begin(out);
        match Rule::of_csa(word) {
            Some(rule) if rule.read(value, &mut self.profile) => out.profile(self.profile),
            _ if word == "NOTE" => out.header(&Key::Note, &unescape(value)),
            _ if word == "END_TIME" && mem::replace(&mut self.has_end_time, true) => {}
            _ => out.header(&Key::of_csa(word), value.trim()),
        }
        true
    }

    /// The first word for the end counts, even one that nobody knows.
    fn end(&mut self, word: &str, place: Place<'_>, out: &mut impl Visitor) {
        self.settle(self.turn, out);
        let (word, _) = word.split_once('\'').unwrap_or((word, ""));
        let timed = word.rsplit_once([' ', '\t']);
        let timed = timed.and_then(|(word, time)| Some((word, time.strip_prefix('T')?)));
        let (word, time) = timed.map_or((word, None), |(word, time)| (word, Some(time)));
        let mut kind = EndKind::of_csa(word.trim(), self.mover);
        // Some write the side of every end, as the format does for ILLEGAL_ACTION alone.
        if let EndKind::Other(_) = kind
            && let Some(plain) = word.trim().strip_prefix(sign(self.mover))
        {
            kind = EndKind::of_csa(plain, self.mover);
        }
        if self.last == Last::End {
            let is_other = self.end.as_ref().is_some_and(|(end, _)| *end != kind);
            if is_other {
                self.warn(place, Problem::OtherResult, out);
            }
            return;
        }
        if !kind.is_understood(self.mover) {
            self.warn(place, Problem::Expected("a word for the end"), out);
        }
        let time = time.and_then(read_seconds);
        self.is_timed = time.is_some();
        self.end = Some((kind, time));
        self.last = Last::End;
    }

    /// The end, where the line stops: as its `%` line says, unless a summary knows of another winner, or of an end that
    /// no `%` line can tell.
    ///
    /// A server writes that the side to move resigned where one of the two was lost to the net, and that a side
    /// declared where it had no right to.
    pub(super) fn tell_end(&mut self, out: &mut impl Visitor) {
        let (written, time) = self.end.take().unzip();
        let (summary, place) = self.summary.take().unzip();
        let outcome = |end: &Option<EndKind>| end.as_ref().map(|end| end.decides(self.mover));
        let other = outcome(&summary)
            .flatten()
            .is_some_and(|summary| outcome(&written) != Some(Some(summary)));
        // A server has no other words where a declaration fails, a line is cut, or checks repeat.
        let is_usual = |place: &Excerpt| {
            let customs =
                ["'summary:illegal kachi", "'summary:abnormal", "'summary:oute_sennichite"];
            customs.iter().any(|custom| place.words.starts_with(custom))
        };
        let is_decided = outcome(&written).flatten().is_some();
        // Version 2 has no word for the limit of moves.
        let untold = |end: &EndKind| end.csa(self.mover).is_none() || *end == EndKind::MaxMoves;
        let more = summary.as_ref().is_some_and(untold);
        let is_known = |end: &EndKind| !matches!(end, EndKind::Other(_));
        let differs = !more
            && summary.is_some()
            && summary != written
            && written.as_ref().is_some_and(is_known);
        let problem = match (other && is_decided, differs && !other) {
            (true, _) => Some(Problem::Expected("the result of the % line, which does not count")),
            (_, true) => Some(Problem::OtherResult),
            _ => None,
        };
        if let (Some(problem), Some(place)) = (problem, place.filter(|place| !is_usual(place))) {
            self.warn(place.place(), problem, out);
        }
        let end = match written {
            Some(written) if !other && !more => Some(written),
            written => summary.or(written),
        };
        if let Some(end) = end {
            self.teller.end(end, out);
            if let Some(time) = time.flatten() {
                out.time(time);
            }
        }
        for text in mem::take(&mut self.behind_end) {
            self.remark(&text, out);
        }
    }

    /// Comments that programs keep, what engines thought, what a server says of a game; others are passed over.
    fn comment(&mut self, text: &str, place: Place<'_>, out: &mut impl Visitor) {
        if let Some(words) = text.strip_prefix("summary:") {
            match summary_end(words, self.mover, &self.names) {
                Some(end) => self.summary = Some((end, Excerpt::new(place))),
                None => {
                    self.teller.begin(out);
                    out.header(&Key::Other(SUMMARY.into()), words.trim());
                }
            }
        } else if let Some(time) = text.strip_prefix("$END_TIME:") {
            // A server that writes while the game is played hides so what can only stand at the end.
            if !mem::replace(&mut self.has_end_time, true) {
                self.teller.begin(out);
                out.header(&Key::Ended, time.trim());
            }
        } else if let Some(text) = text.strip_prefix('*') {
            if self.last == Last::End {
                self.behind_end.push(text.into());
                return;
            }
            // The side to move is what a start ends with.
            match self.turn {
                Some(_) => self.settle(self.turn, out),
                None => self.teller.begin(out),
            }
            self.remark(text, out);
        } else if let Some((word, value)) = server_word(text) {
            self.teller.begin(out);
            out.header(&Key::Other(word.into()), value);
        }
    }

    /// What is kept of a comment, be it what an engine thought.
    fn remark(&mut self, text: &str, out: &mut impl Visitor) {
        let read = |other: &mut dyn FnMut(&str)| {
            read_engine_line(text.strip_prefix('*')?, &self.board, self.written, other)
        };
        out.comment(Comment::new(text, &read));
    }
}

/// What a server begins to sum up a game with.
pub(super) const SUMMARY: &str = "summary";

/// What a server says of a game or its players in a comment, `black_rate:Sora:2100.0`: the word and the value.
pub(super) fn server_word(text: &str) -> Option<(&str, &str)> {
    let (word, value) = text.split_once(':')?;
    let value = value.trim();
    is_server_word(word).then_some((word, value)).filter(|_| !value.starts_with("//"))
}

/// Whether a word can be one of a server: of letters and low lines.
pub(super) fn is_server_word(word: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    word.len() > 2
        && word.bytes().all(is_letter)
        && word.starts_with(|first: char| first.is_ascii_alphabetic())
        && word != SUMMARY
        && word.bytes().any(|byte| byte.is_ascii_lowercase())
}
