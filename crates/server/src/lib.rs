//! Shogi over a network: the web app, embedded, and an engine that answers questions.
//!
//! [`run`] is the whole server; [`Server`] is the same in two steps, for a caller with a runtime of its own.
//! What a question means is `komadai_opponent`'s to say, and what to play `komadai_engine`'s.
//!
//! The README lists every route, and `/api/docs` of a running server describes those for programs.
//!
//! Each room decides in types of its own and hands them to the wire at its edge. Pure, without time, chance or
//! sockets: `site` (origins), `letters` (what people may write), `events/announcement`, `events/view` and
//! `people/follower` (news as messages), `api` (the wire types). What acts: `app` (the parts that routes take), `doors`
//! and `server` (ports), `accounts`, `analysis`, `bots`, `csa`, `engines`, `events`, `people`, `queue`; `http` joins
//! their routes.
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
mod membership;
mod moderation;
mod ndjson;
mod network;
mod ops;
mod people;
mod places;
mod policy;
pub mod queue;
mod request;
mod secrets;
mod server;
mod site;
mod sockets;

/// What this server and the machines that analyse for it say to each other.
pub mod work {
    pub use crate::api::queue::{Work, WorkBeat, WorkRequest, WorkResult};
}

pub use accounts::passwords::hash as hash_password;
pub use assets::PageFile;
pub use config::{BackupSchedule, Config, EngineSetting, LogForm, Newcomers, Tls};
pub use error::Error;
pub use membership::{Announcers, Membership, Registration};
pub use ops::check::check;
pub use ops::public_url::PublicUrl;
pub use ops::retention::Retention;
pub use ops::settings::{
    Address, Custom, Network, Number, Offset, Place, RoundSchedule, Settings, SettingsError, Text,
};
pub use secrets::Code;
pub use server::{Server, run};
