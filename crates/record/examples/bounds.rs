//! Reads files of unreasonable size and shape, and prints what each of them cost:
//!
//!     cargo run --release -p komadai-record --example bounds

use std::error::Error;
use std::time::Instant;

use komadai_record::{Fault, Place, Severity, Verdict, Visitor, visit_checked};
use komadai_rules::Move;

#[derive(Default)]
struct Count {
    moves: u64,
    faults: u64,
}

impl Visitor for Count {
    fn mv(&mut self, _: Move, _: Verdict<'_>, _: Place<'_>) {
        self.moves += 1;
    }

    fn fault(&mut self, _: Fault, _: Severity) {
        self.faults += 1;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let digits = "9".repeat(400);
    let shuffle = "+2838HI\n-8272HI\n+3828HI\n-7282HI\n";
    let headers = (0..1_000_000).map(|number| format!("見出し{number}：値\n"));
    let variations = "変化：1手\n1 ２六歩(27)\n変化：2手\n2 ３四歩(33)\n";
    for (what, text) in [
        ("a line of 100 MB", format!("PI\n+\n{}", "?,".repeat(50_000_000))),
        ("a comment of 100 MB", format!("PI\n'*{}\n+\n", "x".repeat(100_000_000))),
        ("a game of 12 million plies", format!("PI\n+\n{}", shuffle.repeat(3_000_000))),
        ("a million headers", format!("手合割：平手\n{}", headers.collect::<String>())),
        (
            "two million variations",
            format!("1 ７六歩(77)\n2 ８四歩(83)\n{}", variations.repeat(1_000_000)),
        ),
        (
            "numbers of 400 digits",
            format!(
                "手合割：平手\n{digits} ７六歩(77)\n1 ７六歩(77) ({digits}:00)\n変化：{digits}手\n"
            ),
        ),
        ("a hundred million games of nothing", "/\n".repeat(100_000_000) + "PI\n+\n+7776FU\n"),
    ] {
        let mut visitor = Count::default();
        let start = Instant::now();
        visit_checked(text.as_bytes(), &mut visitor)?;
        let Count { moves, faults } = visitor;
        let (megabytes, seconds) = (text.len() / 1_000_000, start.elapsed().as_secs_f64());
        println!("{what}: {megabytes} MB, {moves} moves, {faults} faults, {seconds:.1} s");
    }
    Ok(())
}
