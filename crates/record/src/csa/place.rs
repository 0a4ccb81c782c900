//! The start of a CSA game: what is missing from an even one, ranks of a board, single pieces, hands.

use komadai_rules::{Color, File, Hand, Piece, PieceKind, Rank, Setup, Square};

use super::letters::{color, kind_of};
use super::quick;
use crate::error::Problem;
use crate::walk;

pub(super) const AN_ITEM: Problem = Problem::Expected("an item of a CSA file");
pub(super) const NINE_RANKS: Problem = Problem::Expected("nine ranks of a board, P1 to P9");
const NINE_SQUARES: Problem = Problem::Expected("nothing behind nine squares");
const TOO_FEW_SQUARES: Problem = Problem::Expected("nine squares of a rank");
const OTHER_PIECE: Problem = Problem::Expected("the piece that stands on the square");
const TAKEN_SQUARE: Problem = Problem::Expected("one piece for each square");

/// What is drawn for an empty square besides `*`.
const OTHER_EMPTY_SQUARES: [char; 2] = ['.', '・'];

/// A bit for each of the nine ranks.
const ALL_RANKS: u16 = (1 << 9) - 1;

/// A start in the making.
#[derive(Debug)]
pub(super) struct Start {
    setup: Setup,
    /// Who takes in hand all pieces that are left, by `P+00AL`.
    takes_rest: Option<Color>,
    /// Which ranks of the board were there, a bit each, and the line of the last.
    ranks: u16,
    last_rank: u32,
    /// Whether anything was said of it.
    is_told: bool,
}

impl Start {
    pub(super) const EMPTY: Self =
        Self { setup: Setup::EMPTY, takes_rest: None, ranks: 0, last_rank: 0, is_told: false };

    /// The line where a board breaks off of which some ranks were there, and not all.
    pub(super) fn breaks_off(&self) -> Option<u32> {
        (1..ALL_RANKS).contains(&self.ranks).then_some(self.last_rank)
    }

    /// Reads what follows the `P` of an item in this line; what is wrong with it, if it is understood all the same.
    ///
    /// # Errors
    ///
    /// What should stand there instead.
    pub(super) fn item(&mut self, part: &str, line: u32) -> Result<Option<Problem>, Problem> {
        let Some((&first, rest)) =
            part.as_bytes().split_first().filter(|(first, _)| first.is_ascii())
        else {
            return Err(AN_ITEM);
        };
        let is_rank = first.is_ascii_digit();
        let number = Rank::from_number(first.wrapping_sub(b'0'));
        let is_known = number.is_some_and(|rank| self.ranks & (1 << rank.index()) != 0);
        if is_rank && (number.is_none() || rest.first().is_some_and(u8::is_ascii_digit)) {
            return Err(NINE_RANKS);
        }
        // What is missing from an even game is said of a board that nothing else was said of.
        if first == b'I' && self.is_told {
            return Err(AN_ITEM);
        }
        self.is_told = true;
        // Said twice, a rank must be the same.
        let before = is_known.then_some(self.setup.board);
        let rest = &part[1..];
        let (mut behind, mut squares, mut odd) = ("", 9, None);
        let understood = match (first, color(first)) {
            (b'I', _) => self.missing(rest, &mut odd),
            (_, Some(color)) => self.pieces(color, rest, &mut odd),
            _ => number.is_some_and(|number| {
                self.ranks |= 1 << number.index();
                self.last_rank = line;
                let read = self.rank(number, rest);
                (behind, squares) = read.unwrap_or_default();
                read.is_some()
            }),
        };
        if squares < 9 && understood {
            // Blanks may stand for empty squares, three a square.
            let columns = number.and_then(|number| self.rank_in_columns(number, rest));
            return columns.map(|()| None).ok_or(TOO_FEW_SQUARES);
        }
        if before.is_some_and(|before| before != self.setup.board) {
            return Err(NINE_RANKS);
        }
        let odd = odd.or_else(|| (!behind.is_empty()).then_some(NINE_SQUARES));
        understood.then_some(odd).ok_or(AN_ITEM)
    }

