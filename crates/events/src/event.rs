//! An event as the fold of what happened in it.

use std::collections::BTreeMap;

use crate::{
    Colours, Entrant, Entry, Format, Outcome, Pairing, PlayerId, Refusal, Round, Terms, pairing,
};

/// A game of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The round, from 1.
    pub round: usize,
    /// The two players and their colours.
    pub pairing: Pairing,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// The winner, once there is one.
    pub fn winner(&self) -> Option<PlayerId> {
        Some(self.pairing.player(self.outcome?.winner()?))
    }

    /// The loser, once there is one.
    pub fn loser(&self) -> Option<PlayerId> {
        self.pairing.opponent_of(self.winner()?)
    }
}

/// A round without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The round, from 1.
    pub round: usize,
    /// Who had no opponent.
    pub player: PlayerId,
    /// Whether it counts like a win. The free round that everybody has in a round robin of an odd number (抜け番) does
    /// not.
    pub scores: bool,
}

/// A tournament: its terms, who takes part, and every game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    terms: Terms,
    entrants: Vec<Entrant>,
    gone: Vec<PlayerId>,
    games: Vec<Game>,
    byes: Vec<Bye>,
    /// Where each player's games and byes stand among all.
    own: BTreeMap<PlayerId, Own>,
    rounds: usize,
    closed: bool,
}

/// A player's games and byes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Own {
    games: Vec<usize>,
    byes: Vec<usize>,
}

impl Event {
    /// An event to which nobody has come yet.
    pub const fn new(terms: Terms) -> Self {
        Self {
            terms,
            entrants: Vec::new(),
            gone: Vec::new(),
            games: Vec::new(),
            byes: Vec::new(),
            own: BTreeMap::new(),
            rounds: 0,
            closed: false,
        }
    }

    /// The event to which these entries lead.
    ///
    /// # Errors
    ///
    /// An entry that does not fit those before it.
    pub fn replay(terms: Terms, entries: impl IntoIterator<Item = Entry>) -> Result<Self, Refusal> {
        let mut event = Self::new(terms);
        entries.into_iter().try_for_each(|entry| event.apply(entry))?;
        Ok(event)
    }

    /// Takes an entry in, or leaves the event as it was.
    ///
    /// # Errors
    ///
    /// The entry names a player or a game that is not there, comes twice, or comes too late.
    pub fn apply(&mut self, entry: Entry) -> Result<(), Refusal> {
        if self.closed {
            return Err(Refusal::Over);
        }
        match entry {
            Entry::Joined(entrant) => self.join(entrant),
            Entry::Left(player) => self.leave(player),
            Entry::Returned(player) => self.come_back(player),
            Entry::Round(round) => self.begin_round(round),
            Entry::Result { game, outcome } => self.report(game, outcome),
            Entry::Closed => {
                self.closed = true;
                Ok(())
            }
        }
    }

    fn join(&mut self, entrant: Entrant) -> Result<(), Refusal> {
        if self.entrant(entrant.id).is_some() {
            return Err(Refusal::Twice(entrant.id));
        }
        self.open_to_entries()?;
        self.entrants.push(entrant);
        Ok(())
    }

    fn leave(&mut self, player: PlayerId) -> Result<(), Refusal> {
        self.present(player)?;
        if self.rounds == 0 {
            // No place in the circle or the tree stays empty for somebody who was never drawn.
            self.entrants.retain(|entrant| entrant.id != player);
        } else {
            self.gone.push(player);
        }
        Ok(())
    }

    fn come_back(&mut self, player: PlayerId) -> Result<(), Refusal> {
        self.entrant(player).ok_or(Refusal::Unknown(player))?;
        if !self.has_left(player) {
            return Err(Refusal::Twice(player));
        }
        if self.is_over() {
            return Err(Refusal::Over);
        }
        self.open_to_entries()?;
        self.gone.retain(|&gone| gone != player);
        Ok(())
    }

    /// Whether the form of the event takes players in now.
    fn open_to_entries(&self) -> Result<(), Refusal> {
        match self.terms.format {
            Format::Swiss { .. } | Format::Arena => Ok(()),
            _ if self.rounds == 0 => Ok(()),
            _ => Err(Refusal::Begun),
        }
    }

