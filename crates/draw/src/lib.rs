//! Shogi diagrams and printed matter, from one drawing model.
//!
//! A [`Diagram`] is a position and how it should look. It becomes a [`Scene`], a list of shapes, and that is written
//! as SVG, PNG, GIF or PDF: every writer paints the same scene.
//!
//! ```
//! use komadai_draw::{Diagram, Theme};
//!
//! let svg = Diagram { theme: Theme::Print, ..Diagram::default() }.to_svg(480);
//! assert!(svg.ends_with("</svg>\n"));
//! ```
//!
//! A [`Chart`] is lines, dots and words on a light or dark page. A [`Document`] is pages in millimetres. Fonts and
//! characters travel inside the crate, so that nothing needs to be installed; the same input gives the same bytes.
//! Without the feature `embed-font` the larger font stays outside, and [`supply_font`] has to bring it before anything
//! is drawn.

mod book;
mod chart;
mod diagram;
mod font;
mod gif;
mod giver;
mod glyph;
mod page;
mod path;
mod pdf;
mod pieces;
mod plies;
mod poster;
mod raster;
mod scene;
mod score;
mod set;
mod sheet;
mod svg;
mod theme;
mod walk;
mod wedge;
mod words;

pub use book::{ProblemBook, SolvedProblem};
pub use chart::{Chart, ChartInk, LabelPlace, Labels};
pub use diagram::{Arrow, Coordinates, Diagram, Mark, RecordDiagrams, Sign, Tail, heading};
pub use font::{NotTheFont, missing_characters, supply_font};
pub use gif::Animation;
pub use page::Paper;
pub use path::{Path, Point, Segment, Transform};
pub use pdf::Document;
pub use pieces::{Face, Paint, Pieces, PromotedStyle, Style, Wood};
pub use plies::{Plies, PlyError};
pub use poster::MovesPoster;
pub use raster::{MOST_PIXELS, Raster};
pub use scene::{Anchor, Color, Item, Scene, Shape, Stroke, Text, TextStyle};
pub use score::ScoreSheet;
pub use set::{BoardSheet, PiecePlace, PieceSheet, Sides};
pub use sheet::{Sheet, SheetEntry};
pub use theme::{Ink, Theme};
pub use wedge::{FULL_SQUARE_MM, SQUARE_RATIO, Wedge};
pub use words::Language;
