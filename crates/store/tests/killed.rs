//! A process killed in the middle of its commits loses nothing it has acknowledged.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use komadai_store::{Entry, GameId, Headline, Store};
use rusqlite::Connection;

/// Names the folder for the process that writes until it is killed.
const FOLDER: &str = "KOMADAI_TEST_STORE";
const GAMES: u64 = 20;

/// Not a test of its own: what [`nothing_acknowledged_is_lost_by_kill`] starts and kills.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_until_it_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let store = Store::open(Path::new(&folder)).unwrap();
    for bits in 0..GAMES {
        let store = store.clone();
        tokio::spawn(async move {
            let game = GameId::from_bits(bits);
            let (epoch, mut seq) = match store.claim(game).await.unwrap() {
                Some(claimed) => (claimed.epoch, claimed.log.len() as u32),
                None => (store.open_game(game, Headline::default(), "opened", 0).await.unwrap(), 1),
            };
            loop {
                let body = format!("{bits}:{seq}");
                store
                    .append(Entry {
                        game,
                        epoch,
                        seq,
                        at: 0,
                        body,
                        headline: None,
                        settlement: None,
                    })
                    .await
                    .unwrap();
                // A line written in one piece is read whole or not at all.
                let line = format!("acknowledged {bits} {seq}\n");
                std::io::stdout().write_all(line.as_bytes()).unwrap();
                seq += 1;
            }
        });
    }
    std::future::pending::<()>().await;
}

#[test]
fn nothing_acknowledged_is_lost_by_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged: HashMap<i64, u32> = HashMap::new();
    // How many acknowledgements each round hears before the kill; the moment within a commit is chance.
    for heard in [1, 40, 173, 7, 400, 90] {
        let mut writer = Command::new(std::env::current_exe().unwrap())
            .args(["writes_until_it_is_killed", "--exact", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        let mut note = |line: String| {
            let Some((_, rest)) = line.split_once("acknowledged ") else {
                return 0;
            };
            let (game, seq) = rest.split_once(' ').unwrap();
            acknowledged.insert(game.parse().unwrap(), seq.parse().unwrap());
            1
        };
        let mut count = 0;
        while count < heard {
            count += note(lines.next().expect("it writes until it is killed").unwrap());
        }
        writer.kill().unwrap();
        writer.wait().unwrap();
        // What was said before the kill counts too.
        for line in lines.map_while(Result::ok) {
            note(line);
        }
        // Read without any of our own code.
        let database = Connection::open(folder.path().join("komadai.db")).unwrap();
        let verdict: String =
            database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
        assert_eq!(verdict, "ok");
        for (game, seq) in &acknowledged {
            let mut select = database
                .prepare("SELECT seq, body FROM event WHERE game = ? ORDER BY seq")
                .unwrap();
            let events: Vec<(u32, String)> = select
                .query_map([game], |row| Ok((row.get(0)?, row.get(1)?)))
                .unwrap()
                .map(Result::unwrap)
                .collect();
            assert!(
                events.len() as u32 > *seq,
                "game {game}: {seq} was acknowledged, {} are there",
                events.len()
            );
            for (number, (seq, body)) in (0..).zip(&events) {
                assert_eq!(*seq, number);
                assert!(number == 0 || *body == format!("{game}:{number}"));
            }
        }
    }
    assert!(acknowledged.len() as u64 == GAMES);
}
