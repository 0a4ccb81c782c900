//! `komadai train gen`: one generation from its games to the match that promotes its network.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use komadai_arena::Pace;
use komadai_nnue::Network;
use komadai_train::{Games, SelfPlay};

use super::fit::{LessonArguments, alone, fit, forget, network, rehearsed};
use super::manifest::{self, LessonRow, Manifest, MatchRow, Origin};
use super::trial::{Conditions, Side, TERMS, hold_trial};
use super::{about, play};
use crate::arguments::one_or_more;
use crate::failure::Failure;
use crate::interrupt::stop_flag;

/// Play, learn and compete: one generation of networks
///
/// The last network of the manifest plays against itself (at first the evaluation by terms does); the quiet positions
/// of its games and of the two generations before teach the next network, which then meets its parent. If it wins, it
/// joins the manifest. Every stage goes on where it was interrupted.
#[derive(clap::Args)]
pub struct Arguments {
    /// The number of the generation
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    n: u32,
    #[command(flatten)]
    lesson: LessonArguments,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Positions to search for a move
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Further files of games to learn from
    #[arg(long, value_name = "FILE")]
    with: Vec<PathBuf>,
    /// Pass so often through the games of a generation without a parent, to hear first what the terms say
    #[arg(long, value_name = "N", default_value_t = 3, conflicts_with = "cold")]
    rehearse: u32,
    /// A network to go on from, in place of the parent
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Teach from chance, not from the parent
    #[arg(long, conflicts_with = "from")]
    cold: bool,
    /// Games of the match
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(2..))]
    match_games: u32,
    /// Positions to search for a move of the match
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    match_nodes: u64,
    /// The folder for games and unfinished work
    #[arg(long, value_name = "DIR", default_value = "selfplay")]
    data: PathBuf,
    /// The folder of the networks and their manifest
    #[arg(long, value_name = "DIR", default_value = "nets")]
    nets: PathBuf,
    /// Threads to work on [default: all the machine has]
    #[arg(long, value_name = "N", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

/// Generations whose games are learnt from, the new one included.
const WINDOW: u32 = 3;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Hours of games are not to be played for what is found wrong then.
    arguments.lesson.check()?;
    let manifest = Manifest::read(&arguments.nets)?;
    let parent = Parent::of(&manifest, arguments)?;
    let folder = arguments.data.join(format!("gen-{}", arguments.n));
    fs::create_dir_all(&arguments.nets).map_err(|error| about(&arguments.nets, error))?;
    let _alone = alone(&folder)?;
    let mut origin = learnt(arguments, &manifest, &parent, &folder)?;
    if stop_flag().is_stopped() {
        return Err(Failure::Interrupted);
    }
    let network = named(&folder, &origin.name)?;

    let how = Conditions {
        pace: Pace::Nodes(arguments.match_nodes),
        games: arguments.match_games,
        seed: arguments.lesson.seed,
        threads: arguments.threads(),
    };
    let sides = [
        Side {
            name: origin.name.clone(),
            file: Some(file(&folder, &origin.name)),
        },
        Side {
            name: parent.name.clone(),
            file: parent.file,
        },
    ];
    let tally = hold_trial(sides, how, &folder.join("match.jsonl"))?;
    let row = MatchRow::new(parent.name, how.pace.to_string(), &tally);
    let wins = row
        .elo
        .zip(row.error)
        .is_some_and(|(elo, error)| elo > error)
        || tally.wins > 0 && tally.losses + tally.draws == 0;
    let verdict = match wins {
        true => "it joins the manifest",
        false => "it has not won for certain, and does not join the manifest",
    };
    let table = told(&row);
    origin.matches.push(row);
    // Hours have passed, in which others may have joined it.
    let mut manifest = Manifest::read(&arguments.nets)?;
    if wins
        && manifest
            .networks
            .iter()
            .all(|other| other.name != origin.name)
    {
        let name = origin.name.clone();
        let mut files = vec![(format!("{name}.nnue"), network.write())];
        for ending in ["txt", "svg"] {
            let name = format!("{name}.{ending}");
            let path = folder.join(&name);
            let bytes = fs::read(&path).map_err(|error| about(&path, error))?;
            files.push((name, bytes));
        }
        for (name, bytes) in files {
            super::write_whole(&arguments.nets.join(name), &bytes)?;
        }
        manifest.networks.push(origin);
        manifest.networks.sort_by_key(|origin| origin.generation);
        manifest.write(&arguments.nets)?;
        return say(&format!("{name}: {table}; {verdict}\n"));
    }
    say(&format!("{}: {table}; {verdict}\n", origin.name))
}

impl Arguments {
    fn threads(&self) -> usize {
        komadai_pool::threads(self.threads)
    }
}

/// Who played the games.
struct Parent {
    name: String,
    file: Option<PathBuf>,
    network: Option<Arc<Network>>,
    /// What the lesson goes on from: this network, if `--from` names no other.
    begins_with: Option<Arc<Network>>,
}

