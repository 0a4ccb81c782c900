//! What needs the consent of both: proposals, their answers, and the game that a rematch leads to.

use komadai_rules::{ByColor, Clock, Color, Handicap, Reason, TimeControl};

use crate::{Command, Decision, Ending, Event, Opening, Proposal, Refusal, Room, Stage, Terms};

impl Room {
    /// The game to open when `color` accepts a rematch, if its opponent has proposed one.
    pub fn accepts_rematch(&self, color: Color, command: &Command) -> Option<Opening> {
        let agrees = matches!(
            command,
            Command::Accept(Proposal::Rematch) | Command::Propose(Proposal::Rematch)
        );
        let proposed = self.state.proposals[color.opponent()] == Some(Proposal::Rematch);
        (agrees && proposed && self.state.next.is_none()).then(|| self.follow(None))
    }

    /// The game to open by itself after this one: a draw that is played again, until that was done.
    pub fn replay(&self) -> Option<Opening> {
        let rest = self.rest_to_replay().filter(|_| self.state.next.is_none())?;
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
        let rest = self.terms.rest(&self.state.clock);
        // A player whose time is used up has none for another game, and a clock without any would not limit it.
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
        let is_even = terms.handicap().is_none_or(|handicap| handicap == Handicap::Even);
        if is_even {
            std::mem::swap(&mut seats.black, &mut seats.white);
            std::mem::swap(&mut partners.black, &mut partners.white);
            std::mem::swap(&mut terms.clocks.black, &mut terms.clocks.white);
            if let Some(rest) = &mut terms.rest {
                std::mem::swap(&mut rest.black, &mut rest.white);
            }
        }
        Opening { terms, seats, partners }
    }

    pub(super) fn decide_proposal(&self, color: Color, proposal: Proposal) -> Decision {
        if self.state.proposals[color.opponent()] == Some(proposal) {
            return self.decide_accepting(color, proposal);
        }
        match proposal {
            Proposal::Rematch => {
                let over = matches!(self.stage, Stage::Over(_)) && self.state.next.is_none();
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
        if self.state.asked[color] == Some((proposal, self.game.ply())) {
            return Err(Refusal::ProposedAlready);
        }
        Ok(Some(Event::Proposed { color, proposal }))
    }

    pub(super) fn decide_accepting(&self, color: Color, proposal: Proposal) -> Decision {
        let proposer = color.opponent();
        if self.state.proposals[proposer] != Some(proposal) {
            return Err(Refusal::NothingProposed);
        }
        Ok(Some(match proposal {
            Proposal::Count => Event::Counted,
            Proposal::TakeBack => Event::TakenBack { plies: self.plies_to_take_back(proposer) },
            // The host has to open the game first.
            Proposal::Rematch => return Err(Refusal::Busy),
        }))
    }

    pub(super) fn decide_declining(&self, color: Color, proposal: Proposal) -> Decision {
        let whose = [color.opponent(), color]
            .into_iter()
            .find(|&side| self.state.proposals[side] == Some(proposal));
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
