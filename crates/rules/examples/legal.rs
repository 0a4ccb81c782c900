//! The legal moves of a position, drawn with the squares they lead to.
//!
//! `cargo run -p komadai-rules --example legal -- "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"`

use komadai_rules::{Bitboard, Position, Setup};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let setup = match std::env::args().nth(1) {
        Some(sfen) => sfen.parse()?,
        None => Setup::START,
    };
    let position = Position::from_setup(&setup)?;
    let moves = position.legal_moves();
    println!("{position}: {} legal moves", moves.len());
    let texts: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
    println!("{}", texts.join(" "));
    let to: Bitboard = moves.iter().map(|mv| mv.to()).collect();
    println!("\n{to}");
    Ok(())
}
