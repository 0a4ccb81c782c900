//! Laws of the page's scripts: what one feature may take from another, and no promise about a type that the compiler
//! has not checked.

use crate::circles::joined;
use crate::measure::GENERATED;

const SRC: &str = "web/src/";

/// The folders of `web/src` that every feature stands on; every other folder is a feature.
const GROUND: &[&str] = &[
    "app", "board", "engine", "game", "i18n", "kit", "server", "settings", "shelf", "sound",
    "terms", "wire",
];

/// What a file of the page does against its laws, as `path:line: advice`.
pub fn look(path: &str, text: &str) -> Vec<String> {
    let is_script = path.starts_with(SRC) && (path.ends_with(".ts") || path.ends_with(".tsx"));
    if !is_script || path.starts_with(GENERATED) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let advice = [
            trespass(path, line),
            casts_a_call(line).then_some(
                "the module's own types say what a handle returns; a cast would hide a change of them",
            ),
            says_any(line).then_some("`any` switches the compiler off; name the type or `unknown`"),
        ];
        let advice = advice.into_iter().flatten();
        found.extend(advice.map(|advice| format!("{path}:{number}: {advice}")));
    }
    found
}

/// Whether a line imports from another feature past its `index.ts`, or from a feature where none may be imported.
fn trespass(path: &str, line: &str) -> Option<&'static str> {
    let (_, from) = line.split_once(" from \"")?;
    let (from, _) = from.split_once('"')?;
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let target = from.starts_with('.').then(|| joined(folder, from))?;
    let target = target.strip_prefix(SRC)?;
    let (own, file) = path.strip_prefix(SRC)?.split_once('/').unwrap_or_default();
    let (feature, part) = target.split_once('/').unwrap_or((target, ""));
    let is_root_file = part.is_empty() && !from.contains('/');
    if feature == own || GROUND.contains(&feature) || is_root_file || feature == "rules" {
        return None;
    }
    let shell = own.is_empty() || own == "app";
    let may = match part {
        "" => shell || !GROUND.contains(&own),
        "page" => shell,
        // The words of the first page come with those of every page.
        words => own == "i18n" && file.starts_with("words.") && words.starts_with("words."),
    };
    (!may).then_some(if GROUND.contains(&own) && !shell {
        "every feature stands on this folder, so it imports none"
    } else {
        "a feature is imported by its index, which says what it offers"
    })
}

/// Whether a line promises a type of what a WASM handle's call returns.
fn casts_a_call(line: &str) -> bool {
    let calls = ["handle.", "Handle."].iter().filter_map(|word| line.find(word));
    calls.min().is_some_and(|at| {
        let call = &line[at..];
        call.find('(').is_some_and(|open| {
            call[open..].contains(") as ") && !call[open..].contains("as const")
        })
    })
}

fn says_any(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default().trim_start();
    !code.starts_with('*')
        && [": any;", ": any)", ": any,", ": any =", "<any>", " as any", "any[]"]
            .iter()
            .any(|word| code.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_against_the_laws_of_the_page_is_named() {
        for (file, line, against) in [
            ("play/page.tsx", "import { Desk } from \"../records\";", false),
            ("play/view/a.tsx", "import { Desk } from \"../../records\";", false),
            ("play/page.tsx", "import { Desk } from \"../records/desk\";", true),
            ("play/page.tsx", "import type { Desk } from \"../records/desk\";", true),
            ("play/page.tsx", "import { a } from \"./shelving\";", false),
            ("play/shelving.ts", "import { shelve } from \"../shelf/shelf\";", false),
            ("play/page.tsx", "import { loadRules } from \"../rules\";", false),
            ("play/a.ts", "await import(\"../records/desk\")", false),
            ("game/line.ts", "import { Session } from \"../play\";", true),
            ("app/app.tsx", "import type { Session } from \"../play\";", false),
            ("app/app.tsx", "import { Play } from \"../play/page\";", false),
            ("app/app.tsx", "import { Session } from \"../play/session\";", true),
            ("main.tsx", "import { Session } from \"./play\";", false),
            ("main.tsx", "import { Session } from \"./play/session\";", true),
            ("i18n/words.en.ts", "import { en } from \"../play/words.en\";", false),
            ("i18n/sides.ts", "import { en } from \"../play/words.en\";", true),
            ("game/line.ts", "const now = this.handle.snapshot(0) as Snapshot;", true),
            ("game/line.ts", "const now = this.handle.snapshot(0);", false),
            ("game/line.ts", "const at = [handle.at(0), name as Square];", false),
            ("game/line.ts", "let now: any = 0;", true),
            ("game/line.ts", "let now: unknown = 0; // as any", false),
            ("wire/rules.ts", "now: any;", false),
        ] {
            let path = format!("{SRC}{file}");
            assert_eq!(!look(&path, line).is_empty(), against, "{file}: {line}");
        }
    }
}
