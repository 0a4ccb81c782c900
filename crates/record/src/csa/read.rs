//! The reader: items one after another, whatever the version; moves are followed on a diagram.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::{
    Color, File, Hand, HandKind, ImpasseRule, Piece, Rank, RuleProfile, Setup, Square,
};

use super::{LONGEST_MATE, MATE, color, kind, read_move, square};
use crate::error::{Fault, Findings, Problem};
use crate::file::ReadGame;
use crate::record::NodeId;
use crate::text::{self, Line};
use crate::{EndKind, EngineLine, Key, Record, Worth};

/// Reads the games of a CSA file, which lines of a single `/` part.
pub(crate) fn read(text: &str) -> Vec<ReadGame> {
    let mut games = Vec::new();
    let mut reader = Reader::new();
    for line in text::lines(text) {
        if line.text.trim_end() == "/" {
            games.extend(core::mem::replace(&mut reader, Reader::new()).finish());
        } else if reader.findings.error.is_none() {
            reader.line(line);
        }
    }
    games.extend(reader.finish());
    if games.is_empty() {
        games.push(ReadGame::new(Record::default(), Findings::default()));
    }
    games
}

struct Reader {
    record: Record,
    findings: Findings,
    /// The diagram after the moves so far.
    now: Setup,
    /// Where a side of `P+…AL` takes all pieces that are left.
    takes_rest: Option<Color>,
    turn: Option<Color>,
    at: NodeId,
    last_timed: Timed,
    /// How the game ended according to the server's summary, for files without a `%` line.
    summary: Option<EndKind>,
    is_empty: bool,
}

/// What a `T` line after it speaks of.
enum Timed {
    Nothing,
    Move,
    End,
}

impl Reader {
    fn new() -> Self {
        Self {
            record: Record::new(Setup::EMPTY),
            findings: Findings::default(),
            now: Setup::EMPTY,
            takes_rest: None,
            turn: None,
            at: Record::ROOT,
            last_timed: Timed::Nothing,
            summary: None,
            is_empty: true,
        }
    }

    /// The game, unless there was nothing at all.
    fn finish(mut self) -> Option<ReadGame> {
        if self.record.main_line().next().is_none() {
            self.begin(self.turn);
        }
        if let Some(end) = self.summary {
            self.record[self.at].end.get_or_insert(end.into());
        }
        (!self.is_empty).then(|| ReadGame::new(self.record, self.findings))
    }

    fn line(&mut self, line: Line<'_>) {
        let text = line.text.trim();
        // A comma parts items, but belongs to the text of comments, names and information.
        if text.starts_with(['\'', 'N', '$']) {
            return self.item(line, text);
        }
        let mut rest = text;
        while let Some((item, after)) = rest.split_once(',') {
            self.item(line, item.trim());
            rest = after.trim_start();
            if rest.starts_with('\'') || self.findings.error.is_some() {
                break;
            }
        }
        if self.findings.error.is_none() {
            self.item(line, rest);
        }
    }

    fn item(&mut self, line: Line<'_>, item: &str) {
        let Some(first) = item.chars().next() else {
            return;
        };
        let rest = &item[first.len_utf8()..];
        if first != '\'' {
            self.is_empty = false;
        }
        let understood = match first {
            '\'' => {
                self.comment(rest);
                true
            }
            'V' => true,
            'N' => self.player(rest),
            '$' => self.information(rest),
            'P' => self.place(rest),
            'T' => self.time(rest),
            '%' => self.end(rest),
            '+' | '-' if rest.is_empty() => {
                self.turn = color(first);
                true
            }
            '+' | '-' => return self.mv(line, item),
            _ => false,
        };
        if !understood {
            let offset = item.as_ptr() as usize - line.text.as_ptr() as usize;
            let fault = Fault::at(line, offset, Problem::Expected("an item of a CSA file"));
            // A diagram that is half understood would make every move after it a riddle.
            if first == 'P' {
                self.findings.error = Some(fault);
            } else {
                self.findings.warn(fault);
            }
        }
    }

    fn player(&mut self, rest: &str) -> bool {
        let Some(color) = rest.chars().next().and_then(color) else {
            return false;
        };
        if !rest[1..].is_empty() {
            self.record.headers.push(Key::player(color), &rest[1..]);
        }
        true
    }

