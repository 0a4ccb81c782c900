//! Load and faults for the play server, measured from outside: `cargo run --release -p komadai-server --example load`.
//!
//! The tool starts a server of its own (itself, as a child process) on a fresh folder, plays many games over
//! WebSockets at once, kills the server where asked, and reads what is left with plain SQL. It prints one
//! table. Words on the command line choose what is measured (`s1 s2 r1 c1`; all without any), `--seconds N`,
//! `--games N` and `--kills N` how long, how many and how often.

mod client;
mod server;
mod verify;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use client::{Heard, Load};
use server::Host;

/// What was asked on the command line.
struct Wanted {
    tests: Vec<String>,
    seconds: u64,
    games: Option<usize>,
    kills: u32,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == server::CHILD) {
        return server::run_child(&arguments[1..]);
    }
    let number = |name: &str| {
        let place = arguments.iter().position(|word| word == name)?;
        arguments.get(place + 1)?.parse::<u64>().ok()
    };
    let known = ["s1", "s2", "r1", "c1"];
    let named: Vec<String> = arguments
        .iter()
        .filter(|word| known.contains(&word.as_str()))
        .cloned()
        .collect();
    let wanted = Wanted {
        tests: if named.is_empty() {
            known.map(str::to_owned).to_vec()
        } else {
            named
        },
        seconds: number("--seconds").unwrap_or(20),
        games: number("--games").map(|games| games as usize),
        kills: number("--kills").unwrap_or(10) as u32,
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    println!(
        "| what | load | moves/s | p50 ms | p99 ms | p99.9 ms | longest ms | server MB | server CPU s | verdict |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let mut good = true;
    for test in &wanted.tests {
        good &= runtime.block_on(async {
            match test.as_str() {
                "s1" => {
                    speed(
                        "S1",
                        wanted.games.unwrap_or(2_000),
                        Some(Duration::from_secs(1)),
                        &wanted,
                    )
                    .await
                }
                "s2" => speed("S2", wanted.games.unwrap_or(400), None, &wanted).await,
                "r1" => kills(wanted.games.unwrap_or(500), &wanted).await,
                _ => flags().await,
            }
        });
    }
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn row(what: &str, load: &str, heard: &Heard, host: Option<(f64, f64)>, verdict: &str) {
    let (megabytes, cpu) = host.unwrap_or_default();
    println!(
        "| {what} | {load} | {:.0} | {:.1} | {:.1} | {:.1} | {:.1} | {megabytes:.0} | {cpu:.1} | {verdict} |",
        heard.per_second(),
        heard.percentile(0.5),
        heard.percentile(0.99),
        heard.percentile(0.999),
        heard.percentile(1.0),
    );
}

/// Moves a second and how long an echo takes, every move durable.
async fn speed(what: &str, games: usize, think: Option<Duration>, wanted: &Wanted) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let people = server::prepare(folder.path(), games, 3_600_000).await;
    let host = Host::start(folder.path());
    let before = host.cpu();
    let load = Load::start(host.address(), &people, think).await;
    let heard = load.run(Duration::from_secs(wanted.seconds)).await;
    let usage = (host.megabytes(), host.cpu() - before);
    let pace = think.map_or("no think time".to_owned(), |think| {
        format!("a move every {think:?}")
    });
    row(
        what,
        &format!("{games} games, {pace}"),
        &heard,
        Some(usage),
        &format!("{} errors", heard.errors),
    );
    heard.errors == 0
}

/// Kills under load: nothing acknowledged is missing, nothing is there twice, clocks are the fold of the log.
async fn kills(games: usize, wanted: &Wanted) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let people = server::prepare(folder.path(), games, 3_600_000).await;
    let think = Duration::from_millis(200);
    let (mut all, mut missing, mut slowest) = (Heard::default(), 0, Duration::ZERO);
    let mut chance = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..wanted.kills {
        let started = Instant::now();
        let host = Host::start(folder.path());
        let load = Load::start(host.address(), &people, Some(think)).await;
        slowest = slowest.max(started.elapsed());
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let lives = Duration::from_millis(1_000 + (chance >> 33) % 2_000);
        let killer = tokio::task::spawn_blocking(move || {
            std::thread::sleep(lives);
            host.kill();
        });
        let heard = load.run(lives + Duration::from_millis(200)).await;
        killer.await.expect("the killer lives");
        missing += verify::missing(folder.path(), &people, &heard.acknowledged);
        all.add(heard);
    }
    let verdict = format!(
        "{} kills, {} moves acknowledged, {missing} missing or doubled",
        wanted.kills,
        all.count()
    );
    row(
        "R1",
        &format!("{games} games, a move every {think:?}"),
        &all,
        None,
        &verdict,
    );
    let playable =
        format!("start to all games seen by both sides: {slowest:.1?}, the clients' part in it");
    row(
        "R2",
        &format!("{games} games"),
        &Heard::default(),
        None,
        &playable,
    );
    let expected = verify::clocks(folder.path(), &people);
    let host = Host::start(folder.path());
    let off = client::clocks_off(host.address(), &expected).await;
    row(
        "R3",
        &format!("{games} games"),
        &Heard::default(),
        None,
        &format!("{off} clocks are not the fold of their log"),
    );
    missing + off == 0
}

/// How long after the moment a flag falls both players are told.
async fn flags() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let people = server::prepare(folder.path(), 40, 1_000).await;
    let host = Host::start(folder.path());
    let heard = client::flags(host.address(), &people, Duration::from_millis(1_000)).await;
    let usage = (host.megabytes(), host.cpu());
    row(
        "C1",
        "40 games, both silent",
        &heard,
        Some(usage),
        "lateness of the flag, from the clock's start as heard",
    );
    heard.errors == 0
}
