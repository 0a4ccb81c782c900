//! What goes wrong with some games while the others go on.

use std::io::{self, Write};

/// What went wrong so far, told as it happens.
#[derive(Default)]
pub struct Troubles {
    pub count: usize,
}

impl Troubles {
    pub fn tell(&mut self, what: &str, reason: &str) {
        self.count += 1;
        note(&format!("error: {what}: {reason}"));
    }
}

/// Tells something beside the answer; nothing is left to do where that cannot be written.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
