//! An index made, or brought up to date: what it knows of unchanged files is kept, the others are read.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use komadai_files::AtomicFile;
use komadai_pool::map_in_order;
use komadai_record::Record;

use crate::collection::{Collection, CollectionFile};
use crate::error::IndexError;
use crate::index::{self, Index, IndexedFile, Place};
use crate::input::Input;
use crate::runs::{RUN, Runs};

/// Watches an index being made, and may stop it.
pub trait Observer: Sync {
    /// `done` of `total` files are read; called after each, from one thread.
    fn file_read(&self, done: usize, total: usize) {
        let _ = (done, total);
    }

    /// Whether to stop; asked before each file, from any thread.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Nobody watches, and nothing stops the work.
impl Observer for () {}

/// An index being made of a collection, or brought up to date.
#[derive(Clone, Copy)]
pub struct Indexer<'a> {
    /// The file of the index.
    pub path: &'a Path,
    /// The files to index.
    pub collection: &'a Collection,
    /// How many files are read at once, from 1.
    pub threads: usize,
    /// Hears how far the index is; `&()` hears nothing.
    pub observer: &'a dyn Observer,
}

impl Indexer<'_> {
    /// The index of the collection as it is now. What the file knew of unchanged files is kept; where all are
    /// unchanged, it is not written.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, or the observer stopped the work; the old index is as it was.
    pub fn update(&self) -> Result<Index, IndexError> {
        let Some(old) = self.open()? else {
            return self.rebuild();
        };
        let now = &self.collection.files;
        let is_still =
            |(now, then): (&CollectionFile, &IndexedFile)| now.stamp.is_still(&then.stamp);
        if old.files().len() == now.len() && now.iter().zip(old.files()).all(is_still) {
            return Ok(old);
        }
        match Build::new(self).run(vec![old]) {
            // What was kept of it is not to be trusted.
            Err(IndexError::Damaged(_)) => self.rebuild(),
            built => built.and_then(|()| Index::open(self.path)),
        }
    }

    /// The index that is there; `None` where none is, or one that cannot be trusted.
    pub(crate) fn open(&self) -> Result<Option<Index>, IndexError> {
        match Index::open(self.path) {
            Ok(index) => Ok(Some(index)),
            Err(IndexError::Damaged(_)) => Ok(None),
            Err(IndexError::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The index of the collection, made anew whatever the file holds.
    ///
    /// # Errors
    ///
    /// As for [`update`](Self::update).
    pub fn rebuild(&self) -> Result<Index, IndexError> {
        self.build(Vec::new())
    }

    /// The index made anew, with what these know of unchanged files.
    pub(crate) fn build(&self, known: Vec<Index>) -> Result<Index, IndexError> {
        Build::new(self).run(known)?;
        Index::open(self.path)
    }
}

struct Build<'a> {
    indexer: &'a Indexer<'a>,
    files: Vec<IndexedFile>,
    runs: Runs,
}

impl<'a> Build<'a> {
    fn new(indexer: &'a Indexer<'a>) -> Self {
        let indexed =
            |file: &CollectionFile| IndexedFile { stamp: file.stamp.clone(), broken: false };
        Self {
            indexer,
            files: indexer.collection.files.iter().map(indexed).collect(),
            runs: Runs::beside(indexer.path, RUN),
        }
    }

    fn run(mut self, old: Vec<Index>) -> Result<(), IndexError> {
        let mut known = HashSet::new();
        for old in old {
            self.keep(old, &mut known)?;
        }
        let files = 0..self.files.len() as u32;
        let to_read: Vec<u32> = files.filter(|file| !known.contains(file)).collect();
        self.read(&to_read)?;
        Ok(self.merge()?)
    }

    /// Takes over what an index knows of files that are still as they were and not known yet, and adds those.
    fn keep(&mut self, mut old: Index, known: &mut HashSet<u32>) -> Result<(), IndexError> {
        let mut numbers = self.indexer.collection.numbers(&old);
        for (number, then) in numbers.iter_mut().zip(old.files()) {
            *number = number.filter(|number| known.insert(*number));
            if let Some(number) = *number {
                self.files[number as usize].broken = then.broken;
            }
        }
        for shelf in 0..old.shelves() {
            let places = old.shelf(shelf)?;
            let kept = places.into_iter().filter_map(|place| {
                let file = numbers[place.file as usize]?;
                Some(Place { file, ..place })
            });
            self.runs.add(kept)?;
        }
        Ok(())
    }

    /// Reads files and collects their places.
    fn read(&mut self, files: &[u32]) -> Result<(), IndexError> {
        let Indexer { collection, threads, observer, .. } = *self.indexer;
        let runs = Mutex::new(&mut self.runs);
        let mut done = 0;
        map_in_order(
            files,
            threads,
            |&file| {
                if observer.is_stopped() {
                    return Err(IndexError::Stopped);
                }
                let input = &collection.files[file as usize].input;
                read(input, file, &runs).map_err(IndexError::from)
            },
            |&file, read| {
                done += 1;
                observer.file_read(done, files.len());
                self.files[file as usize].broken = read?;
                Ok(())
            },
        )
    }

    /// Merges all runs into the file.
    fn merge(mut self) -> io::Result<()> {
        let count = self.runs.count();
        let mut file = AtomicFile::create(self.indexer.path)?;
        index::write(&mut file, &self.files, count, self.runs.merged()?)?;
        file.commit_synced()
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
