//! Ctrl-C and the system's own way of asking, for commands that have something to bring to an end first.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{OnceLock, mpsc};
use std::thread;
use std::time::Duration;

use komadai_engine::StopFlag;
use tokio::sync::watch;

use crate::failure::{Failure, note};

/// How long a command may take to stop, in milliseconds. One that waits for a pipe or a server does not hear the flag,
/// and ends all the same.
const GRACE: u64 = 400;
/// The same for one that keeps what it has learnt in a large file.
const LONG_GRACE: u64 = 10_000;

/// The flag that Ctrl-C raises, or the system's own way of asking us to stop. The process ends at once the second time,
/// and where the command has not ended it by itself a moment after the first.
///
/// Where the system refuses to tell us, both end the process as they always do. It is one for the whole process: what
/// is asked at the very end of one piece of work keeps the next from beginning.
pub fn stop_flag() -> StopFlag {
    flag(GRACE)
}

/// The same for commands that need some seconds to keep what they have.
pub fn patient_stop_flag() -> StopFlag {
    flag(LONG_GRACE)
}

fn flag(grace: u64) -> StopFlag {
    static FLAG: OnceLock<StopFlag> = OnceLock::new();
    static PATIENCE: AtomicU64 = AtomicU64::new(0);
    PATIENCE.fetch_max(grace, Relaxed);
    FLAG.get_or_init(|| listening(&PATIENCE)).clone()
}

fn listening(patience: &'static AtomicU64) -> StopFlag {
    let flag = StopFlag::default();
    let raised = flag.clone();
    aside(async move |listens| {
        let mut interrupts = Interrupts::listen();
        listens();
        interrupts.next().await;
        raised.stop();
        let grace = Duration::from_millis(patience.load(Relaxed));
        tokio::select! {
            () = async {
                while interrupts.count() < 2 {
                    interrupts.next().await;
                }
            } => {}
            () = tokio::time::sleep(grace) => {}
        }
        end();
    });
    flag
}

/// Does something last at the first Ctrl-C, at the system's own way of asking, or when the terminal goes away, and ends
/// the process.
pub fn at_once(last: impl FnOnce() + Send + 'static) {
    aside(async move |listens| {
        let mut interrupts = Interrupts::listen();
        let hangup = hangup();
        listens();
        tokio::select! {
            () = interrupts.next() => {}
            () = hangup => {}
        }
        last();
        end();
    });
}

/// Waits for signals on a thread of its own. Comes back once `wait` says that it listens: what is asked from then on is
/// heard.
fn aside<W>(wait: W)
where
    W: AsyncFnOnce(&dyn Fn()) + Send + 'static,
{
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
        return;
    };
    let (sender, listens) = mpsc::channel();
    thread::spawn(move || {
        runtime.block_on(wait(&|| _ = sender.send(())));
    });
    // An error says that the thread has ended, and that nothing listens.
    let _ = listens.recv();
}

/// The terminal goes away; listens from now on.
#[cfg(unix)]
fn hangup() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let heard = signal(SignalKind::hangup());
    async move {
        match heard {
            Ok(mut hangup) => drop(hangup.recv().await),
            Err(_) => std::future::pending().await,
        }
    }
}

#[cfg(not(unix))]
async fn hangup() {
    std::future::pending().await
}

/// Ends the process, and leaves no file half written.
pub fn end() -> ! {
    komadai_files::remove_unfinished();
    if io::stderr().is_terminal() {
        // The progress line.
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    note(format_args!("error: {}", Failure::Stopped));
    std::process::exit(INTERRUPTED.into());
}

/// How often somebody has asked us to stop, by Ctrl-C or the system's own way, for commands that wait for other things
/// too.
pub struct Interrupts(watch::Receiver<u32>);

impl Interrupts {
    /// Listens from now on; must be called within a runtime.
    pub fn listen() -> Self {
        let (sender, count) = watch::channel(0);
        tokio::spawn(counting(sender));
        Self(count)
    }

    /// How often so far.
    pub fn count(&self) -> u32 {
        *self.0.borrow()
    }

    /// The same count, for what waits for it elsewhere.
    pub fn counts(&self) -> watch::Receiver<u32> {
        self.0.clone()
    }

    /// Waits for the next time. May be given up and called again: nothing is lost.
    pub async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Counts from now on, for as long as the system tells us; where it does not, it ends the process as it always does.
#[cfg(unix)]
fn counting(count: watch::Sender<u32>) -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let heard = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async move {
        let [Ok(mut interrupt), Ok(mut terminate)] = heard else {
            return std::future::pending().await;
        };
        loop {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            count.send_modify(|count| *count += 1);
        }
    }
}

#[cfg(not(unix))]
async fn counting(count: watch::Sender<u32>) {
    while tokio::signal::ctrl_c().await.is_ok() {
        count.send_modify(|count| *count += 1);
    }
    std::future::pending().await
}

/// The exit code of a command that was interrupted, as shells have it.
pub const INTERRUPTED: u8 = 130;
