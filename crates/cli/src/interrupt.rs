//! Ctrl-C, for commands that have something to bring to an end first.

use std::thread;

use komadai_engine::StopFlag;

/// A flag that Ctrl-C raises; a second Ctrl-C ends the process at once.
///
/// Where the system refuses to tell us, Ctrl-C ends the process as it always does.
pub fn stop_flag() -> StopFlag {
    let flag = StopFlag::default();
    let raised = flag.clone();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    if let Ok(runtime) = runtime {
        thread::spawn(move || {
            runtime.block_on(async {
                if tokio::signal::ctrl_c().await.is_ok() {
                    raised.stop();
                }
                if tokio::signal::ctrl_c().await.is_ok() {
                    std::process::exit(INTERRUPTED.into());
                }
            });
        });
    }
    flag
}

/// The exit code of a command that was interrupted, as shells have it.
pub const INTERRUPTED: u8 = 130;
