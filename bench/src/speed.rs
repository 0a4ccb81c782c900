//! The table of speeds: every crate on every diagram by every convention, in one interleaved run.
//!
//! The three conventions do different work, so their figures are never compared with each other. Within a
//! round the crates run one after the other, so that noise of the machine meets them all alike, and only
//! the time counts in which the thread ran; a cell is the best of its rounds.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

use crate::peers::{CONTENDERS, Contender, Perft};

/// What a leaf costs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Convention {
    /// Leaf parents count without listing.
    Count,
    /// Leaf parents write the list and count its length.
    List,
    /// Leaves are made and unmade.
    Full,
}

impl Convention {
    const ALL: [Self; 3] = [Self::Count, Self::List, Self::Full];

    fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::List => "list",
            Self::Full => "full",
        }
    }

    fn what(self) -> &'static str {
        match self {
            Self::Count => "leaf parents count their moves without listing them",
            Self::List => "leaf parents write the list of their moves",
            Self::Full => "every leaf is made and unmade",
        }
    }

    /// How many times as fast as the best peer Komadai means to be.
    fn goal(self) -> f64 {
        match self {
            Self::Count | Self::Full => 1.5,
            Self::List => 2.0,
        }
    }

    fn run(self, perft: &mut dyn Perft, depth: usize) -> u64 {
        match self {
            Self::Count => perft.count(depth),
            Self::List => perft.list(depth),
            Self::Full => perft.full(depth),
        }
    }
}

/// A diagram with its known numbers of leaves.
struct Diagram {
    name: &'static str,
    what: &'static str,
    sfen: &'static str,
    /// Leaves at depth 1 and on.
    leaves: &'static [u64],
    /// How deep each convention goes, in the order of [`Convention::ALL`].
    depths: [usize; 3],
}

const DIAGRAMS: [Diagram; 3] = [
    Diagram {
        name: "a",
        what: "the even start",
        sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        leaves: &[30, 900, 25_470, 719_731, 19_861_490],
        depths: [5, 5, 4],
    },
    Diagram {
        name: "b",
        what: "a middle game, pieces in both hands",
        sfen: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        leaves: &[207, 28_684, 4_809_015],
        depths: [3, 3, 3],
    },
    Diagram {
        name: "c",
        what: "593 moves, the most there can be",
        sfen: "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        leaves: &[593, 105_677, 53_393_368],
        depths: [3, 3, 2],
    },
];

/// A part of the table, such as `list:c:komadai`: a missing or empty word takes everything.
#[derive(Default)]
pub struct Only {
    convention: String,
    diagram: String,
    contender: String,
}

impl Only {
    /// Reads the words between colons; `Err` names the word that means nothing.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut words = text.split(':').map(str::to_owned);
        let mut known = |names: &[&str]| match words.next().unwrap_or_default() {
            word if word.is_empty() || names.contains(&word.as_str()) => Ok(word),
            word => Err(format!("{word:?} is none of {}", names.join(", "))),
        };
        let only = Self {
            convention: known(&Convention::ALL.map(Convention::name))?,
            diagram: known(&DIAGRAMS.map(|diagram| diagram.name))?,
            contender: known(&CONTENDERS.map(|contender| contender.name))?,
        };
        match words.next() {
            None => Ok(only),
            Some(word) => Err(format!("{word:?} is one word too many")),
        }
    }
}

/// Whether a word of [`Only`] takes this name.
fn takes(word: &str, name: &str) -> bool {
    word.is_empty() || word == name
}

/// One crate in one cell of the table.
struct Lane {
    name: &'static str,
    set_up: fn(&str) -> Box<dyn Perft>,
    sfen: &'static str,
    leaves: u64,
    /// The best round, in leaves per second.
    speed: f64,
}

/// How long one crate runs in one round; short counts repeat until it is over.
const ROUND: Duration = Duration::from_millis(80);

impl Lane {
    fn new(contender: &Contender, diagram: &Diagram) -> Self {
        Self {
            name: contender.name,
            set_up: contender.set_up,
            sfen: diagram.sfen,
            leaves: 0,
            speed: 0.0,
        }
    }

    // Two addresses that share their low bits can cost a third of the speed, and where stack and heap lie is
    // chance. So they lie elsewhere in every round.
    fn round(&mut self, number: u32, convention: Convention, depth: usize) {
        let padding = black_box(vec![0u8; 1 + 1240 * number as usize]);
        let mut perft = (self.set_up)(self.sfen);
        deeper(number % 16, &mut || self.measure(&mut *perft, convention, depth));
        drop(padding);
    }

