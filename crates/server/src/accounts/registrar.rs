//! The one place where accounts come to be, whichever door somebody comes through: the page, a passkey, a guest's name,
//! a program, an engine over CSA.

use std::net::IpAddr;
use std::sync::Arc;

use komadai_play::now_ms;
use komadai_store::{AccountId, Login, Newcomer, SessionToken, Store, StoreError, UnixMs};

use crate::api::ErrorCode;
use crate::error::Refusal;
use crate::membership::{Membership, Registration};
use crate::people::limits::{Buckets, Rate};
use crate::secrets::Code;

/// Wrong codes one address may try. A right one does not count: a class at school may sit behind one.
const GUESSES: Rate = Rate { burst: 20.0, per_second: 0.05 };

/// Opens accounts, as far as the house takes any.
#[derive(Clone, Debug)]
pub(crate) struct Registrar {
    store: Store,
    membership: Membership,
    guesses: Arc<Buckets<Option<IpAddr>>>,
}

/// Why no account was opened.
#[derive(Debug)]
pub(crate) enum Shut {
    /// The house takes no new members.
    Closed,
    /// Its members alone play here.
    NoGuests,
    /// No invitation has this code, or none was shown where one is needed.
    BadInvitation,
    /// Too many codes were tried.
    TooMany,
    /// The store refuses: a name that is taken, a disk that is full.
    Store(StoreError),
}

/// An account to be opened.
#[derive(Debug)]
pub(crate) struct Opening {
    /// The guest that becomes a member, with all it has played.
    pub(crate) guest: Option<AccountId>,
    /// What others are to see.
    pub(crate) name: String,
    /// How the member signs in.
    pub(crate) login: Login,
    /// What [`Registrar::check`] made of the code that was shown.
    pub(crate) invitation: Admission,
}

/// That somebody may become a member: by which invitation, where one is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Admission(Option<SessionToken>);

impl Registrar {
    pub(crate) fn new(store: Store, membership: Membership) -> Self {
        Self { store, membership, guesses: Arc::new(Buckets::new(GUESSES)) }
    }

    /// Who may come in here.
    pub(crate) fn membership(&self) -> Membership {
        self.membership
    }

    /// Whether somebody at this address may become a member, by this code where one is needed. Asked before anything
    /// that is dear; [`open`](Self::open) has the last word.
    ///
    /// # Errors
    ///
    /// The house is closed, or the code is not good.
    pub(crate) async fn check(
        &self,
        code: Option<&str>,
        from: Option<IpAddr>,
    ) -> Result<Admission, Shut> {
        match self.membership.registration {
            Registration::Open => return Ok(Admission(None)),
            Registration::Closed => return Err(Shut::Closed),
            Registration::Invited => {}
        }
        let Some(code) = code.filter(|code| !code.trim().is_empty()) else {
            return Err(Shut::BadInvitation);
        };
        // Taken before it is looked up, or many at once would be none too many.
        if !self.guesses.take(from) {
            return Err(Shut::TooMany);
        }
        let secret = code.parse::<Code>().map_err(|_| Shut::BadInvitation)?.hash();
        if !self.store.has_invitation(secret, now_ms()).await? {
            tracing::warn!(address = ?from, "an invitation was wrong");
            return Err(Shut::BadInvitation);
        }
        self.guesses.put_back(from);
        Ok(Admission(Some(secret)))
    }

    /// Opens the account of a member, or makes a guest's one; an invitation is used up with it.
    ///
    /// # Errors
    ///
    /// The login or the passkey is taken, the invitation is used up, or the store fails; nothing has changed.
    pub(crate) async fn open(&self, opening: Opening) -> Result<AccountId, Shut> {
        let Opening { guest, name, login, invitation } = opening;
        let Admission(invitation) = invitation;
        if let Some(invitation) = invitation {
            let newcomer = Newcomer { guest, name, login, invitation };
            return Ok(self.store.add_newcomer(newcomer, now_ms()).await?);
        }
        let Some(guest) = guest else {
            return Ok(self.store.add_account(name, Some(login), now_ms()).await?);
        };
        if !self.store.add_login(guest, login, now_ms()).await? {
            return Err(Shut::Store(StoreError::NoGuest));
        }
        self.store.rename(guest, name).await?;
        Ok(guest)
    }

    /// Opens the account of a guest.
    ///
    /// # Errors
    ///
    /// The house has none, or the store fails.
    pub(crate) async fn open_guest(&self, name: impl Into<String>) -> Result<AccountId, Shut> {
        if !self.membership.guests {
            return Err(Shut::NoGuests);
        }
        Ok(self.store.add_account(name, None, now_ms()).await?)
    }
}

impl Registrar {
    /// Whether an engine may open an account over CSA, where no code can be said.
    pub(crate) fn takes_engines(&self) -> bool {
        self.membership.registration == Registration::Open
    }

    /// Opens the account of an engine that has come by its own port.
    ///
    /// # Errors
    ///
    /// The house is closed to those who are not invited, the login is taken, or the store fails.
    pub(crate) async fn open_engine(&self, name: &str, login: Login) -> Result<AccountId, Shut> {
        if !self.takes_engines() {
            return Err(Shut::Closed);
        }
        Ok(self.store.add_engine(name, login, now_ms()).await?)
    }

    /// The guest of an engine that has come by its own port since then, or a new one.
    ///
    /// # Errors
    ///
    /// The house has no guests, or the store fails.
    pub(crate) async fn open_engine_guest(
        &self,
        name: &str,
        since: UnixMs,
    ) -> Result<AccountId, Shut> {
        if !self.membership.guests {
            return Err(Shut::NoGuests);
        }
        Ok(self.store.engine_guest(name, since, now_ms()).await?)
    }
}

impl From<StoreError> for Shut {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoInvitation => Self::BadInvitation,
            error => Self::Store(error),
        }
    }
}

impl From<Shut> for Refusal {
    fn from(shut: Shut) -> Self {
        let (code, reason) = match shut {
            Shut::Closed => (ErrorCode::RegistrationClosed, "this server takes no new members"),
            Shut::NoGuests => return no_guests(),
            Shut::BadInvitation => (
                ErrorCode::BadInvitation,
                "new members need an invitation, and this code is of none that may still be used",
            ),
            Shut::TooMany => return Self::too_much(),
            Shut::Store(StoreError::NameTaken) => {
                (ErrorCode::NameTaken, "somebody else signs in by this name")
            }
            Shut::Store(StoreError::NoGuest) => {
                (ErrorCode::NotAllowed, "this guest has become a member just now")
            }
            Shut::Store(error @ StoreError::PasskeyTaken) => {
                return Self::new(ErrorCode::BadPasskey, error);
            }
            Shut::Store(error) => return error.into(),
        };
        Self::new(code, reason)
    }
}

/// What somebody without an account is told where members alone play.
pub(crate) fn no_guests() -> Refusal {
    Refusal::new(ErrorCode::NoGuests, "members alone play here: sign in first")
}
