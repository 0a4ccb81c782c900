//! Ctrl-C and the system's own way of asking, for commands that have something to bring to an end first.

use std::sync::OnceLock;
use std::thread;

use komadai_engine::StopFlag;
use tokio::sync::watch;

/// The flag that Ctrl-C raises, or the system's own way of asking us to stop; the second time the process ends at once.
///
/// Where the system refuses to tell us, both end the process as they always do. It is one for the whole process: what
/// is asked at the very end of one piece of work keeps the next from beginning.
pub fn stop_flag() -> StopFlag {
    static FLAG: OnceLock<StopFlag> = OnceLock::new();
    FLAG.get_or_init(listening).clone()
}

fn listening() -> StopFlag {
    let flag = StopFlag::default();
    let raised = flag.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    if let Ok(runtime) = runtime {
        thread::spawn(move || {
            runtime.block_on(async {
                let mut interrupts = Interrupts::listen();
                interrupts.next().await;
                raised.stop();
                while interrupts.count() < 2 {
                    interrupts.next().await;
                }
                std::process::exit(INTERRUPTED.into());
            });
        });
    }
    flag
}

/// How often somebody has asked us to stop, by Ctrl-C or the system's own way, for commands that wait for other things
/// too.
pub struct Interrupts(watch::Receiver<u32>);

impl Interrupts {
    /// Listens from now on; must be called within a runtime.
    pub fn listen() -> Self {
        let (sender, count) = watch::channel(0);
        tokio::spawn(listen(sender));
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

/// Counts for as long as the system tells us; where it does not, it ends the process as it always does.
#[cfg(unix)]
async fn listen(count: watch::Sender<u32>) {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
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

#[cfg(not(unix))]
async fn listen(count: watch::Sender<u32>) {
    while tokio::signal::ctrl_c().await.is_ok() {
        count.send_modify(|count| *count += 1);
    }
    std::future::pending().await
}

/// The exit code of a command that was interrupted, as shells have it.
pub const INTERRUPTED: u8 = 130;
