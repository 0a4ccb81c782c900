//! The server as a worker sees it: four questions over HTTP.

use std::time::Duration;

use komadai_opponent::Finding;
use komadai_server::work::{Work, WorkBeat, WorkRequest, WorkResult};
use serde::Serialize;
use ureq::http::Response;
use ureq::{Agent, Body};

use crate::failure::Failure;
use crate::words;

/// How long a server may take for an answer; a sample of what it is told is searched again before it says anything.
const PATIENCE: Duration = Duration::from_secs(90);

/// Where work is handed out.
pub struct Office {
    agent: Agent,
    address: String,
    key: String,
}

/// Why there is no answer.
pub enum OfficeError {
    /// The server cannot be reached, or not just now.
    Away(String),
    /// It does not want us.
    Refused(String),
}

impl Office {
    /// The office of the server at this address.
    pub fn new(server: &str, key: &str) -> Result<Self, Failure> {
        let scheme = server.split_once("://").map(|(scheme, _)| scheme);
        if !matches!(scheme, Some("http" | "https")) {
            return Err(Failure::Usage(words::expected_address(server)));
        }
        let config = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .user_agent(concat!("komadai-worker/", env!("CARGO_PKG_VERSION")));
        Ok(Self {
            agent: config.build().into(),
            address: format!("{}/api/work", server.trim_end_matches('/')),
            key: format!("Bearer {key}"),
        })
    }

    /// Asks for work.
    pub fn acquire(&self, background: bool) -> Result<Option<Work>, OfficeError> {
        let mut reply = self.say("", &WorkRequest { background })?;
        if reply.status() == 204 {
            return Ok(None);
        }
        let work = reply.body_mut().read_json();
        work.map(Some).map_err(|error| self.away(&error))
    }

    /// Says that somebody is at it; whether it is still wanted.
    pub fn beat(&self, work: &Work, seen: u32) -> Result<bool, OfficeError> {
        self.wanted(&format!("/{}/beat", work.id), &WorkBeat { seen })
    }

    /// Tells what was found; whether it was still wanted.
    pub fn result(&self, work: &Work, found: Vec<Finding>) -> Result<bool, OfficeError> {
        self.wanted(&format!("/{}/result", work.id), &WorkResult { found })
    }

    /// Hands work back.
    pub fn abort(&self, work: &Work) -> Result<bool, OfficeError> {
        self.wanted(&format!("/{}/abort", work.id), &())
    }

    fn wanted(&self, path: &str, words: &impl Serialize) -> Result<bool, OfficeError> {
        Ok(self.say(path, words)?.status() != 404)
    }

    fn say(&self, path: &str, words: &impl Serialize) -> Result<Response<Body>, OfficeError> {
        let address = format!("{}{path}", self.address);
        let request = self.agent.post(&address);
        let reply = request.header("authorization", &self.key).send_json(words);
        let mut reply = reply.map_err(|error| self.away(&error))?;
        match reply.status().as_u16() {
            404 if path.is_empty() => {
                Err(OfficeError::Refused(words::no_work_there(&self.address)))
            }
            200..300 | 404 => Ok(reply),
            status @ 400..500 if status != 429 => {
                let said = reply.body_mut().read_to_string().unwrap_or_default();
                Err(OfficeError::Refused(words::server_says(status, said)))
            }
            status => Err(self.away(&words::server_says_only(status))),
        }
    }

    fn away(&self, error: &dyn std::fmt::Display) -> OfficeError {
        OfficeError::Away(format!("{}: {error}", self.address))
    }
}
