//! Help as Japanese readers see it, laid out in the columns of their terminal.

use std::env;
use std::fmt::Write as _;

use clap::builder::{StyledStr, Styles};
use clap::{Arg, Command};

use crate::language::width;

use super::table::{Table, words};
use super::wrap;
use crate::groups::GROUPS;

/// Where texts begin below what they explain.
const INDENT: usize = 10;
/// The widest that text is set, and how wide where nobody looks.
const MOST_COLUMNS: usize = 100;

/// How wide the terminal is, as far as text may use it.
pub fn columns() -> usize {
    let told = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let asked = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    told.or_else(asked).unwrap_or(MOST_COLUMNS).clamp(40, MOST_COLUMNS)
}

/// The help of a command that clap has built.
pub fn text(command: &Command, table: &Table, brief: bool, columns: usize) -> StyledStr {
    let page =
        Page { command, path: words(command), table, brief, columns, styles: Styles::styled() };
    StyledStr::from(page.text())
}

/// One page of help.
struct Page<'a> {
    command: &'a Command,
    path: String,
    table: &'a Table,
    /// Whether only the first lines of texts are wanted, in two columns.
    brief: bool,
    columns: usize,
    styles: Styles,
}

/// What is explained, and its text.
struct Entry {
    plain: String,
    styled: String,
    text: String,
    /// Its values, each with what it means.
    values: Vec<(String, String)>,
}

