//! A server that is killed, and a disk that takes its time.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use komadai_play::GameId;

use crate::client::{self, Failure, Load, Report};
use crate::engines::{Engines, LAST};
use crate::server::{self, Host};
use crate::{Options, Row, verify};

/// The 99th percentile of writing a page and syncing it, in milliseconds.
pub fn sync_p99(folder: &Path) -> f64 {
    let mut file = File::create(folder.join("page")).expect("a file");
    let mut heard = Report::default();
    for _ in 0..200 {
        let began = Instant::now();
        file.write_all(&[7; 4096]).expect("room for a page");
        file.sync_data().expect("it is synced");
        heard.note(began.elapsed());
    }
    heard.percentile(0.99)
}

/// How many pairs of engines play beside the people, and how often they move.
const ENGINES: (usize, Duration) = (25, Duration::from_millis(100));

/// Kills under load: nothing acknowledged is missing, nothing is there twice, clocks are the fold of the log.
pub async fn kills(wanted: &Options) -> bool {
    let games = wanted.games(1_000);
    let folder = tempfile::tempdir().expect("a folder");
    let people = server::prepare(folder.path(), &vec![3_600_000; games]).await;
    let think = Duration::from_millis(400);
    let mut engines = Engines::new(ENGINES.0);
    let (mut all, mut theirs, mut missing) = (Report::default(), Report::default(), 0);
    let mut starts = Report::default();
    let mut chance = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..wanted.kills {
        let started = Instant::now();
        let host = Host::start(folder.path());
        starts.note(started.elapsed());
        let (people, csa) = (&people, host.csa());
        let load = Load::start(host.address(), people, Some(think)).await;
        theirs.errors.extend(engines.sit(csa).await);
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let lives = Duration::from_millis(1_000 + (chance >> 33) % 2_000);
        let killer = tokio::task::spawn_blocking(move || {
            std::thread::sleep(lives);
            host.kill();
        });
        let until = Instant::now() + lives + Duration::from_millis(200);
        let (heard, mut by_csa) =
            tokio::join!(load.run_until_lost(lives), engines.run(csa, ENGINES.1, until));
        killer.await.expect("the killer lives");
        let named = verify::engine_games(folder.path());
        let known = { &engines.acknowledged }
            .iter()
            // A game that is not there at all lacks all its moves.
            .map(|(name, &count)| {
                (named.get(name).copied().unwrap_or(GameId::from_bits(0)), count)
            });
        let played = people.iter().map(|pair| {
            let count = heard.acknowledged.get(&pair.game);
            (pair.game, count.copied().unwrap_or(0))
        });
        missing += verify::missing(folder.path(), played.chain(known));
        all.add(heard);
        theirs.lasted(lives);
        // Each kill breaks every connection.
        by_csa.errors.retain(|error| !matches!(error, Failure::Broken(_)));
        theirs.add(by_csa);
    }
    let acknowledged = all.count() + theirs.count();
    let lost = format!(
        "{missing} of {acknowledged} acknowledged moves missing or doubled in {} kills",
        wanted.kills
    );
    let enough = all.per_second() + theirs.per_second() >= 2_000.0;
    all.errors.clear();
    let mut good = Row::new("R1", format!("{games} games, a move every {think:?}"))
        .heard(all)
        .judge(&[(lost.as_str(), missing == 0), ("2,000 moves/s with the next", enough)]);
    let load = format!("{} games over CSA, a move every {:?}", ENGINES.0, ENGINES.1);
    good &= Row::new("", load).heard(theirs).judge(&[]);
    let slowest = starts.percentile(1.0) <= 3_000.0;
    good &= Row::new("R2", format!("from start to all {games} games open"))
        .heard(starts)
        .judge(&[("≤ 3 s", slowest)]);
    let named = verify::engine_games(folder.path());
    let running = { engines.acknowledged.iter() }
        .filter(|&(_, &count)| count < LAST)
        .map(|(name, _)| named[name]);
    let running = people.iter().map(|pair| pair.game).chain(running);
    let expected = verify::clocks(folder.path(), running);
    let host = Host::start(folder.path());
    let off = client::clocks_off(host.address(), &expected).await;
    let goal = format!("{off} clocks are not the fold of their log");
    let load = format!("{} games after that", expected.len());
    good & Row::new("R3", load).judge(&[(goal.as_str(), off == 0)])
}
