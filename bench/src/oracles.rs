//! The same positions, judged by Komadai and by two libraries that share no code with it.
//!
//! Sets of moves are compared, not their numbers: two errors may cancel in a count.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use komadai_chance::Chance;
use komadai_rules::Position;

use crate::peers::{self, Judgement};
use crate::positions::{SORTS, Sort};

/// A library that is asked.
struct Oracle {
    name: &'static str,
    /// `None` if the library cannot hold the position.
    judge: fn(sfen: &str) -> Option<Judgement>,
}

const ORACLES: [Oracle; 2] = [
    Oracle { name: "rsshogi", judge: peers::rsshogi::judge },
    Oracle { name: "shunsai", judge: peers::shunsai::judge },
];

/// How one sort of positions came out.
#[derive(Default)]
pub struct Tally {
    pub positions: usize,
    moves: usize,
    /// Positions each library was able to judge, in the order of `ORACLES`.
    pub judged: [usize; ORACLES.len()],
    /// What differed, in words, with the position.
    pub differences: Vec<String>,
}

/// How many differences of a sort are printed.
const SHOWN: usize = 3;

/// Compares about `positions` positions, prints a line for each sort, and says whether all agree.
pub fn run(positions: usize, seed: u64) -> bool {
    println!("legal moves, checks and keys of random positions, seed {seed}");
    let names = ORACLES.map(|oracle| format!("{:>16}", oracle.name));
    println!("{:34}{:>10}{:>10}{}{:>13}", "", "positions", "moves", names.concat(), "differences");
    let mut agreed = true;
    for (sort, tally) in SORTS.iter().zip(compare(positions, seed)) {
        let judged = tally.judged.map(|judged| format!("{judged:>16}"));
        let differences = tally.differences.len();
        println!(
            "{:34}{:>10}{:>10}{}{differences:>13}",
            sort.name,
            tally.positions,
            tally.moves,
            judged.concat()
        );
        for difference in tally.differences.iter().take(SHOWN) {
            println!("    {difference}");
        }
        agreed &= tally.differences.is_empty();
    }
    agreed
}

/// Compares the positions, in equal shares, sort by sort.
pub fn compare(positions: usize, seed: u64) -> impl Iterator<Item = Tally> {
    let share = positions.div_ceil(SORTS.len());
    let mut random = Chance::new(seed);
    SORTS.iter().map(move |sort| compare_sort(sort, share, &mut random))
}

fn compare_sort(sort: &Sort, positions: usize, random: &mut Chance) -> Tally {
    let mut tally = Tally::default();
    for _ in 0..positions {
        let position = sort.next(random);
        let sfen = position.to_setup(1).to_string();
        let ours = match judge(&position) {
            Ok(ours) => ours,
            Err(broken) => {
                tally.differences.push(format!("{broken}: {sfen}"));
                continue;
            }
        };
        tally.positions += 1;
        tally.moves += ours.moves.len();
        for (oracle, judged) in ORACLES.iter().zip(&mut tally.judged) {
            let Some(theirs) = (oracle.judge)(&sfen) else {
                continue;
            };
            *judged += 1;
            if theirs != ours {
                tally
                    .differences
                    .push(format!("{}: {sfen}", describe(oracle.name, &ours, &theirs)));
            }
        }
    }
    tally
}

/// Komadai's judgement, or which of its own promises about playing and taking back does not hold.
fn judge(position: &Position) -> Result<Judgement, String> {
    let mut played = position.clone();
    let before = position.to_setup(1);
    let mut moves = BTreeMap::new();
    for mv in position.legal_moves().iter() {
        let undo = played.play_unchecked(mv);
        if played.key() != played.key_from_scratch() {
            return Err(format!("the key after {mv} is not the key from scratch"));
        }
        played.undo(mv, undo);
        if played.to_setup(1) != before || played.key() != position.key() {
            return Err(format!("taking {mv} back does not restore the position"));
        }
        if moves.insert(mv.to_string(), position.gives_check(mv)).is_some() {
            return Err(format!("{mv} is generated twice"));
        }
    }
    Ok(Judgement { in_check: position.in_check(), moves })
}

/// What sets two different judgements apart.
fn describe(oracle: &str, ours: &Judgement, theirs: &Judgement) -> String {
    let mut text = format!("{oracle} differs");
    if ours.in_check != theirs.in_check {
        let _ = write!(text, ", in check: {} there, {} here", theirs.in_check, ours.in_check);
    }
    for (mv, check) in &ours.moves {
        match theirs.moves.get(mv) {
            None => {
                let _ = write!(text, ", only here {mv}");
            }
            Some(other) if other != check => {
                let _ = write!(text, ", {mv} gives check: {other} there, {check} here");
            }
            Some(_) => {}
        }
    }
    for mv in theirs.moves.keys().filter(|mv| !ours.moves.contains_key(*mv)) {
        let _ = write!(text, ", only there {mv}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn independent_libraries_find_the_same_moves() {
        for (sort, tally) in SORTS.iter().zip(compare(700, 20_260_101)) {
            assert_eq!(tally.differences, [""; 0], "{}", sort.name);
            assert_eq!(tally.positions, 50, "{}", sort.name);
            assert!(
                tally.judged.contains(&tally.positions),
                "{}: nobody was able to judge all",
                sort.name
            );
        }
    }

    #[test]
    fn a_seed_repeats_its_positions() {
        let draw = || SORTS.map(|sort| sort.next(&mut Chance::new(7)).to_setup(1).to_string());
        assert_eq!(draw(), draw());
    }

    #[test]
    fn a_difference_is_told_move_by_move() {
        let judgement = |moves: &[(&str, bool)]| Judgement {
            in_check: false,
            moves: moves.iter().map(|&(mv, check)| (mv.to_owned(), check)).collect(),
        };
        let ours = judgement(&[("7g7f", false), ("8h2b+", true)]);
        let theirs = judgement(&[("8h2b+", false), ("P*5e", false)]);
        assert_eq!(
            describe("other", &ours, &theirs),
            "other differs, only here 7g7f, 8h2b+ gives check: false there, true here, only there P*5e"
        );
    }
}
