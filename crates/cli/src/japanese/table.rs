//! The table of what help says: one file of texts, found by command, argument and value.

use std::collections::HashMap;

use clap::{Arg, Command};

/// The texts by their section and their key in it.
pub struct Table {
    rows: HashMap<(String, String), String>,
    /// What stands for values, by the English for it.
    names: HashMap<&'static str, &'static str>,
}

/// The sections that are no commands: what several commands share, what stands for values, and headings.
const SHARED: &str = "*";
const NAMES: &str = "names";
const HEADINGS: &str = "headings";

impl Table {
    /// The texts of this program.
    pub fn own() -> Self {
        Self::read(include_str!("help.txt"))
    }

    /// Reads a table; what stands before the first text of a section is about the command itself, under no key.
    fn read(text: &'static str) -> Self {
        let mut names = HashMap::new();
        let mut rows: HashMap<(String, String), String> = HashMap::new();
        let mut section = String::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                section = name.to_owned();
                continue;
            }
            let (key, text) = line.split_once(" = ").unwrap_or(("", line));
            if section == NAMES {
                names.insert(key, text);
                continue;
            }
            let row = rows.entry((section.clone(), key.to_owned())).or_default();
            if !row.is_empty() {
                row.push('\n');
            }
            row.push_str(text);
        }
        Self { rows, names }
    }

    fn row(&self, section: &str, key: &str) -> Option<&str> {
        self.rows.get(&(section.to_owned(), key.to_owned())).map(String::as_str)
    }

    /// What is said of a command: its words, as in `tsume make`; the first line alone is what lists say.
    pub fn about(&self, command: &str) -> Option<&str> {
        self.row(command, "")
    }

    /// A text of a command's own, or one that several commands share.
    fn own_or_shared(&self, command: &str, key: &str) -> Option<&str> {
        self.row(command, key).or_else(|| self.row(SHARED, key))
    }

    /// What is said of an argument.
    pub fn argument(&self, command: &str, argument: &Arg) -> Option<&str> {
        self.own_or_shared(command, argument.get_id().as_str())
    }

    /// What is said of one of its values.
    pub fn value(&self, command: &str, argument: &Arg, value: &str) -> Option<&str> {
        self.own_or_shared(command, &format!("{}.{value}", argument.get_id()))
    }

    /// What is expected of its value.
    pub fn expected(&self, command: &str, argument: &str) -> Option<&str> {
        self.own_or_shared(command, &format!("{argument}!"))
    }

    /// What stands for a value in usage.
    pub fn name(&self, english: &str) -> Option<&'static str> {
        self.names.get(english).copied()
    }

    /// A heading of a group of arguments or commands.
    pub fn heading<'a>(&'a self, english: &'a str) -> &'a str {
        self.row(HEADINGS, english).unwrap_or(english)
    }
}

/// The words that call a command, as the table has them: `tsume make`, `komadai` for the program itself.
pub fn words(command: &Command) -> String {
    let all = command.get_bin_name().unwrap_or(command.get_name());
    all.split_once(' ').map_or(all, |(_, below)| below).to_owned()
}

#[cfg(test)]
impl Table {
    /// Every section and key.
    pub fn keys(&self) -> impl Iterator<Item = (&str, &str)> {
        self.rows.keys().map(|(section, key)| (section.as_str(), key.as_str()))
    }

    /// Whether a command has the text of an argument from those that several share.
    pub fn is_shared(&self, command: &str, argument: &Arg) -> bool {
        self.row(command, argument.get_id().as_str()).is_none()
    }

    /// Every name of a value, in English and in Japanese.
    pub fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.names.iter().map(|(&english, &japanese)| (english, japanese))
    }

    /// Every text.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.rows.values().map(String::as_str)
    }
}
