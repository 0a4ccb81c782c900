//! A log folds to a room: what each event changes.

use std::fmt;

use komadai_rules::{ByColor, Color, FlagFall, Move, PlayError};

use super::{Opening, Room, Stage};
use crate::log;
use crate::{BadTerms, Ending, Event, Team};

/// Why an event cannot have happened: the log is not one of ours, or damaged.
#[derive(Debug)]
pub enum FoldError {
    /// There is not a single event.
    EmptyLog,
    /// Event 0 does not open the game.
    NotOpened,
    /// A later event opens the game again.
    OpenedTwice,
    /// The place in its side is free.
    FreePlace,
    /// The players do not gather, or a side has none.
    CannotBegin,
    /// A count was not agreed in the terms, or the position does not allow it.
    CannotCount,
    /// More moves are taken back than were played.
    NoMove,
    /// The move cannot be played.
    Move(Move, PlayError),
    /// The clock has less time left than it is charged.
    Time(FlagFall),
    /// The terms make no sense.
    Terms(BadTerms),
    /// A text is not an event.
    Text(serde_json::Error),
    /// What is wrong with the event of this number.
    At(u32, Box<Self>),
}

impl fmt::Display for FoldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EmptyLog => "the log is empty",
            Self::NotOpened => "event 0 does not open the game",
            Self::OpenedTwice => "a game is opened once",
            Self::FreePlace => "nobody sits there",
            Self::CannotBegin => "this game does not begin here",
            Self::CannotCount => "no count is agreed here",
            Self::NoMove => "no move is left to take back",
            Self::Move(mv, error) => return write!(f, "{mv}: {error}"),
            Self::Time(flagged) => return flagged.fmt(f),
            Self::Terms(bad) => return bad.fmt(f),
            Self::Text(error) => return error.fmt(f),
            Self::At(number, error) => return write!(f, "event {number}: {error}"),
        })
    }
}

impl std::error::Error for FoldError {}

impl Room {
    /// The fold of a log.
    ///
    /// # Errors
    ///
    /// Which event cannot have happened, and why.
    pub fn fold<'log>(log: impl IntoIterator<Item = &'log str>) -> Result<Self, FoldError> {
        Self::fold_with(log, |_| ())
    }

    /// [`fold`](Self::fold) with a look at the room after each event.
    ///
    /// # Errors
    ///
    /// As `fold`.
    pub fn fold_with<'log>(
        log: impl IntoIterator<Item = &'log str>,
        mut look: impl FnMut(&Self),
    ) -> Result<Self, FoldError> {
        let mut events = log.into_iter();
        let first = log::read(events.next().ok_or(FoldError::EmptyLog)?);
        let Event::Opened { terms, seats, partners } = first.map_err(FoldError::Text)? else {
            return Err(FoldError::NotOpened);
        };
        let mut room =
            Self::open(Opening { terms: *terms, seats, partners }).map_err(FoldError::Terms)?;
        look(&room);
        for (number, text) in (1..).zip(events) {
            { log::read(text).map_err(FoldError::Text) }
                .and_then(|event| room.apply(&event))
                .map_err(|error| FoldError::At(number, Box::new(error)))?;
            look(&room);
        }
        Ok(room)
    }

    /// Lets an event happen.
    ///
    /// # Errors
    ///
    /// It cannot have happened here; the room is not to be used any more.
    pub fn apply(&mut self, event: &Event) -> Result<(), FoldError> {
        match event {
            Event::Opened { .. } => return Err(FoldError::OpenedTwice),
            Event::Seated { color, seat } => self.sit(*color, seat.clone()),
            Event::Left { color, place } => {
                self.stand_up(*color, *place).ok_or(FoldError::FreePlace)?;
            }
            Event::Begun if self.gathers() && !self.has_free_side() => self.begin(),
            Event::Begun => return Err(FoldError::CannotBegin),
            Event::Moved {
                mv,
                spent,
                raw,
                place,
                // The log keeps it; no decision depends on it.
                note: _,
            } => self.play(*mv, *spent, *raw, *place)?,
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
                self.game.flag(self.game.turn());
                self.ended_by_rules();
            }
            Event::Proposed { color, proposal } => {
                self.state.proposals[*color] = Some(*proposal);
                self.state.asked[*color] = Some((*proposal, self.game.ply()));
            }
            Event::Declined { color, .. } => self.state.proposals[*color] = None,
            Event::Counted => {
                self.game.agree_impasse().ok_or(FoldError::CannotCount)?;
                self.ended_by_rules();
            }
            Event::TakenBack { plies } => self.take_back(*plies)?,
            Event::TimeGiven { to, time } => self.state.clock.give(*to, *time),
            Event::Interrupted { raw } => self.state.carried += raw,
            Event::Abandoned { color } => self.end(Ending::Abandoned { winner: color.opponent() }),
            Event::Forfeited { color } => self.end(Ending::Forfeit { winner: color.opponent() }),
            Event::Aborted => self.end(Ending::Aborted),
            Event::Adjudicated { winner, reason } => {
                self.ruling = Some(reason.as_str().into());
                self.end(Ending::Adjudicated { winner: *winner });
            }
            Event::Annulled { reason } => {
                self.ruling = Some(reason.as_str().into());
                self.end(Ending::Annulled);
            }
            Event::Followed { game } => {
                self.state.next = Some(*game);
                self.state.proposals = ByColor::default();
            }
        }
        self.state.version += 1;
        Ok(())
    }

    pub(super) fn begin(&mut self) {
        // A diagram may leave the side to move nothing to do.
        self.stage = self
            .game
            .outcome()
            .map_or(Stage::Playing, |outcome| Stage::Over(Ending::Rules(outcome)));
    }

    fn play(
        &mut self,
        mv: Move,
        spent: u64,
        raw: u64,
        place: Option<usize>,
    ) -> Result<(), FoldError> {
        let turn: Color = self.game.turn();
        if place.is_some_and(|place| self.side(turn).nth(place).is_none()) {
            return Err(FoldError::FreePlace);
        }
        self.charge(spent)?;
        let measured = self.terms.charging.charge(raw + self.state.carried);
        self.state.allowance[turn].used(measured.saturating_sub(spent));
        { self.game.play(mv) }.map_err(|error| FoldError::Move(mv, error))?;
        if self.game.illegal_move().is_none() {
            self.spent.push(spent);
            if self.terms.team != Team::Alone {
                self.hands.push(place);
            }
        }
        self.new_turn();
        self.ended_by_rules();
        Ok(())
    }

    fn take_back(&mut self, plies: u32) -> Result<(), FoldError> {
        for _ in 0..plies {
            self.game.undo().ok_or(FoldError::NoMove)?;
        }
        self.truncate(self.game.ply());
        // A no was said to moves that are gone.
        self.state.asked = ByColor::default();
        self.new_turn();
        Ok(())
    }

    fn charge(&mut self, spent: u64) -> Result<(), FoldError> {
        let charged = self.state.clock.spend(self.game.turn(), spent);
        charged.map(drop).map_err(FoldError::Time)
    }

    /// Forgets what was noted of moves from this ply on.
    pub(super) fn truncate(&mut self, ply: u32) {
        self.spent.truncate(ply as usize);
        self.hands.truncate(ply as usize);
    }

    fn new_turn(&mut self) {
        self.state.carried = 0;
        self.state.proposals = ByColor::default();
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
}
