//! Places sorted in runs of bounded size, which wait on the disk and are merged in the end; so memory does not grow
//! with the collection.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::index::{PLACE, Place};

/// How many places a run has: fifty megabytes.
pub const RUN: usize = 1 << 21;

/// Places in sorted runs: the last one in memory, those before on the disk.
pub struct Runs {
    path: PathBuf,
    /// How many places a run has.
    size: usize,
    /// How many places there are in all.
    count: u64,
    places: Vec<Place>,
    spill: Option<Spill>,
}

impl Runs {
    /// Waits in a file beside another, if there are many.
    pub fn beside(path: &Path, size: usize) -> Self {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.runs", std::process::id()));
        Self { path: path.with_file_name(name), size, count: 0, places: vec![], spill: None }
    }

    /// Adds places in any order.
    pub fn add(&mut self, places: impl IntoIterator<Item = Place>) -> io::Result<()> {
        for place in places {
            if self.places.len() == self.size {
                self.places.sort_unstable();
                let spill = match &mut self.spill {
                    Some(spill) => spill,
                    none => none.insert(Spill::create(&self.path)?),
                };
                spill.add(&self.places)?;
                self.places.clear();
            }
            self.places.push(place);
            self.count += 1;
        }
        Ok(())
    }

    /// How many places there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// All places in order.
    pub fn merged(&mut self) -> io::Result<Merge> {
        let mut last = std::mem::take(&mut self.places);
        last.sort_unstable();
        let mut runs: Vec<Run> = vec![Box::new(last.into_iter().map(Ok))];
        if let Some(spill) = &mut self.spill {
            runs.extend(spill.runs()?);
        }
        Merge::new(runs)
    }
}

/// Runs that wait on the disk, one after another in a file that goes when they have served.
struct Spill {
    path: PathBuf,
    file: BufWriter<File>,
    lengths: Vec<u64>,
}

impl Spill {
    fn create(path: &Path) -> io::Result<Self> {
        Ok(Self { path: path.into(), file: BufWriter::new(File::create(path)?), lengths: vec![] })
    }

    fn add(&mut self, places: &[Place]) -> io::Result<()> {
        for place in places {
            self.file.write_all(&place.to_bytes())?;
        }
        self.lengths.push(places.len() as u64);
        Ok(())
    }

    fn runs(&mut self) -> io::Result<Vec<Run>> {
        self.file.flush()?;
        let mut first = 0;
        let mut runs: Vec<Run> = Vec::new();
        for &length in &self.lengths {
            let mut file = File::open(&self.path)?;
            file.seek(SeekFrom::Start(first))?;
            let mut reader = BufReader::with_capacity(1 << 16, file);
            let mut left = length;
            runs.push(Box::new(std::iter::from_fn(move || {
                left = left.checked_sub(1)?;
                let mut bytes = [0; PLACE];
                let place = reader.read_exact(&mut bytes);
                Some(place.map(|()| Place::from_bytes(&bytes)))
            })));
            first += length * PLACE as u64;
        }
        Ok(runs)
    }
}

impl Drop for Spill {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

type Run = Box<dyn Iterator<Item = io::Result<Place>>>;

/// Sorted runs as one.
pub struct Merge {
    runs: Vec<Run>,
    /// The next place of each run that has one.
    heads: BinaryHeap<Reverse<(Place, usize)>>,
}

impl Merge {
    fn new(runs: Vec<Run>) -> io::Result<Self> {
        let mut merged = Self { heads: BinaryHeap::with_capacity(runs.len()), runs };
        for run in 0..merged.runs.len() {
            merged.draw(run)?;
        }
        Ok(merged)
    }

    fn draw(&mut self, run: usize) -> io::Result<()> {
        if let Some(place) = self.runs[run].next().transpose()? {
            self.heads.push(Reverse((place, run)));
        }
        Ok(())
    }
}

impl Iterator for Merge {
    type Item = io::Result<Place>;

    fn next(&mut self) -> Option<Self::Item> {
        let Reverse((place, run)) = self.heads.pop()?;
        Some(self.draw(run).map(|()| place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four runs and a rest, so that most of them wait on the disk.
    #[test]
    fn places_come_in_order_from_memory_and_disk() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut runs = Runs::beside(&folder.path().join("index"), 1000);
        let place = |number: u64| Place {
            key: number.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            file: number as u32 % 7,
            game: 0,
            ply: number as u32 % 100,
            variation: false,
        };
        let all = 4_005;
        runs.add((0..all).map(place)).expect("room on the disk");
        assert_eq!(runs.count(), all);
        let mut before = None;
        let mut count = 0;
        for place in runs.merged().expect("the runs are there") {
            let place = Some(place.expect("the runs are there"));
            assert!(before <= place);
            before = place;
            count += 1;
        }
        assert_eq!(count, all);
        drop(runs);
        let left = fs::read_dir(folder.path()).expect("the folder").count();
        assert_eq!(left, 0);
    }
}
