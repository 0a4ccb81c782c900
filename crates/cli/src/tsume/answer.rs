//! A problem asked, and its answer as text and as JSON.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use komadai_engine::StopFlag;
use komadai_record::{Notation, line};
use komadai_rules::Move;
use komadai_tsume::{Cook, Limits, Line, Problem, Progress, Solution, Solver, Verdict};
use serde::Serialize;

use crate::words;

use super::whole::{self, JsonSolution};

/// What is asked about each problem, and how much work that may be.
#[derive(Clone, Copy, Debug)]
pub struct Questions {
    pub nodes: Option<u64>,
    pub seconds: Option<f64>,
    pub shortest: bool,
    pub cooks: bool,
    pub whole: bool,
    pub verify: bool,
}

/// Moves that are tried to prove the shortest mate though that was not asked for, some seconds of work; after longer
/// work as many again.
const LEAST_SHORTENING: u64 = 5_000_000;

/// What is answered; `null` stands for what was not asked, is not known or does not exist.
#[derive(Debug, Default, Serialize)]
pub struct Answer {
    result: Option<&'static str>,
    plies: Option<u32>,
    tsume_plies: Option<u32>,
    line: Vec<String>,
    sound: Option<bool>,
    cooks: Option<Vec<JsonCook>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tsume_line: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<JsonSolution>,
    /// The whole solution, if it was asked for.
    #[serde(skip)]
    whole: Option<Solution>,
    /// Whether no shorter mate is proven to be.
    #[serde(skip)]
    is_shortest: bool,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Debug, Serialize)]
struct JsonCook {
    ply: u32,
    #[serde(rename = "move")]
    mv: String,
}

impl Questions {
    /// Asks the solver everything; all of it together keeps the limits. `given` is the line meant as the solution,
    /// where the problem came with one.
    pub fn ask(
        &self,
        solver: &mut Solver,
        (problem, given): (&Problem, Option<&[Move]>),
        stop: &StopFlag,
        show: &mut dyn FnMut(&Progress),
    ) -> Answer {
        let begun = Instant::now();
        let stop = stop.flag();
        let left = |tried: u64| Limits {
            nodes: self.nodes.map(|all| all.saturating_sub(tried)),
            time: self
                .seconds
                .map(|all| Duration::from_secs_f64(all).saturating_sub(begun.elapsed())),
        };
        let verdict = solver.solve(problem, left(0), stop, show);
        let mut answer = Answer {
            result: Some(match verdict {
                Verdict::Mate => "mate",
                Verdict::NoMate => "no-mate",
                Verdict::Unknown => "unknown",
            }),
            ..Answer::default()
        };
        if verdict == Verdict::Mate && self.whole {
            answer.set_whole(solver.solution(given, left(solver.nodes()), stop, show));
        } else if verdict == Verdict::Mate {
            let tried = solver.nodes();
            let mut limits = left(tried);
            if !self.shortest && !self.cooks {
                // The shortest is told where it is cheap to find.
                let most = tried.max(LEAST_SHORTENING);
                limits.nodes = Some(limits.nodes.map_or(most, |left| left.min(most)));
            }
            let found = solver.shortest(limits, stop, show);
            if let Some(line) = found {
                answer.set_line(&line, self.shortest);
                if self.cooks {
                    let cooks = solver.cooks(&line, left(solver.nodes()), stop, show);
                    answer.sound = cooks.as_ref().map(Vec::is_empty);
                    answer.cooks = cooks.map(|cooks| cooks.iter().map(JsonCook::of).collect());
                }
            }
        }
        if self.verify && verdict != Verdict::Unknown {
            answer.verified =
                Some(verify(solver, problem, answer.plies.filter(|_| self.shortest), stop, show));
        }
        answer.nodes = solver.nodes();
        answer.seconds = (begun.elapsed().as_secs_f64() * 1e3).round() / 1e3;
        answer
    }
}

/// Whether the rules alone confirm the solver's proof; what it takes is not counted against the limits.
fn verify(
    solver: &mut Solver,
    problem: &Problem,
    plies: Option<u32>,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Progress),
) -> bool {
    let Some(proof) = solver.proof(Limits::NONE, stop, report) else {
        return false;
    };
    match proof.verify(problem.position()) {
        Ok(verified) => plies.is_none_or(|plies| verified.plies <= Some(plies)),
        Err(_) => false,
    }
}

