//! Opening openings (buoys): moves laid down under a name, after which so many games begin.

use komadai_record::CsaMove;
use komadai_rules::{Game, Move, Setup};

use crate::{GameId, GameKind, GameName, PlayerName};

use super::Hall;
use super::bout::Opening;
use super::messages::VisitorId;
use super::visitor::State;

/// Openings that may lie ready at once, those of one player, and the games one may be good for.
const MOST: usize = 256;
const MOST_OF_ONE: usize = 16;
const MOST_GAMES: u32 = 1_000;
/// What the names of all openings begin with.
const PREFIX: &str = "buoy_";
/// The letters of a move: a sign, two squares, a piece.
const LETTERS: usize = 7;

/// An opening that lies ready.
#[derive(Clone, Debug)]
pub(super) struct Buoy {
    by: PlayerName,
    opening: Opening,
    left: u32,
}

impl Hall {
    /// `%%SETBUOY`: lays an opening down.
    pub(super) fn set_buoy(&mut self, id: VisitorId, name: GameName, moves: &str, count: u32) {
        let opening = played(moves, self.settings.max_moves).map(|game| Opening::of(&game));
        self.lay_down(id, "SETBUOY", name, opening, count);
    }

    /// `%%FORK`: lays down the first so many moves of a running game: all but the last one, where no number is given.
    pub(super) fn fork(
        &mut self,
        id: VisitorId,
        game: &GameId,
        buoy: Option<GameName>,
        moves: Option<u32>,
    ) {
        let found = self.bout_of(game).and_then(|number| self.bouts.get(&number));
        let Some(bout) = found else {
            return self.send(id, format_args!("##[ERROR] wrong source game name: {game}"));
        };
        let mut past = bout.game.clone();
        let wanted = moves.unwrap_or_else(|| past.ply().saturating_sub(1));
        if !(1..=past.ply()).contains(&wanted) {
            let range = "number of moves to fork is out of range";
            return self.send(id, format_args!("##[ERROR] {range}: {wanted}"));
        }
        while past.ply() > wanted && past.undo().is_some() {}
        let made_up = || self.free_buoy(&bout.name);
        let (name, opening) = (buoy.or_else(made_up), Opening::of(&past));
        match name {
            Some(name) => {
                // The colon is how the servers before this one write it, and how clients read it.
                self.send(id, format_args!("##[FORK]: new buoy game name: {name}"));
                self.lay_down(id, "FORK", name, Some(opening), 1);
            }
            None => self.send(id, "##[ERROR] name the buoy, as in buoy_fork-600-10"),
        }
    }

    /// The first name for a fork of this game that no opening has: `buoy_club_1-600-10` of `club-600-10`.
    fn free_buoy(&self, source: &GameName) -> Option<GameName> {
        let mut parts = source.as_str().rsplitn(3, '-');
        let (more, total, title) = (parts.next()?, parts.next()?, parts.next()?);
        let title = title.strip_prefix(PREFIX).unwrap_or(title);
        let named = |number| format!("{PREFIX}{title}_{number}-{total}-{more}").parse().ok();
        { (1..=MOST + 1).map_while(named) }.find(|name| !self.has_buoy(name))
    }

    fn lay_down(
        &mut self,
        id: VisitorId,
        tag: &str,
        name: GameName,
        opening: Option<Opening>,
        count: u32,
    ) {
        let by = { self.visitors.get(&id) }.and_then(|visitor| visitor.name.clone());
        let (Some(by), Some(opening)) = (by, opening) else {
            return self.send(id, "##[ERROR] those moves cannot be played");
        };
        let is_others = { self.buoys.get(&name) }.is_some_and(|buoy| buoy.by != by);
        if name.kind() != GameKind::Buoy || is_others {
            return self.send(id, "##[ERROR] the name begins with buoy_, and nobody else has it");
        }
        let own = { self.buoys.values() }.filter(|buoy| buoy.by == by).count();
        let is_full =
            (self.buoys.len() >= MOST || own >= MOST_OF_ONE) && !self.buoys.contains_key(&name);
        if is_full || !(1..=MOST_GAMES).contains(&count) {
            return self.send(id, "##[ERROR] that is more than lies ready here");
        }
        let left = count;
        self.buoys.insert(name.clone(), Buoy { by, opening, left });
        self.send(id, format_args!("##[{tag}] +OK"));
        self.wake_for_buoy(&name);
    }

