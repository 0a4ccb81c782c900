//! The types on the wire, and nothing else: the only shape the browser sees.
//!
//! Inner types are converted to these by the rooms that own them. The same types in TypeScript are in
//! `web/src/wire/api.ts`, written from here by `cargo xtask codegen`.

pub(crate) use komadai_opponent::{Answer, Progress, Question};
pub(crate) use komadai_refusal::Code as ErrorCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) mod account;
pub(crate) mod board;
pub(crate) mod engines;
pub(crate) mod events;
pub(crate) mod json;
pub(crate) mod moderation;
pub(crate) mod play;
pub(crate) mod queue;
#[cfg(test)]
mod tests;

/// What a client says over the socket at `/api/ws`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// Asks for a move; ends with exactly one `answer` or `error` that bears the same id.
    Think {
        /// The client's own number for this question, used once at a time.
        id: u32,
        /// What is asked.
        #[serde(flatten)]
        question: Question,
    },
    /// Gives a question up; it ends with the error `cancelled`. One already answered is left alone.
    Cancel {
        /// The question's number.
        id: u32,
    },
}

/// The body of `POST /api/think`: a question outside a socket.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ThinkRequest {
    /// Handed back with the answer, if given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub id: Option<u32>,
    /// What is asked.
    #[serde(flatten)]
    pub question: Question,
}

/// The reply to `POST /api/think`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ThinkReply {
    /// The number that came with the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub id: Option<u32>,
    /// What the engine plays.
    #[serde(flatten)]
    pub answer: Answer,
}

/// What the server says over the socket.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The engine's best line so far; a slow reader may miss some.
    Progress {
        /// The question's number.
        id: u32,
        /// What the engine has seen.
        #[serde(flatten)]
        progress: Progress,
    },
    /// The end of a question that went well.
    Answer {
        /// The question's number.
        id: u32,
        /// What the engine plays.
        #[serde(flatten)]
        answer: Answer,
    },
    /// The end of a question that did not, or, without an id, a message that was no question at all.
    Error {
        /// The question's number, where one could be read.
        id: Option<u32>,
        /// What was wrong.
        #[serde(flatten)]
        problem: Problem,
    },
}

/// What was wrong: a code for programs, a reason for people.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// The reason for programs, the same on sockets and over HTTP.
    pub code: ErrorCode,
    /// One sentence in English, naming the place.
    pub reason: String,
}

/// The reply to `GET /api/health`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Health {
    /// Always `ok`: a server that is not does not reply.
    pub status: String,
    /// The server's version.
    pub version: String,
}
