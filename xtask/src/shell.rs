//! Commands, run from the top of the repository, and how they fail.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// Why a task cannot go on: one sentence for the person who ran it.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// A failure in these words.
    pub fn new(reason: impl Into<String>) -> Self {
        Failure(reason.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The top of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the repository")
}

/// Where cargo puts what it builds.
pub fn target_dir() -> PathBuf {
    // An absolute path stays as it is.
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// A command and the words it was written with, so that a failure can quote them.
pub struct Shell {
    command: Command,
    words: String,
}

/// `program` with `arguments`, at the top of the repository.
pub fn shell(program: &str, arguments: &[&str]) -> Shell {
    let mut command = Command::new(program);
    command.current_dir(root());
    Shell { command, words: program.to_owned() }.args(arguments)
}

/// The cargo that runs this task, with `arguments`.
pub fn cargo(arguments: &[&str]) -> Shell {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut shell = shell(&cargo, arguments);
    shell.words = format!("cargo {}", arguments.join(" "));
    shell
}

/// npm in `web/`, with `arguments`.
pub fn npm(arguments: &[&str]) -> Shell {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut shell = shell(npm, arguments);
    shell.command.current_dir(root().join("web"));
    shell.words = format!("npm {} (in web/)", arguments.join(" "));
    shell
}

impl Shell {
    /// The same command with more arguments behind.
    pub fn args(mut self, arguments: &[impl AsRef<str>]) -> Self {
        for argument in arguments {
            self.command.arg(argument.as_ref());
            self.words = format!("{} {}", self.words, argument.as_ref());
        }
        self
    }

    /// With an environment variable set.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Runs it to its end; a status other than success is a failure.
    pub fn run(mut self) -> Result<(), Failure> {
        let status = self.command.stdin(Stdio::null()).status();
        self.judge(status)
    }

    /// Runs it unseen, and says what it printed on standard output.
    pub fn read(mut self) -> Result<String, Failure> {
        let output = self.command.stdin(Stdio::null()).stderr(Stdio::null()).output();
        match output {
            Ok(output) if output.status.success() => {
                Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
            }
            Ok(output) => Err(self.ended(output.status)),
            Err(error) => Err(self.not_started(&error)),
        }
    }

    /// Becomes the command where the system can, so that signals reach it; elsewhere runs it to its end.
    pub fn replace_this(mut self) -> Result<(), Failure> {
        #[cfg(unix)]
        {
            let error = std::os::unix::process::CommandExt::exec(&mut self.command);
            Err(self.not_started(&error))
        }
        #[cfg(not(unix))]
        {
            let status = self.command.status();
            self.judge(status)
        }
    }

    fn judge(&self, status: std::io::Result<ExitStatus>) -> Result<(), Failure> {
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(self.ended(status)),
            Err(error) => Err(self.not_started(&error)),
        }
    }

    fn ended(&self, status: ExitStatus) -> Failure {
        Failure::new(format!("`{}` ended with {status}", self.words))
    }

    fn not_started(&self, error: &std::io::Error) -> Failure {
        Failure::new(format!("`{}` could not be started: {error}", self.words))
    }
}

/// The first of these programs that is on the path.
pub fn which(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}
