//! Passwords, hashed by argon2id: dear on purpose, so few at once and away from the threads that serve.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, OnceLock, mpsc};
use std::thread;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::oneshot;

/// How many passwords are looked at once: each costs memory and time.
const AT_ONCE: usize = 2;

/// What a hash is worked out in, some twenty megabytes. It is asked for once: given back and asked for again for each
/// password, it would tear holes into the memory of the process that add up to several hundred.
type Blocks = Vec<Block>;

type Work = Box<dyn FnOnce(&mut Blocks) + Send>;

/// Looks at passwords, a few at a time, on threads of its own, which all its clones share.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    works: mpsc::Sender<Work>,
}

impl Default for Passwords {
    fn default() -> Self {
        let (works, waiting) = mpsc::channel::<Work>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..AT_ONCE {
            let waiting = Arc::clone(&waiting);
            let look = move || {
                let next = || waiting.lock().ok()?.recv().ok();
                let mut blocks = Blocks::new();
                while let Some(work) = next() {
                    // One that fails costs only the one who asked.
                    let _ = catch_unwind(AssertUnwindSafe(|| work(&mut blocks)));
                }
            };
            // Where there is one thread less, the others have more to do; where there is none, no password fits.
            let _ = thread::Builder::new().name("passwords".to_owned()).spawn(look);
        }
        Self { works }
    }
}

impl Passwords {
    /// The hash of a password in its own text form; none where the system refuses random bytes or a thread.
    pub(crate) async fn hash(&self, password: String) -> Option<String> {
        self.slowly(move |blocks| hash_in(&password, blocks)).await?
    }

    /// Whether this is the password. Where there is none to compare with it takes as long to say no, so that nobody
    /// learns from the wait which names are in use.
    pub(crate) async fn fits(&self, password: String, known: Option<String>) -> bool {
        let compare = move |blocks: &mut Blocks| match known {
            Some(known) => verify(&password, &known, blocks),
            None => {
                static NOBODYS: OnceLock<Option<String>> = OnceLock::new();
                let nobodys = NOBODYS.get_or_init(|| hash_in("nobody has this password", blocks));
                if let Some(nobodys) = nobodys {
                    verify(&password, nobodys, blocks);
                }
                false
            }
        };
        self.slowly(compare).await.unwrap_or(false)
    }

    /// Does what takes long away from the threads that serve.
    async fn slowly<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Blocks) -> T + Send + 'static,
    ) -> Option<T> {
        let (tell, told) = oneshot::channel();
        let work = Box::new(move |blocks: &mut Blocks| {
            // A request that has ended meanwhile costs the others no time.
            if !tell.is_closed() {
                let _ = tell.send(work(blocks));
            }
        });
        self.works.send(work).ok()?;
        told.await.ok()
    }
}

/// The hash of a password in its own text form; none where the system refuses random bytes.
pub fn hash(password: &str) -> Option<String> {
    hash_in(password, &mut Blocks::new())
}

fn hash_in(password: &str, blocks: &mut Blocks) -> Option<String> {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).ok()?;
    let (algorithm, version, params) =
        (Algorithm::default(), Version::default(), Params::default());
    let hash = Output::new(&derive(password, &salt, (algorithm, version, &params), blocks)?);
    let hashed = PasswordHash {
        algorithm: algorithm.ident(),
        version: Some(version.into()),
        params: ParamsString::try_from(&params).ok()?,
        salt: Some(Salt::new(&salt).ok()?),
        hash: Some(hash.ok()?),
    };
    Some(hashed.to_string())
}

fn verify(password: &str, known: &str, blocks: &mut Blocks) -> bool {
    let mut same = || {
        let known = PasswordHash::new(known).ok()?;
        let algorithm = Algorithm::try_from(known.algorithm.as_str()).ok()?;
        let version = known.version.unwrap_or(Version::default().into());
        let version = Version::try_from(version).ok()?;
        let params = Params::try_from(&known).ok()?;
        let by = (algorithm, version, &params);
        let derived = derive(password, known.salt?.as_ref(), by, blocks)?;
        // Compared in the same time whether they differ early or late.
        Some(Output::new(&derived).ok()? == known.hash?)
    };
    same().unwrap_or(false)
}

/// What argon2 makes of a password.
fn derive(
    password: &str,
    salt: &[u8],
    (algorithm, version, params): (Algorithm, Version, &Params),
    blocks: &mut Blocks,
) -> Option<Vec<u8>> {
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let mut output = vec![0; length];
    if blocks.len() < params.block_count() {
        blocks.resize(params.block_count(), Block::default());
    }
    let blocks = &mut blocks[..params.block_count()];
    let argon2 = Argon2::new(algorithm, version, params.clone());
    let filled =
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut output, blocks);
    filled.ok().map(|()| output)
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};

    use super::*;

    #[test]
    fn a_hash_is_what_others_make_and_read() {
        let (argon2, mut blocks) = (Argon2::default(), Blocks::new());
        for (password, tried, fits) in
            [("right", "right", true), ("right", "Right", false), ("", "", true)]
        {
            let ours = hash_in(password, &mut blocks).unwrap();
            assert!(ours.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{ours}");
            let read = argon2.verify_password(tried.as_bytes(), ours.as_str());
            assert_eq!(read.is_ok(), fits, "{password:?} {tried:?}");
            assert_eq!(verify(tried, &ours, &mut blocks), fits);
            let theirs = argon2.hash_password(password.as_bytes()).unwrap().to_string();
            assert_eq!(verify(tried, &theirs, &mut blocks), fits);
        }
        for odd in
            ["", "$argon2id$v=19$m=19456,t=2,p=1$", "$scrypt$ln=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAA"]
        {
            assert!(!verify("right", odd, &mut blocks), "{odd:?}");
        }
    }
}
