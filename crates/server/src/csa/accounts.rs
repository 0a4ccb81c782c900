//! Who an engine is: a name, and the password it was first used with.

use std::net::IpAddr;
use std::time::Duration;

use komadai_csa::PlayerName;
use komadai_csa::hall::{Identity, Settings};
use komadai_play::now_ms as now;
use komadai_store::{AccountId, Login, Store, StoreError, WayIn};
use md5::{Digest, Md5};
use tokio::time::{Instant, sleep};

use crate::accounts::common;
use crate::accounts::credentials::proper_password;
use crate::accounts::known::Known;
use crate::accounts::passwords::{Passwords, Turn};
use crate::accounts::registrar::{Registrar, Shut};
use crate::api::board::Scope;
use crate::bots::caller;
use crate::config::Newcomers;
use crate::network::household;
use crate::people::limits::{AddressBuckets, Buckets, Rate};
use crate::secrets::{hash, hex};

/// How long a login waits before a store that could not take it is asked again.
const AGAIN: Duration = Duration::from_secs(1);

/// Names an address may be the first to use. A whole tournament may sit behind one.
const NEWCOMERS: Rate = Rate { burst: 200.0, per_second: 0.5 };

/// Wrong passwords an address may try for one name: no more than on the page. The owner of the name comes from another
/// address, and is kept out by nobody's guesses; right ones do not count, since a plain client logs in for every game.
const GUESSES: Rate = Rate { burst: 10.0, per_second: 0.05 };

/// Milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// What is told a member who sends the password of the account where others may read it.
const BY_TLS: &str = "engine_password over this line take an engine password from your account page, or connect by TLS";
/// What is told somebody with a new name where nobody new is let in.
const CLOSED: &str = "unknown_name open an account on the page first";
/// Why no account came of a password.
const WEAK: &str =
    "you play unrated: an account takes a password of eight characters that nobody guesses at once";
const NO_ACCOUNTS: &str = "you play unrated: accounts are opened on the page";

/// What somebody who has logged in may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Nothing more: the account is gone or banned.
    ShutOut,
    /// Play, but not talk to everyone for so long, which may be no time at all.
    Muted(Duration),
}

/// Who somebody turned out to be.
pub(super) struct Found {
    pub(super) identity: Identity,
    pub(super) account: Option<AccountId>,
    /// How long a guest may not talk to everyone; of others the identity says it.
    pub(super) muted: Duration,
}

impl Found {
    const fn of(identity: Identity, account: AccountId) -> Self {
        Self { identity, account: Some(account), muted: Duration::ZERO }
    }
}

/// Nobody is let in.
impl From<Identity> for Found {
    fn from(identity: Identity) -> Self {
        Self { identity, account: None, muted: Duration::ZERO }
    }
}

/// The accounts engines log in to.
#[derive(Debug)]
pub(super) struct Accounts {
    store: Store,
    registrar: Registrar,
    passwords: Passwords,
    newcomers: Newcomers,
    comers: AddressBuckets,
    guesses: Buckets<(IpAddr, String)>,
    /// Who has logged in, and from where.
    known: Known,
    /// How long a login may take.
    patience: Duration,
    /// Whether records tell players apart by their trips.
    trips: bool,
}

impl Accounts {
    pub(super) fn new(
        store: Store,
        registrar: Registrar,
        passwords: Passwords,
        newcomers: Newcomers,
        hall: &Settings,
    ) -> Self {
        Self {
            store,
            registrar,
            passwords,
            newcomers,
            comers: AddressBuckets::new(NEWCOMERS),
            guesses: Buckets::new(GUESSES),
            known: Known::default(),
            // A login is given its time by the hall, as everything that is said.
            patience: hall.login_within,
            trips: hall.trips,
        }
    }

    /// What records say of the password of a player, where they say anything.
    pub(super) fn trip(&self, secret: Option<&str>) -> Option<String> {
        let secret = secret.filter(|_| self.trips)?;
        Some(hex(&Md5::digest(secret)))
    }

    /// Who `name` is, that comes from an address, over a line that nobody between reads or does. A new name with a good
    /// password becomes an account; without one it is a guest, the same all day.
    ///
    /// While the disk takes nothing, the answer waits: a client that is told its password is wrong does not come back.
    /// `None` where that lasted for longer than a login may.
    pub(super) async fn identify(
        &self,
        name: &PlayerName,
        secret: Option<String>,
        (from, is_private): (IpAddr, bool),
    ) -> Option<Found> {
        let from = household(from);
        let until = Instant::now() + self.patience;
        while Instant::now() < until {
            match self.look_up(name, secret.clone(), (from, is_private)).await {
                Ok(found) => return Some(found),
                Err(error) if error.may_pass() => {
                    tracing::warn!(%error, "a login waits for the disk");
                    sleep(AGAIN).await;
                }
                Err(error) => {
                    tracing::error!(%error, "a login cannot be looked up");
                    return Some(Identity::Wrong.into());
                }
            }
        }
        None
    }

    /// What an account may do now; `None` where that cannot be found out.
    pub(super) async fn standing(&self, account: AccountId) -> Option<Standing> {
        match self.store.account(account).await {
            Ok(Some(known)) if known.banned <= now() => Some(Standing::Muted(left(known.muted))),
            Ok(_) => Some(Standing::ShutOut),
            Err(error) => {
                tracing::warn!(%error, "an account cannot be looked up");
                None
            }
        }
    }

