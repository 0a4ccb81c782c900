//! Questions that wait for an engine: one of each address after the other, so that one who asks much waits for the
//! others and not they for him.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;

/// Where a question comes from; those without an address count together.
type Source = Option<IpAddr>;

/// Start-time fair queueing: each question has a turn, one more than the one before it from the same address, and no
/// less than that of the question that was answered last. The lowest turn is next.
#[derive(Debug)]
pub(super) struct FairQueue<T> {
    most: usize,
    /// In the order in which they came.
    waiting: VecDeque<Waiting<T>>,
    /// The turn that was taken last.
    now: u64,
    /// The last turn of each address that lies ahead of that.
    last: HashMap<Source, u64>,
}

#[derive(Debug)]
struct Waiting<T> {
    source: Source,
    turn: u64,
    item: T,
}

impl<T> FairQueue<T> {
    pub(super) fn new(most: usize) -> Self {
        Self { most, waiting: VecDeque::new(), now: 0, last: HashMap::new() }
    }

    /// Puts a question in. A full queue has room for one whose address has fewer waiting than another: the last of
    /// that address gives way, and is handed back.
    ///
    /// # Errors
    ///
    /// It is full, and the question is handed back.
    pub(super) fn push(&mut self, source: Source, item: T) -> Result<Option<T>, T> {
        let mut gave_way = None;
        if self.waiting.len() >= self.most {
            let own = self.count(source);
            let busiest = self.waiting.iter().map(|it| it.source).max_by_key(|&it| self.count(it));
            let Some(busiest) = busiest.filter(|&it| self.count(it) > own + 1) else {
                return Err(item);
            };
            let at = self.waiting.iter().rposition(|it| it.source == busiest);
            gave_way = at.and_then(|at| self.waiting.remove(at)).map(|it| it.item);
            self.last.entry(busiest).and_modify(|last| *last -= 1);
        }
        let turn = self.last.get(&source).map_or(self.now, |last| (last + 1).max(self.now));
        self.last.insert(source, turn);
        self.waiting.push_back(Waiting { source, turn, item });
        Ok(gave_way)
    }

    /// The next question.
    pub(super) fn pop(&mut self) -> Option<T> {
        // Of equal turns the first to come.
        let (at, _) = self.waiting.iter().enumerate().min_by_key(|(_, it)| it.turn)?;
        let Waiting { turn, item, .. } = self.waiting.remove(at)?;
        self.now = turn;
        self.last.retain(|_, last| *last >= turn);
        Some(item)
    }

    /// Takes out what nobody waits for any more.
    pub(super) fn retain(&mut self, mut wanted: impl FnMut(&T) -> bool) {
        self.waiting.retain(|it| wanted(&it.item));
    }

    fn count(&self, source: Source) -> usize {
        self.waiting.iter().filter(|it| it.source == source).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(last: u8) -> Source {
        Some([203, 0, 113, last].into())
    }

    #[test]
    fn who_asks_much_lets_others_wait_for_one_question_at_most() {
        let mut queue = FairQueue::new(1_000);
        for number in 0..100 {
            queue.push(from(1), (1, number)).unwrap();
        }
        assert_eq!(queue.pop(), Some((1, 0)));
        queue.push(from(2), (2, 0)).unwrap();
        queue.push(from(3), (3, 0)).unwrap();
        let next: Vec<_> = (0..3).filter_map(|_| queue.pop()).collect();
        assert_eq!(next, [(2, 0), (3, 0), (1, 1)]);
        // One after the other, each gets its turn, though the first has ninety-eight left.
        for number in 1..20 {
            queue.push(from(2), (2, number)).unwrap();
            let next = [queue.pop(), queue.pop()];
            assert!(next.contains(&Some((2, number))), "{number}: {next:?}");
        }
        let mut left = 0;
        while let Some((source, _)) = queue.pop() {
            assert_eq!(source, 1);
            left += 1;
        }
        assert_eq!(left, 100 - 2 - 19);
    }

    #[test]
    fn a_full_queue_has_room_for_others() {
        let mut queue = FairQueue::new(4);
        for number in 0..4 {
            assert_eq!(queue.push(from(1), number), Ok(None));
        }
        assert_eq!(queue.push(from(1), 4), Err(4));
        assert_eq!(queue.push(from(2), 5), Ok(Some(3)), "its last gives way");
        assert_eq!(queue.push(from(3), 6), Ok(Some(2)));
        assert_eq!(queue.push(from(3), 7), Err(7), "each has its share");
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [0, 5, 6, 1]);
        assert_eq!(queue.push(from(1), 8), Ok(None));
        queue.retain(|&number| number != 8);
        assert_eq!(queue.pop(), None);
    }
}
