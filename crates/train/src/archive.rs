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

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use komadai_files::{open_locked, open_regular};

use crate::{PlaySettings, PlayedGame};

const MAGIC: &[u8; 16] = b"komadai games 2\n";
const NUMBERS: usize = 3;

/// The longest game there can be, in bytes: more is no game but a broken file.
const LONGEST: usize = 1 << 14;

/// So often the system is made to store what was written.
const STORED_EVERY: Duration = Duration::from_secs(5);

/// A file of games that grows.
#[derive(Debug)]
pub struct Archive {
    out: BufWriter<File>,
    games: u32,
    stored: Instant,
}

impl Archive {
    /// Opens a file of games to go on with it, or begins one; a last game that was not written whole is cut
    /// off, and so are the zeros that a system without power leaves where it was still to write.
    ///
    /// # Errors
    ///
    /// What the system says, `ResourceBusy` if another process is writing it, or `InvalidData` if the file is none of
    /// ours, is damaged, or its games were played by other settings.
    pub fn resume(path: &Path, settings: PlaySettings) -> io::Result<Self> {
        let mut file = open_locked(path)?;
        let head = head(settings);
        let length = file.metadata()?.len();
        let mut begun = Vec::new();
        (&mut file).take(head.len() as u64).read_to_end(&mut begun)?;
        let is_torn = begun.len() < head.len() && head.starts_with(&begun);
        if is_torn || is_blank(&mut file, 0)? {
            // Nothing was there, or the head itself was not written whole.
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&head)?;
            return Ok(Self::append(file, 0));
        }
        file.seek(SeekFrom::Start(0))?;
        let mut games = Games::read(file.try_clone()?, length)?;
        if games.settings != settings {
            return Err(invalid(format!("its games were played with {}", games.settings)));
        }
        let mut count = 0;
        let sound = loop {
            match games.read_game() {
                Ok(Some(_)) => count += 1,
                Ok(None) => break games.sound,
                // A length that was damaged reaches beyond the end too, and hides games that are sound.
                Err(fault) if fault.unwritten >= length => {
                    if holds_game(&mut file, games.sound)? {
                        return Err(invalid(format!(
                            "game {count}, at byte {}, is damaged: its length is wrong",
                            games.sound
                        )));
                    } else {
                        break games.sound;
                    }
                }
                Err(fault) if is_blank(&mut file, fault.unwritten)? => break games.sound,
                Err(fault) => return Err(fault.into()),
            }
        };
        file.set_len(sound)?;
        file.seek(SeekFrom::Start(sound))?;
        Ok(Self::append(file, count))
    }

    fn append(file: File, games: u32) -> Self {
        Self { out: BufWriter::new(file), games, stored: Instant::now() }
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
        // The system has whole games when we are stopped, and has stored nearly all when the power goes.
        self.out.flush()?;
        if self.stored.elapsed() >= STORED_EVERY {
            self.out.get_ref().sync_data()?;
            self.stored = Instant::now();
        }
        self.games += 1;
        Ok(())
    }
}

/// More bytes than can be on their way to the disk: what is stored every few seconds is some hundred thousand.
const MOST_UNSTORED: u64 = 4 << 20;

