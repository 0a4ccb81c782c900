//! Players at their games, and whatever happens beside them.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use komadai_play::{Command, Desk, Settings};
use komadai_rules::{ByColor, Color};
use komadai_store::{Faults, Store, backup, restore};
use tokio::task::JoinHandle;

use crate::client::{self, Load, Report, long_game};
use crate::crowd::{self, Watchers};
use crate::server::{self, Host, Pair};
use crate::{Options, Row, verify};

/// Time enough for everything here, in milliseconds.
const LONG: u64 = 3_600_000;
/// Time that is soon over.
const SHORT: u64 = 1_000;
/// How often somebody moves.
const PACE: Duration = Duration::from_secs(1);

/// A server with games, and the folder they are in.
struct Bench {
    folder: tempfile::TempDir,
    people: Vec<Pair>,
    host: Host,
    /// Processor time it had taken when the load began.
    began: f64,
}

impl Bench {
    async fn with(games: usize) -> Self {
        Self::with_times(&vec![LONG; games]).await
    }

    /// With a game for each of these times.
    async fn with_times(mains: &[u64]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let people = server::prepare(folder.path(), mains).await;
        let host = Host::start(folder.path());
        let began = host.cpu();
        Self { folder, people, host, began }
    }

    /// Plays all games but the first few for so long.
    async fn play(&self, but: usize, think: Option<Duration>, lasts: Duration) -> Report {
        let load = Load::start(self.host.address(), &self.people[but..], think).await;
        load.run(lasts).await
    }

    /// Copies the store at least once, and again until then; how often, and where the last copy is.
    fn copy_until(&self, until: Instant) -> JoinHandle<(usize, PathBuf)> {
        let from = self.folder.path().to_owned();
        let copy = from.join("copy.db");
        tokio::task::spawn_blocking(move || {
            // The players are at their games by then.
            std::thread::sleep(Duration::from_secs(2));
            for copies in 1.. {
                backup(&from, &copy, |_, _| {}).expect("a copy");
                if Instant::now() >= until {
                    return (copies, copy);
                }
                std::fs::remove_file(&copy).expect("it was made just now");
            }
            unreachable!("time passes")
        })
    }

    fn usage(&self) -> (f64, f64) {
        (self.host.megabytes(), self.host.cpu() - self.began)
    }
}

/// The row that the next one is compared with.
fn compare(what: &'static str, games: usize, alone: &Report) {
    let load = format!("{games} games, a move a second");
    let row = Row::new(what, load).heard(alone.clone());
    row.say("for comparison");
}

/// People: a move a second in every game.
pub async fn people(wanted: &Options) -> bool {
    let games = wanted.games(2_000);
    let bench = Bench::with(games).await;
    let heard = bench.play(0, Some(PACE), wanted.lasts()).await;
    let row = Row::new("S1", format!("{games} games, a move a second")).usage(bench.usage());
    let p99 = format!("p99 ≤ {:.0}", wanted.usual_wait());
    let goals = [
        ("p50 ≤ 5", heard.percentile(0.5) <= 5.0),
        (p99.as_str(), heard.percentile(0.99) <= wanted.usual_wait()),
        ("p99.9 ≤ 60", heard.percentile(0.999) <= 60.0),
        ("150 MB", bench.host.megabytes() <= 150.0),
    ];
    row.heard(heard).judge(&goals)
}

/// Engines: no think time at all.
pub async fn engines(wanted: &Options) -> bool {
    let games = wanted.games(400);
    let bench = Bench::with(games).await;
    let heard = bench.play(0, None, wanted.lasts()).await;
    let row = Row::new("S2", format!("{games} games, no think time")).usage(bench.usage());
    let goals = [
        ("10,000 moves/s", heard.per_second() >= 10_000.0),
        ("p99 ≤ 110", heard.percentile(0.99) <= 110.0),
    ];
    row.heard(heard).judge(&goals)
}

/// The same as people, while the store is copied and pages are loaded.
pub async fn beside_a_copy(wanted: &Options) -> bool {
    let games = wanted.games(2_000);
    let bench = Bench::with(games).await;
    let load = Load::start(bench.host.address(), &bench.people, Some(PACE)).await;
    let until = Instant::now() + wanted.lasts();
    let pages = tokio::spawn(crowd::page_loads(bench.host.address(), 200, until));
    let copying = bench.copy_until(Instant::now());
    let heard = load.run(wanted.lasts()).await;
    copying.await.expect("it was copied");
    let pages = pages.await.expect("pages were loaded");
    let load = format!("{games} games, a move a second, a backup and 200 pages a second");
    let stall = heard.percentile(1.0) <= 250.0;
    let row = Row::new("S4", load).usage(bench.usage()).heard(heard);
    let good = row.judge(&[("no stall > 250", stall)]);
    Row::new("", "the pages").heard(pages).judge(&[]) && good
}

