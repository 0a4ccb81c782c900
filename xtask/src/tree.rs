//! The files of the repository as texts, and a Rust file cut into product code and tests.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Failure, root};

/// Folders that are built, fetched or written by a run.
const NOT_READ: &[&str] =
    &["target", "node_modules", "venv", "dist", "gen", "data", "corpus", "fresh", "artifacts"];

/// One text file of the repository.
pub struct Source {
    /// From the top of the repository, with slashes.
    pub path: String,
    pub text: String,
}

/// Every text file, sorted by path; what is not UTF-8 is left out.
pub fn sources() -> Result<Vec<Source>, Failure> {
    let mut paths = Vec::new();
    collect(root(), &mut paths)
        .map_err(|error| Failure::new(format!("the tree cannot be read: {error}")))?;
    paths.sort();
    let read = |path: String| {
        let text = fs::read_to_string(root().join(&path)).ok()?;
        Some(Source { path, text })
    };
    Ok(paths.into_iter().filter_map(read).collect())
}

fn collect(folder: &Path, paths: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path: PathBuf = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let made = NOT_READ.contains(&&*name) || name.starts_with("target-") || name == ".git";
        if path.is_symlink() || made {
            continue;
        }
        if path.is_dir() {
            collect(&path, paths)?;
        } else if let Ok(inside) = path.strip_prefix(root()) {
            paths.push(inside.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// Whether a file is a test as a whole: in `tests/` or `benches/`, or a `tests.rs` beside what it tests.
pub fn is_test(path: &str) -> bool {
    let mut parts = path.split('/').rev();
    let name = parts.next().unwrap_or_default();
    name == "tests.rs"
        || name.contains(".test.")
        || parts.any(|it| it == "tests" || it == "benches")
}

/// Whether a file is an example for readers: neither product nor test.
pub fn is_example(path: &str) -> bool {
    path.split('/').any(|part| part == "examples")
}

/// The lines of a Rust file that are product code: those of items under `#[cfg(test)]` are left out.
///
/// Reads what rustfmt wrote: an item ends at the first line that closes a brace at its own indentation.
pub fn product_lines(text: &str) -> Vec<&str> {
    let mut product = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !["#[cfg(test)]", "#[cfg(all(test, "].iter().any(|it| line.trim().starts_with(it)) {
            product.push(line);
            continue;
        }
        let indent = indent(line);
        let is_end = |line: &str| {
            self::indent(line) == indent
                && line.trim_end().ends_with([';', '}'])
                && !line.trim().starts_with("#[")
        };
        lines.by_ref().find(|line| is_end(line));
    }
    product
}

/// The number of blanks a line begins with.
pub fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// A function of a Rust file.
pub struct Function<'a> {
    pub name: &'a str,
    /// From `fn` to its closing brace, in lines; attributes and docs are not counted.
    pub lines: usize,
}

/// The functions with a body among these lines, as rustfmt wrote them.
pub fn functions<'a>(lines: &[&'a str]) -> Vec<Function<'a>> {
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else {
            continue;
        };
        let depth = indent(line);
        let outer = |line: &&&str| !line.trim().is_empty() && indent(line) == depth;
        let rest = &lines[start..];
        // The signature ends where a body begins, or with the semicolon of a declaration.
        let Some(head) =
            rest.iter().position(|line| outer(&line) && line.trim_end().ends_with(['{', '}', ';']))
        else {
            continue;
        };
        if rest[head].trim_end().ends_with(';') {
            continue;
        }
        let body = if rest[head].trim_end().ends_with('}') {
            Some(head)
        } else {
            let end = |line: &&str| indent(line) == depth && line.trim_start().starts_with('}');
            rest[head + 1..].iter().position(end).map(|at| head + 1 + at)
        };
        if let Some(end) = body {
            found.push(Function { name, lines: end + 1 });
        }
    }
    found
}

/// The name of the function that begins on this line.
fn function_name(line: &str) -> Option<&str> {
    const BEFORE: &[&str] = &["const", "async", "unsafe", "extern", "\"C\"", "default"];
    let mut words = line.split_whitespace();
    loop {
        let word = words.next()?;
        if word == "fn" {
            let name = words.next()?;
            let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
            return Some(&name[..end.unwrap_or(name.len())]);
        }
        if !(word.starts_with("pub") || word == "super)" || BEFORE.contains(&word)) {
            return None;
        }
    }
}

