//! `komadai perft`: counts the leaves of the tree of legal moves.

use std::ops::RangeInclusive;
use std::time::Instant;

use komadai_rules::{Position, perft};

use crate::failure::{Failure, say};
use crate::start::{GivenPosition, named, sorted_moves};

/// Depths beyond this end with the universe; they would only exhaust the stack.
const DEPTHS: RangeInclusive<i64> = 0..=64;
/// How deep it goes where nothing is said: a moment.
const USUAL: u32 = 4;

/// Count the leaves of the tree of legal moves, to check and time the generator
///
/// A depth, a position or both may be given as they are: `perft 4`, `perft startpos moves 7g7f`, `perft 4 startpos`.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many moves deep, and where to start [default: 4 startpos]
    #[arg(value_name = "N|SFEN", num_args = 0..)]
    words: Vec<String>,
    /// Where to start: startpos or an SFEN, with moves as USI sends them or without
    #[arg(long, value_name = "SFEN", value_parser = GivenPosition::read)]
    sfen: Option<GivenPosition>,
    /// How many moves deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(DEPTHS))]
    depth: Option<u32>,
    /// Play every leaf instead of counting the moves of its parent
    #[arg(long)]
    no_bulk: bool,
    /// Print the leaves below each first move
    #[arg(long)]
    divide: bool,
}

/// Prints the counts, the last line as `nodes N  seconds S  nps X`.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (depth, mut position) = arguments.task()?;
    let leaves = if arguments.no_bulk { perft::full } else { perft::count };
    let began = Instant::now();
    let nodes = match depth.checked_sub(1) {
        Some(below) if arguments.divide => {
            let mut nodes = 0;
            for mv in sorted_moves(&position) {
                let undo = position.play_unchecked(mv);
                let count = leaves(&mut position, below);
                position.undo(mv, undo);
                nodes += count;
                say(format!("{mv}: {count}\n"))?;
            }
            nodes
        }
        _ => leaves(&mut position, depth),
    };
    let seconds = began.elapsed().as_secs_f64();
    let nps = nodes as f64 / seconds.max(1e-9);
    say(format!("nodes {nodes}  seconds {seconds:.6}  nps {nps:.0}\n"))
}

impl Arguments {
    /// The depth and the position, from options or from words.
    fn task(&self) -> Result<(u32, Position), Failure> {
        let number = |word: &String| word.parse::<i64>().ok();
        let (said, words) = match self.words.as_slice() {
            [first, rest @ ..] if number(first).is_some() => (number(first), rest),
            [whole, last] => match number(last) {
                Some(depth) => (Some(depth), std::slice::from_ref(whole)),
                None => (None, self.words.as_slice()),
            },
            words => (None, words),
        };
        let depth = match (said, self.depth) {
            (Some(_), Some(_)) => return Err(Failure::Usage(crate::words::depth_twice())),
            (Some(depth), None) => {
                u32::try_from(depth).ok().filter(|_| DEPTHS.contains(&depth)).ok_or_else(|| {
                    Failure::Usage(crate::words::not_in(depth, DEPTHS.start(), DEPTHS.end()))
                })?
            }
            (None, depth) => depth.unwrap_or(USUAL),
        };
        if !words.is_empty() && self.sfen.is_some() {
            return Err(Failure::Usage(crate::words::position_twice()));
        }
        let given = named(words, self.sfen.as_ref())?;
        Ok((depth, given.position().map_err(Failure::of_usage)?))
    }
}
