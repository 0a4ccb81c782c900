//! An index made, or brought up to date: what it knows of unchanged files is kept, the others are read.

use std::collections::{HashMap, HashSet};
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use komadai_record::Record;

use crate::crowd;
use crate::failure::Failure;
use crate::inputs::Input;
use crate::interrupt;
use crate::progress::Progress;
use crate::whole::Part;

use super::collection::{Collection, Present};
use super::index::{self, Index, Indexed, Place};
use super::runs::{RUN, Runs};
use super::unusable;

/// The index of a collection as it is now.
pub fn up_to_date(path: &Path, collection: &Collection, threads: usize) -> Result<Index, Failure> {
    let old = match Index::open(path) {
        Ok(index) => Some(index),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) if error.kind() == io::ErrorKind::InvalidData => None,
        Err(error) => return Err(unusable(path, &error)),
    };
    let Some(old) = old else {
        return anew(path, collection, threads);
    };
    let still = |(now, then): (&Present, &Indexed)| now.stamped.is_still(&then.stamped);
    if old.files().len() == collection.files.len()
        && collection.files.iter().zip(old.files()).all(still)
    {
        return Ok(old);
    }
    match Build::new(path, collection, threads).run(Some(old)) {
        // What was kept of it is not to be trusted.
        Err(Trouble::Index(error)) if error.kind() == io::ErrorKind::InvalidData => {
            anew(path, collection, threads)
        }
        built => finish(path, built),
    }
}

/// The same, without regard to what is there.
pub fn anew(path: &Path, collection: &Collection, threads: usize) -> Result<Index, Failure> {
    finish(path, Build::new(path, collection, threads).run(None))
}

fn finish(path: &Path, built: Result<(), Trouble>) -> Result<Index, Failure> {
    let unusable = |error| unusable(path, &error);
    match built {
        Ok(()) => Index::open(path).map_err(unusable),
        Err(Trouble::Index(error)) => Err(unusable(error)),
        Err(Trouble::Stopped) => Err(Failure::Stopped),
    }
}

/// Why there is no index in the end.
enum Trouble {
    Index(io::Error),
    Stopped,
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Index(error)
    }
}

struct Build<'a> {
    path: &'a Path,
    collection: &'a Collection,
    threads: usize,
    files: Vec<Indexed>,
    runs: Runs,
}

impl<'a> Build<'a> {
    fn new(path: &'a Path, collection: &'a Collection, threads: usize) -> Self {
        let indexed = |present: &Present| Indexed {
            stamped: present.stamped.clone(),
            broken: false,
        };
        Self {
            path,
            collection,
            threads,
            files: collection.files.iter().map(indexed).collect(),
            runs: Runs::beside(path, RUN),
        }
    }

    fn run(mut self, old: Option<Index>) -> Result<(), Trouble> {
        let known = match old {
            Some(old) => self.keep(old)?,
            None => HashSet::new(),
        };
        let files = 0..self.files.len() as u32;
        let to_read: Vec<u32> = files.filter(|file| !known.contains(file)).collect();
        self.read(&to_read)?;
        Ok(self.merge()?)
    }

    /// Takes over what an index knows of files that are still as they were, and tells which those are.
    fn keep(&mut self, mut old: Index) -> io::Result<HashSet<u32>> {
        let now: HashMap<&Path, u32> = (0..)
            .zip(&self.collection.files)
            .map(|(number, file)| (file.stamped.below.as_path(), number))
            .collect();
        let numbers: Vec<Option<u32>> = old
            .files()
            .iter()
            .map(|then| {
                let number = *now.get(then.stamped.below.as_path())?;
                let file = &mut self.files[number as usize];
                let same = file.stamped.is_still(&then.stamped);
                file.broken = same && then.broken;
                same.then_some(number)
            })
            .collect();
        for shelf in 0..old.shelves() {
            let places = old.shelf(shelf)?;
            let kept = places.into_iter().filter_map(|place| {
                let file = numbers[place.file as usize]?;
                Some(Place { file, ..place })
            });
            self.runs.add(kept)?;
        }
        Ok(numbers.into_iter().flatten().collect())
    }

    /// Reads files and collects their places.
    fn read(&mut self, files: &[u32]) -> Result<(), Trouble> {
        let stop = interrupt::stop_flag();
        let progress = Progress::new("index".into(), files.len());
        let runs = Mutex::new(&mut self.runs);
        let read = crowd::in_order(
            files,
            self.threads,
            |&file| {
                let input = &self.collection.files[file as usize].input;
                (!stop.is_stopped()).then(|| read(input, file, &runs))
            },
            |&file, read| {
                progress.advance();
                match read {
                    None => return ControlFlow::Break(Trouble::Stopped),
                    Some(Err(error)) => return ControlFlow::Break(error.into()),
                    Some(Ok(broken)) => self.files[file as usize].broken = broken,
                }
                ControlFlow::Continue(())
            },
        );
        progress.clear();
        match read {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(trouble) => Err(trouble),
        }
    }

    /// Merges all runs into the file.
    fn merge(mut self) -> io::Result<()> {
        let count = self.runs.count();
        let mut part = Part::create(self.path)?;
        index::write(&mut part, &self.files, count, self.runs.merged()?)?;
        part.keep_for_good()
    }
}

/// How many places a file hands over at once.
const BATCH: usize = 1 << 16;

/// Collects the places of a file, and tells whether it is broken: not to be read to its end.
fn read(input: &Input, file: u32, runs: &Mutex<&mut Runs>) -> io::Result<bool> {
    let mut places = Vec::new();
    let mut broken = false;
    let mut game = 0;
    let mut handed = Ok(());
    let hand_over = |places: &mut Vec<Place>| {
        let mut runs = runs.lock().unwrap_or_else(PoisonError::into_inner);
        runs.add(places.drain(..))
    };
    let kind = input.each_game(|read| {
        broken |= read.error.is_some();
        add_game(&read.record, file, game, &mut places);
        game += 1;
        if places.len() >= BATCH && handed.is_ok() {
            handed = hand_over(&mut places);
        }
    });
    handed.and_then(|()| hand_over(&mut places))?;
    Ok(broken || kind.is_err())
}

fn add_game(record: &Record, file: u32, game: u32, places: &mut Vec<Place>) {
    let main = record.main_line();
    let main: Vec<_> = [Record::ROOT].into_iter().chain(main).collect();
    let visited = record.each_position(|node, position| {
        let ply = record[node].ply();
        places.push(Place {
            key: position.key(),
            file,
            game,
            ply,
            variation: main.get(ply as usize) != Some(&node),
        });
    });
    // A diagram that cannot be played is not asked for either.
    drop(visited);
}
