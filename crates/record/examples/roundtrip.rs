//! Puts records of chance through every dialect and compares what comes back:
//!
//!     cargo run --release --example roundtrip -- [COUNT] [SEED]
//!
//! The law is that of the tests: nothing may be missing but what the writer said was lost.

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::env;
use std::error::Error;

use common::{law, random};
use komadai_chance::Chance;
use komadai_record::Dialect;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let count: u32 = arguments.next().map_or(Ok(10_000), |count| count.parse())?;
    let mut chance = Chance::new(arguments.next().map_or(Ok(1), |seed| seed.parse())?);
    let (mut moves, mut variations) = (0, 0);
    let mut lost: BTreeMap<&str, BTreeMap<&str, u32>> = BTreeMap::new();
    for round in 0..count {
        let record = random::record(&mut chance, 120);
        moves += record.moves().count();
        variations += record.variations();
        for dialect in Dialect::ALL {
            law::check(&record, dialect).map_err(|what| format!("record {round}: {what}"))?;
            for loss in record.write(dialect)?.lost {
                *lost.entry(dialect.code()).or_default().entry(loss.code()).or_default() += 1;
            }
        }
    }
    println!(
        "{count} records with {moves} moves of the games and {variations} variations, in {} dialects",
        Dialect::ALL.len()
    );
    for (dialect, losses) in lost {
        let losses: Vec<String> =
            losses.iter().map(|(loss, count)| format!("{loss} {count}")).collect();
        println!("{dialect:>8}: {}", losses.join(", "));
    }
    Ok(())
}
