//! Engines of the host, besides our own: what pages are told of them, and what they find. In TypeScript:
//! `web/src/wire/engines.ts`.

use std::collections::BTreeMap;

use komadai_opponent::{Course, Finding};
use serde::{Deserialize, Serialize};

/// An engine that the host's settings name: an item of `GET /api/engines`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HostEngine {
    /// What the host calls it, and what it is asked by.
    pub name: String,
}

/// The reply to `GET /api/engines/{name}`: what it says of itself.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HostEngineCard {
    /// What it calls itself.
    pub title: String,
    /// Who wrote it, if it says.
    pub author: Option<String>,
    /// What a reader may set, in the engine's order.
    pub options: Vec<HostOption>,
}

/// Something to set.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HostOption {
    /// What it is called.
    pub name: String,
    /// What it can be.
    #[serde(flatten)]
    pub kind: HostOptionKind,
}

/// What an option can be, and what it is where nothing is said.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum HostOptionKind {
    /// Yes or no.
    Check {
        /// Where nothing is said.
        value: bool,
    },
    /// A whole number.
    Spin {
        /// Where nothing is said.
        value: i64,
        /// The least value it takes.
        min: i64,
        /// The greatest value it takes.
        max: i64,
    },
    /// One of a few words.
    Combo {
        /// Where nothing is said.
        value: String,
        /// All there are.
        choices: Vec<String>,
    },
}

/// The body of `POST /api/engines/{name}/look`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LookRequest {
    /// The game that led to the position.
    pub course: Course,
    /// Best lines to look for, from 1 to 10.
    pub lines: u8,
    /// How long to look, in milliseconds, at most a minute.
    pub ms: u32,
    /// What is set otherwise than it would be, by the names of options.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub options: BTreeMap<String, String>,
}

/// A line of the answer to that. The answer ends when the engine has.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EngineUpdate {
    /// What it has found so far.
    Found(Finding),
    /// The move it answers with and has found nothing out about, as engines answer from their books.
    Book(String),
    /// It cannot go on.
    Broken(EngineTrouble),
}

/// What became of an engine that cannot go on.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EngineTrouble {
    /// It cannot be started.
    NotStarted,
    /// It has ended by itself.
    Ended,
    /// It does not answer.
    Silent,
    /// It said what means nothing.
    Nonsense,
}
