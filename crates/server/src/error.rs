//! What goes wrong: refusals sent to a client, and reasons the server cannot run.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use komadai_refusal::Class;
use komadai_store::{BadGameId, StoreError};

use crate::api::json::unreadable;
use crate::api::{ErrorCode, Problem};

/// The status of an answer that is done and has nothing to say.
pub(crate) const NOTHING: StatusCode = StatusCode::NO_CONTENT;

/// A refusal: what a client is told, and with which status.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    code: ErrorCode,
    reason: String,
}

/// A reason may quote what was sent, so it is cut at this many characters.
const LONGEST_REASON: usize = 300;

/// In how many seconds a client that was refused for now may ask again.
const LATER: HeaderValue = HeaderValue::from_static("10");

impl Refusal {
    pub(crate) fn new(code: ErrorCode, reason: impl fmt::Display) -> Self {
        let reason = reason.to_string();
        let reason = match reason.char_indices().nth(LONGEST_REASON) {
            Some((end, _)) => format!("{}…", &reason[..end]),
            None => reason,
        };
        Refusal { code, reason }
    }

    pub(crate) fn internal() -> Self {
        Refusal::new(ErrorCode::Internal, "the server failed at this; its log says why")
    }

    pub(crate) fn too_much() -> Self {
        Refusal::new(ErrorCode::TooMany, "too much in too short a time; try again later")
    }

    pub(crate) fn shutting_down() -> Self {
        Refusal::new(ErrorCode::ShuttingDown, "the server is going down")
    }
}

/// Refuses with this code and reason unless something holds.
pub(crate) fn ensure(
    holds: bool,
    code: ErrorCode,
    reason: impl fmt::Display,
) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(Refusal::new(code, reason)) }
}

/// The status of a refusal of each class.
const fn status(class: Class) -> StatusCode {
    match class {
        Class::Bad => StatusCode::BAD_REQUEST,
        Class::Unproven => StatusCode::UNAUTHORIZED,
        Class::Forbidden => StatusCode::FORBIDDEN,
        Class::Missing => StatusCode::NOT_FOUND,
        Class::Method => StatusCode::METHOD_NOT_ALLOWED,
        Class::Conflict => StatusCode::CONFLICT,
        Class::Large => StatusCode::PAYLOAD_TOO_LARGE,
        Class::Often => StatusCode::TOO_MANY_REQUESTS,
        Class::Later => StatusCode::SERVICE_UNAVAILABLE,
        Class::Ours => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl From<komadai_opponent::Refusal> for Refusal {
    fn from(refusal: komadai_opponent::Refusal) -> Self {
        Refusal::new(refusal.code, refusal.reason)
    }
}

impl From<komadai_play::Refusal> for Refusal {
    fn from(refusal: komadai_play::Refusal) -> Self {
        Refusal::new(refusal.code(), refusal)
    }
}

impl From<BadGameId> for Refusal {
    fn from(error: BadGameId) -> Self {
        Refusal::new(ErrorCode::NotFound, error)
    }
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Self {
        Refusal::new(ErrorCode::BadMessage, unreadable(&error))
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        komadai_play::store_failed(error).into()
    }
}

impl From<Refusal> for Problem {
    fn from(Refusal { code, reason }: Refusal) -> Self {
        Problem { code, reason }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (code, class) = (self.code, self.code.class());
        let mut response = (status(class), Json(Problem::from(self))).into_response();
        // Refusals are counted by their codes.
        response.extensions_mut().insert(code);
        if matches!(class, Class::Often | Class::Later) {
            response.headers_mut().insert(RETRY_AFTER, LATER);
        }
        response
    }
}

/// Why the server cannot run; each says what to do about it.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The address could not be listened on: taken, or not this machine's.
    Listen {
        /// The setting that asks for it: `listen` or `csa`.
        setting: &'static str,
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The folder to serve the web app from is not there.
    WebDir {
        /// The folder asked for.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// What the server keeps cannot be opened.
    Store {
        /// The folder asked for; none where nothing is kept.
        folder: Option<PathBuf>,
        /// What is wrong with it.
        source: StoreError,
    },
    /// The certificate or its key cannot be used.
    Tls {
        /// The file with the certificate or the key.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A number in the configuration is out of its range.
    OutOfRange {
        /// The setting's name.
        setting: &'static str,
        /// What was asked for.
        given: usize,
        /// The least and the most it may be.
        range: (usize, usize),
    },
    /// The system refused something the server cannot live without: a thread, a signal, a connection.
    System(std::io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Listen { setting, address, source }
                if source.kind() == std::io::ErrorKind::AddrInUse =>
            {
                write!(
                    f,
                    "cannot listen on {address}: another program already does. Stop it, or choose another \
                 port: --{setting} {} (port 0 takes any free one)",
                    SocketAddr::new(address.ip(), 0)
                )
            }
            Error::Listen { address, source, .. } => {
                write!(f, "cannot listen on {address}: {source}")
            }
            Error::WebDir { path, source } => {
                write!(f, "cannot serve the web app from {}: {source}", path.display())
            }
            Error::Store { folder, source } => match folder {
                Some(folder) => write!(f, "cannot keep games in {}: {source}", folder.display()),
                None => write!(f, "cannot keep games: {source}"),
            },
            Error::Tls { path, reason } => write!(f, "TLS: {}: {reason}", path.display()),
            Error::OutOfRange { setting, given, range: (least, most) } => {
                write!(f, "{setting} is {given}, and must be from {least} to {most}")
            }
            Error::System(source) => write!(f, "the system refused: {source}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Listen { source, .. } | Error::WebDir { source, .. } | Error::System(source) => {
                Some(source)
            }
            Error::Store { source, .. } => Some(source),
            Error::OutOfRange { .. } | Error::Tls { .. } => None,
        }
    }
}

impl From<std::io::Error> for Error {
    fn from(source: std::io::Error) -> Self {
        Error::System(source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_is_refused_for_now_hears_when_to_come_again() {
        for (code, later) in [
            (ErrorCode::TooMany, true),
            (ErrorCode::Halted, true),
            (ErrorCode::NotFound, false),
            (ErrorCode::Internal, false),
        ] {
            let response = Refusal::new(code, "no").into_response();
            assert_eq!(response.headers().contains_key(RETRY_AFTER), later);
        }
    }

    #[test]
    fn a_refusal_of_the_rooms_keeps_its_code_over_http() {
        use komadai_play::Refusal as No;

        for (no, code, status) in [
            (No::NoSeat, "no-seat", 409),
            (No::NoGame, "no-game", 404),
            (No::Over, "game-over", 400),
            (No::Banned, "banned", 403),
            (No::MembersOnly, "members-only", 409),
            (No::Busy, "busy", 503),
            (No::Halted, "halted", 503),
            (No::Failed, "internal", 500),
        ] {
            let refusal = Refusal::from(no);
            assert_eq!(refusal.code.name(), code);
            assert_eq!(refusal.into_response().status(), status, "{code}");
        }
    }
}
