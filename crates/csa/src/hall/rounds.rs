//! Rounds of games that a schedule pairs: on whole multiples of their period since 1970, whatever the game is called.

use std::collections::BTreeSet;

use komadai_chance::Chance;

use crate::{GameKind, GameName, PlayerName};

use super::Hall;
use super::messages::{Moment, VisitorId};
use super::pairing::{Waiting, pairs};
use super::visitor::Visitor;

/// The rating that a player without one is taken for: the middle of the scale that ratings are told on.
const UNKNOWN: u32 = 1500;
/// How much stronger than the beaten, or weaker than the winner, of its last game a player without a rating is taken
/// for.
const STEP: u32 = 200;

/// A player's last game that was won by one of the two.
#[derive(Clone, Debug)]
pub(super) struct LastGame {
    pub(super) opponent: PlayerName,
    pub(super) won: bool,
}

impl Hall {
    /// Pairs everyone whose round has come since `before`.
    pub(super) fn pair_rounds(&mut self, before: Moment) {
        if self.draining {
            return;
        }
        for game in self.due(before) {
            self.pair_round(&game);
        }
    }

    /// The scheduled games somebody waits for whose round has come since then. Nothing is kept of a name that nobody
    /// waits under, as anybody may make up as many as there are.
    fn due(&self, before: Moment) -> BTreeSet<GameName> {
        let waited_for = self.visitors.values().filter_map(Visitor::seeks);
        let scheduled = waited_for.filter(|game| game.kind() == GameKind::Floodgate);
        let due =
            scheduled.filter(|game| self.round_of(game, before) < self.round_of(game, self.now));
        due.cloned().collect()
    }

    /// How many rounds there have been of a game since 1970.
    fn round_of(&self, game: &GameName, at: Moment) -> Option<u128> {
        let since = Moment::from_secs(self.settings.opened_at) + at;
        let every = self.settings.round_every(game);
        since.as_nanos().checked_div(every.as_nanos())
    }

    /// Pairs everyone who waits for a scheduled game; who is left over waits for the next round.
    fn pair_round(&mut self, game: &GameName) {
        let waiting = self.visitors.iter();
        let waiting: Vec<Waiting> = waiting
            .filter(|(_, visitor)| visitor.is_known && visitor.seeks() == Some(game))
            .filter_map(|(&id, visitor)| Some(self.waiting(id, visitor.name.clone()?)))
            .collect();
        let lots = Chance::new(u128::from_le_bytes((self.chance)()) as u64);
        for [one, other] in pairs(waiting, lots) {
            self.bring_together(one, other);
        }
    }

