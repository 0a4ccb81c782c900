//! The CSA port over real sockets: whole games, odd packets, lost connections, hostile clients.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use komadai_csa::hall::Settings;
use komadai_csa::{Client, ClientLine, Finished, Heard, LONGEST_LINE, Lines, Login, Notice};
use komadai_csa::{ServerMessage, ServerReader};
use komadai_play::{Desk, Ending};
use komadai_record::{read, replay};
use komadai_rules::{Clock, Color, Move};
use komadai_server::csa::{Limits, Port, Round};
use komadai_server::{Config, Server};
use komadai_store::{Ailment, Deed, Faults, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// Longer than anything here takes, so that a test that hangs says so.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server for one test.
struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    served: tokio::task::JoinHandle<std::io::Result<()>>,
    desk: Arc<Desk>,
}

impl Running {
    async fn start(limits: Limits) -> Self {
        Self::with(Store::in_memory().unwrap(), limits).await
    }

    async fn with(store: Store, limits: Limits) -> Self {
        let desk = Desk::open_all(store, Default::default()).await.unwrap();
        let port = { Port::bind("127.0.0.1:0".parse().unwrap(), limits).await }.unwrap();
        let address = port.address();
        let (stop, stopped) = oneshot::channel();
        let serving = port.serve(Arc::clone(&desk), async move { drop(stopped.await) });
        Self {
            address,
            stop,
            served: tokio::spawn(serving),
            desk,
        }
    }

    async fn stop(self) {
        self.stop.send(()).unwrap();
        self.served.await.unwrap().unwrap();
    }
}

/// A client of ours on a socket of its own.
struct Player {
    socket: TcpStream,
    lines: Lines,
    waiting: Vec<String>,
    reader: ServerReader,
    client: Client,
}

impl Player {
    async fn connect(address: SocketAddr, name: &str, password: &str) -> Self {
        let client = Client::new(Login {
            name: name.parse().unwrap(),
            password: password.parse().unwrap(),
            extended: false,
            reconnect: None,
        });
        Self::with(address, client).await
    }

    async fn with(address: SocketAddr, client: Client) -> Self {
        let mut player = Self {
            socket: TcpStream::connect(address).await.unwrap(),
            lines: Lines::default(),
            waiting: Vec::new(),
            reader: ServerReader::default(),
            client,
        };
        player.say(&player.client.login()).await;
        player.say(&Client::ask_to_come_back()).await;
        player
    }

    async fn say(&mut self, line: &ClientLine) {
        self.send(format!("{line}\n").as_bytes()).await;
    }

    async fn send(&mut self, bytes: &[u8]) {
        self.socket.write_all(bytes).await.unwrap();
    }

    /// The next line; `None` once the server has closed.
    async fn line(&mut self) -> Option<String> {
        let mut bytes = [0; 4096];
        while self.waiting.is_empty() {
            let read = timeout(PATIENCE, self.socket.read(&mut bytes)).await;
            let count = read.expect("something comes").unwrap_or(0);
            if count == 0 {
                return None;
            }
            let waiting = &mut self.waiting;
            let read = &mut |line: &str| waiting.push(line.to_owned());
            self.lines.push(&bytes[..count], read).unwrap();
        }
        Some(self.waiting.remove(0))
    }

    /// The next thing that means something.
    async fn heard(&mut self) -> Option<Heard> {
        loop {
            let line = self.line().await?;
            let Some(message) = self.reader.read(&line).unwrap() else {
                continue;
            };
            if message == ServerMessage::KeepAlive {
                return Some(Heard::Nothing);
            }
            match self.client.hear(message).unwrap() {
                Heard::Nothing => {}
                heard => return Some(heard),
            }
        }
    }

    /// Agrees to a game and waits for it to begin.
    async fn begin(&mut self) {
        while !self.client.is_playing() {
            if matches!(self.heard().await.expect("a game"), Heard::Offered) {
                let agree = self.client.agree().unwrap();
                self.say(&agree).await;
            }
        }
    }

    /// Plays by `choose` until so many plies are played, then resigns; the game when it is over.
    async fn play(&mut self, plies: u32, choose: fn(u32, &[Move]) -> Move) -> Box<Finished> {
        loop {
            let table = self.client.table().expect("a game is played");
            if table.is_own_turn() {
                let game = table.game();
                let line = if game.ply() >= plies {
                    self.client.resign()
                } else {
                    let mv = choose(game.ply(), &game.legal_moves());
                    self.client.play(mv, None)
                };
                self.say(&line.unwrap()).await;
            }
            if let Heard::Ended(game) = self.heard().await.expect("the game goes on") {
                return game;
            }
        }
    }
}

