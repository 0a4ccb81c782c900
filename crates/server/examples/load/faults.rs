//! A server that is killed, and a disk that takes its time.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::client::{self, Heard, Load};
use crate::server::{self, Host};
use crate::{Row, Wanted, verify};

/// The 99th percentile of writing a page and syncing it, in milliseconds.
pub fn sync_p99(folder: &Path) -> f64 {
    let mut file = File::create(folder.join("page")).expect("a file");
    let mut heard = Heard::default();
    for _ in 0..200 {
        let began = Instant::now();
        file.write_all(&[7; 4096]).expect("room for a page");
        file.sync_data().expect("it is synced");
        heard.note(began.elapsed());
    }
    heard.percentile(0.99)
}

/// Kills under load: nothing acknowledged is missing, nothing is there twice, clocks are the fold of the log.
pub async fn kills(wanted: &Wanted) -> bool {
    let games = wanted.games(500);
    let folder = tempfile::tempdir().expect("a folder");
    let people = server::prepare(folder.path(), games, 3_600_000).await;
    let think = Duration::from_millis(200);
    let (mut all, mut missing) = (Heard::default(), 0);
    let mut starts = Heard::default();
    let mut chance = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..wanted.kills {
        let started = Instant::now();
        let host = Host::start(folder.path());
        starts.note(started.elapsed());
        let load = Load::start(host.address(), &people, Some(think)).await;
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let lives = Duration::from_millis(1_000 + (chance >> 33) % 2_000);
        let killer = tokio::task::spawn_blocking(move || {
            std::thread::sleep(lives);
            host.kill();
        });
        let heard = load.run_until_lost(lives).await;
        killer.await.expect("the killer lives");
        missing += verify::missing(folder.path(), &people, &heard.acknowledged);
        all.add(heard);
    }
    let acknowledged = all.count();
    let lost = format!(
        "{missing} of {acknowledged} acknowledged moves missing or doubled in {} kills",
        wanted.kills
    );
    let enough = all.per_second() >= 2_000.0;
    // Each kill breaks every connection.
    all.errors.clear();
    let mut good = Row::new("R1", format!("{games} games, a move every {think:?}"))
        .heard(all)
        .judge(&[(lost.as_str(), missing == 0), ("2,000 moves/s", enough)]);
    let slowest = starts.percentile(1.0) <= 3_000.0;
    good &= Row::new("R2", format!("from start to all {games} games open"))
        .heard(starts)
        .judge(&[("≤ 3 s", slowest)]);
    let expected = verify::clocks(folder.path(), &people);
    let host = Host::start(folder.path());
    let off = client::clocks_off(host.address(), &expected).await;
    let goal = format!("{off} clocks are not the fold of their log");
    good & Row::new("R3", format!("{games} games after that")).judge(&[(goal.as_str(), off == 0)])
}
