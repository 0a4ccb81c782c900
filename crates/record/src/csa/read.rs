//! The reader: items one after another, whatever the version.

use alloc::format;
use alloc::string::String;
use core::mem;
use core::time::Duration;

use komadai_rules::{Board, ByColor, Color, IllegalMove, RuleProfile};

use super::engine::read_engine_line;
use super::letters::{color, sign};
use super::place::{AN_ITEM, NINE_RANKS, Start};
use super::quick;
use super::spelling::{CsaMove, Senseless, follow};
use super::summary::summary_end;
use super::words::{read_seconds, unescape};
use crate::end::EndKind;
use crate::error::Problem;
use crate::header::Key;
use crate::rules::Rule;
use crate::teller::Teller;
use crate::text::{self, Line, Place};
use crate::visit::{Comment, Legality, Severity, Visitor};

/// Reads CSA block by block; each but the last ends with a line.
#[derive(Debug)]
pub(crate) struct CsaReader {
    /// The lines before.
    lines: u32,
    game: CsaGame,
}

/// What is known of the game so far.
#[derive(Debug)]
struct CsaGame {
    teller: Teller,
    start: Start,
    profile: RuleProfile,
    names: ByColor<Option<String>>,
    turn: Option<Color>,
    /// Whether the visitor was told where it starts.
    is_started: bool,
    /// Whether nothing more of it can be read.
    is_lost: bool,
    /// Whether there was nothing yet but comments and a version.
    is_empty: bool,
    /// The board after the moves so far.
    board: Board,
    mover: Color,
    /// The last move that was not taken back, as it was written.
    written: Option<CsaMove>,
    last: Last,
    /// How the game ended by its `%` line and how long that took, until nothing can say otherwise.
    end: Option<(EndKind, Option<Duration>)>,
    /// How it ended by the server's summary.
    summary: Option<EndKind>,
    /// Whether it was told when it ended.
    has_end_time: bool,
}

/// What a `T` speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Nothing,
    Move,
    End,
}

impl CsaGame {
    fn new(teller: Teller) -> Self {
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
            summary: None,
            has_end_time: false,
        }
    }
}

impl CsaReader {
    /// Before the first game.
    pub(crate) fn new(legality: Legality) -> Self {
        Self { lines: 0, game: CsaGame::new(Teller::new(legality)) }
    }

    /// Reads the lines of a block.
    pub(crate) fn block(&mut self, text: &str, out: &mut impl Visitor) {
        let mut rest = text;
        while !rest.is_empty() {
            rest = self.quick_items(rest, out);
            if rest.is_empty() {
                break;
            }
            let (line, after) = text::first_line(rest);
            self.lines += 1;
            let line = Line::new(self.lines, line);
            if line.text.trim_end() == "/" {
                self.next_game(out);
            } else {
                if self.game.is_past_start() && self.game.is_over_by(line.text) {
                    self.next_game(out);
                }
                if !self.game.is_lost {
                    self.game.line(line, out);
                }
            }
            rest = after.unwrap_or_default();
        }
    }

    /// What follows here is another game.
    fn next_game(&mut self, out: &mut impl Visitor) {
        let next = self.game.finish(out);
        self.game = CsaGame::new(next);
    }

    /// Tells the last game to its end.
    pub(crate) fn finish(mut self, out: &mut impl Visitor) {
        self.game.finish(out);
    }

