//! A loss of power loses nothing that was acknowledged, whenever it comes.
//!
//! What SQLite writes and syncs is noted while a store is used. Then the disk is put together as it may be after a
//! loss of power: what was synced is there; of what was not, some is there, some is not, and some is torn in sectors.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use komadai_chance::Chance;
use komadai_store::{Entry, GameId, Headline, Stage, Store};
use komadai_writelog::Step;
use tokio::runtime::Runtime;

const GAMES: u64 = 6;
/// How often the power is cut elsewhere than right after a sync.
const CUTS: usize = 1_000;
/// What a disk writes as a whole.
const SECTOR: usize = 512;
/// How long each start of the store is used: the first long enough for changes to be moved into the database twice.
const USES: [Duration; 3] =
    [Duration::from_millis(4_300), Duration::from_millis(2_300), Duration::from_millis(100)];

/// What an event says, so that it can be told whether the right one is there: a short one or one of several pages.
fn body(game: u64, seq: u32) -> String {
    let length = Chance::keyed(game, seq.into()).below(200) + if seq % 16 == 7 { 5_000 } else { 0 };
    format!("{game}:{seq}:{}", "x".repeat(length))
}

/// Plays all games at once for a while, and notes what is acknowledged.
async fn play(store: &Store, time: Duration) {
    let end = Instant::now() + time;
    let mut games = Vec::new();
    for bits in 0..GAMES {
        let store = store.clone();
        games.push(tokio::spawn(async move {
            let game = GameId::from_bits(bits);
            let (epoch, first) = match store.claim(game).await.unwrap() {
                Some(claimed) => (claimed.epoch, claimed.log.len() as u32),
                None => {
                    let opened = store.open_game(game, Headline::default(), body(bits, 0), 0);
                    let epoch = opened.await.unwrap();
                    komadai_writelog::mark(bits << 32);
                    (epoch, 1)
                }
            };
            for seq in first.. {
                if Instant::now() >= end {
                    break;
                }
                // Some events change what lists show too, which is a commit of several tables.
                let headline = (seq % 8 == 0)
                    .then(|| Headline { stage: Stage::Playing, ..Headline::default() });
                let body = body(bits, seq);
                let entry = Entry { game, epoch, seq, at: 0, body, headline, settlement: None };
                store.append(entry).await.unwrap();
                komadai_writelog::mark(bits << 32 | u64::from(seq));
                tokio::time::sleep(Duration::from_millis(40 + 5 * bits)).await;
            }
        }));
    }
    for game in games {
        game.await.unwrap();
    }
}

/// A change of a file that has not been synced.
#[derive(Clone)]
enum Change {
    Write(usize, Vec<u8>),
    Truncate(usize),
    Delete,
}

/// A file as the disk has it, and what is under way to it.
#[derive(Clone, Default)]
struct DiskFile {
    synced: Option<Vec<u8>>,
    under_way: Vec<Change>,
}

impl DiskFile {
    /// The file after a loss of power; nothing where there is none.
    fn after_loss(&self, chance: &mut Chance) -> Option<Vec<u8>> {
        let (mut file, mut changes) = (self.synced.clone(), &self.under_way[..]);
        // A file that was removed is another than the one of its name that was made since.
        if let Some(at) = changes.iter().rposition(|change| matches!(change, Change::Delete)) {
            if chance.below(2) == 0 {
                changes = &changes[..at];
            } else {
                (file, changes) = (None, &changes[at + 1..]);
            }
        }
        // Much is lost, little, or anything.
        let kind = chance.below(3);
        for change in changes {
            let fate = if kind == 2 { chance.below(3) } else { kind };
            match (change, fate) {
                (_, 0) | (Change::Delete, _) => {}
                (Change::Truncate(size), _) => cut(&mut file, *size),
                (Change::Write(offset, bytes), 1) => put(&mut file, *offset, bytes),
                (Change::Write(offset, bytes), _) => {
                    let mut at = *offset;
                    let end = offset + bytes.len();
                    while at < end {
                        let next = ((at / SECTOR + 1) * SECTOR).min(end);
                        if chance.below(2) == 0 {
                            put(&mut file, at, &bytes[at - offset..next - offset]);
                        }
                        at = next;
                    }
                }
            }
        }
        file
    }

    fn sync(&mut self) {
        for change in self.under_way.drain(..) {
            match change {
                Change::Write(offset, bytes) => put(&mut self.synced, offset, &bytes),
                Change::Truncate(size) => cut(&mut self.synced, size),
                Change::Delete => self.synced = None,
            }
        }
    }
}

fn put(file: &mut Option<Vec<u8>>, offset: usize, bytes: &[u8]) {
    let file = file.get_or_insert_default();
    let end = offset + bytes.len();
    if file.len() < end {
        file.resize(end, 0);
    }
    file[offset..end].copy_from_slice(bytes);
}

fn cut(file: &mut Option<Vec<u8>>, size: usize) {
    file.get_or_insert_default().truncate(size);
}