impl Parent {
    /// The last network of an earlier generation, or the evaluation by terms.
    fn of(manifest: &Manifest, arguments: &Arguments) -> Result<Self, Failure> {
        let from = arguments.from.as_deref().map(network).transpose()?;
        let from = from.map(Arc::new);
        let earlier = |origin: &&Origin| origin.generation < arguments.n;
        let parent = match manifest.networks.iter().rfind(earlier) {
            None if arguments.n > 1 => {
                return Err(Failure::Input(format!(
                    "{}: there is no generation before {} in it",
                    Manifest::path(&arguments.nets).display(),
                    arguments.n
                )));
            }
            None => Self {
                name: TERMS.to_owned(),
                file: None,
                network: None,
                begins_with: from,
            },
            Some(origin) => {
                let network = Some(Arc::new(named(&arguments.nets, &origin.name)?));
                Self {
                    name: origin.name.clone(),
                    file: Some(file(&arguments.nets, &origin.name)),
                    begins_with: from.or_else(|| network.clone()),
                    network,
                }
            }
        };
        let goes_on = parent.begins_with.is_some() || arguments.rehearse > 0;
        arguments
            .lesson
            .check_beginning(goes_on && !arguments.cold)?;
        if let Some(begins_with) = parent.begins_with.as_ref().filter(|_| !arguments.cold) {
            let lesson = arguments.lesson.lesson(true);
            lesson.check_parent(begins_with).map_err(|reason| {
                Failure::Input(format!("{reason}: --cold teaches from chance"))
            })?;
        }
        Ok(parent)
    }
}

/// The games of the generations before, of each as many as it learnt from itself.
fn window(arguments: &Arguments, manifest: &Manifest) -> Result<Vec<(PathBuf, u32)>, Failure> {
    let mut files = Vec::new();
    for n in (1..arguments.n).rev().take(WINDOW as usize - 1) {
        let file = arguments.data.join(format!("gen-{n}.games"));
        if !file.exists() {
            eprintln!("{}: it is not there, and not learnt from", file.display());
            continue;
        }
        let own = manifest::read::<Origin>(&arguments.data.join(format!("gen-{n}/origin.toml")))?;
        let shipped = || {
            manifest
                .networks
                .iter()
                .find(|origin| origin.generation == n)
        };
        let row = own.as_ref().or_else(shipped).map(|origin| &origin.games);
        let row = row.and_then(|games| games.first());
        let settings = Games::open(&file)
            .map_err(|error| about(&file, error))?
            .settings;
        if row.is_some_and(|row| !row.is_played_with(settings)) {
            return Err(Failure::Input(format!(
                "{}: its games are not those that generation {n} learnt from: they were played with {settings}",
                file.display()
            )));
        }
        files.push((file, row.map_or(u32::MAX, |row| row.count)));
    }
    Ok(files)
}

/// What a generation that has learnt was asked for otherwise, in words, if anything.
fn difference(origin: &Origin, arguments: &Arguments, parent: &Parent) -> Option<String> {
    let lesson = arguments.lesson.lesson(origin.parent.is_some());
    let (was, asked) = (&origin.lesson, LessonRow::planned(&lesson));
    let games = origin.games.first()?;
    let number = |number: &dyn ToString| number.to_string();
    // Its own games and those of the generations before it come first, then the files given with it.
    let learnt = names(origin.games.iter().map(|row| row.file.as_ref()));
    let generations = arguments.n.saturating_sub(WINDOW - 1)..=arguments.n;
    let generations: Vec<String> = generations.map(|n| format!("gen-{n}.games")).collect();
    let is_own = |name: &String| generations.contains(name);
    let given = learnt.iter().position(|name| !is_own(name));
    let given = learnt[given.unwrap_or(learnt.len())..].join(" ");
    let with = names((arguments.with.iter()).filter_map(|file| file.file_name()));
    // A file with the name of one of the generations' may have been given, too.
    let is_the_same = (learnt.strip_suffix(&with[..])).is_some_and(|own| own.iter().all(is_own));
    let begins_with = match (arguments.cold, &parent.begins_with, arguments.rehearse) {
        (true, ..) | (_, None, 0) => Some(CHANCE.to_owned()),
        (_, Some(network), _) => Some(network.name()),
        // What has heard the terms is known when it has.
        (_, None, _) => None,
    };
    let began_with = origin.parent.clone().unwrap_or(CHANCE.to_owned());
    let rehearses = begins_with.is_none().then_some(arguments.rehearse);
    [
        ("n", number(&origin.generation), number(&arguments.n)),
        ("seed", number(&origin.seed), number(&lesson.seed)),
        ("games", number(&games.count), number(&arguments.games)),
        ("nodes", number(&games.nodes), number(&arguments.nodes)),
        ("width", number(&was.width), number(&asked.width)),
        ("batch", number(&was.batch), number(&asked.batch)),
        ("step", number(&was.step), number(&asked.step)),
        ("trust", number(&was.trust), number(&asked.trust)),
        ("epochs", number(&was.epochs), number(&asked.epochs)),
        (
            "courses",
            number(&was.courses.unwrap_or(1)),
            number(&arguments.lesson.courses),
        ),
        (
            "keep",
            number(&was.keep.unwrap_or(0.0)),
            number(&arguments.lesson.keep),
        ),
        (
            "patience",
            number(&was.patience.unwrap_or(lesson.patience)),
            number(&lesson.patience),
        ),
        (
            "rehearse",
            number(&was.rehearsed.unwrap_or(0)),
            number(&rehearses.unwrap_or(0)),
        ),
        (
            "from",
            began_with.clone(),
            begins_with.unwrap_or(began_with),
        ),
        (
            "with",
            if is_the_same { with.join(" ") } else { given },
            with.join(" "),
        ),
    ]
    .into_iter()
    .find(|(_, was, asked)| was != asked)
    .map(|(what, was, asked)| {
        let said = |given: &str| match given {
            "" => format!("no --{what}"),
            _ => format!("--{what} {given}"),
        };
        format!("{}, not {}", said(&was), said(&asked))
    })
}

