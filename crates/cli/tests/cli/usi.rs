//! `komadai usi` from outside: every dialogue of `testdata/usi` is held with the real program, and a referee
//! hears every word of it.

mod dialogue;
#[cfg(unix)]
mod interpreter;
mod player;
mod referee;

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use dialogue::Dialogue;
use komadai_chance::Chance;

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

/// What a host may say at any time.
const ANYTHING: [&str; 33] = [
    "usi",
    "isready",
    "usinewgame",
    "stop",
    "stop",
    "stop",
    "ponderhit",
    "ponderhit btime 20 wtime 20 byoyomi 0",
    "gameover win",
    "go infinite",
    "go nodes 300",
    "go depth 3",
    "go movetime 5",
    "go btime 20 wtime 20 byoyomi 5",
    "go ponder",
    "go ponder btime 20 wtime 20 byoyomi 5",
    "go ponder infinite",
    "go searchmoves 2g2f 8c8d 5a4b",
    "go mate 100",
    "go perft 2",
    "position startpos",
    "position startpos moves 7g7f 3c3d 7g7f",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1",
    "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
    "position sfen 9/9 b - 1",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "setoption name Threads value 2",
    "setoption name Threads value 1",
    "setoption name ClearHash",
    "setoption name EnteringKingRule value TryRule",
    "position sfen 9/4K4/9/9/9/9/9/9/8k b R 1",
    "go perft 999999",
];

#[test]
fn in_any_order_every_question_has_its_answer() {
    let mut chance = Chance::new(1);
    for _ in 0..20 {
        let mut lines = vec![(Duration::ZERO, "setoption name USI_Hash value 1".to_owned())];
        for _ in 0..40 {
            let line = chance.pick(&ANYTHING);
            let pause = Duration::from_micros(chance.below_u64(4) * chance.below_u64(3_000));
            lines.push((pause, line.to_owned()));
        }
        lines.push((Duration::ZERO, "stop".to_owned()));
        if let Err(fault) = player::storm(crate::komadai().arg("usi"), &lines) {
            panic!("{fault}");
        }
    }
}
