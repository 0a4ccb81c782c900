//! SFEN, the one-line text of a set-up: board, side to move, hands, number of the next move.
//!
//! Reading takes hands in any order, repeated letters and a missing move number; writing is canonical.

use core::fmt;
use core::str::FromStr;

use crate::{Board, ByColor, Color, File, Hand, Piece, PieceKind, Rank, Setup, Square};

/// What is wrong with an SFEN, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SfenError {
    /// Bytes before the place of the fault.
    pub offset: usize,
    /// What is wrong there.
    pub fault: SfenFault,
}

/// What can be wrong with an SFEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SfenFault {
    /// The text ends before the board, the side to move or the hands.
    Missing(&'static str),
    /// A character with no meaning here.
    UnexpectedChar(char),
    /// `+` stands before something that does not promote.
    CannotPromote,
    /// A rank has more or fewer than nine squares.
    RankLength {
        /// The rank, counted from the top.
        rank: Rank,
        /// How many squares it has, as far as it was read.
        squares: u8,
    },
    /// The board has fewer or more than nine ranks.
    RankCount(usize),
    /// The side to move is neither `b` nor `w`.
    Turn,
    /// A count in hand is zero, too large, or followed by no piece.
    HandCount,
    /// The move number is not a number from 0 to 2³² − 1.
    MoveNumber,
    /// Something follows the move number.
    TrailingText,
}

impl SfenFault {
    const fn at(self, offset: usize) -> SfenError {
        SfenError { offset, fault: self }
    }
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: ", self.offset + 1)?;
        match self.fault {
            SfenFault::Missing(part) => write!(f, "the {part} is missing"),
            SfenFault::UnexpectedChar(found) => write!(f, "{found:?} has no meaning here"),
            SfenFault::CannotPromote => f.write_str("+ must stand before P, L, N, S, B or R"),
            SfenFault::RankLength { rank, squares } => {
                write!(f, "rank {} has {squares} squares, not 9", rank.letter())
            }
            SfenFault::RankCount(ranks) => write!(f, "the board has {ranks} ranks, not 9"),
            SfenFault::Turn => f.write_str("the side to move must be b or w"),
            SfenFault::HandCount => {
                f.write_str("a count in hand must be 1 to 127 and stand before a piece letter")
            }
            SfenFault::MoveNumber => f.write_str("the move number must be a plain number"),
            SfenFault::TrailingText => f.write_str("nothing may follow the move number"),
        }
    }
}

impl core::error::Error for SfenError {}

/// Splits off the next word; the offset is where it starts (or where the text ends).
fn next_word<'a>(text: &'a str, at: &mut usize) -> (usize, &'a str) {
    let rest = &text[*at..];
    let start = *at + (rest.len() - rest.trim_ascii_start().len());
    let end = text[start..]
        .find(|letter: char| letter.is_ascii_whitespace())
        .map_or(text.len(), |length| start + length);
    *at = end;
    (start, &text[start..end])
}

impl FromStr for Setup {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        let text = text.trim_ascii_end();
        let mut at = 0;
        let mut part = |name| match next_word(text, &mut at) {
            (offset, "") => Err(SfenFault::Missing(name).at(offset)),
            found => Ok(found),
        };
        let (board_offset, board) = part("board")?;
        let board = read_board(board, board_offset)?;
        let (offset, turn) = part("side to move")?;
        let turn = match turn {
            "b" => Color::Black,
            "w" => Color::White,
            _ => return Err(SfenFault::Turn.at(offset)),
        };
        let (offset, hands) = part("hand (- for none)")?;
        let hands = read_hands(hands, offset)?;
        let (offset, number) = next_word(text, &mut at);
        let move_number = match number {
            "" => 1,
            // `u32::from_str` would take a leading plus sign.
            _ => (number.parse().ok())
                .filter(|_| !number.starts_with('+'))
                .ok_or(SfenFault::MoveNumber.at(offset))?,
        };
        let (offset, rest) = next_word(text, &mut at);
        if !rest.is_empty() {
            return Err(SfenFault::TrailingText.at(offset));
        }
        Ok(Self { board, hands, turn, move_number })
    }
}

fn read_board(text: &str, start: usize) -> Result<Board, SfenError> {
    let mut board = Board::EMPTY;
    let mut rows = 0u8;
    let mut offset = start;
    for row in text.split('/') {
        let Some(&rank) = Rank::ALL.get(usize::from(rows)) else {
            return Err(SfenFault::RankCount(text.split('/').count()).at(offset));
        };
        read_rank(row, offset, rank, &mut board)?;
        rows += 1;
        offset += row.len() + 1;
    }
    if rows < 9 {
        return Err(SfenFault::RankCount(usize::from(rows)).at(start + text.len()));
    }
    Ok(board)
}

