//! The engine for the browser, to run in a worker beside the page.
//!
//! It answers the questions that the server answers, by the same code and in the same words. There is one thread, and
//! it does not listen while it thinks: who gives a question up ends the worker.

use js_sys::Function;
use komadai_engine::{Engine, EngineOptions, Limits, StopFlag, bench};
use komadai_opponent::{Course, Effort, Examination, Finding, Question, Refusal, Request, SHARE};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

/// An engine with its memory, kept between questions.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Opponent(Engine);

#[wasm_bindgen]
impl Opponent {
    /// An engine whose table takes `hash_mib` MiB.
    #[wasm_bindgen(constructor)]
    pub fn new(hash_mib: usize) -> Self {
        Self(Engine::new(EngineOptions { hash_mib, ..EngineOptions::default() }))
    }

    /// The name of the network that judges, by shape and hash.
    #[wasm_bindgen(getter)]
    pub fn network(&self) -> String {
        self.0.network().name()
    }

    /// Searches the positions of the bench: how many were visited, the same on every machine, and how many a second.
    pub fn bench(&self) -> Vec<f64> {
        let limits = Limits { depth: Some(bench::DEPTH), ..Limits::default() };
        let mut engine = bench::engine(self.0.options().judgement);
        engine.set_network(Some(self.0.network().clone()));
        let run = bench::run_with(&mut engine, &limits, &StopFlag::default(), &mut |_, _, _| {});
        vec![run.nodes as f64, run.nodes_per_second() as f64]
    }

    /// Answers a `Question` with an `Answer`; `report` is called with a `Progress` now and then.
    ///
    /// # Errors
    ///
    /// The `Problem` with a question that makes no sense.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn think(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Question")] question: JsValue,
        seed: u32,
        report: &Function,
    ) -> Result<JsValue, JsValue> {
        let question: Question = from_js(question)?;
        let asked = Request::new(&question).map_err(refused)?;
        let answer = asked.think(&mut self.0, seed.into(), &StopFlag::default(), |progress| {
            // What a listener throws is no reason to stop thinking.
            let _ = report.call1(&JsValue::NULL, &to_js(&progress));
        });
        Ok(to_js(&answer))
    }

    /// Looks at the position of a `Course` after `ply` moves; gives a `Finding`.
    ///
    /// # Errors
    ///
    /// The `Problem` with a game or an effort that makes no sense.
    #[wasm_bindgen(unchecked_return_type = "Finding")]
    pub fn examine(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Course")] course: JsValue,
        ply: usize,
        #[wasm_bindgen(unchecked_param_type = "Effort")] effort: JsValue,
    ) -> Result<JsValue, JsValue> {
        let course: Course = from_js(course)?;
        let effort: Effort = from_js(effort)?;
        let examined = Examination::new(&course).map_err(refused)?;
        let found = examined.at(ply, &mut self.0, effort, &StopFlag::default());
        Ok(to_js(&found.map_err(refused)?))
    }

    /// Looks at the share of a `Course` that begins with the position after `first` moves, and gives the `Finding` on
    /// each of its positions; `report` is called with the number of a position and what was found there, as soon as it
    /// is. The answer does not depend on what the engine was asked before.
    ///
    /// # Errors
    ///
    /// As for [`examine`](Self::examine).
    #[wasm_bindgen(unchecked_return_type = "Finding[]")]
    pub fn share(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Course")] course: JsValue,
        first: usize,
        #[wasm_bindgen(unchecked_param_type = "Effort")] effort: JsValue,
        report: &Function,
    ) -> Result<JsValue, JsValue> {
        let course: Course = from_js(course)?;
        let effort: Effort = from_js(effort)?;
        let examined = Examination::new(&course).map_err(refused)?;
        let share = first..(first + SHARE).min(examined.positions() as usize);
        let seen = &mut |ply: usize, found| {
            // What a listener throws is no reason to stop.
            let _ = report.call2(&JsValue::NULL, &JsValue::from(ply as u32), &to_js(&found));
        };
        let found = examined.share(share, &mut self.0, effort, &StopFlag::default(), seen);
        Ok(to_js(&found.map_err(refused)?))
    }

    /// Judges a move in USI that was tried after `ply` moves of a `Course`, by the `Finding` there; gives a `Trial`.
    ///
    /// # Errors
    ///
    /// As for [`examine`](Self::examine), or the `Problem` with the move.
    #[wasm_bindgen(unchecked_return_type = "Trial")]
    pub fn tried(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Course")] course: JsValue,
        ply: usize,
        #[wasm_bindgen(unchecked_param_type = "Finding")] found: JsValue,
        usi: &str,
        #[wasm_bindgen(unchecked_param_type = "Effort")] effort: JsValue,
    ) -> Result<JsValue, JsValue> {
        let course: Course = from_js(course)?;
        let (found, effort): (Finding, Effort) = (from_js(found)?, from_js(effort)?);
        let examined = Examination::new(&course).map_err(refused)?;
        let (engine, stop) = (&mut self.0, StopFlag::default());
        let tried = examined.tried(ply, &found, usi, engine, effort, &stop);
        Ok(to_js(&tried.map_err(refused)?))
    }

    /// What the other side would play at the end of a `Course` if the one to move passed: a `Line`, or nothing in
    /// check.
    ///
    /// # Errors
    ///
    /// As for [`examine`](Self::examine).
    #[wasm_bindgen(unchecked_return_type = "Line | null")]
    pub fn threat(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Course")] course: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Effort")] effort: JsValue,
    ) -> Result<JsValue, JsValue> {
        let course: Course = from_js(course)?;
        let effort: Effort = from_js(effort)?;
        let examined = Examination::new(&course).map_err(refused)?;
        let ply = course.moves.len();
        let threat = examined.threat(ply, &mut self.0, effort, &StopFlag::default());
        Ok(to_js(&threat.map_err(refused)?))
    }
}

