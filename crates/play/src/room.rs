//! A game as a value: the fold of its events, and what a wish would make happen. It reads no clock.

mod decide;
mod step;
mod team;
#[cfg(test)]
mod tests;

use std::fmt;

use komadai_rules::{ByColor, Clock, Color, Game, Remaining};
use komadai_store::{AccountId, GameId};

use crate::terms::wrong_opening;
use crate::{Allowance, BadTerms, Ending, Event, LogError, Proposal, Seat, Team, Terms};

/// How a game is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What was agreed.
    pub terms: Terms,
    /// Who sits already; with both seats taken the game begins at once.
    pub seats: ByColor<Option<Seat>>,
    /// Who plays beside them, where sides are played together.
    pub partners: ByColor<Vec<Seat>>,
}

impl Opening {
    /// One player a side, at most.
    pub fn of(terms: Terms, seats: ByColor<Option<Seat>>) -> Self {
        Self {
            terms,
            seats,
            partners: ByColor::default(),
        }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A seat is free, or people gather to play together.
    Waiting,
    /// It is played.
    Playing,
    /// It is over.
    Over(Ending),
}

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
    /// A turn of so many milliseconds over a network without lag.
    pub fn lasting(raw: u64) -> Self {
        Self {
            raw,
            ..Self::default()
        }
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
    clock: Clock,
    allowance: ByColor<Allowance>,
    stage: Stage,
    /// What each move was charged.
    spent: Vec<u64>,
    /// Whose hand each move was: the place in its side. Empty where one plays alone.
    hands: Vec<Option<usize>>,
    /// How long the present turn had lasted when the server last stopped its clock.
    carried: u64,
    /// What each side proposes.
    proposals: ByColor<Option<Proposal>>,
    /// What each side last proposed, and at which ply: asked once, refused once.
    asked: ByColor<Option<(Proposal, u32)>>,
    next: Option<GameId>,
    version: u32,
}

/// An event that cannot have happened: the log is not one of ours, or damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible(String);

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Impossible {}

impl From<BadTerms> for Impossible {
    fn from(bad: BadTerms) -> Self {
        Self(bad.to_string())
    }
}

impl From<LogError> for Impossible {
    fn from(error: LogError) -> Self {
        Self(error.to_string())
    }
}

impl Room {
    /// A game as it is opened; that is event number 0.
    ///
    /// # Errors
    ///
    /// The terms make no sense.
    pub fn open(opening: Opening) -> Result<Self, BadTerms> {
        let Opening {
            terms,
            seats,
            partners,
        } = opening;
        terms.check()?;
        let (mut game, mut clock) = (terms.game()?, terms.clock());
        for &(mv, spent) in &terms.opening {
            let turn = game.turn();
            game.check(mv).map_err(|law| wrong_opening(&mv, &law))?;
            game.play(mv).map_err(|over| wrong_opening(&mv, &over))?;
            clock.spend(turn, spent).map_err(|_| BadTerms::Time)?;
        }
        let mut room = Self {
            clock,
            allowance: ByColor::default(),
            stage: Stage::Waiting,
            spent: terms.opening.iter().map(|&(_, spent)| spent).collect(),
            hands: Vec::new(),
            carried: 0,
            proposals: ByColor::default(),
            asked: ByColor::default(),
            next: None,
            version: 1,
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

    /// The fold of a log.
    ///
    /// # Errors
    ///
    /// Which event cannot have happened, and why.
    pub fn fold<'log>(log: impl IntoIterator<Item = &'log str>) -> Result<Self, Impossible> {
        Self::fold_seen(log, |_| ())
    }

    /// The same, the room being shown after each event.
    pub(crate) fn fold_seen<'log>(
        log: impl IntoIterator<Item = &'log str>,
        mut seen: impl FnMut(&Self),
    ) -> Result<Self, Impossible> {
        let mut events = log.into_iter();
        let first = events
            .next()
            .ok_or_else(|| Impossible("the log is empty".into()))?;
        let Event::Opened {
            terms,
            seats,
            partners,
        } = crate::read(first)?
        else {
            return Err(Impossible("event 0 does not open the game".into()));
        };
        let mut room = Self::open(Opening {
            terms: *terms,
            seats,
            partners,
        })?;
        seen(&room);
        for (number, text) in (1..).zip(events) {
            let at = |error: &dyn fmt::Display| Impossible(format!("event {number}: {error}"));
            let event = crate::read(text).map_err(|error| at(&error))?;
            room.apply(&event).map_err(|error| at(&error))?;
            seen(&room);
        }
        Ok(room)
    }

    fn begin(&mut self) {
        // A diagram may leave the side to move nothing to do.
        self.stage = self.game.outcome().map_or(Stage::Playing, |outcome| {
            Stage::Over(Ending::Rules(outcome))
        });
    }

