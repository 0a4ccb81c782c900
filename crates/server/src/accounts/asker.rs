//! Who asks. Every route that cares takes an [`Asker`], and with it comes the check that no page of another site does.

use std::net::IpAddr;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::Method;
use axum::http::header::UPGRADE;
use axum::http::request::Parts;
use komadai_play::{Desk, Seat, now_ms};
use komadai_store::{Account, AccountId, Device, SessionToken, Store};

use super::browser;
use super::device::device;
use super::registrar::no_guests;
use super::roles::Permission;
use crate::api::ErrorCode;
use crate::error::{Refusal, ensure};
use crate::network::household;
use crate::site::Site;

/// Who asks, and from where.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    account: Option<Account>,
    /// Whether the house lets those play who have no account.
    guests: bool,
    /// From which address; none where routes are called without a socket.
    pub(crate) address: Option<IpAddr>,
    /// Whether nobody in between can have read it.
    pub(crate) secure: bool,
    /// The browser that asks, where it is remembered.
    pub(crate) session: Option<SessionToken>,
    /// What that browser is, and about where.
    pub(crate) device: Device,
    /// Which question to a passkey this browser was put last.
    pub(crate) ceremony: Option<SessionToken>,
}

impl<S: Send + Sync> FromRequestParts<S> for Asker
where
    Site: FromRef<S>,
    Store: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let site = Site::from_ref(state);
        let reads = matches!(parts.method, Method::GET | Method::HEAD);
        if !reads || parts.headers.contains_key(UPGRADE) {
            site.check_origin(&parts.extensions, &parts.headers)?;
        }
        let secure = site.is_secure(&parts.extensions, &parts.headers);
        let address = site.client(&parts.extensions, &parts.headers);
        let device = device(&parts.headers, address);
        let session = browser::SESSION.shown(&parts.headers, secure);
        let account = match session {
            Some(token) => known(Store::from_ref(state), token, &device).await?,
            None => None,
        };
        Ok(Self {
            session: session.filter(|_| account.is_some()),
            account,
            address: address.map(household),
            device,
            guests: site.guests,
            secure,
            ceremony: browser::CEREMONY.shown(&parts.headers, secure),
        })
    }
}

/// Whose browser this is; that it was used is noted now and then.
async fn known(
    store: Store,
    token: SessionToken,
    device: &Device,
) -> Result<Option<Account>, Refusal> {
    let now = now_ms();
    let Some((account, is_stale)) = store.find_session(token, now).await? else { return Ok(None) };
    if is_stale {
        let device = device.clone();
        // No request waits for that, nor fails where the disk takes nothing.
        tokio::spawn(async move { store.use_session(token, device, now).await });
    }
    Ok(Some(account))
}

impl Asker {
    /// The account, whatever may be said against it.
    pub(crate) fn account(&self) -> Option<&Account> {
        self.account.as_ref()
    }

    /// The number of that account.
    pub(crate) fn id(&self) -> Option<AccountId> {
        self.account().map(|account| account.id)
    }

    /// The account, unless it is banned, or a guest's where members alone play.
    pub(crate) fn welcome(&self) -> Option<&Account> {
        let may_play = |account: &&Account| self.guests || account.login.is_some();
        self.account().filter(|account| account.banned <= now_ms()).filter(may_play)
    }

    /// The guest that asks, who may become a member.
    pub(crate) fn guest(&self) -> Option<&Account> {
        let is_guest = |account: &&Account| account.login.is_none();
        self.account().filter(|account| account.banned <= now_ms()).filter(is_guest)
    }

    /// The account, where it has to be somebody's.
    ///
    /// # Errors
    ///
    /// Nobody is known, or is banned, or is a guest where members alone play.
    pub(crate) fn somebody(&self) -> Result<&Account, Refusal> {
        let nobody = || {
            Refusal::new(
                ErrorCode::Nobody,
                "take a name first: POST /api/me; a program sends `Authorization: Bearer` and its token",
            )
        };
        if !self.guests && self.account().is_none_or(|account| account.login.is_none()) {
            return Err(no_guests());
        }
        let account = self.account().ok_or_else(nobody)?;
        check_ban(account)?;
        Ok(account)
    }

    /// The account, where it has to be a member's.
    ///
    /// # Errors
    ///
    /// It is a guest's or nobody's, or is banned.
    pub(crate) fn member(&self) -> Result<&Account, Refusal> {
        let account = self.somebody()?;
        let is_member = account.login.is_some();
        ensure(is_member, ErrorCode::Nobody, "sign in first: POST /api/sign-in")?;
        Ok(account)
    }

    /// The account, where its role has to have this permission.
    ///
    /// # Errors
    ///
    /// It has not.
    pub(crate) fn permitted(&self, permission: Permission) -> Result<&Account, Refusal> {
        let account = self.member()?;
        let permitted = permission.is_of(account.role);
        ensure(permitted, ErrorCode::Forbidden, "your role does not allow this")?;
        Ok(account)
    }

    /// Refuses an engine's help to somebody who plays a game that counts, and to strangers where members alone play.
    ///
    /// # Errors
    ///
    /// The asker does, or is one.
    pub(crate) fn check_engine(&self, desk: &Desk) -> Result<(), Refusal> {
        if !self.guests {
            self.member()?;
        }
        let rated = self.id().is_some_and(|id| desk.admission().plays_rated(id));
        ensure(!rated, ErrorCode::RatedGame, "no engine is asked while you play a rated game")
    }
}

/// Refuses an account that is banned.
///
/// # Errors
///
/// It is.
pub(crate) fn check_ban(account: &Account) -> Result<(), Refusal> {
    let banned = account.banned > now_ms();
    ensure(!banned, ErrorCode::Banned, "this account may not be used for some time")
}

/// The seat somebody takes.
pub(crate) fn seat(account: &Account) -> Seat {
    Seat { account: account.id, name: account.name.clone() }
}
