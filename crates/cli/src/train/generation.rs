//! `komadai train gen`: one generation from its games to the match that promotes its network.

use std::fs;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use komadai_arena::Pace;
use komadai_nnue::Network;
use komadai_train::SelfPlay;

use super::fit::{LessonArguments, fit, network, rehearsed};
use super::manifest::{self, Manifest, MatchRow, Origin};
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
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    games: u32,
    /// Positions to search for a move
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Further files of games to learn from
    #[arg(long, value_name = "FILE")]
    with: Vec<PathBuf>,
    /// Pass so often through the games of a generation without a parent, to hear first what the terms say
    #[arg(long, value_name = "N", default_value_t = 3)]
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
    if arguments.n > 1 && !arguments.nets.is_dir() {
        return Err(Failure::Input(format!(
            "{}: there is no such folder, and no generation before {} in it",
            arguments.nets.display(),
            arguments.n
        )));
    }
    let mut manifest = Manifest::read(&arguments.nets)?;
    let parent = Parent::of(&manifest, arguments)?;
    let folder = arguments.data.join(format!("gen-{}", arguments.n));
    fs::create_dir_all(&folder).map_err(|error| about(&folder, error))?;
    let mut origin = learnt(arguments, &parent, &folder)?;
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
        || tally.losses + tally.draws == 0;
    let verdict = match wins {
        true => "it joins the manifest",
        false => "it has not won for certain, and does not join the manifest",
    };
    let table = told(&row);
    origin.matches.push(row);
    if wins
        && manifest
            .networks
            .iter()
            .all(|other| other.name != origin.name)
    {
        fs::create_dir_all(&arguments.nets).map_err(|error| about(&arguments.nets, error))?;
        for ending in ["nnue", "txt", "svg"] {
            let name = format!("{}.{ending}", origin.name);
            let path = folder.join(&name);
            let bytes = fs::read(&path).map_err(|error| about(&path, error))?;
            super::write_whole(&arguments.nets.join(name), &bytes)?;
        }
        let name = origin.name.clone();
        manifest.networks.push(origin);
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
            return Ok(Self {
                name: TERMS.to_owned(),
                file: None,
                network: None,
                begins_with: from,
            });
        };
        let file = file(&arguments.nets, &origin.name);
        let network = Some(Arc::new(network(&file)?));
        Ok(Self {
            name: origin.name.clone(),
            begins_with: from.or_else(|| network.clone()),
            network,
            file: Some(file),
        })
    }
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.nnue"))
}

/// The network of the generation, played for and taught if that was not done before.
fn learnt(arguments: &Arguments, parent: &Parent, folder: &Path) -> Result<Origin, Failure> {
    let note = folder.join("origin.toml");
    if let Some(origin) = manifest::read::<Origin>(&note)? {
        let fits = (origin.generation, origin.seed) == (arguments.n, arguments.lesson.seed);
        return match fits {
            true => Ok(origin),
            false => Err(Failure::Input(format!(
                "{}: another generation has learnt here, with seed {}: give another --data",
                note.display(),
                origin.seed
            ))),
        };
    }
    let games = |n: u32| arguments.data.join(format!("gen-{n}.games"));
    let how = SelfPlay {
        seed: arguments.lesson.seed,
        nodes: arguments.nodes,
        network: parent.network.clone(),
    };
    play::into(
        &games(arguments.n),
        &how,
        arguments.games,
        arguments.threads(),
    )?;
    let window = (1..arguments.n)
        .rev()
        .take(WINDOW as usize - 1)
        .map(games)
        .filter(|file| file.exists());
    let files: Vec<(PathBuf, u32)> = std::iter::once((games(arguments.n), arguments.games))
        .chain(
            window
                .chain(arguments.with.iter().cloned())
                .map(|file| (file, u32::MAX)),
        )
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
