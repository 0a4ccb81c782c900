//! Who an engine is: a name, and the password it was first used with.

use std::time::SystemTime;

use komadai_csa::PlayerName;
use komadai_csa::hall::Identity;
use komadai_store::{AccountId, Login, Store, StoreError, WayIn};

use crate::accounts::passwords::Passwords;

/// The accounts engines log in to.
#[derive(Debug)]
pub(super) struct Accounts {
    store: Store,
    passwords: Passwords,
}

impl Accounts {
    pub(super) fn new(store: Store) -> Self {
        Self {
            store,
            passwords: Passwords::default(),
        }
    }

    /// Who `name` is. A name nobody has used becomes the account of whoever comes with a password; without one
    /// it is a guest's, for this once.
    pub(super) async fn identify(
        &self,
        name: &PlayerName,
        secret: Option<String>,
    ) -> (Identity, Option<AccountId>) {
        match self.look_up(name, secret).await {
            Ok(found) => found,
            Err(error) => {
                tracing::error!(%error, "a login cannot be looked up");
                (Identity::Wrong, None)
            }
        }
    }

    async fn look_up(
        &self,
        name: &PlayerName,
        secret: Option<String>,
    ) -> Result<(Identity, Option<AccountId>), StoreError> {
        // Two spellings of a name are one account: nobody shall be taken for another.
        let login = name.as_str().to_ascii_lowercase();
        let known = self.store.login(login.as_str()).await?;
        match (known, secret) {
            (Some((account, hash)), Some(secret)) => {
                let fits = self.passwords.fits(secret, hash).await;
                // To whoever keeps order an engine is an account as any other.
                let known = self.store.account(account).await?.filter(|_| fits);
                Ok(match known.filter(|known| known.banned <= now()) {
                    Some(known) if known.muted > now() => (Identity::Muted, Some(account)),
                    Some(_) => (Identity::Known, Some(account)),
                    None => (Identity::Wrong, None),
                })
            }
            (Some(_), None) => Ok((Identity::Wrong, None)),
            (None, Some(secret)) => {
                let Some(password) = self.passwords.hash(secret).await else {
                    return Ok((Identity::Wrong, None));
                };
                let login = Login {
                    name: login,
                    by: WayIn::Password(password),
                };
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

fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    i64::try_from(since.unwrap_or_default().as_millis()).unwrap_or(i64::MAX)
}
