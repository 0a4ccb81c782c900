//! Changes to a record that is there: a move taken out, a variation made the game.

use alloc::vec::Vec;

use crate::{NodeId, Record};

impl Record {
    /// Takes a move out, and all that follows it; the variation that stood first beside it takes its place.
    ///
    /// The start cannot be taken out. Nodes are numbered anew: those given before are no longer valid.
    ///
    /// ```
    /// use komadai_record::read;
    ///
    /// let mut record = read(b"~0.7ku2jm8rl09kbxo.r~2.6y236e.r")?.games.remove(0).record;
    /// let third = record.main_line().nth(2).expect("five moves");
    /// record.remove(third);
    /// assert_eq!((record.moves().count(), record.variations()), (4, 0));
    /// # Ok::<(), komadai_record::Fault>(())
    /// ```
    pub fn remove(&mut self, node: NodeId) {
        let Some(parent) = self[node].parent else {
            return;
        };
        self.unlink(parent, node);
        // A move was added after the one it follows, so that one pass finds all that go.
        let mut moved: Vec<Option<NodeId>> = Vec::with_capacity(self.nodes.len());
        let mut count = 0;
        for (index, own) in (0..).zip(&self.nodes) {
            let follows = |parent: NodeId| moved[parent.index() as usize].is_some();
            let stays = index != node.index() && own.parent.is_none_or(follows);
            moved.push(stays.then(|| NodeId::new(count)));
            count += u32::from(stays);
        }
        let mut stay = moved.iter().map(Option::is_some);
        self.nodes.retain(|_| stay.next() == Some(true));
        let renumber = |link: &mut Option<NodeId>| {
            *link = link.and_then(|old| moved[old.index() as usize]);
        };
        for own in &mut self.nodes {
            renumber(&mut own.parent);
            renumber(&mut own.first_child);
            renumber(&mut own.last_child);
            renumber(&mut own.next_sibling);
        }
    }

    /// Makes a move the one that its line goes on with; what stood there becomes the first variation beside it.
    ///
    /// Where the line has an end before the move, it stays a variation.
    ///
    /// ```
    /// use komadai_record::Record;
    ///
    /// let mut record = Record::default();
    /// record.add(Record::ROOT, "7g7f".parse()?);
    /// let other = record.add(Record::ROOT, "2g2f".parse()?);
    /// record.promote(other);
    /// assert_eq!(record.main_line().next(), Some(other));
    /// assert_eq!(record.variations(), 1);
    /// # Ok::<(), komadai_rules::ParseMoveError>(())
    /// ```
    pub fn promote(&mut self, node: NodeId) {
        let Some(parent) = self[node].parent else {
            return;
        };
        self.unlink(parent, node);
        let first = self[parent].first_child.replace(node);
        self[node].next_sibling = first;
        if first.is_none() {
            self[parent].last_child = Some(node);
        }
    }

    /// Takes a node out of the list of its parent's children.
    fn unlink(&mut self, parent: NodeId, node: NodeId) {
        let after = self[node].next_sibling.take();
        let before = self.children(parent).find(|&child| self[child].next_sibling == Some(node));
        match before {
            Some(before) => self[before].next_sibling = after,
            None => self[parent].first_child = after,
        }
        if self[parent].last_child == Some(node) {
            self[parent].last_child = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;
    use crate::Dialect;

    /// A tree by its USEN: a main line, variations at the first and the second move, one of them with its own.
    const TREE: &str = "~0.7ku2jm6y2.~1.36e.~0.6y236e.~1.2jm.";

    fn tree() -> Record {
        let mut reading = crate::read(TREE.as_bytes()).expect("USEN");
        assert_eq!(reading.games[0].error, None);
        reading.games.remove(0).record
    }

    fn usen(record: &Record) -> alloc::string::String {
        let text = record.write(Dialect::Usen).expect("USEN holds it").text;
        text.trim_end().to_string()
    }

    /// What must hold of the links after any change.
    fn check(record: &Record) {
        let mut seen = 1;
        for (index, node) in (0..).zip(record.nodes()) {
            let children: Vec<NodeId> = record.children(NodeId::new(index)).collect();
            assert_eq!(node.first_child, children.first().copied());
            assert_eq!(node.last_child, children.last().copied());
            for child in children {
                assert_eq!(record[child].parent(), Some(NodeId::new(index)));
                assert_eq!(record[child].ply(), node.ply() + 1);
                assert!(child.index() > index);
                seen += 1;
            }
        }
        assert_eq!(seen, record.nodes().len());
    }

    #[test]
    fn each_move_can_be_taken_out_and_nothing_else_changes() {
        let record = tree();
        for index in 1..record.nodes().len() as u32 {
            let mut rest = record.clone();
            rest.remove(NodeId::new(index));
            check(&rest);
            assert!(rest.nodes().len() < record.nodes().len());
            // What was taken out is what the rest lacks: put back together it is the same set of lines.
            let mut whole = rest.clone();
            whole.merge(&record).expect("the same start");
            assert_eq!(whole.nodes().len(), record.nodes().len());
        }
        let mut same = record.clone();
        same.remove(Record::ROOT);
        assert_eq!(same, record);
    }

    #[test]
    fn a_promoted_variation_is_the_game_and_the_game_its_variation() {
        let record = tree();
        for index in 1..record.nodes().len() as u32 {
            let mut other = record.clone();
            let node = NodeId::new(index);
            other.promote(node);
            check(&other);
            let parent = other[node].parent().expect("a move");
            assert_eq!(other.next(parent), Some(node));
            assert_eq!(other.variations(), record.variations());
            let mut again = other.clone();
            again.promote(node);
            assert_eq!(usen(&again), usen(&other));
        }
    }
}
