//! The file of an index: every position of a collection by its key, checked as far as it is read.
//!
//! Every number is little-endian.
//!
//! ```text
//! the heading, 48 bytes
//!    0  8  the letters KOMAFIND
//!    8  4  the version, 1
//!   12  4  F, how many files there are
//!   16  8  N, how many places
//!   24  8  what made it: another program may read records, or number positions, otherwise
//!   32  8  T, the bytes of the files that follow
//!   40  8  the checksum of those and of the 40 bytes above
//! F times a file, T bytes together, in ascending order of paths
//!    0  8  its length, in bytes
//!    8  8  when it was changed, in nanoseconds since 1970; 0 where that says nothing
//!   16  4  the bytes of its path, P; the topmost bit is set where it could not be read to the end
//!   20  P  its path below the folder
//! N times a place, 20 bytes, in ascending order of all its numbers
//!    0  8  the key of the position
//!    8  4  the file, from 0
//!   12  4  the game, from 0
//!   16  4  the moves before it; the topmost bit is set in variations
//! 2^B shelves, 16 bytes each; a place stands on the shelf that the topmost B bits of its key name
//!    0  8  how many places stand on this shelf and those before
//!    8  8  the checksum of its places
//! the checksum of the shelves, 8 bytes
//! ```
//!
//! B follows from N: about 256 places share a shelf, and there are at most 65,536 shelves. Checksums are 64-bit FNV-1a.

mod shelves;

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use komadai_rules::{Position, Setup};

use crate::collection::Stamp;
use crate::error::{Damage, IndexError};
use shelves::{EMPTY_SUM, Shelves, checksum, cut_off, shelf_bits, take};

const MAGIC: [u8; 8] = *b"KOMAFIND";
const VERSION: u32 = 1;
const HEADING: usize = 48;
const FILE: usize = 20;
/// The bytes of a place.
pub(crate) const PLACE: usize = 20;
const TOPMOST: u32 = 1 << 31;

/// The most bytes of paths that are believed; a million files have a tenth of it.
const MOST_TABLE: u64 = 1 << 30;

/// A file of the collection, as the index knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedFile {
    /// Its path below the folder, and the state it was read in.
    pub stamp: Stamp,
    /// Whether it could not be read to the end.
    pub broken: bool,
}

/// Where a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The [key](Position::key) of the position.
    pub key: u64,
    /// The number of the file, from 0.
    pub file: u32,
    /// The number of the game in its file, from 0.
    pub game: u32,
    /// How many moves were played before it.
    pub ply: u32,
    /// Whether it stands in a variation, off the game's main line.
    pub variation: bool,
}

impl Place {
    /// As it stands in a file.
    pub(crate) fn to_bytes(self) -> [u8; PLACE] {
        let ply = self.ply & !TOPMOST | if self.variation { TOPMOST } else { 0 };
        let mut bytes = [0; PLACE];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.file.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.game.to_le_bytes());
        bytes[16..].copy_from_slice(&ply.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; PLACE]) -> Self {
        let mut bytes = &bytes[..];
        let key = u64::from_le_bytes(take(&mut bytes));
        let [file, game, ply] = [(); 3].map(|()| u32::from_le_bytes(take(&mut bytes)));
        Self { key, file, game, ply: ply & !TOPMOST, variation: ply & TOPMOST != 0 }
    }
}

/// An index in a file, checked as far as it is read.
#[derive(Debug)]
pub struct Index {
    file: File,
    files: Vec<IndexedFile>,
    /// Where the places begin, in bytes.
    places_at: u64,
    shelves: Shelves,
}

impl Index {
    /// Opens an index.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or it is no index, was made by another program, or is not as it was written.
    pub fn open(path: &Path) -> Result<Self, IndexError> {
        let mut file = File::open(path)?;
        let mut heading = [0; HEADING];
        file.read_exact(&mut heading).map_err(cut_off)?;
        let (mut fields, sum) = heading.split_at(HEADING - 8);
        let magic: [u8; 8] = take(&mut fields);
        let version = u32::from_le_bytes(take(&mut fields));
        let count = u32::from_le_bytes(take(&mut fields));
        let places = u64::from_le_bytes(take(&mut fields));
        let maker = u64::from_le_bytes(take(&mut fields));
        let table_length = u64::from_le_bytes(take(&mut fields));
        if (magic, version, maker) != (MAGIC, VERSION, own_mark()) {
            return Err(Damage::NotAnIndex.into());
        }
        let length = file.metadata()?.len();
        let bits = shelf_bits(places);
        let expected = places
            .checked_mul(PLACE as u64)
            .and_then(|bytes| bytes.checked_add(table_length))
            .and_then(|bytes| bytes.checked_add((HEADING + Shelves::length(bits)) as u64));
        if expected != Some(length) || table_length > MOST_TABLE {
            return Err(Damage::Length.into());
        }
        let mut table = vec![0; table_length as usize];
        file.read_exact(&mut table).map_err(cut_off)?;
        let found = checksum(checksum(EMPTY_SUM, &heading[..HEADING - 8]), &table);
        if found.to_le_bytes() != sum {
            return Err(Damage::Heading.into());
        }
        let files = read_table(&table, count)?;
        let places_at = HEADING as u64 + table_length;
        file.seek(SeekFrom::Start(places_at + places * PLACE as u64))?;
        let shelves = Shelves::read(&mut file, bits, places)?;
        Ok(Self { file, files, places_at, shelves })
    }

