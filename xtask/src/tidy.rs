//! Reads the tree line by line and says gently which line has wandered from its room.
//!
//! A reader of words, not a parser: it knows what a line mentions and where the file stands, and that is enough,
//! because each room has words that no other room needs.

use std::collections::{BTreeMap, BTreeSet};

use crate::measure;
use crate::scripts;
use crate::shell::Failure;
use crate::tree::{self, Source};

/// Words, and the only rooms where they are at home.
struct Rule {
    /// Any of these in a line is a mention.
    words: &'static [&'static str],
    /// The files looked at, by how their path begins and ends.
    within: &'static [(&'static str, &'static str)],
    /// Where a mention is at home: paths that begin so.
    home: &'static [&'static str],
    /// Whether comments count too.
    comments: bool,
    /// What to say of a line that has wandered.
    advice: &'static str,
}

const RUST: (&str, &str) = ("", ".rs");
const ANYWHERE: &[(&str, &str)] = &[
    ("", ".rs"),
    ("", ".toml"),
    ("", ".md"),
    ("web/", ".ts"),
    ("web/", ".tsx"),
    ("web/", ".mjs"),
    ("web/", ".css"),
    ("web/", ".html"),
];

/// This file has to write down the words it looks for.
const THIS: &str = "xtask/src/tidy.rs";

/// The files that earned `unsafe`, and the crates whose lints therefore deny it instead of forbidding it.
const UNSAFE: &[&str] =
    &["crates/prefetch/src/lib.rs", "crates/nnue/src/simd.rs", "crates/store/writelog/src/lib.rs"];
const DENYING: &[&str] =
    &["crates/prefetch/Cargo.toml", "crates/nnue/Cargo.toml", "crates/store/writelog/Cargo.toml"];

const RULES: &[Rule] = &[
    Rule {
        words: &["unsafe {", "unsafe fn", "unsafe impl"],
        within: &[RUST],
        home: UNSAFE,
        comments: false,
        advice: "there is no unsafe code in this house but where a bench has earned it, or tests have to stand between SQLite and its files",
    },
    Rule {
        words: &[
            "std::time",
            "std::fs",
            "std::io",
            "std::env",
            "Instant::now",
            "SystemTime",
            "println!",
        ],
        within: &[("crates/rules/src/", ".rs"), ("crates/record/src/", ".rs")],
        home: &[],
        comments: false,
        advice: "rules and records decide; time, files and terminals live at the edges",
    },
    Rule {
        words: &["println!(", "print!(", "process::exit"],
        within: &[
            ("crates/draw/src/", ".rs"),
            ("crates/engine/src/", ".rs"),
            ("crates/usi-engine/src/", ".rs"),
            ("crates/server/src/", ".rs"),
            ("web/wasm/src/", ".rs"),
        ],
        home: &[],
        comments: false,
        advice: "a library prints nothing and ends no process; that is the command line's part",
    },
    Rule {
        words: &["Serialize", "Deserialize"],
        within: &[("crates/", ".rs"), ("web/", ".rs")],
        home: &[
            "crates/opponent/src/wire.rs",
            "crates/server/src/api",
            "crates/server/src/config.rs",
            "crates/server/src/ops/settings.rs",
            "crates/server/src/analysis/socket.rs",
            "crates/server/src/ndjson.rs",
            "crates/server/src/queue.rs",
            "crates/server/src/events/tournament.rs",
            "crates/server/src/csa/memory.rs",
            "crates/arena/src/journal.rs",
            "crates/arena/src/report/json.rs",
            "crates/archive/src/report.rs",
            "crates/review/src/analysis/",
            "crates/train/src/book/tally.rs",
            "crates/train/src/manifest.rs",
            "crates/room/src/command.rs",
            "crates/rules/src/color.rs",
            "crates/rules/src/piece.rs",
            "crates/room/src/event.rs",
            "crates/room/src/terms",
            "crates/events/src/entry.rs",
            "crates/refusal/src/lib.rs",
            "web/wasm/src/",
            "web/records/src/wire.rs",
            "web/print/src/",
            "web/engine/src/",
            "web/mate/src/",
            "crates/cli/",
            "crates/tsume/examples/bench.rs",
            "crates/tsume/tests/problems.rs",
        ],
        comments: false,
        advice: "what goes over the wire has a type in api.rs or wire.rs; convert to that",
    },
    Rule {
        words: &["StatusCode::"],
        within: &[("crates/", ".rs")],
        home: &[
            "crates/server/src/error.rs",
            "crates/server/src/assets.rs",
            "crates/server/tests/",
        ],
        comments: false,
        advice: "an error becomes a status in error.rs",
    },
    Rule {
        words: &["centipawn", "Nodes"],
        within: &[("crates/rules/src/", ".rs"), ("crates/record/src/", ".rs")],
        home: &[],
        comments: false,
        advice: "what a position is worth is the engine's business",
    },
    Rule {
        words: &[
            "isLegal",
            "legalMoves",
            "generateMoves",
            "isCheckmate",
            "isNifu",
            "isUchifuzume",
            "canPromote",
            "mustPromote",
        ],
        within: &[("web/src/", ".ts"), ("web/src/", ".tsx")],
        home: &["web/src/wire/"],
        comments: false,
        advice: "TypeScript knows no rule of shogi; ask the compiled rules",
    },
    Rule {
        words: &["innerHTML", "eval(", "new Function", "console.log("],
        within: &[("web/src/", ".ts"), ("web/src/", ".tsx")],
        home: &[],
        comments: false,
        advice: "the page makes elements, runs only its own code and keeps its console clean",
    },
    Rule {
        words: &["todo!(", "unimplemented!(", "dbg!("],
        within: &[RUST],
        home: &[],
        comments: false,
        advice: "left over from work in progress",
    },
    Rule {
        words: &["TODO", "FIXME", "XXX", "HACK"],
        within: ANYWHERE,
        home: &[],
        comments: true,
        advice: "left over from work in progress; say it in an issue",
    },
    Rule {
        words: &["/home/", "/Users/", "C:\\Users", "/tmp/"],
        within: ANYWHERE,
        home: &[],
        comments: true,
        advice: "a path of one machine; another will not have it",
    },
    Rule {
        words: &["<<<<<<< ", ">>>>>>> ", "\t", "\r"],
        within: ANYWHERE,
        home: &[],
        comments: true,
        advice: "a merge mark, a tab or a carriage return",
    },
];

