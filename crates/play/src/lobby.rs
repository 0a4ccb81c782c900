//! Who looks for an opponent, and who fits whom. Nothing of it outlives the server: whoever waits is on the page.

use std::collections::{HashMap, VecDeque};

use komadai_rules::{ByColor, Color, Grade, Handicap};
use komadai_store::{AccountId, GameId};

use crate::room::Opening;
use crate::{Refusal, Seat, Start, Strength, Table, Team, Terms, customary};

/// A wish to play, waiting in the lobby.
#[derive(Clone, Debug, PartialEq)]
pub struct Seek {
    /// Who.
    pub by: Seat,
    /// What else is known of it. The desk fills it in.
    pub known: Known,
    /// Against whom; anybody if `None`.
    pub range: Option<Range>,
    /// How.
    pub terms: Terms,
    /// How else, as gladly: whoever offers any of these is played with at once. They are of the same pace.
    pub also: Vec<Terms>,
    /// As which side; `None` leaves it to chance.
    pub color: Option<Color>,
    /// Whether the ranks of both, which both must have, decide about handicap and sides: the stronger one gives what is
    /// customary between them, whatever start the terms name.
    pub by_rank: bool,
}

/// What others are told of whoever looks for an opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Known {
    /// How strong that is at this pace; none for a guest, and without a clock.
    pub strength: Option<Strength>,
    /// Whether it is a member, who has a profile to look at.
    pub member: bool,
    /// Whether a program plays for it.
    pub program: bool,
    /// Whether others may see how strong it is.
    pub shown: bool,
}

/// The ranks an opponent may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest.
    pub least: Grade,
    /// The highest.
    pub most: Grade,
}

impl Seek {
    /// Whether somebody of this strength may answer; whoever has none may where anybody may.
    pub fn welcomes(&self, strength: Option<Strength>) -> bool {
        self.range.is_none_or(|Range { least, most }| {
            strength.is_some_and(|strength| (least..=most).contains(&strength.grade()))
        })
    }

    /// Whether somebody of this strength may answer, and if not, why.
    fn check(&self, strength: Option<Strength>) -> Result<(), Refusal> {
        if self.by_rank && strength.is_none() {
            return Err(Refusal::MembersOnly);
        }
        self.welcomes(strength)
            .then_some(())
            .ok_or(Refusal::OutOfRange)
    }

    /// All the terms it would play on.
    pub(crate) fn all_terms(&self) -> impl Iterator<Item = &Terms> {
        std::iter::once(&self.terms).chain(&self.also)
    }

    /// Whether its terms go together: not too many, of one pace, as its strength is the strength at that, and for two.
    pub(crate) fn is_whole(&self) -> bool {
        let fits = |terms: &Terms| terms.pace() == self.terms.pace() && terms.team == Team::Alone;
        self.also.len() <= MOST_OTHERS && self.all_terms().all(fits)
    }

    /// The same seek, which names no terms twice.
    pub(crate) fn without_repeats(mut self) -> Self {
        let mut others: Vec<Terms> = Vec::new();
        for terms in self.also {
            if terms != self.terms && !others.contains(&terms) {
                others.push(terms);
            }
        }
        self.also = others;
        self
    }

    /// The first terms of this seek that the other would play on too.
    fn shared(&self, other: &Self) -> Option<Terms> {
        let both = |terms: &&Terms| other.all_terms().any(|others| others == *terms);
        self.all_terms().find(both).cloned()
    }

    /// The terms on which these two play, if they may and want to.
    fn agrees(&self, other: &Self) -> Option<Terms> {
        let fits = other.by.account != self.by.account
            && self.welcomes(other.known.strength)
            && other.welcomes(self.known.strength)
            && self.by_rank == other.by_rank
            && (self.by_rank || self.color.is_none() || self.color != other.color);
        self.shared(other).filter(|_| fits)
    }
}

/// What two ranks decide: the handicap that is customary between them, and who gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The handicap, or none.
    pub handicap: Handicap,
    /// Which side the first of the two plays; `None` in an even game, where chance decides.
    pub color: Option<Color>,
}

