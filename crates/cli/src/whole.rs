//! Files written whole or not at all: beside their place first, then moved there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that is being written; it comes to stand in its place when it is [kept](Part::keep), and is gone otherwise.
pub struct Part {
    path: PathBuf,
    part: PathBuf,
    file: Option<BufWriter<File>>,
}

impl Part {
    /// Begins a file for this place.
    pub fn create(path: &Path) -> io::Result<Self> {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let file = BufWriter::new(File::create(&part)?);
        Ok(Self {
            path: path.to_path_buf(),
            part,
            file: Some(file),
        })
    }

    /// Moves the file to its place, over whatever stands there.
    pub fn keep(mut self) -> io::Result<()> {
        let file = self.file.take().map(BufWriter::into_inner);
        // Closed before it is moved, which some systems insist on.
        drop(file.transpose().map_err(io::IntoInnerError::into_error)?);
        fs::rename(&self.part, &self.path)
    }

    /// The same, after the system has been made to store every byte.
    pub fn keep_for_good(mut self) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.flush()?;
            file.get_ref().sync_all()?;
        }
        self.keep()
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// Takes the unfinished file away; after it was kept there is none.
impl Drop for Part {
    fn drop(&mut self) {
        self.file = None;
        let _ = fs::remove_file(&self.part);
    }
}

/// Writes a file whole, and makes the system store it.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut part = Part::create(path)?;
    part.write_all(bytes)?;
    part.keep_for_good()
}

/// What the system refuses, in words.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        io::ErrorKind::NotADirectory => "a part of its path is no folder".into(),
        io::ErrorKind::StorageFull => "no space is left".into(),
        _ => error.to_string(),
    }
}