/// The same as people, alone and while the store is copied again and again; then the last copy is looked at.
pub async fn copied_all_along(wanted: &Options) -> bool {
    let games = wanted.games(2_000);
    let bench = Bench::with(games).await;
    let alone = bench.play(0, Some(PACE), wanted.lasts()).await;
    compare("R6", games, &alone);
    let load = Load::start(bench.host.address(), &bench.people, Some(PACE)).await;
    let copying = bench.copy_until(Instant::now() + wanted.lasts());
    let heard = load.run(wanted.lasts()).await;
    let (copies, copy) = copying.await.expect("it was copied");
    let twice = heard.percentile(0.99) <= 2.0 * alone.percentile(0.99);
    let load = format!("the same while {copies} copies are made, one after the other");
    let row = Row::new("", load).usage(bench.usage()).heard(heard);
    let good = row.judge(&[("p99 ≤ 2 × without", twice)]);
    let folder = bench.folder.path().join("restored");
    restore(&copy, &folder, |_, _| {}).expect("it is a store");
    let astray = verify::astray(bench.folder.path(), &folder, &bench.people);
    let goal = [("every game a prefix of its log", astray == 0)];
    Row::new("", "the last of them, restored").judge(&goal) && good
}

/// Five hundred games beside a great many sockets at which nothing happens.
pub async fn idle_watchers(wanted: &Options) -> bool {
    let games = wanted.games(500);
    let bench = Bench::with(games + 1).await;
    let alone = bench.play(1, Some(PACE), wanted.lasts()).await;
    let before = bench.host.megabytes();
    let quiet = bench.people[0].game;
    let watchers = Watchers::gather(bench.host.address(), quiet, wanted.watchers).await;
    let each = (bench.host.megabytes() - before) * 1024.0 / watchers.len() as f64;
    let (idle, watchers) = (watchers.len(), watchers.idle());
    // The questions asked while they gathered are answered all at once, by this program and not by browsers.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let mut heard = bench.play(1, Some(PACE), wanted.lasts()).await;
    heard.errors.extend(watchers.leave());

    compare("S5", games, &alone);
    let socket = format!("{each:.1} of 12 kB a socket");
    let (now, was) = (heard.percentile(0.99), alone.percentile(0.99));
    let goals = [(socket.as_str(), each <= 12.0), ("p99 ± 20 %", now <= was * 1.2)];
    Row::new("", format!("the same beside {idle} idle watchers"))
        .usage(bench.usage())
        .heard(heard)
        .judge(&goals)
}

/// One game before a crowd.
pub async fn spectacle(wanted: &Options) -> bool {
    let bench = Bench::with(1).await;
    let pair = &bench.people[0];
    let watchers = Watchers::gather(bench.host.address(), pair.game, wanted.watchers).await;
    let count = watchers.len();
    let moves: Vec<String> = long_game().into_iter().take(8).collect();
    let load = format!("a game before {count} watchers: the players");
    let played = crowd::spectacle(bench.host.address(), pair, watchers, &moves).await;
    let (players, crowd) = match played {
        Ok(heard) => heard,
        Err(error) => return Row::new("S6", load).broke_off(&error),
    };
    let good = players.percentile(0.99) <= 40.0;
    let good =
        Row::new("S6", load).usage(bench.usage()).heard(players).judge(&[("p99 ≤ 40", good)]);
    let last = crowd.percentile(1.0) <= 300.0;
    let row = Row::new("", "the last watcher after the echo").heard(crowd);
    row.judge(&[("≤ 300", last)]) && good
}

/// Everybody comes back at once after a restart, and as many passwords are to be looked at.
pub async fn storm(wanted: &Options) -> bool {
    let games = wanted.games(500);
    let bench = Bench::with(games).await;
    let first = &long_game()[0];
    let heard = crowd::storm(bench.host.address(), &bench.people, first).await;
    let load = format!("{} sockets at once, each until its game goes on", 2 * games);
    let all = heard.percentile(1.0) <= 5_000.0;
    let row = Row::new("S7", load).usage(bench.usage()).heard(heard);
    let good = row.judge(&[("all playing ≤ 5 s", all)]);

    let bench = Bench::with(games).await;
    let passwords = tokio::spawn(crowd::passwords(bench.host.csa(), 2 * games));
    let heard = crowd::storm(bench.host.address(), &bench.people, first).await;
    let all = heard.percentile(1.0) <= 5_000.0;
    let load = format!("the same beside {} logins by password", 2 * games);
    let row = Row::new("", load).heard(heard);
    let good = row.judge(&[("all playing ≤ 5 s", all)]) && good;
    let passwords = passwords.await.expect("no panic");
    let row = Row::new("", "these logins, two looked at a time");
    row.usage(bench.usage()).heard(passwords).judge(&[]) && good
}

