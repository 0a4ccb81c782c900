//! The games that are not over, and who plays in them.

use std::cmp::Reverse;
use std::collections::HashMap;

use komadai_room::{AccountId, GameId, Room, Seat, Stage};

/// Games that wait or are played; the games of each player are counted, so that the number is known at once.
#[derive(Debug, Default)]
pub(crate) struct Live {
    games: HashMap<GameId, Game>,
    players: HashMap<AccountId, Count>,
    /// How many games have begun.
    begun: u64,
    /// How many rooms have waited for a player.
    opened: u64,
    /// How many wait now.
    waiting: usize,
}

#[derive(Debug, Default)]
struct Game {
    /// How many rooms had been opened and games begun when it was noted.
    number: u64,
    /// Empty before the game begins.
    players: Vec<AccountId>,
    rated: bool,
    /// Its number in the order in which games began, if it is open to all.
    open: Option<u64>,
    /// Who opened it, while it waits for a player, and its number in the order in which such rooms were opened.
    waiting: Option<(u64, AccountId)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    games: usize,
    rated: usize,
}

impl Live {
    /// A game goes from one stage to the next, or is taken up.
    pub(crate) fn note(&mut self, id: GameId, room: &Room) {
        let known = self.remove(id);
        let game = match room.stage() {
            Stage::Over(_) => return,
            Stage::Waiting => {
                self.opened += 1;
                let number = known.and_then(|game| game.waiting).map(|(number, _)| number);
                let opener = players(room).first().copied();
                let opener = opener.unwrap_or(AccountId::from_number(0));
                Game {
                    number: self.opened + self.begun,
                    waiting: Some((number.unwrap_or(self.opened), opener)),
                    ..Game::default()
                }
            }
            Stage::Playing => {
                self.begun += 1;
                let terms = room.terms();
                let is_open = terms.rated || terms.binding || !terms.compensates_lag;
                Game {
                    number: self.opened + self.begun,
                    players: players(room),
                    rated: terms.rated && !terms.is_by_letter(),
                    open: known
                        .and_then(|game| game.open)
                        .or_else(|| is_open.then_some(self.begun)),
                    waiting: None,
                }
            }
        };
        for &player in &game.players {
            let count = self.players.entry(player).or_default();
            count.games += 1;
            count.rated += usize::from(game.rated);
        }
        self.waiting += usize::from(game.waiting.is_some());
        self.games.insert(id, game);
    }

    fn remove(&mut self, id: GameId) -> Option<Game> {
        let game = self.games.remove(&id)?;
        self.waiting -= usize::from(game.waiting.is_some());
        for player in &game.players {
            let Some(count) = self.players.get_mut(player) else {
                continue;
            };
            count.games -= 1;
            count.rated -= usize::from(game.rated);
            if count.games == 0 {
                self.players.remove(player);
            }
        }
        Some(game)
    }

    /// At most `most` games that are open to all, the latest first.
    pub(crate) fn open_to_all(&self, most: usize) -> Vec<GameId> {
        let open = self.games.iter();
        let mut open: Vec<_> = open.filter_map(|(&id, game)| Some((game.open?, id))).collect();
        open.sort_unstable_by_key(|&(begun, _)| Reverse(begun));
        open.into_iter().take(most).map(|(_, id)| id).collect()
    }

    /// At most `most` games, the latest to begin or to be opened first.
    pub(crate) fn unfinished(&self, most: usize) -> Vec<GameId> {
        let mut games: Vec<_> =
            { self.games.iter() }.map(|(&id, game)| (game.number, id)).collect();
        games.sort_unstable_by_key(|&(number, _)| Reverse(number));
        games.into_iter().take(most).map(|(_, id)| id).collect()
    }

    /// How many rooms wait for a player.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting
    }

    /// The rooms that wait for a player and who opened them, the oldest first.
    pub(crate) fn waiting_rooms(&self) -> Vec<(GameId, AccountId)> {
        let waiting = self.games.iter();
        let mut waiting: Vec<_> =
            waiting.filter_map(|(&id, game)| game.waiting.map(|waiting| (waiting, id))).collect();
        waiting.sort_unstable_by_key(|&((number, _), _)| number);
        waiting.into_iter().map(|((_, opener), id)| (id, opener)).collect()
    }

    /// How many games there are.
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// How many games an account plays.
    pub(crate) fn games_of(&self, account: AccountId) -> usize {
        self.players.get(&account).map_or(0, |count| count.games)
    }

    /// Whether an account plays a game that counts and is not by letter.
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
    let mut players: Vec<_> = seated.chain(beside).map(|seat: &Seat| seat.account).collect();
    players.sort_unstable();
    players.dedup();
    players
}
