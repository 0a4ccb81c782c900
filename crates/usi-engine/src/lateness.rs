//! How late moves come on this machine: learned from the last ones, and kept back of the time for the next.
//!
//! A busy machine holds a program up between the end of its search and the arrival of its answer. Part of that is
//! seen here, from the moment a search should end to the moment its answer is written. The rest, on the way from the
//! host and back, shows only in the clock that the host tells with the next move.

use std::collections::VecDeque;
use std::time::Duration;

use komadai_engine::TimeLeft;

/// Moves that are remembered: a few games on the clock.
const MEMORY: usize = 128;

/// The next move may come as late as the latest so far, and as much again.
const CAUTION: u32 = 2;

/// Nothing longer is blamed on the way to the host: somebody stopped the game, or set a clock.
const LONGEST_WAY: Duration = Duration::from_secs(1);

/// A host that charges whole seconds comes within so much of them.
const ROUND: Duration = Duration::from_millis(5);

/// How late the last moves on a clock came.
#[derive(Debug, Default)]
pub(crate) struct Lateness {
    /// The latest at the end.
    moves: VecDeque<Duration>,
    last: Option<Told>,
}

/// The last move, and the clock as it was told before it.
#[derive(Clone, Copy, Debug)]
struct Told {
    clock: TimeLeft,
    took: Duration,
    plies: usize,
}

impl Lateness {
    /// A move was answered after it `took` so long, so much later than the search should have ended; the game had
    /// so many `plies` before it, and the host had told this clock.
    pub(crate) fn note(
        &mut self,
        late: Duration,
        took: Duration,
        clock: Option<TimeLeft>,
        plies: usize,
    ) {
        if self.moves.len() == MEMORY {
            self.moves.pop_front();
        }
        self.moves.push_back(late);
        self.last = clock.map(|clock| Told { clock, took, plies });
    }

    /// The host tells the clock for the next move: what it charged for the last one, beyond what that took here, was
    /// lost on the way.
    pub(crate) fn hear(&mut self, clock: &TimeLeft, plies: usize) {
        let Some(last) = self.last.take() else {
            return;
        };
        let Some(late) = self.moves.back_mut().filter(|_| plies == last.plies + 2) else {
            return;
        };
        let before = last.clock.main + last.clock.increment;
        let Some(charged) = before.checked_sub(clock.main).filter(|_| !clock.main.is_zero()) else {
            return;
        };
        let second = Duration::from_secs(1).as_nanos();
        let part = charged.as_nanos() % second;
        let counts_seconds = part.min(second - part) <= ROUND.as_nanos();
        if let Some(lost) = charged.checked_sub(last.took)
            && !counts_seconds
            && lost <= LONGEST_WAY
        {
            *late += lost;
        }
    }

    /// The last move is not followed by another of the same game.
    pub(crate) fn forget_last(&mut self) {
        self.last = None;
    }

    /// What is to be kept back of the time for the next move.
    pub(crate) fn reserve(&self) -> Duration {
        self.moves.iter().max().copied().unwrap_or_default() * CAUTION
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    const fn clock(main: u64) -> TimeLeft {
        TimeLeft { main: ms(main), byoyomi: Duration::ZERO, increment: ms(100) }
    }

    #[test]
    fn twice_the_latest_of_the_last_moves_is_kept_back() {
        let mut lateness = Lateness::default();
        assert_eq!(lateness.reserve(), Duration::ZERO);
        for (late, moves, reserve) in
            [(1, 1, 2), (40, 1, 80), (2, MEMORY - 1, 80), (2, 1, 4), (300, 1, 600)]
        {
            for _ in 0..moves {
                lateness.note(ms(late), ms(500), None, 0);
            }
            assert_eq!(lateness.reserve(), ms(reserve), "{late} {moves}");
        }
    }

    #[test]
    fn what_the_host_charges_beyond_it_was_lost_on_the_way() {
        // The clock before the move and after it, what the move took, plies passed: what is kept back in the end.
        for (before, after, took, plies, reserve) in [
            (5_000, 4_860, 200, 2, 2 * (10 + 40)),
            (5_000, 4_900, 200, 2, 20),
            // Less was charged than it took.
            (5_000, 4_950, 200, 2, 20),
            // Whole seconds are charged, or another move was made meanwhile, or the clock was set.
            (5_000, 4_100, 600, 2, 20),
            (5_000, 4_860, 200, 4, 20),
            (5_000, 4_860, 200, 0, 20),
            (5_000, 2_860, 200, 2, 20),
            (5_000, 9_860, 200, 2, 20),
            // Below nothing no clock goes.
            (500, 0, 550, 2, 20),
        ] {
            let mut lateness = Lateness::default();
            lateness.note(ms(10), ms(took), Some(clock(before)), 30);
            lateness.hear(&clock(after), 30 + plies);
            assert_eq!(lateness.reserve(), ms(reserve), "{before} {after} {took} {plies}");
            // Once.
            lateness.hear(&clock(after), 30 + plies);
            assert_eq!(lateness.reserve(), ms(reserve), "{before} {after} {took} {plies}");
        }
        let mut lateness = Lateness::default();
        lateness.note(ms(10), ms(200), Some(clock(5_000)), 30);
        lateness.forget_last();
        lateness.hear(&clock(4_860), 32);
        assert_eq!(lateness.reserve(), ms(20));
    }
}
