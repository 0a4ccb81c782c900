//! The mate solver for the browser, to run in a worker beside the page of problems.
//!
//! A [`Judge`] answers one `MateQuestion` after the other: whether there is a mate, where else, what the defence does
//! about a move, how both kings of a position stand, and what solving a problem does to a rating. There is one thread,
//! and it does not listen while it thinks: who gives a question up ends the worker.

mod answers;
mod defence;
mod grade;
mod light;
mod press;
mod solution;
pub mod wire;

#[cfg(test)]
mod typescript;

use js_sys::Function;
use komadai_tsume::{Progress, Solver, SolverOptions};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use wire::{MateAnswer, MateQuestion};

/// A solver with its memory, kept between questions.
#[wasm_bindgen]
pub struct Judge(Solver);

#[wasm_bindgen]
impl Judge {
    /// A judge whose table may grow to `hash_mib` MiB.
    #[wasm_bindgen(constructor)]
    pub fn new(hash_mib: usize) -> Self {
        Self(Solver::new(SolverOptions { hash_mib, threads: 1 }))
    }

    /// Answers a `MateQuestion` with a `MateAnswer`; `report` hears now and then how many moves were tried.
    ///
    /// # Errors
    ///
    /// A sentence about a question of the wrong form.
    #[wasm_bindgen(unchecked_return_type = "MateAnswer")]
    pub fn ask(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "MateQuestion")] question: JsValue,
        report: &Function,
    ) -> Result<JsValue, JsError> {
        let question = MateQuestion::deserialize(serde_wasm_bindgen::Deserializer::from(question))
            .map_err(|error| JsError::new(&error.to_string()))?;
        let answer = self.answer(&question, &mut |progress| {
            // What a listener throws is no reason to stop thinking.
            let _ = report.call1(&JsValue::NULL, &JsValue::from_f64(progress.nodes as f64));
        });
        let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
        Ok(answer
            .serialize(&serializer)
            .expect("wire types hold only strings, numbers, lists and structs of them"))
    }
}

impl Judge {
    /// The answer, in Rust; `report` hears about the work.
    pub fn answer(
        &mut self,
        question: &MateQuestion,
        report: &mut dyn FnMut(&Progress),
    ) -> MateAnswer {
        let solver = &mut self.0;
        let answer = match question {
            MateQuestion::Mate { sfen, moves, nodes } => {
                answers::mate(solver, sfen, moves, *nodes, report)
            }
            MateQuestion::Solution(asked) => {
                solution::solution(solver, &asked.sfen, asked.nodes, report)
            }
            MateQuestion::Defence { sfen, moves, prefer, nodes } => {
                answers::position_after(sfen, moves).map(|position| {
                    defence::defence(solver, &position, prefer.as_deref(), *nodes, report).into()
                })
            }
            MateQuestion::Attack(asked) => press::attack(solver, asked, report),
            MateQuestion::Escape(asked) => press::escape(solver, asked, report),
            MateQuestion::Lights(asked) => light::lights(solver, &asked.sfen, asked.nodes, report),
            MateQuestion::Rating { player, plies, difficulty, solved } => {
                Ok(grade::rated(*player, *plies, *difficulty, *solved).into())
            }
        };
        answer.unwrap_or_else(|code| MateAnswer::Refused { code })
    }
}
