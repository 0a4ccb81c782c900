//! The diagram at the head of a KIF file (BOD), read line by line.

use komadai_rules::{Color, File, Hand, Piece, PieceKind, Rank, Setup, Square};

use super::words::narrow_digit;
use crate::error::Problem;
use crate::names::kanji_number;
use crate::read::piece_of_character;
use crate::walk;

pub(super) const NINE_RANKS: Problem = Problem::Expected("a board of nine ranks");
const NINE_SQUARES: Problem = Problem::Expected("nine squares with pieces, or pieces in hand");

/// A diagram in the making.
#[derive(Debug, Default)]
pub(super) struct Diagram {
    setup: Option<Setup>,
    rows: u8,
    /// Who holds all pieces that are left.
    takes_rest: Option<Color>,
}

/// How it is said that a hand holds nothing.
const NOTHING: [&str; 6] = ["なし", "無し", "無", "ナシ", "（なし", "(なし"];

impl Diagram {
    fn setup(&mut self) -> &mut Setup {
        self.setup.get_or_insert(Setup::EMPTY)
    }

    /// Reads `|v香v桂v銀 ・ …|一`.
    ///
    /// # Errors
    ///
    /// The byte where it stops making sense, and what should stand there.
    pub(super) fn row(&mut self, text: &str) -> Result<(), (usize, Problem)> {
        let Some(rank) = Rank::from_number(self.rows + 1) else {
            return Err((0, NINE_RANKS));
        };
        self.rows += 1;
        let setup = self.setup();
        let mut files = File::ALL.into_iter().rev();
        let mut color = Color::Black;
        for (offset, character) in text.char_indices().skip(1) {
            let cell = match character {
                '|' | '｜' => break,
                ' ' | '　' | '^' | '+' => continue,
                'v' | 'V' | 'ｖ' | 'Ｖ' => {
                    color = Color::White;
                    continue;
                }
                '・' | '.' | '･' => None,
                _ => Some(piece_of_character(character).ok_or((offset, NINE_SQUARES))?),
            };
            let file = files.next().ok_or((offset, NINE_SQUARES))?;
            setup.board[Square::new(file, rank)] = cell.map(|kind| Piece::new(color, kind));
            color = Color::Black;
        }
        match files.next() {
            None => Ok(()),
            Some(_) => Err((text.len(), NINE_SQUARES)),
        }
    }

    /// Reads `飛　金二　歩十八`, `なし` as it is said in one way or another, or `残り全部`.
    ///
    /// # Errors
    ///
    /// The byte where it stops making sense, and what should stand there.
    pub(super) fn hand(&mut self, color: Color, text: &str) -> Result<(), (usize, Problem)> {
        let mut hand = Hand::EMPTY;
        let words = text.trim();
        if words.starts_with('残') {
            self.takes_rest = Some(color);
        } else if !NOTHING.iter().any(|nothing| words.starts_with(nothing)) {
            let mut letters = text.char_indices().peekable();
            while let Some((offset, character)) = letters.next() {
                if character.is_whitespace() || "枚、，,・".contains(character) {
                    continue;
                }
                let kind = piece_of_character(character).and_then(PieceKind::hand_kind);
                let kind = kind.ok_or((offset, NINE_SQUARES))?;
                let mut count = 0_u8;
                while let Some(&(_, numeral)) = letters.peek() {
                    let number = match (numeral, kanji_number(numeral), digit(numeral)) {
                        ('十', ..) => 10 * count.max(1),
                        ('百', ..) => 100,
                        (_, Some(number), _) => count.saturating_add(number),
                        (.., Some(digit)) => count.saturating_mul(10).saturating_add(digit),
                        _ => break,
                    };
                    count = number.min(Hand::MAX_COUNT);
                    letters.next();
                }
                let held = hand.count(kind).saturating_add(count.max(1));
                hand = hand.with(kind, held);
            }
        }
        self.setup().hands[color] = hand;
        Ok(())
    }

    /// The number of moves before the diagram, from `手数＝5`.
    pub(super) fn moves_before(&mut self, number: u32) {
        self.setup().move_number = number.saturating_add(1);
    }

    /// Whether some of its ranks were there, and others not yet.
    pub(super) const fn is_begun(&self) -> bool {
        self.rows > 0 && self.rows < 9
    }

    /// Whether anything of it was there.
    pub(super) const fn is_there(&self) -> bool {
        self.setup.is_some()
    }

    /// The diagram, if all of its board was there.
    pub(super) fn finish(&self) -> Option<Setup> {
        let setup = self.setup.filter(|_| self.rows == 9)?;
        Some(match self.takes_rest {
            Some(color) => walk::with_rest(setup, color),
            None => setup,
        })
    }
}

/// A digit in half or full width.
fn digit(numeral: char) -> Option<u8> {
    narrow_digit(numeral).to_digit(10).map(|digit| digit as u8)
}
