//! One socket: bytes to lines with the instant they came, lines back without waiting for slow readers.

use std::time::{Duration, Instant};

use komadai_csa::Lines;
use komadai_csa::hall::VisitorId;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::greeting::{Guest, Line};
use super::message::Message;

/// Messages that wait to be sent to one client; one that reads more slowly is let go.
pub(super) const LINES_WAITING: usize = 512;
/// How long a client may take to read what is sent.
const SLOWEST: Duration = Duration::from_secs(10);
/// How much is written at once.
const MOST_AT_ONCE: usize = 1 << 16;

/// Serves a connection to its end, and says so to the hall.
pub(super) async fn converse(guest: Guest, id: VisitorId, messages: mpsc::Sender<Message>) {
    let Guest { address: from, is_private, line } = guest;
    let (out, lines) = mpsc::channel(LINES_WAITING);
    if messages.send(Message::Entered { id, from, is_private, out }).await.is_err() {
        return;
    }
    match line {
        Line::Plain(socket) => {
            let (reader, writer) = socket.into_split();
            both_ways(reader, writer, id, lines, messages).await;
        }
        Line::Tls(stream) => {
            let (reader, writer) = split(stream);
            both_ways(reader, writer, id, lines, messages).await;
        }
    }
}

async fn both_ways(
    reader: impl AsyncRead + Unpin,
    writer: impl AsyncWrite + Unpin,
    id: VisitorId,
    lines: mpsc::Receiver<String>,
    messages: mpsc::Sender<Message>,
) {
    let reading = async {
        listen(reader, id, &messages).await;
        // What was said before the end is answered still.
        let _ = messages.send(Message::Left { id }).await;
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = reading => {}
        () = tell(writer, lines) => {}
    }
    let _ = messages.send(Message::Left { id }).await;
}

/// Reads until the client closes, or sends what is no line.
async fn listen(
    mut reader: impl AsyncRead + Unpin,
    id: VisitorId,
    messages: &mpsc::Sender<Message>,
) {
    let mut lines = Lines::default();
    let mut bytes = vec![0; 4096];
    let mut read = Vec::new();
    loop {
        let count = match reader.read(&mut bytes).await {
            Ok(0) | Err(_) => break,
            Ok(count) => count,
        };
        // The clocks go by this instant, whatever waits for its turn after it.
        let at = Instant::now();
        let taken = lines.push(&bytes[..count], &mut |line| read.push(line.to_owned()));
        for line in read.drain(..) {
            if messages.send(Message::Line { id, line, at }).await.is_err() {
                return;
            }
        }
        if let Err(bad) = taken {
            tracing::info!(visitor = id.0, %bad, "a CSA client is let go");
            return;
        }
    }
    if let Some(line) = lines.finish() {
        let at = Instant::now();
        let _ = messages.send(Message::Line { id, line, at }).await;
    }
}

/// Writes what the hall has to say, until it has no more.
async fn tell(mut writer: impl AsyncWrite + Unpin, mut lines: mpsc::Receiver<String>) {
    while let Some(mut text) = lines.recv().await {
        while text.len() < MOST_AT_ONCE
            && let Ok(more) = lines.try_recv()
        {
            text.push_str(&more);
        }
        let write = async {
            writer.write_all(text.as_bytes()).await?;
            // TLS keeps what the socket does not take at once.
            writer.flush().await
        };
        let written = timeout(SLOWEST, write).await;
        if !matches!(written, Ok(Ok(()))) {
            return;
        }
    }
    // The client may be gone already.
    let _ = writer.shutdown().await;
}