impl Meeting {
    /// What somebody of this rank and somebody of another play.
    ///
    /// ```
    /// use komadai_play::Meeting;
    /// use komadai_rules::{Color, Handicap};
    ///
    /// let meet = |one: &str, other: &str| Meeting::of(one.parse().unwrap(), other.parse().unwrap());
    /// assert_eq!(meet("1k", "1k").color, None);
    /// assert_eq!(meet("4d", "1k").color, Some(Color::White));
    /// assert_eq!(meet("1k", "4d").color, Some(Color::Black));
    /// assert_eq!(meet("1k", "4d").handicap, Handicap::Rook);
    /// ```
    pub fn of(own: Grade, other: Grade) -> Self {
        let handicap = customary(own, other);
        // White gives the handicap.
        let giver = (handicap != Handicap::Even).then_some(Color::White);
        Self {
            handicap,
            color: giver.map(|giver| if own > other { giver } else { giver.opponent() }),
        }
    }
}

/// What would be played with those who let ranks decide.
pub type Meetings = HashMap<SeekId, Meeting>;

/// Most terms of a seek besides the first.
const MOST_OTHERS: usize = 15;

/// The number of a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeekId(u32);

impl SeekId {
    /// The seek with this number.
    pub const fn from_number(number: u32) -> Self {
        Self(number)
    }

    /// The number, as the wire has it.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// What became of a seek.
#[derive(Debug)]
pub enum Sought {
    /// It waits.
    Waiting(SeekId),
    /// Somebody looked for the same.
    Playing(Table),
}

/// What those in the lobby hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyNews {
    /// Somebody came or went; the list says who.
    Changed,
    /// A seek has led to a game.
    Matched {
        /// Whose.
        seek: SeekId,
        /// The game.
        game: GameId,
    },
}

/// Games that are remembered of seeks, for whoever missed the news.
const MOST_LATELY: usize = 1_000;
/// Most seeks in all.
const MOST_SEEKS: usize = 1_000;

/// Who waits.
#[derive(Debug, Default)]
pub struct Lobby {
    /// The oldest first.
    waiting: Vec<Waiting>,
    last: u32,
    /// What the latest seeks have led to.
    lately: VecDeque<(SeekId, GameId)>,
}

/// A seek in the lobby.
#[derive(Debug)]
struct Waiting {
    id: SeekId,
    seek: Seek,
    /// Whether its game is being opened: nobody sees it then, and where that fails it waits on.
    taken: bool,
}

/// A game two seeks have led to, and the seek that waited.
type Matched = (Opening, SeekId);

impl Lobby {
    /// Adds a seek, or takes one that fits, until its game is there or cannot be opened: terms that both would play on, of these the first of the one who waited,
    /// and sides that do not collide. Where neither cares, the one who waited plays as `lot` says.
    ///
    /// # Errors
    ///
    /// There are too many already.
    pub fn add(
        &mut self,
        seek: Seek,
        most_of_one: usize,
        lot: Color,
    ) -> Result<Result<SeekId, Matched>, Refusal> {
        for other in self.waiting.iter_mut().filter(|other| !other.taken) {
            if let Some(terms) = other.seek.agrees(&seek) {
                other.taken = true;
                let waited = Seek {
                    terms,
                    ..other.seek.clone()
                };
                return Ok(Err((opening(waited, seek, lot), other.id)));
            }
        }
        let own = { self.waiting.iter() }
            .filter(|other| other.seek.by.account == seek.by.account)
            .count();
        if own >= most_of_one || self.waiting.len() >= MOST_SEEKS {
            return Err(Refusal::Busy);
        }
        self.last = self.last.wrapping_add(1);
        let id = SeekId(self.last);
        self.waiting.push(Waiting {
            id,
            seek,
            taken: false,
        });
        Ok(Ok(id))
    }

