//! What comes before the first line: a proxy says whom it speaks for, and TLS is shaken hands over.

use std::io;
use std::net::IpAddr;
use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use super::proxy::{self, Header};
use crate::network::Proxies;

/// The first byte of TLS: a record of a handshake. No line begins by it.
const HANDSHAKE: u8 = 0x16;
/// What is told a client that does not speak TLS where it has to.
const TLS_REQUIRED: &[u8] = b"LOGIN:incorrect tls_required this port speaks TLS only\n";

/// How the port greets.
#[derive(Clone)]
pub(super) struct Greeting {
    /// What shakes hands with clients that speak TLS.
    pub(super) tls: Option<TlsAcceptor>,
    /// Whether others are turned away.
    pub(super) tls_only: bool,
    /// Who says by the PROXY protocol whom it speaks for.
    pub(super) proxies: Option<Proxies>,
    /// How long all of it may take.
    pub(super) patience: Duration,
}

/// Somebody who has been greeted.
pub(super) struct Guest {
    /// Where the guest is.
    pub(super) address: IpAddr,
    /// Whether nobody between us reads what is said: by TLS, or within this machine.
    pub(super) is_private: bool,
    pub(super) line: Line,
}

/// What the guest speaks by.
pub(super) enum Line {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl Greeting {
    /// Whether a connection from there is a proxy's, so that it counts for nobody yet.
    pub(super) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.proxies.as_ref().is_some_and(|proxies| proxies.trust(peer))
    }

    /// Greets a connection; `None` where it is none we speak with, or takes too long.
    pub(super) async fn greet(&self, socket: TcpStream, peer: IpAddr) -> Option<Guest> {
        let greeted = timeout(self.patience, self.begin(socket, peer)).await;
        match greeted.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) {
            Ok(guest) => guest,
            Err(error) => {
                tracing::info!(%peer, %error, "a CSA client is not greeted");
                None
            }
        }
    }

    async fn begin(&self, mut socket: TcpStream, peer: IpAddr) -> io::Result<Option<Guest>> {
        let header = if self.is_proxy(peer) { proxy::take(&mut socket).await? } else { None };
        let (address, is_private) = match header {
            Some(Header::Client { address, tls }) => (address, tls),
            // A proxy elsewhere has to say whom it speaks for; programs of this machine may speak for themselves.
            None if self.is_proxy(peer) && !peer.is_loopback() => {
                return Err(io::Error::other("a proxy does not say whom it speaks for"));
            }
            Some(Header::Local) | None => (peer, peer.is_loopback()),
        };
        let Some(acceptor) = &self.tls else {
            return Ok(Some(Guest { address, is_private, line: Line::Plain(socket) }));
        };
        let mut first = [0];
        if socket.peek(&mut first).await? == 0 {
            return Ok(None);
        }
        if first == [HANDSHAKE] {
            let stream = acceptor.accept(socket).await?;
            let line = Line::Tls(Box::new(stream));
            return Ok(Some(Guest { address, is_private: true, line }));
        }
        if self.tls_only && !is_private {
            socket.write_all(TLS_REQUIRED).await?;
            socket.shutdown().await?;
            return Ok(None);
        }
        Ok(Some(Guest { address, is_private, line: Line::Plain(socket) }))
    }
}
