//! A game of the engine against itself, printed as it goes.
//!
//! `cargo run --release -p komadai-engine --example self_play -- [BLACK'S LEVEL] [WHITE'S LEVEL] [SEED]`

use std::error::Error;

use komadai_engine::{Engine, EngineOptions, Level, Limits, Reply, Root, StopFlag};
use komadai_rules::{ByColor, Position};

const LONGEST_GAME: u32 = 400;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut level = |otherwise: &str| arguments.next().as_deref().unwrap_or(otherwise).parse();
    let levels: ByColor<Level> = ByColor { black: level("1d")?, white: level("1d")? };
    let seed = arguments.next().map_or(Ok(1), |text| text.parse())?;

    let mut engines = ByColor::from_fn(|_| Engine::new(EngineOptions::default()));
    let mut root = Root::new(Position::startpos());
    while root.ply() < LONGEST_GAME {
        let turn = root.position().turn();
        let (limits, stop) = (Limits::default(), StopFlag::default());
        let answer =
            levels[turn].play(&mut engines[turn], &root, seed, &limits, &stop, &mut |_| {});
        let number = root.ply() + 1;
        match answer.reply {
            Reply::Move(mv) => {
                let mark = if number % 2 == 1 { '☗' } else { '☖' };
                println!(
                    "{number:3} {mark}{mv:<6} {:>12}  depth {:2}  {} nodes",
                    answer.score.to_string(),
                    answer.depth,
                    answer.nodes
                );
                root.play(mv)?;
            }
            Reply::Resign => {
                println!("{number:3} {turn} resigns ({})", answer.score);
                break;
            }
            Reply::Declare => {
                println!("{number:3} {turn} declares");
                break;
            }
        }
    }
    println!("{}", root.position());
    Ok(())
}
