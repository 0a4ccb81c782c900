//! `komadai train gen`: one generation from its games to the match that promotes its network.

use std::fs;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use komadai_arena::Pace;
use komadai_nnue::Network;
use komadai_train::SelfPlay;

use super::fit::{LessonArguments, fit, forget, network, rehearsed};
use super::manifest::{self, LessonRow, Manifest, MatchRow, Origin};
use super::trial::{Conditions, Side, TERMS, hold_trial};
use super::{about, play};
use crate::counts::one_or_more;
use crate::crowd;
use crate::failure::Failure;

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
    for file in &arguments.with {
        fs::metadata(file).map_err(|error| about(file, error))?;
    }
    let manifest = Manifest::read(&arguments.nets)?;
    let parent = Parent::of(&manifest, arguments)?;
    let folder = arguments.data.join(format!("gen-{}", arguments.n));
    for folder in [&folder, &arguments.nets] {
        fs::create_dir_all(folder).map_err(|error| about(folder, error))?;
    }
    let mut origin = learnt(arguments, &manifest, &parent, &folder)?;
    let child = file(&folder, &origin.name);

    let how = Conditions {
        pace: Pace::Nodes(arguments.match_nodes),
        games: arguments.match_games,
        seed: arguments.lesson.seed,
        threads: arguments.threads(),
    };
    let sides = [
        Side {
            name: origin.name.clone(),
            file: Some(child),
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
        for ending in ["nnue", "txt", "svg"] {
            let name = format!("{}.{ending}", origin.name);
            let path = folder.join(&name);
            let bytes = fs::read(&path).map_err(|error| about(&path, error))?;
            super::write_whole(&arguments.nets.join(name), &bytes)?;
        }
        let name = origin.name.clone();
        manifest.networks.push(origin);
        manifest.networks.sort_by_key(|origin| origin.generation);
        manifest.write(&arguments.nets)?;
        return say(&format!("{name}: {table}; {verdict}\n"));
    }
    say(&format!("{}: {table}; {verdict}\n", origin.name))
}

impl Arguments {
    fn threads(&self) -> usize {
        crowd::threads(self.threads)
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
        let Some(origin) = manifest.networks.iter().rfind(earlier) else {
            if arguments.n > 1 {
                return Err(Failure::Input(format!(
                    "{}: there is no generation before {} in it",
                    Manifest::path(&arguments.nets).display(),
                    arguments.n
                )));
            }
            return Ok(Self {
                name: TERMS.to_owned(),
                file: None,
                network: None,
                begins_with: from,
            });
        };
        let file = file(&arguments.nets, &origin.name);
        let network = Some(Arc::new(network(&file)?));
        let begins_with = from.or_else(|| network.clone());
        let width = arguments.lesson.width;
        if let Some(begins_with) = begins_with.as_ref().filter(|_| !arguments.cold)
            && begins_with.width() != width
        {
            return Err(Failure::Input(format!(
                "{} is {} wide and cannot go on with --width {width}: --cold teaches from chance",
                begins_with.name(),
                begins_with.width()
            )));
        }
        Ok(Self {
            name: origin.name.clone(),
            begins_with,
            network,
            file: Some(file),
        })
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
        let origin = own.as_ref().or_else(shipped);
        let count = origin.and_then(|origin| Some(origin.games.first()?.count));
        files.push((file, count.unwrap_or(u32::MAX)));
    }
    Ok(files)
}

/// What a generation that has learnt was asked for otherwise, in words, if anything.
fn difference(origin: &Origin, arguments: &Arguments) -> Option<String> {
    let lesson = arguments.lesson.lesson(origin.parent.is_some());
    let row = LessonRow::planned(&lesson);
    let games = origin.games.first()?;
    [
        ("n", origin.generation.to_string(), arguments.n.to_string()),
        ("seed", origin.seed.to_string(), lesson.seed.to_string()),
        (
            "games",
            games.count.to_string(),
            arguments.games.to_string(),
        ),
        (
            "nodes",
            games.nodes.to_string(),
            arguments.nodes.to_string(),
        ),
        (
            "width",
            origin.lesson.width.to_string(),
            row.width.to_string(),
        ),
        (
            "batch",
            origin.lesson.batch.to_string(),
            row.batch.to_string(),
        ),
        ("step", origin.lesson.step.to_string(), row.step.to_string()),
        (
            "trust",
            origin.lesson.trust.to_string(),
            row.trust.to_string(),
        ),
        (
            "epochs",
            origin.lesson.epochs.to_string(),
            row.epochs.to_string(),
        ),
    ]
    .into_iter()
    .find(|(_, was, asked)| was != asked)
    .map(|(what, was, asked)| format!("--{what} {was}, not {asked}"))
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.nnue"))
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
        return match difference(&origin, arguments) {
            None => Ok(origin),
            Some(difference) => Err(Failure::Input(format!(
                "{}: what has learnt here was asked for with {difference}: give another --data",
                note.display()
            ))),
        };
    }
    let window = window(arguments, manifest)?;
    let games = arguments.data.join(format!("gen-{}.games", arguments.n));
    let how = SelfPlay {
        seed: arguments.lesson.seed,
        nodes: arguments.nodes,
        network: parent.network.clone(),
    };
    play::into(&games, &how, arguments.games, arguments.threads())?;
    let further = arguments.with.iter().map(|file| (file.clone(), u32::MAX));
    let files: Vec<(PathBuf, u32)> = std::iter::once((games, arguments.games))
        .chain(window)
        .chain(further)
        .collect();
    let from = match (arguments.cold, &parent.begins_with, arguments.rehearse) {
        (true, ..) | (_, None, 0) => None,
        (_, Some(network), _) => Some(Arc::clone(network)),
        (_, None, passes) => {
            let (lesson, threads) = (arguments.lesson.lesson(false), arguments.threads());
            Some(Arc::new(rehearsed(
                &files, &lesson, passes, threads, folder,
            )?))
        }
    };
    let lesson = arguments.lesson.lesson(from.is_some());
    let fitted = fit(
        &files,
        &lesson,
        from.as_deref(),
        arguments.threads(),
        folder,
    )?;
    fitted.write(folder)?;
    let origin = Origin::new(arguments.n, arguments.lesson.seed, &fitted);
    manifest::write(&note, &origin, "")?;
    forget(folder);
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