/// Where a lesson begins that goes on from no network.
const CHANCE: &str = "chance";

fn names<'a>(names: impl Iterator<Item = &'a OsStr>) -> Vec<String> {
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

/// The network of this name in a folder, whose file must hold it.
fn named(folder: &Path, name: &str) -> Result<Network, Failure> {
    let file = file(folder, name);
    let network = network(&file)?;
    match network.name() == name {
        true => Ok(network),
        false => Err(Failure::Input(format!(
            "{}: it holds {}",
            file.display(),
            network.name()
        ))),
    }
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.nnue"))
}

/// Refuses a file of games of which one cannot be read, among the first so many.
fn read_through(file: &Path, most: u32) -> Result<(), Failure> {
    let stop = stop_flag();
    for game in Games::open(file)
        .map_err(|error| about(file, error))?
        .take(most as usize)
    {
        game.map_err(|error| about(file, error))?;
        if stop.is_stopped() {
            return Err(Failure::Interrupted);
        }
    }
    Ok(())
}

/// The network of the generation, played for and taught if that was not done before.
fn learnt(
    arguments: &Arguments,
    manifest: &Manifest,
    parent: &Parent,
    folder: &Path,
) -> Result<Origin, Failure> {
    let note = folder.join("origin.toml");
    if let Some(origin) = manifest::read::<Origin>(&note)? {
        return match difference(&origin, arguments, parent) {
            None => {
                // Whoever was stopped between the two has not come to it.
                forget(folder, arguments.lesson.courses);
                Ok(origin)
            }
            Some(difference) => Err(Failure::Input(format!(
                "{}: what has learnt here was asked for with {difference}: give another --data",
                note.display()
            ))),
        };
    }
    let window = window(arguments, manifest)?;
    let further = arguments.with.iter().map(|file| (file.clone(), u32::MAX));
    let earlier: Vec<(PathBuf, u32)> = window.into_iter().chain(further).collect();
    // Hours of games are not to be played for what is found wrong then.
    for (file, most) in &earlier {
        read_through(file, *most)?;
    }
    let games = arguments.data.join(format!("gen-{}.games", arguments.n));
    let how = SelfPlay {
        seed: arguments.lesson.seed,
        nodes: arguments.nodes,
        network: parent.network.clone(),
    };
    play::into(&games, &how, arguments.games, arguments.threads())?;
    let files: Vec<(PathBuf, u32)> = std::iter::once((games, arguments.games))
        .chain(earlier)
        .collect();
    let mut rehearsals = None;
    let from = match (arguments.cold, &parent.begins_with, arguments.rehearse) {
        (true, ..) | (_, None, 0) => None,
        (_, Some(network), _) => Some(Arc::clone(network)),
        (_, None, passes) => {
            let (lesson, threads) = (arguments.lesson.lesson(false), arguments.threads());
            rehearsals = Some(passes);
            Some(Arc::new(rehearsed(
                &files, &lesson, passes, threads, folder,
            )?))
        }
    };
    let lesson = arguments.lesson.lesson(from.is_some());
    let fitted = fit(
        &files,
        (&lesson, &arguments.lesson),
        from.as_deref(),
        arguments.threads(),
        folder,
    )?;
    fitted.write(folder)?;
    let mut origin = Origin::new(arguments.n, arguments.lesson.seed, &fitted);
    origin.lesson.rehearsed = rehearsals;
    manifest::write(&note, &origin, "")?;
    forget(folder, arguments.lesson.courses);
    say(&fitted.card())?;
    Ok(origin)
}

/// The match in words.
fn told(row: &MatchRow) -> String {
    let MatchRow {
        against,
        pace,
        won,
        drawn,
        lost,
        ..
    } = row;
    let elo = row.elo.map_or("no difference known".to_owned(), |elo| {
        let error = row
            .error
            .map_or("?".to_owned(), |error| format!("{error:.0}"));
        format!("{elo:+.0} ± {error} Elo")
    });
    format!("{won} won, {drawn} drawn, {lost} lost against {against} at {pace}, {elo}")
}

fn say(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let said = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    said.map_err(Failure::Output)
}