    fn measure(&mut self, perft: &mut dyn Perft, convention: Convention, depth: usize) {
        let start = ThreadTime::now();
        let mut leaves = 0;
        while start.elapsed() < ROUND {
            self.leaves = convention.run(perft, depth);
            leaves += self.leaves;
        }
        self.speed = self.speed.max(leaves as f64 / start.elapsed().as_secs_f64());
    }
}

/// Runs `work` that many frames further down the stack.
#[inline(never)]
fn deeper(frames: u32, work: &mut dyn FnMut()) {
    let frame = black_box([0u8; 200]);
    match frames {
        0 => work(),
        _ => deeper(frames - 1, work),
    }
    black_box(frame);
}

/// Measures the part of the table that `only` takes, prints it, and says whether Komadai counts right and
/// reaches its goal in every cell.
pub fn run(rounds: u32, only: &Only) -> bool {
    println!("million leaves per second, the best of {rounds} rounds");
    let mut reached = true;
    for convention in Convention::ALL {
        if !takes(&only.convention, convention.name()) {
            continue;
        }
        println!("\n{}: {}", convention.name(), convention.what());
        let names = CONTENDERS.map(|contender| format!("{:>10}", contender.name));
        println!("{:48}{}{:>12}", "", names.concat(), "to the best");
        for diagram in DIAGRAMS.iter().filter(|diagram| takes(&only.diagram, diagram.name)) {
            reached &= cell(convention, diagram, rounds, &only.contender);
        }
    }
    reached
}

/// Measures and prints one row: one convention on one diagram.
fn cell(convention: Convention, diagram: &Diagram, rounds: u32, only: &str) -> bool {
    let depth = diagram.depths[convention as usize];
    let leaves = diagram.leaves[depth - 1];
    let mut lanes: Vec<Option<Lane>> = CONTENDERS
        .iter()
        .map(|contender| takes(only, contender.name).then(|| Lane::new(contender, diagram)))
        .collect();
    for number in 0..rounds {
        for lane in lanes.iter_mut().flatten() {
            lane.round(number, convention, depth);
        }
    }

    print!("{:48}", format!("{} ({}), depth {depth}", diagram.name, diagram.what));
    for lane in &lanes {
        match lane {
            Some(lane) => print!("{:>10.1}", lane.speed / 1e6),
            None => print!("{:>10}", "-"),
        }
    }
    let (ours, peers): (Vec<_>, Vec<_>) =
        lanes.iter().flatten().partition(|lane| lane.name == KOMADAI);
    // A peer that counts wrong does not set the mark.
    let best =
        peers.iter().filter(|lane| lane.leaves == leaves).map(|lane| lane.speed).reduce(f64::max);
    let mut reached = true;
    if let (&[ours], Some(best)) = (&ours[..], best) {
        let (ratio, goal) = (ours.speed / best, convention.goal());
        reached = ratio >= goal;
        print!("{ratio:>10.2} ×, goal {goal} × {}", if reached { "reached" } else { "MISSED" });
    }
    println!();
    for lane in lanes.iter().flatten().filter(|lane| lane.leaves != leaves) {
        println!("    {} counts {} leaves, there are {leaves}", lane.name, lane.leaves);
        reached &= lane.name != KOMADAI;
    }
    reached
}

const KOMADAI: &str = "komadai";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_counts_the_leaves_right() {
        for diagram in &DIAGRAMS {
            for contender in &CONTENDERS {
                let mut perft = (contender.set_up)(diagram.sfen);
                for convention in Convention::ALL {
                    let leaves = [1, 2].map(|depth| convention.run(&mut *perft, depth));
                    let (crate_name, way) = (contender.name, convention.name());
                    assert_eq!(
                        leaves[..],
                        diagram.leaves[..2],
                        "{crate_name}, {way}, {}",
                        diagram.name
                    );
                }
            }
        }
    }

    #[test]
    fn a_part_of_the_table_is_named_by_words_it_knows() {
        let only = Only::parse("list::komadai").unwrap();
        assert!(takes(&only.convention, "list") && !takes(&only.convention, "full"));
        assert!(takes(&only.diagram, "a") && !takes(&only.contender, "shunsai"));
        for wrong in ["lists", "list:d", "list:a:others", "list:a:komadai:b"] {
            assert!(Only::parse(wrong).is_err(), "{wrong}");
        }
    }
}
