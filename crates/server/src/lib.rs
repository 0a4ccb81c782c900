//! Shogi over a network: the web app, embedded, and an engine that answers questions.
//!
//! [`run`] is the whole server; [`Server`] is the same in two steps, for a caller with a runtime of its own.
//! What a question means is `komadai_opponent`'s to say, and what to play `komadai_engine`'s.
//!
//! | Address | What it does |
//! |---|---|
//! | `GET /` and all below | the web app's files |
//! | `GET /api/ws` | a WebSocket: questions in, reports and answers out |
//! | `POST /api/think` | one question, one answer |
//! | `GET /api/me`, `POST /api/me` | who asks; take a name |
//! | `POST`, `GET /api/games`, `GET /api/games/{id}` | open a room for another player; games to watch; look at a game |
//! | `GET /api/play` | a WebSocket: games between people, and the lobby |
//! | `POST /api/sign-up`, `/api/sign-in`, `/api/sign-out` | become a member, be one here, be nobody here |
//! | `/api/passkeys` and below | the same by a passkey |
//! | `/api/me/…` | games, password, privacy, all that is kept, leaving |
//! | `GET /api/players/{id}` | a member: ratings, games |
//! | `GET /api/games/{id}/record`, `/rating` | a game as a record; what it made of ratings |
//! | `/api/admin` | keeping order |
//! | `GET /health`, `GET /ready` | whether the server lives, with its version; whether new players are welcome |
//! | `GET /metrics` | figures for Prometheus, for this machine and [`Config::metrics_for`] |
//! | `POST /api/analyses`, `GET`, `DELETE /api/analyses/{id}` | have a game analysed in the background |
//! | `GET /api/engines`, `/api/engines/{name}` and below | engines of the host besides ours, asked about positions |
//! | `GET`, `POST /api/events`, `/api/events/{id}` and below | tournaments |
//! | `/api/board`, `/api/tokens` and below | programs that play; [`/api/openapi.json`, `/api/docs`] say how |
//! | `POST /api/work` and below | machines that do this work |
//!
//! Engines come through a port of their own, [`csa`], where [`Config::csa`] opens one.
//!
//! The shapes of messages are in `src/api.rs`, `src/api/play.rs` and `komadai_opponent`. A question to the engine
//! carries the whole game. Games between people are `komadai_play`'s, and lie in the folder [`Config::data`].

mod accounts;
mod analysis;
mod api;
mod app;
mod assets;
mod bots;
mod config;
pub mod csa;
mod doors;
mod engines;
mod error;
mod events;
mod http;
mod letters;
mod ndjson;
mod ops;
mod people;
mod places;
pub mod queue;
mod request;
mod server;
mod site;
mod sockets;

/// What this server and the machines that analyse for it say to each other.
pub mod work {
    pub use crate::api::queue::{Work, WorkBeat, WorkDone, WorkWanted};
}

pub use accounts::passwords::hash as hash_password;
pub use assets::PageFile;
pub use config::{Config, EngineSetting, LogForm, Tls};
pub use error::Error;
pub use ops::public_url::PublicUrl;
pub use ops::settings::{
    Address, Custom, Number, Offset, Place, Scheduled, Settings, SettingsError,
};
pub use server::{Server, run};
