//! The games that are not over, and who plays in them.

use std::collections::HashMap;

use komadai_store::{AccountId, GameId};

use crate::{Room, Seat, Stage};

/// Games that wait or are played; what somebody plays in is counted, so that it is known at once.
#[derive(Debug, Default)]
pub(crate) struct Live {
    games: HashMap<GameId, Game>,
    players: HashMap<AccountId, Count>,
}

#[derive(Debug, Default)]
struct Game {
    /// Nobody before the game begins.
    players: Vec<AccountId>,
    rated: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    games: usize,
    rated: usize,
}

impl Live {
    /// A game goes from one stage to the next, or is taken up.
    pub(crate) fn note(&mut self, id: GameId, room: &Room) {
        self.remove(id);
        let game = match room.stage() {
            Stage::Over(_) => return,
            Stage::Waiting => Game::default(),
            Stage::Playing => Game {
                players: players(room),
                rated: room.terms().rated && !room.terms().is_by_letter(),
            },
        };
        for &player in &game.players {
            let count = self.players.entry(player).or_default();
            count.games += 1;
            count.rated += usize::from(game.rated);
        }
        self.games.insert(id, game);
    }

    fn remove(&mut self, id: GameId) {
        let Some(game) = self.games.remove(&id) else {
            return;
        };
        for player in game.players {
            let Some(count) = self.players.get_mut(&player) else {
                continue;
            };
            count.games -= 1;
            count.rated -= usize::from(game.rated);
            if count.games == 0 {
                self.players.remove(&player);
            }
        }
    }

    /// How many games there are.
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// How many games somebody plays.
    pub(crate) fn of(&self, account: AccountId) -> usize {
        self.players.get(&account).map_or(0, |count| count.games)
    }

    /// Whether somebody plays a game that counts and is not by letter.
    pub(crate) fn plays_rated(&self, account: AccountId) -> bool {
        let count = self.players.get(&account);
        count.is_some_and(|count| count.rated > 0)
    }
}

/// Everybody who plays, once each.
fn players(room: &Room) -> Vec<AccountId> {
    let (seats, partners) = (room.seats(), room.partners());
    let seated = [&seats.black, &seats.white].into_iter().flatten();
    let beside = [&partners.black, &partners.white].into_iter().flatten();
    let mut players: Vec<_> = seated
        .chain(beside)
        .map(|seat: &Seat| seat.account)
        .collect();
    players.sort_unstable();
    players.dedup();
    players
}