impl JsonCook {
    fn of(cook: &Cook) -> Self {
        Self { ply: cook.ply, mv: cook.mv.to_string() }
    }
}

impl Answer {
    /// The answer to what is no problem.
    pub fn refusal(reason: &str) -> Self {
        Self { error: Some(reason.to_owned()), ..Self::default() }
    }

    pub fn is_refusal(&self) -> bool {
        self.error.is_some()
    }

    /// Whether the rules did not confirm what the solver said.
    pub fn is_contradicted(&self) -> bool {
        self.verified == Some(false)
    }

    fn set_line(&mut self, line: &Line, shortest: bool) {
        self.line = line.moves.iter().map(ToString::to_string).collect();
        // The number of plies is not claimed to be the fewest before that is proven.
        if line.is_shortest || !shortest {
            self.plies = Some(line.plies());
        }
        self.is_shortest = line.is_shortest;
        self.tsume_plies = line.tsume_plies;
        let moves = line.tsume_moves.as_ref().filter(|&moves| *moves != line.moves);
        self.tsume_line = moves.map(|moves| moves.iter().map(ToString::to_string).collect());
    }

    fn set_whole(&mut self, whole: Option<Solution>) {
        let Some(whole) = whole else { return };
        self.line = whole.moves.iter().map(ToString::to_string).collect();
        self.is_shortest = whole.plies.is_some();
        (self.plies, self.tsume_plies) = (whole.plies_by_rules, whole.plies);
        self.sound = whole.is_sound();
        self.solution = Some(JsonSolution::of(&whole));
        self.whole = Some(whole);
    }

    /// The whole solution, if it was asked for and there is one.
    pub fn whole(&self) -> Option<&Solution> {
        self.whole.as_ref()
    }

    /// The answer as JSON, in a line.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("an answer has nothing that JSON cannot say")
    }

    /// The answer for readers, in a line, its moves in this notation.
    pub fn text(&self, title: &str, problem: Option<&Problem>, notation: Notation) -> String {
        let mut text = format!("{title}: ");
        if let Some(reason) = &self.error {
            return text + reason;
        }
        text += &match self.result {
            Some("mate") => words::mate(),
            Some("no-mate") => words::none(),
            _ => words::unknown(),
        };
        let moves = self.tsume_line.as_ref().unwrap_or(&self.line);
        if self.is_shortest {
            let plies = self.tsume_plies.unwrap_or(moves.len() as u32);
            let by_rules = self.plies.unwrap_or(self.line.len() as u32);
            text += &match by_rules {
                by_rules if by_rules != plies => words::in_plies_but_for_futile(plies, by_rules),
                _ => words::in_plies(plies),
            };
        } else if !moves.is_empty() {
            text += &words::in_plies_at_most(moves.len());
        }
        if let Some(problem) = problem.filter(|_| !moves.is_empty()) {
            let moves: Vec<_> = moves.iter().filter_map(|mv| mv.parse().ok()).collect();
            let named = line(notation, problem.position(), &moves);
            text += &words::its_line(named.unwrap_or_else(|_| self.line.join(" ")));
        }
        text += &self.soundness();
        match self.verified {
            Some(true) => text += &words::verified(),
            Some(false) => text += &words::not_verified(),
            None => {}
        }
        let seconds = format!("{:.3}", self.seconds);
        text += &words::effort(words::nodes(self.nodes as usize), seconds);
        if let (Some(whole), Some(problem)) = (&self.whole, problem) {
            text += &whole::text(problem, whole, notation);
        }
        text
    }

    fn soundness(&self) -> String {
        match (self.sound, &self.whole) {
            (_, Some(whole)) if whole.leftover => words::left_over(),
            (Some(true), _) => words::sound(),
            (Some(false), Some(_)) => words::unsound(),
            (Some(false), None) => {
                let cooks = self.cooks.iter().flatten();
                let cooks: Vec<String> =
                    cooks.map(|cook| words::cook(&cook.mv, cook.ply)).collect();
                words::also(cooks.join(&words::and()))
            }
            (None, Some(_)) => words::unsettled(),
            (None, None) => String::new(),
        }
    }
}
