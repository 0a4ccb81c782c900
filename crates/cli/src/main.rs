//! `komadai`, the one binary: a file for each subcommand, and here the choice between them.
//!
//! Standard input and output, exit codes and the environment are met here and nowhere else.

mod analyse;
mod arguments;
mod bench;
mod book;
mod check;
mod convert;
mod csa;
mod destination;
mod diagram;
mod failure;
mod find;
mod groups;
mod info;
mod interrupt;
mod japanese;
mod judge;
mod language;
mod legal;
mod levels;
mod matches;
mod merge;
mod name;
mod offer;
mod perft;
mod play;
mod print;
mod progress;
mod repeats;
mod serve;
mod server;
mod show;
mod start;
mod text;
mod told;
mod train;
mod tsume;
mod tune;
mod usi;
mod variables;
mod words;
mod worker;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use komadai_draw::Language;

use failure::Failure;

/// Shogi, all of it: play, judge, record, serve.
///
/// Without a subcommand Komadai serves its web app on http://127.0.0.1:7117; the options of `serve` may be given then
/// too.
#[derive(Parser)]
#[command(name = "komadai", version)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

/// The subcommands by their names, each with the module that has its arguments and runs it.
macro_rules! commands {
    ($($(#[$about:meta])* $name:ident: $module:ident,)*) => {
        #[derive(Subcommand)]
        enum Command {
            $($(#[$about])* $name($module::Arguments),)*
        }

        impl Command {
            fn run(&self) -> Result<(), Failure> {
                match self {
                    $(Self::$name(arguments) => $module::run(arguments),)*
                }
            }
        }
    };
}

commands! {
    Serve: serve,
    Server: server,
    Worker: worker,
    Play: play,
    Show: show,
    Name: name,
    Legal: legal,
    Judge: judge,
    Perft: perft,
    Usi: usi,
    Match: matches,
    Csa: csa,
    Train: train,
    Tune: tune,
    Book: book,
    #[command(visible_alias = "analyze")]
    Analyse: analyse,
    Diagram: diagram,
    Print: print,
    Convert: convert,
    Check: check,
    Info: info,
    Merge: merge,
    Find: find,
    Bench: bench,
    Levels: levels,
    Tsume: tsume,
}

/// The commands and their arguments, as the words are read.
fn tree() -> clap::Command {
    let tree = CommandLine::command().arg(language::argument());
    groups::grouped(arguments::with_negative_numbers(tree))
}

/// What the words ask for; where they ask for nothing that can be done, they are told why.
fn read(given: &[OsString]) -> CommandLine {
    let matches = tree().try_get_matches_from(given);
    if let Err(error) = &matches
        && error.kind() == ErrorKind::InvalidSubcommand
        && let Some(offer) = place_of_command(given).and_then(|place| offer::of(given.get(place)?))
    {
        failure::note(words::error(offer));
        std::process::exit(2);
    }
    let line = matches.and_then(|matches| CommandLine::from_arg_matches(&matches));
    line.unwrap_or_else(|error| match language::spoken() {
        Language::Ja => japanese::exit(given, error, tree()),
        Language::En => variables::named(error, &tree()).exit(),
    })
}

fn main() -> ExitCode {
    let given = given(env::args_os());
    language::settle(&given);
    let line = read(&given);
    let Err(failure) = line.command.run() else {
        return ExitCode::SUCCESS;
    };
    if !failure.is_quiet() {
        failure::note(words::error(failure.to_string()));
    }
    failure.exit_code()
}

/// Where a subcommand stands among the words; the language may be said before anything else.
fn place_of_command(words: &[OsString]) -> Option<usize> {
    let place = match words.get(1)?.to_str() {
        Some("--lang") => 3,
        Some(word) if word.starts_with("--lang=") => 2,
        _ => 1,
    };
    (place < words.len()).then_some(place)
}

/// The words of the command line, with `serve` where no subcommand is said.
fn given(given: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = given.collect();
    let about_all = ["-h", "--help", "-V", "--version"];
    let unsaid = place_of_command(&words).is_none_or(|place| {
        let first = words[place].to_string_lossy();
        first.starts_with('-') && !about_all.contains(&&*first)
    });
    if unsaid {
        let place = words.len().min(1);
        words.insert(place, "serve".into());
    }
    words
}
