//! What is kept: moves, records, games that go on after a restart.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use komadai_csa::{Client, ClientEvent, Login};
use komadai_play::{Desk, Ending};
use komadai_record::read;
use komadai_rules::Move;
use komadai_server::csa::Limits;
use komadai_store::{Faults, Store, backup, restore};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::player::*;

#[tokio::test]
async fn a_move_is_in_the_store_when_it_is_echoed() {
    let server = Running::start(Limits::default()).await;
    let (mut black, _white) = pair(server.address, "club-600-5F").await;
    let mv = black.client.table().unwrap().game().legal_moves()[0];
    let line = black.client.play(mv, None).unwrap();
    black.say(&line).await;
    assert!(matches!(black.heard().await, Some(ClientEvent::Moved { .. })));
    let unfinished = server.desk.store().claim_unfinished().await.unwrap();
    assert_eq!(unfinished.len(), 1);
    let log = &unfinished[0].log;
    assert!(log.last().unwrap().body.contains(&mv.to_string()), "{log:?}");
    server.stop().await;
}

#[tokio::test]
async fn letters_that_nobody_sees_are_left_out_of_what_an_engine_notes() {
    let server = Running::start(Limits::default()).await;
    let (mut black, _white) = pair(server.address, "club-600-5F").await;
    let mv = black.client.table().unwrap().game().legal_moves()[0];
    let line = black.client.play(mv, None).unwrap();
    // What turns the text around it, what has no width, and what a terminal would obey.
    let noted = "'* \u{202e}7\u{200b} \u{2066}+77\u{9b}76FU\u{feff}\u{ad}";
    black.send(format!("{line},{noted}\n").as_bytes()).await;
    assert!(matches!(black.heard().await, Some(ClientEvent::Moved { .. })));
    let unfinished = server.desk.store().claim_unfinished().await.unwrap();
    let moved = unfinished[0].log.last().unwrap();
    assert!(moved.body.contains(r#""note":"* 7 +77 76FU""#), "{}", moved.body);
    let is_plain = |letter: char| letter.is_ascii() && !letter.is_ascii_control();
    assert!(moved.body.chars().all(is_plain), "{:?}", moved.body);
    server.stop().await;
}

/// The side to move plays the first move there is, and both hear of it.
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
        assert!(matches!(heard, Some(ClientEvent::Moved { .. })), "{heard:?}");
    }
}

#[tokio::test]
async fn engines_come_back_to_their_game_after_a_restart() {
    come_back_to("club-600-5F", "").await;
    // The moves of an opening are of the game, before the restart and after it.
    come_back_to("buoy_a-600-5F", "+7776FU-3334FU").await;
}

/// A player whose server is gone comes back to its game on another.
async fn come_back(player: &mut Player, address: SocketAddr) {
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
    *player = Player::with(address, client).await;
    while !matches!(player.heard().await.expect("a game"), ClientEvent::Resumed) {}
}

#[tokio::test]
async fn the_token_an_engine_is_told_is_on_the_disk_by_then() {
    let folder = tempfile::tempdir().unwrap();
    let mut data = folder.path().join("0");
    std::fs::create_dir(&data).unwrap();
    // What is told before it is kept is told long before it here.
    let faults = || Faults { slow_commits: Duration::from_millis(150), ..Faults::default() };
    let store = Store::open_with(&data, faults()).unwrap();
    let mut server = Running::with(store, Limits::default()).await;
    let (mut black, mut white) = pair(server.address, "club-600-5F").await;
    one_move(&mut black, &mut white).await;
    for round in 1..4 {
        // The disk as it is when both have heard: a server killed right now leaves no more.
        let (copy, other) = (folder.path().join("copy"), folder.path().join(round.to_string()));
        backup(&data, &copy, |_, _| ()).unwrap();
        restore(&copy, &other, |_, _| ()).unwrap();
        std::fs::remove_file(copy).unwrap();
        server.stop().await;
        data = other;
        let store = Store::open_with(&data, faults()).unwrap();
        server = Running::with(store, Limits::default()).await;
        for player in [&mut black, &mut white] {
            come_back(player, server.address).await;
        }
    }
    let (one, other) = tokio::join!(black.play(5, the_first), white.play(5, the_first));
    assert!(one.record.moves().eq(other.record.moves()));
    server.stop().await;
}

async fn come_back_to(game: &str, opening: &str) {
    let folder = tempfile::tempdir().unwrap();
    let limits = || Limits { records: Some(folder.path().join("records")), ..Limits::default() };
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
    assert!(!matches!(stranger.heard().await, Some(ClientEvent::LoggedIn)));
    for player in [&mut black, &mut white] {
        come_back(player, server.address).await;
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
async fn the_line_a_game_was_lost_by_outlives_a_restart() {
    for line in ["+0055FU", "+7776"] {
        let folder = tempfile::tempdir().unwrap();
        let records = folder.path().join("records");
        let limits = || Limits { records: Some(records.clone()), ..Limits::default() };
        // Where the folder should be stands a file.
        std::fs::write(&records, "").unwrap();
        let server = Running::with(Store::open(folder.path()).unwrap(), limits()).await;
        let (mut black, _white) = pair(server.address, "club-60-5F").await;
        black.send(format!("{line}\n").as_bytes()).await;
        let Some(ClientEvent::Ended(game)) = black.heard().await else {
            panic!("{line} does not end the game");
        };
        server.desk.drain().await;
        server.stop().await;

        std::fs::remove_file(&records).unwrap();
        let server = Running::with(opened_again(folder.path()).await, limits()).await;
        let name = game.summary.game.as_ref().unwrap();
        let record = kept_record(&records, name.as_str()).await;
        let end = format!("\n'ILLEGAL_MOVE({line})\n%ILLEGAL_MOVE\n");
        assert!(record.contains(&end), "{record}");
        let summary = "'summary:illegal move:Kumo lose:Kaze win\n";
        assert!(record.contains(summary), "{record}");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_record_that_could_not_be_kept_is_kept_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("records");
    let limits = || Limits { records: Some(records.clone()), ..Limits::default() };
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
async fn a_server_that_goes_down_takes_leave_of_clients_that_wait() {
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
    for login in ["LOGIN Kumo club-600-5F-B,x\n", "LOGIN Kaze club-600-5F-W,y\n"] {
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
