//! The door: connections are accepted, counted, and left to themselves; who dawdles or crowds is turned away.

use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::{Request, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use prometheus_client::metrics::counter::Counter;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::people::limits::household;

/// How long a client may take over the head of a request, or over shaking hands.
pub(crate) const PATIENCE: Duration = Duration::from_secs(8);
/// How long accepting rests when the system has no more handles to give.
const OUT_OF_HANDLES: Duration = Duration::from_millis(200);
/// Connections that wait in the system to be accepted. Where there is no more room, the system drops what a client says,
/// who then tries again after a second: time in which it is connected, as it believes, and not with us.
const READY: u32 = 4_096;
/// So many connections may be silent before new ones have to wait for each other.
const SILENT: usize = 256;
/// How many are then taken each millisecond: who plays hardly notices them, and whoever comes is still taken within a second or two.
const AT_ONCE: u32 = 10;
/// Most bytes of a head.
const LONGEST_HEAD: usize = 16 * 1024;

/// How many connections may be open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) connections: usize,
    /// Of one address; this machine has as many as there are, for a proxy may run on it.
    pub(crate) per_address: usize,
    /// How long one may take over the head of a request, or over shaking hands.
    pub(crate) patience: Duration,
}

/// The open connections, by where they come from.
#[derive(Debug, Default)]
pub(crate) struct Open {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A connection that counts as long as this lives.
pub(crate) struct Place {
    open: Arc<Mutex<Open>>,
    address: IpAddr,
}

impl Place {
    /// A place for a connection from there, if there is one.
    pub(crate) fn take(open: &Arc<Mutex<Open>>, room: Room, address: IpAddr) -> Option<Self> {
        let address = household(address);
        let mut counted = open.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.all >= room.connections {
            return None;
        }
        let own = counted.by_address.entry(address).or_default();
        if *own >= room.per_address && !address.is_loopback() {
            return None;
        }
        *own += 1;
        counted.all += 1;
        Some(Self {
            open: Arc::clone(open),
            address,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counted = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        counted.all -= 1;
        if let Some(own) = counted.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                counted.by_address.remove(&self.address);
            }
        }
    }
}

/// A connection that has not yet said what it wants.
struct Silent(Arc<AtomicUsize>);

impl Silent {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Silent {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Opens a port at which thousands may come at once.
///
/// # Errors
///
/// The port is taken, or the system refuses it.
pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // Connections of the last server may still be closing; on Windows the same word would let two servers share a port.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(READY)
}

/// Serves whoever comes until `leave` is ready, and then whoever is there until they are done.
pub(crate) async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    room: Room,
    router: Router,
    turned_away: Counter,
    leave: impl Future<Output = ()>,
) {
    let open = Arc::new(Mutex::new(Open::default()));
    let silent = Arc::new(AtomicUsize::new(0));
    let mut in_a_row = 0;
    let (leaving, stays) = watch::channel(false);
    tokio::pin!(leave);
    loop {
        in_a_row += 1;
        if in_a_row >= AT_ONCE {
            in_a_row = 0;
            if silent.load(Ordering::Relaxed) > SILENT {
                sleep(Duration::from_millis(1)).await;
            }
        }
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut leave => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                rest_after(&error).await;
                continue;
            }
        };
        let Some(place) = Place::take(&open, room, peer.ip().to_canonical()) else {
            turned_away.inc();
            continue;
        };
        // Frames are small and each one counts; waiting to fill a packet only adds delay.
        drop(stream.set_nodelay(true));
        let (router, tls, stays) = (router.clone(), tls.clone(), stays.clone());
        let silent = Silent::new(&silent);
        tokio::spawn(async move {
            // The timer of the head begins with its first byte.
            if !matches!(
                timeout(room.patience, stream.peek(&mut [0])).await,
                Ok(Ok(1..))
            ) {
                return drop(place);
            }
            match tls {
                None => converse(stream, peer, room, router, stays, silent).await,
                Some(tls) => {
                    if let Ok(Ok(stream)) = timeout(room.patience, tls.accept(stream)).await {
                        converse(stream, peer, room, router, stays, silent).await;
                    }
                }
            }
            drop(place);
        });
    }
    drop((listener, stays));
    leaving.send_replace(true);
    leaving.closed().await;
}

