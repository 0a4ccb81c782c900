//! How many positions a second the search visits with each evaluation, all in one run: the classical one, networks of
//! each width by chance, and those of files.
//!
//! `cargo run --release -p komadai-engine --example evaluations -- nets/*.nnue`
//!
//! A network by chance is as fast as one that has learnt, but leads the search elsewhere: compare widths by it, and
//! evaluations by files.

use std::path::Path;
use std::sync::Arc;

use cpu_time::ThreadTime;
use komadai_engine::{Judgement, Limits, StopFlag, bench};
use komadai_nnue::{Network, Weights};

/// Runs of each, one after the other; the fastest counts.
const RUNS: usize = 5;
/// Positions visited from each position of the bench.
const NODES: u64 = 60_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut contenders = vec![("classical".to_owned(), None)];
    for width in [64, 128, 256, 384, 512] {
        let network = Network::new(&Weights::by_chance(width, 1))?;
        contenders.push((format!("chance {width}"), Some(Arc::new(network))));
    }
    for path in std::env::args().skip(1) {
        let network = Network::open(Path::new(&path))?;
        contenders.push((network.name(), Some(Arc::new(network))));
    }
    let mut best = vec![0.0_f64; contenders.len()];
    for _ in 0..RUNS {
        for ((_, network), best) in contenders.iter().zip(&mut best) {
            *best = best.max(speed(network.clone()));
        }
    }
    for ((name, _), speed) in contenders.iter().zip(&best) {
        let share = 100.0 * speed / best[0];
        println!("{name:<28} {:>9.0} nodes/s {share:>6.1} %", speed);
    }
    Ok(())
}

/// Nodes a second of processor time.
fn speed(network: Option<Arc<Network>>) -> f64 {
    let mut engine = bench::engine(match network {
        Some(_) => Judgement::Network,
        None => Judgement::Classical,
    });
    engine.set_network(network);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let begun = ThreadTime::now();
    let run = bench::run_with(&mut engine, &limits, &StopFlag::default(), &mut |_, _, _| {});
    run.nodes as f64 / begun.elapsed().as_secs_f64()
}
