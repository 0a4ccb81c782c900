//! A problem of brinkmate or defence asked, and its answer as text and as JSON.

use std::num::NonZeroU64;
use std::time::{Duration, Instant};

use komadai_engine::StopFlag;
use komadai_record::{Notation, line};
use komadai_rules::{Move, Position};
use komadai_tsume::{Goal, Limits, Problem, ProblemError, Progress, Solver, Study, StudyLine};
use serde::Serialize;

use super::answer::Answer;
use super::{Solving, answer_all, of_refusals};
use crate::failure::Failure;
use crate::language;
use crate::text::clean;
use crate::told::Told as _;
use crate::words;

/// Answers problems of this kind.
pub fn run(solving: &Solving, goal: Goal) -> Result<(), Failure> {
    let Solving { shortest, all, verify, solution, .. } = solving;
    if *shortest || *all || *verify || *solution {
        return Err(Failure::Usage(words::only_for_mates()));
    }
    let problems = solving.problems()?;
    let questions = StudyQuestions {
        goal,
        moves: solving.moves.div_ceil(2),
        nodes: solving.nodes.map(NonZeroU64::get),
        seconds: solving.seconds,
    };
    let notation = solving.notation.unwrap_or(language::notation(language::spoken()));
    let mut refusals = 0;
    answer_all(
        solving,
        &problems,
        &format!("{questions:?} notation {notation}"),
        |solver, asked, stop, show| match &asked.problem {
            Err(reason) => Err([reason.english.clone(), reason.told.clone()]),
            Ok(problem) => { questions.ask(solver, problem, stop, show) }
                .map_err(|error| [error.to_string(), error.told()]),
        },
        |asked, answer| match (answer, &asked.problem) {
            (Ok(answer), _) if solving.json => StudyQuestions::json(&answer),
            (Ok(answer), Ok(problem)) => {
                clean(&questions.text(&answer, &asked.title, problem, notation)).into_owned()
            }
            (Err([english, told]), _) => {
                refusals += 1;
                let refusal = Answer::refusal(if solving.json { &english } else { &told });
                if solving.json {
                    refusal.json()
                } else {
                    clean(&refusal.text(&asked.title, None, notation)).into_owned()
                }
            }
            (Ok(_), Err(_)) => String::new(),
        },
    )?;
    of_refusals(refusals, solving)
}

/// What is asked of each problem, and how much work that may be.
#[derive(Clone, Copy, Debug)]
pub struct StudyQuestions {
    pub goal: Goal,
    /// The most moves of the side that is asked.
    pub moves: u32,
    pub nodes: Option<u64>,
    pub seconds: Option<f64>,
}

/// What is answered; `null` stands for what is not known or does not exist.
#[derive(Debug, Default, Serialize)]
pub struct StudyAnswer {
    result: &'static str,
    moves: Option<u32>,
    line: Vec<String>,
    firsts: Vec<String>,
    sound: Option<bool>,
    nodes: u64,
    seconds: f64,
}

impl StudyQuestions {
    /// Asks about a problem: an attacker who has the move, and the defender's turn where a defence is asked for.
    pub fn ask(
        &self,
        solver: &mut Solver,
        problem: &Problem,
        stop: &StopFlag,
        show: &mut dyn FnMut(&Progress),
    ) -> Result<StudyAnswer, ProblemError> {
        let begun = Instant::now();
        let limits = Limits { nodes: self.nodes, time: self.seconds.map(Duration::from_secs_f64) };
        let position = self.start(problem);
        let study = solver.study(self.goal, &position, self.moves, limits, stop.flag(), show);
        let mut answer = match study? {
            Study::Solution(solution) => self.solved(&solution),
            Study::Nothing => StudyAnswer { result: self.nothing(), ..StudyAnswer::default() },
            Study::Mate => StudyAnswer { result: "mate", ..StudyAnswer::default() },
            Study::NoThreat => StudyAnswer { result: "no-threat", ..StudyAnswer::default() },
            Study::Unknown => StudyAnswer { result: "unknown", ..StudyAnswer::default() },
        };
        answer.nodes = solver.nodes();
        answer.seconds = (begun.elapsed().as_secs_f64() * 1e3).round() / 1e3;
        Ok(answer)
    }

    /// The position of a problem with the move of the side that is asked.
    fn start(&self, problem: &Problem) -> Position {
        let mut position = problem.position().clone();
        if self.goal == Goal::Defence {
            position.pass();
        }
        position
    }

    fn nothing(&self) -> &'static str {
        match self.goal {
            Goal::Brinkmate => "no-brinkmate",
            Goal::Defence => "no-defence",
        }
    }

    fn solved(&self, solution: &StudyLine) -> StudyAnswer {
        let usi = |moves: &[Move]| moves.iter().map(ToString::to_string).collect();
        StudyAnswer {
            result: match self.goal {
                Goal::Brinkmate => "brinkmate",
                Goal::Defence => "defence",
            },
            moves: Some(solution.line.len() as u32),
            line: usi(&solution.line),
            firsts: usi(&solution.firsts),
            sound: Some(solution.is_sound),
            ..StudyAnswer::default()
        }
    }

    /// The answer for readers, in a line, its moves in this notation.
    pub fn text(
        &self,
        answer: &StudyAnswer,
        title: &str,
        problem: &Problem,
        notation: Notation,
    ) -> String {
        let position = self.start(problem);
        let named = |moves: &[String]| {
            let moves: Vec<Move> = moves.iter().filter_map(|mv| mv.parse().ok()).collect();
            line(notation, &position, &moves).unwrap_or_default()
        };
        let mut text = format!("{title}: ");
        text += &match (answer.result, answer.moves) {
            ("brinkmate", Some(moves)) => words::brinkmate(moves),
            ("defence", Some(moves)) => words::defence(moves),
            ("mate", _) => words::mate_instead(),
            ("no-brinkmate", _) => words::no_brinkmate(2 * self.moves - 1),
            ("no-defence", _) => words::no_defence(),
            ("no-threat", _) => words::no_threat(),
            _ => words::unknown(),
        };
        if !answer.line.is_empty() {
            text += &words::its_line(named(&answer.line));
        }
        if answer.sound == Some(true) {
            text += &words::only_solution();
        } else if answer.firsts.len() > 1 {
            let also = answer.firsts.iter().filter(|&first| Some(first) != answer.line.first());
            let also: Vec<String> = also.map(|first| named(std::slice::from_ref(first))).collect();
            text += &words::also(also.join(&words::and()));
        } else if answer.sound == Some(false) {
            text += &words::several_later();
        }
        let seconds = format!("{:.3}", answer.seconds);
        text + &words::effort(words::nodes(answer.nodes as usize), seconds)
    }

    /// The answer as JSON, in a line.
    pub fn json(answer: &StudyAnswer) -> String {
        serde_json::to_string(answer).expect("an answer has nothing that JSON cannot say")
    }
}