    /// `%%DELETEBUOY`: takes an own opening away.
    pub(super) fn delete_buoy(&mut self, id: VisitorId, name: &GameName) {
        let by = { self.visitors.get(&id) }.and_then(|visitor| visitor.name.as_ref());
        let is_own = { self.buoys.get(name) }.is_some_and(|buoy| Some(&buoy.by) == by);
        if !is_own {
            return self.send(id, "##[ERROR] you have no such buoy");
        }
        self.buoys.remove(name);
        self.send(id, "##[DELETEBUOY] +OK");
    }

    /// `%%GETBUOYCOUNT`: how many games an opening is still good for.
    pub(super) fn buoy_count(&mut self, id: VisitorId, name: &GameName) {
        let left = { self.buoys.get(name) }.map_or(-1, |buoy| i64::from(buoy.left));
        self.send(id, format_args!("##[GETBUOYCOUNT] {left}"));
        self.send(id, "##[GETBUOYCOUNT] +OK");
    }

    /// Whether an opening lies ready for a game by this name.
    pub(super) fn has_buoy(&self, name: &GameName) -> bool {
        self.buoys.contains_key(name)
    }

    /// Brings together those who waited for this opening.
    fn wake_for_buoy(&mut self, name: &GameName) {
        let waits = |state: &State| matches!(state, State::Seeking(seek) if seek.game == *name);
        let waiting: Vec<_> = { self.visitors.iter() }
            .filter_map(|(&id, visitor)| waits(&visitor.state).then_some(id))
            .collect();
        for id in waiting {
            let seek = match self.visitors.get(&id).map(|visitor| &visitor.state) {
                Some(State::Seeking(seek)) => seek.clone(),
                _ => continue,
            };
            if let Some(opponent) = self.opponent(id, &seek) {
                self.bring_together(id, opponent);
            }
        }
    }

    /// The opening for one more game by this name.
    pub(super) fn take_buoy(&mut self, name: &GameName) -> Option<Opening> {
        let buoy = self.buoys.get_mut(name)?;
        let opening = buoy.opening.clone();
        buoy.left -= 1;
        if buoy.left == 0 {
            self.buoys.remove(name);
        }
        Some(opening)
    }
}

/// The game that moves run together lead to, as in `+7776FU-3334FU` or `+7776FU,T2-3334FU,T1`.
fn played(moves: &str, max_moves: Option<u32>) -> Option<Game> {
    let profile = crate::summary::profile(max_moves);
    let mut game = Game::new(&Setup::START, profile).ok()?;
    let mut rest = moves;
    while !rest.is_empty() {
        let text = rest.get(..LETTERS)?;
        let mv: CsaMove = text.parse().ok()?;
        let mv: Move = mv.on(&game.setup().board).filter(|_| mv.mover == game.turn())?;
        game.play(mv).ok()?;
        rest = &rest[LETTERS..];
        let next = rest.find(['+', '-']).unwrap_or(rest.len());
        // What stands between is the time, which nobody is charged.
        let (time, more) = rest.split_at(next);
        let is_time = time.is_empty() || time.starts_with(",T") || time == ",";
        rest = is_time.then_some(more)?;
    }
    (game.ply() > 0 && game.outcome().is_none()).then_some(game)
}

#[cfg(test)]
mod tests {
    use super::played;

    #[test]
    fn an_opening_is_moves_that_can_be_played_one_after_the_other() {
        let ply = |moves: &str| played(moves, Some(4)).map(|game| game.ply());
        assert_eq!(ply("+7776FU"), Some(1));
        assert_eq!(ply("+7776FU,T2-3334FU,T1+8822UM"), Some(3));
        for bad in [
            "",
            "+7776FU+2726FU",
            "-3334FU",
            "+7775FU",
            "+7776F",
            "+7776FUx-3334FU",
            "７六歩",
            // Nothing is left to play.
            "+7776FU-3334FU+8822UM-3122GI",
        ] {
            assert_eq!(ply(bad), None, "{bad}");
        }
    }
}
