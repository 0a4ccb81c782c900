//! The list of commands in the help of the program: those for everybody first, then those for authors of engines and
//! for maintainers.

use std::fmt::Write as _;

use clap::Command;
use clap::builder::{StyledStr, Styles};
use komadai_draw::Language;

use crate::japanese::{columns, lines};
use crate::language::Pair;

/// The groups, each with its heading in Japanese and English and its commands.
pub const GROUPS: [(Pair, &[&str]); 3] = [
    (
        ("コマンド", "Commands"),
        &[
            "serve", "server", "play", "analyse", "tsume", "diagram", "print", "convert", "check",
            "info", "merge", "find", "show", "name",
        ],
    ),
    (
        ("エンジン作者のコマンド", "Commands for authors of engines"),
        &["usi", "match", "csa", "judge", "legal", "perft", "bench", "book"],
    ),
    (("保守のコマンド", "Commands for maintainers"), &["train", "tune", "levels", "worker"]),
];

/// The program with its commands listed in groups.
pub fn grouped(command: Command) -> Command {
    let styles = Styles::styled();
    let (head, literal) = (styles.get_header(), styles.get_literal());
    let mut list = String::new();
    for (heading, names) in GROUPS {
        let _ = writeln!(list, "{head}{}:{head:#}", Language::En.either(heading.0, heading.1));
        for name in names {
            let Some(below) = command.find_subcommand(name) else { continue };
            let aliases: Vec<&str> = below.get_visible_aliases().collect();
            let mut about = below.get_about().map(ToString::to_string).unwrap_or_default();
            if !aliases.is_empty() {
                let _ = write!(about, " [alias: {}]", aliases.join(", "));
            }
            let mut label = format!("{literal}{name}{literal:#}{}", " ".repeat(10 - name.len()));
            for line in lines(&about, columns().saturating_sub(12)) {
                let _ = writeln!(list, "  {label}{line}");
                label = " ".repeat(10);
            }
        }
        list.push('\n');
    }
    let _ = write!(list, "{literal}komadai help COMMAND{literal:#} explains a command.");
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}\n\n{head}Options:{head:#}\n{{options}}{{after-help}}"
    );
    command.help_template(StyledStr::from(template))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let tree = crate::tree();
        for below in tree.get_subcommands().filter(|below| below.get_name() != "help") {
            let name = below.get_name();
            let groups = GROUPS.iter().filter(|(_, names)| names.contains(&name)).count();
            assert_eq!(groups, 1, "{name}");
        }
        for name in GROUPS.iter().flat_map(|(_, names)| *names) {
            assert!(tree.find_subcommand(name).is_some(), "{name}");
        }
    }
}