    /// Reads lines of moves and times for as long as they are written as programs write them; what is left begins
    /// with a line.
    #[inline]
    fn quick_items<'a>(&mut self, text: &'a str, out: &mut impl Visitor) -> &'a str {
        let bytes = text.as_bytes();
        let game = &mut self.game;
        if !game.is_started || game.is_lost {
            return text;
        }
        let mut line_start = 0;
        while let Some(&first) = bytes.get(line_start) {
            let mut at = line_start;
            match first {
                b'T' => {
                    let (seconds, digits) = quick::seconds(&bytes[at + 1..]);
                    let Some((stop, true)) = quick::stop(&bytes[at + 1 + digits..]) else {
                        break;
                    };
                    if digits == 0 || digits == 9 {
                        break;
                    }
                    game.tell_time(Duration::from_secs(seconds.into()), out);
                    at += 1 + digits + stop;
                }
                b'+' | b'-' => {
                    let Some(item) = bytes[at..].first_chunk::<7>() else {
                        break;
                    };
                    let Some((stop, ends)) = quick::stop(&bytes[at + 7..]) else {
                        break;
                    };
                    let Some(said) = quick::said(item).filter(|said| said.mover == game.mover)
                    else {
                        break;
                    };
                    let mut time = None;
                    let mut end = at + 7 + stop;
                    if !ends {
                        // A time on the same line: `+7776FU,T12`.
                        let (seconds, digits) = match bytes.get(end) {
                            Some(b'T') => quick::seconds(&bytes[end + 1..]),
                            _ => break,
                        };
                        let Some((stop, true)) = quick::stop(&bytes[end + 1 + digits..]) else {
                            break;
                        };
                        if digits == 0 || digits == 9 {
                            break;
                        }
                        time = Some(Duration::from_secs(seconds.into()));
                        end += 1 + digits + stop;
                    }
                    let line = Line::new(self.lines + 1, &text[at..at + 7]);
                    game.mv(said, Place { line, offset: 0 }, out);
                    if game.is_lost {
                        self.lines += 1;
                        return &text[end..];
                    }
                    if let Some(time) = time {
                        game.tell_time(time, out);
                    }
                    at = end;
                }
                _ => break,
            }
            self.lines += 1;
            line_start = at;
        }
        &text[line_start..]
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
    fn is_past_start(&self) -> bool {
        self.teller.trail().moves() > 0 || self.last == Last::End || self.is_lost
    }

    /// Whether this line is one of the next game; names alone may also come late.
    fn is_over_by(&self, line: &str) -> bool {
        let is_name = matches!(line.trim_start().as_bytes(), [b'N', b'+' | b'-', ..]);
        begins_game(line) || is_name && (self.last == Last::End || self.is_lost)
    }

    /// Tells the start, once a move or the end of the game shows that it is complete.
    fn settle(&mut self, turn: Option<Color>, out: &mut impl Visitor) {
        if !self.is_started {
            self.teller.begin(out);
            self.is_started = true;
            self.tell_short(Severity::Warning, out);
            let start = self.start.finish(turn);
            self.board = start.board;
            self.mover = start.turn;
            self.teller.start(&start, out);
        }
    }

    /// Tells, once, that ranks of the board are missing; at the end of a file cut off there it is an error.
    fn tell_short(&mut self, severity: Severity, out: &mut impl Visitor) {
        if let Some(number) = self.start.breaks_off().filter(|_| !self.is_lost) {
            let place = Line::new(number, "").place(0);
            self.fault(place, NINE_RANKS, severity, out);
        }
    }

    /// The end of the game, unless there was nothing at all; with what the next one is told.
    fn finish(&mut self, out: &mut impl Visitor) -> Teller {
        if self.is_empty && !self.teller.is_begun() {
            return mem::take(&mut self.teller);
        }
        if !self.is_started {
            self.tell_short(Severity::Error, out);
        }
        self.settle(self.turn, out);
        self.tell_end(out);
        out.finish();
        mem::take(&mut self.teller).next()
    }

    fn fault(
        &mut self,
        place: Place<'_>,
        problem: Problem,
        severity: Severity,
        out: &mut impl Visitor,
    ) {
        self.is_lost |= severity == Severity::Error;
        self.teller.fault(place, problem, severity, out);
    }

    fn line(&mut self, line: Line<'_>, out: &mut impl Visitor) {
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
                self.comment(rest, out);
                true
            }
            'V' => true,
            'N' => self.player(rest, out),
            '$' => self.information(rest, out),
            // A diagram that is half understood would make every move after it a riddle.
            'P' if !self.is_started => {
                return match self.start.item(rest, line.number) {
                    Ok(None) => {}
                    Ok(Some(problem)) => self.fault(place, problem, Severity::Warning, out),
                    Err(problem) => self.fault(place, problem, Severity::Error, out),
                };
            }
            'T' => self.time(rest, out),
            // A command to a server.
            '%' if rest.starts_with('%') => false,
            '%' if rest.trim_end() == "MATTA" => return self.take_back(place, out),
            '%' => return self.end(rest, place, out),
            '+' | '-' if rest.is_empty() => {
                self.turn = color(first as u8);
                true
            }
            '+' | '-' if rest.starts_with(|next: char| next.is_ascii_alphanumeric()) => {
                return self.written_move(item, place, out);
            }
            '0'..='9' => return self.unsigned_move(item, place, out),
            _ => false,
        };
        if !understood {
            self.fault(place, AN_ITEM, Severity::Warning, out);
        }
    }

    fn player(&mut self, rest: &str, out: &mut impl Visitor) -> bool {
        let Some(color) = rest.bytes().next().and_then(color) else {
            return false;
        };
        if !rest[1..].is_empty() {
            self.teller.begin(out);
            out.header(&Key::player(color), &rest[1..]);
            self.names[color] = Some(rest[1..].into());
        }
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
            _ if value.trim().is_empty() => {}
            _ if word == "END_TIME" && mem::replace(&mut self.has_end_time, true) => {}
            _ => out.header(&Key::of_csa(word), value.trim()),
        }
        true
    }

    /// A move that is not written as programs write it, or the first.
    fn written_move(&mut self, item: &str, place: Place<'_>, out: &mut impl Visitor) {
        let said = item.as_bytes().first_chunk().and_then(quick::said);
        if !self.is_started {
            let turn = self.turn_by(item, said);
            if turn != self.turn && self.turn.is_some() {
                self.fault(place, Problem::WrongSide, Severity::Warning, out);
            }
            self.settle(turn, out);
        }
        if said.is_some() && item.len() > 7 {
            let behind = place.line.place(place.offset + 7);
            let problem = Problem::Expected("nothing behind a move");
            self.fault(behind, problem, Severity::Warning, out);
        }
        match said {
            None => {
                let problem = Problem::Expected("a move, as in +7776FU or -0045KA");
                self.fault(place, problem, Severity::Error, out);
            }
            Some(said) if said.mover != self.mover => {
                // The piece that moves tells better than a sign whose turn it is.
                let is_own = match said.from {
                    Some(from) => self.board[from].is_some_and(|piece| piece.color == self.mover),
                    None => self.board[said.to].is_none(),
                };
                if !is_own {
                    return self.fault(place, Problem::WrongSide, Severity::Error, out);
                }
                self.fault(place, Problem::WrongSide, Severity::Warning, out);
                let mover = self.mover;
                self.mv(CsaMove { mover, ..said }, place, out);
            }
            Some(said) => self.mv(said, place, out),
        }
    }

    /// Who begins, by the first move: a file that does not say it shows it so, and one that says the other side, when
    /// only the side of the move's sign has the piece.
    fn turn_by(&self, item: &str, said: Option<CsaMove>) -> Option<Color> {
        let signed = color(*item.as_bytes().first()?);
        let Some(turn) = self.turn.filter(|turn| signed != Some(*turn)) else {
            return signed;
        };
        let board = self.start.finish(self.turn).board;
        let moved = said.and_then(|said| board[said.from?]);
        match moved.map(|piece| piece.color) {
            owner @ Some(_) if owner == signed => owner,
            _ => Some(turn),
        }
    }

    /// A move without the sign of its side, which then is the one whose turn it is.
    fn unsigned_move(&mut self, item: &str, place: Place<'_>, out: &mut impl Visitor) {
        let mover = if self.is_started { self.mover } else { self.turn.unwrap_or(Color::Black) };
        let signed = format!("{}{item}", sign(mover));
        let said = signed.as_bytes().try_into().ok().and_then(quick::said);
        let is_known = self.is_started || self.turn.is_some();
        let Some(said) = said.filter(|_| is_known) else {
            return self.fault(place, AN_ITEM, Severity::Warning, out);
        };
        self.settle(self.turn, out);
        let problem = Problem::Expected("+ or - before a move");
        self.fault(place, problem, Severity::Warning, out);
        self.mv(said, place, out);
    }

    #[inline]
    fn mv(&mut self, said: CsaMove, place: Place<'_>, out: &mut impl Visitor) {
        let (mv, other) = match follow(&mut self.board, said) {
            Ok(followed) => followed,
            Err(senseless) => {
                let problem = match senseless {
                    Senseless::NoPiece(at) => Problem::Illegal(IllegalMove::NoPiece { at }),
                    Senseless::NoDrop => Problem::Expected("a piece that can be dropped"),
                };
                return self.fault(place, problem, Severity::Error, out);
            }
        };
        if let Some(stands) = other {
            let problem = Problem::OtherPiece { stands };
            self.fault(place, problem, Severity::Warning, out);
        }
        if self.last == Last::End {
            let problem = Problem::Expected("no move after the end");
            self.fault(place, problem, Severity::Warning, out);
            self.tell_end(out);
        }
        match self.teller.mv(mv, None, place, out) {
            Ok(()) => {
                self.mover = !self.mover;
                self.last = Last::Move;
                self.written = Some(said);
            }
            Err(problem) => self.fault(place, problem, Severity::Error, out),
        }
    }

    fn time(&mut self, seconds: &str, out: &mut impl Visitor) -> bool {
        let time = read_seconds(seconds);
        if let Some(time) = time {
            self.tell_time(time, out);
        }
        time.is_some()
    }

    #[inline]
    fn tell_time(&mut self, time: Duration, out: &mut impl Visitor) {
        match (self.last, &mut self.end) {
            (Last::Nothing, _) => {}
            (Last::Move, _) | (_, None) => out.time(time),
            (Last::End, Some((_, spent))) => *spent = Some(time),
        }
    }

    /// `%MATTA`: the last move of each side does not count.
    fn take_back(&mut self, place: Place<'_>, out: &mut impl Visitor) {
        // A time that follows is that of no move.
        self.last = Last::Nothing;
        let trail = self.teller.trail();
        let stay = trail.ply().checked_sub(2);
        let Some(after) = stay.and_then(|ply| trail.line_at(ply)) else {
            let problem = Problem::Expected("two moves that can be taken back");
            return self.fault(place, problem, Severity::Warning, out);
        };
        self.tell_end(out);
        self.teller.trail_mut().follow();
        self.teller.take_back(after, out);
        self.board = self.teller.trail().to_setup(1).board;
        let last = self.teller.trail().last();
        self.written = last.and_then(|mv| {
            Some(CsaMove {
                mover: !self.mover,
                from: mv.from(),
                to: mv.to(),
                kind: self.board[mv.to()]?.kind,
            })
        });
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
                self.fault(place, Problem::OtherResult, Severity::Warning, out);
            }
            return;
        }
        if !kind.is_understood(self.mover) {
            let problem = Problem::Expected("a word for the end");
            self.fault(place, problem, Severity::Warning, out);
        }
        self.end = Some((kind, time.and_then(read_seconds)));
        self.last = Last::End;
    }

    /// The end, where the line stops: as its `%` line says, unless a summary knows of another winner, or of an end that
    /// no `%` line can tell.
    ///
    /// A server writes that the side to move resigned where one of the two was lost to the net, and that a side
    /// declared where it had no right to.
    fn tell_end(&mut self, out: &mut impl Visitor) {
        let (written, time) = self.end.take().unzip();
        let outcome = |end: &Option<EndKind>| end.as_ref().map(|end| end.decides(self.mover));
        let other = outcome(&self.summary)
            .flatten()
            .is_some_and(|summary| outcome(&written) != Some(Some(summary)));
        // Version 2 has no word for the limit of moves.
        let untold = |end: &EndKind| end.csa(self.mover).is_none() || *end == EndKind::MaxMoves;
        let more = self.summary.as_ref().is_some_and(untold);
        let end = match written {
            Some(written) if !other && !more => Some(written),
            written => self.summary.take().or(written),
        };
        let Some(end) = end else { return };
        self.teller.end(end, out);
        if let Some(time) = time.flatten() {
            out.time(time);
        }
    }

    /// Comments that programs keep, what engines thought, and the summary of a server; others are passed over.
    fn comment(&mut self, text: &str, out: &mut impl Visitor) {
        if let Some(words) = text.strip_prefix("summary:") {
            self.summary = summary_end(words, self.mover, &self.names);
        } else if let Some(time) = text.strip_prefix("$END_TIME:") {
            // A server that writes while the game is played hides so what can only stand at the end.
            if !mem::replace(&mut self.has_end_time, true) {
                self.teller.begin(out);
                out.header(&Key::Ended, time.trim());
            }
        } else if let Some(text) = text.strip_prefix('*') {
            // The side to move is what a start ends with.
            match self.turn {
                Some(_) => self.settle(self.turn, out),
                None => self.teller.begin(out),
            }
            let read = |other: &mut dyn FnMut(&str)| {
                read_engine_line(text.strip_prefix('*')?, &self.board, self.written, other)
            };
            out.comment(Comment::new(text, &read));
        }
    }
}
