//! The same games and the same lesson make the same network, on any number of threads and after any interruption; and
//! files of games that are damaged are refused with the reason.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use komadai_rules::Position;
use komadai_train::{Lesson, LessonResult, Positions, Progress, learn, rehearse};

const TOY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/train/toy.games");

/// The toy set's name, and the name of what is learnt from it: they change only if what is kept, what the network
/// sees or how it learns does, and then a shipped network is no longer what its card says.
const SET: &str = "42777cc5b44676a758b710248aa431f46554a87a7549366ce2b325f2691baeea";
const NETWORK: &str = "komadai-64x2-e95c4604";

const LESSON: Lesson = Lesson {
    seed: 3,
    width: 64,
    epochs: 3,
    batch: 256,
    step: 3e-3,
    fading: 0.01,
    trust: 0.8,
    patience: 3,
};

/// A file of this test's own, gone when the test is over.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let name = format!("komadai-lessons-{name}-{}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn holding(name: &str, bytes: &[u8]) -> Self {
        let place = Self::new(name);
        fs::write(&place.0, bytes).expect("a temporary file");
        place
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // A file left behind harms nobody.
        let _ = fs::remove_file(&self.0);
    }
}

fn positions(path: &Path) -> io::Result<Positions> {
    Positions::read(&[(path.to_owned(), u32::MAX)], &mut |_| true)
}

fn toy() -> Positions {
    positions(Path::new(TOY)).expect("the toy games are sound")
}

fn taught(lesson: &Lesson, threads: usize) -> LessonResult {
    learn(&toy(), lesson, None, threads, None, &mut |_| true).expect("a network is learnt")
}

#[test]
fn the_toy_network_is_the_same_on_one_thread_and_on_two() {
    let positions = toy();
    assert_eq!(positions.hash(), SET);
    assert!(positions.held_out() > 50 && positions.len() > 1_500);
    let [one, two] = [1, 2].map(|threads| taught(&LESSON, threads));
    assert_eq!(one.network.name(), NETWORK);
    assert_eq!(one.network.write(), two.network.write());
    assert_eq!(one.epochs, two.epochs);
}

#[test]
fn a_network_learns_and_goes_on_from_an_earlier_one() {
    let learnt = taught(&LESSON, 1);
    let losses: Vec<f64> = learnt.epochs.iter().map(|epoch| epoch.held_out).collect();
    assert!(losses[2] < losses[1] && losses[1] < losses[0], "{losses:?}");
    assert!(learnt.epochs[2].learnt < 0.8 * learnt.epochs[0].learnt);
    let lesson = Lesson { epochs: 1, step: 1e-5, ..LESSON };
    let parent = Some(&learnt.network);
    let further = learn(&toy(), &lesson, parent, 1, None, &mut |_| true).expect("it goes on");
    assert!(further.epochs[0].held_out < losses[0], "{further:?}");
    let wide = Lesson { width: 128, ..lesson };
    let refused = learn(&toy(), &wide, parent, 1, None, &mut |_| true);
    let refused = refused.expect_err("the widths differ").to_string();
    assert!(refused.contains("64 wide"), "{refused}");
}

#[test]
fn an_interrupted_lesson_goes_on_as_if_nothing_had_happened() {
    let whole = taught(&LESSON, 1);
    let place = Place::new("checkpoint");
    let mut interrupted = 0;
    let learnt = loop {
        // In the middle of the first epoch, at the beginning of the third and in its middle.
        let place_of_stop = [(1, 0.4), (3, 0.0), (3, 0.6)].get(interrupted);
        let goes_on = |at: Progress| {
            place_of_stop.is_none_or(|&(epoch, share)| at.epoch < epoch || at.share < share)
        };
        let learnt = learn(&toy(), &LESSON, None, 2, Some(&place.0), &mut { goes_on });
        match learnt {
            Ok(learnt) => break learnt,
            Err(error) => assert_eq!(error.kind(), io::ErrorKind::Interrupted, "{error}"),
        }
        interrupted += 1;
    };
    assert_eq!(interrupted, 3);
    assert_eq!(learnt.network.write(), whole.network.write());
    assert_eq!(learnt.epochs, whole.epochs);

    let refused = |lesson: &Lesson| {
        let learnt = learn(&toy(), lesson, None, 1, Some(&place.0), &mut |_| true);
        learnt.expect_err("it is refused").to_string()
    };
    let other = refused(&Lesson { seed: 4, ..LESSON });
    assert!(other.contains("of another lesson"), "{other}");
    let mut bytes = fs::read(&place.0).expect("the checkpoint");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&place.0, &bytes).expect("written");
    let damaged = refused(&LESSON);
    assert!(damaged.contains("checksum"), "{damaged}");
    assert!(damaged.contains("komadai-lessons-checkpoint"), "{damaged}");
    fs::write(&place.0, "a text that somebody may miss").expect("written");
    let foreign = refused(&LESSON);
    assert!(foreign.contains("no unfinished lesson"), "{foreign}");
}

