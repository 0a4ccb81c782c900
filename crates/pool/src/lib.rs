//! Work on several threads, its results handed over in order.
//!
//! ```
//! let mut text = String::new();
//! let words = ["fu", "kyosha", "kei"];
//! komadai_pool::map_in_order(&words, 2, |word| word.len(), |word, length| {
//!     use std::fmt::Write;
//!     write!(text, "{word} {length} ")
//! })?;
//! assert_eq!(text, "fu 2 kyosha 6 kei 3 ");
//! # Ok::<(), std::fmt::Error>(())
//! ```

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

/// More threads help nobody, and each takes memory of its own.
const MOST_THREADS: usize = 512;

/// How many threads to work on: `wanted`, or as many as there are processors; at most 512.
pub fn threads(wanted: Option<NonZeroUsize>) -> usize {
    let all = || thread::available_parallelism().ok();
    let wanted = wanted.or_else(all).map_or(1, NonZeroUsize::get);
    wanted.min(MOST_THREADS)
}

/// How far each thread may run ahead of the item that is due, so that a slow one does not let the others pile up.
const AHEAD: usize = 16;

/// Works on `items` on `threads` threads, and gives the results to `take` in the order of the items, on the caller's
/// thread, until it fails.
///
/// # Errors
///
/// What `take` fails with; the items that are being worked on are finished first.
pub fn map_in_order<Item: Sync, Output: Send, Error>(
    items: &[Item],
    threads: usize,
    work: impl Fn(&Item) -> Output + Sync,
    mut take: impl FnMut(&Item, Output) -> Result<(), Error>,
) -> Result<(), Error> {
    make_in_order(
        0..items.len(),
        threads,
        || (),
        |(), number| work(&items[number]),
        |number, output| take(&items[number], output),
    )
}

/// Makes the numbered outputs on `threads` threads, each with a tool of its own, and gives them to `take` in order, on
/// the caller's thread, until it fails.
///
/// Where an output depends on its number alone, what `take` sees does not depend on the threads.
///
/// # Errors
///
/// What `take` fails with; the outputs that are being made are finished first.
pub fn make_in_order<Tool, Output: Send, Error>(
    numbers: Range<usize>,
    threads: usize,
    tool: impl Fn() -> Tool + Sync,
    make: impl Fn(&mut Tool, usize) -> Output + Sync,
    mut take: impl FnMut(usize, Output) -> Result<(), Error>,
) -> Result<(), Error> {
    let threads = threads.min(numbers.len()).max(1);
    let mut due = numbers.start;
    let queue = Queue {
        state: Mutex::new(State { next: due, taken: due, closed: false }),
        moved: Condvar::new(),
        end: numbers.end,
        ahead: threads * AHEAD,
    };
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, queue, tool, make) = (send.clone(), &queue, &tool, &make);
            scope.spawn(move || {
                let _closes = Closing(queue);
                let mut tool = tool();
                while let Some(number) = queue.next() {
                    if send.send((number, make(&mut tool, number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        // Whatever happens here, nobody must wait for us any longer.
        let _closes = Closing(&queue);
        let mut early = BTreeMap::new();
        for (number, output) in receive {
            early.insert(number, output);
            while let Some(output) = early.remove(&due) {
                take(due, output)?;
                due += 1;
            }
            queue.taken(due);
        }
        Ok(())
    })
}

/// Which number is next.
struct Queue {
    state: Mutex<State>,
    moved: Condvar,
    end: usize,
    ahead: usize,
}

struct State {
    next: usize,
    taken: usize,
    closed: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next number; `None` where nothing is left to do.
    fn next(&self) -> Option<usize> {
        let waits = |state: &mut State| {
            !state.closed && state.next < self.end && state.next >= state.taken + self.ahead
        };
        let mut state =
            self.moved.wait_while(self.lock(), waits).unwrap_or_else(PoisonError::into_inner);
        if state.closed || state.next >= self.end {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
    }

    fn taken(&self, due: usize) {
        self.lock().taken = due;
        self.moved.notify_all();
    }
}

/// Closes the queue when a side leaves it early, by a panic too; at the end of the items it changes nothing.
struct Closing<'a>(&'a Queue);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        if state.next < self.0.end || thread::panicking() {
            state.closed = true;
        }
        drop(state);
        self.0.moved.notify_all();
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_end_when_enough_were_taken() {
        let items: Vec<u64> = (0..1000).collect();
        for threads in [1, 3] {
            let mut squares = Vec::new();
            let broken = map_in_order(
                &items,
                threads,
                |&item| {
                    if item % 7 == 0 {
                        thread::yield_now();
                    }
                    item * item
                },
                |_, square| {
                    squares.push(square);
                    match squares.len() {
                        900 => Err("enough"),
                        _ => Ok(()),
                    }
                },
            );
            let expected: Vec<u64> = (0..900).map(|item| item * item).collect();
            assert_eq!((squares, broken), (expected, Err("enough")));
        }
        let none: [u64; 0] = [];
        let done: Result<(), ()> = map_in_order(&none, 4, |_| (), |_, ()| Ok(()));
        assert_eq!(done, Ok(()));
    }

    #[test]
    fn each_thread_has_a_tool_of_its_own() {
        for threads in [1, 3, usize::MAX] {
            let mut squares = Vec::new();
            let make = |made: &mut usize, number: usize| {
                *made += 1;
                number * number
            };
            let broken = make_in_order(
                2..50,
                threads,
                || 0,
                make,
                |_, square| {
                    squares.push(square);
                    match squares.len() {
                        20 => Err(()),
                        _ => Ok(()),
                    }
                },
            );
            let expected: Vec<usize> = (2..22).map(|number| number * number).collect();
            assert_eq!((squares, broken), (expected, Err(())));
        }
    }
}