    fn waiting(&self, id: VisitorId, name: PlayerName) -> Waiting {
        let met = self.met.get(&name);
        let rating = self.ratings.get(&name).copied();
        let guessed = || {
            let met = met?;
            let theirs = self.ratings.get(&met.opponent).copied()?;
            Some(if met.won { theirs.saturating_add(STEP) } else { theirs.saturating_sub(STEP) })
        };
        Waiting {
            id,
            rating: rating.or_else(guessed).unwrap_or(UNKNOWN),
            is_rated: rating.is_some(),
            met: met.map(|met| met.opponent.clone()),
            name,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use komadai_rules::{Color, Outcome, Reason};

    use super::super::{BoutId, GameEnd, GameEvent, Identity, Settings};
    use super::*;

    fn login(hall: &mut Hall, id: u64, name: &str, game: &str) {
        let id = VisitorId(id);
        hall.enter(id, Moment::ZERO);
        hall.hear(id, &format!("LOGIN {name} {game},x"), Moment::ZERO);
        hall.checked(id, Identity::Known, Moment::ZERO);
    }

    #[test]
    fn names_nobody_waits_under_any_more_are_no_pools() {
        let mut hall = Hall::new(Settings::default(), || [0; 16]);
        for number in 0..1_000 {
            login(&mut hall, number, &format!("P{number}"), &format!("floodgate-{number}-0"));
        }
        hall.now = Moment::from_secs(1_800);
        assert_eq!(hall.due(Moment::ZERO).len(), 1_000);
        for number in 1..1_000 {
            hall.leave(VisitorId(number), hall.now);
        }
        let due: Vec<_> = hall.due(Moment::ZERO).into_iter().collect();
        assert_eq!(due, ["floodgate-0-0".parse().unwrap()]);
        // What waits for no schedule has no rounds.
        login(&mut hall, 1, "Kumo", "club-60-0");
        assert_eq!(hall.due(Moment::ZERO).len(), 1);
        assert!(hall.due(hall.now).is_empty());
    }

    #[test]
    fn games_named_and_all_others_have_rounds_of_their_own() {
        let settings = Settings {
            opened_at: 1_795_253_400,
            rounds: vec!["floodgate-60-0=7".parse().unwrap(), "floodgate-*=20".parse().unwrap()],
            ..Settings::default()
        };
        let mut hall = Hall::new(settings, || [0; 16]);
        login(&mut hall, 1, "A", "floodgate-60-0");
        login(&mut hall, 2, "B", "floodgate-300-10F");
        let mut begun = Vec::new();
        for second in 1..=3_600 {
            let before = std::mem::replace(&mut hall.now, Moment::from_secs(second));
            begun.extend(hall.due(before).into_iter().map(|game| (second, game.to_string())));
        }
        let at = |every: u64| {
            (1..=3_600).filter(move |second| (1_795_253_400_u64 + second).is_multiple_of(every))
        };
        let mut expected: Vec<_> =
            { at(7 * 60).map(|second| (second, "floodgate-60-0".to_owned())) }
                .chain(at(20 * 60).map(|second| (second, "floodgate-300-10F".to_owned())))
                .collect();
        expected.sort();
        begun.sort();
        assert_eq!(begun, expected);
        assert!(begun.len() >= 10, "{begun:?}");
    }

    #[test]
    fn only_games_that_somebody_won_are_remembered() {
        let won = |winner| GameEnd::Rules(Outcome { winner, reason: Reason::Sennichite });
        for (ending, kumo_won) in [
            (GameEnd::Suspended, None),
            (won(None), None),
            (won(Some(Color::Black)), Some(true)),
            (GameEnd::Offence(Color::Black), Some(false)),
        ] {
            let mut hall = Hall::new(Settings::default(), || [0; 16]);
            login(&mut hall, 1, "Kumo", "club-60-0-B");
            login(&mut hall, 2, "Kaze", "club-60-0-W");
            for id in [1, 2] {
                hall.hear(VisitorId(id), "AGREE", Moment::ZERO);
            }
            hall.happened(BoutId(1), GameEvent::Opened, Moment::ZERO);
            hall.happened(BoutId(1), GameEvent::Ended(ending), Moment::ZERO);
            let told = |name: &str| {
                let met = hall.met.get(&name.parse().unwrap())?;
                Some((met.opponent.to_string(), met.won))
            };
            let expected = |other: &str, won: Option<bool>| won.map(|won| (other.to_owned(), won));
            assert_eq!(told("Kumo"), expected("Kaze", kumo_won), "{ending:?}");
            let kaze_won = kumo_won.map(|won| !won);
            assert_eq!(told("Kaze"), expected("Kumo", kaze_won), "{ending:?}");
        }
    }

    #[test]
    fn a_player_without_a_rating_is_measured_by_its_last_game() {
        let mut hall = Hall::new(Settings::default(), || [0; 16]);
        let [kumo, kaze]: [PlayerName; 2] = ["Kumo", "Kaze"].map(|name| name.parse().unwrap());
        let taken_for = |hall: &Hall| hall.waiting(VisitorId(1), kumo.clone()).rating;
        assert_eq!(taken_for(&hall), UNKNOWN);
        hall.set_ratings(BTreeMap::from([(kaze.clone(), 2_000)]));
        for (won, rating) in [(true, 2_200), (false, 1_800)] {
            let opponent = kaze.clone();
            hall.met.insert(kumo.clone(), LastGame { opponent, won });
            assert_eq!(taken_for(&hall), rating);
        }
        hall.ratings.insert(kumo.clone(), 900);
        assert_eq!(taken_for(&hall), 900);
    }
}
