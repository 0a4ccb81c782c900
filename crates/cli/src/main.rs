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
mod info;
mod interrupt;
mod judge;
mod language;
mod legal;
mod levels;
mod matches;
mod merge;
mod name;
mod perft;
mod play;
mod print;
mod progress;
mod progress_line;
mod serve;
mod server;
mod show;
mod start;
mod text;
mod train;
mod tsume;
mod tune;
mod usi;
mod variables;
mod worker;

use std::env;
use std::ffi::OsString;
use std::io::{self, StdoutLock, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

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

#[derive(Subcommand)]
enum Command {
    Serve(serve::Arguments),
    Server(server::Arguments),
    Worker(worker::Arguments),
    Play(play::Arguments),
    Show(show::Arguments),
    Name(name::Arguments),
    Legal(legal::Arguments),
    Judge(judge::Arguments),
    Perft(perft::Arguments),
    Usi(usi::Arguments),
    Match(matches::Arguments),
    Csa(csa::Arguments),
    Train(train::Arguments),
    Tune(tune::Arguments),
    Book(book::Arguments),
    Analyse(analyse::Arguments),
    Diagram(diagram::Arguments),
    Print(print::Arguments),
    Convert(convert::Arguments),
    Check(check::Arguments),
    Info(info::Arguments),
    Merge(merge::Arguments),
    Find(find::Arguments),
    Bench(bench::Arguments),
    Levels(levels::Arguments),
    Tsume(tsume::Arguments),
}

fn main() -> ExitCode {
    let line = CommandLine::try_parse_from(words(env::args_os()))
        .unwrap_or_else(|error| variables::named(error, &CommandLine::command()).exit());
    finish(match line.command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Server(arguments) => server::run(&arguments),
        Command::Worker(arguments) => worker::run(&arguments),
        Command::Usi(arguments) => usi::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Csa(arguments) => csa::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Book(arguments) => book::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Diagram(arguments) => diagram::run(&arguments),
        Command::Print(arguments) => print::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Info(arguments) => info::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Find(arguments) => find::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Levels(arguments) => levels::run(&arguments),
        Command::Tsume(arguments) => tsume::run(&arguments),
        Command::Play(arguments) => told(|out| play::run(&arguments, &mut io::stdin().lock(), out)),
        Command::Show(arguments) => told(|out| show::run(&arguments, out)),
        Command::Name(arguments) => told(|out| name::run(&arguments, out)),
        Command::Legal(arguments) => told(|out| legal::run(&arguments, out)),
        Command::Judge(arguments) => {
            told(|out| judge::run(&arguments, &mut io::stdin().lock(), out))
        }
        Command::Perft(arguments) => told(|out| perft::run(&arguments, out)),
    })
}

/// The words of the command line, with `serve` where no subcommand is said.
fn words(given: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = given.collect();
    let about_all = ["-h", "--help", "-V", "--version"];
    let unsaid = words.get(1).is_none_or(|first| {
        let first = first.to_string_lossy();
        first.starts_with('-') && !about_all.contains(&&*first)
    });
    if unsaid {
        let place = words.len().min(1);
        words.insert(place, "serve".into());
    }
    words
}

/// A command that writes to standard output as it goes, and what it came to; the lock is held meanwhile.
fn told(run: impl FnOnce(&mut StdoutLock<'static>) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    run(&mut out)?;
    out.flush().map_err(Failure::Output)
}

/// Says on standard error what went wrong, and turns it into the exit code.
fn finish(done: Result<(), Failure>) -> ExitCode {
    let Err(failure) = done else {
        return ExitCode::SUCCESS;
    };
    if !failure.is_quiet() {
        // Nothing is left to tell if standard error is closed as well.
        let _ = writeln!(io::stderr(), "error: {failure}");
    }
    failure.exit_code()
}
