//! Files of games to learn from.

use komadai_train::{Games, PlayedGame};

/// Whatever is read is a game that can be played and is read again as itself. The bytes are tried as a file and, since
/// few chances lead past a checksum, as what lies behind it.
pub fn games(data: &[u8]) {
    if let Ok(games) = Games::read(data, data.len() as u64) {
        games.flatten().for_each(|game| check(&game));
    }
    if let Some(game) = PlayedGame::read(data) {
        check(&game);
    }
}

fn check(game: &PlayedGame) {
    let mut bytes = Vec::new();
    game.write(&mut bytes);
    assert_eq!(PlayedGame::read(&bytes).as_ref(), Some(game));
}
