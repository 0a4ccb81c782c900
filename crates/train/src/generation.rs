//! One generation of networks: games of the parent against itself, a lesson, and a place in the manifest for a winner.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use komadai_engine::StopFlag;
use komadai_nnue::Network;

use crate::difference::Difference;
use crate::disk::{about, refused, write_named};
use crate::folder::{LessonFolder, Stage};
use crate::manifest::{self, Manifest, MatchRow, Origin};
use crate::{Curriculum, Games, SelfPlay, play};

/// What the evaluation by terms is called where networks have names.
pub const TERMS: &str = "terms";

/// Generations whose games are learnt from, the new one included.
pub(crate) const WINDOW: u32 = 3;

/// The settings of a generation.
#[derive(Clone, Debug)]
pub struct Generation {
    /// Its number, counted from 1.
    pub number: u32,
    /// How its network is taught.
    pub curriculum: Curriculum,
    /// How many games its parent plays against itself.
    pub games: u32,
    /// Nodes to search for a move of them.
    pub nodes: u64,
    /// Further files of games to learn from.
    pub with: Vec<PathBuf>,
    /// How many passes a network without a parent makes to hear what the terms say.
    pub rehearse: u32,
    /// A network to go on from in place of the parent.
    pub from: Option<PathBuf>,
    /// Whether it is taught from chance, not from the parent.
    pub cold: bool,
    /// The folder for games and unfinished work.
    pub data: PathBuf,
    /// The folder of the networks and their manifest.
    pub nets: PathBuf,
    /// Threads to work on.
    pub threads: usize,
}

/// The player of a generation's games.
pub(crate) struct Parent {
    /// The side that the next network has to beat.
    side: NetworkSide,
    network: Option<Arc<Network>>,
    /// What the lesson goes on from: the parent's network, unless another is named.
    pub(crate) begins_with: Option<Arc<Network>>,
}

/// A side of the match between a network and its parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkSide {
    /// The name of the network, or [`TERMS`].
    pub name: String,
    /// The file of the network; the evaluation by terms has none.
    pub file: Option<PathBuf>,
}

/// A generation at work. While this value lives, no other process works on the same generation.
pub struct GenerationRun<'a> {
    generation: &'a Generation,
    manifest: Manifest,
    parent: Parent,
    folder: LessonFolder,
}

impl Generation {
    /// Checks the settings, reads the manifest, and keeps other processes out. Hours of games are not to be played for
    /// what is found wrong then.
    ///
    /// # Errors
    ///
    /// The settings make no sense, there is no parent, a network or the manifest cannot be read, or another process is
    /// at work.
    pub fn begin(&self) -> io::Result<GenerationRun<'_>> {
        self.curriculum.check()?;
        let manifest = Manifest::read(&self.nets)?;
        let parent = self.parent(&manifest)?;
        let folder = self.data.join(format!("gen-{}", self.number));
        fs::create_dir_all(&self.nets).map_err(|error| refused(&self.nets, &error))?;
        Ok(GenerationRun {
            generation: self,
            manifest,
            parent,
            folder: LessonFolder::open(&folder, self.threads)?,
        })
    }

    /// The last network of an earlier generation, or the evaluation by terms.
    fn parent(&self, manifest: &Manifest) -> io::Result<Parent> {
        let from = self.from.as_deref().map(open_network).transpose()?;
        let earlier = |origin: &&Origin| origin.generation < self.number;
        let (side, network) = match manifest.networks.iter().rfind(earlier) {
            None if self.number > 1 => {
                let path = Manifest::path(&self.nets);
                let text = format!("there is no generation before {} in it", self.number);
                return Err(about(&path, &invalid(text)));
            }
            None => {
                let name = TERMS.to_owned();
                (NetworkSide { name, file: None }, None)
            }
            Some(origin) => {
                let network = open_named(&self.nets, &origin.name)?;
                let (name, file) = (origin.name.clone(), Some(file(&self.nets, &origin.name)));
                (NetworkSide { name, file }, Some(Arc::new(network)))
            }
        };
        let begins_with = from.map(Arc::new).or_else(|| network.clone());
        let goes_on = begins_with.is_some() || self.rehearse > 0;
        self.curriculum.check_beginning(goes_on && !self.cold)?;
        if let Some(begins_with) = begins_with.as_ref().filter(|_| !self.cold) {
            let fits = self.curriculum.check_parent(begins_with);
            fits.map_err(|reason| invalid(format!("{reason}: --cold teaches from chance")))?;
        }
        Ok(Parent { side, network, begins_with })
    }

    /// The file of a generation's games.
    fn games_file(&self, number: u32) -> PathBuf {
        self.data.join(format!("gen-{number}.games"))
    }
}

