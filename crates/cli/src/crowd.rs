//! Work shared among threads, its fruits handed over in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

/// More threads help nobody, and each takes memory of its own.
const MOST_THREADS: usize = 512;

/// As many threads as there are processors, where the arguments do not say.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let all = || thread::available_parallelism().ok();
    let wanted = asked.or_else(all).map_or(1, NonZeroUsize::get);
    wanted.min(MOST_THREADS)
}

/// How far each thread may run ahead of the item that is due, so that a slow one does not let the others pile up.
const AHEAD: usize = 16;

/// Works on the items on `threads` threads, and gives the fruits to `take` in the order of the items, on the caller's
/// thread, until it breaks off.
pub fn in_order<Item: Sync, Fruit: Send, Broken>(
    items: &[Item],
    threads: usize,
    work: impl Fn(&Item) -> Fruit + Sync,
    mut take: impl FnMut(&Item, Fruit) -> ControlFlow<Broken>,
) -> ControlFlow<Broken> {
    let threads = threads.min(items.len()).max(1);
    let queue = Queue {
        state: Mutex::new(State::default()),
        moved: Condvar::new(),
        items: items.len(),
        ahead: threads * AHEAD,
    };
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, queue, work) = (send.clone(), &queue, &work);
            scope.spawn(move || {
                let _closes = Closing(queue);
                while let Some(number) = queue.next() {
                    if send.send((number, work(&items[number]))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        // Whatever happens here, nobody must wait for us any longer.
        let _closes = Closing(&queue);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (number, fruit) in receive {
            early.insert(number, fruit);
            while let Some(fruit) = early.remove(&due) {
                take(&items[due], fruit)?;
                due += 1;
            }
            queue.taken(due);
        }
        ControlFlow::Continue(())
    })
}

/// Which item is next.
struct Queue {
    state: Mutex<State>,
    moved: Condvar,
    items: usize,
    ahead: usize,
}

#[derive(Default)]
struct State {
    next: usize,
    taken: usize,
    closed: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of the next item; `None` where nothing is left to do.
    fn next(&self) -> Option<usize> {
        let waits = |state: &mut State| {
            !state.closed && state.next < self.items && state.next >= state.taken + self.ahead
        };
        let mut state = self
            .moved
            .wait_while(self.lock(), waits)
            .unwrap_or_else(PoisonError::into_inner);
        if state.closed || state.next == self.items {
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
        if state.next < self.0.items || thread::panicking() {
            state.closed = true;
        }
        drop(state);
        self.0.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fruits_come_in_order_and_end_when_enough_were_taken() {
        let items: Vec<u64> = (0..1000).collect();
        for threads in [1, 3] {
            let mut seen = Vec::new();
            let broken = in_order(
                &items,
                threads,
                |&item| {
                    if item % 7 == 0 {
                        thread::yield_now();
                    }
                    item * item
                },
                |_, square| {
                    seen.push(square);
                    match seen.len() {
                        900 => ControlFlow::Break("enough"),
                        _ => ControlFlow::Continue(()),
                    }
                },
            );
            let squares: Vec<u64> = (0..900).map(|item| item * item).collect();
            assert_eq!((seen, broken), (squares, ControlFlow::Break("enough")));
        }
        let none: [u64; 0] = [];
        let done: ControlFlow<()> = in_order(&none, 4, |_| (), |_, ()| ControlFlow::Continue(()));
        assert_eq!(done, ControlFlow::Continue(()));
    }
}
