//! What the operator of a server relies on: settings checked before a port opens, TLS, figures, health.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use komadai_play::{Command, Opening, Seat, Terms};
use komadai_rules::ByColor;
use komadai_server::{BackupSchedule, Config, Error, Server, Tls};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

fn config() -> Config {
    Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        hash_mib: 1,
        searches: 1,
        queue: 1,
        ..Config::default()
    }
}

/// Serves until the sender is dropped.
async fn serve(config: &Config) -> (SocketAddr, oneshot::Sender<()>, Arc<komadai_play::Desk>) {
    let server = Server::bind(config).await.unwrap();
    let (address, desk) = (server.address(), server.desk());
    let (stop, stopped) = oneshot::channel();
    tokio::spawn(server.serve(async { drop(stopped.await) }));
    (address, stop, desk)
}

async fn get(address: SocketAddr, path: &str, header: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    ask(&mut stream, path, header).await
}

async fn ask<S: AsyncReadExt + AsyncWriteExt + Unpin>(
    stream: &mut S,
    path: &str,
    header: &str,
) -> String {
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{header}\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut reply = Vec::new();
    let _ = stream.read_to_end(&mut reply).await;
    String::from_utf8_lossy(&reply).into_owned()
}

/// A certificate for `localhost` and its key, written there.
fn certificate(folder: &Path) -> Tls {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let files = Tls { certificate: folder.join("certificate.pem"), key: folder.join("key.pem") };
    fs::write(&files.certificate, made.cert.pem()).unwrap();
    fs::write(&files.key, made.signing_key.serialize_pem()).unwrap();
    files
}

#[tokio::test]
async fn tls_is_spoken_with_the_certificate_given() {
    let folder = tempfile::tempdir().unwrap();
    let tls = certificate(folder.path());
    let trusted = tokio_rustls::rustls::pki_types::CertificateDer::from_pem_file(&tls.certificate);
    let config = Config { tls: Some(tls), ..config() };
    let (address, _stop, _desk) = serve(&config).await;
    let mut roots = RootCertStore::empty();
    roots.add(trusted.unwrap()).unwrap();
    let client = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connector = TlsConnector::from(Arc::new(client));
    let name = ServerName::try_from("localhost").unwrap();
    let stream = TcpStream::connect(address).await.unwrap();
    let mut stream = connector.connect(name, stream).await.unwrap();
    let reply = ask(&mut stream, "/health", "").await;
    assert!(
        reply.starts_with("HTTP/1.1 200") && reply.contains("strict-transport-security: max-age"),
        "{reply}"
    );
    // Who speaks no TLS is not understood, and the next one is served again.
    assert!(!get(address, "/health", "").await.contains("200 OK"));
}

#[tokio::test]
async fn a_proxy_on_this_machine_that_speaks_tls_speaks_it_for_the_server() {
    let (address, _stop, _desk) = serve(&config()).await;
    for (head, strict) in [
        ("", false),
        ("x-forwarded-proto: http\r\n", false),
        ("x-forwarded-proto: https\r\n", true),
    ] {
        for path in ["/health", "/", "/api/nothing"] {
            let reply = get(address, path, head).await;
            let told = reply.contains("strict-transport-security: max-age");
            assert_eq!(told, strict, "{path} {head:?}: {reply}");
        }
    }
}

#[tokio::test]
async fn files_that_make_no_certificate_are_refused_before_a_port_opens() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| {
        let folder = folder.path().join(name);
        fs::create_dir(&folder).unwrap();
        certificate(&folder)
    });
    let empty = folder.path().join("empty.pem");
    fs::write(&empty, "no certificate").unwrap();
    for (tls, blamed) in [
        (
            Tls { certificate: one.certificate.clone(), key: other.key },
            "key.pem: the key is of another",
        ),
        (
            Tls { certificate: folder.path().join("missing.pem"), key: one.key.clone() },
            "missing.pem",
        ),
        (Tls { certificate: empty, key: one.key.clone() }, "empty.pem"),
        (Tls { certificate: one.certificate.clone(), key: one.certificate }, "certificate.pem"),
    ] {
        let config = Config { tls: Some(tls), ..config() };
        let error = Server::bind(&config).await.unwrap_err();
        assert!(
            matches!(error, Error::Tls { .. }) && error.to_string().contains(blamed),
            "{error}"
        );
    }
}