/// Whether from here on there is nothing but zeros, and some of them, as many as a system without power can leave.
fn is_blank(file: &mut File, from: u64) -> io::Result<bool> {
    if file.metadata()?.len().saturating_sub(from) > MOST_UNSTORED {
        return Ok(false);
    }
    file.seek(SeekFrom::Start(from))?;
    let mut rest = BufReader::new(file).bytes();
    let Some(first) = rest.next().transpose()? else {
        return Ok(false);
    };
    if first != 0 {
        return Ok(false);
    }
    for byte in rest {
        if byte? != 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a sound game begins anywhere behind this place, in a file that ends within the longest game from it.
fn holds_game(file: &mut File, from: u64) -> io::Result<bool> {
    file.seek(SeekFrom::Start(from))?;
    let mut rest = Vec::new();
    file.take(LONGEST as u64 + 8).read_to_end(&mut rest)?;
    Ok((1..rest.len()).any(|at| {
        let Some((head, game)) = rest[at..].split_first_chunk::<8>() else {
            return false;
        };
        let [length, sum] = numbers(head);
        let game = game.get(..length as usize);
        game.is_some_and(|game| {
            !game.is_empty() && checksum(game) == sum && PlayedGame::read(game).is_some()
        })
    }))
}

/// Two numbers, as every game begins with.
fn numbers(head: &[u8; 8]) -> [u32; 2] {
    [0, 4].map(|at| u32::from_le_bytes(std::array::from_fn(|index| head[at + index])))
}

/// The games of a file in order; it ends with the file, or with the error that keeps it from going on.
#[derive(Debug)]
pub struct Games<R> {
    input: BufReader<R>,
    /// What they were played by.
    pub settings: PlaySettings,
    /// How many were read.
    count: u32,
    /// How far the file is sound, and how far it goes, in bytes.
    sound: u64,
    length: u64,
    ended: bool,
}

/// Why a game cannot be read.
struct Fault {
    /// Where what may have been on its way to the disk ends, in bytes: if that is where the file ends, or nothing but
    /// zeros follow, the writer was stopped here. The game's own place for every other fault.
    unwritten: u64,
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
        let file = open_regular(path)?;
        let length = file.metadata()?.len();
        Self::read(file, length)
    }
}

impl<R: Read> Games<R> {
    /// Reads a file of games from wherever its `length` bytes come.
    ///
    /// # Errors
    ///
    /// What the system says, or `InvalidData` if it is none of ours.
    pub fn read(input: R, length: u64) -> io::Result<Self> {
        let mut input = BufReader::new(input);
        let mut head = [0; MAGIC.len() + NUMBERS * 8];
        let mut sum = [0; 4];
        let foreign = || invalid("this is no file of played games");
        for place in [&mut head[..], &mut sum] {
            input.read_exact(place).map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => foreign(),
                _ => error,
            })?;
        }
        if !head.starts_with(MAGIC) {
            return Err(foreign());
        }
        if checksum(&head) != u32::from_le_bytes(sum) {
            return Err(invalid("the head of the file of games is damaged"));
        }
        let number = |index: usize| {
            let bytes = std::array::from_fn(|at| head[MAGIC.len() + 8 * index + at]);
            u64::from_le_bytes(bytes)
        };
        Ok(Self {
            input,
            settings: PlaySettings { seed: number(0), nodes: number(1), judge: number(2) },
            count: 0,
            sound: (head.len() + sum.len()) as u64,
            length,
            ended: false,
        })
    }

    fn read_game(&mut self) -> Result<Option<PlayedGame>, Fault> {
        let rest = self.length.saturating_sub(self.sound);
        let (number, at) = (self.count, self.sound);
        let fault = |unwritten, what: &dyn fmt::Display| Fault {
            unwritten: at + unwritten,
            text: format!("game {number}, at byte {at}, {what}"),
        };
        if rest == 0 {
            return Ok(None);
        }
        let mut head = [0; 8];
        if rest < head.len() as u64 {
            return Err(fault(rest, &"is cut off"));
        }
        let unread = |error| fault(0, &format_args!("cannot be read: {error}"));
        self.input.read_exact(&mut head).map_err(unread)?;
        let [length, sum] = numbers(&head);
        if length as usize > LONGEST {
            let text = format_args!("claims {length} bytes, more than any game has");
            return Err(fault(0, &text));
        }
        let whole = head.len() as u64 + u64::from(length);
        if rest < whole {
            return Err(fault(whole, &"is cut off"));
        }
        let mut bytes = vec![0; length as usize];
        self.input.read_exact(&mut bytes).map_err(unread)?;
        if checksum(&bytes) != sum {
            return Err(fault(whole, &"is damaged: its checksum is wrong"));
        }
        let game = PlayedGame::read(&bytes)
            .ok_or_else(|| fault(0, &"is no game: a move is not legal or its head unknown"))?;
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

fn invalid(text: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text.into())
}

/// FNV-1a of 32 bits (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo).
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