    /// Answers a seek, on the terms of this number among its own; where it does not care for a side, the one who waited
    /// plays as `lot` says.
    ///
    /// # Errors
    ///
    /// It is gone, or the answerer's own, or for others than somebody of this strength, or names no such terms.
    pub fn take(
        &mut self,
        id: SeekId,
        by: Seat,
        strength: Option<Strength>,
        choice: usize,
        lot: Color,
    ) -> Result<Matched, Refusal> {
        let waiting = { self.waiting.iter_mut() }
            .find(|waiting| waiting.id == id && !waiting.taken)
            .ok_or(Refusal::NoGame)?;
        let seek = &waiting.seek;
        if seek.by.account == by.account {
            return Err(Refusal::OwnGame);
        }
        seek.check(strength)?;
        let terms = seek.all_terms().nth(choice).ok_or(Refusal::NotInTerms)?;
        let answer = Seek {
            by,
            known: Known {
                strength,
                ..Known::default()
            },
            range: None,
            terms: terms.clone(),
            also: Vec::new(),
            color: None,
            by_rank: seek.by_rank,
        };
        let seek = Seek {
            terms: answer.terms.clone(),
            ..seek.clone()
        };
        waiting.taken = true;
        Ok((opening(seek, answer, lot), id))
    }

    /// A seek that was taken has led to this game.
    pub(crate) fn matched(&mut self, seek: SeekId, game: GameId) {
        self.waiting.retain(|waiting| waiting.id != seek);
        if self.lately.len() >= MOST_LATELY {
            self.lately.pop_front();
        }
        self.lately.push_back((seek, game));
    }

    /// The game that a seek has led to lately.
    pub(crate) fn game_of(&self, seek: SeekId) -> Option<GameId> {
        let found = self.lately.iter().rfind(|(own, _)| *own == seek);
        found.map(|(_, game)| *game)
    }

    /// The game of a seek that was taken could not be opened: it waits on, unless it was taken back meanwhile.
    pub(crate) fn waits_on(&mut self, seek: SeekId) {
        for waiting in &mut self.waiting {
            waiting.taken &= waiting.id != seek;
        }
    }

    /// Takes back an own seek; whether it was there.
    pub fn remove(&mut self, id: SeekId, by: AccountId) -> bool {
        let before = self.waiting.len();
        self.waiting
            .retain(|waiting| waiting.id != id || waiting.seek.by.account != by);
        self.waiting.len() < before
    }

    /// The terms of this number among those of a seek, while it waits.
    pub fn terms(&self, id: SeekId, choice: usize) -> Option<Terms> {
        let waiting = self.free().find(|waiting| waiting.id == id)?;
        waiting.seek.all_terms().nth(choice).cloned()
    }

    /// Every seek that waits, the oldest first.
    pub fn seeks(&self) -> Vec<(SeekId, Seek)> {
        let free = self.free();
        free.map(|waiting| (waiting.id, waiting.seek.clone()))
            .collect()
    }

    fn free(&self) -> impl Iterator<Item = &Waiting> {
        self.waiting.iter().filter(|waiting| !waiting.taken)
    }
}