impl GenerationRun<'_> {
    /// How the network came to be; its games are played and it is taught if that was not done before. The card is there
    /// if it was taught now.
    ///
    /// # Errors
    ///
    /// What was taught here was asked for with other settings; games or checkpoints cannot be read or written; or
    /// `Interrupted`.
    pub fn learn(
        &self,
        stop: &StopFlag,
        show: &mut dyn FnMut(Stage<'_>),
    ) -> io::Result<(Origin, Option<String>)> {
        let (generation, curriculum) = (self.generation, &self.generation.curriculum);
        let note = self.folder.path().join("origin.toml");
        if let Some(origin) = manifest::read::<Origin>(&note)? {
            if let Some(difference) = Difference::find(&origin, generation, &self.parent) {
                let text = format!(
                    "what has learnt here was asked for with {difference}: give another --data"
                );
                return Err(about(&note, &invalid(text)));
            }
            // A run that was stopped between the two has not come to it.
            self.folder.drop_checkpoints(curriculum);
            return Ok((origin, None));
        }
        let files = self.play(stop, show)?;
        let (from, rehearsals) = self.beginning(&files, stop, show)?;
        let report = self.folder.teach(&files, curriculum, from.as_deref(), &mut |stage| {
            show(stage);
            !stop.is_stopped()
        })?;
        report.write(self.folder.path())?;
        let mut origin = Origin::new(generation.number, &report);
        origin.lesson.rehearsed = rehearsals;
        manifest::write(&note, &origin, "")?;
        self.folder.drop_checkpoints(curriculum);
        Ok((origin, Some(report.card())))
    }

    /// Plays the games of the generation; all files to learn from, its own first, and how many games of each.
    fn play(
        &self,
        stop: &StopFlag,
        show: &mut dyn FnMut(Stage<'_>),
    ) -> io::Result<Vec<(PathBuf, u32)>> {
        let generation = self.generation;
        let further = generation.with.iter().map(|file| (file.clone(), u32::MAX));
        let mut files = self.window(show)?;
        files.extend(further);
        for (file, most) in &files {
            read_through(file, *most, stop)?;
        }
        let games = generation.games_file(generation.number);
        let how = SelfPlay {
            seed: generation.curriculum.lesson.seed,
            nodes: generation.nodes,
            network: self.parent.network.clone(),
        };
        let (count, threads) = (generation.games, generation.threads);
        play(&games, &how, count, threads, stop, &mut |done| {
            show(Stage::Playing([done, count]));
        })
        .map_err(|error| refused(&games, &error))?;
        if stop.is_stopped() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        files.insert(0, (games, count));
        Ok(files)
    }

    /// The games of the generations before, of each as many as it learnt from itself.
    fn window(&self, show: &mut dyn FnMut(Stage<'_>)) -> io::Result<Vec<(PathBuf, u32)>> {
        let generation = self.generation;
        let mut files = Vec::new();
        for n in (1..generation.number).rev().take(WINDOW as usize - 1) {
            let file = generation.games_file(n);
            if !file.exists() {
                show(Stage::Skipping(&file));
                continue;
            }
            let note = generation.data.join(format!("gen-{n}/origin.toml"));
            let own = manifest::read::<Origin>(&note)?;
            let is_of_it = |origin: &&Origin| origin.generation == n;
            let shipped = || self.manifest.networks.iter().find(is_of_it);
            let row = own.as_ref().or_else(shipped).map(|origin| &origin.games);
            let row = row.and_then(|games| games.first());
            let games = Games::open(&file).map_err(|error| refused(&file, &error))?;
            if row.is_some_and(|row| !row.is_played_with(games.settings)) {
                let text = format!(
                    "its games are not those that generation {n} learnt from: they were played with {}",
                    games.settings
                );
                return Err(about(&file, &invalid(text)));
            }
            files.push((file, row.map_or(u32::MAX, |row| row.count)));
        }
        Ok(files)
    }

    /// What the lesson goes on from, and how many passes it rehearsed if it did.
    fn beginning(
        &self,
        files: &[(PathBuf, u32)],
        stop: &StopFlag,
        show: &mut dyn FnMut(Stage<'_>),
    ) -> io::Result<(Option<Arc<Network>>, Option<u32>)> {
        let generation = self.generation;
        match (generation.cold, &self.parent.begins_with, generation.rehearse) {
            (true, ..) | (_, None, 0) => Ok((None, None)),
            (_, Some(network), _) => Ok((Some(Arc::clone(network)), None)),
            (_, None, passes) => {
                let curriculum = &generation.curriculum;
                let mut report = |stage: Stage<'_>| {
                    show(stage);
                    !stop.is_stopped()
                };
                let network = (self.folder).rehearse(files, curriculum, passes, &mut report)?;
                Ok((Some(Arc::new(network)), Some(passes)))
            }
        }
    }

    /// The sides of the match that decides: the network, whose file is read once more, and its parent.
    ///
    /// # Errors
    ///
    /// The network cannot be read, or its file holds another.
    pub fn sides(&self, origin: &Origin) -> io::Result<[NetworkSide; 2]> {
        open_named(self.folder.path(), &origin.name)?;
        let network = NetworkSide {
            name: origin.name.clone(),
            file: Some(file(self.folder.path(), &origin.name)),
        };
        Ok([network, self.parent.side.clone()])
    }

    /// The journal of that match, from which it goes on.
    pub fn journal(&self) -> PathBuf {
        self.folder.path().join("match.jsonl")
    }

    /// Adds the network with its match to the manifest, with its files beside, if it has won for certain; says whether
    /// it has.
    ///
    /// # Errors
    ///
    /// What the system says of the files, with their names.
    pub fn conclude(&self, mut origin: Origin, row: MatchRow) -> io::Result<bool> {
        let nets = &self.generation.nets;
        let is_won = row.is_won();
        origin.matches.push(row);
        // Hours have passed, in which others may have joined it.
        let mut manifest = Manifest::read(nets)?;
        let is_other = |other: &Origin| other.name != origin.name;
        if is_won && manifest.networks.iter().all(is_other) {
            for ending in ["nnue", "txt", "svg"] {
                let name = format!("{}.{ending}", origin.name);
                let path = self.folder.path().join(&name);
                let bytes = fs::read(&path).map_err(|error| refused(&path, &error))?;
                write_named(&nets.join(name), &bytes)?;
            }
            manifest.networks.push(origin);
            manifest.networks.sort_by_key(|origin| origin.generation);
            manifest.write(nets)?;
        }
        Ok(is_won)
    }
}

pub(crate) fn invalid(text: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, text)
}

/// Opens a network; the error names its file.
///
/// # Errors
///
/// What the system says, or why the file holds no network.
pub fn open_network(path: &Path) -> io::Result<Network> {
    Network::open(path).map_err(|error| about(path, &io::Error::other(error)))
}

/// The network of this name in a folder, whose file must hold it.
fn open_named(folder: &Path, name: &str) -> io::Result<Network> {
    let file = file(folder, name);
    let network = open_network(&file)?;
    if network.name() == name {
        return Ok(network);
    }
    let text = format!("it holds {}", network.name());
    Err(about(&file, &invalid(text)))
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.nnue"))
}

/// Refuses a file of games of which one cannot be read, among the first `most`.
fn read_through(file: &Path, most: u32, stop: &StopFlag) -> io::Result<()> {
    let games = Games::open(file).map_err(|error| refused(file, &error))?;
    for game in games.take(most as usize) {
        game.map_err(|error| refused(file, &error))?;
        if stop.is_stopped() {
            return Err(io::ErrorKind::Interrupted.into());
        }
    }
    Ok(())
}

pub(crate) fn names<'a>(names: impl Iterator<Item = &'a OsStr>) -> Vec<String> {
    names.map(|name| name.to_string_lossy().into_owned()).collect()
}