    /// Lets an event happen.
    ///
    /// # Errors
    ///
    /// It cannot have happened here; the room is not to be used any more.
    pub fn apply(&mut self, event: &Event) -> Result<(), Impossible> {
        let turn = self.game.turn();
        match event {
            Event::Opened { .. } => return Err(Impossible("a game is opened once".into())),
            Event::Seated { color, seat } => {
                self.sit(*color, seat.clone());
                if self.terms.team == Team::Alone && !self.has_free_side() {
                    self.begin();
                }
            }
            Event::Left { color, place } => {
                self.stand_up(*color, *place)
                    .ok_or_else(|| Impossible("nobody sits there".into()))?;
            }
            Event::Begun => {
                if !self.gathers() || self.has_free_side() {
                    return Err(Impossible("this game does not begin here".into()));
                }
                self.begin();
            }
            Event::Moved {
                mv,
                spent,
                raw,
                place,
                // The log keeps it; no decision depends on it.
                note: _,
            } => {
                if place.is_some_and(|place| self.side(turn).nth(place).is_none()) {
                    return Err(Impossible("nobody sits there".into()));
                }
                self.charge(*spent)?;
                let measured = self.terms.charging.charge(raw + self.carried);
                self.allowance[turn].used(measured.saturating_sub(*spent));
                self.game
                    .play(*mv)
                    .map_err(|error| Impossible(format!("{mv}: {error}")))?;
                if self.game.illegal_move().is_none() {
                    self.spent.push(*spent);
                    if self.terms.team != Team::Alone {
                        self.hands.push(*place);
                    }
                }
                self.new_turn();
                self.ended_by_rules();
            }
            Event::Resigned { color } => {
                self.game.resign(*color);
                self.ended_by_rules();
            }
            Event::Declared { spent } => {
                self.charge(*spent)?;
                self.game.declare();
                self.ended_by_rules();
            }
            Event::Flagged => {
                self.game.flag(turn);
                self.ended_by_rules();
            }
            Event::Proposed { color, proposal } => {
                self.proposals[*color] = Some(*proposal);
                self.asked[*color] = Some((*proposal, self.game.ply()));
            }
            Event::Declined { color, .. } => self.proposals[*color] = None,
            Event::Counted => {
                self.game
                    .agree_impasse()
                    .ok_or_else(|| Impossible("no count is agreed here".into()))?;
                self.ended_by_rules();
            }
            Event::TakenBack { plies } => {
                for _ in 0..*plies {
                    self.game
                        .undo()
                        .ok_or_else(|| Impossible("no move is left to take back".into()))?;
                }
                self.truncate(self.game.ply());
                // A no was said to moves that are gone.
                self.asked = ByColor::default();
                self.new_turn();
            }
            Event::TimeGiven { to, time } => self.clock.give(*to, *time),
            Event::Interrupted { raw } => self.carried += raw,
            Event::Abandoned { color } => self.end(Ending::Abandoned {
                winner: color.opponent(),
            }),
            Event::Forfeited { color } => self.end(Ending::Forfeit {
                winner: color.opponent(),
            }),
            Event::Aborted => self.end(Ending::Aborted),
            Event::Followed { game } => {
                self.next = Some(*game);
                self.proposals = ByColor::default();
            }
        }
        self.version += 1;
        Ok(())
    }

    fn charge(&mut self, spent: u64) -> Result<(), Impossible> {
        let charged = self.clock.spend(self.game.turn(), spent);
        charged
            .map(drop)
            .map_err(|flagged| Impossible(flagged.to_string()))
    }

    /// Forgets what was noted of moves from this ply on.
    fn truncate(&mut self, ply: u32) {
        self.spent.truncate(ply as usize);
        self.hands.truncate(ply as usize);
    }

    fn new_turn(&mut self) {
        self.carried = 0;
        self.proposals = ByColor::default();
    }

    fn ended_by_rules(&mut self) {
        if let Some(outcome) = self.game.outcome() {
            self.end(Ending::Rules(outcome));
        }
    }

    fn end(&mut self, ending: Ending) {
        self.stage = Stage::Over(ending);
        self.new_turn();
    }

    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who sits where; the first of each side, where sides are played together.
    pub fn seats(&self) -> &ByColor<Option<Seat>> {
        &self.seats
    }

    /// Who plays beside them.
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
        &self.clock
    }

    /// What each move was charged, in milliseconds.
    pub fn spent(&self) -> &[u64] {
        &self.spent
    }

    /// Whose hand each move was, as the place in its side; empty where one plays alone.
    pub fn hands(&self) -> &[Option<usize>] {
        &self.hands
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Who is to move, while the game is played.
    pub fn turn(&self) -> Option<Color> {
        (self.stage == Stage::Playing).then(|| self.game.turn())
    }

    /// What each side proposes.
    pub fn proposals(&self) -> &ByColor<Option<Proposal>> {
        &self.proposals
    }

    /// The game that follows this one.
    pub fn next(&self) -> Option<GameId> {
        self.next
    }

    /// How many events there were; the number of the next one.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// What a side has left, its turn having lasted as long as `turn` says if it is its turn.
    pub fn remaining(&self, color: Color, turn: Turn) -> Remaining {
        let elapsed = if self.turn() == Some(color) {
            self.charged(turn)
        } else {
            0
        };
        self.clock.remaining_after(color, elapsed)
    }

    /// When the flag of the side to move falls, in milliseconds from when its clock last began to run; `None` if it
    /// never does.
    pub fn flag_falls(&self, lag: u64) -> Option<u64> {
        let color = self.turn()?;
        let measured = self.terms.charging.reaches(self.clock.deadline(color)?);
        let granted = self.granted(color, lag);
        Some(
            measured
                .saturating_add(granted)
                .saturating_sub(self.carried),
        )
    }

    fn granted(&self, color: Color, lag: u64) -> u64 {
        if self.terms.compensates_lag {
            self.allowance[color].grant(lag)
        } else {
            0
        }
    }

    /// What the clock of the side to move is charged for this turn.
    pub(crate) fn charged(&self, turn: Turn) -> u64 {
        let measured = turn.raw.saturating_add(self.carried);
        let granted = self.granted(self.game.turn(), turn.lag);
        self.terms.charging.charge(measured.saturating_sub(granted))
    }
}
