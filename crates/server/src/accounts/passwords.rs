//! Passwords, hashed by argon2id: dear on purpose, so few at once and away from the threads that serve.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::oneshot;

use crate::api::ErrorCode;
use crate::error::Refusal;

/// How many passwords are looked at once: each costs memory and time.
const AT_ONCE: usize = 2;
/// How many may wait for that, those of browsers that are known aside: some five seconds of work.
const MOST_WAITING: usize = 128;
/// How many of them may be of one address.
const MOST_OF_ONE: usize = 4;

/// What a hash is worked out in, some twenty megabytes. It is asked for once: given back and asked for again for each
/// password, it would tear holes into the memory of the process that add up to several hundred.
type Blocks = Vec<Block>;

type Work = Box<dyn FnOnce(&mut Blocks) + Send>;

/// Whose turn it is to have a password looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// Before all others: a browser that the account knows.
    First,
    /// After those, one of each address at a time.
    At(Option<IpAddr>),
}

/// Looks at passwords, a few at a time, on threads of its own, which all its clones share.
///
/// However many are sent by however many, few wait: more are refused, and an address that sends many waits for its own.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    waiting: Arc<Waiting>,
    _closer: Arc<Closer>,
}

#[derive(Debug, Default)]
struct Waiting {
    queue: Mutex<Queue>,
    more: Condvar,
}

/// The work that waits.
#[derive(Default)]
struct Queue {
    first: VecDeque<Work>,
    /// The addresses that wait, in the order of their turns, each with its own work.
    turns: VecDeque<Option<IpAddr>>,
    by_address: HashMap<Option<IpAddr>, VecDeque<Work>>,
    waiting: usize,
    closed: bool,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("waiting", &self.waiting).finish_non_exhaustive()
    }
}

impl Queue {
    /// Takes work in; whether there was room for it.
    fn put(&mut self, turn: Turn, work: Work) -> bool {
        match turn {
            Turn::First if self.first.len() < MOST_WAITING => self.first.push_back(work),
            Turn::At(address) if self.waiting < MOST_WAITING => {
                let own = self.by_address.entry(address).or_default();
                if own.len() >= MOST_OF_ONE && address.is_some() {
                    return false;
                }
                if own.is_empty() {
                    self.turns.push_back(address);
                }
                own.push_back(work);
                self.waiting += 1;
            }
            Turn::First | Turn::At(_) => return false,
        }
        true
    }

    fn next(&mut self) -> Option<Work> {
        if let Some(work) = self.first.pop_front() {
            return Some(work);
        }
        let address = self.turns.pop_front()?;
        let own = self.by_address.get_mut(&address)?;
        let work = own.pop_front();
        if own.is_empty() {
            self.by_address.remove(&address);
        } else {
            self.turns.push_back(address);
        }
        self.waiting -= 1;
        work
    }
}

impl Waiting {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next work, once there is any; none once nobody can send any more.
    fn next(&self) -> Option<Work> {
        let mut queue = self.queue();
        loop {
            if let Some(work) = queue.next() {
                return Some(work);
            }
            if queue.closed {
                return None;
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Ends the threads with the last of the clones.
#[derive(Debug)]
struct Closer(Arc<Waiting>);

impl Default for Passwords {
    fn default() -> Self {
        let waiting = Arc::new(Waiting::default());
        for _ in 0..AT_ONCE {
            let waiting = Arc::clone(&waiting);
            let look = move || {
                let mut blocks = Blocks::new();
                while let Some(work) = waiting.next() {
                    // One that fails costs only the one who asked.
                    let _ = catch_unwind(AssertUnwindSafe(|| work(&mut blocks)));
                }
            };
            // Where there is one thread less, the others have more to do; where there is none, no password fits.
            let _ = thread::Builder::new().name("passwords".to_owned()).spawn(look);
        }
        Self { _closer: Arc::new(Closer(Arc::clone(&waiting))), waiting }
    }
}

impl Drop for Closer {
    fn drop(&mut self) {
        self.0.queue().closed = true;
        self.0.more.notify_all();
    }
}

impl Passwords {
    /// The hash of a password in its own text form.
    ///
    /// # Errors
    ///
    /// Too many passwords wait, or the system refuses random bytes or a thread.
    pub(crate) async fn hash(&self, turn: Turn, password: String) -> Result<String, Refusal> {
        let hashed = self.slowly(turn, move |blocks| hash_in(&password, blocks)).await?;
        hashed.ok_or_else(Refusal::internal)
    }

    /// Whether this is the password. Where there is none to compare with it takes as long to say no, so that nobody
    /// learns from the wait which names are in use.
    ///
    /// # Errors
    ///
    /// Too many passwords wait.
    pub(crate) async fn fits(
        &self,
        turn: Turn,
        password: String,
        known: Option<String>,
    ) -> Result<bool, Refusal> {
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
        self.slowly(turn, compare).await
    }

    /// Does what takes long away from the threads that serve.
    async fn slowly<T: Send + 'static>(
        &self,
        turn: Turn,
        work: impl FnOnce(&mut Blocks) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (tell, told) = oneshot::channel();
        let work = Box::new(move |blocks: &mut Blocks| {
            // A request that has ended meanwhile costs the others no time.
            if !tell.is_closed() {
                let _ = tell.send(work(blocks));
            }
        });
        if !self.waiting.queue().put(turn, work) {
            let reason = "too many passwords are being looked at; try again in a moment";
            return Err(Refusal::new(ErrorCode::Busy, reason));
        }
        self.waiting.more.notify_one();
        told.await.map_err(|_| Refusal::internal())
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
    fn an_address_that_sends_many_waits_for_its_own() {
        let done = Arc::new(Mutex::new(Vec::new()));
        let work = |name: &'static str| -> Work {
            let done = Arc::clone(&done);
            Box::new(move |_: &mut Blocks| done.lock().unwrap().push(name))
        };
        let at = |last: u8| Turn::At(Some(IpAddr::from([203, 0, 113, last])));
        let mut queue = Queue::default();
        let flood: Vec<_> = (0..400).map(|_| queue.put(at(1), work("flood"))).collect();
        assert_eq!(flood.iter().filter(|&&had| had).count(), MOST_OF_ONE);
        assert!(queue.put(at(2), work("other")));
        assert!(queue.put(Turn::First, work("known")));
        // Many addresses together fill the queue, and leave the known their own.
        let many = (3..=250).filter(|&last| queue.put(at(last), work("many"))).count();
        assert_eq!(many, MOST_WAITING - MOST_OF_ONE - 1);
        assert!(queue.put(Turn::First, work("known")));
        let mut blocks = Blocks::new();
        while let Some(work) = queue.next() {
            work(&mut blocks);
        }
        let done = done.lock().unwrap();
        assert_eq!(done[..5], ["known", "known", "flood", "other", "many"]);
        assert_eq!(done[done.len() - 3..], ["flood"; 3]);
        assert!(queue.by_address.is_empty() && queue.waiting == 0);
    }

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
