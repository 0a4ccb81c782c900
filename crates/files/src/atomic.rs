//! Files written whole or not at all: beside their place first, then moved there.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A file that is being written. [Committed](AtomicFile::commit), it replaces what stood in its place; dropped before,
/// it is gone.
///
/// A device or a pipe cannot be replaced: it is written into as it stands.
#[derive(Debug)]
pub struct AtomicFile {
    file: Option<BufWriter<File>>,
    /// `None` for a device or a pipe.
    rename: Option<Rename>,
}

#[derive(Debug)]
struct Rename {
    from: PathBuf,
    to: PathBuf,
}

/// The files that this process has begun and not finished.
static BEGUN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Takes away every file that was begun and is not finished, for a process that ends at once and drops nothing. What is
/// begun afterwards waits for ever: end the process next.
pub fn remove_unfinished() {
    let begun = BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
    for path in begun.iter() {
        let _ = fs::remove_file(path);
    }
    std::mem::forget(begun);
}

impl AtomicFile {
    /// Begins a file for this place, or for the one a link there leads to.
    ///
    /// # Errors
    ///
    /// What the system says of the folder, which must be there, or of the device.
    pub fn create(path: &Path) -> io::Result<Self> {
        if is_stream(path) {
            let file = OpenOptions::new().write(true).open(path)?;
            return Ok(Self { file: Some(BufWriter::new(file)), rename: None });
        }
        let to = target(path);
        let mut name = to.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let from = to.with_file_name(name);
        let mut begun = BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
        let file = BufWriter::new(File::create(&from)?);
        begun.insert(from.clone());
        Ok(Self { file: Some(file), rename: Some(Rename { from, to }) })
    }

    /// Moves the file to its place, over what stands there. The system may store it later.
    ///
    /// # Errors
    ///
    /// The last bytes could not be written, or the place cannot be taken; what stood there is as it was.
    pub fn commit(mut self) -> io::Result<()> {
        let file = self.file.take().map(BufWriter::into_inner);
        // Closed before it is moved, which some systems insist on.
        drop(file.transpose().map_err(io::IntoInnerError::into_error)?);
        match &self.rename {
            Some(Rename { from, to }) => fs::rename(from, to),
            None => Ok(()),
        }
    }

    /// Has the system store every byte, and then [commits](Self::commit).
    ///
    /// # Errors
    ///
    /// As for [`commit`](Self::commit).
    pub fn commit_synced(mut self) -> io::Result<()> {
        if let (Some(file), Some(_)) = (&mut self.file, &self.rename) {
            file.flush()?;
            file.get_ref().sync_all()?;
        }
        self.commit()
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// Removes the unfinished file; after a commit there is none.
impl Drop for AtomicFile {
    fn drop(&mut self) {
        self.file = None;
        if let Some(Rename { from, .. }) = &self.rename {
            let _ = fs::remove_file(from);
            BEGUN.lock().unwrap_or_else(PoisonError::into_inner).remove(from);
        }
    }
}

/// Writes a file whole, and has the system store it.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("score.txt");
/// komadai_files::atomic_write(&file, b"87 moves")?;
/// assert_eq!(std::fs::read(&file)?, b"87 moves");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// What the system says; the old file, if there was one, is as it was.
pub fn atomic_write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.commit_synced()
}

/// Whether writing here would replace something: a file, a folder or a link, but not a device or a pipe.
pub fn would_replace(path: &Path) -> bool {
    path.symlink_metadata().is_ok() && !is_stream(path)
}

/// Whether a device, a pipe or a socket stands here, which takes bytes and keeps none.
fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|stands| !stands.is_file() && !stands.is_dir())
}

/// The most links from one to another, as systems have it.
const MOST_LINKS: usize = 40;

/// The place a path means: its own, or the one that links lead to, whether a file stands there or not.
fn target(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&path) else {
            break;
        };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    path
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;
    use std::thread;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).expect("a folder").count()
    }

    #[test]
    fn a_pipe_is_written_into_and_stays_one() {
        let folder = folder();
        let folder = folder.path();
        let (pipe, link) = (folder.join("pipe"), folder.join("link"));
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()));
        symlink("pipe", &link).expect("a link");
        for path in [&pipe, &link] {
            assert!(!would_replace(path));
            let reader = {
                let pipe = pipe.clone();
                thread::spawn(move || fs::read(pipe))
            };
            atomic_write(path, b"moves").expect("it is read at the other end");
            let read = reader.join().expect("no panic").expect("bytes");
            assert_eq!(read, b"moves");
        }
        let kind = |path: &Path| fs::symlink_metadata(path).expect("there").file_type();
        assert!(kind(&pipe).is_fifo() && kind(&link).is_symlink());
        assert_eq!(names(folder), 2);
    }

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_written() {
        let folder = folder();
        let folder = folder.path();
        fs::create_dir(folder.join("deep")).expect("a folder");
        let file = folder.join("deep/file");
        let (link, second) = (folder.join("link"), folder.join("second"));
        symlink("deep/file", &link).expect("a link");
        symlink(&link, &second).expect("a link");
        // The first time no file is there yet.
        for (path, bytes) in [(&link, b"old"), (&second, b"new")] {
            assert!(would_replace(path));
            atomic_write(path, bytes).expect("it can be written");
            assert_eq!(fs::read(&file).expect("a file"), bytes);
            assert!(!file.is_symlink() && link.is_symlink() && second.is_symlink());
        }
        assert_eq!((names(folder), names(&folder.join("deep"))), (3, 1));
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = folder();
        let folder = folder.path();
        let file = folder.join("file");
        atomic_write(&file, b"old").expect("it can be written");
        let mut part = AtomicFile::create(&file).expect("it can be written");
        part.write_all(b"half").expect("it can be written");
        drop(part);
        assert_eq!(fs::read(&file).expect("a file"), b"old");
        // A folder stands where the file should go: nothing is written, and nothing is left behind.
        assert!(atomic_write(folder, b"new").is_err());
        assert_eq!(names(folder), 1);
    }
}
