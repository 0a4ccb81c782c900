//! Games and clients: whole ones, odd packets, lost connections, hostile clients.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use komadai_csa::hall::Settings;
use komadai_csa::{ClientEvent, ClientLine, LONGEST_LINE, Notice};
use komadai_record::{read, replay};
use komadai_rules::{Clock, Color};
use komadai_server::csa::{Limits, Round};
use komadai_server::{Config, Server};
use komadai_store::{Ailment, Deed, Faults, Role, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::player::*;

#[tokio::test]
async fn whole_games_are_told_the_same_to_both_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let server =
        Running::start(Limits { records: Some(folder.path().to_owned()), ..Limits::default() })
            .await;
    let (mut black, mut white) = pair(server.address, "club-60-5F").await;
    let (one, other) = tokio::join!(black.play(61, anything), white.play(61, anything));
    assert_eq!(one.record.moves().count(), other.record.moves().count());
    assert!(one.record.moves().eq(other.record.moves()));
    assert_eq!(one.winner(), other.winner());
    assert_ne!(one.result, other.result);

    // By the custom of floodgate the server closes, and the name is free again.
    assert!(black.heard().await.is_none() && white.heard().await.is_none());

    // The clocks recomputed from the times of the record are those both players held.
    let mut clock = Clock::even(one.summary.terms.black.control());
    for (node, ply) in one.record.main_line().zip(0..) {
        let turn = if ply % 2 == 0 { Color::Black } else { Color::White };
        let time = one.record[node].time.expect("every move has its time");
        clock.spend(turn, time.as_millis() as u64).unwrap();
    }

    let name = one.summary.game.as_ref().unwrap();
    let text = kept_record(folder.path(), name.as_str()).await;
    let reading = read(text.as_bytes()).unwrap();
    let kept = &reading.games[0].record;
    assert!(kept.moves().eq(one.record.moves()));
    let (kept, told) = (replay(kept).unwrap(), replay(&one.record).unwrap());
    assert_eq!(kept.position(), told.position());
    server.stop().await;
}