/// The game of a seek, on its first terms, and the one who answers it.
fn opening(seek: Seek, by: Seek, lot: Color) -> Opening {
    let (mut terms, mut waiting) = (seek.terms, seek.color.or(by.color.map(Color::opponent)));
    if seek.by_rank
        && let Some((own, other)) = seek.known.strength.zip(by.known.strength)
    {
        let meeting = Meeting::of(own.grade(), other.grade());
        terms.start = Start::Handicap(meeting.handicap);
        waiting = meeting.color;
    }
    let waiting = waiting.unwrap_or(lot);
    let mut seats = ByColor::default();
    seats[waiting] = Some(seek.by);
    seats[waiting.opponent()] = Some(by.by);
    Opening::of(terms, seats)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn seek(number: i64, color: Option<Color>, rated: bool) -> Seek {
        let by = Seat {
            account: AccountId::from_number(number),
            name: format!("player {number}"),
        };
        Seek {
            by,
            known: Known::default(),
            range: None,
            terms: Terms {
                rated,
                ..Terms::default()
            },
            also: Vec::new(),
            color,
            by_rank: false,
        }
    }

    fn known(strength: Option<Strength>) -> Known {
        Known {
            strength,
            ..Known::default()
        }
    }

    #[test]
    fn those_who_want_the_same_play_at_once() {
        for (first, second, black) in [
            (None, None, Some(1)),
            (Some(White), None, Some(2)),
            (None, Some(Black), Some(2)),
            (Some(Black), Some(White), Some(1)),
            (Some(Black), Some(Black), None),
        ] {
            let mut lobby = Lobby::default();
            lobby.add(seek(1, first, false), 9, Black).unwrap().unwrap();
            let found = lobby.add(seek(2, second, false), 9, Black).unwrap().err();
            let seated = found.map(|(opening, _)| opening.seats.black.unwrap().account.number());
            assert_eq!(seated, black, "{first:?} {second:?}");
            assert_eq!(lobby.seeks().len(), if black.is_some() { 0 } else { 2 });
        }
    }

    #[test]
    fn whoever_would_play_on_the_same_terms_among_others_plays_on_them() {
        let timed = |seconds: &[u64]| -> Vec<Terms> {
            let timed = |&seconds: &u64| {
                let control = komadai_rules::TimeControl::sudden_death(seconds * 1000);
                Terms::default().with_clock(control)
            };
            seconds.iter().map(timed).collect()
        };
        let seeks = |number, seconds: &[u64]| {
            let mut terms = timed(seconds).into_iter();
            Seek {
                terms: terms.next().unwrap(),
                also: terms.collect(),
                ..seek(number, None, false)
            }
        };
        for (first, second, played) in [
            (&[60, 120, 180][..], &[300, 180, 120][..], Some(120)),
            (&[60], &[120, 60], Some(60)),
            (&[60, 120], &[120], Some(120)),
            (&[60, 120], &[180, 300], None),
        ] {
            let mut lobby = Lobby::default();
            lobby.add(seeks(1, first), 9, Black).unwrap().unwrap();
            let found = lobby.add(seeks(2, second), 9, Black).unwrap().err();
            let terms = found.map(|(opening, _)| opening.terms);
            assert_eq!(terms, played.map(|seconds| timed(&[seconds]).remove(0)));
        }
        // Ten minutes and an hour are two paces, at which nobody is as strong.
        assert!(seeks(1, &[60, 120]).is_whole());
        assert!(!seeks(1, &[60, 3_600]).is_whole());
        assert!(!seeks(1, &[60; 99]).is_whole());
        let once = seeks(1, &[60, 120, 60, 120, 180]).without_repeats();
        assert_eq!(once, seeks(1, &[60, 120, 180]));
    }

    #[test]
    fn nobody_plays_themselves_or_on_terms_they_did_not_ask_for() {
        let mut lobby = Lobby::default();
        let id = lobby.add(seek(1, None, false), 2, Black).unwrap().unwrap();
        lobby.add(seek(1, None, false), 2, Black).unwrap().unwrap();
        assert!(matches!(
            lobby.add(seek(1, None, false), 2, Black),
            Err(Refusal::Busy)
        ));
        lobby.add(seek(2, None, true), 2, Black).unwrap().unwrap();
        assert_eq!(
            lobby
                .take(id, seek(1, None, false).by, None, 0, Black)
                .unwrap_err(),
            Refusal::OwnGame
        );
        assert!(!lobby.remove(id, AccountId::from_number(2)));
        assert!(lobby.remove(id, AccountId::from_number(1)));
        assert_eq!(
            lobby
                .take(id, seek(2, None, false).by, None, 0, Black)
                .unwrap_err(),
            Refusal::NoGame
        );
    }

    #[test]
    fn a_range_of_ranks_holds_both_ways() {
        let strong = |number, rating: f64, range: Option<(&str, &str)>| Seek {
            known: known(Some(Strength {
                rating,
                deviation: 60.0,
                games: 9,
            })),
            range: range.map(|(least, most)| Range {
                least: least.parse().unwrap(),
                most: most.parse().unwrap(),
            }),
            ..seek(number, None, true)
        };
        for (first, second, plays) in [
            (
                strong(1, 1650.0, Some(("3k", "1d"))),
                strong(2, 1550.0, None),
                true,
            ),
            (
                strong(1, 1650.0, Some(("3k", "1d"))),
                strong(2, 1750.0, None),
                false,
            ),
            (
                strong(1, 1650.0, None),
                strong(2, 1550.0, Some(("2d", "9d"))),
                false,
            ),
            (
                strong(1, 1650.0, Some(("15k", "9d"))),
                seek(2, None, true),
                false,
            ),
        ] {
            let mut lobby = Lobby::default();
            let id = lobby.add(first, 9, Black).unwrap().unwrap();
            let (by, strength) = (second.by.clone(), second.known.strength);
            let welcome = lobby.seeks()[0].1.welcomes(strength);
            assert_eq!(lobby.add(second, 9, Black).unwrap().is_err(), plays);
            if !plays {
                assert_eq!(lobby.take(id, by, strength, 0, Black).is_ok(), welcome);
            }
        }
    }

    #[test]
    fn the_stronger_one_gives_what_is_customary_between_the_ranks() {
        let ranked = |number, rating: Option<f64>| Seek {
            known: known(rating.map(|rating| Strength {
                rating,
                deviation: 60.0,
                games: 9,
            })),
            by_rank: true,
            ..seek(number, Some(Black), false)
        };
        for (waits, answers, black, start) in [
            // The same rank: even, and sides by lot.
            (1650.0, 1660.0, 1, Handicap::Even),
            (
                1650.0,
                1250.0,
                2,
                customary("1d".parse().unwrap(), "4k".parse().unwrap()),
            ),
            (
                1250.0,
                1650.0,
                1,
                customary("1d".parse().unwrap(), "4k".parse().unwrap()),
            ),
            (
                1250.0,
                2650.0,
                1,
                customary("9d".parse().unwrap(), "4k".parse().unwrap()),
            ),
        ] {
            let mut by_click = Lobby::default();
            let id = by_click
                .add(ranked(1, Some(waits)), 9, Black)
                .unwrap()
                .unwrap();
            let Seek { by, known, .. } = ranked(2, Some(answers));
            let refused = by_click.take(id, by.clone(), None, 0, Black);
            assert_eq!(refused.unwrap_err(), Refusal::MembersOnly);
            let (clicked, _) = by_click.take(id, by, known.strength, 0, Black).unwrap();
            // Two who ask for the same are the same as one who answers.
            let mut by_chance = Lobby::default();
            by_chance
                .add(ranked(1, Some(waits)), 9, Black)
                .unwrap()
                .unwrap();
            let (found, _) = by_chance
                .add(ranked(2, Some(answers)), 9, Black)
                .unwrap()
                .unwrap_err();
            for opening in [clicked, found] {
                assert_eq!(
                    opening.terms.start,
                    Start::Handicap(start),
                    "{waits} {answers}"
                );
                assert_eq!(
                    opening.seats.black.unwrap().account.number(),
                    black,
                    "{waits} {answers}"
                );
            }
        }
        let mut lobby = Lobby::default();
        lobby
            .add(ranked(1, Some(1500.0)), 9, Black)
            .unwrap()
            .unwrap();
        let plain = Seek {
            by_rank: false,
            color: None,
            ..ranked(2, Some(1500.0))
        };
        assert!(
            lobby.add(plain, 9, Black).unwrap().is_ok(),
            "who asks for an even game gets none of these"
        );
    }

    #[test]
    fn of_several_terms_the_answerer_takes_any() {
        let strict = Terms {
            replays_draws: true,
            ..Terms::default()
        };
        let mut lobby = Lobby::default();
        let offer = Seek {
            also: vec![strict.clone()],
            ..seek(1, None, false)
        };
        let id = lobby.add(offer, 9, Black).unwrap().unwrap();
        let by = seek(2, None, false).by;
        let refused = lobby.take(id, by.clone(), None, 2, Black);
        assert_eq!(refused.unwrap_err(), Refusal::NotInTerms);
        assert_eq!(lobby.terms(id, 1).as_ref(), Some(&strict));
        assert_eq!(lobby.take(id, by, None, 1, Black).unwrap().0.terms, strict);
    }
}
