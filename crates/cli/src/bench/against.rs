//! The speed of the engine beside that of another, position by position, each side in turn on one thread.

use std::io::Write;
use std::time::{Duration, Instant};

use komadai_engine::bench::POSITIONS;
use komadai_engine::{Engine, EngineOptions, Limits, Root, StopFlag};
use komadai_rules::{ByColor, Position, PositionLine};
use komadai_usi::process::{EngineCommand, EngineProcess, Event, Patience, ProcessError};
use komadai_usi::{ClockTimes, Go};

use crate::failure::Failure;

/// A shorter time is told too coarsely to divide by: then what is measured here counts.
const LEAST_TOLD: Duration = Duration::from_millis(5);

/// What each side may use for its table.
const HASH_MIB: usize = 16;

/// Positions visited, and the time that took.
#[derive(Clone, Copy, Default)]
struct Speed {
    nodes: u64,
    time: Duration,
}

impl Speed {
    fn per_second(self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }

    /// The speed of another engine, and how many times as fast this one is; `None` if it tells no nodes.
    fn beside(self, other: Self) -> Option<(f64, f64)> {
        let speed = other.per_second();
        (other.nodes > 0).then(|| (speed, self.per_second() / speed))
    }

    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// Prints a table, the last line as `nps X  other Y  ratio R`, or `nps X  other tells no nodes`.
pub fn run(command: &str, time: Duration, out: &mut impl Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Failure::Reading)?;
    runtime.block_on(compare(command, time, out))
}

async fn compare(command: &str, time: Duration, out: &mut impl Write) -> Result<(), Failure> {
    let refused = |error: ProcessError| Failure::of_input(error);
    let mut words = command.split_whitespace().map(str::to_owned);
    let command = EngineCommand {
        program: words.next().unwrap_or_default().into(),
        arguments: words.collect(),
        directory: None,
    };
    let mut other = EngineProcess::start(command, Patience::default()).await.map_err(refused)?;
    set_up(&mut other).await.map_err(refused)?;
    let mut own = Engine::new(EngineOptions { hash_mib: HASH_MIB, ..EngineOptions::default() });
    writeln!(out, "{:>12}  {:>12}  ratio  {}", "Komadai", "other", other.name())
        .map_err(Failure::Output)?;
    let (mut ours, mut theirs) = (Speed::default(), Speed::default());
    for sfen in POSITIONS {
        let line = PositionLine::parse(sfen).expect("the bench holds SFEN");
        // Of the bench's positions those no game reaches are left out: not every engine survives them.
        let Ok(position) = Position::from_setup(&line.setup) else {
            continue;
        };
        own.clear();
        let our = measure_own(&mut own, position, time);
        let their = measure_other(&mut other, &line, time).await.map_err(refused)?;
        let [speed, ratio] = match our.beside(their) {
            Some((speed, ratio)) => [format!("{speed:.0}"), format!("{ratio:.2}")],
            None => ["-", "-"].map(str::to_owned),
        };
        let own = our.per_second();
        writeln!(out, "{own:>12.0}  {speed:>12}  {ratio:>5}  {sfen}")
            .and_then(|()| out.flush())
            .map_err(Failure::Output)?;
        ours.add(our);
        theirs.add(their);
    }
    other.quit().await;
    let rest = match ours.beside(theirs) {
        Some((speed, ratio)) => format!("other {speed:.0}  ratio {ratio:.3}"),
        None => "other tells no nodes".to_owned(),
    };
    writeln!(out, "nps {:.0}  {rest}", ours.per_second()).map_err(Failure::Output)
}

/// One thread and a table of our size, by whatever name the engine has for it.
async fn set_up(engine: &mut EngineProcess) -> Result<(), ProcessError> {
    let hash = if engine.option("Hash").is_some() { "Hash" } else { "USI_Hash" };
    engine.set_option(hash, Some(&HASH_MIB.to_string())).await?;
    engine.set_option("Threads", Some("1")).await?;
    engine.ready().await
}

fn measure_own(engine: &mut Engine, position: Position, time: Duration) -> Speed {
    let limits = Limits { time: Some(time), ..Limits::default() };
    let begun = Instant::now();
    let answer = engine.search(Root::new(position), &limits, &StopFlag::default(), &mut |_| {});
    Speed { nodes: answer.nodes, time: begun.elapsed() }
}

/// What the engine says last of its nodes and the time they took.
async fn measure_other(
    engine: &mut EngineProcess,
    line: &PositionLine,
    time: Duration,
) -> Result<Speed, ProcessError> {
    engine.ready().await?;
    engine.new_game().await?;
    engine.position(line).await?;
    // Not every engine knows a time for the move alone; all know byoyomi.
    let clock = ClockTimes { byoyomi: ByColor::from_fn(|_| time), ..ClockTimes::default() };
    let go = Go { clock: Some(clock), ..Go::default() };
    let asked = Instant::now();
    engine.go(&go).await?;
    let deadline = asked + time + Duration::from_secs(10);
    let mut speed = Speed::default();
    while let Some((event, at)) = engine.next(deadline).await? {
        match event {
            Event::Info(info) => {
                if let Some(nodes) = info.nodes {
                    let told = info.time.filter(|&time| time >= LEAST_TOLD);
                    let time = told.unwrap_or_else(|| at.saturating_duration_since(asked));
                    speed = Speed { nodes, time };
                }
            }
            Event::BestMove(_) | Event::Checkmate(_) => return Ok(speed),
        }
    }
    engine.finish().await?;
    Ok(speed)
}