    /// The start of an even game without the pieces listed, `82HI22KA`; what is odd about them.
    fn missing(&mut self, list: &str, odd: &mut Option<Problem>) -> bool {
        self.setup.board = Setup::START.board;
        fours(list).is_some_and(|mut fours| {
            fours.all(|four| {
                let square = quick::square(four[0], four[1]);
                let piece = square.and_then(|square| self.setup.board[square].take());
                if piece.is_some_and(|piece| Some(piece.kind) != kind_of(four[2], four[3])) {
                    *odd = Some(OTHER_PIECE);
                }
                piece.is_some()
            })
        })
    }

    /// A rank of the board: `-KY-KE * …`, whose blanks may have been squeezed, or stripped from its end; what stands
    /// behind its nine squares, and how many there are, if they are squares.
    fn rank<'a>(&mut self, rank: Rank, cells: &'a str) -> Option<(&'a str, usize)> {
        // Three columns a square: a rank of nothing but blanks is empty, and so are squares at its end.
        let is_blank = cells.trim_ascii().is_empty();
        let mut rest = cells.trim_ascii_start();
        let mut squares = if is_blank { 9 } else { 0 };
        for file in File::ALL.into_iter().rev() {
            let after = match rest.as_bytes() {
                [] => break,
                [b'*', ..] => &rest[1..],
                &[sign @ (b'+' | b'-'), one, two, ..] => {
                    let piece = Piece::new(color(sign)?, kind_of(one, two)?);
                    self.setup.board[Square::new(file, rank)] = Some(piece);
                    &rest[3..]
                }
                _ => rest.strip_prefix(OTHER_EMPTY_SQUARES)?,
            };
            squares += 1;
            rest = after.trim_ascii_start();
        }
        Some((rest, squares))
    }

    /// A rank of three columns a square, of which empty ones are blank.
    fn rank_in_columns(&mut self, rank: Rank, cells: &str) -> Option<()> {
        let mut has_blank = false;
        let mut row = [None; 9];
        for (square, cell) in row.iter_mut().zip(cells.as_bytes().chunks(3)) {
            *square = match *cell {
                [sign @ (b'+' | b'-'), one, two] => {
                    Some(Piece::new(color(sign)?, kind_of(one, two)?))
                }
                [b' ', b'*', b' '] | [b' ', b'*'] => None,
                [b' ', ..] if cell.iter().all(|byte| *byte == b' ') => {
                    has_blank = true;
                    None
                }
                _ => return None,
            };
        }
        for (file, piece) in File::ALL.into_iter().rev().zip(row) {
            self.setup.board[Square::new(file, rank)] = piece;
        }
        (has_blank && cells.len() <= 27).then_some(())
    }

    /// Single pieces of a side, `26FU00KI`, `00AL`; what is odd about them.
    fn pieces(&mut self, color: Color, list: &str, odd: &mut Option<Problem>) -> bool {
        let Some(mut fours) = fours(list) else {
            return false;
        };
        fours.all(|four| {
            let &[file, rank, first, second] = four else {
                return false;
            };
            let kind = kind_of(first, second);
            match (quick::square(file, rank), kind) {
                (Some(square), Some(kind)) => {
                    let piece = Piece::new(color, kind);
                    if self.setup.board[square].replace(piece).is_some_and(|old| old != piece) {
                        *odd = Some(TAKEN_SQUARE);
                    }
                    true
                }
                (None, Some(kind)) => four.starts_with(b"00") && self.hold(color, kind),
                _ if four == b"00AL" => {
                    self.takes_rest = Some(color);
                    true
                }
                _ => false,
            }
        })
    }

    fn hold(&mut self, color: Color, kind: PieceKind) -> bool {
        let hand = &mut self.setup.hands[color];
        let room = kind.hand_kind().filter(|&kind| hand.count(kind) < Hand::MAX_COUNT);
        if let Some(kind) = room {
            hand.add(kind);
        }
        room.is_some()
    }

    /// The start: that of an even game if nothing was said of it.
    pub(super) fn finish(&self, turn: Option<Color>) -> Setup {
        let mut start = self.setup;
        if !self.is_told {
            start.board = Setup::START.board;
        }
        if let Some(color) = self.takes_rest {
            start = walk::with_rest(start, color);
        }
        start.turn = turn.unwrap_or(Color::Black);
        start
    }
}

/// The words of four letters a list of pieces is made of.
fn fours(list: &str) -> Option<impl Iterator<Item = &[u8]>> {
    let list = list.trim_end().as_bytes();
    list.len().is_multiple_of(4).then(|| list.chunks_exact(4))
}