/// How many lines of a file are code: neither blank nor a comment as a whole.
pub fn code_lines(lines: &[&str]) -> usize {
    let mut in_block_comment = false;
    let is_code = |line: &&&str| {
        let line = line.trim();
        if in_block_comment || line.starts_with("/*") {
            in_block_comment = !line.contains("*/");
            return false;
        }
        !line.is_empty() && !line.starts_with("//")
    };
    lines.iter().filter(is_code).count()
}

/// How many examples the doc comments of a Rust file hold that are compiled.
pub fn doctests(lines: &[&str]) -> usize {
    let mut count = 0;
    let mut is_open = false;
    for line in lines {
        let line = line.trim_start();
        let Some(doc) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            is_open = false;
            continue;
        };
        if let Some(language) = doc.trim_start().strip_prefix("```") {
            let words: Vec<&str> = language.split(',').map(str::trim).collect();
            let other = |word: &&str| {
                !["", "rust", "no_run", "should_panic", "compile_fail"].contains(word)
            };
            if !is_open && !words.iter().any(other) {
                count += 1;
            }
            is_open = !is_open;
        }
    }
    count
}

/// Docs of public items that are one or two words.
pub fn short_docs<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let doc = |line: &&&str| line.trim_start().starts_with("///");
        let length = lines[start..].iter().take_while(|line| doc(line)).count();
        if length == 1 {
            let words = lines[start].trim_start().trim_start_matches('/').trim();
            let item = lines[start + 1..].iter().find(|line| !line.trim_start().starts_with('#'));
            let is_public = item.is_some_and(|item| is_public(item.trim_start(), indent(item)));
            if words.split_whitespace().count() <= 2 && is_public {
                found.push(words);
            }
        }
        start += length.max(1);
    }
    found
}

/// Whether a line begins what readers of the docs see: a `pub` item or field, a variant of an enum or a field of one.
fn is_public(line: &str, indent: usize) -> bool {
    let is_variant = indent > 0 && line.starts_with(|c: char| c.is_ascii_uppercase());
    let name = line.split(':').next().unwrap_or_default();
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let is_field = indent == 8 && name.len() < line.len() && name.chars().all(is_name);
    line.starts_with("pub ") || is_variant || is_field
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
/// Which.
pub fn one(a: u8) -> u8 { a }

/// What a caller needs.
///
/// ```
/// assert!(true);
/// ```
pub(crate) const fn long(
    a: u8,
) -> u8
where
    u8: Copy,
{
    a
}

trait Hears {
    fn declared(&self);
}

#[cfg(test)]
mod tests {
    fn tested() {
    }
}
// the end
";

    #[test]
    fn a_file_is_cut_into_product_and_tests() {
        let lines = product_lines(FILE);
        assert_eq!(lines.last(), Some(&"// the end"));
        let functions: Vec<_> = functions(&lines).iter().map(|it| (it.name, it.lines)).collect();
        assert_eq!(functions, [("one", 1), ("long", 8)]);
        assert_eq!(doctests(&lines), 1);
        assert_eq!(short_docs(&lines), ["Which."]);
        assert_eq!(code_lines(&lines), 12);
    }

    #[test]
    fn docs_of_one_or_two_words_are_found_wherever_readers_see_them() {
        let lines = [
            "pub enum Report {",
            "    /// Over.",
            "    End {",
            "        /// Who won.",
            "        #[serde(default)]",
            "        winner: Color,",
            "    },",
            "}",
            "struct Hidden {",
            "    /// Its name.",
            "    name: String,",
            "}",
        ];
        assert_eq!(short_docs(&lines), ["Over.", "Who won."]);
    }

    #[test]
    fn tests_and_examples_are_known_by_their_place() {
        for (path, test, example) in [
            ("crates/rules/src/game.rs", false, false),
            ("crates/room/src/room/tests.rs", true, false),
            ("crates/rules/tests/laws.rs", true, false),
            ("web/tests/unit/moves.test.mjs", true, false),
            ("crates/rules/examples/perft.rs", false, true),
        ] {
            assert_eq!((is_test(path), is_example(path)), (test, example), "{path}");
        }
    }
}
