//! The table of a score sheet: three blocks of rows, in each row a move of either side and its time.

use std::time::Duration;

use komadai_record::{Notation, Record, names};
use komadai_rules::Color as Side;

use crate::page::{GREY, Paper};
use crate::path::{Path, Point};
use crate::scene::{Anchor, Color, Scene, TextStyle};
use crate::walk::Walk;
use crate::words::Language;

use super::{FIELD, FIELD_ROWS, FRAME, LINE, SIDE};

/// Where the fields above the table begin.
pub(super) const FIELDS_TOP: f32 = 21.0;
const BLOCKS: usize = 3;
const ROW: f32 = 7.4;
/// Below the table, for the result.
const FOOT: f32 = 20.0;
/// How much wider a line is that divides blocks of five rows.
const EVERY: usize = 5;

/// The moves of a game, as they stand in the cells.
#[derive(Default)]
pub(super) struct Cells {
    /// Each move, or how the game ended, and its time.
    moves: Vec<(String, String)>,
    /// Whether White moved first.
    white_first: bool,
}

/// Whether anybody was timed: programs write 0:00 behind every move where nobody was.
pub(super) fn is_timed(record: &Record) -> bool {
    let mut times = record.main_line().filter_map(|node| record[node].time);
    times.any(|time| !time.is_zero())
}