/// All files, and what was acknowledged of each game: its last event.
#[derive(Clone, Default)]
struct Disk {
    files: BTreeMap<String, DiskFile>,
    acknowledged: HashMap<u64, u32>,
}

impl Disk {
    fn step(&mut self, step: Step) {
        let mut under_way = |file, change| {
            self.files.entry(file).or_default().under_way.push(change);
        };
        match step {
            Step::Write { file, offset, bytes } => under_way(file, Change::Write(offset, bytes)),
            Step::Truncate { file, size } => under_way(file, Change::Truncate(size)),
            Step::Delete { file, synced } => {
                under_way(file.clone(), Change::Delete);
                if synced {
                    self.files.entry(file).or_default().sync();
                }
            }
            Step::Sync { file } => self.files.entry(file).or_default().sync(),
            Step::Mark(what) => {
                self.acknowledged.insert(what >> 32, what as u32);
            }
        }
    }

    /// Cuts the power, opens what is left as a store, and counts the acknowledged events that are missing.
    fn lose_power(&self, chance: &mut Chance, folder: &Path, runtime: &Runtime) -> u32 {
        for entry in fs::read_dir(folder).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
        for (name, file) in &self.files {
            let name = Path::new(name).file_name().unwrap();
            if let Some(bytes) = file.after_loss(chance) {
                fs::write(folder.join(name), bytes).unwrap();
            }
        }
        // What is written to try it is of no interest.
        komadai_writelog::take();
        let store = Store::open(folder).expect("a store that can be opened");
        let claimed = runtime.block_on(store.claim_unfinished()).expect("games that can be read");
        let logs: HashMap<u64, _> =
            claimed.into_iter().map(|claimed| (claimed.game.bits(), claimed.log)).collect();
        let mut missing = 0;
        for (&game, &last) in &self.acknowledged {
            let log = logs.get(&game).map_or(&[][..], Vec::as_slice);
            missing += (last + 1).saturating_sub(log.len() as u32);
            for (seq, line) in (0..).zip(log) {
                assert!(line.body == body(game, seq), "game {game}, event {seq}: {}", line.body);
            }
        }
        missing
    }
}

#[test]
fn nothing_acknowledged_is_lost_by_a_loss_of_power() {
    komadai_writelog::install();
    let runtime = Runtime::new().unwrap();
    let folder = tempfile::tempdir().unwrap();
    // The database is made under another name and renamed, which is no step of SQLite's.
    drop(Store::open(folder.path()).unwrap());
    komadai_writelog::take();
    let mut disk = Disk::default();
    let database = folder.path().join("komadai.db").canonicalize().unwrap();
    let synced = Some(fs::read(&database).unwrap());
    let file = DiskFile { synced, under_way: Vec::new() };
    disk.files.insert(database.to_str().unwrap().to_owned(), file);
    for time in USES {
        let store = Store::open(folder.path()).unwrap();
        runtime.block_on(play(&store, time));
    }
    let steps = komadai_writelog::take();

    let mut chance = Chance::new(7);
    let is_sync = |step: &Step| matches!(step, Step::Sync { .. });
    let mut cuts: BTreeSet<usize> = (0..CUTS).map(|_| chance.below(steps.len())).collect();
    cuts.extend((0..steps.len()).filter(|&at| is_sync(&steps[at])));
    let syncs_of = |end: &str| {
        steps
            .iter()
            .filter(|step| matches!(step, Step::Sync { file } if file.ends_with(end)))
            .count()
    };
    let (log, moved) = (syncs_of("-wal"), syncs_of(".db"));
    let resets = steps.iter().filter(
        |step| matches!(step, Step::Write { file, offset: 0, .. } if file.ends_with("-wal")),
    );
    // What is tried: many commits, changes moved into the database, and a log that begins anew.
    assert!(log > 100 && moved >= 4 && resets.count() > 2, "{log} {moved}");
    let tried = cuts.len();
    // One thread tries every other cut.
    let halves: [BTreeSet<usize>; 2] =
        [0, 1].map(|half| cuts.iter().copied().skip(half).step_by(2).collect());
    let missing = thread::scope(|scope| {
        let halves =
            halves.each_ref().map(|cuts| scope.spawn(|| try_cuts(disk.clone(), &steps, cuts)));
        halves.map(|half| half.join().unwrap())
    });
    let acknowledged = steps.iter().filter(|step| matches!(step, Step::Mark(_))).count();
    println!("{tried} cuts, {acknowledged} events: {missing:?} missing");
    assert!(tried > CUTS * 9 / 10 && acknowledged > 300);
    assert_eq!(missing, [0, 0]);
}

/// How many acknowledged events are missing, of all times that the power is cut after these steps.
fn try_cuts(mut disk: Disk, steps: &[Step], cuts: &BTreeSet<usize>) -> u32 {
    let runtime = Runtime::new().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut missing = 0;
    for (at, step) in steps.iter().enumerate() {
        disk.step(step.clone());
        if cuts.contains(&at) {
            let mut chance = Chance::keyed(7, at as u64);
            missing += disk.lose_power(&mut chance, folder.path(), &runtime);
        }
    }
    missing
}
