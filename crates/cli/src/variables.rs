//! Settings that come from the environment, named where they are wrong.

use std::env;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use clap::{Command, Error};

use crate::words;

/// The same error, and which variable has the value, where no argument has it.
pub fn named(mut error: Error, command: &Command) -> Error {
    let arguments: Vec<String> =
        env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    if let Some(variable) = culprit(&error, command, &arguments) {
        let tip = words::value_of_variable(variable);
        let tips = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tips);
    }
    error
}

/// The variable that has the value that is wrong.
fn culprit(error: &Error, command: &Command, arguments: &[String]) -> Option<String> {
    // `--hash-mib <MIB>`
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let flag = argument.split_whitespace().next()?;
    let is_given = |given: &String| {
        let rest = given.strip_prefix(flag);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    };
    if arguments.iter().any(is_given) {
        return None;
    }
    let long = flag.strip_prefix("--")?;
    let mut known = command.get_subcommands().flat_map(Command::get_arguments);
    let variable = known.find(|known| known.get_long() == Some(long))?.get_env()?;
    Some(variable.to_string_lossy().into_owned())
}
