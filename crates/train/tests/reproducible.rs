//! The same seed makes the same games and the same constants, on any number of threads and after any
//! interruption.

use std::fs;
use std::path::{Path, PathBuf};

use komadai_engine::StopFlag;
use komadai_train::{Archive, Games, PlaySettings, Recipe, SelfPlay, play, tune};

const HOW: SelfPlay = SelfPlay { seed: 9, nodes: 30, network: None };
const GAMES: u32 = 40;

/// A folder of this test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("komadai-train-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).expect("what was written can be read")
}

fn played(path: &Path, threads: usize) -> Vec<u8> {
    play(path, &HOW, GAMES, threads, &StopFlag::default(), &mut |_| {}).expect("games are played");
    bytes(path)
}

#[test]
fn the_same_seed_makes_the_same_constants_on_one_thread_and_on_two() {
    let folder = Folder::new("same");
    let [one, two] = [1, 2].map(|threads| {
        let games = folder.file("games");
        let _ = fs::remove_file(&games);
        let games_bytes = played(&games, threads);
        let recipe = Recipe { epochs: 3, ..Recipe::default() };
        let tuned =
            tune(&[games], u32::MAX, recipe, threads, &mut |_| true).expect("games to learn from");
        assert!(tuned.learnt > 300 && tuned.held_out > 0, "{tuned:?}");
        assert!(tuned.weights.iter().any(|&weight| weight != 0));
        let out = folder.file(&format!("out{threads}"));
        tuned.write(&out).expect("a folder to write to");
        (games_bytes, bytes(&out.join("weights.bin")), bytes(&out.join("weights.txt")))
    });
    assert!(one == two);
}

#[test]
fn a_file_broken_off_is_taken_up_again_as_if_nothing_had_happened() {
    let folder = Folder::new("resumed");
    let whole = played(&folder.file("whole"), 2);
    for (name, cut) in [("torn", whole.len() / 2), ("short", 40), ("empty", 0)] {
        let path = folder.file(name);
        fs::write(&path, &whole[..cut]).expect("a temporary file");
        assert!(played(&path, 1) == whole, "cut after {cut} bytes");
    }
    let (blank, zeros) = ([0; 100], [&whole[..5_000], &[0; 4_096]].concat());
    for (name, left) in [("blank", &blank[..]), ("zeros", &zeros)] {
        let path = folder.file(name);
        fs::write(&path, left).expect("a temporary file");
        assert!(played(&path, 1) == whole, "{name}");
    }
    let (stopped, stop) = (folder.file("stopped"), StopFlag::default());
    play(&stopped, &HOW, GAMES, 2, &stop, &mut |games| {
        if games == 7 {
            stop.stop();
        }
    })
    .expect("games are played");
    assert_eq!(Games::open(&stopped).expect("a file of games").count(), 7);
    assert!(played(&stopped, 2) == whole);
}

#[test]
fn what_is_damaged_is_left_as_it_is() {
    let folder = Folder::new("damaged");
    let path = folder.file("games");
    let whole = played(&path, 2);
    // Where the games begin: each is as long as its first four bytes say.
    let mut starts = vec![44];
    while let Some(head) = whole[starts[starts.len() - 1]..].first_chunk::<4>() {
        starts.push(starts[starts.len() - 1] + 8 + u32::from_le_bytes(*head) as usize);
    }
    let game = GAMES as usize - 5;
    for (at, flip, reason) in [
        (starts[game] + 1, 0x20, "its length is wrong"),
        (starts[game] + 20, 1, "its checksum is wrong"),
        (starts[3], 1, "game 3, at byte"),
    ] {
        let mut damaged = whole.clone();
        damaged[at] ^= flip;
        fs::write(&path, &damaged).expect("a temporary file");
        let refused = Archive::resume(&path, HOW.settings()).expect_err("it is damaged");
        assert!(refused.to_string().contains(reason), "{refused}");
        assert!(bytes(&path) == damaged);
    }
    // More zeros than a system without power leaves are somebody's file.
    let zeros = fs::File::create(&path).expect("a temporary file");
    zeros.set_len(5 << 20).expect("a file of zeros");
    assert!(Archive::resume(&path, HOW.settings()).is_err());
    assert_eq!(bytes(&path).len(), 5 << 20);
    let refused = Archive::resume(&folder.0, HOW.settings()).expect_err("it is a folder");
    assert!(refused.to_string().contains("no regular file"), "{refused}");
}

#[test]
fn files_that_are_not_ours_or_of_other_games_are_refused() {
    let folder = Folder::new("refused");
    let path = folder.file("file");
    fs::write(&path, "not a file of games, but a text that somebody may miss").expect("a file");
    assert!(Archive::resume(&path, HOW.settings()).is_err());
    assert!(Games::open(&path).is_err());
    assert!(bytes(&path).starts_with(b"not a file"));
    fs::remove_file(&path).expect("the file is there");
    play(&path, &HOW, 1, 1, &StopFlag::default(), &mut |_| {}).expect("a game is played");
    let other = PlaySettings { nodes: 31, ..HOW.settings() };
    let refused = Archive::resume(&path, other).expect_err("other settings");
    assert!(refused.to_string().contains("seed 9, 30 nodes"), "{refused}");
}
