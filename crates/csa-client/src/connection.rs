//! A socket as lines, with what keeps it alive and tells that it is dead.

use std::collections::VecDeque;
use std::time::Duration;

use komadai_csa::{ClientLine, Lines};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until, timeout};

use crate::error::Parting;
use crate::tls::Tls;

/// How long a connection may take to be made, and a line to be taken.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many times the keep-alive interval a server that answers empty lines may be silent.
const SILENCES: u32 = 3;

/// What lines are sent and read by.
trait Socket: AsyncRead + AsyncWrite + Send + Unpin {}

impl<Any: AsyncRead + AsyncWrite + Send + Unpin> Socket for Any {}

pub(crate) struct Connection {
    socket: Box<dyn Socket>,
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
    /// Connects to `host:port`, by TLS where that is asked for.
    pub(crate) async fn open(
        server: &str,
        keep_alive: Duration,
        tls: Option<&Tls>,
    ) -> Result<Self, Parting> {
        let socket = timeout(PATIENCE, TcpStream::connect(server)).await;
        let socket = socket.map_err(|_| Parting::Unreachable)??;
        // Lines are short and each one counts; waiting to fill a packet only adds delay.
        socket.set_nodelay(true)?;
        let socket: Box<dyn Socket> = match tls {
            None => Box::new(socket),
            Some(tls) => {
                let stream = timeout(PATIENCE, tls.connect(socket)).await;
                Box::new(stream.map_err(|_| Parting::Unreachable)?.map_err(Parting::Tls)?)
            }
        };
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
        let write = async {
            self.socket.write_all(text.as_bytes()).await?;
            // TLS keeps what the socket does not take at once.
            self.socket.flush().await
        };
        let written = timeout(PATIENCE, write).await;
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::net::TcpListener;
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::PrivateKeyDer;

    use super::*;

    /// A server that shakes hands and answers every line by it; its address, and its certificate as PEM.
    async fn server() -> (String, String) {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            loop {
                let (socket, _) = listener.accept().await.unwrap();
                let shaken = acceptor.accept(socket);
                tokio::spawn(async move {
                    if let Ok(stream) = shaken.await {
                        let (mut reader, mut writer) = tokio::io::split(stream);
                        // A client that goes ends it.
                        let _ = tokio::io::copy(&mut reader, &mut writer).await;
                    }
                });
            }
        });
        (format!("localhost:{port}"), made.cert.pem())
    }

    #[tokio::test]
    async fn by_tls_only_a_server_that_proves_its_name_is_spoken_with() {
        let (address, certificate) = server().await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("authority.pem");
        std::fs::write(&file, certificate).unwrap();
        let open = async |tls: Tls| {
            let seconds = Duration::from_secs(30);
            Connection::open(&address, seconds, Some(&tls)).await
        };
        let mut connection = open(Tls::new("localhost", Some(&file)).unwrap()).await.ok().unwrap();
        connection.send(&ClientLine::Logout).await.unwrap();
        assert_eq!(connection.next().await.unwrap(), "LOGOUT");
        for stranger in [Tls::new("localhost", None), Tls::new("shogi.example", Some(&file))] {
            let refused = open(stranger.unwrap()).await;
            assert!(matches!(refused, Err(Parting::Tls(_))));
        }
        std::fs::write(&file, "no certificate").unwrap();
        for (host, file) in [("localhost", Some(&*file)), ("two words", None)] {
            assert!(Tls::new(host, file).is_err(), "{host}");
        }
    }
}
