//! A socket as lines, with what keeps it alive and tells that it is dead.

use std::collections::VecDeque;
use std::time::Duration;

use komadai_csa::{ClientLine, Lines};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until, timeout};

use crate::error::Parting;

/// How long a connection may take to be made, and a line to be taken.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many times the keep-alive interval a server that answers empty lines may be silent.
const SILENCES: u32 = 3;

pub(crate) struct Connection {
    socket: TcpStream,
    lines: Lines,
    read: VecDeque<String>,
    keep_alive: Duration,
    sent: Instant,
    heard: Instant,
    /// Whether the server was seen to answer an empty line: only then does its silence tell something.
    answers: bool,
    asked: bool,
}

impl Connection {
    /// Connects to `host:port`.
    pub(crate) async fn open(server: &str, keep_alive: Duration) -> Result<Self, Parting> {
        let socket = timeout(PATIENCE, TcpStream::connect(server)).await;
        let socket = socket.map_err(|_| Parting::Unreachable)??;
        // Lines are short and each one counts; waiting to fill a packet only adds delay.
        socket.set_nodelay(true)?;
        let now = Instant::now();
        Ok(Self {
            socket,
            lines: Lines::default(),
            read: VecDeque::new(),
            keep_alive,
            sent: now,
            heard: now,
            answers: false,
            asked: false,
        })
    }

    /// Sends a line.
    pub(crate) async fn send(&mut self, line: &ClientLine) -> Result<(), Parting> {
        let text = format!("{line}\n");
        self.sent = Instant::now();
        let written = timeout(PATIENCE, self.socket.write_all(text.as_bytes())).await;
        Ok(written.map_err(|_| Parting::Stalled)??)
    }

    /// The next line from the server, keeping the connection alive meanwhile. May be given up and called again: nothing
    /// is lost.
    ///
    /// # Errors
    ///
    /// The connection is closed, broken or silent for too long, or brought what is no line.
    pub(crate) async fn next(&mut self) -> Result<String, Parting> {
        let mut bytes = [0; 4096];
        loop {
            if let Some(line) = self.read.pop_front() {
                return Ok(line);
            }
            let due = self.sent + self.keep_alive;
            tokio::select! {
                count = self.socket.read(&mut bytes) => self.take(&bytes, count?)?,
                () = sleep_until(due) => self.ask().await?,
            }
        }
    }

    fn take(&mut self, bytes: &[u8], count: usize) -> Result<(), Parting> {
        if count == 0 {
            return Err(Parting::Closed);
        }
        self.heard = Instant::now();
        let (read, asked, answers) = (&mut self.read, &mut self.asked, &mut self.answers);
        let taken = self.lines.push(&bytes[..count], &mut |line| {
            if line.is_empty() {
                *answers |= std::mem::take(asked);
            }
            read.push_back(line.to_owned());
        });
        taken.map_err(Parting::BadLine)
    }

    async fn ask(&mut self) -> Result<(), Parting> {
        let silent = self.heard.elapsed();
        if self.answers && silent >= self.keep_alive * SILENCES {
            let seconds = silent.as_secs();
            return Err(Parting::Silent { seconds });
        }
        self.asked = true;
        self.send(&ClientLine::KeepAlive).await
    }
}
