//! Pairs of one round: the least differences in rating, and not the same two again. The costs are those of the
//! floodgate servers.

use komadai_chance::Chance;

use crate::PlayerName;

use super::messages::VisitorId;

/// What a pairing costs besides the difference of the ratings: two who met in either's last game, and more where one of
/// them has no rating and is to find its place; two people; two whose names begin alike so far, as those of one author
/// do.
const MET: u64 = 400;
const MET_UNRATED: u64 = 4_000;
const PEOPLE: u64 = 800;
const ALIKE: [(usize, u64); 2] = [(7, 800), (4, 400)];
/// How the names of people end.
const PERSON: &str = "_human";
/// Up to so many players every way to pair them is tried; of more, so many pairs in orders drawn by lot.
const FEW: usize = 8;
const MOST_PAIRS: usize = 30_000;
/// The fewest and the most orders that are drawn.
const ORDERS: (usize, usize) = (10, 300);

/// Somebody who waits.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) id: VisitorId,
    pub(super) name: PlayerName,
    /// Its rating, or what it is taken for.
    pub(super) rating: u32,
    pub(super) is_rated: bool,
    /// Whom it met in its last game that had a winner.
    pub(super) met: Option<PlayerName>,
}

/// The pairs that cost least, as far as was tried. Of an odd number a lot says who sits out: by what it costs it would
/// be the strongest every time.
pub(super) fn pairs(mut waiting: Vec<Waiting>, mut lots: Chance) -> Vec<[VisitorId; 2]> {
    if waiting.len() % 2 == 1 {
        waiting.swap_remove(lots.below(waiting.len()));
    }
    lots.shuffle(&mut waiting);
    if waiting.len() <= FEW {
        return cheapest(&mut waiting).1;
    }
    let orders = (MOST_PAIRS / waiting.len()).clamp(ORDERS.0, ORDERS.1);
    let mut best: Option<(u64, Vec<[VisitorId; 2]>)> = None;
    for _ in 0..orders {
        let (pairs, _) = waiting.as_chunks::<2>();
        let cost: u64 = pairs.iter().map(|[one, other]| one.cost(other)).sum();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            let pairs = pairs.iter().map(|[one, other]| [one.id, other.id]);
            best = Some((cost, pairs.collect()));
        }
        lots.shuffle(&mut waiting);
    }
    best.map_or_else(Vec::new, |(_, pairs)| pairs)
}

/// The cheapest of all ways to pair a few.
fn cheapest(waiting: &mut [Waiting]) -> (u64, Vec<[VisitorId; 2]>) {
    let mut best: Option<(u64, Vec<[VisitorId; 2]>)> = None;
    if let [one, others @ ..] = waiting {
        for other in 0..others.len() {
            others.swap(0, other);
            let (cost, mut pairs) = cheapest(&mut others[1..]);
            let cost = cost + one.cost(&others[0]);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                pairs.push([one.id, others[0].id]);
                best = Some((cost, pairs));
            }
            others.swap(0, other);
        }
    }
    best.unwrap_or_default()
}

impl Waiting {
    fn cost(&self, other: &Self) -> u64 {
        let met = |one: &Self, other: &Self| {
            { one.met.as_ref() }.is_some_and(|met| met.is_same_as(&other.name))
        };
        let met = if !met(self, other) && !met(other, self) {
            0
        } else if self.is_rated && other.is_rated {
            MET
        } else {
            MET + MET_UNRATED
        };
        let people = if self.is_person() && other.is_person() { PEOPLE } else { 0 };
        let alike = ALIKE.iter().find(|&&(letters, _)| {
            let begun = [self, other].map(|waiting| waiting.name.as_str().get(..letters));
            matches!(begun, [Some(one), Some(other)] if one.eq_ignore_ascii_case(other))
        });
        let apart = u64::from(self.rating.abs_diff(other.rating));
        apart + met + people + alike.map_or(0, |&(_, cost)| cost)
    }

