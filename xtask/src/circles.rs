//! Which files of a crate import each other, in a circle: a reader who opens one has to hold all of them.
//!
//! Read from the text: `use` and paths through `crate`, `self`, `super` or a child's name. What a parent hands on by
//! `pub use` belongs to the child that has it, and tests are left out.

use std::collections::{BTreeMap, BTreeSet};

/// Files by number, and the numbers of those that each imports.
struct Graph {
    names: Vec<String>,
    edges: Vec<BTreeSet<usize>>,
}

impl Graph {
    /// The circles, largest first: sets of files each of which leads to all others.
    fn circles(&self) -> Vec<Vec<String>> {
        let reach: Vec<BTreeSet<usize>> =
            (0..self.names.len()).map(|from| self.reach(from)).collect();
        let mut circles: Vec<Vec<String>> = Vec::new();
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        for from in 0..self.names.len() {
            if seen.contains(&from) {
                continue;
            }
            let circle: Vec<usize> =
                (reach[from].iter().copied()).filter(|to| reach[*to].contains(&from)).collect();
            seen.extend(&circle);
            if circle.len() > 1 {
                circles.push(circle.iter().map(|at| self.names[*at].clone()).collect());
            }
        }
        circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
        circles
    }

    fn reach(&self, from: usize) -> BTreeSet<usize> {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            open.extend(self.edges[at].iter().filter(|to| seen.insert(**to)));
        }
        seen
    }
}

/// The circles among the files of one Rust crate, each given by its path below `src/` and its product lines.
pub fn of_crate(files: &[(&str, Vec<&str>)]) -> Vec<Vec<String>> {
    let modules = modules(files);
    let numbers: BTreeMap<&Vec<String>, usize> = modules.keys().zip(0..).collect();
    let edges = modules.iter().map(|(here, module)| {
        let imports = imports(here, module, &modules);
        imports.map(|(to, _)| numbers[&to]).collect()
    });
    let edges = edges.collect();
    let names = modules.values().map(|module| module.path.clone()).collect();
    Graph { names, edges }.circles()
}

/// The imports within the circles of a crate, as `a.rs -> b.rs by crate::b::B`.
pub fn arrows(files: &[(&str, Vec<&str>)]) -> Vec<String> {
    let modules = modules(files);
    let circles = of_crate(files);
    let is_inside = |a: &String, b: &String| {
        circles.iter().any(|circle| circle.contains(a) && circle.contains(b))
    };
    let mut arrows = Vec::new();
    for (here, module) in &modules {
        for (to, path) in imports(here, module, &modules) {
            let to = &modules[&to].path;
            if is_inside(&module.path, to) {
                arrows.push(format!("{} -> {to} by {}", module.path, path.join("::")));
            }
        }
    }
    arrows
}

fn modules(files: &[(&str, Vec<&str>)]) -> Modules {
    let module = |(path, lines): &(&str, Vec<&str>)| (module_path(path), Module::read(path, lines));
    files.iter().map(module).collect()
}

/// The other modules that a module imports from, and by which path.
fn imports<'a>(
    here: &'a [String],
    module: &'a Module,
    modules: &'a Modules,
) -> impl Iterator<Item = (Vec<String>, &'a [String])> {
    module.paths.iter().filter_map(move |path| {
        let to = resolve(&absolute(path, here, modules)?, modules, 0)?;
        (to != here).then_some((to, path.as_slice()))
    })
}

/// The circles among TypeScript files, by path and text; imports of types alone are left out.
pub fn of_scripts(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let numbers: BTreeMap<&str, usize> = files.iter().map(|(path, _)| *path).zip(0..).collect();
    let edges = files.iter().map(|(path, text)| {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        script_imports(text)
            .filter_map(|import| {
                let full = joined(folder, import);
                let forms = ["", ".ts", ".tsx", "/index.ts"].map(|end| format!("{full}{end}"));
                forms.iter().find_map(|form| numbers.get(form.as_str()).copied())
            })
            .collect()
    });
    let edges = edges.collect();
    let names = files.iter().map(|(path, _)| (*path).to_owned()).collect();
    Graph { names, edges }.circles()
}