    fn information(&mut self, rest: &str) -> bool {
        let Some((word, value)) = rest.split_once(':') else {
            return false;
        };
        let profile = self.record.profile.unwrap_or(RuleProfile::STANDARD);
        match (word, value.trim().parse().ok()) {
            ("MAX_MOVES", Some(limit)) => {
                self.record.profile = Some(RuleProfile {
                    max_moves: Some(limit).filter(|&limit| limit > 0),
                    ..profile
                });
            }
            ("JISHOGI", Some(24)) => {
                let impasse = ImpasseRule::Declaration24;
                self.record.profile = Some(RuleProfile { impasse, ..profile });
            }
            ("JISHOGI", Some(27)) => self.record.profile = Some(profile),
            ("NOTE", _) => self.record.headers.push(Key::Note, unescape(value)),
            _ if value.trim().is_empty() => {}
            _ => self.record.headers.push(Key::of_csa(word), value.trim()),
        }
        true
    }

    /// What follows the `P` of a diagram.
    fn place(&mut self, part: &str) -> bool {
        let Some(first) = part.chars().next() else {
            return false;
        };
        let rest = &part[first.len_utf8()..];
        match first {
            'I' => self.missing(rest),
            '1'..='9' => self.rank(first as u8 - b'0', rest),
            '+' | '-' => color(first).is_some_and(|color| self.pieces(color, rest)),
            _ => false,
        }
    }

    /// The start of an even game without the pieces listed: `82HI22KA`.
    fn missing(&mut self, list: &str) -> bool {
        self.record.start.board = Setup::START.board;
        fours(list).is_some_and(|mut fours| {
            fours.all(|four| {
                let square = square(&four[..2]);
                square.is_some_and(|square| self.record.start.board[square].take().is_some())
            })
        })
    }

    /// A rank of the board: `-KY-KE * …`, whose blanks may have been squeezed or stripped.
    fn rank(&mut self, number: u8, cells: &str) -> bool {
        let mut files = File::ALL.into_iter().rev();
        let mut rest = cells.trim_start();
        while let Some(first) = rest.chars().next() {
            let (Some(file), Some(rank)) = (files.next(), Rank::from_number(number)) else {
                return false;
            };
            let width = match color(first) {
                Some(color) => {
                    let Some(kind) = rest.get(1..3).and_then(kind) else {
                        return false;
                    };
                    let square = Square::new(file, rank);
                    self.record.start.board[square] = Some(Piece::new(color, kind));
                    3
                }
                None if first == '*' => 1,
                None => return false,
            };
            rest = rest[width..].trim_start();
        }
        true
    }

    /// Single pieces of a side: `26FU00KI`, `00AL`.
    fn pieces(&mut self, color: Color, list: &str) -> bool {
        let Some(mut fours) = fours(list) else {
            return false;
        };
        fours.all(|four| {
            let (place, word) = four.split_at(2);
            match (square(place), kind(word)) {
                (Some(square), Some(kind)) => {
                    self.record.start.board[square] = Some(Piece::new(color, kind));
                    true
                }
                (None, Some(kind)) if place == "00" => {
                    let hand = &mut self.record.start.hands[color];
                    let room = kind
                        .hand_kind()
                        .filter(|&kind| hand.count(kind) < Hand::MAX_COUNT);
                    if let Some(kind) = room {
                        hand.add(kind);
                    }
                    room.is_some()
                }
                (None, None) if four == "00AL" => {
                    self.takes_rest = Some(color);
                    true
                }
                _ => false,
            }
        })
    }

    /// Fixes the start, once a move or the end of the game shows that it is complete.
    fn begin(&mut self, turn: Option<Color>) {
        let start = &mut self.record.start;
        if start.board.pieces().next().is_none() && self.takes_rest.is_none() {
            start.board = Setup::START.board;
        }
        if let Some(color) = self.takes_rest {
            for kind in HandKind::ALL {
                let placed = start.board.pieces();
                let placed =
                    placed.filter(|(_, piece)| piece.kind.unpromoted().hand_kind() == Some(kind));
                let other = start.hands[!color].count(kind);
                let used = placed.count() as u8 + other;
                let rest = kind.set_count().saturating_sub(used);
                start.hands[color] = start.hands[color].with(kind, rest);
            }
        }
        start.turn = turn.unwrap_or(Color::Black);
        self.now = *start;
    }

