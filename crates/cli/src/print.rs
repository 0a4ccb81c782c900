//! `komadai print`: boards, pieces, score sheets, diagrams and posters as PDF, true to size.

mod sheets;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::Subcommand;
use clap::builder::TypedValueParser;
use komadai_draw::{
    BoardSheet, Document, MovesPoster, Paper, PieceSheet, ScoreSheet, Sides, Style,
};
use komadai_record::Notation;

use crate::arguments::{explained, one_of};
use crate::destination::{self, Destination};
use crate::diagram;
use crate::diagram::look::Faces;
use crate::failure::{Failure, say};
use crate::language::spoken;
use crate::words;

/// Print: board, pieces, score sheets, diagrams, posters, as PDF
///
/// Everything is drawn in lines, so that it is sharp on any printer; text can be searched and copied. Print at 100 %:
/// boards and pieces bear a line of 50 mm to check that.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// A board to cut out, over several sheets where one is too small
    Board {
        #[command(flatten)]
        set: SetSize,
        #[command(flatten)]
        to: Out,
    },
    /// The forty pieces to cut out, sized by rank, in any style
    Pieces(Cut),
    /// Board and pieces together
    Set(Cut),
    /// Score sheets, blank or filled from records
    Score {
        /// Files or folders of game records; a blank sheet without any
        #[arg(value_name = "IN")]
        inputs: Vec<PathBuf>,
        /// How moves are named: usi, hodges, western, kitao, japanese, kif [default: by the language]
        #[arg(long, value_name = "NOTATION")]
        notation: Option<Notation>,
        #[command(flatten)]
        to: Out,
    },
    /// Diagrams of records or positions in rows on pages
    Diagrams(sheets::Arguments),
    /// How the pieces move, a poster
    Moves {
        #[command(flatten)]
        faces: Faces,
        #[command(flatten)]
        to: Out,
    },
}

/// The size of a set.
#[derive(clap::Args)]
struct SetSize {
    /// The width of a square in millimetres; 34.8 is that of tournament boards [default: the largest board on one
    /// sheet]
    #[arg(long, value_name = "MM", value_parser = millimetres)]
    square: Option<f32>,
}

fn millimetres(text: &str) -> Result<f32, String> {
    let millimetres: f32 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (5.0..=100.0).contains(&millimetres) { Ok(millimetres) } else { Err("from 5 to 100".into()) }
}

/// How pieces are made.
#[derive(clap::Args)]
struct Cut {
    #[command(flatten)]
    set: SetSize,
    #[command(flatten)]
    faces: Faces,
    /// The colour of promoted faces
    #[arg(long = "backs", value_name = "BACKS", default_value = "red", action = clap::ArgAction::Set, value_parser = one_of([("red", true), ("black", false)]))]
    red: bool,
    /// How the two faces come together
    #[arg(long, default_value = "fold", value_parser = sides())]
    sides: Sides,
    #[command(flatten)]
    to: Out,
}

fn sides() -> impl TypedValueParser<Value = Sides> {
    explained([
        ("fold", "Foot to foot, to fold and glue", Sides::Fold),
        ("duplex", "On both sides of the paper, flipped on the long edge", Sides::Duplex),
    ])
}

/// The paper, and where the PDF goes.
#[derive(clap::Args)]
pub struct Out {
    /// The paper
    #[arg(long, default_value = "a4", value_parser = one_of([("a4", Paper::A4), ("letter", Paper::Letter)]))]
    paper: Paper,
    /// The file to write; by default standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite what is there
    #[arg(long)]
    force: bool,
}

impl Out {
    fn board(&self, set: &SetSize) -> BoardSheet {
        let paper = self.paper;
        // Whole millimetres, so that a ruler and a second set fit it.
        let square = set.square.unwrap_or_else(|| BoardSheet::largest_on_one(paper).floor());
        BoardSheet { paper, square, language: spoken() }
    }
}

impl Cut {
    fn pieces(&self) -> PieceSheet {
        let board = self.to.board(&self.set);
        PieceSheet {
            pieces: self.faces.pieces(Style::Two),
            red: self.red,
            sides: self.sides,
            language: board.language,
            ..PieceSheet::new(board.paper, board.square)
        }
    }
}

impl Out {
    /// What the PDF is printed on.
    pub fn paper(&self) -> Paper {
        self.paper
    }

    /// Where the PDF goes; asked before the work is done.
    pub fn destination(&self) -> Result<Destination, Failure> {
        let destination = diagram::destination(self.out.as_deref(), false, "pdf")?;
        match &destination {
            Destination::Stdout if io::stdout().is_terminal() => {
                Err(Failure::Usage(words::pdf_not_for_terminals()))
            }
            Destination::Folder(folder) => {
                Err(Failure::Usage(words::folder_for_file(folder.display())))
            }
            Destination::File(path) => {
                destination::check_free(path, self.force)?;
                Ok(destination)
            }
            Destination::Stdout => Ok(destination),
        }
    }

    /// Writes the PDF, whole or not at all.
    pub fn write(&self, document: &Document) -> Result<(), Failure> {
        let pdf = document.to_pdf();
        match self.destination()? {
            Destination::File(path) | Destination::Folder(path) => destination::write(&path, &pdf),
            Destination::Stdout => say(&pdf),
        }
    }
}

/// Prints what was asked for.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (title, pages, to) = match &arguments.what {
        What::Board { set, to } => ("Shogi board", to.board(set).pages(), to),
        What::Pieces(cut) => ("Shogi pieces", cut.pieces().pages(), &cut.to),
        What::Set(cut) => {
            let (board, pieces) = (cut.to.board(&cut.set).pages(), cut.pieces().pages());
            ("Shogi set", [board, pieces].concat(), &cut.to)
        }
        What::Moves { faces, to } => {
            let poster = MovesPoster {
                paper: to.paper,
                language: spoken(),
                pieces: faces.pieces(Style::One),
            };
            ("Shogi moves", vec![poster.page()], to)
        }
        What::Score { inputs, notation, to } => {
            let mut sheet = ScoreSheet::new(to.paper, spoken());
            sheet.notation = notation.unwrap_or(sheet.notation);
            to.destination()?;
            let (document, failed) = sheets::score(inputs, sheet);
            return finish(to, &document, failed);
        }
        What::Diagrams(arguments) => {
            arguments.to.destination()?;
            let (document, failed) = sheets::diagrams(arguments);
            return finish(&arguments.to, &document, failed);
        }
    };
    let mut document = Document::new(title);
    document.pages = pages;
    to.write(&document)
}

/// Writes what there is; fails if something went wrong with a file, or there is nothing.
fn finish(out: &Out, document: &Document, failed: bool) -> Result<(), Failure> {
    if !document.pages.is_empty() {
        out.write(document)?;
    }
    if failed || document.pages.is_empty() { Err(Failure::Told) } else { Ok(()) }
}
