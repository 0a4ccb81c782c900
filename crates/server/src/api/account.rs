//! What browsers and the server say to each other about accounts. In TypeScript: `web/src/wire/account.ts`.
//!
//! Times are milliseconds since 1970; ranks are written `5k` and `2d`. What authenticators are asked and answer has the
//! JSON forms of the standard, [Web Authentication](https://www.w3.org/TR/webauthn-3/).

mod admin;
mod export;
mod invitations;

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use webauthn_rp::response::auth::ser_relaxed::DiscoverableAuthenticationRelaxed64;
use webauthn_rp::response::register::ser_relaxed::RegistrationRelaxed;

use super::play::{Ending, Side};

pub use admin::{
    AdminDeed, AdminView, AuditLine, Backup, BackupFailure, BackupState, DeedKind, Member,
    MemberQuery,
};
pub use export::{AccountExport, ExportedAnalysis, ExportedEvent, ExportedGame, ExportedReport};
pub use invitations::*;

/// The body of `POST /api/sign-up`. A guest who asks keeps everything it has played.
#[derive(Clone, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SignUp {
    /// The name to sign in with: three to twenty letters, digits, `_` or `-`.
    pub login: String,
    /// Eight characters or more.
    pub password: String,
    /// What others are to see; the login if none is given.
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// The code of an invitation, where the house asks for one.
    #[cfg_attr(test, ts(optional))]
    pub invitation: Option<String>,
}

/// The body of `POST /api/sign-in`.
#[derive(Clone, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name to sign in with.
    pub login: String,
    /// The password, as it was set at sign-up or changed since.
    pub password: String,
}

/// A browser that an account is signed in on.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Session {
    /// The name by which `DELETE /api/me/sessions/{id}` knows it.
    pub id: String,
    /// Whether it is the one that asks.
    pub own: bool,
    /// When it signed in, where that is known.
    pub made: Option<i64>,
    /// About when it was last used, where that is known.
    pub used: Option<i64>,
    /// What it is, as `Firefox, Linux`; nothing where it does not say.
    pub device: String,
    /// About where it was last: a part of its address, or nothing.
    pub address: String,
}

/// The body of `POST /api/me/password`.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now, where there is one and no passkey is at hand.
    #[cfg_attr(test, ts(optional))]
    pub old: Option<String>,
    /// What a passkey has answered to `POST /api/passkeys/ask`.
    #[cfg_attr(test, ts(optional, type = "AuthenticationResponseJSON"))]
    pub passkey: Option<DiscoverableAuthenticationRelaxed64>,
    /// The password from now on.
    pub new: String,
}

/// The body of `POST /api/me/privacy`.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Privacy {
    /// Whether others may look at games and ratings.
    pub shown: bool,
}

/// Proof of a member that it is the one: the body of `POST /api/me/delete`, `/api/passkeys/add` and
/// `/api/passkeys/{id}/remove`. One of the two is enough.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The password of the member who asks.
    #[cfg_attr(test, ts(optional))]
    pub password: Option<String>,
    /// What a passkey has answered to `POST /api/passkeys/ask`.
    #[cfg_attr(test, ts(optional, type = "AuthenticationResponseJSON"))]
    pub passkey: Option<DiscoverableAuthenticationRelaxed64>,
}

/// The reply to `GET /api/passkeys`: where passkeys work, and the asker's ways in.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Passkeys {
    /// The origin whose pages may use them: `https://shogi.example`.
    pub origin: String,
    /// Whether the operator has named it; otherwise it is this machine's own.
    pub public: bool,
    /// Whether the asker has a password.
    pub password: bool,
    /// The asker's, the latest first.
    pub passkeys: Vec<Passkey>,
}

/// A passkey in its owner's list.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Passkey {
    /// The number by which the routes below `/api/passkeys` name it.
    pub id: i64,
    /// What its owner calls it.
    pub name: String,
    /// When it was made.
    pub created: i64,
    /// When it was last used.
    pub used: Option<i64>,
}

/// The body of `POST /api/passkeys/open`, whose reply is a `PublicKeyCredentialCreationOptionsJSON`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The name the account is known by: three to twenty letters, digits, `_` or `-`.
    pub login: String,
    /// What others are to see; the login if none is given.
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// The code of an invitation, where the house asks for one.
    #[cfg_attr(test, ts(optional))]
    pub invitation: Option<String>,
}

