//! A child process and its pipes: lines with the time they came, and the end of standard error.

use std::io;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{Child, ChildStdin};
use tokio::sync::mpsc;

use super::EngineCommand;
use crate::{Line, LineSplitter};

/// The longest line that is taken from an engine; longer ones are passed over.
const LONGEST_LINE: usize = 1 << 16;
/// Lines that wait to be looked at; then the engine waits.
const LINES_WAITING: usize = 1 << 10;
/// What is kept of standard error.
const LAST_WORDS: usize = 1 << 11;

/// The process itself.
#[derive(Debug)]
pub(super) struct Pipes {
    pub(super) child: Child,
    pub(super) stdin: ChildStdin,
    pub(super) lines: mpsc::Receiver<(Instant, Line)>,
    last_words: Arc<Mutex<Vec<u8>>>,
}

impl Pipes {
    pub(super) fn open(command: &EngineCommand) -> io::Result<Self> {
        let mut process = tokio::process::Command::new(&command.program);
        process
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        // Ctrl-C on our terminal is for us, who then end what the engine does in order.
        #[cfg(unix)]
        process.process_group(0);
        if let Some(directory) = &command.directory {
            process.current_dir(directory);
        }
        let mut child = process.spawn()?;
        let stdin = child.stdin.take().expect("standard input is piped");
        let stdout = child.stdout.take().expect("standard output is piped");
        let stderr = child.stderr.take().expect("standard error is piped");
        let (sender, lines) = mpsc::channel(LINES_WAITING);
        let last_words = Arc::new(Mutex::new(Vec::new()));
        // Both tasks end with the pipe they read, and the pipes with the process.
        tokio::spawn(read_lines(stdout, sender));
        tokio::spawn(keep_tail(stderr, Arc::clone(&last_words)));
        Ok(Self { child, stdin, lines, last_words })
    }

    /// The end of what the engine wrote to standard error.
    pub(super) fn last_words(&self) -> String {
        let tail = self.last_words.lock();
        let tail = tail.unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&tail).trim().to_owned()
    }

    pub(super) async fn kill(&mut self) {
        // An error says that the process has ended already.
        let _ = self.child.kill().await;
    }
}

/// Hands on every line of `pipe` with the time it came.
async fn read_lines(mut pipe: impl AsyncRead + Unpin, lines: mpsc::Sender<(Instant, Line)>) {
    let mut splitter = LineSplitter::new(LONGEST_LINE);
    let mut chunk = vec![0; 1 << 13];
    loop {
        let read = pipe.read(&mut chunk).await.unwrap_or(0);
        let at = Instant::now();
        let mut whole = Vec::new();
        splitter.push(&chunk[..read], &mut |line| whole.push(line));
        if read == 0 {
            whole.extend(splitter.finish());
        }
        for line in whole {
            if lines.send((at, line)).await.is_err() {
                return;
            }
        }
        if read == 0 {
            return;
        }
    }
}

/// Keeps the end of what `pipe` says.
async fn keep_tail(mut pipe: impl AsyncRead + Unpin, tail: Arc<Mutex<Vec<u8>>>) {
    let mut chunk = [0; 1 << 10];
    while let Ok(read @ 1..) = pipe.read(&mut chunk).await {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(&chunk[..read]);
        let surplus = tail.len().saturating_sub(LAST_WORDS);
        tail.drain(..surplus);
    }
}
