//! Passwords, hashed by argon2id: dear on purpose, so few at once and away from the threads that serve.

use std::sync::{Arc, OnceLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

/// How many passwords are looked at once: each costs memory and time.
const AT_ONCE: usize = 2;

/// Looks at passwords, a few at a time.
#[derive(Debug)]
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Passwords {
    /// The hash of a password in its own text form; none where the system refuses random bytes or a thread.
    pub(crate) async fn hash(&self, password: String) -> Option<String> {
        self.slowly(move || hash(&password)).await?
    }

    /// Whether this is the password. Where there is none to compare with it takes as long to say no, so that nobody
    /// learns from the wait which names are in use.
    pub(crate) async fn fits(&self, password: String, known: Option<String>) -> bool {
        let compare = move || match known {
            Some(known) => verify(&password, &known),
            None => {
                static NOBODYS: OnceLock<Option<String>> = OnceLock::new();
                let nobodys = NOBODYS.get_or_init(|| hash("nobody has this password"));
                nobodys.as_ref().map(|nobodys| verify(&password, nobodys));
                false
            }
        };
        self.slowly(compare).await.unwrap_or(false)
    }

    /// Does what takes long away from the threads that serve.
    async fn slowly<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let turn = Arc::clone(&self.turns).acquire_owned().await.ok()?;
        let work = move || {
            let done = work();
            // The turn is over when the work is, whoever still waits for it.
            drop(turn);
            done
        };
        tokio::task::spawn_blocking(work).await.ok()
    }
}

fn verify(password: &str, known: &str) -> bool {
    let parsed = PasswordHash::new(known);
    parsed.is_ok_and(|known| {
        let verified = Argon2::default().verify_password(password.as_bytes(), &known);
        verified.is_ok()
    })
}

/// The hash of a password in its own text form; none where the system refuses random bytes.
pub fn hash(password: &str) -> Option<String> {
    let hashed = Argon2::default().hash_password(password.as_bytes());
    hashed.ok().map(|hash| hash.to_string())
}
