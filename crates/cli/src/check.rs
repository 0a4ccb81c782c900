//! `komadai check`: whether files of records are what they should be.

mod table;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use komadai_archive::{FileReport, expand};
use komadai_pool::map_in_order;

use crate::arguments::{Strictness, one_or_more};
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Progress;
use crate::repeats::Repeats;
use crate::text::clean;
use crate::words;

/// Check files of game records: what they hold, what is wrong with them and where
///
/// A folder stands for the records in it and below it, `-` for standard input. The exit code is 1 if any file has an
/// error; the others are answered all the same.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files or folders of game records
    #[arg(required = true, value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// Print a JSON object for each file, one a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    strictness: Strictness,
    /// Tell nothing but errors; with --json only of files that have some
    #[arg(short, long)]
    quiet: bool,
    /// Files read at once; by default as many as there are processors
    #[arg(long, value_name = "K", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

/// Reads every file and tells of each, in order.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let inputs = expand(&arguments.inputs);
    let stop = interrupt::stop_flag();
    // Lines that run by tell how far it has come.
    let progress = Progress::beside_output("check", inputs.len());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut counts = table::Counts::default();
    let mut repeats = Repeats::default();
    let mut tell = |report: FileReport| {
        let is_bad = counts.add(&report, arguments.strictness);
        if arguments.quiet && !is_bad {
            return Ok(());
        }
        if arguments.json {
            let line = serde_json::to_string(&report).expect("a report is strings and numbers");
            writeln!(out, "{line}")
        } else {
            if counts.files == 1 && !arguments.quiet {
                writeln!(out, "{}", words::check_heading())?;
            }
            // Where they are errors, warnings are told to the last.
            let all = arguments.strictness.strict;
            let mut is_told = |warning: &str| all || !arguments.quiet && repeats.tell(warning);
            out.write_all(clean(&table::rows(&report, &mut is_told)).as_bytes())
        }
    };
    let done = map_in_order(
        &inputs,
        komadai_pool::threads(arguments.threads),
        FileReport::of,
        |_, report| {
            progress.advance();
            if stop.is_stopped() {
                return Err(Failure::Stopped);
            }
            tell(report).map_err(Failure::Output)
        },
    );
    progress.clear();
    if !arguments.json && !arguments.quiet && counts.files > 0 {
        for kind in repeats.summary() {
            writeln!(out, "       {}", clean(&kind)).map_err(Failure::Output)?;
        }
        writeln!(out, "{counts}").map_err(Failure::Output)?;
    }
    out.flush().map_err(Failure::Output)?;
    done?;
    if counts.bad > 0 {
        return Err(Failure::Told);
    }
    Ok(())
}