/// One move now, another at another time.
fn anything(ply: u32, moves: &[Move]) -> Move {
    moves[(ply * ply * 31 + 7) as usize % moves.len()]
}

fn the_first(_: u32, moves: &[Move]) -> Move {
    moves[0]
}

async fn pair(address: SocketAddr, game: &str) -> (Player, Player) {
    let mut black = Player::connect(address, "Kumo", &format!("{game}-B,one")).await;
    // Who comes first is Black's to decide by its password; who is there first waits.
    assert!(matches!(black.heard().await, Some(Heard::LoggedIn)));
    let mut white = Player::connect(address, "Kaze", &format!("{game}-W,two")).await;
    tokio::join!(black.begin(), white.begin());
    (black, white)
}

#[tokio::test]
async fn whole_games_are_told_the_same_to_both_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(Limits {
        records: Some(folder.path().to_owned()),
        ..Limits::default()
    })
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
        let turn = if ply % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
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
    assert_eq!(
        told.lines().filter(|line| line.is_empty()).count(),
        2,
        "{told:?}"
    );
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_line_closes_that_connection_and_no_other() {
    let server = Running::start(Limits {
        hall: Settings {
            lines: (50, 1),
            ..Settings::default()
        },
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
        let _ = timeout(PATIENCE, socket.read_to_end(&mut told))
            .await
            .expect("the server closes");
        assert!(told.len() <= 60, "{} bytes", told.len());
    }
    let (one, other) = tokio::join!(black.play(5, the_first), white.play(5, the_first));
    assert_eq!(
        (one.result, other.result),
        (Some(Notice::Win), Some(Notice::Lose))
    );
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_does_not_read_is_let_go_and_keeps_nobody_waiting() {
    let server = Running::start(Limits {
        hall: Settings {
            lines: (u32::MAX, u32::MAX),
            ..Settings::default()
        },
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
    timeout(PATIENCE, asks)
        .await
        .expect("it is let go")
        .unwrap();
    server.stop().await;
}

#[tokio::test]
async fn too_many_connections_are_closed_as_they_come() {
    let server = Running::start(Limits {
        connections: 2,
        ..Limits::default()
    })
    .await;
    let (mut black, _white) = pair(server.address, "club-60-5F").await;
    let mut third = TcpStream::connect(server.address).await.unwrap();
    let mut told = Vec::new();
    let read = timeout(PATIENCE, third.read_to_end(&mut told)).await;
    // Closed at once, politely or not.
    assert!(matches!(read, Ok(Ok(0) | Err(_))), "{told:?}");
    black.send(b"\n").await;
    assert!(matches!(black.heard().await, Some(Heard::Nothing)));
    server.stop().await;
}

#[tokio::test]
async fn a_flag_falls_though_both_are_silent() {
    let server = Running::start(Limits::default()).await;
    let (mut black, mut white) = pair(server.address, "club-1-0").await;
    for (player, result) in [(&mut black, Notice::Lose), (&mut white, Notice::Win)] {
        let Some(Heard::Ended(game)) = player.heard().await else {
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
    limits.hall.rounds = vec![Round {
        game: None,
        every: Duration::from_secs(1),
    }];
    let server = Running::start(limits).await;
    for game in ["floodgate-300-10F", "floodgate-60-5"] {
        let mut one = Player::connect(server.address, "Kumo", &format!("{game},one")).await;
        let mut other = Player::connect(server.address, "Kaze", &format!("{game},two")).await;
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
    assert!(matches!(black.heard().await, Some(Heard::Moved { .. })));
    assert!(matches!(white.heard().await, Some(Heard::Moved { .. })));

    let Player {
        socket, mut client, ..
    } = black;
    drop(socket);
    assert!(client.lost().is_none() && client.is_coming_back());
    let reply = white.client.table().unwrap().game().legal_moves()[0];
    let line = white.client.play(reply, None).unwrap();
    white.say(&line).await;
    assert!(matches!(white.heard().await, Some(Heard::Moved { .. })));

    let mut black = Player::with(server.address, client).await;
    assert!(matches!(black.heard().await, Some(Heard::LoggedIn)));
    assert!(matches!(black.heard().await, Some(Heard::Resumed)));
    let moves: Vec<_> = black.client.table().unwrap().game().moves().collect();
    assert_eq!(moves, [first, reply]);

    // It may be lost again: whoever came back was told a token for the next time.
    let Player {
        socket, mut client, ..
    } = black;
    drop(socket);
    assert!(client.lost().is_none() && client.is_coming_back());
    let mut black = Player::with(server.address, client).await;
    assert!(matches!(black.heard().await, Some(Heard::LoggedIn)));
    assert!(matches!(black.heard().await, Some(Heard::Resumed)));
    let (one, other) = tokio::join!(black.play(9, the_first), white.play(9, the_first));
    assert!(one.record.moves().eq(other.record.moves()));
    server.stop().await;
}

#[tokio::test]
async fn names_belong_to_whoever_used_them_first() {
    let server = Running::start(Limits::default()).await;
    for (name, password, fits) in [
        ("Kumo", "club-60-5,right", true),
        ("Kumo", "club-60-5,wrong", false),
        ("KUMO", "club-60-5,wrong", false),
        ("Kumo", "club-60-5", false),
        ("Kumo", "club-60-5,right", true),
        ("Kaze", "club-60-5", true),
        ("Kaze", "club-60-5,new", true),
    ] {
        let mut player = Player::connect(server.address, name, password).await;
        let heard = player.heard().await.unwrap();
        assert_eq!(matches!(heard, Heard::LoggedIn), fits, "{name} {password}");
        if fits {
            player.say(&ClientLine::Logout).await;
            assert!(matches!(player.heard().await, Some(Heard::LoggedOut)));
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
    let mut first = Player::connect(server.address, "Kumo", "club-60-5,right").await;
    assert!(matches!(first.heard().await, Some(Heard::LoggedIn)));
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
    dialogue("LOGIN Kumo club-60-5,right\n", "LOGIN:incorrect").await;
    deed(Deed::Ban(0)).await;
    deed(Deed::Mute(i64::MAX)).await;
    dialogue("LOGIN Kumo right x1\n", "##[LOGIN] +OK x1").await;
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
    let appointed = store.moderate(None, keeper, Deed::Admin(true), String::new(), 0);
    assert!(appointed.await.unwrap());

    let mut sockets = Vec::new();
    for name in ["Kumo", "Kaze"] {
        let mut socket = TcpStream::connect(port).await.unwrap();
        let login = format!("LOGIN {name} secret x1\n");
        socket.write_all(login.as_bytes()).await.unwrap();
        hear(&mut socket, "##[LOGIN] +OK x1").await;
        sockets.push(socket);
    }
    let [kumo, kaze] = &mut sockets[..] else {
        unreachable!("there are two")
    };
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
async fn a_move_is_in_the_store_when_it_is_echoed() {
    let server = Running::start(Limits::default()).await;
    let (mut black, _white) = pair(server.address, "club-600-5F").await;
    let mv = black.client.table().unwrap().game().legal_moves()[0];
    let line = black.client.play(mv, None).unwrap();
    black.say(&line).await;
    assert!(matches!(black.heard().await, Some(Heard::Moved { .. })));
    let unfinished = server.desk.store().claim_unfinished().await.unwrap();
    assert_eq!(unfinished.len(), 1);
    let log = &unfinished[0].log;
    assert!(
        log.last().unwrap().body.contains(&mv.to_string()),
        "{log:?}"
    );
    server.stop().await;
}

/// Whoever is to move plays the first move there is, and both hear of it.
async fn one_move(black: &mut Player, white: &mut Player) {
    for player in [&mut *black, &mut *white] {
        let table = player.client.table().expect("a game is played");
        if table.is_own_turn() {
            let mv = table.game().legal_moves()[0];
            let line = player.client.play(mv, None).unwrap();
            player.send(format!("{line},'* 7\n").as_bytes()).await;
            break;
        }
    }
    for player in [black, white] {
        let heard = player.heard().await;
        assert!(matches!(heard, Some(Heard::Moved { .. })), "{heard:?}");
    }
}

#[tokio::test]
async fn engines_come_back_to_their_game_after_a_restart() {
    come_back_to("club-600-5F", "").await;
    // The moves of an opening are of the game, before the restart and after it.
    come_back_to("buoy_a-600-5F", "+7776FU-3334FU").await;
}

async fn come_back_to(game: &str, opening: &str) {
    let folder = tempfile::tempdir().unwrap();
    let limits = || Limits {
        records: Some(folder.path().join("records")),
        ..Limits::default()
    };
    let server = Running::with(Store::open(folder.path()).unwrap(), limits()).await;
    if !opening.is_empty() {
        let mut socket = TcpStream::connect(server.address).await.unwrap();
        socket.write_all(b"LOGIN Sora x x1\n").await.unwrap();
        hear(&mut socket, "##[LOGIN] +OK").await;
        let buoy = format!("%%SETBUOY {game} {opening}\n");
        socket.write_all(buoy.as_bytes()).await.unwrap();
        hear(&mut socket, "##[SETBUOY] +OK").await;
    }
    let (mut black, mut white) = pair(server.address, game).await;
    for _ in 0..3 {
        one_move(&mut black, &mut white).await;
    }
    let before: Vec<Move> = black.client.table().unwrap().game().moves().collect();
    // A sign, two squares and a piece are seven letters.
    assert_eq!(before.len(), 3 + opening.len() / 7);
    server.desk.drain().await;
    server.stop().await;

    let server = Running::with(opened_again(folder.path()).await, limits()).await;
    // A stranger does not get the seat, nor does the name alone.
    let guess = format!("{game}-B,guessed");
    let mut stranger = Player::connect(server.address, "Kumo", &guess).await;
    assert!(!matches!(stranger.heard().await, Some(Heard::LoggedIn)));
    for player in [&mut black, &mut white] {
        assert!(player.client.lost().is_none());
        assert!(player.client.is_coming_back());
        let client = std::mem::replace(
            &mut player.client,
            Client::new(Login {
                name: "Nobody".parse().unwrap(),
                password: "x".parse().unwrap(),
                extended: false,
                reconnect: None,
            }),
        );
        *player = Player::with(server.address, client).await;
        while !matches!(player.heard().await.expect("a game"), Heard::Resumed) {}
        let table = player.client.table().unwrap();
        assert!(table.game().moves().eq(before.iter().copied()));
    }
    let (one, other) = tokio::join!(black.play(9, the_first), white.play(9, the_first));
    assert!(one.record.moves().eq(other.record.moves()));
    assert_eq!(one.record.moves().count(), 9);
    // What was said of a move was on the disk with it.
    let name = one.summary.game.as_ref().unwrap();
    let record = kept_record(&folder.path().join("records"), name.as_str()).await;
    let thoughts = record.lines().filter(|&line| line == "'** 7").count();
    assert_eq!(thoughts, 3, "{record}");
    server.stop().await;
}

#[tokio::test]
async fn a_record_that_could_not_be_kept_is_kept_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("records");
    let limits = || Limits {
        records: Some(records.clone()),
        ..Limits::default()
    };
    // Where the folder should be stands a file.
    std::fs::write(&records, "").unwrap();
    let server = Running::with(Store::open(folder.path()).unwrap(), limits()).await;
    let (mut black, mut white) = pair(server.address, "club-60-5F").await;
    let (one, _) = tokio::join!(black.play(9, the_first), white.play(9, the_first));
    assert_eq!(server.desk.store().bouts().await.unwrap().len(), 1);
    server.desk.drain().await;
    server.stop().await;

    std::fs::remove_file(&records).unwrap();
    let server = Running::with(opened_again(folder.path()).await, limits()).await;
    let name = one.summary.game.as_ref().unwrap();
    let record = kept_record(&records, name.as_str()).await;
    let kept = &read(record.as_bytes()).unwrap().games[0].record;
    assert!(kept.moves().eq(one.record.moves()));
    assert_eq!(kept.winner(), one.winner());
    // What is kept needs not be remembered.
    let forgotten = async {
        while !server.desk.store().bouts().await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, forgotten).await.unwrap();
    server.stop().await;
}

/// The record of a game, which is written once it is over, on a thread of its own.
async fn kept_record(folder: &Path, game: &str) -> String {
    let date = game.rsplit('+').next().unwrap();
    let path = folder
        .join(&date[0..4])
        .join(&date[4..6])
        .join(&date[6..8])
        .join(format!("{game}.csa"));
    let read = async {
        loop {
            match std::fs::read_to_string(&path) {
                Ok(text) => return text,
                Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
    };
    timeout(PATIENCE, read).await.unwrap()
}

/// The store of a server that has ended: its last hands let go of it a moment later.
async fn opened_again(folder: &Path) -> Store {
    let opened = async {
        loop {
            match Store::open(folder) {
                Ok(store) => return store,
                Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
    };
    timeout(PATIENCE, opened).await.unwrap()
}

#[tokio::test]
async fn a_server_that_goes_down_takes_leave_of_whoever_waits() {
    let server = Running::start(Limits::default()).await;
    let (black, white) = pair(server.address, "club-600-5F").await;
    let mut waiting = Vec::new();
    for (login, told, farewell) in [
        (
            "LOGIN Sora s x1\n%%GAME other-60-0 *\n",
            "##[LOGIN] +OK x1",
            "##[CHAT][Server] the server is going down\n",
        ),
        ("LOGIN Hoshi another-60-0,h\n", "LOGIN:Hoshi OK", ""),
    ] {
        let mut socket = TcpStream::connect(server.address).await.unwrap();
        socket.write_all(login.as_bytes()).await.unwrap();
        hear(&mut socket, told).await;
        waiting.push((socket, farewell));
    }
    server.desk.drain().await;
    server.stop().await;
    for (mut socket, farewell) in waiting {
        let mut told = String::new();
        let read = timeout(PATIENCE, socket.read_to_string(&mut told)).await;
        // The end of the stream, and no error.
        read.expect("the server closes").unwrap();
        assert_eq!(told, farewell);
    }
    // Who can come back to its game is told of no end.
    for mut player in [black, white] {
        assert!(player.heard().await.is_none());
        assert!(player.client.lost().is_none() && player.client.is_coming_back());
    }
}

#[tokio::test]
async fn a_game_nobody_can_come_back_to_ends_without_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::with(Store::open(folder.path()).unwrap(), Limits::default()).await;
    let mut sockets = Vec::new();
    for login in [
        "LOGIN Kumo club-600-5F-B,x\n",
        "LOGIN Kaze club-600-5F-W,y\n",
    ] {
        let mut socket = TcpStream::connect(server.address).await.unwrap();
        socket.write_all(login.as_bytes()).await.unwrap();
        sockets.push(socket);
    }
    for socket in &mut sockets {
        hear(socket, "END Game_Summary").await;
        socket.write_all(b"AGREE\n").await.unwrap();
    }
    hear(&mut sockets[0], "START:").await;
    sockets[0].write_all(b"+7776FU\n").await.unwrap();
    for socket in &mut sockets {
        hear(socket, "+7776FU,T").await;
    }
    let running = async |desk: &Desk| desk.store().bouts().await.unwrap();
    let (game, _) = running(&server.desk).await.pop().expect("a running game");
    server.desk.drain().await;
    for socket in &mut sockets {
        hear(socket, "#CHUDAN").await;
    }
    server.stop().await;

    let server = Running::with(opened_again(folder.path()).await, Limits::default()).await;
    let over = async {
        while !running(&server.desk).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        server.desk.view(game).await.unwrap()
    };
    let view = timeout(PATIENCE, over).await.unwrap();
    assert_eq!(view.ending(), Some(Ending::Aborted));
    server.stop().await;
}

#[tokio::test]
async fn what_is_said_with_the_login_is_answered_though_nothing_follows() {
    let server = Running::start(Limits::default()).await;
    for (said, told) in [
        (
            "LOGIN Kumo x x1\n%%WHO\n",
            "LOGIN:Kumo OK\n##[LOGIN] +OK x1\n##[WHO] Kumo x1 connected\n##[WHO] +OK\n",
        ),
        (
            "LOGIN Kumo wrong x1\nLOGIN Kumo x x1\nLOGOUT\n",
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
        login("right".into(), "LOGIN:Kumo OK\n").await;
    }
    for guess in 0..10 {
        login(guess.to_string(), "LOGIN:incorrect\n").await;
    }
    login("right".into(), "LOGIN:incorrect try_later\n").await;
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

/// Reads until something like this was said.
async fn hear(socket: &mut TcpStream, what: &str) -> String {
    let mut heard = String::new();
    while !heard.contains(what) || !heard.ends_with('\n') {
        let mut bytes = [0; 1_024];
        let read = timeout(PATIENCE, socket.read(&mut bytes)).await;
        let read = read.unwrap().unwrap();
        assert!(read > 0, "{what} is never said, but {heard}");
        heard.push_str(std::str::from_utf8(&bytes[..read]).unwrap());
    }
    heard
}
