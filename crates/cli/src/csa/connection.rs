//! A socket as lines, with what keeps it alive and tells that it is dead.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use komadai_csa::{ClientLine, Lines};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until, timeout};

/// How long a connection may take to be made, and a line to be taken.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many times the keep-alive interval a server that answers empty lines may be silent.
const SILENCES: u32 = 3;

pub struct Connection {
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
    pub async fn open(server: &str, keep_alive: Duration) -> io::Result<Self> {
        let socket = timeout(PATIENCE, TcpStream::connect(server)).await;
        let socket = socket.map_err(|_| io::Error::other("it does not answer"))??;
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
    pub async fn send(&mut self, line: &ClientLine) -> io::Result<()> {
        let text = format!("{line}\n");
        self.sent = Instant::now();
        let written = timeout(PATIENCE, self.socket.write_all(text.as_bytes())).await;
        written.map_err(|_| io::Error::other("it takes nothing more"))?
    }

    /// The next line from the server, keeping the connection alive meanwhile. May be given up and called again: nothing
    /// is lost.
    ///
    /// # Errors
    ///
    /// The connection is closed, broken or silent for too long, or brought what is no line.
    pub async fn next(&mut self) -> io::Result<String> {
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

    fn take(&mut self, bytes: &[u8], count: usize) -> io::Result<()> {
        if count == 0 {
            return Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "it closed the connection",
            ));
        }
        self.heard = Instant::now();
        let (read, asked, answers) = (&mut self.read, &mut self.asked, &mut self.answers);
        let taken = self.lines.push(&bytes[..count], &mut |line| {
            if line.is_empty() {
                *answers |= std::mem::take(asked);
            }
            read.push_back(line.to_owned());
        });
        taken.map_err(|bad| io::Error::other(format!("it sent {bad}")))
    }

    async fn ask(&mut self) -> io::Result<()> {
        let silent = self.heard.elapsed();
        if self.answers && silent >= self.keep_alive * SILENCES {
            let reason = format!("nothing was heard for {} s", silent.as_secs());
            return Err(io::Error::other(reason));
        }
        self.asked = true;
        self.send(&ClientLine::KeepAlive).await
    }
}
