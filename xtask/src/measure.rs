//! How large the house is: files, functions, circles, docs, and the laws that hold for them.
//!
//! `cargo xtask measure` prints the tables; `cargo xtask tidy` names each place that breaks a law.

use std::collections::BTreeMap;

use crate::circles;
use crate::shell::Failure;
use crate::tree::{self, Source, code_lines};

/// The longest a product file may be, in lines, by where it stands.
const LONGEST_FILE: usize = 600;
/// Alpha-beta reads better whole.
const LONG_FILES: &[&str] = &["crates/engine/src/search.rs"];
/// The longest a script of the page may be, in lines.
const LONGEST_SCRIPT: usize = 350;
/// The longest a test file may be, in lines.
const LONGEST_TEST: usize = 800;
/// The longest a function may be, in lines.
const LONGEST_FUNCTION: usize = 90;
/// Written by `cargo xtask codegen`.
pub const GENERATED: &str = "web/src/wire/";

/// The largest circle allowed inside a crate, with the reason where it is larger than elsewhere.
const CIRCLES: &[(&str, usize)] = &[
    // A move is legal in a position, a position is set up from a text, a text names moves.
    ("crates/rules", 6),
    ("crates/server", 3),
];
const LARGEST_CIRCLE: usize = 4;

/// A word that turns a sentence into a riddle; written apart, so that this file does not have it.
const RIDDLE: &str = concat!("who", "ever");

/// Files of a crate, or of another part of the tree with code of its own: their paths and their product lines.
type Files<'a> = Vec<(&'a str, Vec<&'a str>)>;

/// Prints the tables; or of the crates named, as `crates/NAME`, the imports that make its circles.
pub fn measure(named: &[String]) -> Result<(), Failure> {
    let sources = tree::sources()?;
    if named.is_empty() {
        tables(&sources);
        return Ok(());
    }
    let parts = parts(&sources);
    for name in named {
        let files = parts.get(name.as_str());
        let files = files.ok_or_else(|| Failure::new(format!("no crate is in `{name}`")))?;
        circles::arrows(&below_src(files)).iter().for_each(|arrow| println!("{arrow}"));
    }
    Ok(())
}

fn tables(sources: &[Source]) {
    let rust: Vec<&Source> = sources.iter().filter(|file| file.path.ends_with(".rs")).collect();
    let product: Vec<Vec<&str>> = (rust.iter())
        .filter(|file| is_product(&file.path))
        .map(|file| tree::product_lines(&file.text))
        .collect();
    files_table(sources, &rust, &product);
    functions_table(&product);
    crates_table(sources);
    let circles = script_circles(sources);
    println!("\ncircles of web/src: {:?}", Vec::from_iter(circles.iter().map(Vec::len)));
    let broken = broken(sources);
    println!("\nlaws broken: {}", broken.len());
    broken.iter().for_each(|place| println!("{place}"));
}

fn files_table(sources: &[Source], rust: &[&Source], product: &[Vec<&str>]) {
    println!("{:<28}{HEAD}", "files");
    let length = |file: &Source| file.text.lines().count();
    let lengths = |begin: &str, end: &str| -> Vec<usize> {
        let files = sources.iter().filter(|file| file.path.starts_with(begin));
        files.filter(|file| file.path.ends_with(end)).map(length).collect()
    };
    let scripts: Vec<Vec<&str>> = (sources.iter())
        .filter(|file| is_script(&file.path))
        .map(|file| file.text.lines().collect())
        .collect();
    let code = |files: &[Vec<&str>]| Some(files.iter().map(|lines| code_lines(lines)).sum());
    for row in [
        row("Rust, all", lengths("", ".rs"), None),
        row("Rust, product", product.iter().map(Vec::len), code(product)),
        row("web/src, product", scripts.iter().map(Vec::len), code(&scripts)),
        row("styles", lengths("web/src/", ".css"), None),
        row("web tests", lengths("web/tests/", ".mjs"), None),
    ] {
        println!("{row}");
    }
    let all: usize = rust.iter().map(|file| length(file)).sum();
    let tests = all - product.iter().map(Vec::len).sum::<usize>();
    let functions: usize = rust.iter().map(|file| file.text.matches("#[test]").count()).sum();
    println!("\nRust tests and examples: {tests} lines, {functions} functions");
}

