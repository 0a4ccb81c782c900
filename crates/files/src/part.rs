//! A file that grows line by line until it is whole, and an interrupted run goes on with.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::atomic_write;

/// The lines of a file to be, in a file of its own beside it, named `NAME.part`. Its first line, the heading, says what
/// the others belong to.
///
/// ```
/// use komadai_files::PartFile;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("squares");
/// let mut part = PartFile::open(&path, "# squares\n", false, |_| true)?;
/// part.write("1\n4\n")?;
/// drop(part); // interrupted
/// let mut known = Vec::new();
/// let mut part = PartFile::open(&path, "# squares\n", false, |line| {
///     known.push(line.to_owned());
///     true
/// })?;
/// assert_eq!(known, ["1", "4"]);
/// part.write("9\n")?;
/// let lines = part.lines()?;
/// part.finish(lines.as_bytes())?;
/// assert_eq!(std::fs::read_to_string(&path)?, "1\n4\n9\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PartFile {
    path: PathBuf,
    part: PathBuf,
    file: File,
    heading: usize,
}

impl PartFile {
    /// Where the lines of a file stand until it is whole.
    pub fn part_of(path: &Path) -> PathBuf {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".part");
        path.with_file_name(name)
    }

    /// Goes on with the lines of an earlier run under the same heading, up to the first that `take` refuses or that has
    /// no end. Begins `afresh` if asked to, or if other lines are there.
    ///
    /// # Errors
    ///
    /// The part cannot be opened or written.
    pub fn open(
        path: &Path,
        heading: &str,
        afresh: bool,
        mut take: impl FnMut(&str) -> bool,
    ) -> io::Result<Self> {
        let part = Self::part_of(path);
        let text = if afresh { None } else { fs::read_to_string(&part).ok() };
        let lines = text.as_deref().and_then(|text| text.strip_prefix(heading));
        let file = match lines {
            Some(lines) => {
                let whole = lines
                    .split_inclusive('\n')
                    .take_while(|line| line.strip_suffix('\n').is_some_and(&mut take))
                    .map(str::len)
                    .sum::<usize>();
                let file = OpenOptions::new().append(true).open(&part)?;
                // What was cut off must not run into what follows.
                file.set_len((heading.len() + whole) as u64)?;
                file
            }
            None => {
                let mut file = File::create(&part)?;
                // Where the disk is full, nothing is left that looks like work.
                file.write_all(heading.as_bytes()).inspect_err(|_| drop(fs::remove_file(&part)))?;
                file
            }
        };
        Ok(Self { path: path.to_path_buf(), part, file, heading: heading.len() })
    }

    /// The file that the lines stand in.
    pub fn part(&self) -> &Path {
        &self.part
    }

    /// Adds lines at one go; they must bring their ends.
    ///
    /// # Errors
    ///
    /// The part cannot be written.
    pub fn write(&mut self, lines: &str) -> io::Result<()> {
        self.file.write_all(lines.as_bytes())
    }

    /// All lines so far, without the heading.
    ///
    /// # Errors
    ///
    /// The part cannot be read.
    pub fn lines(&self) -> io::Result<String> {
        let mut text = fs::read_to_string(&self.part)?;
        text.drain(..self.heading.min(text.len()));
        Ok(text)
    }

    /// Writes the file, whole or not at all, and takes the part away.
    ///
    /// # Errors
    ///
    /// The file cannot be written; then the part stays.
    pub fn finish(self, bytes: &[u8]) -> io::Result<()> {
        atomic_write(&self.path, bytes)?;
        fs::remove_file(&self.part)
    }
}
