//! Lists who played whom in the records of a folder: `cargo run --example headers -- FOLDER`.
//!
//! A visitor hears each file line by line, so that no record is ever built.

use std::path::Path;

use komadai_record::{Fault, Key, Severity, Visitor, visit};

/// The players of the game that is read.
#[derive(Default)]
struct Players {
    black: String,
    white: String,
    event: String,
}

impl Visitor for Players {
    fn begin(&mut self) {
        *self = Self::default();
    }

    fn header(&mut self, key: &Key, value: &str) {
        match key {
            Key::Black => self.black = value.into(),
            Key::White => self.white = value.into(),
            Key::Event => self.event = value.into(),
            _ => {}
        }
    }

    fn fault(&mut self, fault: Fault, severity: Severity) {
        if severity == Severity::Error {
            eprintln!("  {fault}");
        }
    }

    fn finish(&mut self) {
        println!("  {} – {} {}", self.black, self.white, self.event);
    }
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    let mut files: Vec<_> = std::fs::read_dir(Path::new(&folder))?.collect::<Result<_, _>>()?;
    files.sort_by_key(std::fs::DirEntry::file_name);
    for file in files.iter().filter(|file| file.path().is_file()) {
        println!("{}", file.path().display());
        if let Err(fault) = visit(&std::fs::read(file.path())?, &mut Players::default()) {
            println!("  {fault}");
        }
    }
    Ok(())
}
