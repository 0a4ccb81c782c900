//! Names every legal move of a position in each notation: `cargo run --example names -- [SFEN]`.

use std::error::Error;

use komadai_record::Notation;
use komadai_rules::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let sfen = std::env::args().nth(1);
    let position = match sfen {
        Some(sfen) => Position::from_setup(&sfen.parse()?)?,
        None => Position::startpos(),
    };
    for mv in position.legal_moves().iter() {
        let names = Notation::ALL.map(|notation| notation.write(&position, mv, None));
        println!("{}", names.join("  "));
    }
    Ok(())
}
