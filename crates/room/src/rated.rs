//! Games that count: for which ratings, by how much, and what a rating is called.
//!
//! Ratings are Glicko-2, one for each [`Pace`], a period for each game. A handicap is worth a hundred points for
//! every rank it makes up for by custom ([`HandicapStep::SUGGESTED`]): with it the giver counts as so much weaker, so
//! that neither side gains by its mere presence. Games between engines count apart from those between people.

use komadai_ids::AccountId;
use komadai_rating::{Game, Rating, Score};
use komadai_rules::{Color, Grade, Handicap, HandicapStep};

use crate::{Room, Start, Team, Terms};

/// How long a game takes, as far as ratings tell games apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// Under ten minutes a side, byoyomi counted for 25 moves and increments for 60.
    Blitz,
    /// Under half an hour.
    Rapid,
    /// Longer than that.
    Classical,
    /// Hours or days for a move.
    Correspondence,
}

impl Pace {
    /// Every pace, the quickest first.
    pub const ALL: [Self; 4] = [Self::Blitz, Self::Rapid, Self::Classical, Self::Correspondence];

    /// The pace in kebab-case, as ratings are filed.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }
}

/// How the ratings of engines are filed: they play each other, at whatever pace.
pub const ENGINES: &str = "engine";
/// Points between a rank and the next.
const PER_RANK: f64 = 100.0;
/// Where 1 dan begins; a newcomer stands a rank below.
const FIRST_DAN: f64 = 1600.0;
/// From this deviation down a rating is taken for known.
const KNOWN: f64 = 110.0;
/// After so long without a game one is as much less sure of a rating as after one period of it.
const IDLE_PERIOD_MS: f64 = 5.0 * 86_400_000.0;

/// A rating as it is kept: what the last rated game made of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rating right after that game.
    pub rating: Rating,
    /// How many games it rests on.
    pub games: u32,
    /// When that game ended, in milliseconds since 1970.
    pub changed: i64,
}

/// How strong a player is taken to be at one pace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Points of Glicko-2, 1500 for a newcomer.
    pub rating: f64,
    /// How far off that may be: the true strength lies within two deviations in nineteen cases of twenty.
    pub deviation: f64,
    /// How many games it rests on.
    pub games: u32,
}

impl Strength {
    /// What a standing says at this moment, in milliseconds since 1970; a player without one is a newcomer.
    pub fn of(standing: Option<Standing>, now: i64) -> Self {
        let Rating { rating, deviation, .. } = current(standing, now);
        Self { rating, deviation, games: standing.map_or(0, |standing| standing.games) }
    }

    /// The rank that goes with it: a step every hundred points, from 15 kyū to 9 dan. It is this server's own.
    ///
    /// ```
    /// use komadai_room::Strength;
    ///
    /// let grade = |rating| Strength { rating, deviation: 80.0, games: 30 }.grade().to_string();
    /// assert_eq!([150.0, 1500.0, 1600.0, 2399.0, 3000.0].map(grade), ["15k", "1k", "1d", "8d", "9d"]);
    /// ```
    pub fn grade(&self) -> Grade {
        let above = ((self.rating - FIRST_DAN) / PER_RANK).floor() as i32;
        let found = Grade::all().find(|grade| grade.steps_above(FIRST) >= above);
        found.unwrap_or(Grade::HIGHEST)
    }

    /// Whether it rests on too little to be relied on.
    pub fn is_provisional(&self) -> bool {
        self.deviation > KNOWN
    }
}

const FIRST: Grade = match Grade::dan(1) {
    Some(grade) => grade,
    None => panic!("there is a first dan"),
};

/// What players of these ranks play by custom; the second of two games where the custom is a match.
pub fn customary(one: Grade, other: Grade) -> Handicap {
    match HandicapStep::suggested(one.steps_above(other).unsigned_abs()) {
        HandicapStep::Single(handicap) | HandicapStep::Match(_, handicap) => handicap,
    }
}

/// How many ranks a handicap makes up for: those of the greatest customary one that leaves out no more.
///
/// ```
/// use komadai_room::ranks_of;
/// use komadai_rules::Handicap;
///
/// assert_eq!(ranks_of(Handicap::Even), 0);
/// assert_eq!(ranks_of(Handicap::Rook), 4);
/// assert_eq!(ranks_of(Handicap::FivePiece), ranks_of(Handicap::FourPiece));
/// ```
pub fn ranks_of(handicap: Handicap) -> u32 {
    let steps = || {
        let numbered = (0..).zip(HandicapStep::SUGGESTED);
        numbered.filter_map(|(ranks, step)| match step {
            HandicapStep::Single(handicap) => Some((ranks, handicap)),
            HandicapStep::Match(..) => None,
        })
    };
    let own = steps().find(|&(_, own)| own == handicap);
    let points = handicap.missing_points();
    let reached = || steps().filter(|(_, own)| own.missing_points() <= points).last();
    own.or_else(reached).map_or(0, |(ranks, _)| ranks)
}