    /// Whether its name says that it is a person's; what stands behind an `@` is no part of who it is.
    fn is_person(&self) -> bool {
        let name = self.name.as_str();
        let own = name.split_once('@').map_or(name, |(own, _)| own);
        own.ends_with(PERSON)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn rated(id: u64, name: &str, rating: u32) -> Waiting {
        Waiting {
            id: VisitorId(id),
            name: name.parse().unwrap(),
            rating,
            is_rated: true,
            met: None,
        }
    }

    fn met(waiting: Waiting, opponent: &str) -> Waiting {
        let met = Some(opponent.parse().unwrap());
        Waiting { met, ..waiting }
    }

    #[test]
    fn a_pairing_costs_what_it_does_on_floodgate() {
        let kaze = || rated(2, "Kaze", 1_300);
        let new = |waiting| Waiting { is_rated: false, ..waiting };
        for (one, other, cost) in [
            (rated(1, "Kumo", 1_000), kaze(), 300),
            // Either's last game counts, but only whom it was against.
            (met(rated(1, "Kumo", 1_300), "Kaze"), kaze(), 400),
            (rated(1, "Kumo", 1_300), met(kaze(), "KUMO"), 400),
            (met(rated(1, "Kumo", 1_300), "Sora"), kaze(), 0),
            (new(met(rated(1, "Kumo", 1_300), "Kaze")), kaze(), 4_400),
            (new(rated(1, "Kumo", 1_300)), kaze(), 0),
            (rated(1, "a_human", 5), rated(2, "b_human@home", 5), 800),
            (rated(1, "a_human", 5), rated(2, "b_humane", 5), 0),
            (rated(1, "engineX1", 5), rated(2, "EngineX2", 5), 800),
            (rated(1, "engineX", 5), rated(2, "engineY", 5), 400),
            (rated(1, "eng", 5), rated(2, "engine", 5), 0),
        ] {
            assert_eq!(one.cost(&other), cost, "{one:?} {other:?}");
            assert_eq!(other.cost(&one), cost, "{other:?} {one:?}");
        }
    }

    /// The pairs by their numbers, the lower first.
    fn drawn(waiting: &[Waiting], seed: u8) -> BTreeSet<[u64; 2]> {
        let drawn = pairs(waiting.to_vec(), Chance::new(seed.into())).into_iter();
        drawn.map(|[one, other]| [one.0.min(other.0), one.0.max(other.0)]).collect()
    }

    #[test]
    fn a_few_are_paired_as_cheaply_as_can_be() {
        let ratings = [900, 2_000, 1_010, 1_990, 1_500, 1_520, 910, 1_000];
        let mut waiting: Vec<_> = { ratings.iter().zip(0..) }
            .map(|(&rating, id)| rated(id, &format!("{id}"), rating))
            .collect();
        for seed in 0..50 {
            let pairs = [[0, 6], [1, 3], [2, 7], [4, 5]];
            assert_eq!(drawn(&waiting, seed), BTreeSet::from(pairs), "{seed}");
        }
        // Players who have just met meet others, as near as there is.
        waiting[0] = met(waiting[0].clone(), "6");
        for seed in 0..50 {
            let pairs = drawn(&waiting, seed);
            assert!(pairs.contains(&[1, 3]) && pairs.contains(&[4, 5]), "{pairs:?}");
            assert!(!pairs.contains(&[0, 6]), "{pairs:?}");
        }
    }

    #[test]
    fn of_an_odd_number_a_lot_says_who_sits_out() {
        let waiting: Vec<_> = { [1_000, 1_010, 3_000].iter().zip(0..) }
            .map(|(&rating, id)| rated(id, &format!("{id}"), rating))
            .collect();
        let seen: BTreeSet<_> = (0..60).map(|seed| drawn(&waiting, seed)).collect();
        assert_eq!(seen.len(), 3, "{seen:?}");
        assert!(drawn(&waiting[..1], 1).is_empty() && drawn(&[], 1).is_empty());
    }

    #[test]
    fn a_crowd_is_paired_once_each_and_people_hardly_ever_among_themselves() {
        let waiting: Vec<_> = (0..200)
            .map(|id| {
                let kind = if id < 8 { "_human" } else { "" };
                rated(id, &format!("{id}{kind}"), 1_000 + id as u32)
            })
            .collect();
        for seed in 0..10 {
            let pairs = drawn(&waiting, seed);
            let everyone: BTreeSet<_> = pairs.iter().flatten().collect();
            assert_eq!((pairs.len(), everyone.len()), (100, 200));
            let people = pairs.iter().filter(|pair| pair[1] < 8).count();
            assert_eq!(people, 0, "{pairs:?}");
        }
    }
}
