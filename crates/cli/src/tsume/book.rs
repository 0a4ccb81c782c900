//! `komadai tsume book`: problems as a book to print, diagrams in front and answers at the back.

use std::path::PathBuf;

use komadai_draw::{ProblemBook, SolvedProblem};
use komadai_record::Notation;
use komadai_rules::Move;
use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict, is_mate_by_convention};

use crate::failure::{Failure, note};
use crate::interrupt;
use crate::language::{self, spoken};
use crate::print::Out;
use crate::progress::ProgressLine;
use crate::words;

use super::problems::{self, NamedProblem};
use super::{stage, whole};

/// Print a book of problems as PDF
///
/// Diagrams come first, each with its number and how many moves it takes, then the answers: where it ends, and the
/// moves. Problems are read as by `komadai tsume`. A file of `tsume make --format tsv` brings its solutions along;
/// others are solved. With --variations every problem is. The hand of the defender is left out where it holds whatever
/// is not seen.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files or folders of problems; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// What stands above every page [default: by the language]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The most problems to print, from the first on
    #[arg(long, value_name = "K")]
    count: Option<usize>,
    /// Diagrams beside each other
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    columns: u8,
    /// Diagrams above each other
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    rows: u8,
    /// How moves are named: usi, hodges, western, kitao, japanese, kif [default: by the language]
    #[arg(long, value_name = "NOTATION")]
    notation: Option<Notation>,
    /// Moves to try for each problem that comes without a solution
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    /// Below each solution, print what else both sides can do: variations, equal defences, other moves that mate
    #[arg(long)]
    variations: bool,
    /// Where the defender's hand is empty, give it all the pieces that are not seen
    #[arg(long)]
    rest: bool,
    #[command(flatten)]
    out: Out,
}

/// Prints the book.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.out.destination()?;
    let mut asked = problems::read_all(&arguments.files)?;
    if arguments.rest {
        asked.iter_mut().for_each(NamedProblem::add_rest);
    }
    asked.truncate(arguments.count.unwrap_or(usize::MAX));
    let notation = arguments.notation.unwrap_or(language::notation(spoken()));
    let whole = arguments.variations.then_some(notation);
    let (solved, refused) = solve(asked, arguments.nodes, whole)?;
    if solved.is_empty() {
        return Err(Failure::Told);
    }
    let mut book = ProblemBook {
        columns: arguments.columns,
        rows: arguments.rows,
        ..ProblemBook::new(arguments.out.paper(), spoken())
    };
    book.title = arguments.title.clone().unwrap_or(book.title);
    book.notation = notation;
    let document = match whole {
        Some(_) => book.with_variations(&solved),
        None => book.document(&solved),
    };
    arguments.out.write(&document)?;
    match refused {
        0 => Ok(()),
        _ => Err(Failure::Told),
    }
}

/// Solves what came without a solution, and everything where the variations are wanted, in this notation. What cannot
/// be printed is told, and counted.
fn solve(
    asked: Vec<NamedProblem>,
    nodes: u64,
    variations: Option<Notation>,
) -> Result<(Vec<SolvedProblem>, usize), Failure> {
    let stop = interrupt::stop_flag();
    let mut solver = Solver::new(SolverOptions::default());
    let limits = Limits { nodes: Some(nodes), time: None };
    let (mut line, all) = (ProgressLine::on_screen(), asked.len());
    let (mut solved, mut refused) = (Vec::new(), 0);
    for (number, NamedProblem { title, problem, solution }) in (1..).zip(asked) {
        let found = problem.map_err(|reason| reason.told).and_then(|problem| {
            let start = problem.position().clone();
            let given = solution.filter(|moves| is_line_of(&problem, moves));
            if let (Some(moves), None) = (&given, variations) {
                return Ok(SolvedProblem::new(start, moves.clone()));
            }
            let mut report = |progress: &_| line.show(|| stage([number, all], progress));
            match solver.solve(&problem, limits, stop.flag(), &mut report) {
                Verdict::NoMate => return Err(words::no_mate()),
                Verdict::Unknown => return Err(words::not_in_time()),
                Verdict::Mate => {}
            }
            if let Some(notation) = variations {
                let whole = solver.solution(given.as_deref(), limits, stop.flag(), &mut report);
                let whole = whole.ok_or_else(words::not_in_time)?;
                return Ok(SolvedProblem {
                    by_rules: whole.plies_by_rules,
                    is_shortest: whole.plies.is_some(),
                    beside: whole::short_lines(&problem, &whole, notation),
                    ..SolvedProblem::new(start, whole.moves)
                });
            }
            let found = solver.shortest(limits, stop.flag(), &mut report);
            let found = found.ok_or_else(words::not_in_time)?;
            Ok(SolvedProblem {
                by_rules: found.is_shortest.then(|| found.plies()),
                is_shortest: found.is_shortest,
                ..SolvedProblem::new(start, found.solution().to_vec())
            })
        });
        line.end();
        if stop.is_stopped() {
            return Err(Failure::Stopped);
        }
        match found {
            Ok(found) => solved.push(found),
            Err(reason) => {
                refused += 1;
                note(words::error(format!("{title}: {reason}")));
            }
        }
    }
    Ok((solved, refused))
}