    /// Whether the file begins as an index does, sound or not.
    pub fn is_one(path: &Path) -> io::Result<bool> {
        let mut magic = [0; MAGIC.len()];
        let found = File::open(path)?.read(&mut magic)?;
        Ok(magic[..found] == MAGIC)
    }

    /// The files, in ascending order of their paths.
    pub fn files(&self) -> &[IndexedFile] {
        &self.files
    }

    /// Every place of the position with this [key](Position::key), in order.
    ///
    /// # Errors
    ///
    /// The part of the file with these places cannot be read, or is not as it was written.
    pub fn look_up(&mut self, key: u64) -> Result<Vec<Place>, IndexError> {
        let shelf = self.shelves.of_key(key);
        let mut places = self.shelf(shelf)?;
        places.retain(|place| place.key == key);
        Ok(places)
    }

    /// How many shelves there are.
    pub(crate) fn shelves(&self) -> usize {
        self.shelves.sums.len()
    }

    /// All places of a shelf, in order.
    pub(crate) fn shelf(&mut self, shelf: usize) -> Result<Vec<Place>, IndexError> {
        let range = self.shelves.range(shelf);
        let first = self.places_at + range.start * PLACE as u64;
        self.file.seek(SeekFrom::Start(first))?;
        let mut bytes = vec![0; (range.end - range.start) as usize * PLACE];
        self.file.read_exact(&mut bytes).map_err(cut_off)?;
        if checksum(EMPTY_SUM, &bytes) != self.shelves.sums[shelf] {
            return Err(Damage::Places.into());
        }
        let (places, _) = bytes.as_chunks::<PLACE>();
        let places: Vec<Place> = places.iter().map(Place::from_bytes).collect();
        let is_known = |place: &Place| (place.file as usize) < self.files.len();
        if !places.iter().all(is_known) {
            return Err(Damage::NoFile.into());
        }
        Ok(places)
    }
}

/// Writes an index: its files, then `count` places in ascending order.
pub(crate) fn write(
    out: &mut impl Write,
    files: &[IndexedFile],
    count: u64,
    places: impl Iterator<Item = io::Result<Place>>,
) -> io::Result<()> {
    let mut table = Vec::new();
    for file in files {
        let path = file.stamp.below.as_os_str().as_encoded_bytes();
        let broken = if file.broken { TOPMOST } else { 0 };
        table.extend_from_slice(&file.stamp.length.to_le_bytes());
        table.extend_from_slice(&file.stamp.changed.to_le_bytes());
        table.extend_from_slice(&(path.len() as u32 | broken).to_le_bytes());
        table.extend_from_slice(path);
    }
    let mut heading = Vec::with_capacity(HEADING);
    heading.extend_from_slice(&MAGIC);
    heading.extend_from_slice(&VERSION.to_le_bytes());
    heading.extend_from_slice(&(files.len() as u32).to_le_bytes());
    heading.extend_from_slice(&count.to_le_bytes());
    heading.extend_from_slice(&own_mark().to_le_bytes());
    heading.extend_from_slice(&(table.len() as u64).to_le_bytes());
    let sum = checksum(checksum(EMPTY_SUM, &heading), &table);
    heading.extend_from_slice(&sum.to_le_bytes());
    out.write_all(&heading)?;
    out.write_all(&table)?;

    let mut shelves = Shelves::empty(shelf_bits(count));
    for place in places {
        let place = place?;
        let bytes = place.to_bytes();
        shelves.add(place.key, &bytes);
        out.write_all(&bytes)?;
    }
    shelves.write(out)
}

fn read_table(mut table: &[u8], count: u32) -> Result<Vec<IndexedFile>, Damage> {
    let mut files = Vec::new();
    while table.len() >= FILE {
        let length = u64::from_le_bytes(take(&mut table));
        let changed = u64::from_le_bytes(take(&mut table));
        let size = u32::from_le_bytes(take(&mut table));
        let (path, rest) =
            table.split_at_checked((size & !TOPMOST) as usize).ok_or(Damage::CutOff)?;
        table = rest;
        files.push(IndexedFile {
            stamp: Stamp { below: path_of_bytes(path), length, changed },
            broken: size & TOPMOST != 0,
        });
    }
    if !table.is_empty() || files.len() != count as usize {
        return Err(Damage::Files);
    }
    Ok(files)
}

/// The path that these bytes of ours spell.
#[cfg(unix)]
fn path_of_bytes(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(bytes).into()
}

/// The path that these bytes of ours spell; one that is no text is never found again, and its file read anew.
#[cfg(not(unix))]
fn path_of_bytes(bytes: &[u8]) -> PathBuf {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// What tells this program from one that would make another index of the same files.
fn own_mark() -> u64 {
    let mut sum = checksum(EMPTY_SUM, env!("CARGO_PKG_VERSION").as_bytes());
    // Keys of positions are not promised to stay what they are.
    let held = "4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p 1";
    let setup: Setup = held.parse().expect("an SFEN");
    let position = Position::from_setup(&setup).expect("two kings can play");
    sum = checksum(sum, &position.key().to_le_bytes());
    checksum(sum, &Position::startpos().key().to_le_bytes())
}
