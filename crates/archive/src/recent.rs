//! What is new or changed in a collection, in a small index beside the large one, so that one file does not cost the
//! writing of all.

use std::fs;
use std::path::{Path, PathBuf};

use crate::build::Indexer;
use crate::collection::Collection;
use crate::error::IndexError;
use crate::index::{Index, IndexedFile, Place};

/// What may be new, changed or gone, measured in bytes, before the whole index is written again: one part in so many.
const SHARE: u64 = 8;

/// Everything that is known of a collection: one index, or a large one and a small one beside it.
#[derive(Debug)]
pub struct CollectionIndex {
    files: Vec<IndexedFile>,
    parts: Vec<Part>,
}

/// An index, and the number in the collection of each of its files that is still as it was.
#[derive(Debug)]
struct Part {
    index: Index,
    numbers: Vec<Option<u32>>,
}

impl CollectionIndex {
    fn new(collection: &Collection, parts: Vec<Part>) -> Self {
        let indexed = collection.files.iter();
        let mut files: Vec<IndexedFile> =
            indexed.map(|file| IndexedFile { stamp: file.stamp.clone(), broken: false }).collect();
        for Part { index, numbers } in &parts {
            for (then, number) in index.files().iter().zip(numbers) {
                if let Some(number) = number {
                    files[*number as usize].broken = then.broken;
                }
            }
        }
        Self { files, parts }
    }

    /// An index that was just made of the collection.
    fn whole(collection: &Collection, index: Index) -> Self {
        let numbers = (0..).take(index.files().len()).map(Some).collect();
        Self::new(collection, vec![Part { index, numbers }])
    }

    /// The files of the collection, in ascending order of their paths.
    pub fn files(&self) -> &[IndexedFile] {
        &self.files
    }

    /// Every place of the position with this [key](komadai_rules::Position::key), in order.
    ///
    /// # Errors
    ///
    /// The part of a file with these places cannot be read, or is not as it was written.
    pub fn look_up(&mut self, key: u64) -> Result<Vec<Place>, IndexError> {
        let mut found = Vec::new();
        for Part { index, numbers } in &mut self.parts {
            let places = index.look_up(key)?.into_iter();
            found.extend(places.filter_map(|place| {
                let file = numbers[place.file as usize]?;
                Some(Place { file, ..place })
            }));
        }
        found.sort_unstable();
        Ok(found)
    }
}

impl Indexer<'_> {
    /// Everything about the collection as it is now. Where little is new or changed, no more than that is read and
    /// written, to a file of its own, `NAME.recent`; else as by [`update`](Self::update).
    ///
    /// # Errors
    ///
    /// As for [`update`](Self::update).
    pub fn refresh(&self) -> Result<CollectionIndex, IndexError> {
        let Some(base) = self.open()? else {
            return self.renew();
        };
        let numbers = self.collection.numbers(&base);
        let rest = self.collection.without(&numbers);
        let path = recent(self.path);
        let gone = base.files().iter().zip(&numbers).filter(|(_, number)| number.is_none());
        let changed = rest.bytes() + gone.map(|(file, _)| file.stamp.length).sum::<u64>();
        let is_foreign = path.exists() && !Index::is_one(&path).is_ok_and(|is_one| is_one);
        if changed.saturating_mul(SHARE) > self.collection.bytes() || is_foreign && changed > 0 {
            let mut known = vec![base];
            known.extend(Index::open(&path).ok());
            let index = match self.build(known) {
                // What was kept of them is not to be trusted.
                Err(IndexError::Damaged(_)) => return self.renew(),
                built => built?,
            };
            forget(&path);
            return Ok(CollectionIndex::whole(self.collection, index));
        }
        let mut parts = vec![Part { index: base, numbers }];
        if !rest.files.is_empty() {
            let index = Indexer { path: &path, collection: &rest, ..*self }.update()?;
            // Read just now, also those whose times say nothing yet.
            let numbers = index.files().iter().map(|file| self.collection.number(file)).collect();
            parts.push(Part { index, numbers });
        }
        Ok(CollectionIndex::new(self.collection, parts))
    }

    /// The same, made anew whatever the files hold.
    ///
    /// # Errors
    ///
    /// As for [`rebuild`](Self::rebuild).
    pub fn renew(&self) -> Result<CollectionIndex, IndexError> {
        let index = self.rebuild()?;
        forget(&recent(self.path));
        Ok(CollectionIndex::whole(self.collection, index))
    }
}

impl Collection {
    /// The files that are none of these.
    fn without(&self, numbers: &[Option<u32>]) -> Self {
        let mut is_known = vec![false; self.files.len()];
        for number in numbers.iter().flatten() {
            is_known[*number as usize] = true;
        }
        let new = self.files.iter().zip(is_known).filter(|(_, is_known)| !is_known);
        Self { files: new.map(|(file, _)| file.clone()).collect() }
    }

    /// The length of all files together.
    fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.stamp.length).sum()
    }

    fn number(&self, file: &IndexedFile) -> Option<u32> {
        let place =
            |own: &crate::collection::CollectionFile| own.stamp.below.cmp(&file.stamp.below);
        self.files.binary_search_by(place).ok().and_then(|number| u32::try_from(number).ok())
    }
}

/// The small index beside a large one.
fn recent(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".recent");
    path.with_file_name(name)
}

/// Takes a small index away that has served; another file stays.
fn forget(path: &Path) {
    if Index::is_one(path).is_ok_and(|is_one| is_one) {
        let _ = fs::remove_file(path);
    }
}
