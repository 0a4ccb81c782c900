//! `komadai`, the one binary: a file for each subcommand, and here the choice between them.
//!
//! Standard input and output, exit codes and the environment are met here and nowhere else.

mod analyse;
mod bench;
mod book;
mod check;
mod choices;
mod convert;
mod crowd;
mod csa;
mod diagram;
mod failure;
mod find;
mod info;
mod inks;
mod inputs;
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
mod whole;
mod worker;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use failure::Failure;

/// Shogi, all of it: play, judge, record, serve.
///
/// Without a subcommand Komadai serves its web app on http://127.0.0.1:7117.
#[derive(Parser)]
#[command(name = "komadai", version, args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Arguments,
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
    let line = CommandLine::try_parse()
        .unwrap_or_else(|error| variables::named(error, &CommandLine::command()).exit());
    let command = line.command.unwrap_or(Command::Serve(line.serve));
    let mut out = io::stdout().lock();
    let done = match command {
        Command::Serve(arguments) => {
            // The server's threads write too, so the lock must not be held while it runs.
            drop(out);
            return finish(serve::run(&arguments));
        }
        Command::Server(arguments) => {
            drop(out);
            return finish(server::run(&arguments));
        }
        Command::Worker(arguments) => {
            drop(out);
            return finish(worker::run(&arguments));
        }
        Command::Usi(arguments) => {
            drop(out);
            return finish(usi::run(&arguments));
        }
        Command::Match(arguments) => {
            drop(out);
            return finish(matches::run(&arguments));
        }
        Command::Csa(arguments) => {
            drop(out);
            return finish(csa::run(&arguments));
        }
        Command::Train(arguments) => {
            drop(out);
            return finish(train::run(&arguments));
        }
        Command::Tune(arguments) => {
            drop(out);
            return finish(tune::run(&arguments));
        }
        Command::Book(arguments) => {
            drop(out);
            return finish(book::run(&arguments));
        }
        Command::Analyse(arguments) => {
            drop(out);
            return finish(analyse::run(&arguments));
        }
        Command::Diagram(arguments) => {
            drop(out);
            return finish(diagram::run(&arguments));
        }
        Command::Print(arguments) => {
            drop(out);
            return finish(print::run(&arguments));
        }
        Command::Convert(arguments) => {
            drop(out);
            return finish(convert::run(&arguments));
        }
        Command::Check(arguments) => {
            drop(out);
            return finish(check::run(&arguments));
        }
        Command::Info(arguments) => {
            drop(out);
            return finish(info::run(&arguments));
        }
        Command::Merge(arguments) => {
            drop(out);
            return finish(merge::run(&arguments));
        }
        Command::Find(arguments) => {
            drop(out);
            return finish(find::run(&arguments));
        }
        Command::Bench(arguments) => {
            drop(out);
            return finish(bench::run(&arguments));
        }
        Command::Levels(arguments) => {
            drop(out);
            return finish(levels::run(&arguments));
        }
        Command::Tsume(arguments) => {
            drop(out);
            return finish(tsume::run(&arguments));
        }
        Command::Play(arguments) => play::run(&arguments, &mut io::stdin().lock(), &mut out),
        Command::Show(arguments) => show::run(&arguments, &mut out),
        Command::Name(arguments) => name::run(&arguments, &mut out),
        Command::Legal(arguments) => legal::run(&arguments, &mut out),
        Command::Judge(arguments) => judge::run(&arguments, &mut io::stdin().lock(), &mut out),
        Command::Perft(arguments) => perft::run(&arguments, &mut out),
    };
    finish(done.and_then(|()| out.flush().map_err(Failure::Output)))
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