impl Page<'_> {
    fn text(&self) -> String {
        let mut text = String::new();
        let about = self.table.about(&self.path).unwrap_or_default();
        let (first, more) = about.split_once('\n').unwrap_or((about, ""));
        self.paragraph(&mut text, first);
        if !self.brief && !more.is_empty() {
            text.push('\n');
            self.paragraph(&mut text, more);
        }
        text.push('\n');
        self.usage(&mut text);
        self.commands(&mut text);
        let arguments = || self.command.get_arguments().filter(|argument| !argument.is_hide_set());
        let mut headings: Vec<&str> = vec!["Arguments"];
        for argument in arguments() {
            let heading = heading(argument);
            if !headings.contains(&heading) && heading != "Options" {
                headings.push(heading);
            }
        }
        headings.push("Options");
        for wanted in headings {
            let entries = arguments().filter(|argument| heading(argument) == wanted);
            let mut entries: Vec<Entry> = entries.map(|it| self.argument(it)).collect();
            // What every command has stands last.
            let is_common = |it: &Entry| {
                ["--lang", "--help", "--version"].iter().any(|flag| it.plain.contains(flag))
            };
            entries.sort_by_key(is_common);
            self.group(&mut text, wanted, &entries);
        }
        self.examples(&mut text);
        text
    }

    fn heading(&self, text: &mut String, words: &str) {
        let style = self.styles.get_header();
        let _ = write!(text, "{style}{words}:{style:#}");
    }

    fn paragraph(&self, text: &mut String, words: &str) {
        for line in wrap::lines(words, self.columns) {
            *text += &(self.inked(&line) + "\n");
        }
    }

    /// What a text quotes stands out instead.
    fn inked(&self, line: &str) -> String {
        let parts = line.split('`').enumerate();
        let parts = parts.map(|(place, part)| match place % 2 {
            1 => self.literal(part),
            _ => part.to_owned(),
        });
        parts.collect()
    }

    fn usage(&self, text: &mut String) {
        let usage = self.command.clone().render_usage().ansi().to_string();
        *text += &super::errors::usage(&usage, &self.styles);
    }

    /// The commands below this one.
    fn commands(&self, text: &mut String) {
        let below = self.command.get_subcommands().filter(|below| !below.is_hide_set());
        let entries = below.map(|below| {
            let path = words(below);
            let about = self.table.about(if below.get_name() == "help" { "help" } else { &path });
            let mut said =
                about.and_then(|about| about.lines().next()).unwrap_or_default().to_owned();
            let aliases: Vec<&str> = below.get_visible_aliases().collect();
            if !aliases.is_empty() {
                let _ = write!(said, " [別名: {}]", aliases.join(", "));
            }
            let name = below.get_name();
            Entry {
                plain: format!("  {name}"),
                styled: format!("  {}", self.literal(name)),
                text: said,
                values: vec![],
            }
        });
        let mut entries: Vec<Entry> = entries.collect();
        if entries.is_empty() {
            return;
        }
        let name = |entry: &Entry| entry.plain.trim_start().to_owned();
        let is_whole = self.command.get_name() == "komadai";
        for ((heading, _), names) in GROUPS.iter().filter(|_| is_whole) {
            let (own, rest) =
                entries.into_iter().partition(|entry| names.contains(&name(entry).as_str()));
            self.list(text, heading, own);
            entries = rest;
        }
        let heading = if is_whole { "ヘルプ" } else { self.table.heading("Commands") };
        self.list(text, heading, entries);
    }

    fn list(&self, text: &mut String, heading: &str, entries: Vec<Entry>) {
        text.push('\n');
        self.heading(text, heading);
        text.push('\n');
        self.columns_of(text, &entries);
    }

    fn literal(&self, words: &str) -> String {
        let style = self.styles.get_literal();
        format!("{style}{words}{style:#}")
    }

    fn argument(&self, argument: &Arg) -> Entry {
        let flag = match (argument.get_short(), argument.get_long()) {
            (Some(short), Some(long)) => format!("-{short}, --{long}"),
            (Some(short), None) => format!("-{short}"),
            (None, Some(long)) => format!("    --{long}"),
            (None, None) => String::new(),
        };
        // `--out <出力先>`, as clap writes it; what stands for the values is behind the flag.
        let whole = argument.to_string();
        let values = match whole.split_once(' ') {
            Some((_, values)) if !flag.is_empty() => format!(" {values}"),
            None if flag.is_empty() => whole.clone(),
            Some(_) => whole.clone(),
            None => whole.find('[').map_or_else(String::new, |place| whole[place..].to_owned()),
        };
        let styled = if flag.is_empty() { String::new() } else { self.literal(&flag) };
        let mut text = self.table.argument(&self.path, argument).unwrap_or_default().to_owned();
        let takes_values = argument.get_action().takes_values();
        let possible = argument.get_possible_values();
        let possible = possible.iter().filter(|value| {
            takes_values && !argument.is_hide_possible_values_set() && !value.is_hide_set()
        });
        let said = |value: &str| self.table.value(&self.path, argument, value);
        let rows = possible.map(|value| {
            let name = value.get_name().to_owned();
            let said = said(&name).unwrap_or_default().to_owned();
            (name, said)
        });
        let mut values_said: Vec<(String, String)> = rows.collect();
        if self.brief || values_said.iter().all(|(_, said)| said.is_empty()) {
            let names: Vec<String> = values_said.drain(..).map(|(name, _)| name).collect();
            if !names.is_empty() {
                let _ = write!(text, " [選べる値: {}]", names.join(", "));
            }
        }
        let defaults = argument.get_default_values().iter().map(|value| value.to_string_lossy());
        let defaults: Vec<_> = defaults.filter(|value| !value.is_empty()).collect();
        if takes_values && !argument.is_hide_default_value_set() && !defaults.is_empty() {
            let _ = write!(text, " [省略時: {}]", defaults.join(" "));
        }
        if let Some(variable) = argument.get_env() {
            let _ = write!(text, " [環境変数: {}]", variable.to_string_lossy());
        }
        Entry {
            plain: format!("  {flag}{values}"),
            styled: format!("  {styled}{values}"),
            text,
            values: values_said,
        }
    }

    fn group(&self, text: &mut String, heading: &str, entries: &[Entry]) {
        if entries.is_empty() {
            return;
        }
        text.push('\n');
        self.heading(text, self.table.heading(heading));
        text.push('\n');
        if self.brief {
            return self.columns_of(text, entries);
        }
        for entry in entries {
            *text += &format!("{}\n", entry.styled);
            let indent = " ".repeat(INDENT);
            for line in wrap::lines(&entry.text, self.columns - INDENT) {
                *text += &format!("{indent}{}\n", self.inked(&line));
            }
            let most = entry.values.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
            for (name, said) in &entry.values {
                let padding = " ".repeat(most - width(name));
                let before = INDENT + most + 4;
                let lines = wrap::lines(said, self.columns.saturating_sub(before).max(20));
                let literal = self.literal(name);
                let rest = format!("\n{}", " ".repeat(before));
                let said = self.inked(&lines.join(&rest));
                *text += &format!("{indent}- {literal}{padding}  {said}\n");
            }
        }
    }

    /// Entries in two columns, their texts beside them.
    fn columns_of(&self, text: &mut String, entries: &[Entry]) {
        let most = self.columns * 2 / 5;
        let widths = entries.iter().map(|entry| width(&entry.plain));
        let column = widths.filter(|&width| width <= most).max().unwrap_or(INDENT - 2) + 2;
        for entry in entries {
            let own = width(&entry.plain);
            let lines = wrap::lines(&entry.text, self.columns - column);
            let rest = format!("\n{}", " ".repeat(column));
            let first = match column.checked_sub(own + 2) {
                Some(padding) => " ".repeat(padding + 2),
                None => rest.clone(),
            };
            let said = self.inked(&lines.join(&rest));
            *text += &format!("{}{first}{said}\n", entry.styled);
        }
    }

    /// What stands behind it all: commands that can be taken as they are.
    fn examples(&self, text: &mut String) {
        let after = self.command.get_after_help().map(ToString::to_string).unwrap_or_default();
        if let Some((_, examples)) = after.split_once("Examples:") {
            text.push('\n');
            self.heading(text, "例");
            *text += examples;
            text.push('\n');
        }
    }
}

/// The English heading an argument stands below.
fn heading(argument: &Arg) -> &str {
    let own = argument.get_help_heading();
    own.unwrap_or(if argument.is_positional() { "Arguments" } else { "Options" })
}
