//! Everything that is kept of an account, for its owner to take along.

use serde::{Deserialize, Serialize};

use super::{AuditLine, Change, Passkey, Standing};
use crate::api::board::Token;
use crate::api::play::Role;

/// What is kept of somebody: the reply to `GET /api/me/export`, which goes on with `games`, each an [`ExportedGame`].
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct AccountExport {
    /// The account's number.
    pub account: i64,
    /// What others see.
    pub name: String,
    /// The name to sign in with.
    pub login: Option<String>,
    /// A title of the world outside.
    pub title: Option<String>,
    /// Since when there has been such an account.
    pub created: i64,
    /// Whether others may see games and ratings.
    pub shown: bool,
    /// What it may do among the others.
    pub role: Role,
    /// Until when it is banned; in the past if it is not.
    pub banned: i64,
    /// Until when it may not speak; in the past if it may.
    pub muted: i64,
    /// The passkeys, without what only their holders know.
    pub passkeys: Vec<Passkey>,
    /// The tokens of programs, without what they show.
    pub tokens: Vec<Token>,
    /// The tournaments it announced or entered.
    pub events: Vec<ExportedEvent>,
    /// What it asked to be analysed, as long as that is kept.
    pub analyses: Vec<ExportedAnalysis>,
    /// What it did to others and others did to it to keep order.
    pub orders: Vec<AuditLine>,
    /// The players it has reported.
    pub reports: Vec<ExportedReport>,
    /// A rating for each pace at which it has played rated games.
    pub standings: Vec<Standing>,
    /// How the ratings have changed, the latest first.
    pub changes: Vec<Change>,
}

/// A tournament that somebody announced or entered.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ExportedEvent {
    /// The name of the tournament, as in `/api/events/{id}`.
    pub event: String,
    /// Whether the account announced it.
    pub organises: bool,
    /// When it was announced.
    pub created: i64,
    /// What was announced.
    pub announced: serde_json::Value,
}

/// A game that somebody asked to be analysed.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ExportedAnalysis {
    /// The analysis by its name; its answer is at `/api/analyses/{name}`.
    pub analysis: String,
    /// When it was asked for.
    pub created: i64,
    /// What was asked.
    pub question: serde_json::Value,
}

/// What somebody reported of a player.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ExportedReport {
    /// When it was written.
    pub at: i64,
    /// The name of the player.
    pub about: String,
    /// The reason, in a word.
    pub reason: String,
    /// What the reporter said of it.
    pub words: String,
}

/// A game that is taken along.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ExportedGame {
    /// The name of the game, as in `/api/games/{id}`.
    pub game: String,
    /// When it was opened.
    pub opened: i64,
    /// Whether it counted.
    pub rated: bool,
    /// Its record as KIF.
    pub record: String,
}
