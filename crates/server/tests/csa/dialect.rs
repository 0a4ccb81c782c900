//! What programs written for shogi-server rely on, over real sockets: by behaviour, in scripts of our own. What needs
//! no socket stands in `testdata/csa`.

use komadai_server::csa::Limits;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::player::*;

/// A client of a few lines.
struct Script(TcpStream);

impl Script {
    async fn login(server: &Running, line: &str) -> Self {
        let mut script = Self(TcpStream::connect(server.address).await.unwrap());
        script.say(line, "LOGIN:").await;
        script
    }

    /// Says something, and reads until it is told something.
    async fn say(&mut self, line: &str, told: &str) -> String {
        self.0.write_all(format!("{line}\n").as_bytes()).await.unwrap();
        hear(&mut self.0, told).await
    }
}

/// Two in extended mode who have begun a game by this name.
async fn begun(server: &Running, game: &str, secret: &str) -> [Script; 2] {
    let mut sides = Vec::new();
    for (name, color) in [("B@p1", '+'), ("W@p2", '-')] {
        let mut side = Script::login(server, &format!("LOGIN {name} {secret} x1")).await;
        side.0.write_all(format!("%%GAME {game} {color}\n").as_bytes()).await.unwrap();
        sides.push(side);
    }
    for side in &mut sides {
        hear(&mut side.0, "END Game_Summary").await;
        side.0.write_all(b"AGREE\n").await.unwrap();
    }
    for side in &mut sides {
        hear(&mut side.0, "START:").await;
    }
    sides.try_into().ok().expect("there are two")
}

#[tokio::test]
async fn records_tell_players_apart_by_their_trips_where_that_is_asked_for() {
    for (trips, secret, rated) in [
        (
            true,
            "dummy",
            "'rating:B@p1+275876e34cf609db118f3d84b799a790:W@p2+275876e34cf609db118f3d84b799a790",
        ),
        (false, "kaname-7-shiro", "'rating:B@p1:W@p2"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut limits = Limits { records: Some(folder.path().to_owned()), ..Limits::default() };
        limits.hall.trips = trips;
        let server = Running::start(limits).await;
        let [mut black, mut white] = begun(&server, "atmark-1500-0", secret).await;
        let listed = black.say("%%LIST", "##[LIST] +OK").await;
        let game = listed.lines().find_map(|line| line.strip_prefix("##[LIST] komadai"));
        let game = format!("komadai{}", game.unwrap());
        white.say("", "\n").await;
        black.say("%TORYO", "#LOSE").await;
        let record = kept_record(folder.path(), &game).await;
        assert!(record.lines().any(|line| line == rated), "{record}");
        assert_eq!(record.starts_with("V2\nN+B@p1\nN-W@p2\n'Max_Moves:256\n"), trips, "{record}");
        server.stop().await;
    }
}

#[tokio::test]
async fn comments_in_letters_of_other_times_lose_no_move() {
    let server = Running::start(Limits::default()).await;
    let [mut black, mut white] = begun(&server, "comment-1500-0", "dummy").await;
    // In EUC-JP, in Shift JIS, and in UTF-8.
    for (comment, mv, answer) in [
        (&b"\xc6\xfc\xcb\xdc"[..], "+2726FU", "-3334FU"),
        (&b"\x93\xfa\x96{"[..], "+2625FU", "-2233KA"),
        ("日本".as_bytes(), "+7776FU", "-8384FU"),
    ] {
        let line = [mv.as_bytes(), b",'", comment, b"\n"].concat();
        black.0.write_all(&line).await.unwrap();
        let told = hear(&mut white.0, mv).await;
        assert!(!told.contains("ILLEGAL"), "{told}");
        white.say(answer, answer).await;
        hear(&mut black.0, answer).await;
    }
    black.say("%TORYO", "#LOSE").await;
    hear(&mut white.0, "#WIN").await;
    server.stop().await;
}

#[tokio::test]
async fn moves_sent_ahead_are_played_in_their_turns() {
    let server = Running::start(Limits::default()).await;
    let [mut black, mut white] = begun(&server, "defer-1500-0", "dummy").await;
    for line in ["+7776FU", "+8786FU", "+9796FU"] {
        black.0.write_all(format!("{line}\n").as_bytes()).await.unwrap();
    }
    let told = white.say("-7374FU", "+8786FU").await;
    assert!(!told.contains("ILLEGAL"), "{told}");
    white.say("-8384FU", "+9796FU").await;
    white.say("%TORYO", "#LOSE").await;
    hear(&mut black.0, "#WIN").await;
    server.stop().await;
}

#[tokio::test]
async fn a_move_for_the_other_side_loses() {
    let server = Running::start(Limits::default()).await;
    let [mut black, mut white] = begun(&server, "wrong-1500-0", "dummy").await;
    black.say("+9796FU", "+9796FU").await;
    let told = white.say("+1716FU", "#LOSE").await;
    assert!(told.contains("#ILLEGAL_MOVE"), "{told}");
    let told = hear(&mut black.0, "#WIN").await;
    assert!(told.contains("#ILLEGAL_MOVE"), "{told}");
    server.stop().await;
}

#[tokio::test]
async fn players_talk_while_they_play() {
    let server = Running::start(Limits::default()).await;
    let [mut black, mut white] = begun(&server, "chat-1500-0", "dummy").await;
    black.say("%%CHAT Hello", "##[CHAT][B@p1] Hello").await;
    hear(&mut white.0, "##[CHAT][B@p1] Hello").await;
    server.stop().await;
}