impl Terms {
    /// The pace of a game on these terms; none without a clock.
    pub fn pace(&self) -> Option<Pace> {
        if !self.is_timed() {
            return None;
        }
        if self.is_by_letter() {
            return Some(Pace::Correspondence);
        }
        let lasts = Color::ALL.map(|color| {
            let control = &self.clocks[color];
            let every = control.byoyomi.period.max(control.per_move);
            // The terms may be unchecked still, with times that overflow.
            [
                (1, control.main),
                (u64::from(control.bank.units), control.bank.unit),
                (25, every),
                (60, control.increment),
            ]
            .into_iter()
            .fold(0_u64, |sum, (times, time)| sum.saturating_add(time.saturating_mul(times)))
        });
        Some(match lasts[0].max(lasts[1]) / 60_000 {
            0..10 => Pace::Blitz,
            10..30 => Pace::Rapid,
            _ => Pace::Classical,
        })
    }

    /// Whether a game on these terms can count: one against one, a clock, and a start with a name.
    pub fn can_count(&self) -> bool {
        self.team == Team::Alone && self.pace().is_some() && self.handicap().is_some()
    }

    /// The handicap, if the start is one or none.
    pub fn handicap(&self) -> Option<Handicap> {
        match &self.start {
            Start::Handicap(handicap) => Some(*handicap),
            Start::Setup(setup) => Handicap::of_setup(setup),
        }
    }

    /// How the ratings are filed that a game on these terms changes; none without a clock. Engines are known by their
    /// lag: it is theirs.
    pub fn class(&self) -> Option<&'static str> {
        let pace = self.pace()?;
        Some(if self.compensates_lag { pace.code() } else { ENGINES })
    }
}

/// A rated game that is over: whose ratings it changes, and by what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGame {
    /// How the ratings are filed that it changes.
    pub class: &'static str,
    /// Black and White.
    pub players: [AccountId; 2],
    /// The points that the handicap is worth; White gives it.
    given: f64,
    scores: [Score; 2],
}

impl RatedGame {
    /// The standings of both players after this game, from those before it; `now` in milliseconds since 1970.
    pub fn settle(&self, before: [Option<Standing>; 2], now: i64) -> [Standing; 2] {
        let [black, white] = before.map(|standing| current(standing, now));
        let shifted = |one: Rating, by: f64| Rating { rating: one.rating + by, ..one };
        // To Black, White is so much weaker, and Black to White so much stronger.
        let met = [shifted(white, -self.given), shifted(black, self.given)];
        std::array::from_fn(|side| Standing {
            rating: [black, white][side]
                .after(&[Game { opponent: met[side], score: self.scores[side] }]),
            games: before[side].map_or(0, |before| before.games) + 1,
            changed: now,
        })
    }
}

impl Room {
    /// What the end of this game does to ratings, if it counts.
    pub fn rated_game(&self) -> Option<RatedGame> {
        let ending = self.stage().ending()?;
        let terms = self.terms();
        // A draw that is played again is settled by the game that follows.
        if !terms.rated || !ending.has_result() || self.replay().is_some() {
            return None;
        }
        let seats = self.seats();
        Some(RatedGame {
            class: terms.class()?,
            players: [seats.black.as_ref()?.account, seats.white.as_ref()?.account],
            given: f64::from(ranks_of(terms.handicap()?)) * PER_RANK,
            scores: match ending.winner() {
                Some(Color::Black) => [Score::Win, Score::Loss],
                Some(Color::White) => [Score::Loss, Score::Win],
                None => [Score::Draw, Score::Draw],
            },
        })
    }
}

/// A rating as it is now: the longer ago the last game, the less sure.
fn current(standing: Option<Standing>, now: i64) -> Rating {
    standing.map_or(Rating::NEW, |Standing { rating, changed, .. }| {
        rating.after_idle((now - changed).max(0) as f64 / IDLE_PERIOD_MS)
    })
}

#[cfg(test)]
mod tests {
    use komadai_rules::TimeControl;

    use super::*;

    #[test]
    fn a_pace_is_told_by_how_long_a_game_lasts() {
        let control = |main: u64, byoyomi: u64| TimeControl {
            main: main * 60_000,
            byoyomi: komadai_rules::Byoyomi { period: byoyomi * 1000, periods: 1 },
            ..TimeControl::UNTIMED
        };
        for (main, byoyomi, expected) in [
            (0, 10, Some(Pace::Blitz)),
            (10, 0, Some(Pace::Rapid)),
            (10, 30, Some(Pace::Rapid)),
            (15, 60, Some(Pace::Classical)),
            (0, 86_400, Some(Pace::Correspondence)),
            (0, 0, None),
        ] {
            let terms = Terms::default().with_clock(control(main, byoyomi));
            assert_eq!(terms.pace(), expected, "{main} min + {byoyomi} s");
        }
        // Whatever is asked for has a pace, though nobody may play by it.
        let endless = TimeControl {
            main: 0,
            increment: u64::MAX,
            bank: komadai_rules::Bank { unit: u64::MAX, units: u32::MAX },
            ..TimeControl::UNTIMED
        };
        let terms = Terms::default().with_clock(endless);
        assert_eq!(terms.pace(), Some(Pace::Classical));
        assert!(terms.check().is_err());
    }

    #[test]
    fn every_customary_handicap_is_worth_the_ranks_it_is_customary_for() {
        for (ranks, step) in HandicapStep::SUGGESTED.iter().enumerate() {
            if let HandicapStep::Single(handicap) = step {
                assert_eq!(ranks_of(*handicap), ranks as u32, "{handicap}");
            }
        }
        assert_eq!(ranks_of(Handicap::RightLance), 1);
        assert_eq!(ranks_of(Handicap::NakedKing), 10);
    }
}
