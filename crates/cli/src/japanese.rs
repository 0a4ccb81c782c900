//! The command line in Japanese: help, and what is wrong with the words given, laid over the tree of commands that the
//! arguments' own comments describe in English.

mod errors;
mod help;
mod table;
mod wrap;

pub use help::columns;
pub use wrap::lines;

use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{self, ContextKind, ContextValue};
use clap::{Arg, Command, Error};

use crate::variables;

use errors::Japanese;
use table::Table;

/// Says in Japanese why the words given are not obeyed, or the help they ask for, and ends the process.
///
/// They are read once more, by the same tree with its words in Japanese: what reads no further costs nothing.
pub fn exit(words: &[OsString], english: Error, command: Command) -> ! {
    told(words, english, command, help::columns()).exit()
}

/// The same error in Japanese.
fn told(
    words: &[OsString],
    english: Error,
    command: Command,
    columns: usize,
) -> error::Error<Japanese> {
    let table = Table::own();
    let (_, path) = asked(words, &command);
    let brief = words.iter().any(|word| word == "-h");
    let command = translate(command, &table, &|built| {
        (table::words(built) == path).then(|| help::text(built, &table, brief, columns))
    });
    let expected = expected(words, &command, &table, &english);
    // The same words are refused for the same reason.
    let read = command.try_get_matches_from(words);
    let mut error = variables::named(read.err().unwrap_or(english), &crate::tree());
    if let Some(expected) = expected {
        error.insert(ContextKind::Custom, ContextValue::String(expected));
    }
    error.apply()
}

/// What the table says is expected of the value that is wrong.
fn expected(words: &[OsString], command: &Command, table: &Table, error: &Error) -> Option<String> {
    let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let (command, path) = asked(words, command);
    let flag = wrong.split([' ', '[']).next()?;
    let is_it = |argument: &&Arg| match flag.strip_prefix("--") {
        Some(long) => argument.get_long() == Some(long),
        None => argument.is_positional(),
    };
    let argument = command.get_arguments().find(is_it)?;
    table.expected(&path, argument.get_id().as_str()).map(str::to_owned)
}

/// The command that the words ask for, and what calls it.
fn asked<'a>(words: &[OsString], whole: &'a Command) -> (&'a Command, String) {
    let (mut command, mut path) = (whole, Vec::new());
    let words = words.iter().skip(1).map(|word| word.to_string_lossy());
    for word in
        words.filter(|word| !word.starts_with('-') && !["ja", "en", "help"].contains(&&**word))
    {
        let Some(below) = command.find_subcommand(&*word) else { break };
        path.push(below.get_name().to_owned());
        command = below;
    }
    let own = || whole.get_name().to_owned();
    (command, if path.is_empty() { own() } else { path.join(" ") })
}

/// The tree with Japanese names of values, and help for the commands that `help` has some for.
fn translate(
    command: Command,
    table: &Table,
    help: &impl Fn(&Command) -> Option<StyledStr>,
) -> Command {
    let command = with_names(command, table);
    let mut built = command.clone();
    built.build();
    with_help(command, &built, help)
}

/// Names what stands for values: `<FILE>` becomes `<ファイル>`.
fn with_names(command: Command, table: &Table) -> Command {
    let command = command.subcommand_value_name("コマンド").mut_args(|argument| {
        if !argument.get_action().takes_values() {
            return argument;
        }
        let names = value_names(&argument);
        let names: Option<Vec<&str>> = names.iter().map(|name| table.name(name)).collect();
        match names {
            Some(names) => argument.value_names(names),
            None => argument,
        }
    });
    command.mut_subcommands(|below| with_names(below, table))
}

/// What stands for the values of an argument in English.
fn value_names(argument: &Arg) -> Vec<String> {
    match argument.get_value_names() {
        Some(names) => names.iter().map(ToString::to_string).collect(),
        None => vec![argument.get_id().as_str().to_uppercase()],
    }
}

/// Puts Japanese help over a command and those below it; `built` is the same command with all that clap adds.
fn with_help(
    command: Command,
    built: &Command,
    help: &impl Fn(&Command) -> Option<StyledStr>,
) -> Command {
    let command = match help(built) {
        Some(text) => command.override_help(text),
        None => command,
    };
    command.mut_subcommands(|below| {
        let name = below.get_name().to_owned();
        match built.find_subcommand(&name) {
            Some(built) => with_help(below, built, help),
            None => below,
        }
    })
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub use tests::latin;
