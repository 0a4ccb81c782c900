//! Where the engine's numbers come from.

mod archive;
mod crowd;
mod fit;
mod game;
mod model;
mod play;
mod random;
mod sample;
pub mod tune;

use std::io;
use std::path::Path;

pub use archive::{Archive, Games};
pub use game::{PlayedGame, PlayedMove};
pub use play::{PlaySettings, Player};

/// Plays until the file holds `games` games, on `threads` threads; `report` hears the count after every game
/// and answers whether to go on.
///
/// # Errors
///
/// What the system says of the file, or that it holds games played by other settings.
pub fn play(
    path: &Path,
    settings: PlaySettings,
    games: u32,
    threads: usize,
    report: &mut dyn FnMut(u32) -> bool,
) -> io::Result<()> {
    let mut archive = Archive::resume(path, settings)?;
    let mut done = Ok(());
    crowd::in_order(
        threads,
        (archive.games(), games),
        || Player::new(settings),
        Player::play,
        |game| {
            done = archive.push(&game);
            done.is_ok() && report(archive.games())
        },
    );
    done
}