fn functions_table(product: &[Vec<&str>]) {
    let mut lengths: Vec<usize> = (product.iter())
        .flat_map(|lines| tree::functions(lines))
        .map(|function| function.lines)
        .collect();
    lengths.sort_unstable();
    let long = lengths.iter().filter(|lines| **lines > 60).count();
    println!("\nfunctions                      number  median   p90   p99  longest  > 60");
    let [median, p90, p99, longest] = [50, 90, 99, 100].map(|share| quantile(&lengths, share));
    let number = lengths.len();
    println!("{:<28}{number:>9}{median:>8}{p90:>6}{p99:>6}{longest:>9}{long:>6}", "Rust, product");
}

fn crates_table(sources: &[Source]) {
    println!("\n{:<28}{HEAD}{:>9}{:>9}{:>8}", "crates", "doctests", "per 10k", "circle");
    for (name, files) in parts(sources) {
        let sum = |of: fn(&[&str]) -> usize| -> usize { files.iter().map(|(_, it)| of(it)).sum() };
        let (total, code, doctests) = (sum(|it| it.len()), sum(code_lines), sum(tree::doctests));
        let circle = circles::of_crate(&below_src(&files)).first().map_or(0, Vec::len);
        let row = row(name, files.iter().map(|(_, lines)| lines.len()), Some(code));
        println!("{row}{doctests:>9}{:>9}{circle:>8}", doctests * 10_000 / total.max(1));
    }
}

const HEAD: &str = "    files    lines     code  median   p90  largest";

fn row(name: &str, lengths: impl IntoIterator<Item = usize>, code: Option<usize>) -> String {
    let mut lengths: Vec<usize> = lengths.into_iter().collect();
    lengths.sort_unstable();
    format!(
        "{name:<28}{:>9}{:>9}{:>9}{:>8}{:>6}{:>9}",
        lengths.len(),
        lengths.iter().sum::<usize>(),
        code.map_or(String::new(), |code| code.to_string()),
        quantile(&lengths, 50),
        quantile(&lengths, 90),
        lengths.last().copied().unwrap_or(0)
    )
}

/// The value below which this share of sorted values lies, in hundredths, by nearest rank.
fn quantile(sorted: &[usize], hundredths: usize) -> usize {
    let rank = (sorted.len() * hundredths).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0)
}

fn is_product(path: &str) -> bool {
    path.ends_with(".rs") && !tree::is_test(path) && !tree::is_example(path)
}

fn is_script(path: &str) -> bool {
    let is_typed = path.ends_with(".ts") || path.ends_with(".tsx");
    path.starts_with("web/src/") && is_typed && !path.starts_with(GENERATED)
}

/// The crates by their folders.
fn parts(sources: &[Source]) -> BTreeMap<&str, Files<'_>> {
    let mut parts = BTreeMap::<&str, Files<'_>>::new();
    for file in sources.iter().filter(|file| is_product(&file.path)) {
        let folder = file.path.split_once("/src/").or_else(|| file.path.split_once('/'));
        let name = folder.map_or(&*file.path, |(folder, _)| folder);
        let lines = tree::product_lines(&file.text);
        parts.entry(name).or_default().push((&file.path, lines));
    }
    parts
}

fn below_src<'a>(files: &Files<'a>) -> Files<'a> {
    let below = |(path, lines): &(&'a str, Vec<&'a str>)| {
        let (_, path) = path.split_once("/src/")?;
        Some((path, lines.clone()))
    };
    files.iter().filter_map(below).collect()
}

