//! The board as a terminal shows it, drawn from either seat.

use std::fmt::Write;

use komadai_draw::Language;
use komadai_record::names::{self, PieceNames};
use komadai_rules::{Color, File, Game, Hand, Piece, Rank, Square};

use super::words::Words;

/// How a board is to be seen.
pub struct View<'a> {
    /// The side at the lower edge.
    pub seat: Color,
    /// Whether the terminal understands colours.
    pub colors: bool,
    /// The language, for names and glyphs.
    pub words: &'a Words,
}

/// Select Graphic Rendition: black on wood, and what stands out from it.
const WOOD: &str = "\x1b[38;5;16;48;5;180m";
const LAST_MOVE: &str = "\x1b[38;5;16;48;5;222m";
const IN_CHECK: &str = "\x1b[38;5;16;48;5;210m";
const PROMOTED: &str = "\x1b[38;5;124m";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

impl View<'_> {
    /// The present position of a game: both hands, the board, the last move marked.
    pub fn draw(&self, game: &Game) -> String {
        let mut text = String::new();
        let hand = |color| self.hand(color, game.position().hand(color));
        let _ = writeln!(text, "{}", hand(!self.seat));
        text.push_str(&self.file_names());
        for rank in self.in_order(Rank::ALL) {
            text.push_str("  ");
            for file in self.in_order(File::ALL).into_iter().rev() {
                self.draw_square(game, Square::new(file, rank), &mut text);
            }
            self.set(PLAIN, &mut text);
            let _ = writeln!(text, " {}", self.rank_name(rank));
        }
        let _ = writeln!(text, "{}", hand(self.seat));
        text
    }

    /// Ranks from the top, or files from the right.
    fn in_order<T>(&self, mut all: [T; 9]) -> [T; 9] {
        if self.seat == Color::White {
            all.reverse();
        }
        all
    }

    fn set(&self, rendition: &str, text: &mut String) {
        if self.colors {
            text.push_str(rendition);
        }
    }

    fn is_kanji(&self) -> bool {
        self.words.language == Language::Ja
    }

    fn file_names(&self) -> String {
        let mut text = String::from("  ");
        for file in self.in_order(File::ALL).into_iter().rev() {
            if self.is_kanji() {
                let _ = write!(text, "  {}", names::file_digit(file));
            } else {
                let _ = write!(text, "  {} ", file.number());
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }

    fn rank_name(&self, rank: Rank) -> char {
        if self.is_kanji() { names::rank_kanji(rank) } else { rank.letter() }
    }

    /// Four columns: a mark where the last move went, whose piece, its face.
    fn draw_square(&self, game: &Game, square: Square, text: &mut String) {
        let position = game.position();
        let last = game.moves().next_back();
        let moved = last.is_some_and(|mv| mv.to() == square || mv.from() == Some(square));
        let checked = position.in_check() && position.king(position.turn()) == Some(square);
        let ground = if checked {
            IN_CHECK
        } else if moved {
            LAST_MOVE
        } else {
            WOOD
        };
        self.set(PLAIN, text);
        self.set(ground, text);
        let arrived = last.is_some_and(|mv| mv.to() == square);
        text.push(if arrived { '*' } else { ' ' });
        match position.piece_at(square) {
            None if self.is_kanji() => text.push_str(" ・"),
            None => text.push_str(" . "),
            Some(piece) => self.draw_piece(piece, text),
        }
    }

    /// Three columns.
    fn draw_piece(&self, piece: Piece, text: &mut String) {
        let names = PieceNames::of(piece.kind);
        if piece.color == self.seat {
            self.set(BOLD, text);
        }
        if piece.kind.is_promoted() {
            self.set(PROMOTED, text);
        }
        if self.is_kanji() {
            text.push(if piece.color == self.seat { ' ' } else { 'v' });
            text.push_str(names.one);
        } else {
            let _ = write!(text, "{}{:<2}", piece.color, names.letter);
        }
    }

    fn hand(&self, color: Color, hand: Hand) -> String {
        let held: Vec<String> = hand
            .iter()
            .map(|(kind, count)| {
                let names = PieceNames::of(kind.piece_kind());
                match (self.is_kanji(), count) {
                    (true, 1) => names.one.into(),
                    (true, _) => format!("{}{count}", names.one),
                    (false, 1) => names.letter.into(),
                    (false, _) => format!("{count}{}", names.letter),
                }
            })
            .collect();
        self.words.hand(color, &held)
    }
}
