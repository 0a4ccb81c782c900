//! The file of played games: written game by game in order of their numbers, so that it can be taken up again
//! wherever it was left.
//!
//! ```text
//! head   44 bytes  "komadai games 2\n", seed (8), positions searched for a move (8), fingerprint of the
//!                  network that judged, 0 for none (8), checksum of all that (4)
//! game    4 bytes  how many bytes follow the checksum
//!         4 bytes  their checksum (FNV-1a)
//!         …        the game
//! ```
//!
//! Files of version 1, whose head ends after the second number, are read; no games are added to them, since
//! theirs began otherwise.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::{PlaySettings, PlayedGame};

const MAGIC: &[u8; 16] = b"komadai games 2\n";
const MAGIC_1: &[u8; 16] = b"komadai games 1\n";
const NUMBERS: usize = 3;
const NUMBERS_1: usize = 2;

/// The longest game there can be, in bytes: more is no game but a broken file.
const LONGEST: usize = 1 << 14;

/// A file of games that grows.
#[derive(Debug)]
pub struct Archive {
    out: BufWriter<File>,
    games: u32,
}

impl Archive {
    /// Opens a file of games to go on with it, or begins one; a last game that was not written whole is cut
    /// off.
    ///
    /// # Errors
    ///
    /// What the system says, or `InvalidData` if the file is none of ours, is damaged, or its games were played
    /// by other settings.
    pub fn resume(path: &Path, settings: PlaySettings) -> io::Result<Self> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let head = head(settings);
        let length = file.metadata()?.len();
        let mut begun = Vec::new();
        (&mut file)
            .take(head.len() as u64)
            .read_to_end(&mut begun)?;
        if begun.len() < head.len() && head.starts_with(&begun) {
            // Nothing was there, or the head itself was not written whole.
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&head)?;
            return Ok(Self::append(file, 0));
        }
        file.seek(SeekFrom::Start(0))?;
        let mut games = Games::read(&file, length)?;
        if games.version == 1 {
            return Err(invalid(
                "its games are of an earlier version and began otherwise: they can be learnt from, not added to",
            ));
        }
        if games.settings != settings {
            return Err(invalid(format!(
                "its games were played with {}",
                games.settings
            )));
        }
        let mut count = 0;
        let sound = loop {
            match games.read_game() {
                Ok(Some(_)) => count += 1,
                Ok(None) => break games.sound,
                Err(fault) if fault.is_torn => break games.sound,
                Err(fault) => return Err(fault.into()),
            }
        };
        file.set_len(sound)?;
        file.seek(SeekFrom::Start(sound))?;
        Ok(Self::append(file, count))
    }

    fn append(file: File, games: u32) -> Self {
        Self {
            out: BufWriter::new(file),
            games,
        }
    }

    /// How many games it holds: they are numbered from 0.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Appends the next game.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn push(&mut self, game: &PlayedGame) -> io::Result<()> {
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        self.out.write_all(&(bytes.len() as u32).to_le_bytes())?;
        self.out.write_all(&checksum(&bytes).to_le_bytes())?;
        self.out.write_all(&bytes)?;
        // Whole games reach the disk, so that little is lost when the power is.
        self.out.flush()?;
        self.games += 1;
        Ok(())
    }
}

/// The games of a file in order; it ends with the file, or with the error that keeps it from going on.
#[derive(Debug)]
pub struct Games<R> {
    input: BufReader<R>,
    /// What they were played by.
    pub settings: PlaySettings,
    version: u32,
    /// How many were read.
    count: u32,
    /// How far the file is sound, and how far it goes, in bytes.
    sound: u64,
    length: u64,
    ended: bool,
}

/// Why a game cannot be read.
struct Fault {
    /// Whether the file ends with it: then it was being written when the writer was stopped.
    is_torn: bool,
    text: String,
}

impl From<Fault> for io::Error {
    fn from(fault: Fault) -> Self {
        invalid(fault.text)
    }
}

