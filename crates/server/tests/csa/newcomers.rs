//! Who is let in by the port, and by what: new names, guests, the account's password and engine passwords, proxies,
//! TLS.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use komadai_play::Desk;
use komadai_server::csa::Limits;
use komadai_server::{Config, Newcomers, Server, Tls};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::player::*;

/// A password that opens an account.
const GOOD: &str = "kaname-7-shiro";
/// What a proxy of this machine says for a client far away.
const FAR: &str = "PROXY TCP4 203.0.113.9 192.0.2.1 56324 4081\r\n";

/// Sends lines, and reads what they are answered until the server closes or so much is heard.
async fn answer(
    socket: &mut (impl AsyncRead + AsyncWrite + Unpin),
    said: &str,
    told: &str,
) -> String {
    if !said.is_empty() {
        socket.write_all(said.as_bytes()).await.unwrap();
    }
    let mut heard = String::new();
    while !heard.contains(told) {
        let mut bytes = [0; 1_024];
        let read = timeout(PATIENCE, socket.read(&mut bytes)).await.unwrap().unwrap_or(0);
        if read == 0 {
            break;
        }
        heard.push_str(std::str::from_utf8(&bytes[..read]).unwrap());
    }
    heard
}

/// A login on a connection of its own, and the first line of the answer.
async fn login(address: SocketAddr, before: &str, line: &str) -> String {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let heard = answer(&mut socket, &format!("{before}{line}\nLOGOUT\n"), "LOGOUT:completed").await;
    heard.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_password_anybody_would_guess_opens_no_account_and_a_name_is_one_guest_a_day() {
    let server = Running::start(Limits::default()).await;
    let store = server.desk.store();
    for secret in ["x", "short", "password", "qwertyuiop", "kumo1234"] {
        let said = format!("LOGIN Kumo {secret} x1");
        assert_eq!(login(server.address, "", &said).await, "LOGIN:Kumo OK", "{secret}");
        assert!(store.login("kumo").await.unwrap().is_none(), "{secret} opens no account");
    }
    // Plain clients without a trip, in letters of any size, are the same guest.
    for said in ["LOGIN Kumo club-60-0", "LOGIN KUMO club-60-5"] {
        assert!(login(server.address, "", said).await.starts_with("LOGIN:"));
    }
    let guests = store.accounts_like("Kumo", 9).await.unwrap();
    assert_eq!(guests.len(), 1, "{guests:?}");
    let mut socket = TcpStream::connect(server.address).await.unwrap();
    let heard = answer(&mut socket, "LOGIN Kumo x x1\n", "+OK x1").await;
    assert!(heard.contains("##[LOGIN] you play unrated: "), "{heard}");
    assert_eq!(login(server.address, "", &format!("LOGIN Sora {GOOD} x1")).await, "LOGIN:Sora OK");
    assert!(store.login("sora").await.unwrap().is_some());
    // From now on the name is one's own.
    assert_eq!(login(server.address, "", "LOGIN Sora club-60-0").await, "LOGIN:incorrect");
    assert_eq!(login(server.address, "", "LOGIN Sora x x1").await, "LOGIN:incorrect");
    server.stop().await;
}

#[tokio::test]
async fn a_banned_guest_does_not_come_back_by_the_same_name_that_day() {
    let server = Running::start(Limits::default()).await;
    let store = server.desk.store();
    login(server.address, "", "LOGIN Kumo x x1").await;
    let guest = store.accounts_like("Kumo", 1).await.unwrap()[0].id;
    let ban = komadai_store::Deed::Ban(i64::MAX);
    assert!(store.moderate(None, guest, ban, String::new(), 0).await.unwrap());
    assert_eq!(login(server.address, "", "LOGIN Kumo x x1").await, "LOGIN:incorrect");
    assert_eq!(login(server.address, "", "LOGIN kumo club-60-0").await, "LOGIN:incorrect");
    server.stop().await;
}

#[tokio::test]
async fn a_club_decides_what_becomes_of_new_names() {
    for (newcomers, answer, account) in [
        (Newcomers::Open, "LOGIN:Kumo OK", true),
        (Newcomers::Guests, "LOGIN:Kumo OK", false),
        (Newcomers::Known, "LOGIN:incorrect unknown_name open an account on the page first", false),
    ] {
        let server = Running::start(Limits { newcomers, ..Limits::default() }).await;
        let said = format!("LOGIN Kumo {GOOD} x1");
        assert_eq!(login(server.address, "", &said).await, answer, "{newcomers:?}");
        let known = server.desk.store().login("kumo").await.unwrap();
        assert_eq!(known.is_some(), account, "{newcomers:?}");
        for reserved in ["admin", "Komadai"] {
            let told = login(server.address, "", &format!("LOGIN {reserved} {GOOD} x1")).await;
            assert_eq!(told, "LOGIN:incorrect name_reserved");
        }
        server.stop().await;
    }
}

/// A whole server with both ports.
struct Club {
    page: SocketAddr,
    port: SocketAddr,
    desk: Arc<Desk>,
    _stop: oneshot::Sender<()>,
}

impl Club {
    async fn open(config: Config) -> Self {
        let any = "127.0.0.1:0".parse().unwrap();
        let small = Config { hash_mib: 1, searches: 1, queue: 1, ..config };
        let config = Config { listen: any, csa: Some(any), ..small };
        let server = Server::bind(&config).await.unwrap();
        let (page, port) = (server.address(), server.csa_address().unwrap());
        let desk = server.desk();
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(server.serve(async { drop(stopped.await) }));
        Self { page, port, desk, _stop: stop }
    }

    async fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(self.page).await.unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\nconnection: close\r\n\
             cookie: {cookie}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let reply = answer(&mut stream, &request, "\0").await;
        assert!(reply.starts_with("HTTP/1.1 20"), "{path}: {reply}");
        reply
    }

    /// Signs a member up on the page; its cookie.
    async fn member(&self, name: &str) -> String {
        let body = format!(r#"{{"login": "{name}", "password": "{GOOD}"}}"#);
        let reply = self.ask("POST", "/api/sign-up", "", &body).await;
        let begin = reply.to_ascii_lowercase().find("set-cookie: ").expect("a cookie");
        reply[begin + "set-cookie: ".len()..].split(';').next().unwrap().to_owned()
    }

    /// Makes a token for something: its number, and itself.
    async fn token(&self, cookie: &str, scope: &str) -> (String, String) {
        let body = format!(r#"{{"name": "engine", "scopes": ["{scope}"]}}"#);
        let reply = self.ask("POST", "/api/tokens", cookie, &body).await;
        let after = |mark: &str| reply[reply.find(mark).unwrap() + mark.len()..].to_owned();
        let number = after(r#""id":"#).split(',').next().unwrap().to_owned();
        (number, after(r#""token":""#).split('"').next().unwrap().to_owned())
    }
}

#[tokio::test]
async fn a_members_password_stays_at_home_and_its_engines_have_their_own() {
    let club = Club::open(Config { csa_proxy: true, ..Config::default() }).await;
    let cookie = club.member("kumo").await;
    let own = format!("LOGIN Kumo {GOOD} x1");
    // Within this machine nobody listens; on the way from elsewhere many may, and right or wrong is not said there.
    assert_eq!(login(club.port, "", &own).await, "LOGIN:Kumo OK");
    for secret in [GOOD, "anything-else-7"] {
        let told = login(club.port, FAR, &format!("LOGIN Kumo {secret} x1")).await;
        assert!(told.starts_with("LOGIN:incorrect engine_password "), "{told}");
        let told = login(club.port, FAR, &format!("LOGIN Kumo club-60-0,{secret}")).await;
        assert!(told.starts_with("LOGIN:incorrect engine_password "), "{told}");
    }
    let (number, token) = club.token(&cookie, "csa").await;
    for said in [format!("LOGIN Kumo {token} x1"), format!("LOGIN KUMO club-60-0,{token}")] {
        let told = login(club.port, FAR, &said).await;
        assert!(told.ends_with(" OK"), "{said}: {told}");
    }
    // It is nobody else's, stands in for no other token, and opens no account.
    club.member("kaze").await;
    let (_, other) = club.token(&cookie, "play").await;
    for said in [
        format!("LOGIN Kaze {token} x1"),
        format!("LOGIN Kumo {other} x1"),
        format!("LOGIN Kumo {}0 x1", &token[..token.len() - 1]),
        format!("LOGIN Sora {token} x1"),
    ] {
        assert_eq!(login(club.port, FAR, &said).await, "LOGIN:incorrect", "{said}");
    }
    assert!(club.desk.store().login("sora").await.unwrap().is_none());
    let removed = club.ask("DELETE", &format!("/api/tokens/{number}"), &cookie, "").await;
    assert!(removed.starts_with("HTTP/1.1 204"), "{removed}");
    assert_eq!(login(club.port, FAR, &format!("LOGIN Kumo {token} x1")).await, "LOGIN:incorrect");
    // An engine that opened its account here comes back as it came, until it has a password of the page.
    let engine = format!("LOGIN Hoshi {GOOD} x1");
    for _ in 0..2 {
        assert_eq!(login(club.port, FAR, &engine).await, "LOGIN:Hoshi OK");
    }
    let (hoshi, hash) = club.desk.store().login("hoshi").await.unwrap().unwrap();
    club.desk.store().set_password(hoshi, hash.unwrap()).await.unwrap();
    let told = login(club.port, FAR, &engine).await;
    assert!(told.starts_with("LOGIN:incorrect engine_password "), "{told}");
}

#[tokio::test]
async fn a_proxy_says_whom_it_speaks_for_and_that_one_is_counted() {
    let proxies = Some(Vec::new());
    let server = Running::start(Limits { per_address: 2, proxies, ..Limits::default() }).await;
    let far = |last: u8| {
        // Version 2, IPv4, without fields.
        let mut head = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c".to_vec();
        head.extend([203, 0, 113, last, 192, 0, 2, 1, 1, 2, 3, 4]);
        head
    };
    let mut open = Vec::new();
    let mut come = async |head: &[u8], name: &str| {
        let mut socket = TcpStream::connect(server.address).await.unwrap();
        // The header comes in pieces, and the login with its last.
        let (first, last) = head.split_at(head.len() / 2);
        // Where the first piece is none of a header, nobody is there for the second.
        let _ = socket.write_all(first).await;
        tokio::task::yield_now().await;
        let rest = [last, format!("LOGIN {name} x x1\n").as_bytes()].concat();
        let _ = socket.write_all(&rest).await;
        let heard = answer(&mut socket, "", "OK x1").await;
        open.push(socket);
        heard
    };
    for name in ["a", "b"] {
        assert!(come(&far(9), name).await.contains("OK x1"), "{name}");
    }
    assert_eq!(come(&far(9), "c").await, "", "a third of that address");
    assert_eq!(come(FAR.as_bytes(), "c").await, "", "it is the same by the other version");
    assert!(come(&far(10), "c").await.contains("OK x1"));
    // This machine speaks for itself too, and is not counted.
    for name in ["d", "e", "f"] {
        assert!(come(b"", name).await.contains("OK x1"), "{name}");
    }
    for bad in [
        &b"PROXY TCP4 nonsense\r\n"[..],
        b"PROXY\r\n",
        b"\r\n\r\nLOGIN g x x1\n",
        b"POST / HTTP/1.1\r\n\r\n",
    ] {
        assert_eq!(come(bad, "g").await, "", "{}", bad.escape_ascii());
    }
    server.stop().await;
    // Where no proxy is awaited, the words of a header are none.
    let server = Running::start(Limits { per_address: 1, ..Limits::default() }).await;
    for name in ["a", "b"] {
        assert_eq!(
            login(server.address, FAR, &format!("LOGIN {name} x x1")).await,
            format!("LOGIN:{name} OK")
        );
    }
    server.stop().await;
}

/// Writes a certificate for `localhost`, and gives it back.
fn certificate(folder: &Path) -> (Tls, CertificateDer<'static>) {
    let files = Tls { certificate: folder.join("certificate.pem"), key: folder.join("key.pem") };
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    std::fs::write(&files.certificate, made.cert.pem()).unwrap();
    std::fs::write(&files.key, made.signing_key.serialize_pem()).unwrap();
    (files, made.cert.der().clone())
}

#[tokio::test]
async fn engines_speak_tls_on_the_same_port_or_have_to() {
    let folder = tempfile::tempdir().unwrap();
    let (files, trusted) = certificate(folder.path());
    let mut roots = RootCertStore::empty();
    roots.add(trusted).unwrap();
    let client = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connector = TlsConnector::from(Arc::new(client));
    for (csa_tls, plain) in
        [(false, "LOGIN:Sora OK"), (true, "LOGIN:incorrect tls_required this port speaks TLS only")]
    {
        let tls = Some(files.clone());
        let config = Config { tls, csa_tls, csa_proxy: true, ..Config::default() };
        let club = Club::open(config).await;
        // A member's own password, from far away, by TLS behind a proxy that passes bytes on.
        let hashed = login(club.port, "", &format!("LOGIN Kumo {GOOD} x1")).await;
        assert_eq!(hashed, "LOGIN:Kumo OK", "within this machine nobody has to");
        let (kumo, hash) = club.desk.store().login("kumo").await.unwrap().unwrap();
        club.desk.store().set_password(kumo, hash.unwrap()).await.unwrap();
        let mut socket = TcpStream::connect(club.port).await.unwrap();
        socket.write_all(FAR.as_bytes()).await.unwrap();
        let name = ServerName::try_from("localhost").unwrap();
        let mut stream = connector.connect(name, socket).await.unwrap();
        let said = format!("LOGIN Kumo {GOOD} x1\n");
        let heard = answer(&mut stream, &said, "+OK x1").await;
        assert!(heard.contains("LOGIN:Kumo OK"), "{heard}");
        let heard = answer(&mut stream, "%%WHO\nLOGOUT\n", "LOGOUT:completed").await;
        assert!(heard.contains("##[WHO] Kumo x1 connected"), "{heard}");
        assert_eq!(login(club.port, FAR, "LOGIN Sora x x1").await, plain);
        // What begins as TLS and is none is let go.
        let mut socket = TcpStream::connect(club.port).await.unwrap();
        socket.write_all(b"\x16\x03\x01\0\x05hello").await.unwrap();
        let heard = timeout(PATIENCE, socket.read_to_end(&mut Vec::new())).await;
        assert!(heard.is_ok(), "it is closed");
    }
}