#[tokio::test]
async fn lines_may_come_in_pieces_or_together_and_end_as_they_like() {
    let server = Running::start(Limits::default()).await;
    let mut socket = TcpStream::connect(server.address).await.unwrap();
    for piece in ["LOG", "IN Kumo club-6", "0-5,x\r", "\n\r\n\n"] {
        socket.write_all(piece.as_bytes()).await.unwrap();
        tokio::task::yield_now().await;
    }
    // The last line has no end but that of the connection.
    socket.write_all(b"LOGOUT").await.unwrap();
    socket.shutdown().await.unwrap();
    let mut told = String::new();
    let read = timeout(PATIENCE, socket.read_to_string(&mut told)).await;
    read.expect("the server closes").unwrap();
    // The keep-alives may be answered while the password is looked at.
    let words: Vec<_> = told.lines().filter(|line| !line.is_empty()).collect();
    assert!(words.ends_with(&["LOGOUT:completed"]), "{told:?}");
    assert_eq!(told.lines().filter(|line| line.is_empty()).count(), 2, "{told:?}");
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_line_closes_that_connection_and_no_other() {
    let server = Running::start(Limits {
        hall: Settings { lines: (50, 1), ..Settings::default() },
        ..Limits::default()
    })
    .await;
    let (mut black, mut white) = pair(server.address, "club-60-5F").await;
    let endless = vec![b'a'; 4 * LONGEST_LINE];
    let flood = b"\n".repeat(20_000);
    for hostile in [&endless[..], b"LOGIN \0\n", &flood] {
        let mut socket = TcpStream::connect(server.address).await.unwrap();
        // The server may close before it has taken all of it.
        let _ = socket.write_all(hostile).await;
        let mut told = Vec::new();
        let _ = timeout(PATIENCE, socket.read_to_end(&mut told)).await.expect("the server closes");
        assert!(told.len() <= 60, "{} bytes", told.len());
    }
    let (one, other) = tokio::join!(black.play(5, the_first), white.play(5, the_first));
    assert_eq!((one.result, other.result), (Some(Notice::Win), Some(Notice::Lose)));
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_does_not_read_is_let_go_and_keeps_nobody_waiting() {
    let server = Running::start(Limits {
        hall: Settings { lines: (u32::MAX, u32::MAX), ..Settings::default() },
        ..Limits::default()
    })
    .await;
    let (mut black, mut white) = pair(server.address, "club-600-5F").await;
    let mut deaf = TcpStream::connect(server.address).await.unwrap();
    deaf.write_all(b"LOGIN Sora x x1\n").await.unwrap();
    let asks = tokio::spawn(async move {
        // It asks and asks, and takes no answer, until the server has had enough.
        while deaf.write_all(b"%%HELP\n%%VERSION\n%%WHO\n").await.is_ok() {}
    });
    let (one, _) = tokio::join!(black.play(41, anything), white.play(41, anything));
    assert!(one.result.is_some());
    timeout(PATIENCE, asks).await.expect("it is let go").unwrap();
    server.stop().await;
}

#[tokio::test]
async fn too_many_connections_are_closed_as_they_come() {
    let server = Running::start(Limits { connections: 2, ..Limits::default() }).await;
    let (mut black, _white) = pair(server.address, "club-60-5F").await;
    let mut third = TcpStream::connect(server.address).await.unwrap();
    let mut told = Vec::new();
    let read = timeout(PATIENCE, third.read_to_end(&mut told)).await;
    // Closed at once, politely or not.
    assert!(matches!(read, Ok(Ok(0) | Err(_))), "{told:?}");
    black.send(b"\n").await;
    assert!(matches!(black.heard().await, Some(ClientEvent::Nothing)));
    server.stop().await;
}

#[tokio::test]
async fn a_flag_falls_though_both_are_silent() {
    let server = Running::start(Limits::default()).await;
    let (mut black, mut white) = pair(server.address, "club-1-0").await;
    for (player, result) in [(&mut black, Notice::Lose), (&mut white, Notice::Win)] {
        let Some(ClientEvent::Ended(game)) = player.heard().await else {
            panic!("nothing ended");
        };
        let told = (game.reason, game.result);
        assert_eq!(told, (Some(Notice::TimeUp), Some(result)));
    }
    server.stop().await;
}

#[tokio::test]
async fn every_game_of_the_schedule_is_paired_by_rounds() {
    let mut limits = Limits::default();
    limits.hall.rounds = vec![Round { game: None, every: Duration::from_secs(1) }];
    let server = Running::start(limits).await;
    for game in ["floodgate-300-10F", "floodgate-60-5"] {
        let mut one =
            Player::connect(server.address, "Kumo", &format!("{game},one-of-two-9")).await;
        let mut other =
            Player::connect(server.address, "Kaze", &format!("{game},two-of-two-9")).await;
        tokio::join!(one.begin(), other.begin());
        let (one, other) = tokio::join!(one.play(5, the_first), other.play(5, the_first));
        assert!(one.record.moves().eq(other.record.moves()));
        let name = one.summary.game.as_ref().and_then(|id| id.game_name());
        assert_eq!(name, Some(game));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_lost_connection_is_made_again_and_the_game_goes_on() {
    let server = Running::start(Limits::default()).await;
    let (mut black, mut white) = pair(server.address, "club-600-5F").await;
    let first = black.client.table().unwrap().game().legal_moves()[0];
    let line = black.client.play(first, None).unwrap();
    black.say(&line).await;
    assert!(matches!(black.heard().await, Some(ClientEvent::Moved { .. })));
    assert!(matches!(white.heard().await, Some(ClientEvent::Moved { .. })));

    let Player { socket, mut client, .. } = black;
    drop(socket);
    assert!(client.lost().is_none() && client.is_coming_back());
    let reply = white.client.table().unwrap().game().legal_moves()[0];
    let line = white.client.play(reply, None).unwrap();
    white.say(&line).await;
    assert!(matches!(white.heard().await, Some(ClientEvent::Moved { .. })));

    let mut black = Player::with(server.address, client).await;
    assert!(matches!(black.heard().await, Some(ClientEvent::LoggedIn)));
    assert!(matches!(black.heard().await, Some(ClientEvent::Resumed)));
    let moves: Vec<_> = black.client.table().unwrap().game().moves().collect();
    assert_eq!(moves, [first, reply]);

    // It may be lost again: a client that came back was told a token for the next time.
    let Player { socket, mut client, .. } = black;
    drop(socket);
    assert!(client.lost().is_none() && client.is_coming_back());
    let mut black = Player::with(server.address, client).await;
    assert!(matches!(black.heard().await, Some(ClientEvent::LoggedIn)));
    assert!(matches!(black.heard().await, Some(ClientEvent::Resumed)));
    let (one, other) = tokio::join!(black.play(9, the_first), white.play(9, the_first));
    assert!(one.record.moves().eq(other.record.moves()));
    server.stop().await;
}

#[tokio::test]
async fn names_belong_to_the_account_that_used_them_first() {
    let server = Running::start(Limits::default()).await;
    for (name, password, fits) in [
        ("Kumo", "club-60-5,rightly-so-9", true),
        ("Kumo", "club-60-5,wrong", false),
        ("KUMO", "club-60-5,wrong", false),
        ("Kumo", "club-60-5", false),
        ("Kumo", "club-60-5,rightly-so-9", true),
        ("Kaze", "club-60-5", true),
        ("Kaze", "club-60-5,new", true),
    ] {
        let mut player = Player::connect(server.address, name, password).await;
        let heard = player.heard().await.unwrap();
        assert_eq!(matches!(heard, ClientEvent::LoggedIn), fits, "{name} {password}");
        if fits {
            player.say(&ClientLine::Logout).await;
            assert!(matches!(player.heard().await, Some(ClientEvent::LoggedOut)));
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn on_a_full_disk_nobody_is_told_that_its_password_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let faults = Faults::default();
    let disk = Arc::clone(&faults.disk);
    let store = Store::open_with(folder.path(), faults).unwrap();
    disk.ail(Ailment::Full);
    while store.add_account("guest", None, 0).await.is_ok() {}
    let mut limits = Limits::default();
    limits.hall.login_within = Duration::from_millis(1_500);
    let server = Running::with(store, limits).await;
    let mut socket = TcpStream::connect(server.address).await.unwrap();
    socket.write_all(b"LOGIN Sora t-60-0,new\n").await.unwrap();
    let mut heard = String::new();
    let closed = timeout(PATIENCE, socket.read_to_string(&mut heard)).await;
    closed.unwrap().unwrap();
    assert_eq!(heard, "", "it waits as long as a login may take");
    server.stop().await;
}

#[tokio::test]
async fn who_keeps_order_keeps_it_among_engines_too() {
    let server = Running::start(Limits::default()).await;
    let mut first = Player::connect(server.address, "Kumo", "club-60-5,rightly-so-9").await;
    assert!(matches!(first.heard().await, Some(ClientEvent::LoggedIn)));
    first.say(&ClientLine::Logout).await;
    let store = server.desk.store();
    let (account, _) = store.login("kumo").await.unwrap().unwrap();
    let deed = async |deed| {
        let note = String::new();
        store.moderate(None, account, deed, note, 0).await.unwrap();
    };
    let mut socket = TcpStream::connect(server.address).await.unwrap();
    let mut dialogue = async |said: &str, told: &str| {
        socket.write_all(said.as_bytes()).await.unwrap();
        hear(&mut socket, told).await;
    };
    deed(Deed::Ban(i64::MAX)).await;
    dialogue("LOGIN Kumo club-60-5,rightly-so-9\n", "LOGIN:incorrect").await;
    deed(Deed::Ban(0)).await;
    deed(Deed::Mute(i64::MAX)).await;
    dialogue("LOGIN Kumo rightly-so-9 x1\n", "##[LOGIN] +OK x1").await;
    let hushed = "##[ERROR] you may not chat for some time";
    dialogue("%%CHAT hello\n", hushed).await;
    server.stop().await;
}

/// What a page of the server's own says, and what it is answered.
async fn post(address: SocketAddr, path: &str, cookie: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut reply = String::new();
    let read = timeout(PATIENCE, stream.read_to_string(&mut reply)).await;
    read.unwrap().unwrap();
    assert!(reply.starts_with("HTTP/1.1 200 "), "{path}: {reply}");
    reply
}

#[tokio::test]
async fn a_silence_and_its_end_reach_an_engine_that_is_here() {
    let any = "127.0.0.1:0".parse().unwrap();
    let config = Config {
        listen: any,
        csa: Some(any),
        hash_mib: 1,
        searches: 1,
        queue: 1,
        ..Config::default()
    };
    let server = Server::bind(&config).await.unwrap();
    let (page, port) = (server.address(), server.csa_address().unwrap());
    let desk = server.desk();
    let (stop, stopped) = oneshot::channel::<()>();
    let served = tokio::spawn(server.serve(async { drop(stopped.await) }));
    let sign_up = r#"{"login": "keeper", "password": "a long secret"}"#;
    let reply = post(page, "/api/sign-up", "", sign_up).await;
    let head = reply.to_ascii_lowercase();
    let begin = head.find("set-cookie: ").expect("a cookie") + "set-cookie: ".len();
    let cookie = reply[begin..].split(';').next().unwrap();
    let store = desk.store();
    let (keeper, _) = store.login("keeper").await.unwrap().unwrap();
    let appointed = store.moderate(None, keeper, Deed::Role(Role::Admin), String::new(), 0);
    assert!(appointed.await.unwrap());

    let mut sockets = Vec::new();
    for name in ["Kumo", "Kaze"] {
        let mut socket = TcpStream::connect(port).await.unwrap();
        let login = format!("LOGIN {name} secret-and-9 x1\n");
        socket.write_all(login.as_bytes()).await.unwrap();
        hear(&mut socket, "##[LOGIN] +OK x1").await;
        sockets.push(socket);
    }
    let [kumo, kaze] = &mut sockets[..] else { unreachable!("there are two") };
    let (account, _) = store.login("kumo").await.unwrap().unwrap();
    let deed = async |deed: &str, days: u32| {
        let number = account.number();
        let body =
            format!(r#"{{"account": {number}, "deed": "{deed}", "days": {days}, "note": ""}}"#);
        post(page, "/api/admin", cookie, &body).await;
    };
    // It takes the hall a moment to look up what was done.
    let mut said_until = async |told: &str| {
        let asked = async {
            loop {
                kumo.write_all(b"%%CHAT hello\n").await.unwrap();
                let mut heard = String::new();
                while !heard.ends_with('\n') {
                    heard.push_str(&hear(kumo, "##[").await);
                }
                if heard.ends_with(told) {
                    return;
                }
                // More in a second would be a flood.
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
        };
        timeout(PATIENCE, asked).await.unwrap();
    };
    let hushed = "##[ERROR] you may not chat for some time\n";
    said_until("##[CHAT][Kumo] hello\n").await;
    deed("mute", 3).await;
    said_until(hushed).await;
    deed("mute", 0).await;
    said_until("##[CHAT][Kumo] hello\n").await;
    // Of many in a row the last one holds.
    for _ in 0..5 {
        deed("mute", 0).await;
        deed("mute", 3).await;
    }
    said_until(hushed).await;
    said_until(hushed).await;
    // Nobody else is silenced.
    kaze.write_all(b"%%CHAT good evening\n").await.unwrap();
    hear(kaze, "##[CHAT][Kaze] good evening").await;
    deed("ban", 3).await;
    let mut rest = String::new();
    let closed = timeout(PATIENCE, kumo.read_to_string(&mut rest)).await;
    closed.expect("the server closes").unwrap();
    stop.send(()).unwrap();
    served.await.unwrap().unwrap();
}

#[tokio::test]
async fn what_is_said_with_the_login_is_answered_though_nothing_follows() {
    let server = Running::start(Limits::default()).await;
    for (said, told) in [
        (
            "LOGIN Kumo x-right-9 x1\n%%WHO\n",
            "LOGIN:Kumo OK\n##[LOGIN] +OK x1\n##[WHO] Kumo x1 connected\n##[WHO] +OK\n",
        ),
        (
            "LOGIN Kumo x-wrong-9 x1\nLOGIN Kumo x-right-9 x1\nLOGOUT\n",
            "LOGIN:incorrect\nLOGIN:Kumo OK\n##[LOGIN] +OK x1\nLOGOUT:completed\n",
        ),
    ] {
        let mut socket = TcpStream::connect(server.address).await.unwrap();
        socket.write_all(said.as_bytes()).await.unwrap();
        socket.shutdown().await.unwrap();
        let mut heard = String::new();
        let read = timeout(PATIENCE, socket.read_to_string(&mut heard)).await;
        read.unwrap().unwrap();
        assert_eq!(heard, told);
    }
    server.stop().await;
}

#[tokio::test]
async fn guesses_at_a_password_come_to_an_end() {
    let server = Running::start(Limits::default()).await;
    let login = async |password: String, told: &str| {
        let mut socket = TcpStream::connect(server.address).await.unwrap();
        let line = format!("LOGIN Kumo club-60-5,{password}\n");
        socket.write_all(line.as_bytes()).await.unwrap();
        hear(&mut socket, told).await;
    };
    // Who is right may come as often as it plays.
    for _ in 0..12 {
        login("rightly-so-9".into(), "LOGIN:Kumo OK\n").await;
    }
    for guess in 0..10 {
        login(guess.to_string(), "LOGIN:incorrect\n").await;
    }
    login("rightly-so-9".into(), "LOGIN:incorrect try_later\n").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_before_leaving_happens_before_it() {
    let server = Running::start(Limits::default()).await;
    for (game, round) in (0..20).map(|round| (format!("r{round}-600-5F"), round)) {
        let mut sockets = Vec::new();
        for side in ["B", "W"] {
            let mut socket = TcpStream::connect(server.address).await.unwrap();
            let login = format!("LOGIN {side}{round} {game}-{side},x\n");
            socket.write_all(login.as_bytes()).await.unwrap();
            sockets.push(socket);
        }
        for socket in &mut sockets {
            hear(socket, "END Game_Summary").await;
            socket.write_all(b"AGREE\n").await.unwrap();
        }
        hear(&mut sockets[0], "START:").await;
        sockets[0].write_all(b"+7776FU\nLOGOUT\n").await.unwrap();
        let told = hear(&mut sockets[1], "#WIN").await;
        assert!(told.contains("+7776FU,T0\n%TORYO"), "{told}");
    }
    server.stop().await;
}
