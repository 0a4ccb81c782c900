//! Where games begin and end in a text: each line goes to the game it belongs to, for which some of them wait.

use alloc::format;
use core::mem;

use super::game::KifGame;
use super::line::{LineKind, classify};
use super::lookahead::{Lookahead, Waiting};
use super::row;
use super::words::{self, is_blank, leading_number};
use crate::error::Problem;
use crate::teller::Teller;
use crate::text::{self, Line};
use crate::visit::{Legality, Visitor};
use crate::{ki2, sentence};

/// Reads KIF block by block; each but the last ends with a line.
#[derive(Debug)]
pub(crate) struct KifReader {
    /// The lines before.
    lines: u32,
    game: KifGame,
    ahead: Lookahead,
    /// Whether a game was told to its end.
    is_second: bool,
}

impl KifReader {
    /// Before the first game.
    pub(crate) fn new(legality: Legality) -> Self {
        Self {
            lines: 0,
            game: KifGame::new(Teller::new(legality)),
            ahead: Lookahead::default(),
            is_second: false,
        }
    }

    /// Reads the lines of a block.
    pub(crate) fn block(&mut self, text: &str, out: &mut impl Visitor) {
        let mut rest = text;
        while !rest.is_empty() {
            if self.ahead.variation.is_some() {
                let (line, after) = text::first_line(rest);
                if self.ahead.add_to_variation(line) {
                    self.lines += 1;
                    rest = after.unwrap_or_default();
                    continue;
                }
                self.end_variation(out);
            }
            if self.ahead.is_empty() {
                let quick = self.game.quick_moves(rest, self.lines, out);
                self.lines += quick.0;
                rest = &rest[quick.1..];
                if rest.is_empty() {
                    break;
                }
            }
            let (line, after) = text::first_line(rest);
            self.lines += 1;
            let after = after.unwrap_or_default();
            self.row_or_line(Line::new(self.lines, line), rest, after, out);
            rest = after;
        }
    }

    /// Tells the last game to its end.
    pub(crate) fn finish(&mut self, out: &mut impl Visitor) {
        self.end_row(out);
        self.end_variation(out);
        let has_several = self.ahead.headers.len() > 1;
        let may_be_another = self.ahead.has_program_line() && has_several || self.ahead.has_rank();
        if may_be_another && self.is_another_ahead(false) {
            self.next_game(out);
        }
        self.release(out);
        if self.game.teller.is_begun() || !self.is_second {
            self.game.finish(out);
        }
    }

    /// Puts rows together again that were broken within a move; `rest` begins with the line, `after` behind it.
    fn row_or_line(&mut self, line: Line<'_>, rest: &str, after: &str, out: &mut impl Visitor) {
        let text = line.text.trim_matches(is_blank);
        if let Some(mut open) = self.ahead.row.take() {
            if open.text.len() < Lookahead::MOST_IN_ROW && row::goes_on(&open.text, text) {
                open.text.push_str(text);
                self.ahead.row = Some(open);
                return;
            }
            self.line(Line::new(open.number, &open.text), rest, out);
        }
        if ki2::begins_with_mark(text) {
            let row = line.text.trim_end_matches(is_blank);
            self.ahead.row = Some(Waiting::new(line.number, row));
        } else {
            self.line(line, after, out);
        }
    }

    /// Reads the row that was waiting.
    fn end_row(&mut self, out: &mut impl Visitor) {
        if let Some(row) = self.ahead.row.take() {
            self.line(Line::new(row.number, &row.text), "", out);
        }
    }

    /// Reads the variation that was waiting, as one of the newest line that allows it.
    fn end_variation(&mut self, out: &mut impl Visitor) {
        let Some(Waiting { number, text }) = self.ahead.variation.take() else {
            return;
        };
        let (head, moves) = text::first_line(&text);
        let line = Line::new(number, head);
        let words = head.trim_matches(is_blank);
        let before = self.game.variation_after(words);
        let other = before.and_then(|before| self.game.other_line(before, moves?));
        if let Some((before, other)) = before.zip(other) {
            self.game.moves.branches.make_latest(before, other);
            self.game.at(line.place_of(words), out).warn(Problem::EarlierLine);
        }
        self.game.at(line.place_of(words), out).line(words, classify(words));
        self.lines = number;
        self.block(moves.unwrap_or_default(), out);
        self.end_row(out);
    }

