//! USEN, records as part of a web address: `~0.7ku2jm8rl09kbxo.r~2.6y236e.`.
//!
//! A start, then a part a line of play: the ply it follows, three digits a move, a letter for the end.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use komadai_rules::{File, HandKind, Move, Rank, Setup, SfenError, Square};

use crate::dialect::{Dialect, Loss, RecordText};
use crate::error::Problem;
use crate::node::NodeId;
use crate::teller::Teller;
use crate::text::{self, Line};
use crate::usi::is_too_long;
use crate::visit::{Legality, Visitor};
use crate::{EndKind, Record};

/// Digits of moves, which are numbers of base 36.
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
const DIGITS_A_MOVE: usize = 3;

/// What is dropped, as a number after those of the squares.
const HELD: [(HandKind, u32); 7] = [
    (HandKind::Rook, 15),
    (HandKind::Bishop, 14),
    (HandKind::Silver, 13),
    (HandKind::Knight, 12),
    (HandKind::Lance, 11),
    (HandKind::Pawn, 10),
    (HandKind::Gold, 9),
];

const ENDS: [(char, EndKind); 5] = [
    ('r', EndKind::Resign),
    ('t', EndKind::Time),
    ('i', EndKind::IllegalByMover),
    ('j', EndKind::Jishogi),
    ('p', EndKind::Interrupted),
];

/// The record in a line that may be a whole web address.
fn inside(line: &str) -> &str {
    let line = line.trim();
    match line.split_once("://") {
        Some((_, address)) => {
            let mut parts = address.rsplit(['=', '#', '?', '&']);
            parts.find(|part| part.contains('~')).unwrap_or(address)
        }
        None => line,
    }
}

/// Whether a line is a record in this format.
pub(crate) fn begins(line: &str) -> bool {
    let Some((start, rest)) = inside(line).split_once('~') else {
        return false;
    };
    let part = rest.split('~').next().unwrap_or_default();
    let mut fields = part.split('.');
    let offset = fields.next().unwrap_or_default();
    start.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
        && !offset.is_empty()
        && offset.bytes().all(|digit| digit.is_ascii_digit())
        && fields.next().is_some_and(|moves| {
            let read = moves.bytes().take(DIGITS_A_MOVE);
            read.into_iter().all(|digit| digit.is_ascii_alphanumeric())
        })
}

/// Reads USEN block by block; each but the last ends with a line.
#[derive(Debug)]
pub(crate) struct UsenReader {
    legality: Legality,
    /// The lines before.
    lines: u32,
}

impl UsenReader {
    /// Before the first game.
    pub(crate) const fn new(legality: Legality) -> Self {
        Self { legality, lines: 0 }
    }

    /// Reads a game from every line that is not blank.
    pub(crate) fn block(&mut self, text: &str, out: &mut impl Visitor) {
        for line in text::lines(text) {
            let number = self.lines + line.number;
            if !line.text.trim().is_empty() {
                read_game(Line::new(number, line.text), Teller::new(self.legality), out);
            }
        }
        self.lines += text::line_ends(text);
    }
}

fn read_game(line: Line<'_>, teller: Teller, out: &mut impl Visitor) {
    if is_too_long(line, out) {
        return;
    }
    let record = inside(line.text);
    let at = text::offset_in(line.text, record);
    let mut game = UsenGame { teller, latest: vec![0], line, out };
    game.teller.begin(game.out);
    if let Err((at, problem)) = game.lines_of_play(record, at) {
        game.teller.fail(game.line.place(at), problem, game.out);
    }
    out.finish();
}

/// A game that is being read.
struct UsenGame<'a, 'v, V> {
    teller: Teller,
    /// The node read last at each ply, from where a variation branches.
    latest: Vec<u32>,
    line: Line<'a>,
    out: &'v mut V,
}

/// Where in its line something is wrong, and what.
type Trouble = (usize, Problem);

impl<V: Visitor> UsenGame<'_, '_, V> {
    /// Reads a record that begins at this byte of the line.
    fn lines_of_play(&mut self, record: &str, at: usize) -> Result<(), Trouble> {
        let (start, parts) = record.split_once('~').unwrap_or((record, ""));
        let setup = read_start(start).map_err(|error| {
            // What cannot be read is not the start of an even game.
            self.teller.start(&Setup::EMPTY, self.out);
            (at + error.offset, Problem::sfen(error))
        })?;
        self.teller.start_followed(&setup, self.out);
        let mut at = at + start.len() + 1;
        for (index, part) in parts.split('~').enumerate() {
            match self.line_of_play(part, at) {
                Ok(()) => {}
                Err(trouble) if index == 0 => return Err(trouble),
                // A variation is cut short.
                Err((at, problem)) => self.teller.warn(self.line.place(at), problem, self.out),
            }
            at += part.len() + 1;
        }
        Ok(())
    }