/// The body of `POST /api/passkeys/sign-up` and of `POST /api/passkeys`.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MadePasskey {
    /// What the authenticator has made.
    #[cfg_attr(test, ts(type = "RegistrationResponseJSON"))]
    pub credential: RegistrationRelaxed,
    /// What its owner calls it: one to 24 characters.
    pub name: String,
}

/// The body of `POST /api/passkeys/sign-in`.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PasskeyAnswer {
    /// What a passkey has answered to `POST /api/passkeys/ask`.
    #[cfg_attr(test, ts(type = "AuthenticationResponseJSON"))]
    pub credential: DiscoverableAuthenticationRelaxed64,
}

/// The reply to `GET /api/players/{id}`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Profile {
    /// The account's number.
    pub account: i64,
    /// What others see.
    pub name: String,
    /// The name to sign in with; none for a guest.
    pub login: Option<String>,
    /// A title of the world outside.
    pub title: Option<String>,
    /// Whether a program plays for it, or has.
    pub program: bool,
    /// Since when there has been such an account.
    pub created: i64,
    /// Whether others may see the rest.
    pub shown: bool,
    /// Whether it is the asker's.
    pub own: bool,
    /// A rating for each pace at which it has played rated games.
    pub standings: Vec<Standing>,
    /// How the ratings have changed, the latest first.
    pub changes: Vec<Change>,
    /// The games, the latest first.
    pub games: Vec<ProfileGame>,
    /// The handicap that is customary between this player and the asker, where both have ratings.
    pub suggests: Option<String>,
}

/// Who plays a game, beside the name; the reply to `GET /api/games/{id}/players` has it for each side.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Player {
    /// The number of the account, as in `/api/players/{id}`.
    pub account: i64,
    /// Whether it is a guest, who has no profile.
    pub guest: bool,
    /// A title from outside this server.
    pub title: Option<String>,
    /// Whether a program plays for it.
    pub program: bool,
    /// How strong it is at the pace of the game; none where it shows nothing, or has no rating at it.
    pub standing: Option<Standing>,
}

/// A rating at one pace.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// The pace: `blitz`, `rapid`, `classical`, `correspondence`; `engine` for engines.
    pub pace: String,
    /// The rating by Glicko-2, 1500 for a newcomer.
    pub rating: i32,
    /// The standard deviation of the rating: 350 for a newcomer, less with each game.
    pub deviation: i32,
    /// How many games it rests on.
    pub games: u32,
    /// The rank on this server: `5k`, `2d`.
    pub grade: String,
    /// Whether it rests on too little to be relied on.
    pub provisional: bool,
}

/// What a game made of a rating.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Change {
    /// The name of the game, as in `/api/games/{id}`.
    pub game: String,
    /// The number of the account whose rating changed.
    pub account: i64,
    /// The pace: `blitz`, `rapid`, `classical`, `correspondence` or `engine`.
    pub pace: String,
    /// The rating before.
    pub before: i32,
    /// The rating after.
    pub rating: i32,
    /// When the game ended.
    pub at: i64,
}

/// A game in a profile.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProfileGame {
    /// The name of the game, as in `/api/games/{id}`.
    pub game: String,
    /// When it began or ended.
    pub at: i64,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// The side of the one whose profile it is.
    pub own: Option<Side>,
    /// How many moves were played.
    pub moves: u32,
    /// The handicap's name; none for another start.
    pub handicap: Option<String>,
    /// The pace; none without a clock.
    pub pace: Option<String>,
    /// Whether it counted.
    pub rated: bool,
    /// How it ended; none while it is played.
    pub ending: Option<Ending>,
}

/// The query of `GET /api/games/{id}/record`.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RecordQuery {
    /// Which form is wanted; `kif` where none is named.
    #[serde(default, rename = "as")]
    #[param(inline)]
    pub form: RecordForm,
}

/// A form in which a record is written.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RecordForm {
    /// KIF in UTF-8, as most Japanese programs read it.
    #[default]
    Kif,
    /// CSA, version 3.
    Csa,
    /// JKF, a record as JSON.
    Jkf,
    /// One line of moves in USI text.
    Usi,
}
