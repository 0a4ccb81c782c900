//! The door: connections are accepted, counted, and left to themselves; who dawdles or crowds is turned away.

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
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::network::household;
use crate::places::{Full, Place, Places};

/// How long a client may take over the head of a request, or over shaking hands.
pub(crate) const PATIENCE: Duration = Duration::from_secs(8);
/// How long a client may leave what it is sent untaken.
pub(crate) const STALLS: Duration = Duration::from_secs(30);
/// How long accepting rests when the system has no more handles to give.
const OUT_OF_HANDLES: Duration = Duration::from_millis(200);
/// Connections that wait in the system to be accepted. Where there is no more room, the system drops what a client
/// says, who then tries again after a second: time in which it is connected, as it believes, and not with us.
const READY: u32 = 4_096;
/// So many connections may be silent before new ones have to wait for each other.
const SILENT: usize = 256;
/// How many are then taken each millisecond: players hardly notice them, and new clients are still taken within a
/// second or two.
const AT_ONCE: u32 = 10;
/// Most bytes of a head.
const LONGEST_HEAD: usize = 16 * 1024;

/// How many connections may be open, and how long they may be silent.
#[derive(Clone, Debug)]
pub(crate) struct Capacity {
    pub(crate) places: Places,
    /// How long a client may take over the head of a request, or over shaking hands.
    pub(crate) patience: Duration,
    /// How long it may leave what it is sent untaken.
    pub(crate) stalls: Duration,
}

impl Capacity {
    /// A place for a connection from there.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(crate) fn take(&self, address: IpAddr) -> Result<Place, Full> {
        self.places.take(Some(household(address.to_canonical())))
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

/// Serves new connections until `leave` is ready, and then those that are open until they are done.
pub(crate) async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    capacity: Capacity,
    router: Router,
    turned_away: Counter,
    leave: impl Future<Output = ()>,
) {
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
        let Ok(place) = capacity.take(peer.ip()) else {
            turned_away.inc();
            continue;
        };
        // Frames are small and each one counts; waiting to fill a packet only adds delay.
        drop(stream.set_nodelay(true));
        let connection = Connection {
            peer,
            patience: capacity.patience,
            stalls: capacity.stalls,
            router: router.clone(),
            stays: stays.clone(),
            silent: Silent::new(&silent),
        };
        let tls = tls.clone();
        tokio::spawn(async move {
            connection.greet(stream, tls).await;
            drop(place);
        });
    }
    drop((listener, stays));
    leaving.send_replace(true);
    leaving.closed().await;
}

/// A connection that has found a place.
struct Connection {
    peer: SocketAddr,
    patience: Duration,
    stalls: Duration,
    router: Router,
    /// Turns true when the server goes down.
    stays: watch::Receiver<bool>,
    silent: Silent,
}

impl Connection {
    /// Waits for the first byte, shakes hands where TLS is spoken, and serves.
    async fn greet(self, stream: TcpStream, tls: Option<TlsAcceptor>) {
        // The timer of the head begins with its first byte.
        let first = timeout(self.patience, stream.peek(&mut [0])).await;
        if !matches!(first, Ok(Ok(1..))) {
            return;
        }
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.stalls));
        let stream = Box::pin(stream);
        match tls {
            None => self.converse(stream).await,
            Some(tls) => {
                if let Ok(Ok(stream)) = timeout(self.patience, tls.accept(stream)).await {
                    self.converse(stream).await;
                }
            }
        }
    }

    /// Hears the requests of one connection, one after the other: HTTP/1 alone, where a head has its time. Connections
    /// of HTTP/2 may say nothing for ever.
    async fn converse<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(self, stream: S) {
        let Self { peer, patience, router, mut stays, silent, .. } = self;
        let silent = Mutex::new(Some(silent));
        let answer = service_fn(move |mut request: Request<Incoming>| {
            drop(silent.lock().unwrap_or_else(PoisonError::into_inner).take());
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience)
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
}

/// A connection that broke before it was accepted is nothing; without handles it is better to wait than to spin.
async fn rest_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
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
        let capacity = Capacity {
            places: Places::new(8, 8),
            patience: Duration::from_millis(100),
            stalls: Duration::from_millis(100),
        };
        let (leave, left) = tokio::sync::oneshot::channel();
        let router = Router::new()
            .route("/", axum::routing::get(async || "here"))
            // More than the system takes in for a client that does not read.
            .route("/long", axum::routing::get(async || vec![b'x'; 64 << 20]));
        let turned_away = Counter::default();
        let counter = turned_away.clone();
        tokio::spawn(async move {
            serve(listener, None, capacity, router, counter, async { drop(left.await) }).await;
        });
        (address, turned_away, leave)
    }

    async fn visit(address: SocketAddr, words: &str) -> String {
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        stream.write_all(words.as_bytes()).await.unwrap();
        let mut reply = Vec::new();
        // A client that is turned away may be told so by a reset.
        let _ = stream.read_to_end(&mut reply).await;
        String::from_utf8(reply).unwrap()
    }

    const WHOLE: &str = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

    #[tokio::test]
    async fn a_client_that_dawdles_over_a_head_makes_room_for_others() {
        let (address, turned_away, _leave) = door().await;
        let heads = ["", "GET / HTTP/1.1\r\nhost:"].repeat(4);
        let dawdlers: Vec<_> =
            { heads.into_iter() }.map(|head| tokio::spawn(visit(address, head))).collect();
        // Each is closed, without anybody doing anything.
        for dawdler in dawdlers {
            let reply = dawdler.await.unwrap();
            assert!(!reply.contains("here"), "{reply}");
        }
        assert!(visit(address, WHOLE).await.ends_with("here"));
        assert_eq!(turned_away.get(), 0);
    }

    #[tokio::test]
    async fn a_client_that_does_not_take_its_answer_makes_room_for_others() {
        let (address, _, _leave) = door().await;
        let mut idle = Vec::new();
        for _ in 0..8 {
            let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
            stream.write_all(b"GET /long HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
            idle.push(stream);
        }
        // All places are taken until the server gives these up.
        let served = async {
            while !visit(address, WHOLE).await.ends_with("here") {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(Duration::from_secs(60), served).await.unwrap();
        // One that reads on, however slowly, has its answer whole.
        drop(idle);
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        let whole = b"GET /long HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        stream.write_all(whole).await.unwrap();
        let (mut read, mut buffer) = (0, vec![0; 4 << 20]);
        loop {
            match stream.read(&mut buffer).await.unwrap() {
                0 => break,
                some => read += some,
            }
            sleep(Duration::from_millis(5)).await;
        }
        assert!(read > 64 << 20, "{read}");
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
}