/// How long after the moment a flag falls both players are told: where nothing else happens, and beside the load of
/// people.
pub async fn flags(wanted: &Options) -> bool {
    const SILENT: usize = 40;
    let silent = |host: &Host, people: &[Pair]| {
        let (address, people) = (host.address(), people[..SILENT].to_vec());
        // Measured in a thread of their own: the crowd of this program would make them late, and not the server.
        tokio::task::spawn_blocking(move || {
            let mut alone = tokio::runtime::Builder::new_current_thread();
            let alone = alone.enable_all().build().expect("a runtime");
            alone.block_on(client::flags(address, &people, Duration::from_millis(SHORT)))
        })
    };
    let bench = Bench::with_times(&[SHORT; SILENT]).await;
    let heard = silent(&bench.host, &bench.people).await.expect("no panic");
    let late = heard.percentile(1.0) <= 20.0;
    let row = Row::new("C1", "40 games, both silent: lateness of the flag");
    let row = row.usage(bench.usage()).heard(heard);
    let good = row.judge(&[("≤ 20", late)]);

    let games = wanted.games(2_000);
    let mut mains = vec![SHORT; SILENT];
    mains.resize(SILENT + games, LONG);
    let bench = Bench::with_times(&mains).await;
    let load = Load::start(bench.host.address(), &bench.people[SILENT..], Some(PACE)).await;
    let playing = tokio::spawn(load.run(wanted.lasts()));
    tokio::time::sleep(PACE).await;
    let heard = silent(&bench.host, &bench.people).await.expect("no panic");
    let beside = playing.await.expect("no panic");
    let late = heard.percentile(1.0) <= 50.0;
    let row = Row::new("", format!("the same beside {games} games"));
    let row = row.usage(bench.usage()).heard(heard);
    let good = row.judge(&[("≤ 50", late)]) && good;
    beside.errors.is_empty() && good
}

/// Every commit takes two hundred milliseconds longer: nobody pays for it.
pub async fn slow_store() -> bool {
    const MOVES: usize = 40;
    let usual = charged_beyond(MOVES, Duration::ZERO).await;
    let slow = charged_beyond(MOVES, Duration::from_millis(200)).await;
    let differ = slow - usual;
    let goal = format!("{differ:+.0} of ± 5 ms charged for {MOVES} moves");
    let load = "a store that takes 200 ms longer to commit, beside the usual one";
    Row::new("C3", load).judge(&[(goal.as_str(), differ.abs() <= 5.0)])
}

/// Whole milliseconds that the players of a game are charged beyond those that they take, every commit taking so much
/// longer.
async fn charged_beyond(moves: usize, slow_commits: Duration) -> f64 {
    let folder = tempfile::tempdir().expect("a folder");
    let people = server::prepare(folder.path(), &[LONG]).await;
    let faults = Faults { slow_commits, ..Faults::default() };
    let store = Store::open_with(folder.path(), faults).expect("a store");
    let desk = { Desk::open_all(store, Settings::default()).await }.expect("a desk");
    let table = { desk.table(people[0].game).await }.expect("the store answers");
    let table = table.expect("the game is there");
    let view = table.view().await.expect("the game is there");
    let players = ByColor::from_fn(|color| {
        let seat = view.seats[color].as_ref();
        seat.expect("a player").account
    });
    let _here = ByColor::from_fn(|color| table.watch(Some(players[color])));
    let mut taken = 0;
    let mut turn = Instant::now();
    for (ply, usi) in (0..).zip(long_game().into_iter().take(moves)) {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let color = if ply % 2 == 0 { Color::Black } else { Color::White };
        let mv = usi.parse().expect("a move");
        let said = Instant::now();
        taken += said.duration_since(turn).as_millis() as u64;
        let played = table.wish(players[color], Command::Move { ply, mv }, said);
        played.await.expect("it is legal");
        turn = Instant::now();
    }
    let view = table.view().await.expect("the game is there");
    let charged: u64 = view.spent.iter().sum();
    charged as f64 - taken as f64
}

