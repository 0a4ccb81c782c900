//! Who an engine is: a name, and the password it was first used with.

use std::sync::Arc;
use std::time::SystemTime;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use komadai_csa::PlayerName;
use komadai_csa::hall::Identity;
use komadai_store::{AccountId, Login, Store, StoreError};
use tokio::sync::Semaphore;

/// How many passwords are looked at once: each costs memory and time, on purpose.
const AT_ONCE: usize = 2;

/// The accounts engines log in to.
#[derive(Debug)]
pub(super) struct Accounts {
    store: Store,
    turns: Arc<Semaphore>,
}

impl Accounts {
    pub(super) fn new(store: Store) -> Self {
        Self {
            store,
            turns: Arc::new(Semaphore::new(AT_ONCE)),
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
                let fits = self.slowly(move || verify(&secret, &hash)).await;
                Ok(match fits {
                    Some(true) => (Identity::Known, Some(account)),
                    _ => (Identity::Wrong, None),
                })
            }
            (Some(_), None) => Ok((Identity::Wrong, None)),
            (None, Some(secret)) => {
                let Some(Some(password)) = self.slowly(move || hash(&secret)).await else {
                    return Ok((Identity::Wrong, None));
                };
                let login = Login {
                    name: login,
                    password,
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

    /// Does what takes long away from the threads that serve.
    async fn slowly<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let _turn = self.turns.acquire().await.ok()?;
        tokio::task::spawn_blocking(work).await.ok()
    }
}

fn verify(secret: &str, hash: &str) -> bool {
    let parsed = PasswordHash::new(hash);
    parsed.is_ok_and(|hash| {
        let verified = Argon2::default().verify_password(secret.as_bytes(), &hash);
        verified.is_ok()
    })
}

fn hash(secret: &str) -> Option<String> {
    let hashed = Argon2::default().hash_password(secret.as_bytes());
    hashed.ok().map(|hash| hash.to_string())
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    i64::try_from(since.unwrap_or_default().as_millis()).unwrap_or(i64::MAX)
}