/// The formatter breaks code, but no comments.
const WIDEST_COMMENT: usize = 120;

/// Whether a comment in Rust is wider than that. A row of a table cannot be broken.
fn is_too_wide(line: &str) -> bool {
    let text = line.trim_start().trim_start_matches(['/', '!']).trim_start();
    line.trim_start().starts_with("//")
        && !text.starts_with('|')
        && line.chars().count() > WIDEST_COMMENT
}

/// Names each line out of place.
pub fn tidy() -> Result<(), Failure> {
    let sources = tree::sources()?;
    let (mut wandered, mut plan, mut manifests) = (measure::broken(&sources), "", Vec::new());
    for Source { path, text } in &sources {
        wandered.extend(look(path, text));
        wandered.extend(scripts::look(path, text));
        if let Some(room) = room_of(path) {
            manifests.push((room, stands_on(text)));
        } else if path == PLAN {
            plan = text;
        }
    }
    let rooms: BTreeMap<String, String> =
        (manifests.iter()).map(|(room, text)| (text.name.clone(), room.clone())).collect();
    let real = manifests.into_iter().map(|(room, manifest)| {
        let on = manifest.on.iter().filter_map(|name| rooms.get(name));
        (room, on.cloned().collect())
    });
    wandered.extend(layers(plan, real.collect()));
    for line in &wandered {
        println!("{line}");
    }
    match wandered.len() {
        0 => Ok(()),
        count => Err(Failure::new(format!("{count} out of place among {} files", sources.len()))),
    }
}

/// What is out of place in one file, as `path:line: advice`.
fn look(file: &str, text: &str) -> Vec<String> {
    if file == THIS {
        return Vec::new();
    }
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| file.starts_with(prefix));
    let rules: Vec<&Rule> = RULES
        .iter()
        .filter(|rule| {
            rule.within.iter().any(|(begin, end)| file.starts_with(begin) && file.ends_with(end))
        })
        .filter(|rule| !starts(rule.home))
        .collect();
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.split('\n')) {
        for rule in &rules {
            let read = if rule.comments { line } else { code(line) };
            if let Some(word) = rule.words.iter().find(|word| mentions(read, word)) {
                found.push(format!("{file}:{number}: `{}`: {}", word.escape_debug(), rule.advice));
            }
        }
        if file.ends_with(".rs") && is_too_wide(line) {
            found.push(format!("{file}:{number}: a comment wider than {WIDEST_COMMENT} columns"));
        }
        if !rules.is_empty() && line.ends_with(' ') && !file.starts_with(measure::GENERATED) {
            found.push(format!("{file}:{number}: ends in a blank"));
        }
    }
    // Under `tests/` the other form would be a test of its own.
    if file.ends_with("/mod.rs") && !file.contains("/tests/") {
        found.push(format!("{file}:1: a module with children is `name.rs` beside `name/`"));
    }
    if file.ends_with("Cargo.toml") && file != "Cargo.toml" {
        found.extend(manifest(file, text));
    }
    found
}

