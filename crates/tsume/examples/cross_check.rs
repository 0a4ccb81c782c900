//! Random small positions by the thousand: the solver and a reference that writes out every line agree.
//!
//! `cargo run --release -p komadai-tsume --example cross_check -- [POSITIONS [SEED]]`; it goes on past the number asked
//! for until one in ten is a mate of five plies or more and one in forty has a pawn drop that would mate. Ends with an
//! error when anything differs.

#[path = "../tests/reference/mod.rs"]
mod reference;

use std::process::ExitCode;

use reference::agree::differences;
use reference::random::Walk;

/// Larger trees are left out.
const MOST: usize = 2_500;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse().ok());
    let wanted: u64 = arguments.next().flatten().unwrap_or(20_000);
    let seed: u64 = arguments.next().flatten().unwrap_or(1);
    let (mut done, mut mates, mut long, mut pawns, mut wrong) = (0, 0, 0, 0, 0);
    for (position, tree) in Walk::new(seed, MOST) {
        let differences = differences(&position, &tree);
        if !differences.is_empty() {
            wrong += 1;
            println!("{position}: {}", differences.join("; "));
        }
        done += 1;
        mates += u64::from(tree.mate().is_some());
        long += u64::from(tree.mate() >= Some(5));
        pawns += u64::from(tree.pawn_drop_mates() > 0);
        if done % 1_000 == 0 {
            eprintln!(
                "{done} positions, {long} mates of five plies or more, {pawns} with pawn-drop mates; {wrong} wrong"
            );
        }
        if done >= wanted && 10 * long >= wanted && 40 * pawns >= wanted {
            break;
        }
    }
    println!(
        "{done} positions, {mates} mates, {long} of five plies or more, {pawns} with pawn-drop mates; {wrong} wrong"
    );
    match wrong {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
