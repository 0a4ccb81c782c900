//! The diagram at the head of a KIF file (BOD), read line by line.

use komadai_rules::{ByColor, Color, File, Hand, Piece, PieceKind, Rank, Setup, Square};

use super::words::{is_blank, narrow_digit};
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
    /// Whose hands were told.
    told: ByColor<bool>,
}

/// How many blanks are looked at behind the name of a piece for its number.
const MOST_BLANKS: usize = 8;

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
        if let Some(cells) = in_columns(text) {
            for (file, cell) in File::ALL.into_iter().rev().zip(cells) {
                setup.board[Square::new(file, rank)] = cell;
            }
            return Ok(());
        }
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
                if is_blank(character) || "枚、，,・".contains(character) {
                    continue;
                }
                let kind = piece_of_character(character).and_then(PieceKind::hand_kind);
                let kind = kind.ok_or((offset, NINE_SQUARES))?;
                let mut count = None;
                while let Some(&(_, numeral)) = letters.peek() {
                    match counted(count.unwrap_or(0), numeral) {
                        Some(more) => count = Some(more),
                        // The rest of the name of a piece, or what stands between it and its number: 飛車, 金×2, 金 2.
                        None if count.is_none() && "車行将馬兵x×".contains(numeral) => {}
                        None if count.is_none() && is_blank(numeral) => {
                            let rest =
                                text[offset..].trim_start_matches(|letter| !is_blank(letter));
                            let next =
                                rest.chars().take(MOST_BLANKS).find(|letter| !is_blank(*letter));
                            if next.and_then(|letter| counted(0, letter)).is_none() {
                                break;
                            }
                        }
                        None => break,
                    }
                    letters.next();
                }
                let held = hand.count(kind).saturating_add(count.unwrap_or(1));
                hand = hand.with(kind, held);
            }
        }
        self.told[color] = true;
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

    /// Whether all of its ranks were there.
    pub(super) const fn is_whole(&self) -> bool {
        self.rows == 9
    }

    /// Whether a hand of this side was told.
    pub(super) fn tells_hand(&self, color: Color) -> bool {
        self.told[color]
    }

    /// Whether anything of it was there, be it that somebody holds something.
    pub(super) fn is_there(&self) -> bool {
        let holds = |setup: &Setup| Color::ALL.iter().any(|&color| !setup.hands[color].is_empty());
        let setup = self.setup.as_ref();
        setup.is_some_and(|setup| self.rows > 0 || setup.move_number > 1 || holds(setup))
            || self.takes_rest.is_some()
    }

    /// What was there of it, whatever is missing.
    pub(super) fn part(&self) -> Setup {
        self.setup.unwrap_or(Setup::EMPTY)
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

/// A number with one more numeral behind it: 十八, 百二十七, 一八, 18.
fn counted(number: u8, numeral: char) -> Option<u8> {
    let (hundreds, rest) = (number / 100 * 100, number % 100);
    let more = match (numeral, kanji_number(numeral), digit(numeral)) {
        ('十', ..) => hundreds.saturating_add(rest.max(1).saturating_mul(10)),
        ('百', ..) => 100,
        (_, Some(more), _) if number.is_multiple_of(10) => number.saturating_add(more),
        (_, Some(more), _) | (.., Some(more)) => number.saturating_mul(10).saturating_add(more),
        _ => return None,
    };
    Some(more.min(Hand::MAX_COUNT))
}

/// The squares of a row in which blanks stand for empty ones, three columns a square: `|v香   v銀v金v玉v金v銀v桂v香|`.
fn in_columns(text: &str) -> Option<[Option<Piece>; 9]> {
    let inside = text.strip_prefix('|')?.split('|').next()?;
    if !inside.contains("   ") && !inside.contains(" 　") {
        return None;
    }
    let mut cells = [None; 9];
    let (mut column, mut color) = (0, Color::Black);
    for letter in inside.chars() {
        let (cell, part) = (column / 3, column % 3);
        match (part, letter) {
            (0, 'v') => color = Color::White,
            (_, ' ') | (1, '・' | '　') => {}
            (1, letter) if !letter.is_ascii() => {
                *cells.get_mut(cell)? = Some(Piece::new(color, piece_of_character(letter)?));
            }
            _ => return None,
        }
        if part != 0 {
            color = Color::Black;
        }
        column += if letter.is_ascii() { 1 } else { 2 };
    }
    (column == 27).then_some(cells)
}

/// A digit in half or full width.
fn digit(numeral: char) -> Option<u8> {
    narrow_digit(numeral).to_digit(10).map(|digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_in_hand_are_counted_as_they_are_written() {
        for (text, number) in [
            ("八", 8),
            ("十", 10),
            ("十八", 18),
            ("一八", 18),
            ("二十", 20),
            ("18", 18),
            ("百", 100),
            ("百十一", 111),
            ("百二十七", 127),
            ("九九十", 127),
            ("百十十", 127),
            ("999", 127),
        ] {
            let read = text.chars().try_fold(0, counted);
            assert_eq!(read, Some(number), "{text}");
        }
    }
}
