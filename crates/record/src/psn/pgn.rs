//! PGN as XBoard and its kin write it for shogi: `Pc3c4`, `Bxh8+`, `P@e5`, files from a on Black's left, ranks from
//! Black's side.
//!
//! The side PGN calls White moves first: it is Black here.

use komadai_rules::{File, PieceKind, Rank, Setup, Square};

use crate::NameError;
use crate::japanese::Marks;
use crate::move_description::{MoveDescription, Source};
use crate::read::LONGEST;

/// The tag that says which game the moves belong to.
pub(super) const VARIANT: &str = "Variant";

/// Whether this value of [`VARIANT`] means shogi.
pub(super) const fn is_shogi(variant: &str) -> bool {
    variant.eq_ignore_ascii_case("shogi")
}

/// Reads `Pc3c4`, `c4`, `Gbc2`, `Bxh8+`, `+Rd4` or `P@e5`.
pub(super) fn read(text: &str) -> Result<MoveDescription, NameError> {
    if text.len() > LONGEST {
        return Err(NameError::TooLong { most: LONGEST });
    }
    let mut scan = Scan { text: text.trim_end_matches(['!', '?', '#']), at: 0 };
    let begins_promoted = scan.take('+');
    let kind = scan.piece(begins_promoted)?;
    let (file, rank) = scan.part();
    let drops = scan.take('@') || scan.take('*');
    let captures = !drops && scan.take('x');
    let moves = drops || captures || scan.take('-');
    let before_target = scan.unreadable();
    let (origin, to) = match (scan.part(), (file, rank)) {
        ((None, None), (Some(file), Some(rank))) if !moves => {
            ((None, None), Square::new(file, rank))
        }
        ((Some(file), Some(rank)), origin) => (origin, Square::new(file, rank)),
        _ => return Err(before_target),
    };
    let promotes = scan.take('+');
    let _ = scan.take('=');
    scan.end()?;
    let source = match origin {
        (None, None) if drops => Source::Hand,
        _ if drops => return Err(before_target),
        (Some(file), Some(rank)) => Source::Square(Square::new(file, rank)),
        (Some(file), None) => Source::File(file),
        (None, Some(rank)) => Source::Rank(rank),
        (None, None) => Source::Board,
    };
    Ok(MoveDescription {
        side: None,
        kind: Some(kind),
        source,
        to,
        marks: Marks::default(),
        promotes: Some(promotes),
        captures,
    })
}

/// The name of a move, and how far it was read.
struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl Scan<'_> {
    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, letter: char) -> bool {
        let is_there = self.next() == Some(letter);
        if is_there {
            self.at += letter.len_utf8();
        }
        is_there
    }

    /// The piece a capital stands for; a move without one is a pawn's.
    fn piece(&mut self, promoted: bool) -> Result<PieceKind, NameError> {
        let letter = self.next().filter(char::is_ascii_uppercase);
        let plain = letter.map_or(Some(PieceKind::Pawn), PieceKind::from_letter);
        let kind = if promoted { plain.and_then(PieceKind::promoted) } else { plain };
        let kind = kind.ok_or_else(|| self.unreadable())?;
        self.at += letter.map_or(0, char::len_utf8);
        Ok(kind)
    }

    /// A file, a rank, both or neither.
    fn part(&mut self) -> (Option<File>, Option<Rank>) {
        const FILES: core::ops::RangeInclusive<char> = 'a'..='i';
        let file = self.next().filter(|letter| FILES.contains(letter));
        let file = file.and_then(|letter| File::from_number(b'i' - letter as u8 + 1));
        self.at += usize::from(file.is_some());
        let rank = self.next().and_then(|letter| letter.to_digit(10));
        let rank = rank.and_then(|number| Rank::from_number(10_u32.checked_sub(number)? as u8));
        self.at += usize::from(rank.is_some());
        (file, rank)
    }

    fn end(&self) -> Result<(), NameError> {
        match self.next() {
            None => Ok(()),
            Some(_) => Err(self.unreadable()),
        }
    }

    fn unreadable(&self) -> NameError {
        NameError::Unreadable { offset: self.at, found: self.next() }
    }
}

/// A board with the hands in brackets behind it, `…/LNSGKGSNL[PPb] w 0 1`, its sides by the names of PGN.
pub(super) fn setup(fen: &str) -> Option<Setup> {
    let (board, rest) = fen.trim().split_once('[')?;
    let (held, rest) = rest.split_once(']')?;
    let turn = match rest.split_whitespace().next()? {
        "w" => 'b',
        "b" => 'w',
        _ => return None,
    };
    let hands = if held.is_empty() { "-" } else { held };
    alloc::format!("{board} {turn} {hands} 1").parse().ok()
}
