//! What the page relies on, asked without a browser: errors of JavaScript exist only there.

use crate::Printout;
use crate::sheets::document;
use crate::wire::{
    Faces, Grid, Job, LanguageName, PaperName, PrintedProblem, PromotedName, StyleName,
    Unprintable, What,
};

const FACES: Faces = Faces { style: StyleName::Book, promoted: PromotedName::Short };
const SIX: Option<Grid> = Some(Grid { columns: 2, rows: 3 });

fn print(what: What) -> Result<Printout, Unprintable> {
    // The crate is tested with the font inside or outside, as the workspace builds it.
    let font = include_bytes!("../../../crates/draw/assets/japanese.font");
    komadai_draw::supply_font(font).expect("it is the font");
    document(&Job { paper: PaperName::A4, language: LanguageName::En, what }).map(Printout)
}

fn set(square: Option<f32>) -> What {
    What::Set { board: true, pieces: true, square, faces: FACES, red: true, duplex: false }
}

fn diagrams(text: &str, plies: &str) -> What {
    What::Diagrams {
        records: vec![text.into()],
        plies: plies.into(),
        title: String::new(),
        grid: SIX,
        faces: FACES,
    }
}

#[test]
fn a_set_is_a_board_and_its_pieces_as_pages_and_as_pdf() {
    let printed = print(set(None)).expect("a set");
    assert_eq!(printed.pages(), 2);
    assert!(printed.svg(0).is_some_and(|svg| svg.starts_with("<svg ")));
    assert!(printed.svg(2).is_none());
    assert!(printed.pdf().starts_with(b"%PDF"));
    let large = print(set(Some(34.8))).expect("a set");
    assert!(large.pages() > 4);
    assert!(print(set(Some(3.0))).is_err());
    assert!(print(set(Some(f32::NAN))).is_err());
}

#[test]
fn a_score_sheet_is_blank_or_filled() {
    let score = |records: &[&str]| What::Score {
        records: records.iter().map(|&text| text.into()).collect(),
        notation: None,
    };
    assert_eq!(print(score(&[])).map(|printed| printed.pages()), Ok(1));
    let two = score(&["startpos moves 7g7f 3c3d", "startpos moves 2g2f"]);
    assert_eq!(print(two).map(|printed| printed.pages()), Ok(2));
    assert!(print(score(&["no record at all"])).is_err());
}

#[test]
fn diagrams_stand_on_as_many_pages_as_they_need() {
    let game = "startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5g5f";
    let pages = |plies| print(diagrams(game, plies)).map(|printed| printed.pages());
    assert_eq!(pages("last"), Ok(1));
    assert_eq!(pages("all"), Ok(2));
    let beyond = Unprintable { code: "no-move".into(), detail: "9".into(), most: 7 };
    assert_eq!(pages("9"), Err(beyond));
    assert!(pages("first").is_err());
    let grid = |columns, rows| Some(Grid { columns, rows });
    for (grid, pages) in [(None, Ok(1)), (grid(1, 1), Ok(1)), (grid(7, 1), Err(()))] {
        let mut what = diagrams(game, "last");
        if let What::Diagrams { grid: of, .. } = &mut what {
            *of = grid;
        }
        let printed = print(what).map(|printed| printed.pages());
        assert_eq!(printed.map_err(|_| ()), pages);
    }
    let positions = "4k4/9/9/9/9/9/9/9/4K4 b - 1\n".repeat(7);
    let printed = print(diagrams(&positions, "last")).expect("seven positions");
    assert_eq!(printed.pages(), 2);
}

#[test]
fn a_book_of_problems_has_answers_or_not() {
    let book = |usi: &str, answers| What::Problems {
        problems: vec![PrintedProblem {
            sfen: "4k4/9/4P4/9/9/9/9/9/9 b G 1".into(),
            solution: vec![usi.into()],
        }],
        title: String::new(),
        grid: SIX,
        faces: FACES,
        answers,
    };
    let pages = |usi, answers| print(book(usi, answers)).map(|printed| printed.pages());
    assert_eq!(pages("G*5b", true), Ok(2));
    assert_eq!(pages("G*5b", false), Ok(1));
    assert!(pages("G*5c", true).is_err());
}
