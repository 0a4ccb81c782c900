//! A game as a value: the fold of its events, and what a command would make happen. It reads no clock.

mod apply;
mod decide;
mod propose;
mod step;
mod team;
#[cfg(test)]
mod tests;

use komadai_ids::{AccountId, GameId};
use komadai_rules::{ByColor, Clock, Color, Game, PlayError, Remaining};

use crate::{Allowance, BadTerms, Ending, Event, Proposal, Refusal, Seat, Terms};

pub use apply::FoldError;
pub use step::Undo;

/// How a game is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What was agreed before it.
    pub terms: Terms,
    /// Who sits already; with both seats taken the game begins at once.
    pub seats: ByColor<Option<Seat>>,
    /// Who plays beside them, where sides are played together.
    pub partners: ByColor<Vec<Seat>>,
}

impl Opening {
    /// One player a side, at most.
    pub fn of(terms: Terms, seats: ByColor<Option<Seat>>) -> Self {
        Self { terms, seats, partners: ByColor::default() }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A seat is free, or people gather to play together.
    Waiting,
    /// The players move, and clocks may run.
    Playing,
    /// It is over, and this is how it ended.
    Over(Ending),
}

impl Stage {
    /// How the game ended, once it is over.
    pub const fn ending(self) -> Option<Ending> {
        match self {
            Self::Over(ending) => Some(ending),
            Self::Waiting | Self::Playing => None,
        }
    }
}

/// What a command makes happen: an event, or nothing where it has happened already; or why not.
pub type Decision = Result<Option<Event>, Refusal>;

/// What the host has measured of the turn that is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// How long it has lasted since its clock last began to run, in milliseconds.
    pub raw: u64,
    /// The round trip of the mover's network, in milliseconds; 0 where none is known or given back.
    pub lag: u64,
    /// Who has been away too long.
    pub absent: ByColor<bool>,
    /// In a relay, how many are passed over because they are not there.
    pub skips: u32,
}

impl Turn {
    /// A turn of `raw` milliseconds over a network without lag.
    pub fn lasting(raw: u64) -> Self {
        Self { raw, ..Self::default() }
    }
}

/// A game between two players: terms, seats, moves, clocks, and what is being proposed.
#[derive(Clone, Debug)]
pub struct Room {
    terms: Terms,
    seats: ByColor<Option<Seat>>,
    partners: ByColor<Vec<Seat>>,
    /// The side of the one who opened it and waits for others.
    opener: Option<Color>,
    game: Game,
    state: State,
    stage: Stage,
    /// What each move was charged.
    spent: Vec<u64>,
    /// Whose hand each move was: the place in its side. Empty where one plays alone.
    hands: Vec<Option<usize>>,
    /// What a moderator gave as the reason for the end.
    ruling: Option<Box<str>>,
}

/// What of a room is small, and kept before a move so that it can be taken back.
#[derive(Clone, Copy, Debug)]
struct State {
    clock: Clock,
    allowance: ByColor<Allowance>,
    /// How long the present turn had lasted when the server last stopped its clock.
    carried: u64,
    /// What each side proposes.
    proposals: ByColor<Option<Proposal>>,
    /// What each side last proposed, and at which ply: asked once, refused once.
    asked: ByColor<Option<(Proposal, u32)>>,
    next: Option<GameId>,
    version: u32,
}

impl Room {
    /// A game as it is opened; that is event number 0.
    ///
    /// # Errors
    ///
    /// The terms make no sense.
    pub fn open(opening: Opening) -> Result<Self, BadTerms> {
        let Opening { terms, seats, partners } = opening;
        terms.check()?;
        let (mut game, mut clock) = (terms.game()?, terms.clock());
        for &(mv, spent) in &terms.opening {
            let turn = game.turn();
            { game.check(mv).map_err(PlayError::Illegal) }
                .and_then(|()| game.play(mv))
                .map_err(|error| BadTerms::OpeningMove(mv, error))?;
            clock.spend(turn, spent).map_err(|_| BadTerms::Time)?;
        }
        let mut room = Self {
            state: State {
                clock,
                allowance: ByColor::default(),
                carried: 0,
                proposals: ByColor::default(),
                asked: ByColor::default(),
                next: None,
                version: 1,
            },
            stage: Stage::Waiting,
            spent: terms.opening.iter().map(|&(_, spent)| spent).collect(),
            hands: Vec::new(),
            ruling: None,
            opener: Color::ALL
                .into_iter()
                .find(|&color| seats[color].is_some() && seats[color.opponent()].is_none()),
            terms,
            seats,
            partners,
            game,
        };
        if !room.has_free_side() {
            room.begin();
        }
        Ok(room)
    }

    /// What was agreed before the game.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who sits where; the first of each side, where sides are played together.
    pub fn seats(&self) -> &ByColor<Option<Seat>> {
        &self.seats
    }

    /// Who plays beside them, where sides are played together.
    pub fn partners(&self) -> &ByColor<Vec<Seat>> {
        &self.partners
    }

    /// Which side this account plays.
    pub fn color_of(&self, account: AccountId) -> Option<Color> {
        self.place_of(account).map(|(color, _)| color)
    }

    /// The moves and where they led.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The clocks at the beginning of the present turn.
    pub fn clock(&self) -> &Clock {
        &self.state.clock
    }

    /// What each move was charged, in milliseconds.
    pub fn spent(&self) -> &[u64] {
        &self.spent
    }

    /// Whose hand each move was, as the place in its side; empty where one plays alone.
    pub fn hands(&self) -> &[Option<usize>] {
        &self.hands
    }

    /// Whether it waits, is played, or is over.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Who is to move, while the game is played.
    pub fn turn(&self) -> Option<Color> {
        (self.stage == Stage::Playing).then(|| self.game.turn())
    }

    /// The proposal of each side that waits for an answer.
    pub fn proposals(&self) -> &ByColor<Option<Proposal>> {
        &self.state.proposals
    }

    /// The game in which the players go on, once there is one.
    pub fn next(&self) -> Option<GameId> {
        self.state.next
    }

    /// Why a moderator has ended the game, in the moderator's words.
    pub fn ruling(&self) -> Option<&str> {
        self.ruling.as_deref()
    }

    /// How many events there were; the number of the next one.
    pub fn version(&self) -> u32 {
        self.state.version
    }

    /// What a side has left, its turn having lasted as long as `turn` says if it is its turn.
    pub fn remaining(&self, color: Color, turn: Turn) -> Remaining {
        let elapsed = if self.turn() == Some(color) { self.charged(turn) } else { 0 };
        self.state.clock.remaining_after(color, elapsed)
    }

    /// When the flag of the side to move falls, in milliseconds from when its clock last began to run; `None` if it
    /// never does.
    pub fn flag_falls(&self, lag: u64) -> Option<u64> {
        let color = self.turn()?;
        let measured = self.terms.charging.reaches(self.state.clock.deadline(color)?);
        let granted = self.granted(color, lag);
        Some(measured.saturating_add(granted).saturating_sub(self.state.carried))
    }

    fn granted(&self, color: Color, lag: u64) -> u64 {
        if self.terms.compensates_lag { self.state.allowance[color].grant(lag) } else { 0 }
    }

    /// What the clock of the side to move is charged for this turn.
    pub(crate) fn charged(&self, turn: Turn) -> u64 {
        let measured = turn.raw.saturating_add(self.state.carried);
        let granted = self.granted(self.game.turn(), turn.lag);
        self.terms.charging.charge(measured.saturating_sub(granted))
    }
}