    /// Reads a line, or lets it wait.
    fn line<'a>(&mut self, line: Line<'a>, following: &'a str, out: &mut impl Visitor) {
        let text = line.text.trim_matches(is_blank);
        if text.trim_start_matches(['\u{1a}', '\0']).is_empty() {
            // Nothing, or where a file of old ends.
            return;
        }
        if let Some((color, header)) = words::marked_header(text) {
            let is_whose = sentence::side_of(header).is_some();
            let side = if is_whose { "" } else { sentence::side(color, false) };
            let header = format!("{side}{header}");
            return self.line(Line::new(line.number, &header), "", out);
        }
        let kind = classify(text);
        if self.must_wait(line, text, &kind, out) {
            if self.ahead.is_full() {
                self.release(out);
            }
            return self.ahead.headers.push(Waiting::new(line.number, text));
        }
        let is_move = kind == LineKind::Marked || begins_with_digit(text);
        if is_move || matches!(kind, LineKind::Variation(_)) {
            self.release(out);
        }
        match self.game.variation_after(text) {
            Some(before) if self.game.moves.branches.may_be_of_another(before) => {
                let text = format!("{}\n", line.text);
                self.ahead.variation = Some(Waiting::new(line.number, &text));
            }
            _ => {
                let mut here = self.game.at(line.place_of(text), out);
                here.following = following;
                here.line(text, kind);
            }
        }
    }

    /// Whether only what follows a line shows which game it belongs to; where the line itself shows that another game
    /// begins, that one is begun.
    fn must_wait(
        &mut self,
        line: Line<'_>,
        text: &str,
        kind: &LineKind<'_>,
        out: &mut impl Visitor,
    ) -> bool {
        let is_begun = self.game.is_played() || self.game.head.has_start();
        if is_begun && is_program_head(text) {
            // Programs say so anywhere: what follows tells whether another game begins here.
            if !self.game.is_played() {
                self.release(out);
            }
            return true;
        }
        let is_row = *kind == LineKind::Marked;
        let is_move = is_row || begins_with_digit(text);
        if is_row && self.game.is_another_row(text) {
            self.next_game(out);
        }
        let is_over = kind.is_diagram() && self.game.may_be_over();
        if is_over && self.game.is_of_another(line.number, kind) {
            if self.game.is_played() || *kind != LineKind::Rank {
                return true;
            }
            self.next_game(out);
        } else if self.ahead.has_rank() && !is_move && !begins_moves(kind)
            || self.game.awaits_moves() && text.starts_with("作品")
        {
            return true;
        }
        if !self.game.moves.are_begun() && !self.ahead.has_program_line() {
            return false;
        }
        // Headers were over: what looks like one may be a late one, or begin another game.
        let is_first = leading_number(text).is_none_or(|(number, _)| number == 1);
        let is_new =
            begins_with_digit(text) || self.ahead.headers.len() > 1 || self.game.has_ended();
        let begins = is_move && is_first && is_new || *kind == LineKind::Titles;
        if begins && self.is_another_ahead(true) {
            self.next_game(out);
            return false;
        }
        let is_note = text.starts_with(['*', '&']);
        let waits_for_start = kind.is_diagram() && self.awaits_start();
        waits_for_start
            || words::is_late_header(text) && !kind.is_diagram()
            || is_note && self.is_another_ahead(true)
    }

    /// Whether what waits is how another game begins.
    fn is_another_ahead(&mut self, moves_follow: bool) -> bool {
        let ahead = &self.ahead;
        if self.game.is_played() {
            return ahead.has_first_header()
                || ahead.has_program_line()
                || ahead.has_rank() && !self.game.is_shown(ahead.lines(), moves_follow);
        }
        // A game without moves is one if its start was told, and that of another is; a diagram is that of a handicap
        // too.
        let head = &self.game.head;
        let is_other = head.diagram().is_there() && ahead.has_start()
            || head.has_start() && ahead.begins(["手合割"]);
        is_other && ahead.has_program_line()
    }

    /// Whether a diagram that comes now belongs to what waits.
    fn awaits_start(&self) -> bool {
        self.ahead.begins(["手合割", "#"]) && (self.game.is_played() || self.game.head.has_start())
    }

    /// What waits belongs to another game, which begins here.
    fn next_game(&mut self, out: &mut impl Visitor) {
        self.game.finish(out);
        self.game = KifGame::new(mem::take(&mut self.game.teller).next());
        self.is_second = true;
        self.release(out);
    }

    /// Tells the headers that wait to the game that is being read.
    fn release(&mut self, out: &mut impl Visitor) {
        for header in mem::take(&mut self.ahead.headers) {
            let place = Line::new(header.number, &header.text).place(0);
            self.game.at(place, out).line(&header.text, classify(&header.text));
        }
    }
}

fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

/// Whether moves follow a line that is none itself.
const fn begins_moves(kind: &LineKind<'_>) -> bool {
    matches!(kind, LineKind::Titles | LineKind::Variation(_))
}

/// Whether a program says here what file this is, as it does in the first line.
fn is_program_head(text: &str) -> bool {
    text.starts_with("#KIF") || text.starts_with('#') && text.contains("棋譜ファイル")
}
