//! Score sheets: a table to write a game down in, blank or filled from a record.

mod table;

use std::time::Duration;

use komadai_record::{Key, Notation, Record};
use komadai_rules::{Color as Side, Handicap, Setup};

use crate::diagram::named;
use crate::page::{GREY, Paper};
use crate::path::{Path, Point};
use crate::scene::{Anchor, Color, Scene, Stroke, TextStyle};
use crate::walk::Walk;
use crate::words::Language;

use table::{Cells, Columns};

/// A sheet to write a game on.
///
/// ```
/// use komadai_draw::{Document, Language, Paper, ScoreSheet};
/// use komadai_record::read;
///
/// let sheet = ScoreSheet::new(Paper::A4, Language::En);
/// let reading = read(b"position startpos moves 7g7f 3c3d 8h2b+ 3a2b")?;
/// let mut document = Document::new("Two sheets");
/// document.pages = sheet.blank();
/// document.pages.extend(sheet.filled(&reading.games[0].record));
/// assert_eq!(document.pages.len(), 2);
/// # Ok::<(), komadai_record::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    /// The paper it is printed on.
    pub paper: Paper,
    /// The language of its words.
    pub language: Language,
    /// How moves are named.
    pub notation: Notation,
}

const SIDE: f32 = 12.0;
const LINE: Stroke = Stroke::new(Color::hex(0x33_33_33), 0.18);
const FRAME: Stroke = Stroke::new(Color::BLACK, 0.45);
/// The height of a field above the table.
const FIELD: f32 = 8.0;
/// Fields above the table, in rows of two.
const FIELD_ROWS: usize = 5;

/// What is written into a sheet.
#[derive(Default)]
struct Content {
    fields: Vec<String>,
    /// Whether White gives a handicap.
    handicap: bool,
    cells: Cells,
    /// Below the table: the result, times, remarks.
    remarks: Vec<String>,
}

impl ScoreSheet {
    /// A sheet in the language's own notation.
    pub const fn new(paper: Paper, language: Language) -> Self {
        Self {
            paper,
            language,
            notation: match language {
                Language::Ja => Notation::Japanese,
                Language::En => Notation::Hodges,
            },
        }
    }

    /// An empty sheet.
    pub fn blank(&self) -> Vec<Scene> {
        self.pages(&Content::default(), true)
    }

    /// The game of a record, its variations and comments left out; as many pages as it needs.
    pub fn filled(&self, record: &Record) -> Vec<Scene> {
        let walk = Walk::new(record);
        let cells = Cells::of(record, &walk, self.notation, self.language);
        let mut remarks = vec![self.result(record)];
        remarks.extend(self.times(record));
        remarks.extend(walk.foul.map(|foul| self.language.foul(&foul)));
        let content =
            Content { fields: self.fields(record), handicap: walk.has_handicap(), cells, remarks };
        self.pages(&content, false)
    }

    /// The names of the fields, in rows of two.
    fn labels(&self, handicap: bool) -> Vec<String> {
        let player = |side| {
            let mark = komadai_record::names::side_mark(side);
            format!("{} {mark}", self.language.side(side, handicap))
        };
        let others = self.language.either(
            ["棋戦", "会場", "開始", "終了", "手合割", "持ち時間", "戦型", "備考"],
            ["Event", "Place", "Began", "Ended", "Handicap", "Time limit", "Opening", "Remarks"],
        );
        let players = Side::ALL.map(player).into_iter();
        players.chain(others.map(str::to_owned)).collect()
    }

    fn fields(&self, record: &Record) -> Vec<String> {
        let header = |keys: &[Key]| {
            let values = keys.iter().filter_map(|key| record.headers.get(key));
            values.map(str::trim).find(|value| !value.is_empty()).unwrap_or_default().to_owned()
        };
        let name = |side| named(record, side).unwrap_or_default().to_owned();
        vec![
            name(Side::Black),
            name(Side::White),
            header(&[Key::Event, Key::Title]),
            header(&[Key::Site]),
            header(&[Key::Started, Key::Date]),
            header(&[Key::Ended]),
            self.handicap(&record.start),
            header(&[Key::TimeLimit]),
            header(&[Key::Opening]),
            header(&[Key::Note]),
        ]
    }

    fn handicap(&self, start: &Setup) -> String {
        match Handicap::of_setup(start) {
            Some(handicap) => {
                self.language.either(handicap.japanese(), handicap.english()).to_owned()
            }
            None if *start == Setup::START => String::new(),
            None => start.to_string(),
        }
    }

