//! What a command makes happen: one event, nothing because it happened already, or a refusal.

use komadai_rules::{ByColor, Clock, Color, Handicap, IllegalMoves, Move, Reason, TimeControl};

use crate::{Command, Ending, Event, Opening, Proposal, Refusal, Room, Seat, Stage, Terms, Turn};

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
    pub fn decide(
        &self,
        color: Color,
        command: &Command,
        turn: Turn,
    ) -> Result<Option<Event>, Refusal> {
        match *command {
            Command::Move { ply, mv } => self.decide_move(color, ply, mv, turn),
            Command::Resign => self.playing().map(|()| Some(Event::Resigned { color })),
            Command::Declare => self.decide_declaration(color, turn),
            Command::Propose(proposal) => self.decide_proposal(color, proposal),
            Command::Accept(proposal) => self.decide_accepting(color, proposal),
            Command::Decline(proposal) => self.decide_declining(color, proposal),
            Command::Abort => {
                match self.stage {
                    Stage::Over(_) => return Err(Refusal::Over),
                    _ if self.terms.binding => return Err(Refusal::NotInTerms),
                    // Without the game that plays it again a draw would count for nothing.
                    Stage::Playing if self.terms.rated && self.terms.rest.is_some() => {
                        return Err(Refusal::TooLate);
                    }
                    Stage::Playing if self.game.ply() >= 2 => return Err(Refusal::TooLate),
                    _ => {}
                }
                Ok(Some(Event::Aborted))
            }
            Command::Suspend => self.playing().map(|()| Some(Event::Aborted)),
            Command::AddTime => {
                self.playing()?;
                let to = color.opponent();
                let timed = self.clock.deadline(to).is_some() && !self.terms.rated;
                timed
                    .then_some(Some(Event::TimeGiven { to, time: COURTESY }))
                    .ok_or(Refusal::NotInTerms)
            }
            Command::Claim => {
                self.playing()?;
                let away = color.opponent();
                if !turn.absent[away] {
                    return Err(Refusal::NotAbsent);
                }
                // A side that has not moved yet may still call the game off, by staying away too.
                let ply = self.game.ply();
                let unmoved = ply == 0 || ply == 1 && self.turn() == Some(away);
                let free = !self.terms.binding && self.terms.rest.is_none();
                Ok(Some(match unmoved && free {
                    true => Event::Aborted,
                    false => Event::Abandoned { color: away },
                }))
            }
            // Who opened it says that: see `wish`.
            Command::Begin => Err(Refusal::TooLate),
            Command::Forfeit => self.playing().map(|()| Some(Event::Forfeited { color })),
        }
    }

    /// What taking the free seat makes happen; a given `color` must be the free one.
    ///
    /// # Errors
    ///
    /// There is no free seat for this account.
    pub fn join(&self, seat: Seat, color: Option<Color>) -> Result<Option<Event>, Refusal> {
        if self.gathers() {
            return self.gather(seat, color);
        }
        if self.color_of(seat.account).is_some() {
            return if self.stage == Stage::Waiting {
                Err(Refusal::OwnGame)
            } else {
                Ok(None)
            };
        }
        let free = Color::ALL
            .into_iter()
            .find(|&color| self.seats[color].is_none());
        match free {
            Some(free)
                if self.stage == Stage::Waiting && color.is_none_or(|wanted| wanted == free) =>
            {
                Ok(Some(Event::Seated { color: free, seat }))
            }
            _ => Err(Refusal::NoSeat),
        }
    }

    /// The flag of the side to move, if it has fallen.
    pub fn overdue(&self, turn: Turn) -> Option<Event> {
        let color = self.turn()?;
        let deadline = self.clock.deadline(color)?;
        (self.charged(turn) >= deadline).then_some(Event::Flagged)
    }

    /// The clock of the side to move is to stop after so long; nothing to note where no time limits it.
    pub fn interrupted(&self, raw: u64) -> Option<Event> {
        let timed = self
            .turn()
            .is_some_and(|color| self.clock.deadline(color).is_some());
        (timed && raw > 0).then_some(Event::Interrupted { raw })
    }

    /// The game to open when `color` accepts a rematch, if its opponent has proposed one.
    pub fn accepts_rematch(&self, color: Color, command: &Command) -> Option<Opening> {
        let agrees = matches!(
            command,
            Command::Accept(Proposal::Rematch) | Command::Propose(Proposal::Rematch)
        );
        let proposed = self.proposals[color.opponent()] == Some(Proposal::Rematch);
        (agrees && proposed && self.next.is_none()).then(|| self.follow(None))
    }

    /// The game to open by itself after this one: a draw that is played again, until that was done.
    pub fn replay(&self) -> Option<Opening> {
        let rest = self.rest_to_replay().filter(|_| self.next.is_none())?;
        Some(self.follow(Some(rest)))
    }

    /// Whether this game is a draw that is played again, be the next one there already or not.
    pub fn is_replayed(&self) -> bool {
        self.rest_to_replay().is_some()
    }

    /// The time both have left for the game that stands for this one, if it is drawn and played again.
    fn rest_to_replay(&self) -> Option<ByColor<TimeControl>> {
        let Stage::Over(Ending::Rules(outcome)) = self.stage else {
            return None;
        };
        let drawn = outcome.winner.is_none()
            && matches!(outcome.reason, Reason::Sennichite | Reason::Jishogi);
        if !drawn || !self.terms.replays_draws {
            return None;
        }
        let rest = self.terms.rest(&self.clock);
        // Whose time is all used up has none for another game, and a clock without any would not limit it.
        let limited = |controls: ByColor<TimeControl>| {
            let clock = Clock::new(controls);
            ByColor::from_fn(|color| clock.deadline(color).is_some())
        };
        (limited(rest) == limited(self.terms.clocks)).then_some(rest)
    }

    /// Sides change, and each player's time with them; but who gives a handicap goes on giving it.
    fn follow(&self, rest: Option<ByColor<TimeControl>>) -> Opening {
        let (mut seats, mut partners) = (self.seats.clone(), self.partners.clone());
        let mut terms = Terms {
            rest,
            // A rematch is nobody's but the players'.
            binding: self.terms.binding && rest.is_some(),
            ..self.terms.clone()
        };
        let is_even = terms
            .handicap()
            .is_none_or(|handicap| handicap == Handicap::Even);
        if is_even {
            std::mem::swap(&mut seats.black, &mut seats.white);
            std::mem::swap(&mut partners.black, &mut partners.white);
            std::mem::swap(&mut terms.clocks.black, &mut terms.clocks.white);
            if let Some(rest) = &mut terms.rest {
                std::mem::swap(&mut rest.black, &mut rest.white);
            }
        }
        Opening {
            terms,
            seats,
            partners,
        }
    }

    fn playing(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Waiting => Err(Refusal::NotBegun),
            Stage::Playing => Ok(()),
            Stage::Over(_) => Err(Refusal::Over),
        }
    }

    fn decide_move(
        &self,
        color: Color,
        ply: u32,
        mv: Move,
        turn: Turn,
    ) -> Result<Option<Event>, Refusal> {
        if let Some(played) = self.game.moves().nth(ply as usize) {
            let first = self.game.start().turn;
            let mover = if ply.is_multiple_of(2) {
                first
            } else {
                first.opponent()
            };
            return if played == mv && mover == color {
                Ok(None)
            } else {
                Err(Refusal::Stale)
            };
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
        Ok(Some(Event::Moved {
            mv,
            spent: self.charged(turn),
            raw,
            place: None,
            note: None,
        }))
    }

    fn decide_declaration(&self, color: Color, turn: Turn) -> Result<Option<Event>, Refusal> {
        self.playing()?;
        if self.game.turn() != color {
            return Err(Refusal::NotYourTurn);
        }
        if self.terms.profile.impasse.conditions().is_empty() {
            return Err(Refusal::NotInTerms);
        }
        let declared = Event::Declared {
            spent: self.charged(turn),
        };
        Ok(Some(self.overdue(turn).unwrap_or(declared)))
    }

    fn decide_proposal(&self, color: Color, proposal: Proposal) -> Result<Option<Event>, Refusal> {
        if self.proposals[color.opponent()] == Some(proposal) {
            return self.decide_accepting(color, proposal);
        }
        match proposal {
            Proposal::Rematch => {
                let over = matches!(self.stage, Stage::Over(_)) && self.next.is_none();
                over.then_some(()).ok_or(Refusal::NotOver)?;
            }
            Proposal::Count => {
                self.playing()?;
                // The rules say whether a count may be agreed here; a copy is asked.
                let may = self.game.clone().agree_impasse().is_some();
                may.then_some(()).ok_or(Refusal::NotInTerms)?;
            }
            Proposal::TakeBack => {
                self.playing()?;
                let may =
                    self.terms.take_back && !self.terms.rated && self.plies_to_take_back(color) > 0;
                may.then_some(()).ok_or(Refusal::NotInTerms)?;
            }
        }
        if self.asked[color] == Some((proposal, self.game.ply())) {
            return Err(Refusal::ProposedAlready);
        }
        Ok(Some(Event::Proposed { color, proposal }))
    }

    fn decide_accepting(&self, color: Color, proposal: Proposal) -> Result<Option<Event>, Refusal> {
        let proposer = color.opponent();
        if self.proposals[proposer] != Some(proposal) {
            return Err(Refusal::NothingProposed);
        }
        Ok(Some(match proposal {
            Proposal::Count => Event::Counted,
            Proposal::TakeBack => Event::TakenBack {
                plies: self.plies_to_take_back(proposer),
            },
            // The host has to open the game first.
            Proposal::Rematch => return Err(Refusal::Busy),
        }))
    }

    fn decide_declining(&self, color: Color, proposal: Proposal) -> Result<Option<Event>, Refusal> {
        let whose = [color.opponent(), color]
            .into_iter()
            .find(|&side| self.proposals[side] == Some(proposal));
        match whose {
            Some(color) => Ok(Some(Event::Declined { color, proposal })),
            None => Err(Refusal::NothingProposed),
        }
    }

    /// How many moves go back when `color` takes back its last one; 0 if it has made none.
    fn plies_to_take_back(&self, color: Color) -> u32 {
        let plies = if self.game.turn() == color { 2 } else { 1 };
        if self.game.ply() >= plies { plies } else { 0 }
    }
}