    async fn look_up(
        &self,
        name: &PlayerName,
        secret: Option<String>,
        (from, is_private): (IpAddr, bool),
    ) -> Result<Found, StoreError> {
        // Two spellings of a name are one account: nobody shall be taken for another.
        let login = name.as_str().to_ascii_lowercase();
        let known = self.store.engine_login(login.as_str()).await?;
        match (known, secret) {
            (Some(known), Some(secret)) => {
                let guess = (from, login.clone());
                // Taken before the password is looked at, or many at once would be none too many.
                if !self.guesses.take(guess.clone()) {
                    return Ok(Identity::TooMany.into());
                }
                let fits = if secret.starts_with(caller::PREFIX) {
                    self.is_engine_password(known.account, &secret).await?
                } else if known.engine || is_private {
                    // A plain client logs in for every game, and comes from where it came from.
                    let is_known = self.known.has(from, &login);
                    let turn = if is_known { Turn::First } else { Turn::At(Some(from)) };
                    match self.passwords.fits(turn, secret, known.password).await {
                        Ok(fits) => fits,
                        Err(_) => return Ok(Identity::TooMany.into()),
                    }
                } else {
                    // Right or wrong is not said: those who listen would learn it too.
                    return Ok(Identity::Refused(BY_TLS).into());
                };
                if fits {
                    self.known.note(from, &login);
                    self.guesses.put_back(guess);
                }
                // To admins an engine is an account as any other.
                let account = self.store.account(known.account).await?.filter(|_| fits);
                Ok(match account.filter(|known| known.banned <= now()) {
                    Some(known) if known.muted > now() => {
                        Found::of(Identity::Muted(left(known.muted)), known.id)
                    }
                    Some(known) => Found::of(Identity::Known, known.id),
                    None => Identity::Wrong.into(),
                })
            }
            (Some(_), None) => Ok(Identity::Wrong.into()),
            (None, secret) => self.welcome(name, login, secret, from).await,
        }
    }

    /// Whether this is a token by which an account's engines log in.
    async fn is_engine_password(&self, of: AccountId, secret: &str) -> Result<bool, StoreError> {
        let token = self.store.token(hash(secret), now()).await?;
        let is_for_this = |scopes: &str| caller::read(scopes).contains(&Scope::Csa);
        Ok(token.is_some_and(|(account, scopes)| account == of && is_for_this(&scopes)))
    }

    /// Somebody with a name that nobody signs in by.
    async fn welcome(
        &self,
        name: &PlayerName,
        login: String,
        secret: Option<String>,
        from: IpAddr,
    ) -> Result<Found, StoreError> {
        let is_of_the_house = common::check_name(name.as_str()).is_err();
        if is_of_the_house || self.store.is_members_name(name.as_str(), None).await? {
            return Ok(Identity::Refused("name_reserved").into());
        }
        if self.newcomers == Newcomers::Known {
            return Ok(Identity::Refused(CLOSED).into());
        }
        // A proxy or a test of this machine's own may be everybody.
        if !from.is_loopback() && !self.comers.take(from) {
            return Ok(Identity::TooMany.into());
        }
        let opens = self.newcomers == Newcomers::Open && self.registrar.takes_engines();
        let (secret, guest) = match secret {
            None => (None, Identity::Guest),
            Some(_) if !opens => (None, Identity::Unrated(NO_ACCOUNTS)),
            // A token is no password of an account that is not there.
            Some(secret) if secret.starts_with(caller::PREFIX) => {
                return Ok(Identity::Wrong.into());
            }
            Some(secret) => match proper_password(&secret, &login) {
                Ok(()) => (Some(secret), Identity::Guest),
                Err(_) => (None, Identity::Unrated(WEAK)),
            },
        };
        if let Some(secret) = secret {
            let hashed = self.passwords.hash(Turn::At(Some(from)), secret).await;
            let Ok(password) = hashed else {
                return Ok(Identity::TooMany.into());
            };
            let login = Login { name: login, by: WayIn::Password(password) };
            let account = match self.registrar.open_engine(name.as_str(), login).await {
                Ok(account) => account,
                Err(shut) => return turned_away(shut),
            };
            tracing::info!(%account, address = %from, "an engine opened an account");
            return Ok(Found::of(Identity::Known, account));
        }
        let now = now();
        let today = now - now.rem_euclid(DAY);
        let account = match self.registrar.open_engine_guest(name.as_str(), today).await {
            Ok(account) => account,
            Err(shut) => return turned_away(shut),
        };
        let known = self.store.account(account).await?;
        Ok(match known.filter(|known| known.banned <= now) {
            Some(known) => Found { muted: left(known.muted), ..Found::of(guest, account) },
            None => Identity::Wrong.into(),
        })
    }
}

/// A client for whom no account is opened is told so, unless it was the disk.
fn turned_away(shut: Shut) -> Result<Found, StoreError> {
    match shut {
        Shut::Store(error) => Err(error),
        Shut::TooMany => Ok(Identity::TooMany.into()),
        Shut::Closed | Shut::NoGuests | Shut::BadInvitation => Ok(Identity::Refused(CLOSED).into()),
    }
}

/// How long it is until then.
fn left(until: i64) -> Duration {
    let left = until.saturating_sub(now());
    Duration::from_millis(left.try_into().unwrap_or_default())
}