    /// `まで113手で先手の勝ち`, `113 moves, Black wins`.
    fn result(&self, record: &Record) -> String {
        let moves = record.moves().count();
        let handicap = record.start.turn == Side::White;
        let end = record.end().map(|end| self.language.end(&end.kind));
        match (self.language, record.winner()) {
            (Language::Ja, Some(winner)) => {
                let side = self.language.side(winner, handicap);
                format!("まで{moves}手で{side}の勝ち")
            }
            (Language::Ja, None) => match end {
                Some(end) => format!("まで{moves}手で{end}"),
                None => format!("{moves}手"),
            },
            (Language::En, Some(winner)) => {
                let side = self.language.side(winner, handicap);
                format!("{}, {side} wins", counted(moves))
            }
            (Language::En, None) => match end {
                Some(end) => format!("{}, {end}", counted(moves)),
                None => counted(moves),
            },
        }
    }

    /// What each side used, where the record has times.
    fn times(&self, record: &Record) -> Option<String> {
        if !table::is_timed(record) {
            return None;
        }
        let timed = record.main_line().filter_map(|node| {
            let mover = !record.turn(node);
            Some((mover, record[node].time?))
        });
        let mut totals = komadai_rules::ByColor::from_fn(|_| None::<Duration>);
        for (side, time) in timed {
            totals[side] = Some(totals[side].unwrap_or_default().saturating_add(time));
        }
        if totals.black.is_none() && totals.white.is_none() {
            return None;
        }
        let clock = |total: Option<Duration>| table::clock(total.unwrap_or_default(), true);
        let (black, white) = (clock(totals.black), clock(totals.white));
        Some(match self.language {
            Language::Ja => format!("消費時間 ☗{black} ☖{white}"),
            Language::En => format!("Time used ☗ {black} ☖ {white}"),
        })
    }

    fn pages(&self, content: &Content, blank: bool) -> Vec<Scene> {
        let columns = Columns::of(self.paper, self.language);
        let count = content.cells.pages(&columns).max(1);
        (0..count).map(|index| self.page(content, &columns, index, count, blank)).collect()
    }

    fn page(
        &self,
        content: &Content,
        columns: &Columns,
        index: usize,
        count: usize,
        blank: bool,
    ) -> Scene {
        let mut page = self.paper.page();
        let middle = page.width / 2.0;
        let title = TextStyle::new(7.0, Color::BLACK).bold();
        let words = self.language.either("棋譜", "Shogi score sheet");
        page.text(words, Point::new(middle, 16.0), Anchor::Middle, title);
        if count > 1 {
            let of = format!("{} / {count}", index + 1);
            let at = Point::new(page.width - SIDE, 16.0);
            page.text(of, at, Anchor::End, TextStyle::new(3.6, GREY));
        }
        self.paint_fields(&mut page, content);
        columns.paint(&mut page, &content.cells, index, self.language);
        self.foot(&mut page, content, columns, blank, index + 1 == count);
        page
    }

    fn paint_fields(&self, page: &mut Scene, content: &Content) {
        let width = (page.width - 2.0 * SIDE) / 2.0;
        let label = TextStyle::new(3.1, GREY);
        let value = TextStyle::new(4.2, Color::BLACK);
        for (number, words) in self.labels(content.handicap).into_iter().enumerate() {
            let x = SIDE + width * (number % 2) as f32;
            let y = table::FIELDS_TOP + FIELD * (number / 2) as f32;
            page.stroke(Path::rectangle(x, y, width, FIELD), LINE);
            page.text(words, Point::new(x + 1.5, y + 5.1), Anchor::Start, label);
            if let Some(text) = content.fields.get(number) {
                let at = Point::new(x + 20.0, y + 5.5);
                page.text_within(&**text, at, Anchor::Start, value, width - 22.0);
            }
        }
        let height = FIELD * FIELD_ROWS as f32;
        let frame = Path::rectangle(SIDE, table::FIELDS_TOP, 2.0 * width, height);
        page.stroke(frame, FRAME);
    }

    fn foot(
        &self,
        page: &mut Scene,
        content: &Content,
        columns: &Columns,
        blank: bool,
        last: bool,
    ) {
        let y = columns.bottom() + 7.0;
        let style = TextStyle::new(3.8, Color::BLACK);
        if last && !blank {
            let text = content.remarks.join("　　");
            let room = page.width - 2.0 * SIDE;
            page.text_within(text, Point::new(SIDE, y), Anchor::Start, style, room);
        }
        if !blank {
            return;
        }
        let words = self.language.either(
            ["手数", "勝者", "☗ 署名", "☖ 署名"],
            ["Moves", "Winner", "☗ signed", "☖ signed"],
        );
        let step = (page.width - 2.0 * SIDE) / 4.0;
        for (number, word) in words.into_iter().enumerate() {
            let x = SIDE + step * number as f32;
            page.text(word, Point::new(x, y), Anchor::Start, TextStyle::new(3.1, GREY));
            page.line(Point::new(x + 15.0, y + 1.0), Point::new(x + step - 3.0, y + 1.0), LINE);
        }
    }
}

/// `1 move`, `113 moves`.
fn counted(moves: usize) -> String {
    match moves {
        1 => "1 move".into(),
        _ => format!("{moves} moves"),
    }
}