/// The line without its comment, in Rust and in TypeScript alike; a slash pair after a colon is an address.
fn code(line: &str) -> &str {
    let comment = line.match_indices("//").find(|(at, _)| !line[..*at].ends_with(':'));
    comment.map_or(line, |(at, _)| &line[..at])
}

/// Whether a line mentions the word, and not merely a longer one that ends in it.
fn mentions(line: &str, word: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let whole = |at: usize| !word.starts_with(is_letter) || !line[..at].ends_with(is_letter);
    line.match_indices(word).any(|(at, _)| whole(at))
}

/// Where the house is drawn.
const PLAN: &str = "ARCHITECTURE.md";

/// The room whose manifest this is, as the plan calls it.
fn room_of(file: &str) -> Option<String> {
    let folder = file.strip_suffix("/Cargo.toml")?;
    let room = match folder.strip_prefix("crates/") {
        Some(room) if !room.contains('/') => room,
        None if folder == "xtask" || folder.starts_with("web/") => folder,
        _ => return None,
    };
    Some(room.to_owned())
}

/// What a manifest says of a crate: its name, and the crates of ours that it depends on.
struct Manifest {
    name: String,
    on: BTreeSet<String>,
}

fn stands_on(text: &str) -> Manifest {
    let mut section = "";
    let (mut name, mut on) = (String::new(), BTreeSet::new());
    for line in text.lines() {
        if line.starts_with('[') {
            section = line;
        } else if let Some((key, value)) = line.split_once('=') {
            let key = key.trim().trim_end_matches(".workspace");
            match section {
                "[package]" if key == "name" => {
                    value.trim().trim_matches('"').clone_into(&mut name)
                }
                "[dependencies]" if key.starts_with("komadai") => {
                    on.insert(key.to_owned());
                }
                _ => {}
            }
        }
    }
    Manifest { name, on }
}

type Layers = BTreeMap<String, BTreeSet<String>>;

/// Where the plan and the manifests differ on what stands on what.
fn layers(plan: &str, real: Layers) -> Vec<String> {
    let names = |text: &str| -> BTreeSet<String> {
        let names = text.split(',').map(str::trim);
        names.filter(|name| *name != "nothing").map(str::to_owned).collect()
    };
    let mut told = Layers::new();
    for line in plan.lines().filter(|line| line.starts_with("    ")) {
        let split = [" stands on ", " stand on "].iter().find_map(|words| line.split_once(words));
        if let Some((rooms, on)) = split {
            told.extend(names(rooms).into_iter().map(|room| (room, names(on))));
        }
    }
    let all: BTreeSet<&String> = real.keys().chain(told.keys()).collect();
    let listed = |layers: &Layers, room: &String| match layers.get(room) {
        None => "is not there".to_owned(),
        Some(on) if on.is_empty() => "stands on nothing".to_owned(),
        Some(on) => {
            format!("stands on {}", Vec::from_iter(on.iter().map(String::as_str)).join(", "))
        }
    };
    (all.into_iter())
        .filter(|room| real.get(*room) != told.get(*room))
        .map(|room| {
            let (told, real) = (listed(&told, room), listed(&real, room));
            format!("{PLAN}: `{room}` {told}; by its manifest it {real}")
        })
        .collect()
}

