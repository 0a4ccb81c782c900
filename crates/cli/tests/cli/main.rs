//! The command line from outside: the binary is run as its users run it.

mod analyse;
mod bench;
mod books;
mod check;
mod commands;
mod convert;
mod csa;
mod diagram;
mod find;
mod info;
mod interrupts;
mod japanese;
mod judge;
mod levels;
mod matches;
mod merge;
mod play;
mod positions;
mod print;
mod server;
mod switches;
mod train;
mod tsume;
mod usi;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What one run of the binary gave back.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("we print UTF-8"),
            err: String::from_utf8(output.stderr).expect("we print UTF-8"),
        }
    }
}

/// The binary, in an environment that asks for English.
fn komadai() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C.UTF-8");
    // Games that a test leaves unsaved.
    command.env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/data"));
    command
}

fn run(arguments: &[&str]) -> Run {
    feed(arguments, b"")
}

/// Runs the binary with `input` on its standard input.
fn feed(arguments: &[&str], input: &[u8]) -> Run {
    let mut command = komadai();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // Fed from aside: a child that answers before it has read all would otherwise wait for us, and we for it.
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // One that ends early closes the pipe; its exit code tells why.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the binary ends").into()
    })
}

/// The path of a real record, or of a folder of them.
fn record_file(name: &str) -> String {
    format!("{}/../../testdata/records/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A folder of a test's own, removed when it is dropped.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("komadai-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    /// The path of a file in it.
    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path of text").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is the system's to clean.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Checks that a command line was refused with exit code 2, a reason, and nothing on standard output.
#[track_caller]
fn refused(ran: &Run, reason: &str) {
    failed(ran, 2, reason);
}

/// The same for what was named and cannot be used, or cannot be done: exit code 1.
#[track_caller]
fn unusable(ran: &Run, reason: &str) {
    failed(ran, 1, reason);
}

#[track_caller]
fn failed(ran: &Run, code: i32, reason: &str) {
    assert_eq!(ran.code, Some(code), "{}", ran.err);
    assert_eq!(ran.out, "");
    assert!(ran.err.contains(reason), "{:?} does not say {reason:?}", ran.err);
}
