//! `train`: a toy generation from its games to its match, the same on any number of threads, and what is refused.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use komadai_nnue::{Network, Weights};

use crate::{Folder, Run, komadai, refused, run, unusable};

const TOY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/train/toy.games");

/// The command for a generation so small that it is over in seconds.
fn toy(folder: &Folder, threads: &str) -> Vec<String> {
    let fixed = format!(
        "train gen --n 1 --seed 5 --games 40 --nodes 20 --width 64 --epochs 2 --batch 256 \
         --courses 2 --keep 0.25 \
         --match-games 4 --match-nodes 20 --threads {threads}"
    );
    let mut words: Vec<String> = fixed.split(' ').map(str::to_owned).collect();
    for (option, place) in [
        ("--with", TOY.to_owned()),
        ("--data", folder.file("data")),
        ("--nets", folder.file("nets")),
    ] {
        words.extend([option.to_owned(), place]);
    }
    words
}

fn generation(folder: &Folder, threads: &str, more: &[&str]) -> Run {
    let mut words = toy(folder, threads);
    // What is said twice is not taken, but for the files to learn from.
    for option in more.iter().filter(|option| option.starts_with("--") && **option != "--with") {
        if let Some(place) = words.iter().position(|word| word == option) {
            words.drain(place..place + 2);
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    run(&[&words[..], more].concat())
}

/// The games, the origin and the network that a generation left.
fn left(folder: &Folder) -> (Vec<u8>, String, Vec<u8>) {
    let read = |name: &str| fs::read(folder.file(name)).expect(name);
    let origin = String::from_utf8(read("data/gen-1/origin.toml")).expect("text");
    let name = origin.lines().next().expect("a name");
    let name = name.trim_start_matches("name = ").trim_matches('"');
    let network = read(&format!("data/gen-1/{name}.nnue"));
    (read("data/gen-1.games"), origin, network)
}

/// A network of the usual width.
fn wide_network() -> String {
    let nets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../nets");
    let file = (fs::read_dir(nets).expect("the networks"))
        .map(|entry| entry.expect("a file").path())
        .find(|path| path.extension().is_some_and(|ending| ending == "nnue"));
    file.expect("a network").display().to_string()
}

#[test]
fn a_toy_generation_is_the_same_on_one_thread_and_on_two() {
    let [one, two] = ["1", "2"].map(|threads| {
        let folder = Folder::new(&format!("generation-{threads}"));
        let ran = generation(&folder, threads, &[]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains("against terms at nodes=20"), "{}", ran.out);
        let again = generation(&folder, threads, &[]);
        assert_eq!(again.code, Some(0), "{}", again.err);
        assert!(ran.out.ends_with(&again.out), "nothing is done twice: {}", again.out);
        left(&folder)
    });
    assert!(one.0 == two.0, "the games differ");
    assert_eq!(one.1, two.1);
    assert!(one.2 == two.2, "the networks differ");
}

#[test]
fn a_generation_killed_again_and_again_becomes_the_same() {
    let (whole, killed) = (Folder::new("gen-whole"), Folder::new("gen-killed"));
    let ran = generation(&whole, "2", &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    // Each time it lives a little longer, so that it dies in every stage, and at last does not.
    let (mut life, mut deaths) = (Duration::from_millis(20), 0);
    loop {
        let mut command = komadai();
        command.args(toy(&killed, "2")).stdin(Stdio::null());
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary starts");
        std::thread::sleep(life);
        if let Some(status) = child.try_wait().expect("it is our child") {
            assert_eq!(status.code(), Some(0));
            break;
        }
        child.kill().expect("it can be ended");
        child.wait().expect("it has ended");
        (life, deaths) = (life + Duration::from_millis(40), deaths + 1);
    }
    assert!(deaths > 3, "it died {deaths} times");
    let (wanted, came) = (left(&whole), left(&killed));
    assert!(wanted.0 == came.0, "the games differ");
    assert_eq!(wanted.1, came.1);
    assert!(wanted.2 == came.2, "the networks differ");
    let again = generation(&killed, "2", &[]);
    assert!(ran.out.ends_with(&again.out), "{}", again.out);
}

#[test]
fn a_network_is_taught_and_judges_the_next_games() {
    let folder = Folder::new("taught");
    let (out, games) = (folder.file("out"), folder.file("own.games"));
    let ran = run(&[
        "train",
        "fit",
        "--data",
        TOY,
        "--out",
        &out,
        "--width",
        "64",
        "--epochs",
        "1",
        "--batch",
        "256",
        "--threads",
        "1",
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let name = ran.out.lines().next().expect("a name");
    let card = fs::read_to_string(format!("{out}/{name}.txt")).expect("a card");
    assert_eq!(card, ran.out);
    assert!(
        card.contains("64 from toy.games: seed 7, 20 nodes a move, judged by terms\n"),
        "{card}"
    );
    let curve = fs::read_to_string(format!("{out}/{name}.svg")).expect("a curve");
    assert!(curve.starts_with("<svg ") && curve.contains(name), "{curve}");
    let network = format!("{out}/{name}.nnue");
    let begun = generation(&folder, "1", &["--from", &network]);
    assert_eq!(begun.code, Some(0), "{}", begun.err);
    assert!(begun.out.contains(&format!("parent     {name}\n")), "{}", begun.out);
    let play = |games_wanted: &str, net: &[&str]| {
        let fixed = ["train", "play", "--data", &games, "--nodes", "10", "--games", games_wanted];
        run(&[&fixed[..], net].concat())
    };
    assert_eq!(play("2", &["--net", &network]).code, Some(0));
    let begun = fs::read(&games).expect("games");
    unusable(&play("3", &[]), "judged by network");
    assert_eq!(play("4", &["--net", &network]).code, Some(0));
    assert!(fs::read(&games).expect("games").starts_with(&begun));
}

#[test]
fn a_generation_that_has_learnt_is_not_taken_for_another() {
    let folder = Folder::new("other-generation");
    assert_eq!(generation(&folder, "2", &[]).code, Some(0));
    let games = folder.file("data/gen-1.games");
    for (more, reason) in [
        (&["--trust", "0.5"][..], "--trust 1, not --trust 0.5"),
        (&["--step", "0.01"], "--step 0.0003, not --step 0.01"),
        (&["--patience", "1"], "--patience 4, not --patience 1"),
        (&["--keep", "0.5"], "--keep 0.25, not --keep 0.5"),
        (&["--courses", "3"], "--courses 2, not --courses 3"),
        (&["--rehearse", "7"], "--rehearse 3, not --rehearse 7"),
        (&["--with", &games], "--with toy.games, not --with toy.games gen-1.games"),
    ] {
        unusable(&generation(&folder, "2", more), reason);
    }
    // Another spelling of the same folder goes on with the same match.
    let data = folder.file("./data");
    let again = generation(&folder, "2", &["--data", &data]);
    assert_eq!(again.code, Some(0), "{}", again.err);
    // Another network in the place of what was learnt is no child of these games.
    let (_, origin, _) = left(&folder);
    let name = origin.lines().next().expect("a name");
    let name = name.trim_start_matches("name = ").trim_matches('"');
    let place = folder.file(&format!("data/gen-1/{name}.nnue"));
    fs::copy(wide_network(), place).expect("it can be copied");
    unusable(&generation(&folder, "2", &[]), &format!("{name}.nnue: it holds komadai-"));
}

#[test]
fn a_lesson_is_kept_until_its_network_is() {
    let folder = Folder::new("kept");
    let fit = |out: &str, more: &[&str]| {
        let fixed = [
            "train", "fit", "--data", TOY, "--width", "64", "--epochs", "1", "--batch", "256",
            "--out",
        ];
        let ran = run(&[&fixed[..], &[out], more].concat());
        let name = ran.out.lines().next().unwrap_or_default().to_owned();
        (ran, name)
    };
    let (out, fresh) = (folder.file("out"), folder.file("fresh"));
    let (_, name) = fit(&fresh, &[]);
    let (_, untaught) = fit(&fresh, &["--step", "0"]);
    assert_ne!(name, untaught);
    // A folder stands where the network should go.
    let place = format!("{out}/{name}.nnue");
    fs::create_dir_all(&place).expect("a folder");
    let (ran, _) = fit(&out, &[]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(fs::metadata(format!("{out}/lesson.checkpoint")).is_ok());
    fs::remove_dir(&place).expect("it is empty");
    let (ran, again) = fit(&out, &[]);
    assert_eq!((ran.code, &again), (Some(0), &name), "{}", ran.err);
    assert!(fs::metadata(format!("{out}/lesson.checkpoint")).is_err());
    // What was rehearsed for one lesson serves no other.
    let (_, once) = fit(&out, &["--rehearse", "1"]);
    let (_, twice) = fit(&out, &["--rehearse", "2"]);
    let (_, wanted) = fit(&fresh, &["--rehearse", "2"]);
    assert!(once != twice && twice == wanted, "{once}, {twice}, {wanted}");
    // Two lessons in one folder would go on from the same files.
    #[cfg(unix)]
    {
        let held = fs::File::open(&out).expect("a folder");
        held.lock().expect("nobody else holds it");
        let (ran, _) = fit(&out, &[]);
        let told = ran.err.contains("another process is teaching");
        assert!(ran.code == Some(1) && told, "{}", ran.err);
    }
}

#[test]
fn several_courses_come_to_the_mean_of_their_networks() {
    let folder = Folder::new("courses");
    let fit = |out: &str, more: &[&str]| {
        let out = folder.file(out);
        let fixed = [
            "train", "fit", "--data", TOY, "--width", "64", "--epochs", "1", "--batch", "256",
            "--out", &out,
        ];
        let ran = run(&[&fixed[..], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let name = ran.out.lines().next().expect("a name").to_owned();
        (Network::open(Path::new(&format!("{out}/{name}.nnue"))).expect("a network"), ran.out)
    };
    let (parent, _) = fit("parent", &[]);
    let parent_file = folder.file(&format!("parent/{}.nnue", parent.name()));
    let by = |seed, courses| ["--from", &parent_file, "--seed", seed, "--courses", courses];
    let (first, _) = fit("first", &by("8", "1"));
    let (second, _) = fit("second", &by("9", "1"));
    let (mean, card) = fit("both", &by("8", "2"));
    let expected = Weights::mean(&[first.weights(), second.weights()]);
    assert_eq!(Some(mean.weights()), expected);
    assert!(first.name() != second.name() && first.name() != mean.name());
    assert!(card.contains("2, by seeds 8 to 9"), "{card}");
    let (kept, card) = fit("kept", &[&by("8", "1")[..], &["--keep", "0.5"]].concat());
    let expected = first.weights().towards(&parent.weights(), 0.5);
    assert_eq!(Some(kept.weights()), expected);
    assert!(card.contains("a share of 0.5"), "{card}");
    let left = fs::read_dir(folder.file("both")).expect("a folder").count();
    assert_eq!(left, 3, "network, card and curve");
    // What would stop a later course is told before the first begins.
    let both = folder.file("both");
    fs::write(folder.file("both/lesson-2.checkpoint"), "nothing of ours").expect("written");
    for (courses, reason) in [
        ("1", "of a lesson in more courses than 1"),
        ("2", "lesson-2.checkpoint: this is no unfinished lesson"),
    ] {
        let fixed = [
            "train",
            "fit",
            "--data",
            TOY,
            "--width",
            "64",
            "--epochs",
            "1",
            "--batch",
            "256",
            "--out",
            &both,
            "--from",
            &parent_file,
            "--courses",
            courses,
        ];
        unusable(&run(&fixed), reason);
        assert!(!Path::new(&folder.file("both/lesson.checkpoint")).exists());
    }
}

#[test]
fn what_cannot_be_learnt_from_is_refused() {
    let folder = Folder::new("train-bad");
    let (out, file) = (folder.file("out"), folder.file("file"));
    let fit = |more: &[&str]| run(&[&["train", "fit", "--out", &out][..], more].concat());
    unusable(&fit(&["--data", "nowhere.games"]), "nowhere.games");
    fs::write(&file, "a text that somebody may miss").expect("written");
    unusable(&fit(&["--data", &file]), "no file of played games");
    unusable(&fit(&["--data", TOY, "--from", &file]), "no Komadai network");
    refused(&fit(&["--data", TOY, "--width", "40"]), "a width of 40");
    unusable(&fit(&["--data", TOY, "--games", "2"]), "too few games");
    let bytes = fs::read(TOY).expect("the toy games");
    fs::write(&file, &bytes[..bytes.len() - 3]).expect("written");
    unusable(&fit(&["--data", &file]), "game 63, at byte");
    unusable(&run(&["train", "play", "--data", TOY, "--games", "1"]), "seed 7, 20 nodes");
    unusable(&run(&["train", "margins", "--data", TOY, "--pairs", "1"]), TOY);
    for command in ["play", "margins"] {
        let none = ["train", command, "--data", &file, "--threads", "0"];
        refused(&run(&none), "--threads");
    }
    unusable(
        &run(&["train", "gen", "--n", "2", "--nets", &folder.file("none")]),
        "no generation before 2",
    );
    // What can be known before the games is.
    let (wide, text) = (wide_network(), folder.file("text"));
    fs::write(&text, "a text that somebody may miss").expect("written");
    let (wide, text) = (wide.as_str(), text.as_str());
    unusable(
        &fit(&["--data", "nowhere.games", "--from", wide, "--width", "64"]),
        "256 wide and the lesson's network 64",
    );
    unusable(&fit(&["--data", TOY, "--width", "64", "--epochs", "1"]), "the lesson is one step");
    for (more, reason) in
        [(["--trust", "1.5"], "a trust of 1.5"), (["--keep", "1"], "a share of 1 to keep")]
    {
        refused(&generation(&folder, "1", &more), reason);
    }
    for (more, reason) in [
        (["--with", "nowhere.games"], "nowhere.games: "),
        (["--with", text], "no file of played games"),
        (["--rehearse", "0"], "--courses and --keep go on from a network"),
        (["--from", wide], "256 wide and the lesson's network 64"),
    ] {
        unusable(&generation(&folder, "1", &more), reason);
    }
    assert!(fs::metadata(folder.file("data/gen-1.games")).is_err());
    fs::write(&file, "no network either").expect("written");
    unusable(&generation(&folder, "1", &["--from", &file]), "no Komadai network");
}

#[test]
fn constants_are_not_tuned_without_a_folder_files_and_games_enough() {
    let folder = Folder::new("tune-bad");
    let (out, file, games) = (folder.file("out"), folder.file("file"), folder.file("games"));
    fs::write(&file, "a text that somebody may miss").expect("written");
    let tune = |out: &str, more: &[&str]| {
        let fixed = ["tune", "--data", &games, "--nodes", "10", "--games", "2", "--out", out];
        run(&[&fixed[..], more].concat())
    };
    // What can be known before the games is.
    unusable(&tune(&file, &[]), &file);
    unusable(&tune(&out, &["--with", "nowhere.games"]), "nowhere.games: ");
    unusable(&tune(&out, &["--with", &file]), &format!("{file}: this is no file of played games"));
    assert!(fs::metadata(&games).is_err(), "games were played");
    unusable(&tune(&out, &[]), "too few games");
    assert!(fs::metadata(folder.file("out/weights.bin")).is_err());
}