/// A crate keeps the workspace's lints, and has a reason beside each dependency.
fn manifest(file: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let denies = DENYING.contains(&file) && text.contains("unsafe_code = \"deny\"");
    if !denies && !text.contains("[lints]\nworkspace = true") {
        found.push(format!(
            "{file}:1: lints are the workspace's: `[lints]` with `workspace = true`"
        ));
    }
    let (mut lists_dependencies, mut explained) = (false, false);
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with('[') {
            lists_dependencies = line.trim_end_matches(']').ends_with("dependencies");
            explained = false;
        } else if line.contains('#') {
            explained = true;
        } else if line.trim().is_empty() {
            explained = false;
        } else if lists_dependencies
            && !explained
            && line.contains('=')
            && !line.starts_with("komadai-")
        {
            found.push(format!(
                "{file}:{number}: a dependency has its reason beside it, as a comment"
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_out_of_its_room_is_named() {
        for (file, line, out_of_place) in [
            ("crates/rules/src/game.rs", "let now = Instant::now();", true),
            ("crates/cli/src/perft.rs", "let now = Instant::now();", false),
            ("crates/rules/src/game.rs", "// Instant::now() is the host's to call", false),
            ("crates/rules/src/lib.rs", "unsafe { hint() }", true),
            (UNSAFE[0], "unsafe { hint() }", false),
            ("crates/rules/src/lib.rs", "#![forbid(unsafe_code)]", false),
            ("crates/engine/src/search.rs", "println!(\"info\");", true),
            ("crates/engine/src/search.rs", "eprintln!(\"info\");", false),
            ("crates/cli/src/show.rs", "println!(\"{board}\");", false),
            ("crates/record/src/kif.rs", "#[derive(Serialize)]", true),
            ("crates/server/src/api.rs", "#[derive(Serialize)]", false),
            ("web/src/board/state.ts", "if (isLegal(move)) {", true),
            ("web/src/wire/rules.ts", "isLegal: boolean", false),
            ("README.md", "see /home/me/notes", true),
            ("README.md", "see https://example.org/homepage/", false),
            ("crates/rules/src/lib.rs", "// TODO later", true),
            ("crates/rules/src/lib.rs", "let x = 1; ", true),
            ("crates/rules/src/position/mod.rs", "", true),
        ] {
            assert_eq!(!look(file, line).is_empty(), out_of_place, "{file}: {line}");
        }
    }

    #[test]
    fn a_comment_too_wide_to_read_is_named() {
        let words = "a".repeat(WIDEST_COMMENT - 4);
        for (line, is_wide) in [
            (format!("/// {words}"), false),
            (format!("    /// {words}"), true),
            (format!("//! {words}b"), true),
            (format!("    /// | {words} |"), false),
            (format!("    let text = \"{words}\";"), false),
        ] {
            assert_eq!(is_too_wide(&line), is_wide, "{line}");
            let found = look("crates/rules/src/lib.rs", &line);
            assert_eq!(!found.is_empty(), is_wide, "{found:?}");
        }
    }

    #[test]
    fn a_room_that_stands_on_others_than_the_plan_says_is_named() {
        let plan = "text\n    rules, rating  stand on nothing\n    draw  stands on record, rules\n";
        let real = |draw: &str| {
            let manifest = stands_on(&format!(
                "[package]\nname = \"komadai-draw\"\n[dependencies]\n{draw}[dev-dependencies]\nkomadai-arena.workspace = true\n"
            ));
            assert_eq!(manifest.name, "komadai-draw");
            let on = manifest.on.iter().map(|name| name.replace("komadai-", ""));
            Layers::from([
                ("draw".to_owned(), on.collect()),
                ("rules".to_owned(), BTreeSet::new()),
                ("rating".to_owned(), BTreeSet::new()),
            ])
        };
        let both = "komadai-rules.workspace = true\nkomadai-record = { path = \"x\" }\n";
        assert_eq!(layers(plan, real(both)), [""; 0]);
        assert_eq!(
            layers(plan, real("komadai-rules = \"1\"\n")),
            ["ARCHITECTURE.md: `draw` stands on record, rules; by its manifest it stands on rules"]
        );
        assert_eq!(room_of("crates/draw/art/Cargo.toml"), None);
        assert_eq!(room_of("web/art/Cargo.toml").as_deref(), Some("web/art"));
    }

    #[test]
    fn a_dependency_without_a_reason_is_named() {
        let lints = "[lints]\nworkspace = true\n\n";
        for (dependencies, complaints) in [
            ("[dependencies]\nserde = \"1\"\n", 1),
            ("[dependencies]\n# Types on the wire.\nserde = \"1\"\nserde_json = \"1\"\n", 0),
            ("[dependencies]\nserde = \"1\" # types on the wire\n", 0),
            ("[dependencies]\n# One.\na = \"1\"\n\nb = \"1\"\n", 1),
            ("[dev-dependencies]\na = \"1\"\n", 1),
            ("[features]\ndefault = []\n", 0),
        ] {
            assert_eq!(
                manifest("x/Cargo.toml", &format!("{lints}{dependencies}")).len(),
                complaints,
                "{dependencies}"
            );
        }
        assert_eq!(manifest("x/Cargo.toml", "[dependencies]\n").len(), 1, "lints");
    }
}
