//! What pages and the server say to each other to keep order. In TypeScript: `web/src/wire/moderation.ts`.
//!
//! Times are milliseconds since 1970.

use serde::{Deserialize, Serialize};

use super::play::{ChatLine, Running, Side};

/// The body of `POST /api/reports`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The number of the account that is reported.
    pub about: i64,
    /// The game on whose page it is written; what was said there last is kept with the report.
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// Why, from a short list.
    pub reason: ReportReason,
    /// What the reporter says of it: 300 characters at most.
    pub words: String,
}

/// Why somebody is reported.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    /// Insults, threats, spam.
    Abuse,
    /// Moves of an engine.
    Engine,
    /// Drags lost games out, or leaves them.
    Stalling,
    /// Loses or wins on purpose.
    Sandbagging,
    /// The name offends.
    Name,
    /// Something else, which the words say.
    Other,
}

/// The reply to `GET /api/admin/reports`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reports {
    /// Those that wait, the oldest first.
    pub open: Vec<Report>,
    /// Those that were settled, the latest first.
    pub settled: Vec<Report>,
}

/// A report, as moderators see it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Report {
    /// The number by which it is settled.
    pub id: i64,
    /// When it was written.
    pub at: i64,
    /// The name of the account that reports.
    pub by: Option<String>,
    /// The number of the account that is reported.
    pub about: i64,
    /// The name of that account.
    pub name: String,
    /// The game on whose page it was written.
    pub game: Option<String>,
    /// The reason, as [`ReportReason`] spells it.
    pub reason: String,
    /// What the reporter says of it.
    pub words: String,
    /// What was said in that game last; none without a game, and after thirty days.
    pub chat: Option<Vec<ChatLine>>,
    /// When it was settled.
    pub settled: Option<i64>,
    /// The name of the moderator who settled it.
    pub settler: Option<String>,
    /// What that moderator noted.
    pub note: String,
}

/// The body of requests that say no more than a text: why something is done, what is noted.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// The text: 300 characters at most.
    pub note: String,
}

/// The reply to `GET /api/admin/members/{id}`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MemberFile {
    /// What moderators have noted, the latest first.
    pub notes: Vec<AccountNote>,
    /// The games that are not over.
    pub games: Vec<Running>,
}

/// A note on an account, for moderators alone.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AccountNote {
    /// When it was written.
    pub at: i64,
    /// The name of its author, unless that account is gone.
    pub by: Option<String>,
    /// What it says.
    pub text: String,
}

/// The body of `POST /api/admin/members/{id}/rename`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Renaming {
    /// What others see from now on.
    pub name: String,
    /// The reason, for the list of deeds.
    pub note: String,
}

/// The body of `POST /api/admin/games/{id}/rule`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GameRuling {
    /// What becomes of the game.
    pub ruling: RulingKind,
    /// Who wins a game that is decided; none for a draw.
    #[cfg_attr(test, ts(optional))]
    pub winner: Option<Side>,
    /// What players and spectators are told: one to 300 characters.
    pub note: String,
}

/// What a moderator makes of a game.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RulingKind {
    /// It is called off, and has no result.
    Annul,
    /// It is decided, and counts.
    Award,
}

/// The body of `POST /api/admin/events/{event}`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EventDeed {
    /// What is done to it.
    pub deed: EventDeedKind,
    /// The reason, for the list of deeds.
    pub note: String,
}

/// What is done to an event.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventDeedKind {
    /// It is over; its page and its results stay.
    End,
    /// Its page is gone; the games that were played in it stay.
    Remove,
}

/// What all readers are told; the reply to `GET /api/notices` has at most one of each kind.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Notice {
    /// What kind of notice.
    pub kind: NoticeKind,
    /// When it was written; a notice that was dismissed is known by it.
    pub at: i64,
    /// When the maintenance begins, or a message is over.
    pub due: Option<i64>,
    /// The text in Japanese; empty where it is given in English alone.
    pub ja: String,
    /// The text in English; empty where it is given in Japanese alone.
    pub en: String,
}

/// A kind of notice.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum NoticeKind {
    /// The message of the day, on the page of the lobby.
    Day,
    /// The server will be away; on every page, with its time.
    Maintenance,
    /// A message to all pages that are open, for an hour.
    All,
}

/// The body of `POST /api/admin/notices`; with two empty texts the notice of that kind goes.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewNotice {
    /// What kind of notice.
    pub kind: NoticeKind,
    /// When the maintenance begins.
    #[cfg_attr(test, ts(optional))]
    pub due: Option<i64>,
    /// The text in Japanese, or in whatever language it is given: 300 characters at most.
    pub ja: String,
    /// The text in English.
    pub en: String,
}
