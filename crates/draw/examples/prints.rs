//! Prints everything there is to print, in both languages: `cargo run --example prints FOLDER RECORD`.

use std::path::PathBuf;
use std::{env, fs};

use komadai_draw::{
    BoardSheet, Diagram, Document, FULL_SQUARE_MM, Language, MovesPoster, Paper, PieceSheet,
    Pieces, RecordDiagrams, Scene, ScoreSheet, Sheet, SheetEntry, Sides, Style, Theme,
};
use komadai_record::read;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("which folder?")?);
    fs::create_dir_all(&folder)?;
    let write = |name: String, pages: Vec<Scene>| {
        let document = Document { title: name.clone(), pages };
        fs::write(folder.join(name).with_extension("pdf"), document.to_pdf())
    };
    let bytes = fs::read(env::args().nth(2).ok_or("which record?")?)?;
    let record = &read(&bytes)?.games[0].record;
    for (language, paper) in [(Language::Ja, Paper::A4), (Language::En, Paper::Letter)] {
        let name = |what: &str| format!("{what}-{language:?}");
        let board = BoardSheet { paper, square: 20.0, language };
        let mut boards = board.pages();
        let full_size = BoardSheet { square: FULL_SQUARE_MM, ..board };
        boards.extend(full_size.pages());
        write(name("board"), boards)?;
        for style in Style::ALL {
            for sides in [Sides::Fold, Sides::Duplex] {
                let pieces = PieceSheet {
                    pieces: Pieces { style, ..Pieces::default() },
                    sides,
                    language,
                    ..PieceSheet::new(paper, 20.0)
                };
                write(name(&format!("{style:?}-{sides:?}")), pieces.pages())?;
            }
            let poster =
                MovesPoster { paper, language, pieces: Pieces { style, ..Pieces::default() } };
            write(name(&format!("moves-{style:?}")), vec![poster.page()])?;
        }
        let sheet = ScoreSheet::new(paper, language);
        write(name("score"), sheet.filled(record))?;
        write(name("blank"), sheet.blank())?;
        let like = Diagram {
            theme: Theme::Print,
            pieces: Pieces { style: Style::Book, ..Pieces::default() },
            language,
            ..Diagram::default()
        };
        let game = RecordDiagrams::new(record, &like);
        let entries = (0..game.plies()).step_by(20).filter_map(|ply| {
            Some(SheetEntry {
                diagram: game.at(ply)?,
                heading: format!("{ply}"),
                text: "玉方の最善は☖２二玉。The best defence is K-22.".into(),
            })
        });
        let sheet =
            Sheet { title: "Komadai".into(), entries: entries.collect(), ..Sheet::new(paper) };
        write(name("sheet"), sheet.pages())?;
    }
    Ok(())
}
