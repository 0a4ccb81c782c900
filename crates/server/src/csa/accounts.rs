//! Who an engine is: a name, and the password it was first used with.

use std::net::IpAddr;
use std::time::Duration;

use komadai_csa::PlayerName;
use komadai_csa::hall::{Identity, Settings};
use komadai_play::now_ms as now;
use komadai_store::{AccountId, Login, Store, StoreError, WayIn};
use md5::{Digest, Md5};
use tokio::time::{Instant, sleep};

use crate::accounts::known::Known;
use crate::accounts::passwords::{Passwords, Turn};
use crate::network::household;
use crate::people::limits::{AddressBuckets, Buckets, Rate};
use crate::secrets::hex;

/// How long a login waits before a store that could not take it is asked again.
const AGAIN: Duration = Duration::from_secs(1);

/// Names an address may be the first to use. A whole tournament may sit behind one.
const NEWCOMERS: Rate = Rate { burst: 200.0, per_second: 0.5 };

/// Wrong passwords an address may try for one name: no more than on the page. The owner of the name comes from another
/// address, and is kept out by nobody's guesses; right ones do not count, since a plain client logs in for every game.
const GUESSES: Rate = Rate { burst: 10.0, per_second: 0.05 };

/// What somebody who has logged in may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Nothing more: the account is gone or banned.
    ShutOut,
    /// Play, but not talk to everyone for so long, which may be no time at all.
    Muted(Duration),
}

/// The accounts engines log in to.
#[derive(Debug)]
pub(super) struct Accounts {
    store: Store,
    passwords: Passwords,
    newcomers: AddressBuckets,
    guesses: Buckets<(IpAddr, String)>,
    /// Who has logged in, and from where.
    known: Known,
    /// How long a login may take.
    patience: Duration,
    /// Whether records tell players apart by their trips.
    trips: bool,
}

impl Accounts {
    pub(super) fn new(store: Store, passwords: Passwords, hall: &Settings) -> Self {
        Self {
            store,
            passwords,
            newcomers: AddressBuckets::new(NEWCOMERS),
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

    /// Who `name` is. A new name with a password becomes an account; without one
    /// it is a guest's, for this once.
    ///
    /// While the disk takes nothing, the answer waits: a client that is told its password is wrong does not come back.
    /// `None` where that lasted for longer than a login may.
    pub(super) async fn identify(
        &self,
        name: &PlayerName,
        secret: Option<String>,
        from: IpAddr,
    ) -> Option<(Identity, Option<AccountId>)> {
        let from = household(from);
        let until = Instant::now() + self.patience;
        while Instant::now() < until {
            match self.look_up(name, secret.clone(), from).await {
                Ok(found) => return Some(found),
                Err(error) if error.may_pass() => {
                    tracing::warn!(%error, "a login waits for the disk");
                    sleep(AGAIN).await;
                }
                Err(error) => {
                    tracing::error!(%error, "a login cannot be looked up");
                    return Some((Identity::Wrong, None));
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
        from: IpAddr,
    ) -> Result<(Identity, Option<AccountId>), StoreError> {
        // Two spellings of a name are one account: nobody shall be taken for another.
        let login = name.as_str().to_ascii_lowercase();
        let known = self.store.login(login.as_str()).await?;
        match (known, secret) {
            (Some((account, hash)), Some(secret)) => {
                let guess = (from, login.clone());
                // Taken before the password is looked at, or many at once would be none too many.
                if !self.guesses.take(guess.clone()) {
                    return Ok((Identity::TooMany, None));
                }
                // A plain client logs in for every game, and comes from where it came from.
                let is_known = self.known.has(from, &login);
                let turn = if is_known { Turn::First } else { Turn::At(Some(from)) };
                let Ok(fits) = self.passwords.fits(turn, secret, hash).await else {
                    return Ok((Identity::TooMany, None));
                };
                if fits {
                    self.known.note(from, &login);
                    self.guesses.put_back(guess);
                }
                // To admins an engine is an account as any other.
                let known = self.store.account(account).await?.filter(|_| fits);
                Ok(match known.filter(|known| known.banned <= now()) {
                    Some(known) if known.muted > now() => {
                        (Identity::Muted(left(known.muted)), Some(account))
                    }
                    Some(_) => (Identity::Known, Some(account)),
                    None => (Identity::Wrong, None),
                })
            }
            (Some(_), None) => Ok((Identity::Wrong, None)),
            // A proxy or a test of this machine's own may be everybody.
            (None, _) if !from.is_loopback() && !self.newcomers.take(from) => {
                Ok((Identity::TooMany, None))
            }
            (None, Some(secret)) => {
                let hashed = self.passwords.hash(Turn::At(Some(from)), secret).await;
                let Ok(password) = hashed else {
                    return Ok((Identity::TooMany, None));
                };
                let login = Login { name: login, by: WayIn::Password(password) };
                let account = self.store.add_account(name.as_str(), Some(login), now());
                Ok((Identity::Known, Some(account.await?)))
            }
            (None, None) => {
                let account = self.store.add_account(name.as_str(), None, now()).await?;
                Ok((Identity::Guest, Some(account)))
            }
        }
    }
}

/// How long it is until then.
fn left(until: i64) -> Duration {
    let left = until.saturating_sub(now());
    Duration::from_millis(left.try_into().unwrap_or_default())
}
