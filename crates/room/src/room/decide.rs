//! What a command makes happen: one event, nothing because it happened already, or a refusal.

use komadai_rules::{Color, IllegalMoves, Move};

use crate::{Command, Decision, Event, Refusal, Room, Ruling, Seat, Stage, Turn};

/// What a player gives the opponent at once, in milliseconds.
const COURTESY: u64 = 15_000;

impl Room {
    /// What a command of `color` makes happen; `None` where it has happened already.
    ///
    /// A rematch that is accepted becomes [`Event::Followed`] only once its game is there: see
    /// [`accepts_rematch`](Self::accepts_rematch).
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn decide(&self, color: Color, command: &Command, turn: Turn) -> Decision {
        match *command {
            Command::Move { ply, mv } => self.decide_move(color, ply, mv, turn),
            Command::Resign => self.playing().map(|()| Some(Event::Resigned { color })),
            Command::Declare => self.decide_declaration(color, turn),
            Command::Propose(proposal) => self.decide_proposal(color, proposal),
            Command::Accept(proposal) => self.decide_accepting(color, proposal),
            Command::Decline(proposal) => self.decide_declining(color, proposal),
            Command::Abort => self.decide_aborting(),
            Command::Suspend => self.playing().map(|()| Some(Event::Aborted)),
            Command::AddTime => self.decide_courtesy(color.opponent()),
            Command::Claim => self.decide_claim(color.opponent(), turn),
            // Only the opener says that: see `wish`.
            Command::Begin => Err(Refusal::TooLate),
            Command::Forfeit => self.playing().map(|()| Some(Event::Forfeited { color })),
        }
    }

    /// What taking the free seat makes happen; a given `color` must be the free one.
    ///
    /// # Errors
    ///
    /// There is no free seat for this account.
    pub fn join(&self, seat: Seat, color: Option<Color>) -> Decision {
        if self.gathers() {
            return self.gather(seat, color);
        }
        if self.color_of(seat.account).is_some() {
            return if self.stage == Stage::Waiting { Err(Refusal::OwnGame) } else { Ok(None) };
        }
        let free = Color::ALL.into_iter().find(|&color| self.seats[color].is_none());
        match free {
            Some(free)
                if self.stage == Stage::Waiting && color.is_none_or(|wanted| wanted == free) =>
            {
                Ok(Some(Event::Seated { color: free, seat }))
            }
            _ => Err(Refusal::NoSeat),
        }
    }

    /// What a moderator's ruling makes happen.
    ///
    /// # Errors
    ///
    /// The game is over, or is to be decided before it has begun.
    pub fn rule(&self, ruling: Ruling, reason: String) -> Decision {
        Ok(Some(match (self.stage, ruling) {
            (Stage::Over(_), _) => return Err(Refusal::Over),
            (Stage::Waiting, Ruling::Award(_)) => return Err(Refusal::NotBegun),
            (_, Ruling::Annul) => Event::Annulled { reason },
            (_, Ruling::Award(winner)) => Event::Adjudicated { winner, reason },
        }))
    }

    /// The flag of the side to move, if it has fallen.
    pub fn overdue(&self, turn: Turn) -> Option<Event> {
        let color = self.turn()?;
        let deadline = self.state.clock.deadline(color)?;
        (self.charged(turn) >= deadline).then_some(Event::Flagged)
    }

    /// The clock of the side to move is to stop after so long; nothing to note where no time limits it.
    pub fn interrupted(&self, raw: u64) -> Option<Event> {
        let timed = self.turn().is_some_and(|color| self.state.clock.deadline(color).is_some());
        (timed && raw > 0).then_some(Event::Interrupted { raw })
    }

    pub(super) fn playing(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Waiting => Err(Refusal::NotBegun),
            Stage::Playing => Ok(()),
            Stage::Over(_) => Err(Refusal::Over),
        }
    }

    fn decide_move(&self, color: Color, ply: u32, mv: Move, turn: Turn) -> Decision {
        if let Some(played) = self.game.moves().nth(ply as usize) {
            let first = self.game.start().turn;
            let mover = if ply.is_multiple_of(2) { first } else { first.opponent() };
            return if played == mv && mover == color { Ok(None) } else { Err(Refusal::Stale) };
        }
        self.playing()?;
        if ply > self.game.ply() {
            return Err(Refusal::Early);
        }
        if self.game.turn() != color {
            return Err(Refusal::NotYourTurn);
        }
        if let Some(flag) = self.overdue(turn) {
            return Ok(Some(flag));
        }
        // A strict game takes an illegal move, and ends by it.
        if self.terms.profile.illegal_moves == IllegalMoves::Refused {
            self.game.check(mv).map_err(Refusal::Illegal)?;
        }
        let raw = turn.raw;
        Ok(Some(Event::Moved { mv, spent: self.charged(turn), raw, place: None, note: None }))
    }

    fn decide_aborting(&self) -> Decision {
        match self.stage {
            Stage::Over(_) => Err(Refusal::Over),
            _ if self.terms.binding => Err(Refusal::NotInTerms),
            // Without the game that plays it again a draw would count for nothing.
            Stage::Playing if self.terms.rated && self.terms.rest.is_some() => {
                Err(Refusal::TooLate)
            }
            Stage::Playing if self.game.ply() >= 2 => Err(Refusal::TooLate),
            _ => Ok(Some(Event::Aborted)),
        }
    }

    fn decide_courtesy(&self, to: Color) -> Decision {
        self.playing()?;
        if self.state.clock.deadline(to).is_none() || self.terms.rated {
            return Err(Refusal::NotInTerms);
        }
        let time = COURTESY;
        Ok(Some(Event::TimeGiven { to, time }))
    }

    fn decide_claim(&self, away: Color, turn: Turn) -> Decision {
        self.playing()?;
        if !turn.absent[away] {
            return Err(Refusal::NotAbsent);
        }
        // A side that has not moved yet may still call the game off, by staying away too.
        let ply = self.game.ply();
        let unmoved = ply == 0 || ply == 1 && self.turn() == Some(away);
        let free = !self.terms.binding && self.terms.rest.is_none();
        Ok(Some(if unmoved && free { Event::Aborted } else { Event::Abandoned { color: away } }))
    }

    fn decide_declaration(&self, color: Color, turn: Turn) -> Decision {
        self.playing()?;
        if self.game.turn() != color {
            return Err(Refusal::NotYourTurn);
        }
        if self.terms.profile.impasse.conditions().is_empty() {
            return Err(Refusal::NotInTerms);
        }
        let declared = Event::Declared { spent: self.charged(turn) };
        Ok(Some(self.overdue(turn).unwrap_or(declared)))
    }
}
