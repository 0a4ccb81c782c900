//! Looks for problems with a flaw of each kind: changes the problems of a collection a little and tells their whole
//! solution.
//!
//! `cargo run --release -p komadai-tsume --example flaws -- --change puzzles/5.tsv… > FILE` writes a line for each
//! problem found: kind, position, plies, ply of the flaw, its move. With `--kind NAME` only flaws of that kind, one for
//! each problem of the collection, which are rare and tried for longer. Without `--change` the problems are told as
//! they are: whether they are sound, and the moves that it took to know. `testdata/tsume/flaws.tsv` was made so.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::atomic::AtomicBool;

use komadai_chance::Chance;
use komadai_rules::{Color, Hand, Piece, PieceKind, Setup, Square};
use komadai_tsume::{
    Composition, DualKind, Limits, Problem, Solution, Solver, SolverOptions, Verdict,
};

/// The moves that may be tried for a problem.
const NODES: u64 = 200_000;
/// So many problems of a kind are enough.
const ENOUGH: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut changes, mut wanted, mut paths) = (false, None, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--change" => changes = true,
            "--kind" => wanted = arguments.next(),
            _ => paths.push(argument),
        }
    }
    let mut solver = Solver::new(SolverOptions { hash_mib: 64, threads: 1 });
    let (mut found, mut random) = (BTreeMap::<&str, usize>::new(), Chance::new(46));
    for path in paths {
        for line in std::fs::read_to_string(&path)?.lines() {
            let setup = match line.parse::<Composition>() {
                Ok(made) => made.setup,
                Err(_) => line.split('\t').next().unwrap_or_default().parse()?,
            };
            let tries = match (changes, &wanted) {
                (false, _) => 1,
                (true, None) => 12,
                (true, Some(_)) => 200,
            };
            for _ in 0..tries {
                let setup = if changes { changed(&setup, &mut random) } else { setup };
                let Some((nodes, whole)) = whole(&mut solver, &setup) else {
                    continue;
                };
                if !changes {
                    println!("{setup}\t{:?}\t{nodes}", whole.is_sound());
                }
                let is_told = tell(&setup, &whole, wanted.as_deref(), &mut found);
                if is_told && wanted.is_some() {
                    break;
                }
            }
        }
    }
    eprintln!("{found:?}");
    Ok(())
}

/// The whole solution of a diagram, if it is a mate.
fn whole(solver: &mut Solver, setup: &Setup) -> Option<(u64, Solution)> {
    let stop = AtomicBool::new(false);
    let problem = Problem::from_setup(setup).ok()?;
    let limits = Limits { nodes: Some(NODES), time: None };
    if solver.solve(&problem, limits, &stop, &mut |_| {}) != Verdict::Mate {
        return None;
    }
    let whole = solver.solution(None, limits, &stop, &mut |_| {})?;
    Some((solver.nodes(), whole))
}

/// Tells the first flaw of a problem that has none of another kind and leaves nothing in hand; whether there was one to
/// tell.
fn tell(
    setup: &Setup,
    whole: &Solution,
    wanted: Option<&str>,
    found: &mut BTreeMap<&str, usize>,
) -> bool {
    let (Some(plies), true) = (whole.plies, whole.is_settled && !whole.leftover) else {
        return false;
    };
    let Some(dual) = whole.duals.first() else {
        return false;
    };
    let is_mixed = whole.duals.iter().any(|other| other.kind != dual.kind);
    if whole.duals.len() > 2 || is_mixed || wanted.is_some_and(|wanted| wanted != dual.kind.name())
    {
        return false;
    }
    let count = found.entry(dual.kind.name()).or_default();
    *count += 1;
    if *count > ENOUGH || dual.kind == DualKind::Open {
        return false;
    }
    let mv = dual.moves[dual.ply as usize - 1];
    println!("{}\t{setup}\t{plies}\t{}\t{mv}", dual.kind.name(), dual.ply);
    true
}

/// A piece more, a piece less, another piece or a piece elsewhere.
fn changed(setup: &Setup, random: &mut Chance) -> Setup {
    let mut changed = *setup;
    let squares: Vec<Square> = Square::ALL.into_iter().collect();
    let any = |random: &mut Chance| random.pick(&squares);
    let pieces: Vec<(Square, Piece)> =
        setup.board.pieces().filter(|(_, piece)| piece.kind != PieceKind::King).collect();
    let (from, piece) = random.pick(&pieces);
    match random.below(3) {
        0 => changed.board[from] = None,
        1 => {
            let to = any(random);
            if changed.board[to].is_none() {
                changed.board[from] = None;
                changed.board[to] = Some(piece);
            }
        }
        _ => {
            let to = any(random);
            if changed.board[to].is_none() {
                let kind = random.pick(&PieceKind::ALL);
                if kind != PieceKind::King {
                    changed.board[to] = Some(Piece::new(Color::Black, kind));
                }
            }
        }
    }
    // What stands on the board is not held.
    changed.hands[!changed.turn] = Hand::EMPTY;
    match Problem::from_setup(&changed) {
        Ok(problem) => problem.with_rest().position().to_setup(1),
        Err(_) => *setup,
    }
}