    /// Reads a line of play that begins at this byte of the line.
    fn line_of_play(&mut self, part: &str, at: usize) -> Result<(), Trouble> {
        let mut fields = part.split('.');
        let ply = fields.next().unwrap_or_default();
        let node = ply
            .parse::<usize>()
            .map_err(|_| (at, Problem::Expected("the number of the moves before")))?;
        let node = self.latest.get(node).ok_or((at, Problem::NoBranchPoint))?;
        self.teller.return_to(*node, self.out);
        let moves = fields.next().unwrap_or_default();
        let begins = at + ply.len() + 1;
        for (index, digits) in moves.as_bytes().chunks(DIGITS_A_MOVE).enumerate() {
            let at = begins + index * DIGITS_A_MOVE;
            let expected = (at, Problem::Expected("three digits of a move"));
            let mv = read_move(digits).ok_or(expected)?;
            self.teller
                .mv(mv, None, self.line.place(at), self.out)
                .map_err(|problem| (at, problem))?;
            let trail = self.teller.trail();
            let (ply, node) = (trail.ply() as usize, trail.at());
            match self.latest.get_mut(ply) {
                Some(latest) => *latest = node,
                None => self.latest.push(node),
            }
        }
        let end = fields.next().and_then(|end| end.chars().next());
        if let Some(letter) = end {
            let at = begins + moves.len() + 1;
            let known = ENDS.iter().find(|(own, _)| *own == letter);
            let (_, kind) = known.ok_or((at, Problem::Expected("one of the letters r t i j p")))?;
            if !self.teller.end_line(kind.clone(), self.out) {
                let place = self.line.place(at);
                self.teller.warn(place, Problem::GoesOn, self.out);
            }
        }
        Ok(())
    }
}

fn read_start(text: &str) -> Result<Setup, SfenError> {
    if text.is_empty() {
        return Ok(Setup::START);
    }
    let sfen: String = text
        .chars()
        .map(|letter| match letter {
            '_' => '/',
            '.' => ' ',
            'z' => '+',
            other => other,
        })
        .collect();
    sfen.parse()
}

fn read_move(digits: &[u8]) -> Option<Move> {
    if digits.len() != DIGITS_A_MOVE {
        return None;
    }
    let number = digits.iter().try_fold(0, |number, digit| {
        let value = DIGITS.iter().position(|own| *own == digit.to_ascii_lowercase())?;
        Some(number * 36 + value as u32)
    })?;
    let (from, to, promote) = (number / 162, number / 2 % 81, number % 2 == 1);
    let to = square(to)?;
    match square(from) {
        Some(from) => Some(Move::Board { from, to, promote }),
        None => {
            let (kind, _) = HELD.iter().find(|(_, held)| 81 + held == from)?;
            Some(Move::Drop { kind: *kind, to })
        }
    }
}

fn square(index: u32) -> Option<Square> {
    let file = File::from_number((index % 9) as u8 + 1)?;
    let rank = Rank::from_number(u8::try_from(index / 9).ok()? + 1)?;
    Some(Square::new(file, rank))
}

fn index(square: Square) -> u32 {
    u32::from(square.rank().number() - 1) * 9 + u32::from(square.file().number() - 1)
}

fn write_move(mv: Move, text: &mut String) {
    let from = match mv {
        Move::Board { from, .. } => index(from),
        Move::Drop { kind, .. } => {
            let held = HELD.iter().find(|(own, _)| *own == kind);
            81 + held.map_or(0, |(_, held)| *held)
        }
    };
    let number = (from * 81 + index(mv.to())) * 2 + u32::from(mv.is_promotion());
    for digit in [number / (36 * 36), number / 36 % 36, number % 36] {
        text.push(DIGITS[digit as usize] as char);
    }
}

/// Writes all lines of play.
pub(crate) fn write(record: &Record) -> RecordText {
    let mut text = if (Setup { move_number: 1, ..record.start }) == Setup::START {
        String::new()
    } else {
        let sfen = format!("{}", record.start);
        let without_number = sfen.rsplit_once(' ').map_or(&*sfen, |(fields, _)| fields);
        without_number.replace('/', "_").replace(' ', ".").replace('+', "z")
    };
    let mut lost = record.losses(Dialect::Usen.lacks());
    text.push_str("~0.");
    // Each variation waits with the one after it, so that the branch nearest to the end comes first.
    let mut waiting: Vec<NodeId> = Vec::new();
    let mut at = Record::ROOT;
    loop {
        while let Some(next) = record.next(at) {
            at = next;
            write_step(record, at, &mut text, &mut waiting);
        }
        text.push('.');
        if let Some(end) = &record[at].end {
            let (letter, exact) = letter(&end.kind);
            text.push(letter);
            if !exact {
                lost.push(Loss::End);
            }
            waiting.extend(record.children(at).next());
        }
        let Some(first) = waiting.pop() else { break };
        text.push_str(&format!("~{}.", record[first].ply() - 1));
        write_step(record, first, &mut text, &mut waiting);
        at = first;
    }
    text.push('\n');
    RecordText { text, lost }
}

fn write_step(record: &Record, node: NodeId, text: &mut String, waiting: &mut Vec<NodeId>) {
    if let Some(mv) = record[node].mv() {
        write_move(mv, text);
    }
    waiting.extend(record.alternative(node));
}

/// The letter for an end, and whether it says all.
fn letter(kind: &EndKind) -> (char, bool) {
    match ENDS.iter().find(|(_, own)| own == kind) {
        Some((letter, _)) => (*letter, true),
        None if kind.is_draw() => ('j', false),
        None => ('p', false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_three_digits() {
        for (usi, digits) in
            [("7g7f", "7ku"), ("3c3d", "2jm"), ("8h2b+", "8rl"), ("3a2b", "09k"), ("B*4e", "bxo")]
        {
            let mv: Move = usi.parse().expect("USI");
            let mut text = String::new();
            write_move(mv, &mut text);
            assert_eq!(text, digits);
            assert_eq!(read_move(digits.as_bytes()), Some(mv));
        }
        assert_eq!(read_move(b"zzz"), None);
        assert_eq!(read_move(b"7k"), None);
    }
}
