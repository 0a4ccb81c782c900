//! Where games begin and end in a text: each line goes to the game it belongs to, for which some of them wait.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::game::Game;
use super::named;
use super::words::{self, is_blank, leading_number};
use crate::error::Problem;
use crate::teller::Teller;
use crate::text::{self, Line};
use crate::visit::{Legality, Visitor};
use crate::{ki2, sentence};

/// Reads KIF block by block; each but the last ends with a line.
#[derive(Debug)]
pub(crate) struct Reader {
    /// The lines before.
    lines: u32,
    game: Game,
    /// Headers after moves: of the same game, or of another that begins there.
    held: Vec<(u32, String)>,
    /// Whether a game was told to its end.
    is_second: bool,
    /// A variation that may belong to one line or to another, as far as it was read.
    waiting: Option<Waiting>,
    /// A row of moves, the last of which may go on in the next line.
    row: Option<(u32, String)>,
}

/// A variation that waits for its end, before which nobody can say where it belongs.
#[derive(Debug)]
struct Waiting {
    /// The number of its first line, which is that of the variation.
    number: u32,
    /// All its lines, each with an end.
    text: String,
}

/// How many bytes of a variation are looked at.
const MOST_WAITING: usize = 1 << 16;

/// How many bytes of a row that goes on and on are put together.
const MOST_IN_ROW: usize = 1 << 12;

/// How many headers after the moves wait for what follows.
const MOST_HELD: usize = 200;

impl Reader {
    /// Before the first game.
    pub(crate) fn new(legality: Legality) -> Self {
        Self {
            lines: 0,
            game: Game::new(Teller::new(legality)),
            held: Vec::new(),
            is_second: false,
            waiting: None,
            row: None,
        }
    }

