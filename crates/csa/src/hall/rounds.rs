//! Rounds of games that a schedule pairs: the least differences in rating, and not the same two again.

use crate::{GameName, PlayerName};

use super::{Hall, VisitorId};

/// Orders that are tried for the best pairs.
const ORDERS: usize = 300;
/// What a pairing costs besides the difference of the ratings: two who met in either's last game, and two whose names
/// begin alike so far, as those of one author do.
const MET: u64 = 400;
const ALIKE: [(usize, u64); 2] = [(7, 800), (4, 400)];
/// What whoever has no rating is taken for.
const UNKNOWN: u32 = 1500;

/// Somebody who waits.
#[derive(Clone, Debug)]
struct Waiting {
    id: VisitorId,
    name: PlayerName,
    rating: u32,
}

impl Hall {
    /// Pairs everyone who waits for a scheduled game; who is left over waits for the next round.
    pub(super) fn pair_round(&mut self, game: &GameName) {
        let every = { self.settings.rounds.iter() }.find(|round| round.game == *game);
        if let Some(round) = every {
            let (every, due) = (round.every, self.rounds.get(game).copied());
            let next = due.unwrap_or(self.now).max(self.now) + every;
            self.rounds.insert(game.clone(), next);
        }
        if self.draining {
            return;
        }
        let waiting = self.visitors.iter();
        let waiting: Vec<Waiting> = waiting
            .filter(|(_, visitor)| visitor.is_known && visitor.seeks() == Some(game))
            .filter_map(|(&id, visitor)| {
                let name = visitor.name.clone()?;
                let rating = self.ratings.get(&name).copied().unwrap_or(UNKNOWN);
                Some(Waiting { id, name, rating })
            })
            .collect();
        for [one, other] in self.cheapest(waiting) {
            self.bring_together(one, other);
        }
    }

    /// The pairs that cost least, of many orders drawn by lot; with an odd number the last of an order sits out.
    fn cheapest(&mut self, mut order: Vec<Waiting>) -> Vec<[VisitorId; 2]> {
        let mut lots = Lots((self.chance)());
        let mut best: Option<(u64, Vec<[VisitorId; 2]>)> = None;
        for _ in 0..ORDERS {
            for last in (1..order.len()).rev() {
                order.swap(last, lots.below(last + 1));
            }
            let (pairs, _) = order.as_chunks::<2>();
            let cost: u64 = pairs.iter().map(|[one, other]| self.cost(one, other)).sum();
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                let pairs = pairs.iter().map(|[one, other]| [one.id, other.id]);
                best = Some((cost, pairs.collect()));
            }
        }
        best.map_or_else(Vec::new, |(_, pairs)| pairs)
    }

    fn cost(&self, one: &Waiting, other: &Waiting) -> u64 {
        let met = |one: &Waiting, other: &Waiting| self.met.get(&one.name) == Some(&other.name);
        let met = if met(one, other) || met(other, one) {
            MET
        } else {
            0
        };
        let begins =
            |waiting: &Waiting, letters| waiting.name.as_str().get(..letters).map(str::to_owned);
        let alike = ALIKE.iter().find(|&&(letters, _)| {
            let begun = begins(one, letters);
            begun.is_some() && begun == begins(other, letters)
        });
        u64::from(one.rating.abs_diff(other.rating)) + met + alike.map_or(0, |&(_, cost)| cost)
    }
}

/// Lots drawn from one unguessable number, by Marsaglia's xorshift.
struct Lots([u8; 16]);

impl Lots {
    fn below(&mut self, most: usize) -> usize {
        let mut bits = u128::from_le_bytes(self.0) as u64 | 1;
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        self.0[..8].copy_from_slice(&bits.to_le_bytes());
        (bits % most as u64) as usize
    }
}