/// What the book of openings knows of the position at the end of a `Course`.
///
/// # Errors
///
/// The `Problem` with a game that makes no sense.
#[wasm_bindgen(unchecked_return_type = "BookMove[]")]
pub fn book(
    #[wasm_bindgen(unchecked_param_type = "Course")] course: JsValue,
) -> Result<JsValue, JsValue> {
    let course: Course = from_js(course)?;
    let examined = Examination::new(&course).map_err(refused)?;
    Ok(to_js(&examined.book()))
}

/// The `Finding` on every position of a `Course`, in their order, made into a `Review`.
///
/// # Errors
///
/// The `Problem` with a game or findings that make no sense.
#[wasm_bindgen(unchecked_return_type = "Review")]
pub fn review(
    #[wasm_bindgen(unchecked_param_type = "Course")] course: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Finding[]")] found: JsValue,
) -> Result<JsValue, JsValue> {
    let course: Course = from_js(course)?;
    let found: Vec<Finding> = from_js(found)?;
    let examined = Examination::new(&course).map_err(refused)?;
    Ok(to_js(&examined.review(&found).map_err(refused)?))
}

fn from_js<T: for<'de> Deserialize<'de>>(value: JsValue) -> Result<T, JsValue> {
    T::deserialize(serde_wasm_bindgen::Deserializer::from(value))
        .map_err(|error| problem("bad-message", &error.to_string()))
}

fn refused(Refusal { code, reason }: Refusal) -> JsValue {
    problem(code.name(), &reason)
}

fn problem(code: &str, reason: &str) -> JsValue {
    #[derive(Serialize)]
    struct Problem<'a> {
        code: &'a str,
        reason: &'a str,
    }
    to_js(&Problem { code, reason })
}

/// A wire value as the JavaScript object its TypeScript declaration describes.
fn to_js(value: &impl Serialize) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::new()
        .serialize_missing_as_null(true)
        .serialize_large_number_types_as_bigints(false);
    value
        .serialize(&serializer)
        .expect("wire types hold only strings, numbers, lists and structs of them")
}
