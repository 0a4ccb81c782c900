//! `komadai tsume book`: problems as a book to print, diagrams in front and answers at the back.

use std::io::{self, Write};
use std::path::PathBuf;

use komadai_draw::{
    Coordinates, Diagram, Document, Paper, Pieces, Sheet, SheetEntry, Style, Theme,
};
use komadai_record::{Notation, line};
use komadai_rules::{HandKind, Move, Position, Setup};
use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict};

use crate::failure::Failure;
use crate::interrupt;
use crate::language::Language;
use crate::print::Out;

use super::problems::{self, Asked};
use super::progress::Bar;

/// Print a book of problems as PDF
///
/// Diagrams come first, each with its number and how many moves it takes, then the answers: where it ends, and the moves.
/// Problems are read as by `komadai tsume`. A file of `tsume make --format tsv` brings its solutions along; others
/// are solved. The hand of the defender is left out where it holds whatever is not seen.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of problems
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
    /// The language; by default that of the environment
    #[arg(long)]
    lang: Option<Language>,
    /// Moves to try for each problem that comes without a solution
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    #[command(flatten)]
    out: Out,
}

/// Prints the book.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.out.destination()?;
    let mut asked = problems::read_all(&arguments.files)?;
    asked.truncate(arguments.count.unwrap_or(usize::MAX));
    let (solved, refused) = solve(asked, arguments.nodes)?;
    if solved.is_empty() {
        return Err(Failure::Told);
    }
    let language = arguments.lang.unwrap_or_else(Language::of_environment);
    let book = Book {
        language,
        title: arguments.title.clone().unwrap_or_else(|| match language {
            Language::Ja => "詰将棋".into(),
            Language::En => "Mate problems".into(),
        }),
        notation: arguments.notation.unwrap_or(match language {
            Language::Ja => Notation::Japanese,
            Language::En => Notation::Hodges,
        }),
        paper: arguments.out.paper(),
        columns: arguments.columns,
        rows: arguments.rows,
    };
    arguments.out.write(&book.document(&solved))?;
    match refused {
        0 => Ok(()),
        _ => Err(Failure::Told),
    }
}

/// A problem with its solution.
struct Solved {
    problem: Problem,
    solution: Vec<Move>,
}

/// Solves what came without a solution; what cannot be printed is told, and counted.
fn solve(asked: Vec<Asked>, nodes: u64) -> Result<(Vec<Solved>, usize), Failure> {
    let stop = interrupt::stop_flag();
    let mut solver = Solver::new(SolverOptions::default());
    let limits = Limits {
        nodes: Some(nodes),
        time: None,
    };
    let (of, mut solved, mut refused) = (asked.len(), Vec::new(), 0);
    for (
        number,
        Asked {
            title,
            problem,
            solution,
        },
    ) in (1..).zip(asked)
    {
        let bar = Bar::new(number, of);
        let found = problem.and_then(|problem| {
            let solution = match solution.filter(|moves| is_line_of(&problem, moves)) {
                Some(solution) => solution,
                None => {
                    let mut report = |progress: &_| bar.show(progress);
                    match solver.solve(&problem, limits, stop.flag(), &mut report) {
                        Verdict::NoMate => return Err("there is no mate".into()),
                        Verdict::Unknown => return Err("it was not solved in time".into()),
                        Verdict::Mate => {}
                    }
                    let line = solver.shortest(limits, stop.flag(), &mut report);
                    line.ok_or("it was not solved in time")?.moves
                }
            };
            Ok(Solved { problem, solution })
        });
        bar.clear();
        if stop.is_stopped() {
            return Err(Failure::Stopped);
        }
        match found {
            Ok(found) => solved.push(found),
            Err(reason) => {
                refused += 1;
                // Nothing is left to do if nobody listens.
                let _ = writeln!(io::stderr(), "error: {title}: {reason}");
            }
        }
    }
    Ok((solved, refused))
}

/// Whether moves that came with a problem can be played in it and end in mate.
fn is_line_of(problem: &Problem, moves: &[Move]) -> bool {
    let mut position = problem.position().clone();
    moves.iter().all(|&mv| position.play(mv).is_ok()) && position.is_checkmate()
}

/// How a book looks.
struct Book {
    language: Language,
    title: String,
    notation: Notation,
    paper: Paper,
    columns: u8,
    rows: u8,
}

impl Book {
    fn document(&self, solved: &[Solved]) -> Document {
        let problems = Sheet {
            title: self.title.clone(),
            columns: self.columns,
            rows: self.rows,
            lines: 0,
            entries: (1..)
                .zip(solved)
                .map(|(number, solved)| self.problem(number, solved))
                .collect(),
            ..Sheet::new(self.paper)
        };
        let longest = solved.iter().map(|solved| solved.solution.len()).max();
        // Three moves fit on a line below the smallest diagram.
        let lines = longest.unwrap_or(0).div_ceil(3).clamp(2, 14) as u8;
        let answers = Sheet {
            title: match self.language {
                Language::Ja => "解答".into(),
                Language::En => "Answers".into(),
            },
            columns: 3,
            rows: if lines <= 5 { 4 } else { 3 },
            lines,
            first_page: 1 + problems.page_count(),
            entries: (1..)
                .zip(solved)
                .map(|(number, solved)| self.answer(number, solved))
                .collect(),
            ..Sheet::new(self.paper)
        };
        let mut document = Document::new(&*self.title);
        document.pages = problems.pages();
        document.pages.extend(answers.pages());
        document
    }