    fn mv(&mut self, line: Line<'_>, item: &str) {
        let offset = item.as_ptr() as usize - line.text.as_ptr() as usize;
        if self.at == Record::ROOT {
            // A file that does not say who begins shows it by its first move.
            let turn = self.turn.or_else(|| color(item.chars().next()?));
            self.begin(turn);
        }
        let mut fail = |problem| self.findings.error = Some(Fault::at(line, offset, problem));
        let mut after = self.now;
        match read_move(item, &mut after) {
            None => fail(Problem::Expected("a move, as in +7776FU or -0045KA")),
            Some((mover, _)) if mover != self.now.turn => fail(Problem::WrongSide),
            Some((_, mv)) => {
                self.at = self.record.add(self.at, mv);
                self.now = after;
                self.last_timed = Timed::Move;
            }
        }
    }

    fn time(&mut self, seconds: &str) -> bool {
        let Some(time) = read_seconds(seconds) else {
            return false;
        };
        let node = &mut self.record[self.at];
        match self.last_timed {
            Timed::Nothing => {}
            Timed::Move => node.time = Some(time),
            Timed::End => {
                if let Some(end) = &mut node.end {
                    end.time = Some(time);
                }
            }
        }
        true
    }

    fn end(&mut self, word: &str) -> bool {
        if self.at == Record::ROOT {
            self.begin(self.turn);
        }
        let kind = EndKind::of_csa(word.trim(), self.now.turn);
        self.record[self.at].end.get_or_insert(kind.into());
        self.last_timed = Timed::End;
        true
    }

    /// Comments that programs keep, what engines thought, and the summary of a server; others are passed over.
    fn comment(&mut self, text: &str) {
        if let Some(words) = text.strip_prefix("summary:") {
            let word = words.split(':').next().unwrap_or_default();
            self.summary = summary_end(word);
            return;
        }
        let Some(text) = text.strip_prefix('*') else {
            return;
        };
        let thought = text
            .strip_prefix('*')
            .and_then(|text| read_engine_line(text, &self.now));
        let node = &mut self.record[self.at];
        match thought {
            Some(line) => node.lines.push(line),
            None => node.add_comment(text),
        }
    }
}

/// How a floodgate server names an end, where it wrote no `%` line.
fn summary_end(word: &str) -> Option<EndKind> {
    Some(match word {
        "toryo" => EndKind::Resign,
        "time up" => EndKind::Time,
        "illegal move" | "oute_sennichite" | "uchifuzume" => EndKind::IllegalByMover,
        "sennichite" => EndKind::Repetition,
        "kachi" | "jishogi" => EndKind::Declaration,
        "max_moves" => EndKind::MaxMoves,
        "abnormal" | "chudan" => EndKind::Interrupted,
        _ => return None,
    })
}

/// Reads ` 132 -3334FU +2726FU #51234`; `None` if it is anything else.
fn read_engine_line(text: &str, now: &Setup) -> Option<EngineLine> {
    let mut words = text.split_ascii_whitespace();
    let score: i32 = words.next()?.parse().ok()?;
    let mut line = EngineLine {
        score: Some(worth(score)),
        ..EngineLine::default()
    };
    let mut after = *now;
    for word in words {
        if let Some(nodes) = word.strip_prefix('#') {
            line.nodes = nodes.parse().ok();
            continue;
        }
        // Programs put passes and ends into the line; what follows them is no play from here.
        match read_move(word, &mut after) {
            Some((_, mv)) => line.moves.push(mv),
            None => break,
        }
    }
    Some(line)
}

fn worth(score: i32) -> Worth {
    let plies = MATE.checked_sub(score.saturating_abs());
    match plies.and_then(|plies| u32::try_from(plies).ok()) {
        Some(plies) if plies < LONGEST_MATE as u32 => Worth::Mate {
            winner: if score > 0 {
                Color::Black
            } else {
                Color::White
            },
            plies: Some(plies),
        },
        _ => Worth::Centipawns(score),
    }
}

/// Seconds with up to nine decimals.
fn read_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let seconds = whole.parse().ok()?;
    if fraction.len() > 9 || !fraction.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let nanos = fraction.bytes().chain(core::iter::repeat(b'0')).take(9);
    let nanos = nanos.fold(0, |nanos, digit| nanos * 10 + u32::from(digit - b'0'));
    Some(Duration::new(seconds, nanos))
}

/// A note's newlines, which it writes as `\n`.
fn unescape(value: &str) -> String {
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                Some(other) => text.push(other),
                None => text.push('\\'),
            },
            _ => text.push(letter),
        }
    }
    text
}

/// The words of four letters a list of pieces is made of.
fn fours(list: &str) -> Option<impl Iterator<Item = &str>> {
    (list.is_ascii() && list.len().is_multiple_of(4))
        .then(|| (0..list.len()).step_by(4).map(|at| &list[at..at + 4]))
}
