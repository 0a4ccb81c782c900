//! The shelves of an index: where on them the places with keys of one range stand, each with its checksum.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::ops::Range;

use crate::error::{Damage, IndexError};

const SHELF: usize = 16;

/// How many places stand on each shelf, and their checksums.
#[derive(Debug)]
pub(super) struct Shelves {
    bits: u32,
    /// How many stand on the shelf and those before.
    ends: Vec<u64>,
    pub(super) sums: Vec<u64>,
}

/// About 256 places a shelf.
pub(super) fn shelf_bits(places: u64) -> u32 {
    (places / 256).checked_ilog2().map_or(0, |bits| bits.min(16))
}

impl Shelves {
    /// How many bytes so many shelves take, their checksum included.
    pub(super) const fn length(bits: u32) -> usize {
        (SHELF << bits) + 8
    }

    pub(super) fn empty(bits: u32) -> Self {
        Self { bits, ends: vec![0; 1 << bits], sums: vec![EMPTY_SUM; 1 << bits] }
    }

    pub(super) fn of_key(&self, key: u64) -> usize {
        key.checked_shr(64 - self.bits).unwrap_or(0) as usize
    }

    pub(super) fn range(&self, shelf: usize) -> Range<u64> {
        let first = shelf.checked_sub(1).map_or(0, |before| self.ends[before]);
        first..self.ends[shelf]
    }

    pub(super) fn add(&mut self, key: u64, bytes: &[u8]) {
        let shelf = self.of_key(key);
        // Counts for now; they are added up when all are there.
        self.ends[shelf] += 1;
        self.sums[shelf] = checksum(self.sums[shelf], bytes);
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(self.ends.len() * SHELF);
        let mut end = 0;
        for (count, sum) in self.ends.iter().zip(&self.sums) {
            end += count;
            bytes.extend_from_slice(&end.to_le_bytes());
            bytes.extend_from_slice(&sum.to_le_bytes());
        }
        out.write_all(&bytes)?;
        out.write_all(&checksum(EMPTY_SUM, &bytes).to_le_bytes())
    }

    pub(super) fn read(file: &mut File, bits: u32, places: u64) -> Result<Self, IndexError> {
        let mut bytes = vec![0; SHELF << bits];
        let mut sum = [0; 8];
        let mut reader = BufReader::new(file);
        reader.read_exact(&mut bytes).map_err(cut_off)?;
        reader.read_exact(&mut sum).map_err(cut_off)?;
        if checksum(EMPTY_SUM, &bytes).to_le_bytes() != sum {
            return Err(Damage::Shelves.into());
        }
        let mut shelves = Self::empty(bits);
        let mut rest = &bytes[..];
        for (end, sum) in shelves.ends.iter_mut().zip(&mut shelves.sums) {
            *end = u64::from_le_bytes(take(&mut rest));
            *sum = u64::from_le_bytes(take(&mut rest));
        }
        if !shelves.ends.is_sorted() || shelves.ends.last() != Some(&places) {
            return Err(Damage::Counts.into());
        }
        Ok(shelves)
    }
}

/// An end too early is a fault of the file's contents.
pub(super) fn cut_off(error: io::Error) -> IndexError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Damage::CutOff.into(),
        _ => error.into(),
    }
}

/// Takes the next bytes, which the caller knows to be there.
pub(super) fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (taken, rest) = bytes.split_first_chunk().expect("the length was checked");
    *bytes = rest;
    *taken
}

pub(super) const EMPTY_SUM: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a, 64 bits (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo), going on from `sum`.
pub(super) fn checksum(sum: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(sum, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
