//! Whether a move may be played, and if not, which law it breaks and where that can be seen.
//!
//! `cargo run -p komadai-rules --example judge -- "sfen 7nk/9/7G1/9/9/9/9/9/4K4 b P 1" "P*1b"`

use komadai_rules::{Cover, IllegalMove, Move, PositionLine, RuleProfile};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let line = arguments.next();
    let line = line.as_deref().unwrap_or("startpos moves 7g7f");
    let mv: Move = arguments.next().as_deref().unwrap_or("2b8h+").parse()?;
    let game = PositionLine::parse(line)?.replay(RuleProfile::STANDARD)?;
    let Err(error) = game.check(mv) else {
        println!("{mv} is legal");
        return Ok(());
    };
    println!("{mv} is not legal ({}): {error}", error.law());
    if let IllegalMove::Uchifuzume { around, .. } = error {
        for (square, cover) in around.into_iter().flatten() {
            match cover {
                Cover::OwnPiece => println!("  {square} is taken by a piece of its own side"),
                Cover::Attacked { by } => println!("  {square} is covered from {by}"),
            }
        }
    }
    Ok(())
}