    fn problem(&self, number: usize, solved: &Solved) -> SheetEntry {
        let plies = solved.solution.len();
        let diagram = self.diagram(solved, solved.problem.position(), None);
        SheetEntry {
            heading: match self.language {
                Language::Ja => format!("第{number}問　{plies}手詰"),
                Language::En => format!("No. {number}: mate in {plies}"),
            },
            text: String::new(),
            diagram,
        }
    }

    fn answer(&self, number: usize, solved: &Solved) -> SheetEntry {
        let mut end = solved.problem.position().clone();
        for &mv in &solved.solution {
            end.play_unchecked(mv);
        }
        let named = line(self.notation, solved.problem.position(), &solved.solution);
        let text = named.expect("the solution was found or played by the rules");
        SheetEntry {
            heading: match self.language {
                Language::Ja => format!("第{number}問"),
                Language::En => format!("No. {number}"),
            },
            text: match self.language {
                Language::Ja => format!("{text} まで"),
                Language::En => text,
            },
            diagram: self.diagram(solved, &end, solved.solution.last().copied()),
        }
    }

    fn diagram(&self, solved: &Solved, position: &Position, last_move: Option<Move>) -> Diagram {
        let start = solved.problem.position().to_setup(1);
        Diagram {
            last_move,
            flipped: solved.problem.attacker() == komadai_rules::Color::White,
            theme: Theme::Print,
            pieces: Pieces {
                style: Style::Book,
                ..Pieces::default()
            },
            coordinates: match self.language {
                Language::Ja => Coordinates::Japanese,
                Language::En => Coordinates::Letters,
            },
            rest: is_whole_set(&start).then_some(!solved.problem.attacker()),
            language: self.language.drawn(),
            ..Diagram::new(position.to_setup(1))
        }
    }
}

/// Whether no piece but a king is missing, so that the defender holds whatever is not seen.
fn is_whole_set(setup: &Setup) -> bool {
    HandKind::ALL.into_iter().all(|kind| {
        let on_board = setup
            .board
            .pieces()
            .filter(|(_, piece)| piece.kind.unpromoted() == kind.piece_kind());
        let held: u32 = komadai_rules::Color::ALL
            .map(|side| u32::from(setup.hands[side].count(kind)))
            .iter()
            .sum();
        on_board.count() as u32 + held == u32::from(kind.set_count())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROBLEM: &str = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1";

    fn asked(line: &str) -> Vec<Asked> {
        vec![problems::of_line("a test", line)]
    }

    fn book(language: Language) -> Book {
        Book {
            language,
            title: "T".into(),
            notation: Notation::Japanese,
            paper: Paper::A4,
            columns: 2,
            rows: 3,
        }
    }

    #[test]
    fn a_problem_stands_in_front_and_its_answer_at_the_back() {
        let (solved, refused) = solve(asked(PROBLEM), 1_000_000).expect("nobody stops it");
        assert_eq!((solved.len(), refused), (1, 0));
        let book = book(Language::Ja);
        assert_eq!(book.document(&solved).pages.len(), 2);
        let problem = book.problem(1, &solved[0]);
        assert_eq!(problem.heading, "第1問　3手詰");
        assert_eq!(problem.diagram.rest, Some(komadai_rules::Color::White));
        let answer = book.answer(1, &solved[0]);
        assert!(answer.text.ends_with("まで"), "{}", answer.text);
        assert!(answer.diagram.last_move.is_some());
    }

    #[test]
    fn a_solution_that_comes_along_is_taken_if_it_mates() {
        let with = |moves: &str| format!("{PROBLEM}\t11\t1\t2\t{moves}");
        let (solved, _) = solve(asked(&with("S*8a 9b8a G*8b")), 0).expect("nobody stops it");
        assert_eq!(solved[0].solution.len(), 3);
        // One that does not is looked for.
        let line = with("G*8b 9b9c S*8d");
        let (solved, refused) = solve(asked(&line), 1_000_000).expect("nobody stops it");
        assert_eq!(refused, 0);
        assert!(is_line_of(&solved[0].problem, &solved[0].solution));
    }

    #[test]
    fn a_hand_that_is_not_the_rest_is_shown() {
        let setup = |sfen: &str| sfen.parse::<Setup>().expect("it is SFEN");
        assert!(is_whole_set(&setup(PROBLEM)));
        assert!(!is_whole_set(&setup("9/k8/2B6/9/9/9/9/9/9 b GS")));
    }
}