#[tokio::test]
async fn figures_are_for_this_machine_and_name_nobody() {
    let (address, _stop, desk) = serve(&config()).await;
    let kumo = desk.store().add_account("Kumo", None, 0).await.unwrap();
    let kaze = desk.store().add_account("Kaze", None, 0).await.unwrap();
    let seat = |account, name: &str| Some(Seat { account, name: name.into() });
    let opening = Opening {
        terms: Terms::default(),
        seats: ByColor { black: seat(kumo, "Kumo"), white: seat(kaze, "Kaze") },
        partners: ByColor::default(),
    };
    let table = desk.open(opening, false).await.unwrap();
    let now = std::time::Instant::now();
    table.wish(kumo, Command::Resign, now).await.unwrap();
    assert!(get(address, "/ready", "").await.contains("\"ready\""));
    let writes = format!("komadai_events_total {}", desk.store().figures().writes);
    let figures = get(address, "/metrics", "").await;
    for line in [
        "komadai_games 1",
        "komadai_games_ended_total 1",
        &writes,
        "komadai_requests_total{route=\"/ready\",status=\"200\"} 1",
        "komadai_commit_seconds_bucket{le=\"+Inf\"}",
        "komadai_move_seconds_count 0",
        "# EOF",
    ] {
        assert!(figures.contains(line), "{line} in:\n{figures}");
    }
    assert!(!figures.contains("Kumo"));
    // A proxy on this machine asks for somebody else.
    let proxied = get(address, "/metrics", "x-forwarded-for: 203.0.113.9\r\n").await;
    assert!(proxied.starts_with("HTTP/1.1 404"), "{proxied}");
    desk.drain().await;
    assert!(get(address, "/ready", "").await.starts_with("HTTP/1.1 503"));
    assert!(get(address, "/health", "").await.starts_with("HTTP/1.1 200"));
}

/// A game of two guests that one of them resigns.
async fn play(desk: &Arc<komadai_play::Desk>) -> komadai_play::GameId {
    let [kumo, kaze] = ["Kumo", "Kaze"].map(|name| desk.store().add_account(name, None, 0));
    let (kumo, kaze) = (kumo.await.unwrap(), kaze.await.unwrap());
    let seat = |account, name: &str| Some(Seat { account, name: name.into() });
    let opening = Opening {
        terms: Terms::default(),
        seats: ByColor { black: seat(kumo, "Kumo"), white: seat(kaze, "Kaze") },
        partners: ByColor::default(),
    };
    let table = desk.open(opening, false).await.unwrap();
    let now = std::time::Instant::now();
    table.wish(kumo, Command::Resign, now).await.unwrap();
    table.id()
}

/// The names of backups in a folder, the oldest first.
fn backups(folder: &Path) -> Vec<std::path::PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|it| it == "db")).collect();
    paths.sort();
    paths
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backups_are_made_by_the_schedule_and_one_that_is_restored_has_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let [data, copies, other] = ["data", "copies", "other"].map(|name| folder.path().join(name));
    fs::create_dir(&data).unwrap();
    let schedule =
        BackupSchedule { folder: copies.clone(), every: Duration::from_millis(300), keep: 2 };
    let config = Config { data: Some(data), backups: Some(schedule), ..config() };
    let (address, _stop, desk) = serve(&config).await;
    let game = play(&desk).await;
    let log = desk.store().log(game).await.unwrap();
    let begun = std::time::Instant::now();
    let made = async || {
        let figures = get(address, "/metrics", "").await;
        let line = figures.lines().find_map(|line| line.strip_prefix("komadai_backups_total "));
        line.unwrap().parse::<u32>().unwrap()
    };
    while made().await < 4 {
        assert!(begun.elapsed() < Duration::from_secs(60), "backups are made");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let newest = loop {
        // The oldest is removed right after the newest is there.
        if let [_, newest] = &backups(&copies)[..] {
            break newest.clone();
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "two of them stay");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    // The schedule may remove it in a moment.
    let kept = folder.path().join("kept.db");
    fs::copy(newest, &kept).unwrap();
    komadai_store::restore(&kept, &other, |_, _| ()).unwrap();
    let contents = komadai_server::check(&other, |_| ()).unwrap();
    assert_eq!((contents.games, contents.accounts), (1, 2));
    let restored = Config { data: Some(other), backups: None, ..config };
    let (_, _stop, again) = serve(&restored).await;
    assert!(log.is_some());
    assert_eq!(again.store().log(game).await.unwrap(), log);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_that_cannot_be_made_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let [data, file] = ["data", "file"].map(|name| folder.path().join(name));
    fs::create_dir(&data).unwrap();
    fs::write(&file, "no folder").unwrap();
    let schedule = BackupSchedule { folder: file, every: Duration::from_millis(300), keep: 2 };
    let config = Config { data: Some(data), backups: Some(schedule), ..config() };
    let (address, _stop, _desk) = serve(&config).await;
    let begun = std::time::Instant::now();
    loop {
        let figures = get(address, "/metrics", "").await;
        if figures.contains("komadai_backups_failed_total 1") {
            assert!(figures.contains("komadai_backups_total 0"), "{figures}");
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{figures}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