    fn begin_round(&mut self, round: Round) -> Result<(), Refusal> {
        let seated = round.pairings.iter().flat_map(|pair| [pair.black, pair.white]);
        let mut named: Vec<_> = seated.chain(round.byes.iter().copied()).collect();
        for &player in &named {
            self.entrant(player).ok_or(Refusal::Unknown(player))?;
        }
        named.sort_unstable();
        if let Some(twice) = named.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Refusal::Doubled(twice[0]));
        }
        let number = self.rounds + 1;
        let byes = round.byes.into_iter().map(|player| Bye {
            round: number,
            player,
            scores: !pairing::round_robin::is_free(self, self.rounds, player),
        });
        let byes: Vec<_> = byes.collect();
        for bye in byes {
            let own = self.own.entry(bye.player).or_default();
            own.byes.push(self.byes.len());
            self.byes.push(bye);
        }
        self.rounds = number;
        for pairing in round.pairings {
            for player in [pairing.black, pairing.white] {
                let own = self.own.entry(player).or_default();
                own.games.push(self.games.len());
            }
            self.games.push(Game { round: number, pairing, outcome: None });
        }
        Ok(())
    }

    fn report(&mut self, game: usize, outcome: Outcome) -> Result<(), Refusal> {
        let decides = matches!(self.terms.format, Format::Knockout { .. } | Format::Match { .. });
        let rounds = self.rounds;
        let reported = self.games.get_mut(game).ok_or(Refusal::NoGame(game))?;
        if decides && reported.round < rounds && reported.outcome != Some(outcome) {
            return Err(Refusal::TooLate { round: reported.round });
        }
        reported.outcome = Some(outcome);
        Ok(())
    }

    /// Draws the next round; it counts once it is applied as an entry.
    ///
    /// # Errors
    ///
    /// Games are still running, the event is over, too few take part, or it is an arena.
    pub fn next_round(&self) -> Result<Round, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let running = self.games.iter().filter(|game| game.outcome.is_none()).count();
        if running > 0 && self.terms.format != Format::Arena {
            return Err(Refusal::Unfinished(running));
        }
        let found = self.entrants.len() - self.gone.len();
        if found < 2 {
            return Err(Refusal::Players { least: 2, found });
        }
        match self.terms.format {
            Format::RoundRobin { .. } => Ok(pairing::round_robin::round(self, self.rounds)),
            Format::Swiss { .. } => Ok(pairing::swiss::round(self)),
            Format::Knockout { third_place } => Ok(pairing::knockout::round(self, third_place)),
            Format::Match { .. } => Ok(pairing::series::round(self)),
            Format::Arena => Err(Refusal::NoRounds),
        }
    }

    /// Pairs those who wait in an arena, as far as that makes sense now; the rest goes on waiting.
    ///
    /// # Errors
    ///
    /// The event is over, or somebody who waits does not take part.
    pub fn pair_waiting(&self, waiting: &[PlayerId]) -> Result<Round, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        waiting.iter().try_for_each(|&player| self.present(player))?;
        Ok(pairing::arena::round(self, waiting))
    }

    /// Whether all is played.
    pub fn is_over(&self) -> bool {
        if self.closed {
            return true;
        }
        let settled = self.games.iter().all(|game| game.outcome.is_some());
        let played = |rounds: usize| settled && self.rounds >= rounds;
        match self.terms.format {
            Format::Arena => false,
            Format::RoundRobin { .. } => {
                self.rounds > 0 && played(pairing::round_robin::rounds(self))
            }
            Format::Swiss { rounds } => played(rounds.into()),
            Format::Knockout { third_place } => {
                self.rounds > 0 && settled && pairing::knockout::is_decided(self, third_place)
            }
            Format::Match { wins } => {
                let has_won = |entrant: &Entrant| self.wins(entrant.id) >= wins.into();
                // Who leaves a match that has begun leaves it to the other.
                let stay = self.entrants.len() - self.gone.len();
                let is_given_up = self.rounds > 0 && settled && stay < 2;
                is_given_up || self.entrants.iter().any(has_won)
            }
        }
    }

    /// Whether its organiser has ended it, after which nothing changes any more.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// What the event was announced as.
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// Everybody who entered, in that order.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Every game, in the order of drawing.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Who had no opponent in which round.
    pub fn byes(&self) -> &[Bye] {
        &self.byes
    }

    /// How many rounds have been drawn.
    pub const fn rounds(&self) -> usize {
        self.rounds
    }

    /// The entrant of this number.
    pub fn entrant(&self, player: PlayerId) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.id == player)
    }

    /// Whether this player has left.
    pub fn has_left(&self, player: PlayerId) -> bool {
        self.gone.contains(&player)
    }

    /// The rounds that one player had no opponent in.
    pub(crate) fn byes_of(&self, player: PlayerId) -> impl Iterator<Item = &Bye> {
        let own = self.own.get(&player).into_iter();
        own.flat_map(|own| own.byes.iter().map(|&number| &self.byes[number]))
    }

    /// The games of one player, in order.
    pub fn games_of(&self, player: PlayerId) -> impl DoubleEndedIterator<Item = &Game> {
        let own = self.own.get(&player).into_iter();
        own.flat_map(|own| own.games.iter().map(|&number| &self.games[number]))
    }

    /// Games that a player won.
    pub fn wins(&self, player: PlayerId) -> usize {
        self.games_of(player).filter(|game| game.winner() == Some(player)).count()
    }

    /// All who entered, the strongest first.
    pub(crate) fn by_strength(&self) -> impl Iterator<Item = PlayerId> {
        let mut order: Vec<_> = self.entrants.iter().collect();
        order.sort_by_key(|entrant| (-i64::from(entrant.strength), entrant.lot, entrant.id));
        order.into_iter().map(|entrant| entrant.id)
    }

    /// Those who are still here, the strongest first.
    pub(crate) fn seeds(&self) -> Vec<PlayerId> {
        self.by_strength().filter(|&player| !self.has_left(player)).collect()
    }

    /// The two of a pairing in the order of [`Colours`], where `balanced` is right between equals.
    pub(crate) fn coloured(&self, balanced: Pairing) -> Pairing {
        let strength = |player| self.entrant(player).map_or(0, |entrant| entrant.strength);
        let black_is_stronger = strength(balanced.black) > strength(balanced.white);
        if self.terms.colours == Colours::StrongerWhite && black_is_stronger {
            balanced.swapped()
        } else {
            balanced
        }
    }

    fn present(&self, player: PlayerId) -> Result<(), Refusal> {
        self.entrant(player).ok_or(Refusal::Unknown(player))?;
        if self.has_left(player) { Err(Refusal::Gone(player)) } else { Ok(()) }
    }
}