fn script_circles(sources: &[Source]) -> Vec<Vec<String>> {
    let scripts: Vec<(&str, &str)> = (sources.iter())
        .filter(|file| is_script(&file.path))
        .map(|file| (file.path.as_str(), file.text.as_str()))
        .collect();
    circles::of_scripts(&scripts)
}

/// Each place that breaks a law of size or order, as `path:line: advice`.
pub fn broken(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for file in sources {
        found.extend(long(file));
        let lines = (1..).zip(file.text.lines());
        let riddles = lines.filter(|(_, line)| line.to_lowercase().contains(RIDDLE));
        found.extend(riddles.map(|(number, _)| {
            format!("{}:{number}: `{RIDDLE}`: name the person, or say \"you\"", file.path)
        }));
    }
    for (name, files) in parts(sources) {
        let most = CIRCLES.iter().find(|(known, _)| *known == name);
        let most = most.map_or(LARGEST_CIRCLE, |(_, most)| *most);
        let circles = circles::of_crate(&below_src(&files));
        found.extend(circles.iter().filter(|circle| circle.len() > most).map(|circle| {
            let (number, circle) = (circle.len(), circle.join(" "));
            format!("{name}: {number} files import each other, {most} at most: {circle}")
        }));
    }
    found
}

/// What is too long in one file, and its docs that are too short.
fn long(file: &Source) -> Vec<String> {
    let path = &file.path;
    let is_code = [".rs", ".ts", ".tsx", ".mjs"].iter().any(|end| path.ends_with(end));
    if !is_code || path.starts_with(GENERATED) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let rust = is_product(path).then(|| tree::product_lines(&file.text));
    let lines = rust.as_ref().map_or_else(|| file.text.lines().count(), Vec::len);
    let most = if tree::is_test(path) {
        LONGEST_TEST
    } else if is_script(path) {
        LONGEST_SCRIPT
    } else if LONG_FILES.contains(&path.as_str()) {
        usize::MAX
    } else {
        LONGEST_FILE
    };
    if lines > most {
        found.push(format!("{path}:1: {lines} lines, {most} at most: split it by meaning"));
    }
    let rust = rust.unwrap_or_default();
    for function in tree::functions(&rust).iter().filter(|it| it.lines > LONGEST_FUNCTION) {
        let (name, lines) = (function.name, function.lines);
        found.push(format!("{path}: `{name}` has {lines} lines, {LONGEST_FUNCTION} at most"));
    }
    for words in tree::short_docs(&rust) {
        found.push(format!("{path}: `/// {words}` tells a caller nothing"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_a_value_that_occurs() {
        assert_eq!(quantile(&[1, 2, 3, 4], 50), 2);
        assert_eq!(quantile(&[1, 2, 3, 4], 99), 4);
        assert_eq!(quantile(&[], 50), 0);
    }

    #[test]
    fn what_is_too_long_or_says_too_little_is_named() {
        let broken = |path: &str, text: String| {
            let path = path.to_owned();
            super::broken(&[Source { path, text }]).len()
        };
        let lines = |count: usize| "let x = 1;\n".repeat(count);
        assert_eq!(broken("crates/x/src/a.rs", lines(600)), 0);
        assert_eq!(broken("crates/x/src/a.rs", lines(601)), 1);
        assert_eq!(broken("crates/x/tests/a.rs", lines(800)), 0);
        assert_eq!(broken("web/src/app/a.ts", lines(350)), 0);
        assert_eq!(broken("web/src/app/a.ts", lines(351)), 1);
        assert_eq!(broken("web/tests/a.mjs", lines(351)), 0);
        assert_eq!(broken("web/src/wire/a.ts", lines(351)), 0);
        let function = format!("fn long() {{\n{}}}\n", lines(90));
        assert_eq!(broken("crates/x/src/a.rs", function), 1);
        assert_eq!(broken("crates/x/src/a.rs", "/// Which.\npub struct A;\n".to_owned()), 1);
    }
}
