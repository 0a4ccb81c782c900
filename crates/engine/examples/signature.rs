//! Counts the positions that a fixed search of fixed positions visits, and how many a second.
//!
//! `cargo run --release -p komadai-engine --example signature`

use komadai_engine::bench;

fn main() {
    let run = bench::run(bench::DEPTH);
    println!("{} positions, {} a second", run.nodes, run.nodes_per_second());
}
