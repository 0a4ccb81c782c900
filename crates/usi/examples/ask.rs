//! Asks an engine what it would play, and prints what it says meanwhile.
//!
//! `cargo run -p komadai-usi --features process --example ask -- fairy-stockfish "startpos moves 7g7f"`

use std::error::Error;
use std::time::{Duration, Instant};

use komadai_rules::{ByColor, PositionLine};
use komadai_usi::process::{EngineCommand, EngineProcess, Event, Patience};
use komadai_usi::{ClockTimes, Go};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut words = arguments.next().ok_or("which engine?")?;
    let position = arguments.next().unwrap_or_else(|| "startpos".to_owned());
    let position = PositionLine::parse(&position)?;
    let rest = words.split_off(words.find(' ').unwrap_or(words.len()));
    let command = EngineCommand {
        program: words.into(),
        arguments: rest.split_whitespace().map(str::to_owned).collect(),
        directory: None,
    };
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(ask(command, &position))
}

async fn ask(command: EngineCommand, position: &PositionLine) -> Result<(), Box<dyn Error>> {
    let mut engine = EngineProcess::start(command, Patience::default()).await?;
    println!("{} has {} options", engine.name(), engine.options().len());
    engine.ready().await?;
    engine.new_game().await?;
    engine.position(position).await?;
    let time = Duration::from_secs(1);
    // Not every engine knows a time for the move alone; all know byoyomi.
    let clock = ClockTimes { byoyomi: ByColor::from_fn(|_| time), ..ClockTimes::default() };
    let go = Go { clock: Some(clock), ..Go::default() };
    engine.go(&go).await?;
    // A second more than it was given, and then it is told to stop.
    let deadline = Instant::now() + time * 2;
    while let Some((event, _)) = engine.next(deadline).await? {
        match event {
            Event::Info(info) => println!("{info}"),
            Event::BestMove(best) => println!("{best}"),
            Event::Checkmate(mate) => println!("{mate}"),
        }
        if !engine.is_searching() {
            break;
        }
    }
    engine.finish().await?;
    if let Some(status) = engine.quit().await {
        println!("it ended with {status}");
    }
    Ok(())
}