impl Games<File> {
    /// Opens a file of games.
    ///
    /// # Errors
    ///
    /// What the system says, or `InvalidData` if it is none of ours.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        Self::read(file, length)
    }
}

impl<R: Read> Games<R> {
    fn read(input: R, length: u64) -> io::Result<Self> {
        let mut input = BufReader::new(input);
        let mut head = [0; MAGIC.len() + NUMBERS * 8];
        let read = |input: &mut BufReader<R>, place: &mut [u8]| {
            (input.read_exact(place)).map_err(|_| invalid("this is no file of played games"))
        };
        read(&mut input, &mut head[..16])?;
        let (version, numbers) = match &head[..16] {
            magic if magic == MAGIC => (2, NUMBERS),
            magic if magic == MAGIC_1 => (1, NUMBERS_1),
            _ => return Err(invalid("this is no file of played games")),
        };
        let end = 16 + 8 * numbers;
        read(&mut input, &mut head[16..end])?;
        let mut sound = end as u64;
        if version == 2 {
            let mut sum = [0; 4];
            read(&mut input, &mut sum)?;
            sound += 4;
            if checksum(&head) != u32::from_le_bytes(sum) {
                return Err(invalid("the head of the file of games is damaged"));
            }
        }
        let number = |index: usize| {
            let bytes: [u8; 8] = std::array::from_fn(|at| head[16 + 8 * index + at]);
            u64::from_le_bytes(bytes)
        };
        Ok(Self {
            input,
            settings: PlaySettings {
                seed: number(0),
                nodes: number(1),
                judge: number(2),
            },
            version,
            count: 0,
            sound,
            length,
            ended: false,
        })
    }

    fn read_game(&mut self) -> Result<Option<PlayedGame>, Fault> {
        let rest = self.length.saturating_sub(self.sound);
        let (number, at) = (self.count, self.sound);
        let fault = |is_torn, what: &dyn fmt::Display| Fault {
            is_torn,
            text: format!("game {number}, at byte {at}, {what}"),
        };
        if rest == 0 {
            return Ok(None);
        }
        let mut head = [0; 8];
        if rest < head.len() as u64 {
            return Err(fault(true, &"is cut off"));
        }
        let unread = |error| fault(false, &format_args!("cannot be read: {error}"));
        self.input.read_exact(&mut head).map_err(unread)?;
        let [length, sum] = [0, 4].map(|at| {
            let bytes: [u8; 4] = std::array::from_fn(|index| head[at + index]);
            u32::from_le_bytes(bytes)
        });
        if length as usize > LONGEST {
            let text = format_args!("claims {length} bytes, more than any game has");
            return Err(fault(false, &text));
        }
        let whole = head.len() as u64 + u64::from(length);
        if rest < whole {
            return Err(fault(true, &"is cut off"));
        }
        let mut bytes = vec![0; length as usize];
        self.input.read_exact(&mut bytes).map_err(unread)?;
        // What the file ends with may have been on its way to the disk.
        let last = rest == whole;
        if checksum(&bytes) != sum {
            return Err(fault(last, &"is damaged: its checksum is wrong"));
        }
        let game = PlayedGame::read(&bytes).ok_or_else(|| {
            fault(
                false,
                &"is no game: a move is not legal or its head unknown",
            )
        })?;
        self.sound += whole;
        self.count += 1;
        Ok(Some(game))
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<PlayedGame>;

    fn next(&mut self) -> Option<io::Result<PlayedGame>> {
        if self.ended {
            return None;
        }
        let game = self.read_game().map_err(io::Error::from).transpose();
        self.ended = !matches!(game, Some(Ok(_)));
        game
    }
}

fn head(settings: PlaySettings) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    for number in [settings.seed, settings.nodes, settings.judge] {
        head.extend(number.to_le_bytes());
    }
    let sum = checksum(&head);
    head.extend(sum.to_le_bytes());
    head
}

/// The error with the file it is about.
pub(crate) fn about(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}

fn invalid(text: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text.into())
}

/// FNV-1a of 32 bits (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo).
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
