//! Komadai against its peers, as a developer runs it:
//!
//! ```text
//! cargo run --release -p komadai-bench -- speed [--rounds N] [--only CONVENTION:DIAGRAM:CRATE]
//! cargo run --release -p komadai-bench -- oracles [--positions N] [--seed S]
//! cargo run --release -p komadai-bench -- records [--rounds N] [--only READER]
//! cargo run --release -p komadai-bench -- archive [--megabytes N]
//! ```

use std::process::ExitCode;
use std::str::FromStr;

mod archive;
mod diagrams;
mod oracles;
mod peers;
mod positions;
mod records;
mod speed;

const USAGE: &str = "usage: komadai-bench speed [--rounds N] [--only CONVENTION:DIAGRAM:CRATE]
       komadai-bench oracles [--positions N] [--seed S]
       komadai-bench records [--rounds N] [--only READER]
       komadai-bench archive [--megabytes N]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("{problem}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Runs the subcommand and says whether Komadai came out well.
fn run(arguments: &[String]) -> Result<bool, String> {
    let Some((command, options)) = arguments.split_first() else {
        return Err("which of the four?".to_owned());
    };
    match command.as_str() {
        "speed" => {
            let (mut rounds, mut only) = (8, speed::Only::default());
            for (option, value) in pairs(options)? {
                match option {
                    "--rounds" => rounds = number(value)?,
                    "--only" => only = speed::Only::parse(value)?,
                    _ => return Err(format!("{option} is no option of speed")),
                }
            }
            Ok(speed::run(rounds, &only))
        }
        "oracles" => {
            let (mut positions, mut seed) = (14_000, 1);
            for (option, value) in pairs(options)? {
                match option {
                    "--positions" => positions = number(value)?,
                    "--seed" => seed = number(value)?,
                    _ => return Err(format!("{option} is no option of oracles")),
                }
            }
            Ok(oracles::run(positions, seed))
        }
        "records" => {
            let (mut rounds, mut only) = (5, "");
            for (option, value) in pairs(options)? {
                match option {
                    "--rounds" => rounds = number(value)?,
                    "--only" => only = value,
                    _ => return Err(format!("{option} is no option of records")),
                }
            }
            records::run(rounds, only)
        }
        "archive" => {
            let mut megabytes = 1024;
            for (option, value) in pairs(options)? {
                match option {
                    "--megabytes" => megabytes = number(value)?,
                    _ => return Err(format!("{option} is no option of archive")),
                }
            }
            archive::run(megabytes)
        }
        _ => Err(format!("{command} is no subcommand")),
    }
}

/// Options and their values, in turn.
fn pairs(options: &[String]) -> Result<Vec<(&str, &str)>, String> {
    options
        .chunks(2)
        .map(|pair| match pair {
            [option, value] => Ok((option.as_str(), value.as_str())),
            _ => Err(format!("{} needs a value", pair[0])),
        })
        .collect()
}

fn number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("{text:?} is no number that fits here"))
}
