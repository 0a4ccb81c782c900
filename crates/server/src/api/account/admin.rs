//! What those who keep order see and do.

use serde::{Deserialize, Serialize};

use crate::api::play::Role;

/// The reply to `GET /api/admin`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AdminView {
    /// Members by the beginning of their names, or the number of one; then guests, the latest first.
    pub members: Vec<Member>,
    /// What was done to whom, the latest first.
    pub log: Vec<AuditLine>,
}

/// The query of `GET /api/admin`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberQuery {
    /// How the names begin, or the number of the account.
    #[serde(default)]
    pub name: String,
}

/// A member or guest, as those see it who keep order.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Member {
    /// The account's number.
    pub account: i64,
    /// What others see.
    pub name: String,
    /// The name to sign in with; none for a guest, who may be banned and muted, and no more.
    pub login: Option<String>,
    /// A title of the world outside.
    pub title: Option<String>,
    /// What it may do among the others.
    pub role: Role,
    /// Until when it is banned; in the past if it is not.
    pub banned: i64,
    /// Until when it may not speak; in the past if it may.
    pub muted: i64,
}

/// The reply to `GET /api/admin/backups`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BackupState {
    /// How many hours after a backup the next is made; none where none are made.
    pub hours: Option<f64>,
    /// How many stay, the newest.
    pub keep: Option<u32>,
    /// The last good one, if there is any.
    pub last: Option<Backup>,
    /// Why the last try failed, if it did.
    pub failed: Option<BackupFailure>,
}

/// A backup that was looked through.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Backup {
    /// When it was made.
    pub at: i64,
    /// How large it is.
    #[cfg_attr(test, ts(type = "number"))]
    pub bytes: u64,
}

/// A backup that could not be made.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BackupFailure {
    /// When it was tried.
    pub at: i64,
    /// What was in the way, in English.
    pub reason: String,
}

/// A line in the list of deeds.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AuditLine {
    /// When it was done.
    pub at: i64,
    /// The name of the account that did it; none for the machine itself.
    pub by: Option<String>,
    /// What was done: `ban`, `no-ban`, `mute` and so on.
    pub deed: String,
    /// The name of the account it was done to, unless that is gone.
    pub about: Option<String>,
    /// For how long or which title, and why.
    pub note: String,
}

/// The body of `POST /api/admin`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AdminDeed {
    /// The number of the account it is done to.
    pub account: i64,
    /// What is done to the account.
    pub deed: DeedKind,
    /// For how many days a ban or a silence lasts; 0 lifts it.
    #[cfg_attr(test, ts(optional))]
    pub days: Option<u32>,
    /// The title, where one is given; none takes it away.
    #[cfg_attr(test, ts(optional))]
    pub title: Option<String>,
    /// The role, where one is given.
    #[cfg_attr(test, ts(optional))]
    pub role: Option<Role>,
    /// The reason, for the list of deeds: 300 characters at most.
    #[serde(default)]
    pub note: String,
}

/// What is done to a member.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DeedKind {
    /// The account may not be used.
    Ban,
    /// It may not speak.
    Mute,
    /// It has another role.
    Role,
    /// It bears a title of the world outside.
    Title,
}
