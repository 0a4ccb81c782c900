//! `komadai usi` from outside: every dialogue of `testdata/usi` is held with the real program, and a referee
//! hears every word of it.

mod dialogue;
mod player;
mod referee;

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use dialogue::Dialogue;

/// Dialogues held at the same time: most of them wait for clocks.
const AT_ONCE: usize = 4;

fn dialogues() -> Vec<Dialogue> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/usi");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("testdata/usi is part of the tree")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|end| end == "dialogue"))
        .collect();
    files.sort();
    files
        .iter()
        .flat_map(|path| {
            let text = fs::read_to_string(path).expect("a readable dialogue");
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            dialogue::read(&name, &text).unwrap_or_else(|error| panic!("{error}"))
        })
        .collect()
}

#[test]
fn every_dialogue_goes_as_written_and_breaks_no_rule() {
    let dialogues = dialogues();
    assert!(dialogues.len() >= 200, "only {} dialogues", dialogues.len());
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(dialogue) = dialogues.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(failure) = player::hold(crate::komadai().arg("usi"), dialogue) {
                        let mut failures = failures.lock().expect("no holder panics");
                        failures.push(format!("{}: {failure}", dialogue.name));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no holder panics");
    assert!(
        failures.is_empty(),
        "{} of {} dialogues failed:\n{}",
        failures.len(),
        dialogues.len(),
        failures.join("\n")
    );
}
