//! The index of a collection: one written long ago still opens, and the work can be watched and stopped.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use komadai_archive::{Collection, Damage, Index, IndexError, Indexer, Observer};
use komadai_rules::{Position, Setup};

const AFTER_7F_3D: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// A copy of the collection that the old index was made of, with the times it had then.
fn collection() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("deep")).expect("a folder");
    for name in ["a.usi", "c.csa", "deep/b.kif", "deep/broken.kif"] {
        let path = folder.path().join(name);
        fs::copy(fixture("data").join(name), &path).expect("a copy");
        let file = File::options().append(true).open(&path).expect("a file");
        let then = UNIX_EPOCH + Duration::from_secs(1_700_000_000);
        file.set_modified(then).expect("a time");
    }
    folder
}

/// The places of a position, as `file:game:ply`, with a star in variations.
fn places(index: &mut Index, sfen: &str) -> Vec<String> {
    let setup: Setup = sfen.parse().expect("an SFEN");
    let position = Position::from_setup(&setup).expect("a position");
    let places = index.look_up(position.key()).expect("a sound index");
    let place = |place: &komadai_archive::Place| {
        let below = &index.files()[place.file as usize].stamp.below;
        let file = below.display().to_string().replace('\\', "/");
        let star = if place.variation { "*" } else { "" };
        format!("{file}:{}:{}{star}", place.game + 1, place.ply)
    };
    places.iter().map(place).collect()
}

/// Nothing is to be read again: the observer fails where a file is.
struct NothingToRead;

impl Observer for NothingToRead {
    fn is_stopped(&self) -> bool {
        panic!("a file is read")
    }
}

#[test]
fn an_index_of_the_first_program_opens_and_is_made_again_byte_for_byte() {
    let folder = collection();
    let path = folder.path().join(".index");
    let old = fs::read(fixture("written-by-0.1.0.index")).expect("the fixture");
    fs::write(&path, &old).expect("a file");
    let collection = Collection::scan(folder.path()).expect("records");
    let mut indexer =
        Indexer { path: &path, collection: &collection, threads: 2, observer: &NothingToRead };
    let mut index = indexer.update().expect("the old index");
    let found = places(&mut index, AFTER_7F_3D);
    assert_eq!(found, ["a.usi:1:2", "a.usi:5:2", "deep/b.kif:1:2*"]);
    let broken: Vec<bool> = index.files().iter().map(|file| file.broken).collect();
    assert_eq!(broken, [false, false, false, true]);

    indexer.observer = &();
    let mut anew = indexer.rebuild().expect("an index");
    assert_eq!(places(&mut anew, AFTER_7F_3D), found);
    assert!(fs::read(&path).expect("the index") == old);
}

#[test]
fn a_stopped_update_leaves_the_index_as_it_was() {
    /// Stops when one file has been read.
    struct AfterOne(AtomicUsize);
    impl Observer for AfterOne {
        fn file_read(&self, done: usize, total: usize) {
            assert!((1..=total).contains(&done) && total == 4);
        }
        fn is_stopped(&self) -> bool {
            self.0.fetch_add(1, Ordering::Relaxed) >= 1
        }
    }
    let folder = collection();
    let path = folder.path().join(".index");
    fs::write(&path, "KOMAFIND, and nothing else").expect("a file");
    let collection = Collection::scan(folder.path()).expect("records");
    let stopped = Indexer {
        path: &path,
        collection: &collection,
        threads: 1,
        observer: &AfterOne(AtomicUsize::new(0)),
    };
    assert!(matches!(stopped.update(), Err(IndexError::Stopped)));
    let damage = Index::open(&path).map(drop);
    assert!(matches!(damage, Err(IndexError::Damaged(Damage::CutOff))));
    let names = fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(names, 4, "nothing is left behind");
}