    /// Reads the lines of a block.
    pub(crate) fn block(&mut self, text: &str, out: &mut impl Visitor) {
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(waiting) = &mut self.waiting {
                let (line, after) = text::first_line(rest);
                if words::is_of_variation(line) && waiting.text.len() < MOST_WAITING {
                    waiting.text.extend([line, "\n"]);
                    self.lines += 1;
                    rest = after.unwrap_or_default();
                    continue;
                }
                self.take_up(out);
            }
            if self.held.is_empty() && self.row.is_none() {
                let quick = self.game.quick_moves(rest, self.lines, out);
                self.lines += quick.0;
                rest = &rest[quick.1..];
                if rest.is_empty() {
                    break;
                }
            }
            let (line, after) = text::first_line(rest);
            self.lines += 1;
            self.row_or_line(Line::new(self.lines, line), out);
            rest = after.unwrap_or_default();
        }
    }

    /// Puts rows together again that were broken within a move.
    fn row_or_line(&mut self, line: Line<'_>, out: &mut impl Visitor) {
        let text = line.text.trim_matches(is_blank);
        if let Some((number, mut row)) = self.row.take() {
            if row.len() < MOST_IN_ROW && named::goes_on(&row, text) {
                row.push_str(text);
                self.row = Some((number, row));
                return;
            }
            self.line(Line::new(number, &row), out);
        }
        if ki2::begins_with_mark(text) {
            self.row = Some((line.number, line.text.trim_end_matches(is_blank).into()));
        } else {
            self.line(line, out);
        }
    }

    /// Reads the row that was waiting.
    fn end_row(&mut self, out: &mut impl Visitor) {
        if let Some((number, row)) = self.row.take() {
            self.line(Line::new(number, &row), out);
        }
    }

    /// Tells the last game to its end.
    pub(crate) fn finish(mut self, out: &mut impl Visitor) {
        self.end_row(out);
        self.take_up(out);
        let holds_another = self.holds_head() && self.held.len() > 1 || self.holds_rows();
        if holds_another && self.holds_new_game(false) {
            self.next_game(out);
        }
        self.release(out);
        if self.game.teller.is_begun() || !self.is_second {
            self.game.finish(out);
        }
    }

    fn line(&mut self, line: Line<'_>, out: &mut impl Visitor) {
        let text = line.text.trim_matches(is_blank);
        let Some(first) = text.chars().next() else {
            return;
        };
        if let Some((color, header)) = words::marked_header(text) {
            let is_whose = sentence::side_of(header).is_some();
            let side = if is_whose {
                ""
            } else {
                sentence::side(color, false)
            };
            let header = format!("{side}{header}");
            return self.line(Line::new(line.number, &header), out);
        }
        if text.trim_start_matches(['\u{1a}', '\0']).is_empty() {
            // Where a file of old ends.
            return;
        }
        let is_number = first.is_ascii_digit();
        let is_begun = self.game.is_played() || self.game.has_start();
        if is_begun && is_game_head(text) {
            // Programs say so anywhere: what follows tells whether another game begins here.
            if !self.game.is_played() {
                self.release(out);
            }
            return self.hold(line, text, out);
        }
        let is_row = ki2::begins_with_mark(text);
        let is_move = is_number || is_row;
        if is_row && self.game.is_another_row(text) {
            self.next_game(out);
        }
        let is_note = text.starts_with(['*', '&']);
        let is_diagram = || !is_row && !is_note && words::is_diagram(text);
        if self.game.may_be_over() && is_diagram() && self.game.is_of_another(line.number, text) {
            if self.game.is_played() || !text.starts_with(['|', '｜']) {
                return self.hold(line, text, out);
            }
            self.next_game(out);
        } else if self.holds_rows() && !is_move && !begins_moves(text)
            || self.game.awaits_moves() && text.starts_with("作品")
        {
            return self.hold(line, text, out);
        }
        if self.game.is_past_head() || self.holds_head() {
            // Headers were over: what looks like one may be a late one, or begin another game.
            let is_first = leading_number(text).is_none_or(|(number, _)| number == 1);
            let is_new = || is_number || self.held.len() > 1 || self.game.has_ended();
            if (is_move && is_first && is_new() || words::is_titles(text))
                && self.holds_new_game(true)
            {
                self.next_game(out);
            } else if self.holds_start() && is_diagram()
                || words::is_late_header(text) && !is_diagram()
                || is_note && self.holds_new_game(true)
            {
                return self.hold(line, text, out);
            }
        }
        if !self.held.is_empty() && (is_move || text.starts_with("変化")) {
            self.release(out);
        }
        match self.game.variation_after(text) {
            Some(before) if self.game.may_be_of_another(before) => {
                let text = format!("{}\n", line.text);
                let number = line.number;
                self.waiting = Some(Waiting { number, text });
            }
            _ => self.game.line(line, text, out),
        }
    }

    /// Reads the variation that was waiting, as one of the newest line that allows it.
    fn take_up(&mut self, out: &mut impl Visitor) {
        let Some(Waiting { number, text }) = self.waiting.take() else {
            return;
        };
        let (head, moves) = text::first_line(&text);
        let line = Line::new(number, head);
        let words = head.trim_matches(is_blank);
        let place = line.place(text::offset_in(head, words));
        let before = self.game.variation_after(words);
        let other = before.and_then(|before| self.game.other_line(before, moves?));
        if let Some((before, other)) = before.zip(other) {
            self.game.make_latest(before, other);
            self.game.warn(place, Problem::EarlierLine, out);
        }
        self.game.line(line, words, out);
        self.lines = number;
        self.block(moves.unwrap_or_default(), out);
        self.end_row(out);
    }

    fn hold(&mut self, line: Line<'_>, text: &str, out: &mut impl Visitor) {
        if self.held.len() == MOST_HELD {
            self.release(out);
        }
        self.held.push((line.number, text.into()));
    }

    /// Whether what is held back is how a game begins.
    fn holds_new_game(&mut self, moves_follow: bool) -> bool {
        const BEGINNINGS: [&str; 6] = ["手合割", "開始日時", "対局日", "棋戦", "先手", "下手"];
        let begins = |(_, text): &(u32, String)| {
            let mut beginnings = BEGINNINGS.iter();
            beginnings.any(|beginning| text.starts_with(beginning)) && !words::is_diagram(text)
        };
        if self.game.is_played() {
            if self.held.iter().any(begins) || self.holds_head() {
                return true;
            }
            let lines = self.held.iter().map(|(_, text)| &**text);
            return self.holds_rows() && !self.game.is_shown(lines, moves_follow);
        }
        // A game without moves is one if its start was told, and that of another is; a diagram is that of a handicap too.
        let names = |(_, text): &(u32, String)| text.starts_with("手合割");
        let is_other = self.game.has_diagram() && self.tells_start()
            || self.game.has_start() && self.held.iter().any(names);
        is_other && self.holds_head()
    }

    /// Whether a program said here what file this is.
    fn holds_head(&self) -> bool {
        self.held.iter().any(|(_, text)| text.starts_with('#'))
    }

    /// Whether a board is held back, which can only be that of another game.
    fn holds_rows(&self) -> bool {
        let is_row = |(_, text): &(u32, String)| text.starts_with(['|', '｜']);
        self.held.iter().any(is_row)
    }

    fn tells_start(&self) -> bool {
        let tells = |text: &str| text.starts_with("手合割") || words::is_diagram(text);
        self.held.iter().any(|(_, text)| tells(text))
    }

    /// Whether a diagram that comes now belongs to what is held back.
    fn holds_start(&self) -> bool {
        let is_start = |text: &str| text.starts_with("手合割") || text.starts_with('#');
        self.held.iter().any(|(_, text)| is_start(text))
            && (self.game.is_played() || self.game.has_start())
    }

    /// What was held back belongs to another game, which begins here.
    fn next_game(&mut self, out: &mut impl Visitor) {
        let game = mem::replace(&mut self.game, Game::new(Teller::default()));
        self.game = Game::new(game.finish(out));
        self.is_second = true;
        self.release(out);
    }

    /// Tells what was held back to the game that is being read.
    fn release(&mut self, out: &mut impl Visitor) {
        for (number, text) in mem::take(&mut self.held) {
            self.game.line(Line::new(number, &text), &text, out);
        }
    }
}

/// Whether moves follow a line that is none itself.
fn begins_moves(text: &str) -> bool {
    words::is_titles(text) || text.starts_with("変化")
}

/// Whether a program says here what file this is, as it does in the first line.
fn is_game_head(text: &str) -> bool {
    text.starts_with("#KIF") || text.starts_with('#') && text.contains("棋譜ファイル")
}
