//! Diagrams in rows on pages, each with a heading and a text: collections, lessons, books of problems.

use crate::diagram::Diagram;
use crate::page::{GREY, Paper, wrapped};
use crate::path::{Point, Transform};
use crate::scene::{Anchor, Color, Scene, TextStyle};

/// A diagram on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetEntry {
    /// The diagram; its own caption stands inside the picture.
    pub diagram: Diagram,
    /// A line above it: a number, a title.
    pub heading: String,
    /// A text below it, cut into lines: what to do, the solution. More lines than there is room for are left out.
    pub text: String,
}

/// Diagrams on pages.
///
/// A book of problems is two sheets in one document, the answers at the back:
///
/// ```
/// use komadai_draw::{Diagram, Document, Paper, Pieces, Sheet, SheetEntry, Style, Theme};
///
/// let problem = Diagram {
///     theme: Theme::Print,
///     pieces: Pieces { style: Style::Book, ..Pieces::default() },
///     ..Diagram::new("4k4/9/4P4/9/9/9/9/9/9 b G".parse()?)
/// };
/// let entry = |heading: &str, text: &str| SheetEntry {
///     diagram: problem.clone(),
///     heading: heading.into(),
///     text: text.into(),
/// };
/// let problems = Sheet { title: "一手詰".into(), entries: vec![entry("第1問", "")], ..Sheet::new(Paper::A4) };
/// let answers = Sheet {
///     title: "解答".into(),
///     entries: vec![entry("第1問", "☗５二金まで")],
///     first_page: 1 + problems.page_count(),
///     ..Sheet::new(Paper::A4)
/// };
/// let mut book = Document::new("一手詰");
/// book.pages = problems.pages();
/// book.pages.extend(answers.pages());
/// assert_eq!(book.pages.len(), 2);
/// # Ok::<(), komadai_rules::SfenError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The paper it is printed on.
    pub paper: Paper,
    /// What stands above every page.
    pub title: String,
    /// Diagrams beside each other.
    pub columns: u8,
    /// Diagrams above each other.
    pub rows: u8,
    /// The lines of text below each diagram that room is kept for.
    pub lines: u8,
    /// Whether texts begin at the left instead of standing in the middle.
    pub flush_left: bool,
    /// The number of the first page.
    pub first_page: usize,
    /// The diagrams, row by row.
    pub entries: Vec<SheetEntry>,
}

const MARGIN: f32 = 14.0;
const TITLE: f32 = 12.0;
const HEADING: f32 = 6.0;
const LINE: f32 = 4.6;
const TEXT: f32 = 3.4;
const GAP: f32 = 6.0;
/// The height of the smallest diagram with text below it, as a part of the width it could have.
const SMALLEST: f32 = 0.54;

impl Sheet {
    /// Two columns of three, two lines of text below each.
    pub const fn new(paper: Paper) -> Self {
        Self {
            paper,
            title: String::new(),
            columns: 2,
            rows: 3,
            lines: 2,
            flush_left: false,
            first_page: 1,
            entries: Vec::new(),
        }
    }

    fn on_a_page(&self) -> usize {
        usize::from(self.columns.max(1)) * usize::from(self.rows.max(1))
    }

    /// How many pages there are.
    pub fn page_count(&self) -> usize {
        self.entries.len().div_ceil(self.on_a_page())
    }

    /// The pages, as many as the diagrams need.
    pub fn pages(&self) -> Vec<Scene> {
        let pages = self.entries.chunks(self.on_a_page());
        let numbered = pages.zip(self.first_page..);
        numbered.map(|(entries, number)| self.page(entries, number)).collect()
    }

    fn page(&self, entries: &[SheetEntry], number: usize) -> Scene {
        let mut page = self.paper.page();
        let middle = page.width / 2.0;
        let title = TextStyle::new(5.5, Color::BLACK).bold();
        let at = Point::new(middle, MARGIN + 4.0);
        page.text_within(&*self.title, at, Anchor::Middle, title, page.width - 2.0 * MARGIN);
        let at = Point::new(middle, page.height - 8.0);
        page.text(number.to_string(), at, Anchor::Middle, TextStyle::new(3.2, GREY));

        let top = MARGIN + TITLE;
        let (width, height) = self.cell(&page);
        for (index, entry) in entries.iter().enumerate() {
            let (row, column) = (
                index / usize::from(self.columns.max(1)),
                index % usize::from(self.columns.max(1)),
            );
            let x = MARGIN + column as f32 * (width + GAP);
            let y = top + row as f32 * (height + GAP);
            self.entry(&mut page, entry, Point::new(x, y), width, height);
        }
        page
    }

    /// How wide and how high the place of a diagram is, with what stands above and below it.
    fn cell(&self, page: &Scene) -> (f32, f32) {
        let (columns, rows) = (f32::from(self.columns.max(1)), f32::from(self.rows.max(1)));
        let width = (page.width - 2.0 * MARGIN - GAP * (columns - 1.0)) / columns;
        let height = (page.height - MARGIN - TITLE - MARGIN - GAP * (rows - 1.0)) / rows;
        (width, height)
    }

    /// The lines that a text takes below a diagram.
    pub(crate) fn lines_of(&self, text: &str) -> usize {
        let (width, _) = self.cell(&self.paper.page());
        wrapped(text, TEXT, width).len()
    }

    /// The most lines below a diagram that stays large enough to be read.
    pub(crate) fn most_lines(&self) -> usize {
        let (width, height) = self.cell(&self.paper.page());
        ((height - HEADING - width * SMALLEST) / LINE).max(0.0) as usize
    }

    fn entry(&self, page: &mut Scene, entry: &SheetEntry, corner: Point, width: f32, height: f32) {
        let heading = TextStyle::new(4.0, Color::BLACK).bold();
        let above = corner.plus(width / 2.0, 4.0);
        page.text_within(&*entry.heading, above, Anchor::Middle, heading, width);
        let scene = entry.diagram.scene();
        let text = f32::from(self.lines) * LINE;
        let room = height - HEADING - text;
        let scale = (width / scene.width).min(room / scene.height);
        let left = corner.x + (width - scale * scene.width) / 2.0;
        let place = Transform::scale(scale, scale).then(Transform::shift(left, corner.y + HEADING));
        page.place(&scene, place);
        let below = corner.y + HEADING + scale * scene.height;
        let lines = wrapped(&entry.text, TEXT, width);
        let (anchor, from) = if self.flush_left {
            (Anchor::Start, corner.x)
        } else {
            (Anchor::Middle, corner.x + width / 2.0)
        };
        for (line, number) in lines.iter().zip(1..=self.lines) {
            let at = Point::new(from, below + f32::from(number) * LINE - 1.0);
            page.text_within(&**line, at, anchor, TextStyle::new(TEXT, Color::BLACK), width);
        }
    }
}
