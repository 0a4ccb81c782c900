//! Where variations branch: the node read last at each ply, and some of those read before it.

use alloc::vec;
use alloc::vec::Vec;

use komadai_rules::Color;

/// The node read last at some ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Latest {
    pub(super) node: u32,
    /// Whether a move follows, whether the line ends here, and whether it is said that variations branch from the node
    /// before.
    pub(super) goes_on: bool,
    pub(super) ends: bool,
    pub(super) branches: bool,
    /// What the end decided, if it did, and whether that is beyond doubt, so that moves behind it are not of the game.
    pub(super) decided: Option<Option<Color>>,
    pub(super) is_final: bool,
}

impl Latest {
    const ROOT: Self = Self {
        node: 0,
        goes_on: false,
        ends: false,
        branches: false,
        decided: None,
        is_final: false,
    };
}

/// Nodes at some ply besides the one read last: the two before it, and the first of all, which is the game's.
#[derive(Clone, Copy, Debug, Default)]
struct Older {
    recent: [Option<Latest>; 2],
    first: Option<Latest>,
}

impl Older {
    /// Adds one that is the last no longer.
    fn add(&mut self, node: Latest) {
        match self.first {
            None => self.first = Some(node),
            Some(_) => self.recent = [Some(node), self.recent[0]],
        }
    }

    /// All of them, the newest first.
    fn nodes(self) -> impl Iterator<Item = Latest> {
        let [newest, next] = self.recent;
        [newest, next, self.first].into_iter().flatten()
    }
}

/// The line that is being read, and what other lines may branch from.
#[derive(Debug)]
pub(super) struct Branches {
    /// The ply of the place where the next move follows; what stands there is the last entry of `latest` for it.
    ply: u32,
    latest: Vec<Latest>,
    /// Those read before them, where there are any.
    older: Vec<Older>,
}

impl Default for Branches {
    fn default() -> Self {
        Self { ply: 0, latest: vec![Latest::ROOT], older: Vec::new() }
    }
}

impl Branches {
    /// How many moves lead to the place where the next one follows.
    #[inline]
    pub(super) const fn ply(&self) -> u32 {
        self.ply
    }

    /// The place where the next move follows.
    #[inline]
    pub(super) fn here(&self) -> &Latest {
        &self.latest[self.ply as usize]
    }

    #[inline]
    pub(super) fn here_mut(&mut self) -> &mut Latest {
        &mut self.latest[self.ply as usize]
    }

    /// Whether the game ended before its first move.
    pub(super) fn ends_at_once(&self) -> bool {
        self.latest[0].ends
    }

    /// The node read last at this ply.
    pub(super) fn node_at(&self, ply: u32) -> Option<u32> {
        self.latest.get(ply as usize).map(|latest| latest.node)
    }

    /// Goes back to the node read last at this ply, and says which it is; `None` if there is none.
    pub(super) fn go_back(&mut self, ply: u32) -> Option<u32> {
        let latest = self.latest.get(ply as usize)?;
        self.ply = ply;
        Some(latest.node)
    }

    /// Notes that the move of this node follows.
    #[inline]
    pub(super) fn went_on(&mut self, node: u32) {
        self.here_mut().goes_on = true;
        self.ply += 1;
        let latest = Latest { node, ..Latest::ROOT };
        match self.latest.get_mut(self.ply as usize) {
            Some(last) => {
                let last = core::mem::replace(last, latest);
                self.displaced(self.ply as usize, last);
            }
            None => self.latest.push(latest),
        }
    }

    /// Makes a node of an earlier line the last one at its ply.
    pub(super) fn make_latest(&mut self, ply: u32, node: Latest) {
        let ply = ply as usize;
        let last = core::mem::replace(&mut self.latest[ply], node);
        self.displaced(ply, last);
    }

    /// Notes a node that is the last one at its ply no longer.
    #[cold]
    fn displaced(&mut self, ply: usize, node: Latest) {
        if self.older.len() <= ply {
            self.older.resize(ply + 1, Older::default());
        }
        self.older[ply].add(node);
    }

    /// Whether a variation after this ply may be one of an earlier line: of the last one it is where that says so, or
    /// has ended there.
    pub(super) fn may_be_of_another(&self, before: u32) -> bool {
        let before = before as usize;
        let Some(latest) = self.latest.get(before) else {
            return false;
        };
        let next = self.latest.get(before + 1).filter(|_| latest.goes_on);
        let is_said = latest.ends || next.is_some_and(|next| next.branches);
        let older = self.older.get(before);
        !is_said && older.is_some_and(|older| older.first.is_some())
    }

    /// The node of an earlier line that a variation after this ply can follow, where it cannot follow the last one.
    pub(super) fn other(
        &self,
        before: u32,
        mut fits: impl FnMut(u32) -> Option<bool>,
    ) -> Option<Latest> {
        let before = before as usize;
        if fits(self.latest.get(before)?.node) != Some(false) {
            return None;
        }
        let mut others = self.older.get(before)?.nodes();
        others.find(|other| fits(other.node) == Some(true))
    }
}
