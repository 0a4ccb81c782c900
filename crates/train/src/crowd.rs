//! Work shared among threads, its fruits handed over in order.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

/// Makes the items numbered `from` up to `to` on `threads` threads, each with tools of its own, and gives
/// them to `take` in order of their numbers, on the caller's thread, until it answers `false`.
///
/// What an item is must depend on its number alone; then what `take` sees does not depend on the threads.
pub(crate) fn in_order<Tool, Item: Send>(
    threads: usize,
    (from, to): (u32, u32),
    tool: impl Fn() -> Tool + Sync,
    make: impl Fn(&mut Tool, u32) -> Item + Sync,
    mut take: impl FnMut(Item) -> bool,
) {
    let threads = threads.clamp(1, (to.saturating_sub(from) as usize).max(1));
    let next = AtomicU32::new(from);
    let (send, receive) = mpsc::sync_channel::<(u32, Item)>(4 * threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next, tool, make) = (send.clone(), &next, &tool, &make);
            scope.spawn(move || {
                let _closes = Closing(next, to);
                let mut tool = tool();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // Nobody listens any more once `take` has had enough.
                    if number >= to || send.send((number, make(&mut tool, number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let receive = receive;
        let mut early = std::collections::BTreeMap::new();
        let mut due = from;
        for (number, item) in &receive {
            early.insert(number, item);
            while let Some(item) = early.remove(&due) {
                due += 1;
                if !take(item) {
                    return;
                }
            }
        }
    });
}

/// Hands out nothing more after a panic: the item that is missing keeps all later ones from being taken.
struct Closing<'a>(&'a AtomicU32, u32);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(self.1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fruits_come_in_order_and_end_when_enough_were_taken() {
        for threads in [1, 3, usize::MAX] {
            let mut seen = Vec::new();
            let make = |made: &mut u32, number: u32| {
                *made += 1;
                number * number
            };
            in_order(
                threads,
                (2, 50),
                || 0,
                make,
                |square| {
                    seen.push(square);
                    seen.len() < 20
                },
            );
            let squares: Vec<u32> = (2..22).map(|number| number * number).collect();
            assert_eq!(seen, squares);
        }
    }
}