/// What a script imports by value from beside it.
fn script_imports(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').filter_map(|statement| {
        let statement = statement.trim_start();
        let code = statement.rfind("\nimport ").map_or(statement, |at| &statement[at + 1..]);
        let is_value =
            |word: &str| code.starts_with(word) && !code.starts_with(&format!("{word}type "));
        if !is_value("import ") && !is_value("export ") {
            return None;
        }
        let (_, from) = code.rsplit_once("from \"")?;
        let name = from.split('"').next()?;
        name.starts_with('.').then_some(name)
    })
}

/// `folder` and a relative path from it, without dots.
pub fn joined(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

type Modules = BTreeMap<Vec<String>, Module>;

/// What one file says of itself.
struct Module {
    path: String,
    /// Paths it mentions, segment by segment, as written.
    paths: Vec<Vec<String>>,
    /// What `use` brings in, for itself or to be handed on: the name, or `*`, and the path as written.
    names: Vec<(String, Vec<String>)>,
    /// Items it defines.
    items: BTreeSet<String>,
}

impl Module {
    fn read(path: &str, lines: &[&str]) -> Self {
        let mut module = Module {
            path: path.to_owned(),
            paths: Vec::new(),
            names: Vec::new(),
            items: BTreeSet::new(),
        };
        let mut lines = lines.iter().map(|line| code(line));
        while let Some(line) = lines.next() {
            let (is_public, rest) = without_visibility(line.trim());
            if let Some(start) = rest.strip_prefix("use ") {
                let mut tree = start.to_owned();
                while !tree.contains(';') {
                    let Some(more) = lines.next() else { break };
                    tree.push_str(more.trim());
                }
                for path in use_paths(tree.trim_end().trim_end_matches(';')) {
                    let name = path.last().cloned().unwrap_or_default();
                    if !is_public {
                        module.paths.push(path.clone());
                    }
                    module.names.push((name, path));
                }
                continue;
            }
            module.items.extend(defined(rest));
            module.paths.extend(inline_paths(&line));
        }
        module
    }
}

/// A line without its comment and without the contents of its strings.
fn code(line: &str) -> String {
    let mut code = String::with_capacity(line.len());
    let mut characters = line.chars().peekable();
    let mut in_string = false;
    while let Some(c) = characters.next() {
        match c {
            '\\' if in_string => {
                characters.next();
            }
            '"' => in_string = !in_string,
            '/' if !in_string && characters.peek() == Some(&'/') => break,
            _ if !in_string => code.push(c),
            _ => {}
        }
    }
    code
}

/// Whether an item is handed on to others, and the item without the word for it.
fn without_visibility(line: &str) -> (bool, &str) {
    let Some(rest) = line.strip_prefix("pub") else {
        return (false, line);
    };
    let rest = match rest.strip_prefix('(') {
        Some(scope) => scope.split_once(')').map_or(rest, |(_, rest)| rest),
        None => rest,
    };
    (true, rest.trim_start())
}

/// The name of an item defined on this line.
fn defined(line: &str) -> Option<String> {
    const KINDS: &[&str] =
        &["struct", "enum", "trait", "type", "fn", "const", "static", "union", "macro_rules!"];
    let mut words = line.split_whitespace();
    let first = words
        .find(|word| !["async", "unsafe", "const"].contains(word) || line.starts_with("const "))?;
    let kind = KINDS.contains(&first).then_some(first)?;
    let mut name = words.next()?;
    if kind == "const" && name == "fn" {
        name = words.next()?;
    }
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
    Some(name[..end.unwrap_or(name.len())].to_owned())
}

/// The paths of a `use` tree.
fn use_paths(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    if let Some((before, group)) = tree.split_once('{') {
        let group = group.strip_suffix('}').unwrap_or(group);
        let prefix = segments(before);
        return top_level(group)
            .flat_map(use_paths)
            .map(|path| {
                let path = path.into_iter().filter(|segment| segment != "self");
                prefix.iter().cloned().chain(path).collect()
            })
            .collect();
    }
    match tree.split(" as ").next().map(segments) {
        Some(path) if !path.is_empty() => vec![path],
        _ => Vec::new(),
    }
}

/// The parts between the commas that stand in no inner braces.
fn top_level(group: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    group.split(move |c: char| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

fn segments(path: &str) -> Vec<String> {
    let parts = path.split("::").map(str::trim);
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Paths of two segments and more in a line of code.
fn inline_paths(line: &str) -> Vec<Vec<String>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    (line.split(|c| !is_part(c)))
        .filter(|word| word.contains("::") && !word.starts_with(':'))
        .map(segments)
        .collect()
}

/// The module of a file below `src/`.
fn module_path(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs");
    let segments: Vec<String> = path.split('/').map(str::to_owned).collect();
    match segments.as_slice() {
        [root] if root == "lib" || root == "main" => Vec::new(),
        _ => segments,
    }
}

/// A path from the top of the crate; none where it leads out of the crate.
fn absolute(path: &[String], here: &[String], modules: &Modules) -> Option<Vec<String>> {
    let (first, rest) = path.split_first()?;
    let mut base = here.to_vec();
    match first.as_str() {
        "crate" => base.clear(),
        "self" => {}
        "super" => {
            base.pop()?;
            let ups = rest.iter().take_while(|segment| *segment == "super").count();
            base.truncate(base.len().checked_sub(ups)?);
            base.extend_from_slice(&rest[ups..]);
            return Some(base);
        }
        _ => {
            base.push(first.clone());
            modules.get(&base)?;
        }
    }
    base.extend_from_slice(rest);
    Some(base)
}

/// The module that has what this path names.
fn resolve(path: &[String], modules: &Modules, depth: usize) -> Option<Vec<String>> {
    let mut at = 0;
    while at < path.len() && modules.contains_key(&path[..=at]) {
        at += 1;
    }
    let here = path[..at].to_vec();
    let module = modules.get(&here)?;
    let Some(name) = path.get(at) else {
        return Some(here);
    };
    if depth > 8 || module.items.contains(name) {
        return Some(here);
    }
    let handed_on = |wanted: &str, whole: bool| {
        (module.names.iter())
            .filter(move |(known, _)| known == wanted)
            .filter_map(|(_, path)| {
                let mut target = absolute(path, &here, modules)?;
                if whole {
                    target.pop();
                    target.push(name.clone());
                }
                resolve(&target, modules, depth + 1)
            })
            .find(|to| !whole || modules[to].items.contains(name))
    };
    handed_on(name, false).or_else(|| handed_on("*", true)).or(Some(here))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let files: Vec<(&str, Vec<&str>)> =
            (files.iter()).map(|(path, text)| (*path, text.lines().collect())).collect();
        of_crate(&files)
    }

    #[test]
    fn files_that_import_each_other_are_a_circle() {
        let a = ("a.rs", "use crate::b::{self, B};\npub struct A;");
        let b = ("b.rs", "pub struct B;\nfn f() { crate::a::A; }");
        let c = ("c.rs", "use super::a::A; // and nothing of crate::d");
        assert_eq!(circles(&[a, b, c]), [["a.rs", "b.rs"]]);
        assert!(circles(&[a, c]).is_empty());
    }

    #[test]
    fn what_a_parent_hands_on_is_the_childs() {
        let lib = ("lib.rs", "mod a;\npub mod b;\npub use a::A;\npub use b::*;");
        let a = ("a.rs", "use crate::B;\npub struct A;");
        let b = ("b.rs", "pub struct B;");
        assert!(circles(&[lib, a, b]).is_empty());
        let back = ("b.rs", "use crate::A;\npub struct B;");
        assert_eq!(circles(&[lib, a, back]), [["a.rs", "b.rs"]]);
    }

    #[test]
    fn a_child_that_asks_its_parent_is_a_circle_where_the_parent_asks_it() {
        let parent = ("a.rs", "mod child;\nfn f() { child::g(); }\npub struct P;");
        let child = ("a/child.rs", "use super::P;\npub fn g() {}");
        assert_eq!(circles(&[parent, child]), [["a.rs", "a/child.rs"]]);
    }

    #[test]
    fn scripts_that_import_values_of_each_other_are_a_circle() {
        let a = ("x/a.ts", "import { b } from \"./b\";\nimport type { C } from \"../c\";");
        let b = ("x/b.ts", "import {\n  a,\n} from \"./a\";");
        let c = ("c.tsx", "import { a } from \"./x/a\";");
        assert_eq!(of_scripts(&[a, b, c]), [["x/a.ts", "x/b.ts"]]);
    }
}
