//! What earlier searches found out about a position, in a table of fixed size.

use komadai_rules::{HandKind, Move, Square};

use crate::Score;

/// What a score in the table says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// Nothing: only the evaluation is kept.
    None,
    /// It is not greater.
    Upper,
    /// It is not less.
    Lower,
    /// It is this.
    Exact,
}

impl Bound {
    const ALL: [Self; 4] = [Self::None, Self::Upper, Self::Lower, Self::Exact];
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) mv: Option<Move>,
    pub(crate) score: Score,
    pub(crate) evaluation: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// A move in sixteen bits.
///
/// ```text
/// bit  15 14        13…7                          6…0
///      –  promotes  origin, or 81 + kind dropped  destination
/// ```
///
/// No move goes from 1a to 1a, so zero is none.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Packed(u16);

impl Packed {
    fn of(mv: Option<Move>) -> Self {
        let pack = |origin: usize, to: Square, promote: bool| {
            Self((promote as u16) << 14 | (origin as u16) << 7 | to.index() as u16)
        };
        match mv {
            Some(Move::Board { from, to, promote }) => pack(from.index(), to, promote),
            Some(Move::Drop { kind, to }) => pack(Square::COUNT + kind.index(), to, false),
            None => Self(0),
        }
    }

    fn unpack(self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let origin = usize::from(self.0 >> 7 & 127);
        let to = Square::from_index(usize::from(self.0 & 127))?;
        Some(match Square::from_index(origin) {
            Some(from) => Move::Board {
                from,
                to,
                promote: self.0 >> 14 & 1 != 0,
            },
            None => Move::Drop {
                kind: HandKind::from_index(origin - Square::COUNT)?,
                to,
            },
        })
    }
}

/// One position.
///
/// ```text
/// bytes  0…7  8…9   10…11  12…13       14     15
///        key  move  score  evaluation  depth  age (6 bits), bound (2 bits)
/// ```
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    mv: Packed,
    score: i16,
    evaluation: i16,
    depth: i8,
    age_bound: u8,
}

impl Entry {
    const EMPTY: Self = Self {
        key: 0,
        mv: Packed(0),
        score: 0,
        evaluation: 0,
        depth: 0,
        age_bound: 0,
    };

    fn bound(&self) -> Bound {
        Bound::ALL[usize::from(self.age_bound & 3)]
    }

    /// How much would be lost with this entry, searches of `age` being the present.
    fn worth(&self, age: u8) -> i32 {
        let years = (age.wrapping_sub(self.age_bound >> 2)) & 63;
        i32::from(self.depth) - 8 * i32::from(years)
    }
}

/// Entries that share a place, as many as a cache line holds.
const CLUSTER: usize = 4;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Cluster([Entry; CLUSTER]);

/// The transposition table: a power of two of clusters, found by the low bits of the key.
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    age: u8,
}

impl Table {
    /// A table of at most `mib` mebibytes; smaller if the machine has no room for it.
    pub(crate) fn new(mib: usize) -> Self {
        let mut count = ((mib << 20) / size_of::<Cluster>()).max(1);
        count = 1 << count.ilog2();
        let mut clusters = Vec::new();
        while clusters.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        clusters.resize(count, Cluster([Entry::EMPTY; CLUSTER]));
        Self { clusters, age: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.clusters.fill(Cluster([Entry::EMPTY; CLUSTER]));
        self.age = 0;
    }

    /// Another search begins; what earlier ones left gives way first.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.clusters.len() - 1)
    }

    /// What is known of the position with this key, `ply` moves from the root.
    #[inline]
    pub(crate) fn look_up(&self, key: u64, ply: usize) -> Option<Known> {
        let entry = self.clusters[self.place(key)]
            .0
            .iter()
            .find(|entry| entry.key == key)?;
        Some(Known {
            mv: entry.mv.unpack(),
            score: Score::from_bits(entry.score).read_at(ply),
            evaluation: Score::from_bits(entry.evaluation),
            depth: i32::from(entry.depth),
            bound: entry.bound(),
        })
    }

    /// Keeps what was found out, in the place of what is worth least.
    #[inline]
    pub(crate) fn keep(&mut self, key: u64, ply: usize, known: Known) {
        let (place, age) = (self.place(key), self.age);
        let entries = &mut self.clusters[place].0;
        let index = entries
            .iter()
            .position(|entry| entry.key == key)
            .unwrap_or_else(|| {
                let worths = entries.map(|entry| entry.worth(age));
                (1..CLUSTER).fold(0, |least, index| {
                    if worths[index] < worths[least] {
                        index
                    } else {
                        least
                    }
                })
            });
        let entry = &mut entries[index];
        let same = entry.key == key;
        // A shallow look at a position known in depth teaches nothing, unless it is exact.
        if same
            && known.bound != Bound::Exact
            && known.depth + 3 < i32::from(entry.depth)
            && entry.age_bound >> 2 == age
        {
            return;
        }
        let mv = Packed::of(known.mv);
        *entry = Entry {
            key,
            mv: if mv == Packed(0) && same {
                entry.mv
            } else {
                mv
            },
            score: known.score.kept_at(ply).bits(),
            evaluation: known.evaluation.bits(),
            depth: known.depth.clamp(-1, i32::from(i8::MAX)) as i8,
            age_bound: age << 2 | known.bound as u8,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_packs_and_unpacks() {
        for text in ["7g7f", "8h2b+", "P*5e", "R*1a", "9i9a", "1a1b", "1b1a+"] {
            let mv: Move = text.parse().expect("the table holds moves");
            assert_eq!(Packed::of(Some(mv)).unpack(), Some(mv));
        }
        assert_eq!(Packed::of(None).unpack(), None);
        assert_eq!(size_of::<Entry>(), 16);
    }

    #[test]
    fn a_full_place_gives_up_the_oldest_then_the_shallowest() {
        let mut table = Table::new(0);
        let known = |depth| Known {
            mv: None,
            score: Score::EVEN,
            evaluation: Score::EVEN,
            depth,
            bound: Bound::Exact,
        };
        table.keep(1, 0, known(20));
        table.grow_older();
        table.grow_older();
        table.grow_older();
        for key in 2..=5 {
            table.keep(key, 0, known(key as i32));
        }
        assert!(table.look_up(1, 0).is_none());
        table.keep(6, 0, known(9));
        let kept: Vec<u64> = (1..=6)
            .filter(|&key| table.look_up(key, 0).is_some())
            .collect();
        assert_eq!(kept, [3, 4, 5, 6]);
    }

    #[test]
    fn the_size_is_the_greatest_power_of_two_that_fits() {
        assert_eq!(Table::new(3).clusters.len() * size_of::<Cluster>(), 2 << 20);
        assert_eq!(Table::new(0).clusters.len(), 1);
    }
}
