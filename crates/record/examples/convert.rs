//! Converts a file of records: `cargo run --example convert -- game.kif csa > game.csa`.
//!
//! What the format cannot hold is said on the standard error.

use std::process::ExitCode;

use komadai_record::{Dialect, read};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, dialect] = arguments.as_slice() else {
        eprintln!("convert FILE {}", Dialect::ALL.map(Dialect::code).join("|"));
        return ExitCode::from(2);
    };
    let Some(dialect) = Dialect::named(dialect) else {
        eprintln!("no format is called {dialect}");
        return ExitCode::from(2);
    };
    match convert(path, dialect) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn convert(path: &str, dialect: Dialect) -> Result<(), Box<dyn std::error::Error>> {
    let reading = read(&std::fs::read(path)?)?;
    for game in &reading.games {
        for fault in game.warnings.iter().chain(&game.error) {
            eprintln!("{path}: {fault}");
        }
        let written = game.record.write(dialect)?;
        print!("{}", written.text);
        for loss in written.lost {
            eprintln!("{path}: left out: {}", loss.code());
        }
    }
    Ok(())
}
