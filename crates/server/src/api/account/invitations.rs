//! Who may come in, by which invitation, and how a member who has lost the way in finds back.

use serde::{Deserialize, Serialize};

use crate::membership::{self, Announcers, Registration};

/// The reply to `GET /api/registration`: who may come in here.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Membership {
    /// Who may open an account.
    pub registration: RegistrationKind,
    /// Whether somebody without an account may play.
    pub guests: bool,
    /// Whether every member may announce events.
    pub events: bool,
}

/// Who may open an account.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RegistrationKind {
    /// Everybody, without being asked for more.
    Open,
    /// Those who have an invitation.
    Invited,
    /// No more come; the accounts that are there stay.
    Closed,
}

impl From<membership::Membership> for Membership {
    fn from(membership: membership::Membership) -> Self {
        Self {
            registration: match membership.registration {
                Registration::Open => RegistrationKind::Open,
                Registration::Invited => RegistrationKind::Invited,
                Registration::Closed => RegistrationKind::Closed,
            },
            guests: membership.guests,
            events: membership.events == Announcers::Members,
        }
    }
}

/// The body of `POST /api/admin/invitations`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WantedInvitation {
    /// How many accounts may be opened by it: 1 to 1000.
    pub uses: u32,
    /// For how many days it is good: 1 to 365.
    pub days: u32,
    /// Whom it is for, for the list of deeds.
    #[serde(default)]
    pub note: String,
}

/// A code that was made, shown this once.
#[derive(Clone, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct IssuedCode {
    /// The code: `k3m9-0xzv-7c2d-qh5t`.
    pub code: String,
    /// Until when it is good.
    pub expires: i64,
}

/// An invitation that may still be used, without its code.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenInvitation {
    /// The number it is taken back by.
    pub id: i64,
    /// The name of the account that made it; none for the machine itself.
    pub by: Option<String>,
    /// Whom it is for.
    pub note: String,
    /// How many accounts it was for.
    pub uses: u32,
    /// How many of them may still be opened.
    pub remaining: u32,
    /// When it was made.
    pub created: i64,
    /// Until when it is good.
    pub expires: i64,
}

/// The body of `POST /api/admin/recovery`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewRecovery {
    /// The number of the member's account.
    pub account: i64,
    /// The reason, for the list of deeds.
    #[serde(default)]
    pub note: String,
}

/// The body of `POST /api/recover`.
#[derive(Clone, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The name to sign in with.
    pub login: String,
    /// The code a moderator has given.
    pub code: String,
    /// The password from now on.
    pub password: String,
}