/// Whether moves that came with a problem can be played in it and end in mate, by the convention of problems at least.
fn is_line_of(problem: &Problem, moves: &[Move]) -> bool {
    let mut position = problem.position().clone();
    moves.iter().all(|&mv| position.play(mv).is_ok()) && is_mate_by_convention(&position)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROBLEM: &str = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1";

    fn asked(line: &str) -> Vec<NamedProblem> {
        vec![problems::of_line("a test", line, problems::Side::Attacks)]
    }

    #[test]
    fn what_can_be_put_between_in_vain_makes_no_problem_longer() {
        let one_move = "8k/6+P2/8P/9/9/9/9/9/R8 b rb4g4s4n4l16p 1";
        let (solved, _) = solve(asked(one_move), 1_000_000, None).expect("nobody stops it");
        assert_eq!(solved[0].solution, ["9i9a+".parse().expect("a move")]);
        assert_eq!((solved[0].by_rules, solved[0].is_shortest), (Some(15), true));
    }

    #[test]
    fn variations_stand_below_a_solution_where_they_are_wanted() {
        let line = format!("{PROBLEM}\t11\t1\t2\tS*8a 9b8a G*8b");
        for variations in [None, Some(Notation::Usi)] {
            let (solved, _) = solve(asked(&line), 1_000_000, variations).expect("nobody stops it");
            assert_eq!(solved[0].solution.len(), 3);
            assert_eq!(solved[0].beside.is_empty(), variations.is_none());
            let is_variation = |line: &String| line.starts_with("ply 2, equal defence: ");
            assert_eq!(solved[0].beside.iter().any(is_variation), variations.is_some());
        }
    }

    #[test]
    fn interpositions_that_are_answered_alike_take_one_line() {
        let seven = asked("k8/1Pb6/2BR5/9/9/9/9/9/9 b Sr4g3s4n4l17p 1");
        let (solved, _) = solve(seven, 1_000_000, Some(Notation::Usi)).expect("nobody stops it");
        let lines = [
            "ply 2, variation: 9a9b 7c8b+ (3, pieces left in hand)",
            "ply 4, variation: 8a7a S*6b (5)",
            "ply 6, equal defence: S*9b etc. S*8b (7)",
        ];
        assert_eq!(solved[0].beside, lines);
    }

    /// The rook mates too after a defence that is not that of the main line.
    #[test]
    fn a_cook_in_another_defence_is_told_from_where_that_leaves_the_main_line() {
        let problem = asked("1k7/1B1PR4/9/9/9/9/9/9/9 b Grb3g4s4n4l17p 1");
        let (solved, _) = solve(problem, 5_000_000, Some(Notation::Usi)).expect("nobody stops it");
        let cook = solved[0].beside.iter().find(|line| line.contains("in an equal defence"));
        assert!(
            cook.is_some_and(
                |line| line.starts_with("ply 3, second solution in an equal defence: 8a9b 6b6a+")
            ),
            "{:?}",
            solved[0].beside
        );
    }

    #[test]
    fn a_solution_that_comes_along_is_taken_if_it_mates() {
        let with = |moves: &str| format!("{PROBLEM}\t11\t1\t2\t{moves}");
        let (solved, _) = solve(asked(&with("S*8a 9b8a G*8b")), 0, None).expect("nobody stops it");
        assert_eq!(solved[0].solution.len(), 3);
        // One that does not is looked for.
        let line = with("G*8b 9b9c S*8d");
        let (solved, refused) = solve(asked(&line), 1_000_000, None).expect("nobody stops it");
        assert_eq!(refused, 0);
        let problem = asked(&line).remove(0).problem.expect("a problem");
        assert!(is_line_of(&problem, &solved[0].solution));
    }
}
