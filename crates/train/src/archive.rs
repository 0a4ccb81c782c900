//! The file of played games: written game by game in order of their numbers, so that it can be taken up again
//! wherever it was left.
//!
//! ```text
//! head   32 bytes  "komadai games 1\n", seed (8), positions searched for a move (8)
//! game    4 bytes  how many bytes follow the checksum
//!         4 bytes  their checksum (FNV-1a)
//!         …        the game
//! ```

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::{PlaySettings, PlayedGame};

const MAGIC: &[u8; 16] = b"komadai games 1\n";
const HEAD: u64 = 32;

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
    /// What the system says, or `InvalidData` if the file is none of ours or its games were played by other
    /// settings.
    pub fn resume(path: &Path, settings: PlaySettings) -> io::Result<Self> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        if file.metadata()?.len() == 0 {
            file.write_all(&head(settings))?;
            return Ok(Self::append(file, 0));
        }
        let mut games = Games::read(&file)?;
        if games.settings != settings {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!(
                    "its games were played with seed {} and {} nodes",
                    games.settings.seed, games.settings.nodes
                ),
            ));
        }
        let count = games.by_ref().count() as u32;
        let sound = games.sound;
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

/// The games of a file in order; it ends at the first that is not whole.
#[derive(Debug)]
pub struct Games<R> {
    input: BufReader<R>,
    /// What they were played by.
    pub settings: PlaySettings,
    /// How far the file is sound, in bytes.
    sound: u64,
}

impl Games<File> {
    /// Opens a file of games.
    ///
    /// # Errors
    ///
    /// What the system says, or `InvalidData` if it is none of ours.
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::read(File::open(path)?)
    }
}

impl<R: Read> Games<R> {
    fn read(input: R) -> io::Result<Self> {
        let mut input = BufReader::new(input);
        let mut head = [0; HEAD as usize];
        let whole = input.read_exact(&mut head).is_ok();
        if !whole || head[..16] != *MAGIC {
            let text = "this is no file of played games";
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
        }
        let number = |at| {
            let bytes: [u8; 8] = std::array::from_fn(|index| head[at + index]);
            u64::from_le_bytes(bytes)
        };
        Ok(Self {
            input,
            settings: PlaySettings {
                seed: number(16),
                nodes: number(24),
            },
            sound: HEAD,
        })
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = PlayedGame;

    fn next(&mut self) -> Option<PlayedGame> {
        let mut head = [0; 8];
        self.input.read_exact(&mut head).ok()?;
        let [length, sum] = [0, 4].map(|at| {
            let bytes: [u8; 4] = std::array::from_fn(|index| head[at + index]);
            u32::from_le_bytes(bytes)
        });
        let length = usize::try_from(length).ok().filter(|&it| it <= LONGEST)?;
        let mut bytes = vec![0; length];
        self.input.read_exact(&mut bytes).ok()?;
        if checksum(&bytes) != sum {
            return None;
        }
        let game = PlayedGame::read(&bytes)?;
        self.sound += (head.len() + length) as u64;
        Some(game)
    }
}

fn head(settings: PlaySettings) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(settings.seed.to_le_bytes());
    head.extend(settings.nodes.to_le_bytes());
    head
}

/// FNV-1a of 32 bits (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo).
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
