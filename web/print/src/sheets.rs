//! A wish becomes pages.

use komadai_draw::{
    BoardSheet, Coordinates, Diagram, Document, Language, MovesPoster, Paper, PieceSheet, Pieces,
    Plies, PlyError, ProblemBook, PromotedStyle, RecordDiagrams, Scene, ScoreSheet, Sheet,
    SheetEntry, Sides, SolvedProblem, Style, Theme, heading,
};
use komadai_record::{Record, read_text};
use komadai_rules::{Move, Position, Setup, SetupError};

use crate::wire::{
    Faces, Grid, Job, LanguageName, PaperName, PrintedProblem, PromotedName, StyleName,
    Unprintable, What,
};

/// More diagrams than anybody prints at once; the command line takes any number.
const MOST_DIAGRAMS: usize = 2_000;

/// The pages of a job; or what is wrong with it.
pub fn document(job: &Job) -> Result<Document, Unprintable> {
    let (paper, language) = (paper(job.paper), language(job.language));
    match &job.what {
        What::Set { board, pieces, square, faces, red, duplex } => {
            let sheet = BoardSheet { paper, square: millimetres(*square, paper)?, language };
            let forty = PieceSheet {
                pieces: bearing(*faces),
                red: *red,
                sides: if *duplex { Sides::Duplex } else { Sides::Fold },
                language,
                ..PieceSheet::new(paper, sheet.square)
            };
            Ok(set(board.then(|| sheet.pages()), pieces.then(|| forty.pages())))
        }
        What::Score { records, notation } => {
            let sheet = ScoreSheet::new(paper, language);
            score(records, notation.as_ref(), sheet)
        }
        What::Diagrams { records, plies, title, grid, faces } => {
            let places = plies.parse().map_err(|_| wrong("plies", plies))?;
            let entries = entries(records, &places, like(language, *faces))?;
            let (columns, rows) = sizes(*grid, entries.len())?;
            let sheet = Sheet {
                title: title.clone(),
                lines: 0,
                entries,
                columns,
                rows,
                ..Sheet::new(paper)
            };
            let name = if title.is_empty() { "Shogi diagrams" } else { title };
            Ok(titled(name, sheet.pages()))
        }
        What::Problems { problems, title, grid, faces, answers } => {
            let (columns, rows) = sizes(*grid, problems.len())?;
            let mut book = ProblemBook {
                columns,
                rows,
                pieces: bearing(*faces),
                answers: *answers,
                ..ProblemBook::new(paper, language)
            };
            if !title.is_empty() {
                book.title.clone_from(title);
            }
            few_enough(problems.len())?;
            let solved: Result<Vec<_>, _> = problems.iter().map(solved).collect();
            Ok(book.document(&solved?))
        }
        What::Moves { faces } => {
            let poster = MovesPoster { paper, language, pieces: bearing(*faces) };
            Ok(titled("Shogi moves", vec![poster.page()]))
        }
    }
}

fn titled(title: &str, pages: Vec<Scene>) -> Document {
    let mut document = Document::new(title);
    document.pages = pages;
    document
}

/// A board, pieces, or both.
fn set(board: Option<Vec<Scene>>, pieces: Option<Vec<Scene>>) -> Document {
    let title = match (&board, &pieces) {
        (Some(_), None) => "Shogi board",
        (None, Some(_)) => "Shogi pieces",
        _ => "Shogi set",
    };
    titled(title, [board, pieces].into_iter().flatten().flatten().collect())
}

fn wrong(code: &str, detail: impl ToString) -> Unprintable {
    Unprintable { code: code.into(), detail: detail.to_string(), most: 0 }
}

/// The width of squares; whole millimetres where the paper decides, so that a ruler and a second set fit it.
fn millimetres(asked: Option<f32>, paper: Paper) -> Result<f32, Unprintable> {
    match asked {
        None => Ok(BoardSheet::largest_on_one(paper).floor()),
        Some(square) if (5.0..=100.0).contains(&square) => Ok(square),
        Some(square) => Err(wrong("square", square)),
    }
}

/// How many diagrams stand beside and above each other.
fn sizes(grid: Option<Grid>, diagrams: usize) -> Result<(u8, u8), Unprintable> {
    let Some(grid) = grid else {
        return Ok(match diagrams {
            0..=1 => (1, 1),
            2 => (1, 2),
            3..=4 => (2, 2),
            _ => (2, 3),
        });
    };
    if (1..=6).contains(&grid.columns) && (1..=8).contains(&grid.rows) {
        Ok((grid.columns, grid.rows))
    } else {
        Err(wrong("grid", format!("{} × {}", grid.columns, grid.rows)))
    }
}