#[test]
fn what_the_terms_say_is_heard_the_same_on_any_number_of_threads() {
    let files = [(PathBuf::from(TOY), u32::MAX)];
    let place = Place::new("rehearsal");
    let heard = |threads, stop: u32, checkpoint| {
        rehearse(&files, &LESSON, threads, checkpoint, &mut |at| at.epoch < stop)
    };
    let whole = heard(1, 9, None).expect("it is heard");
    let stopped = heard(2, 2, Some(place.0.as_path()));
    let stopped = stopped.expect_err("one pass is over, the second not begun");
    assert_eq!(stopped.kind(), io::ErrorKind::Interrupted);
    let resumed = heard(2, 9, Some(place.0.as_path())).expect("it goes on");
    assert_eq!(resumed.write(), whole.write());
    // Fewer games, or none, make another network, or none.
    let of = |games| {
        let files = [(PathBuf::from(TOY), games)];
        let heard = rehearse(&files, &LESSON, 1, Some(&place.0), &mut |_| true);
        heard.expect_err("it is refused").to_string()
    };
    assert!(of(63).contains("of another lesson"), "{}", of(63));
    assert!(of(0).contains("no games"), "{}", of(0));
    // A lead of rook and bishop shows, for either side.
    let worth = |sfen: &str| {
        let setup = sfen.parse().expect("an SFEN");
        whole.evaluate_from_scratch(&Position::from_setup(&setup).expect("it can be played"))
    };
    let rest = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    assert!(worth(&format!("{rest} b - 1")) > worth(&format!("{rest} w - 1")) + 200);
}

#[test]
fn lessons_that_make_no_sense_are_refused() {
    for lesson in [
        Lesson { width: 40, ..LESSON },
        Lesson { width: 0, ..LESSON },
        Lesson { epochs: 0, ..LESSON },
        Lesson { batch: 0, ..LESSON },
        Lesson { trust: 1.5, ..LESSON },
        Lesson { step: f32::NAN, ..LESSON },
    ] {
        let refused = learn(&toy(), &lesson, None, 1, None, &mut |_| true);
        assert!(refused.is_err(), "{lesson:?}");
    }
    let few = Positions::read(&[(TOY.into(), 3)], &mut |_| true).expect("three games");
    let refused = learn(&few, &LESSON, None, 1, None, &mut |_| true);
    assert!(refused.expect_err("none is held out").to_string().contains("too few games"));
}

#[test]
fn files_that_are_damaged_are_refused_with_the_reason() {
    let sound = fs::read(TOY).expect("the toy games");
    let damaged = |damage: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = sound.clone();
        damage(&mut bytes);
        bytes
    };
    for (name, bytes, reason) in [
        ("empty", Vec::new(), "no file of played games"),
        ("foreign", b"\x89PNG and so on, for a while".to_vec(), "no file of played games"),
        ("short", sound[..20].to_vec(), "no file of played games"),
        ("head", damaged(&|bytes| bytes[20] ^= 1), "head of the file of games is damaged"),
        ("cut", sound[..sound.len() - 5].to_vec(), "game 63, at byte"),
        ("torn", sound[..sound.len() - 5].to_vec(), "is cut off"),
        ("flipped", damaged(&|bytes| bytes[5_000] ^= 4), "checksum is wrong"),
        ("long", damaged(&|bytes| bytes[47] = 200), "more than any game has"),
    ] {
        let place = Place::holding(name, &bytes);
        let refused = positions(&place.0).expect_err("it is damaged").to_string();
        assert!(refused.contains(reason), "{name}: {refused}");
        assert!(refused.contains("komadai-lessons"), "it names the file: {refused}");
    }
}
