//! `komadai print`: boards, pieces, score sheets, diagrams and posters as PDF, true to size.

mod sheets;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use komadai_draw::{
    BoardSheet, Document, MovesPoster, Paper, PieceSheet, Plies, ScoreSheet, Sides, Style,
};
use komadai_record::Notation;

use crate::destination::{self, Destination};
use crate::diagram;
use crate::diagram::look::{Faces, Look};
use crate::failure::{Failure, say};
use crate::language::Language;

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
        to: To,
    },
    /// The forty pieces to cut out, sized by rank, in any style
    Pieces {
        #[command(flatten)]
        set: SetSize,
        #[command(flatten)]
        cut: Cut,
        #[command(flatten)]
        to: To,
    },
    /// Board and pieces together
    Set {
        #[command(flatten)]
        set: SetSize,
        #[command(flatten)]
        cut: Cut,
        #[command(flatten)]
        to: To,
    },
    /// Score sheets, blank or filled from records
    Score {
        /// Files or folders of game records; a blank sheet without any
        #[arg(value_name = "IN")]
        inputs: Vec<PathBuf>,
        /// How moves are named: usi, hodges, western, kitao, japanese, kif [default: by the language]
        #[arg(long, value_name = "NOTATION")]
        notation: Option<Notation>,
        #[command(flatten)]
        to: To,
    },
    /// Diagrams of records or positions in rows on pages
    Diagrams {
        /// Files or folders of game records
        #[arg(value_name = "IN", required = true)]
        inputs: Vec<PathBuf>,
        /// Which positions of each game: numbers, ranges as in 10-20, last, all, bookmarks; commas between
        #[arg(long, value_name = "PLIES", default_value = "last")]
        ply: Plies,
        /// Diagrams beside each other
        #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=6))]
        columns: u8,
        /// Diagrams above each other
        #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=8))]
        rows: u8,
        /// What stands above every page
        #[arg(long, value_name = "TEXT", default_value = "")]
        title: String,
        #[command(flatten)]
        look: Look,
        #[command(flatten)]
        to: Out,
    },
    /// How the pieces move, a poster
    Moves {
        #[command(flatten)]
        faces: Faces,
        #[command(flatten)]
        to: To,
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
    faces: Faces,
    /// The colour of promoted faces
    #[arg(long, value_enum, default_value = "red")]
    backs: Backs,
    /// How the two faces come together
    #[arg(long, value_enum, default_value = "fold")]
    sides: SidesName,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Backs {
    Red,
    Black,
}

#[derive(Clone, Copy, ValueEnum)]
enum SidesName {
    /// Foot to foot, to fold and glue
    Fold,
    /// On both sides of the paper, flipped on the long edge
    Duplex,
}

#[derive(Clone, Copy, ValueEnum)]
enum PaperName {
    A4,
    Letter,
}

/// The paper, and where the PDF goes.
#[derive(clap::Args)]
pub struct Out {
    /// The paper
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperName,
    /// The file to write; by default standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite what is there
    #[arg(long)]
    force: bool,
}

/// The same, and the language of what is printed.
#[derive(clap::Args)]
struct To {
    #[command(flatten)]
    out: Out,
    /// The language; by default that of the environment
    #[arg(long)]
    lang: Option<Language>,
}

impl To {
    fn language(&self) -> komadai_draw::Language {
        self.lang.unwrap_or_else(Language::of_environment).drawn()
    }

    fn board(&self, set: &SetSize) -> BoardSheet {
        let paper = self.out.paper();
        // Whole millimetres, so that a ruler and a second set fit it.
        let square = set.square.unwrap_or_else(|| BoardSheet::largest_on_one(paper).floor());
        BoardSheet { paper, square, language: self.language() }
    }

    fn pieces(&self, set: &SetSize, cut: &Cut) -> PieceSheet {
        let board = self.board(set);
        PieceSheet {
            pieces: cut.faces.pieces(Style::Two),
            red: cut.backs == Backs::Red,
            sides: match cut.sides {
                SidesName::Fold => Sides::Fold,
                SidesName::Duplex => Sides::Duplex,
            },
            language: self.language(),
            ..PieceSheet::new(board.paper, board.square)
        }
    }
}

impl Out {
    /// The paper asked for.
    pub fn paper(&self) -> Paper {
        match self.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        }
    }

    /// Where the PDF goes; asked before the work is done.
    pub fn destination(&self) -> Result<Destination, Failure> {
        let destination = diagram::destination(self.out.as_deref(), false, "pdf")?;
        match &destination {
            Destination::Stdout if io::stdout().is_terminal() => {
                Err(Failure::Input("a terminal cannot show a PDF: name a file with -o".into()))
            }
            Destination::Folder(folder) => {
                Err(Failure::Input(format!("{} is a folder: name a file", folder.display())))
            }
            Destination::File(path) => {
                destination::check_free(path, self.force).map_err(Failure::Refused)?;
                Ok(destination)
            }
            Destination::Stdout => Ok(destination),
        }
    }

    /// Writes the PDF, whole or not at all.
    pub fn write(&self, document: &Document) -> Result<(), Failure> {
        let pdf = document.to_pdf();
        match self.destination()? {
            Destination::File(path) | Destination::Folder(path) => {
                destination::write(&path, &pdf).map_err(Failure::Refused)
            }
            Destination::Stdout => say(&pdf),
        }
    }
}

/// Prints what was asked for.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (title, pages, to) = match &arguments.what {
        What::Board { set, to } => ("Shogi board", to.board(set).pages(), to),
        What::Pieces { set, cut, to } => ("Shogi pieces", to.pieces(set, cut).pages(), to),
        What::Set { set, cut, to } => {
            let (board, pieces) = (to.board(set).pages(), to.pieces(set, cut).pages());
            ("Shogi set", [board, pieces].concat(), to)
        }
        What::Moves { faces, to } => {
            let poster = MovesPoster {
                paper: to.out.paper(),
                language: to.language(),
                pieces: faces.pieces(Style::One),
            };
            ("Shogi moves", vec![poster.page()], to)
        }
        What::Score { inputs, notation, to } => {
            let mut sheet = ScoreSheet::new(to.out.paper(), to.language());
            sheet.notation = notation.unwrap_or(sheet.notation);
            to.out.destination()?;
            let (document, failed) = sheets::score(inputs, sheet);
            return finish(&to.out, &document, failed);
        }
        What::Diagrams { inputs, ply, columns, rows, title, look, to } => {
            to.destination()?;
            let like = sheets::Like {
                paper: to.paper(),
                title,
                columns: *columns,
                rows: *rows,
                plies: ply,
                look,
            };
            let (document, failed) = sheets::diagrams(inputs, &like);
            return finish(to, &document, failed);
        }
    };
    let mut document = Document::new(title);
    document.pages = pages;
    to.out.write(&document)
}

/// Writes what there is; fails if something went wrong with a file, or there is nothing.
fn finish(out: &Out, document: &Document, failed: bool) -> Result<(), Failure> {
    if !document.pages.is_empty() {
        out.write(document)?;
    }
    if failed || document.pages.is_empty() { Err(Failure::Told) } else { Ok(()) }
}