fn few_enough(diagrams: usize) -> Result<(), Unprintable> {
    if diagrams <= MOST_DIAGRAMS {
        return Ok(());
    }
    Err(Unprintable { most: MOST_DIAGRAMS as u32, ..wrong("too-many", diagrams) })
}

/// Every game of every text, as far as it could be read.
fn games(texts: &[String]) -> Result<Vec<Record>, Unprintable> {
    let mut records = Vec::new();
    for text in texts {
        let reading = read_text(text).map_err(|fault| wrong("record", fault.line))?;
        records.extend(reading.games.into_iter().map(|game| game.record));
    }
    Ok(records)
}

fn score(
    texts: &[String],
    notation: Option<&String>,
    mut sheet: ScoreSheet,
) -> Result<Document, Unprintable> {
    if let Some(code) = notation {
        sheet.notation = code.parse().map_err(|_| wrong("notation", code))?;
    }
    let mut document = Document::new("Shogi score sheet");
    let records = games(texts)?;
    if records.is_empty() {
        document.pages = sheet.blank();
    }
    for record in &records {
        document.pages.extend(sheet.filled(record));
        few_enough(document.pages.len())?;
    }
    Ok(document)
}

/// The diagrams of every game of every text.
fn entries(texts: &[String], plies: &Plies, like: Diagram) -> Result<Vec<SheetEntry>, Unprintable> {
    let mut entries: Vec<SheetEntry> = Vec::new();
    for record in &games(texts)? {
        let heading = heading(record);
        let game = RecordDiagrams::new(record, &like);
        let plies = game.places(plies).map_err(|error| match error {
            PlyError::Beyond { ply, moves } => Unprintable { most: moves, ..wrong("no-move", ply) },
            PlyError::NoBookmark => wrong("no-bookmark", ""),
        })?;
        few_enough(entries.len() + plies.len())?;
        for mut diagram in plies.into_iter().filter_map(|ply| game.at(ply)) {
            // The names stand in the heading.
            diagram.names = None;
            let number = entries.len() + 1;
            entries.push(SheetEntry {
                heading: if heading.is_empty() { number.to_string() } else { heading.clone() },
                text: String::new(),
                diagram,
            });
        }
    }
    // One position needs no number.
    if let [only] = &mut entries[..]
        && only.heading == "1"
    {
        only.heading.clear();
    }
    Ok(entries)
}

fn solved(problem: &PrintedProblem) -> Result<SolvedProblem, Unprintable> {
    let bad = || wrong("problem", &problem.sfen);
    let setup: Setup = problem.sfen.parse().map_err(|_| bad())?;
    let start =
        Position::from_setup(&setup).or_else(SetupError::allow_problem).map_err(|_| bad())?;
    let mut position = start.clone();
    let mut solution = Vec::with_capacity(problem.solution.len());
    for usi in &problem.solution {
        let mv: Move = usi.parse().map_err(|_| bad())?;
        position.play(mv).map_err(|_| bad())?;
        solution.push(mv);
    }
    Ok(SolvedProblem::new(start, solution))
}

/// How diagrams look on paper.
fn like(language: Language, faces: Faces) -> Diagram {
    Diagram {
        theme: Theme::Print,
        pieces: bearing(faces),
        coordinates: match language {
            Language::Ja => Coordinates::Japanese,
            Language::En => Coordinates::Letters,
        },
        language,
        ..Diagram::new(Setup::START)
    }
}

const fn paper(name: PaperName) -> Paper {
    match name {
        PaperName::A4 => Paper::A4,
        PaperName::Letter => Paper::Letter,
    }
}

const fn language(name: LanguageName) -> Language {
    match name {
        LanguageName::Ja => Language::Ja,
        LanguageName::En => Language::En,
    }
}

const fn bearing(faces: Faces) -> Pieces {
    Pieces {
        style: match faces.style {
            StyleName::One => Style::One,
            StyleName::Two => Style::Two,
            StyleName::Brush => Style::Brush,
            StyleName::Book => Style::Book,
            StyleName::Pictogram => Style::Pictogram,
            StyleName::Movement => Style::Movement,
            StyleName::Letters => Style::Letters,
        },
        promoted: match faces.promoted {
            PromotedName::Short => PromotedStyle::Short,
            PromotedName::Gold => PromotedStyle::Gold,
            PromotedName::Double => PromotedStyle::Double,
        },
    }
}