/// Hears the requests of one connection, one after the other: HTTP/1 alone, where a head has its time. Connections of
/// HTTP/2 may say nothing for ever.
async fn converse<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    peer: SocketAddr,
    room: Room,
    router: Router,
    mut stays: watch::Receiver<bool>,
    silent: Silent,
) {
    let silent = Mutex::new(Some(silent));
    let answer = service_fn(move |mut request: Request<Incoming>| {
        drop(silent.lock().unwrap_or_else(PoisonError::into_inner).take());
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(room.patience)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), answer)
        .with_upgrades();
    tokio::pin!(connection);
    // How a connection ends is its client's business.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = stays.wait_for(|&leaving| leaving) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// A connection that broke before it was accepted is nothing; without handles it is better to wait than to spin.
async fn rest_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        tracing::error!(%error, "a connection cannot be accepted");
        sleep(OUT_OF_HANDLES).await;
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// A door with little patience and few places, and the counter of those turned away.
    async fn door() -> (SocketAddr, Counter, tokio::sync::oneshot::Sender<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let room = Room {
            connections: 8,
            per_address: 8,
            patience: Duration::from_millis(100),
        };
        let (leave, left) = tokio::sync::oneshot::channel();
        let router = Router::new().route("/", axum::routing::get(async || "here"));
        let turned_away = Counter::default();
        let counter = turned_away.clone();
        tokio::spawn(async move {
            serve(listener, None, room, router, counter, async {
                drop(left.await)
            })
            .await;
        });
        (address, turned_away, leave)
    }

    async fn visit(address: SocketAddr, words: &str) -> String {
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        stream.write_all(words.as_bytes()).await.unwrap();
        let mut reply = Vec::new();
        // Whoever is turned away may be told so by a reset.
        let _ = stream.read_to_end(&mut reply).await;
        String::from_utf8(reply).unwrap()
    }

    const WHOLE: &str = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

    #[tokio::test]
    async fn whoever_dawdles_over_a_head_makes_room_for_others() {
        let (address, turned_away, _leave) = door().await;
        let heads = ["", "GET / HTTP/1.1\r\nhost:"].repeat(4);
        let dawdlers: Vec<_> = { heads.into_iter() }
            .map(|head| tokio::spawn(visit(address, head)))
            .collect();
        // Each is closed, without anybody doing anything.
        for dawdler in dawdlers {
            let reply = dawdler.await.unwrap();
            assert!(!reply.contains("here"), "{reply}");
        }
        assert!(visit(address, WHOLE).await.ends_with("here"));
        assert_eq!(turned_away.get(), 0);
    }

    #[tokio::test]
    async fn nobody_stays_by_speaking_another_version() {
        let (address, _, _leave) = door().await;
        let preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u{4}\0\0\0\0\0";
        let refused = timeout(PATIENCE, visit(address, preface)).await.unwrap();
        assert!(!refused.contains("here"), "{refused}");
    }

    #[tokio::test]
    async fn a_crowd_is_turned_away_and_a_head_without_end_too() {
        let (address, turned_away, leave) = door().await;
        let mut crowd = Vec::new();
        while turned_away.get() == 0 {
            crowd.push(tokio::net::TcpStream::connect(address).await.unwrap());
            tokio::task::yield_now().await;
        }
        drop(crowd);
        let endless = format!("GET / HTTP/1.1\r\nx: {}", "y".repeat(4 * LONGEST_HEAD));
        let mut reply = visit(address, &endless).await;
        while reply.is_empty() {
            // The places of the crowd are given back as the server finds them empty.
            reply = visit(address, &endless).await;
        }
        assert!(reply.starts_with("HTTP/1.1 431"), "{reply}");
        leave.send(()).unwrap();
    }

    /// Where the system holds fewer connections ready, it is not ours to hold more.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn thousands_may_come_before_one_is_accepted() {
        let most = std::fs::read_to_string("/proc/sys/net/core/somaxconn").unwrap();
        let most: u32 = most.trim().parse().unwrap();
        let listener = listen(([127, 0, 0, 1], 0).into()).unwrap();
        let address = listener.local_addr().unwrap();
        for _ in 0..most.min(READY) {
            // Who leaves at once stays in line all the same. One too many would try for minutes, and fail.
            drop(tokio::net::TcpStream::connect(address).await.unwrap());
        }
    }

    #[test]
    fn places_are_counted_by_address_and_given_back() {
        let open = Arc::new(Mutex::new(Open::default()));
        let room = Room {
            connections: 4,
            per_address: 2,
            patience: PATIENCE,
        };
        let take = |address: &str| Place::take(&open, room, address.parse().unwrap());
        let (first, second) = (take("192.0.2.1"), take("192.0.2.1"));
        assert!(first.is_some() && second.is_some());
        assert!(take("192.0.2.1").is_none(), "two of one address");
        let others = [take("192.0.2.2"), take("127.0.0.1")];
        assert!(others.iter().all(Option::is_some));
        assert!(take("192.0.2.3").is_none(), "four in all");
        drop(first);
        assert!(take("192.0.2.1").is_some());
        drop((second, others));
        assert!(open.lock().unwrap().by_address.is_empty());
    }
}
