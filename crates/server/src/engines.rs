//! Engines of the host: programs that speak USI and that the settings name, beside our own.
//!
//! A page names one by the host's name for it, never a program; memory, threads and files are the host's to set. Each
//! is started when it is first asked for, asked by one reader at a time, and started anew after it broke.

mod lines;
mod routes;
mod slot;

use std::collections::HashSet;
use std::env;
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use tokio::sync::{Mutex, OnceCell};

use crate::api::engines::HostEngineCard;
use crate::config::EngineSetting;
use crate::letters::is_hidden;
pub(crate) use routes::routes;
use slot::Slot;

/// Most of them.
pub(crate) const MOST: usize = 16;
/// The longest name of one, in characters.
const LONGEST_NAME: usize = 60;

/// Says what is wrong with the engines of a host, if anything is.
pub(crate) fn fault(settings: &[EngineSetting]) -> Option<String> {
    if settings.len() > MOST {
        return Some(format!("there may be {MOST} engines, not {}", settings.len()));
    }
    settings.iter().enumerate().find_map(|(index, engine)| {
        let EngineSetting { name, .. } = engine;
        let length = name.chars().count();
        if !(1..=LONGEST_NAME).contains(&length)
            || name.contains(|letter| is_hidden(letter) || letter == '/')
        {
            return Some(format!(
                "an engine's name has 1 to {LONGEST_NAME} characters and no slash: {name:?}"
            ));
        }
        let twice = settings[..index].iter().any(|other| other.name == *name);
        twice.then(|| format!("two engines are called {name:?}"))
    })
}

/// One of them: who it is, its process, and what it said of itself when it was first started.
#[derive(Debug)]
struct Host {
    setting: EngineSetting,
    slot: Arc<Mutex<Slot>>,
    card: OnceCell<HostEngineCard>,
    /// The addresses that ask it or wait for it: one question of each.
    asking: Arc<std::sync::Mutex<HashSet<IpAddr>>>,
}

/// All engines of the host.
#[derive(Debug, Default)]
pub(crate) struct Engines(Vec<Host>);

impl Engines {
    pub(crate) fn new(settings: &[EngineSetting]) -> Self {
        let host = |setting: &EngineSetting| {
            let command = &setting.command;
            if !is_there(command) {
                // No reason to close the house; the readers who ask would be the first to find out.
                tracing::warn!(engine = setting.name, command = %command.display(), "there is no such program");
            }
            Host {
                setting: setting.clone(),
                slot: Arc::default(),
                card: OnceCell::new(),
                asking: Arc::default(),
            }
        };
        Self(settings.iter().map(host).collect())
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|host| host.setting.name.as_str())
    }

    fn host(&self, name: &str) -> Option<&Host> {
        self.0.iter().find(|host| host.setting.name == name)
    }
}

/// Whether the system would find this program: a name alone is looked for in the folders of `PATH`.
fn is_there(command: &Path) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    // Windows has more ways to find one than are worth telling here.
    cfg!(windows)
        || match command.components().count() {
            1 => env::split_paths(&folders).any(|folder| folder.join(command).is_file()),
            _ => command.is_file(),
        }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_program_is_found_by_its_name_or_its_path() {
        for (command, found) in [
            ("sh", true),
            ("/bin/sh", true),
            ("no-such-engine", false),
            ("/no/such/engine", false),
            ("", false),
        ] {
            assert_eq!(is_there(Path::new(command)), found, "{command:?}");
        }
    }

    #[test]
    fn engines_have_names_of_their_own() {
        let engine = |name: &str| EngineSetting {
            name: name.into(),
            command: "engine".into(),
            arguments: Vec::new(),
            options: BTreeMap::new(),
        };
        for (names, wrong) in [
            (&["A", "B"][..], None),
            (&["やねうら王"], None),
            (&[""], Some("1 to 60")),
            (&["a/b"], Some("no slash")),
            (&["a\nb"], Some("no slash")),
            (&["A", "B", "A"], Some("two engines")),
            (&["A"; MOST + 1], Some("16")),
        ] {
            let settings: Vec<_> = names.iter().map(|name| engine(name)).collect();
            let said = fault(&settings);
            assert_eq!(said.is_some(), wrong.is_some(), "{names:?}: {said:?}");
            assert!(said.unwrap_or_default().contains(wrong.unwrap_or_default()));
        }
    }
}
