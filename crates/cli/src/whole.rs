//! Files written whole or not at all: beside their place first, then moved there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that is being written; it comes to stand in its place when it is [kept](Part::keep), and is gone otherwise.
///
/// What is no file, a device or a pipe, is written into as it stands: nothing can be put in its place.
pub struct Part {
    file: Option<BufWriter<File>>,
    /// Where it is written and where it will stand; `None` for what is written into.
    moves: Option<(PathBuf, PathBuf)>,
}

impl Part {
    /// Begins a file for this place, or for the one a link there leads to.
    pub fn create(path: &Path) -> io::Result<Self> {
        if is_stream(path) {
            let file = OpenOptions::new().write(true).open(path)?;
            return Ok(Self {
                file: Some(BufWriter::new(file)),
                moves: None,
            });
        }
        let path = target(path);
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let file = BufWriter::new(File::create(&part)?);
        Ok(Self {
            file: Some(file),
            moves: Some((part, path)),
        })
    }

    /// Moves the file to its place, over whatever stands there.
    pub fn keep(mut self) -> io::Result<()> {
        let file = self.file.take().map(BufWriter::into_inner);
        // Closed before it is moved, which some systems insist on.
        drop(file.transpose().map_err(io::IntoInnerError::into_error)?);
        match &self.moves {
            Some((part, path)) => fs::rename(part, path),
            None => Ok(()),
        }
    }

    /// The same, after the system has been made to store every byte.
    pub fn keep_for_good(mut self) -> io::Result<()> {
        if let (Some(file), Some(_)) = (&mut self.file, &self.moves) {
            file.flush()?;
            file.get_ref().sync_all()?;
        }
        self.keep()
    }
}

/// Whether something stands here that takes bytes and keeps none: a device, a pipe, a socket.
fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|stands| !stands.is_file() && !stands.is_dir())
}

/// Whether something stands here that writing would cost somebody.
pub fn is_taken(path: &Path) -> bool {
    path.symlink_metadata().is_ok() && !is_stream(path)
}

/// Why a file is left as it is.
pub fn is_there(path: &Path) -> String {
    format!("{} is there already; --force overwrites it", path.display())
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
        if let Some((part, _)) = &self.moves {
            let _ = fs::remove_file(part);
        }
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;
    use std::thread;

    /// A folder of a test's own, with a name for each thing in it.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("komadai-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).expect("a folder").count()
    }

    #[test]
    fn a_pipe_is_written_into_and_stays_one() {
        let folder = folder("whole-pipe");
        let (pipe, link) = (folder.join("pipe"), folder.join("link"));
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()));
        symlink("pipe", &link).expect("a link");
        for path in [&pipe, &link] {
            assert!(!is_taken(path));
            let reader = {
                let pipe = pipe.clone();
                thread::spawn(move || fs::read(pipe))
            };
            write(path, b"moves").expect("it is read at the other end");
            let read = reader.join().expect("no panic").expect("bytes");
            assert_eq!(read, b"moves");
        }
        let kind = |path: &Path| fs::symlink_metadata(path).expect("there").file_type();
        assert!(kind(&pipe).is_fifo() && kind(&link).is_symlink());
        assert_eq!(names(&folder), 2);
        fs::remove_dir_all(&folder).expect("the folder is ours");
    }

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_written() {
        let folder = folder("whole-link");
        fs::create_dir(folder.join("deep")).expect("a folder");
        let file = folder.join("deep/file");
        let (link, second) = (folder.join("link"), folder.join("second"));
        symlink("deep/file", &link).expect("a link");
        symlink(&link, &second).expect("a link");
        // The first time no file is there yet.
        for (path, bytes) in [(&link, b"old"), (&second, b"new")] {
            assert!(is_taken(path));
            write(path, bytes).expect("it can be written");
            assert_eq!(fs::read(&file).expect("a file"), bytes);
            assert!(!file.is_symlink() && link.is_symlink() && second.is_symlink());
        }
        assert_eq!((names(&folder), names(&folder.join("deep"))), (3, 1));
        fs::remove_dir_all(&folder).expect("the folder is ours");
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = folder("whole-file");
        let file = folder.join("file");
        write(&file, b"old").expect("it can be written");
        let mut part = Part::create(&file).expect("it can be written");
        part.write_all(b"half").expect("it can be written");
        drop(part);
        assert_eq!(fs::read(&file).expect("a file"), b"old");
        // A folder stands where the file should go: nothing is written, and nothing is left behind.
        assert!(write(&folder, b"new").is_err());
        assert_eq!(names(&folder), 1);
        fs::remove_dir_all(&folder).expect("the folder is ours");
    }
}