fn read_rank(row: &str, start: usize, rank: Rank, board: &mut Board) -> Result<(), SfenError> {
    let mut squares = 0u8;
    let mut promoted = false;
    for (at, letter) in row.char_indices() {
        let error = |fault: SfenFault| Err(fault.at(start + at));
        let length = |squares| SfenFault::RankLength { rank, squares };
        match letter {
            '+' if !promoted => promoted = true,
            '1'..='9' if !promoted => {
                squares += letter as u8 - b'0';
                if squares > 9 {
                    return error(length(squares));
                }
            }
            '1'..='9' | '+' => return error(SfenFault::CannotPromote),
            _ => {
                let Some(plain) = PieceKind::from_letter(letter.to_ascii_uppercase()) else {
                    return error(SfenFault::UnexpectedChar(letter));
                };
                let kind = match (promoted, plain.promoted()) {
                    (false, _) => plain,
                    (true, Some(kind)) => kind,
                    (true, None) => return error(SfenFault::CannotPromote),
                };
                promoted = false;
                squares += 1;
                if squares > 9 {
                    return error(length(squares));
                }
                board[Square::new(File::ALL[usize::from(9 - squares)], rank)] =
                    Some(Piece::new(owner(letter), kind));
            }
        }
    }
    let fault = match (promoted, squares) {
        (true, _) => SfenFault::CannotPromote,
        (false, 9) => return Ok(()),
        (false, squares) => SfenFault::RankLength { rank, squares },
    };
    Err(fault.at(start + row.len()))
}

/// Whose piece a letter stands for: Black's are written large.
fn owner(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Black } else { Color::White }
}

fn read_hands(text: &str, start: usize) -> Result<ByColor<Hand>, SfenError> {
    let mut hands = ByColor::<Hand>::default();
    if text == "-" {
        return Ok(hands);
    }
    let mut count: Option<u8> = None;
    for (at, letter) in text.char_indices() {
        let error = |fault: SfenFault| fault.at(start + at);
        if let Some(digit) = letter.to_digit(10) {
            let value = u32::from(count.unwrap_or(0)) * 10 + digit;
            match u8::try_from(value) {
                Ok(value @ 1..=Hand::MAX_COUNT) => count = Some(value),
                _ => return Err(error(SfenFault::HandCount)),
            }
            continue;
        }
        let kind = PieceKind::from_letter(letter.to_ascii_uppercase())
            .and_then(PieceKind::hand_kind)
            .ok_or(error(SfenFault::UnexpectedChar(letter)))?;
        let hand = &mut hands[owner(letter)];
        let held = hand.count(kind).saturating_add(count.take().unwrap_or(1));
        if held > Hand::MAX_COUNT {
            return Err(error(SfenFault::HandCount));
        }
        *hand = hand.with(kind, held);
    }
    match count {
        None => Ok(hands),
        Some(_) => Err(SfenFault::HandCount.at(start + text.len())),
    }
}

/// The board, side to move and hands as SFEN writes them, without the move number: what two occurrences of
/// the same position share.
pub(crate) fn write_position(
    f: &mut fmt::Formatter<'_>,
    board: &Board,
    turn: Color,
    hands: &ByColor<Hand>,
) -> fmt::Result {
    let mut text = Letters::new();
    for rank in Rank::ALL {
        if rank != Rank::A {
            text.push(b'/');
        }
        let mut empty = 0;
        for file in File::ALL.into_iter().rev() {
            match board[Square::new(file, rank)] {
                None => empty += 1,
                Some(piece) => {
                    text.number_from(1, empty);
                    empty = 0;
                    text.piece(piece);
                }
            }
        }
        text.number_from(1, empty);
    }
    text.push(b' ');
    text.push(if turn == Color::Black { b'b' } else { b'w' });
    text.push(b' ');
    if Color::ALL.into_iter().all(|color| hands[color].is_empty()) {
        text.push(b'-');
    }
    for color in Color::ALL {
        for (kind, count) in hands[color].iter() {
            text.number_from(2, count);
            text.piece(Piece::new(color, kind.piece_kind()));
        }
    }
    f.write_str(text.as_str())
}

/// A text put together before it is written: a call of the formatter for each letter would cost more than the rest.
struct Letters {
    /// Room for two letters a square, the marks between them, and three digits with a letter for each kind in a hand.
    bytes: [u8; 256],
    len: usize,
}

impl Letters {
    const fn new() -> Self {
        Self { bytes: [0; 256], len: 0 }
    }

    fn push(&mut self, letter: u8) {
        self.bytes[self.len] = letter;
        self.len += 1;
    }

    /// A number, unless it is less than `least`.
    fn number_from(&mut self, least: u8, number: u8) {
        if number < least {
            return;
        }
        for unit in [100, 10, 1] {
            if number >= unit {
                self.push(b'0' + number / unit % 10);
            }
        }
    }

    fn piece(&mut self, piece: Piece) {
        for letter in piece.kind.sfen().bytes() {
            self.push(match piece.color {
                Color::Black => letter,
                Color::White => letter.to_ascii_lowercase(),
            });
        }
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).expect("all letters are ASCII")
    }
}

/// Writes canonical SFEN, the move number included.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(f, &self.board, self.turn, &self.hands)?;
        write!(f, " {}", self.move_number)
    }
}