/// A game whose players answer alike, beside the load of people.
pub async fn equal_delays(wanted: &Options) -> bool {
    let games = wanted.games(2_000);
    let bench = Bench::with(games + 1).await;
    let moves: Vec<String> = long_game().into_iter().take(200).collect();
    let delay = Duration::from_millis(50);
    let load = Load::start(bench.host.address(), &bench.people[1..], Some(PACE)).await;
    let (address, pair) = (bench.host.address(), bench.people[0].clone());
    // Measured in a thread of their own: the crowd of this program would make them late, and not the server.
    let even = tokio::task::spawn_blocking(move || {
        let mut alone = tokio::runtime::Builder::new_current_thread();
        let alone = alone.enable_all().build().expect("a runtime");
        alone.block_on(crowd::even_game(address, &pair, &moves, delay))
    });
    let behind = load.run(Duration::from_secs(wanted.seconds.max(30))).await;
    let thought = even.await.expect("no panic");
    let row = Row::new("C2", format!("100 moves each after 50 ms, {games} games beside"))
        .usage(bench.usage())
        .heard(behind);
    let thought = match thought {
        Ok(thought) => thought,
        Err(error) => return row.broke_off(&error),
    };
    let left = verify::clocks(bench.folder.path(), [bench.people[0].game])[&bench.people[0].game];
    // What a side was charged beyond what its player took.
    let beyond: Vec<f64> = { left.iter().zip(thought) }
        .map(|(left, thought)| (LONG - left) as f64 - thought)
        .collect();
    let differ = (beyond[0] - beyond[1]).abs();
    let goal = format!("totals differ by {differ:.0} of 5 ms beyond what the players took");
    row.judge(&[(goal.as_str(), differ <= 5.0)])
}

/// A player who stops reading, beside one who goes on.
pub async fn deaf_player(wanted: &Options) -> bool {
    let bench = Bench::with(41).await;
    let alone = bench.play(1, Some(PACE), wanted.lasts()).await;
    compare("C6", 40, &alone);
    // A reader has ten seconds to take a message, and longer until there is no room for one.
    let lasts = Duration::from_secs(wanted.seconds.max(20));
    let load = Load::start(bench.host.address(), &bench.people[1..], Some(PACE)).await;
    let until = Instant::now() + lasts;
    let (address, pair) = (bench.host.address(), bench.people[0].clone());
    let deaf = tokio::spawn(async move { crowd::deaf(address, &pair, until).await });
    let heard = load.run(lasts).await;
    let more = heard.percentile(0.99) - alone.percentile(0.99);
    let p99 = format!("p99 {more:+.1} of + 5");
    let row = Row::new("", "the same beside a player who reads nothing")
        .usage(bench.usage())
        .heard(heard);
    let let_go = match deaf.await.expect("no panic") {
        Ok(let_go) => let_go,
        Err(error) => return row.broke_off(&error),
    };
    row.judge(&[(p99.as_str(), more <= 5.0), ("it is let go", let_go)])
}

/// Connections that dawdle beside players: half-sent heads, and engines that do not log in.
pub async fn dawdlers(wanted: &Options) -> bool {
    let bench = Bench::with(100).await;
    let alone = bench.play(0, Some(PACE), wanted.lasts()).await;
    compare("H3", 100, &alone);
    let mut good = true;
    for (what, said, address, count, longest) in [
        ("half-sent heads", "GET / HTTP/1.1\r\nhost:", bench.host.address(), 5_000, 10),
        ("silent connections to the CSA port", "", bench.host.csa(), 4_000, 61),
    ] {
        let load = Load::start(bench.host.address(), &bench.people, Some(PACE)).await;
        let most = Duration::from_secs(longest);
        // In a thread of its own: it would keep the players of this program waiting, and not the server.
        let waiting = tokio::task::spawn_blocking(move || {
            let mut alone = tokio::runtime::Builder::new_current_thread();
            let alone = alone.enable_all().build().expect("a runtime");
            alone.block_on(crowd::dawdlers(address, said, count, most))
        });
        let heard = load.run(most).await;
        let (closed, slowest) = waiting.await.expect("no panic");
        let twice = heard.percentile(0.99) <= 2.0 * alone.percentile(0.99);
        let gone = format!(
            "{closed} of {count} closed, the last after {:.1} of {longest} s",
            slowest.as_secs_f64()
        );
        let row = Row::new("", format!("the same beside {count} {what}"));
        let row = row.usage(bench.usage()).heard(heard);
        good &= row.judge(&[("p99 ≤ 2 ×", twice), (gone.as_str(), closed == count)]);
    }
    good
}