/// `0:05`, `12:34`, `1:02:03`; in a total hours always stand.
pub(super) fn clock(time: Duration, total: bool) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 || total {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

impl Cells {
    /// The moves of a record, illegal ones too, and how it ended.
    pub fn of(record: &Record, walk: &Walk<'_>, notation: Notation, language: Language) -> Self {
        let is_timed = is_timed(record);
        let spent = |time: Option<Duration>| {
            let time = time.filter(|_| is_timed);
            time.map_or_else(String::new, |time| clock(time, false))
        };
        let nodes = walk.nodes().iter().zip(1..);
        let mut moves: Vec<(String, String)> = nodes
            .filter_map(|(&node, ply)| {
                let (_, name) = walk.name(ply, notation)?;
                Some((bare(&name), spent(record[node].time)))
            })
            .collect();
        if let Some(end) = record.end() {
            moves.push((language.end(&end.kind), spent(end.time)));
        }
        Self { moves, white_first: record.start.turn == Side::White }
    }

    /// How many pages the moves need.
    pub fn pages(&self, columns: &Columns) -> usize {
        self.moves.len().div_ceil(2 * BLOCKS * columns.rows)
    }
}

/// The name without the sign of the side, which the column tells, and without the blank after 同.
fn bare(name: &str) -> String {
    name.trim_start_matches(names::side_mark(Side::Black))
        .trim_start_matches(names::side_mark(Side::White))
        .replace('　', "")
}

/// The widths of the table.
pub(super) struct Columns {
    top: f32,
    /// Rows of a block.
    rows: usize,
    /// The width of a block.
    block: f32,
    /// Number, move, time, then number (none in English), move, time; shares of the block.
    shares: [f32; 6],
}

impl Columns {
    pub fn of(paper: Paper, language: Language) -> Self {
        let (width, height) = paper.size();
        let top = FIELDS_TOP + FIELD * FIELD_ROWS as f32 + 4.0;
        let rows = ((height - top - FOOT) / ROW).floor() as usize - 1;
        Self {
            top,
            rows,
            block: (width - 2.0 * SIDE) / BLOCKS as f32,
            shares: match language {
                Language::Ja => [0.1, 0.25, 0.15, 0.1, 0.25, 0.15],
                Language::En => [0.12, 0.27, 0.17, 0.0, 0.27, 0.17],
            },
        }
    }

    /// Where the table ends.
    pub fn bottom(&self) -> f32 {
        self.top + ROW * (self.rows + 1) as f32
    }

    /// Where each column of a block begins, and the block's end.
    fn edges(&self, block: usize) -> [f32; 7] {
        let mut x = SIDE + self.block * block as f32;
        let mut edges = [x; 7];
        for (edge, share) in edges[1..].iter_mut().zip(self.shares) {
            x += share * self.block;
            *edge = x;
        }
        edges
    }

    pub fn paint(&self, page: &mut Scene, cells: &Cells, index: usize, language: Language) {
        for block in 0..BLOCKS {
            let edges = self.edges(block);
            self.lines(page, &edges);
            self.head(page, &edges, cells.white_first, language);
            for row in 0..self.rows {
                let pair = (index * BLOCKS + block) * self.rows + row;
                self.row(page, &edges, row, pair, cells, language);
            }
            let width = edges[6] - edges[0];
            let frame = Path::rectangle(edges[0], self.top, width, self.bottom() - self.top);
            page.stroke(frame, FRAME);
        }
    }

    fn lines(&self, page: &mut Scene, edges: &[f32; 7]) {
        let head = Path::rectangle(edges[0], self.top, edges[6] - edges[0], ROW);
        page.fill(head, Color::hex(0xee_ee_ee));
        for row in 1..=self.rows {
            let y = self.top + ROW * row as f32;
            let line = if row == 1 || (row - 1) % EVERY == 0 { FRAME } else { LINE };
            page.line(Point::new(edges[0], y), Point::new(edges[6], y), line);
        }
        for &x in &edges[1..6] {
            page.line(Point::new(x, self.top), Point::new(x, self.bottom()), LINE);
        }
    }

    fn head(&self, page: &mut Scene, edges: &[f32; 7], white_first: bool, language: Language) {
        let (first, second) =
            if white_first { (Side::White, Side::Black) } else { (Side::Black, Side::White) };
        let side = |side: Side| {
            let mark = names::side_mark(side);
            format!("{mark} {}", language.side(side, white_first))
        };
        let time = language.either("時間", "time");
        let words =
            [String::new(), side(first), time.into(), String::new(), side(second), time.into()];
        for (column, text) in words.into_iter().enumerate() {
            self.put(page, edges, 0, column, &text, TextStyle::new(3.2, Color::BLACK));
        }
    }

    fn row(
        &self,
        page: &mut Scene,
        edges: &[f32; 7],
        row: usize,
        pair: usize,
        cells: &Cells,
        language: Language,
    ) {
        let number = TextStyle::new(2.8, GREY);
        let text = TextStyle::new(3.9, Color::BLACK);
        let time = TextStyle::new(2.9, Color::BLACK);
        let numbers = match language {
            Language::Ja => [2 * pair + 1, 2 * pair + 2],
            Language::En => [pair + 1, 0],
        };
        for (half, label) in numbers.into_iter().enumerate() {
            let first = 3 * half;
            if label > 0 {
                self.put(page, edges, row + 1, first, &label.to_string(), number);
            }
            let Some((name, used)) = cells.moves.get(2 * pair + half) else {
                continue;
            };
            self.put(page, edges, row + 1, first + 1, name, text);
            self.put(page, edges, row + 1, first + 2, used, time);
        }
    }

    /// A text in the middle of a cell; moves stand at its left, where the eye runs down.
    fn put(
        &self,
        page: &mut Scene,
        edges: &[f32; 7],
        row: usize,
        column: usize,
        text: &str,
        style: TextStyle,
    ) {
        if text.is_empty() {
            return;
        }
        let (left, right) = (edges[column], edges[column + 1]);
        let y = self.top + ROW * row as f32 + 0.5 * ROW + 0.36 * style.size;
        let room = right - left - 1.2;
        if column % 3 == 1 && row > 0 {
            let at = Point::new(left + 1.0, y);
            page.text_within(text, at, Anchor::Start, style, room);
        } else {
            let at = Point::new((left + right) / 2.0, y);
            page.text_within(text, at, Anchor::Middle, style, room);
        }
    }
}
