//! A game as written down: headers, a start, a tree of moves with what was noted at each, how it ended.
//!
//! Nothing here asks whether a move is legal; [`replay`](crate::replay) does.

use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

use komadai_rules::{Color, Game, Move, RuleProfile, Setup};

use crate::end::{End, EndKind};
use crate::header::Headers;
use crate::node::{Node, NodeId};
use crate::walk;

/// A recorded game or problem.
///
/// The moves form a tree: the first child of each node goes on with its line, the others are variations; where a
/// node has an end, its line ends too, and all that follows are variations. The root is no move; what is noted at
/// it belongs to the start.
///
/// ```
/// use komadai_record::{EndKind, Key, Record};
///
/// let mut record = Record::default();
/// record.headers.set(Key::Black, "Kumo");
/// let first = record.add(Record::ROOT, "7g7f".parse()?);
/// let reply = record.add(first, "3c3d".parse()?);
/// record.add(first, "8c8d".parse()?); // a variation
/// record[reply].comment = "opens the bishop's diagonal".into();
/// record[reply].end = Some(EndKind::Resign.into());
/// assert_eq!(record.main_line().count(), 2);
/// assert_eq!(record.winner(), Some(komadai_rules::Color::White));
/// # Ok::<(), komadai_rules::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Players, dates, conditions.
    pub headers: Headers,
    /// The diagram the game began with.
    pub start: Setup,
    /// The rules the game was played by, where the record tells.
    pub profile: Option<RuleProfile>,
    /// Whether the board is to be shown from White's side, as 盤面回転 asks in KIF.
    pub flipped: bool,
    pub(crate) nodes: Vec<Node>,
}

/// Without moves, from the start of an even game.
impl Default for Record {
    fn default() -> Self {
        Self::new(Setup::START)
    }
}

impl Record {
    /// The place before the first move.
    pub const ROOT: NodeId = NodeId::new(0);

    /// A record without moves.
    pub fn new(start: Setup) -> Self {
        Self {
            headers: Headers::default(),
            start,
            profile: None,
            flipped: false,
            nodes: alloc::vec![Node::default()],
        }
    }

    /// Makes room for so many moves.
    pub(crate) fn reserve(&mut self, moves: usize) {
        self.nodes.reserve(moves);
    }

    /// The moves of a game, its rules, and its end; headers and times are the caller's to add.
    ///
    /// An illegal move that ended the game is not among the moves, as it was not played.
    pub fn of_game(game: &Game) -> Self {
        let mut record = Self::new(*game.start());
        record.profile = Some(game.profile());
        let last = game.moves().fold(Self::ROOT, |node, mv| record.add(node, mv));
        record[last].end =
            game.outcome().map(|outcome| EndKind::of_outcome(outcome, game.turn()).into());
        record
    }

    /// Adds a move after `parent`: it goes on with the line if it is the first there, and is a variation if not.
    ///
    /// # Panics
    ///
    /// If `parent` is of another record that is larger, or the record has four thousand million moves.
    ///
    /// ```
    /// use komadai_record::Record;
    ///
    /// let mut record = Record::default();
    /// let first = record.add(Record::ROOT, "7g7f".parse()?);
    /// let other = record.add(Record::ROOT, "2g2f".parse()?);
    /// assert_eq!(record.children(Record::ROOT).collect::<Vec<_>>(), [first, other]);
    /// assert_eq!(record.alternative(first), Some(other));
    /// # Ok::<(), komadai_rules::ParseMoveError>(())
    /// ```
    pub fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let id = self.append(parent, mv);
        match self[parent].last_child.replace(id) {
            Some(last) => self[last].next_sibling = Some(id),
            None => self[parent].first_child = Some(id),
        }
        id
    }

    /// Adds a move that the line of `parent` goes on with; those that were there become variations.
    pub(crate) fn add_first(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let id = self.append(parent, mv);
        let first = self[parent].first_child.replace(id);
        self[id].next_sibling = first;
        self[parent].last_child.get_or_insert(id);
        id
    }

    fn append(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let id = NodeId::new(u32::try_from(self.nodes.len()).expect("memory ends sooner"));
        let ply = self[parent].ply + 1;
        // Made in its place: a node is large, and would be copied there.
        self.nodes.resize_with(self.nodes.len() + 1, || Node::EMPTY);
        let node = &mut self[id];
        (node.mv, node.ply, node.parent) = (Some(mv), ply, Some(parent));
        id
    }

    /// The moves recorded after `node`: first the one that goes on with its line, then the variations.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self[node].first_child, |&child| self[child].next_sibling)
    }

    /// The move that goes on with the line of `node`; `None` where the line ends.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        let Node { end, first_child, .. } = &self[node];
        first_child.filter(|_| end.is_none())
    }

    /// The next variation beside the move of `node`, if there is one.
    pub fn alternative(&self, node: NodeId) -> Option<NodeId> {
        self[node].next_sibling
    }

    /// The nodes that follow `node` on its line.
    ///
    /// ```
    /// use komadai_record::Record;
    ///
    /// let mut record = Record::default();
    /// let first = record.add(Record::ROOT, "7g7f".parse()?);
    /// let second = record.add(first, "3c3d".parse()?);
    /// assert_eq!(record.line_after(first).collect::<Vec<_>>(), [second]);
    /// # Ok::<(), komadai_rules::ParseMoveError>(())
    /// ```
    pub fn line_after(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.next(node), |&node| self.next(node))
    }

    /// The moves of the game itself.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_after(Self::ROOT)
    }

    /// The moves of the game itself, without what was noted.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_line().filter_map(|node| self[node].mv)
    }

    /// The last move of the game itself; the root if there is none.
    pub fn last(&self) -> NodeId {
        self.main_line().last().unwrap_or(Self::ROOT)
    }

    /// How many variations there are.
    ///
    /// ```
    /// use komadai_record::read_text;
    ///
    /// let reading = read_text("1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ８四歩(83)\n")?;
    /// assert_eq!(reading.games[0].record.variations(), 1);
    /// # Ok::<(), komadai_record::Fault>(())
    /// ```
    pub fn variations(&self) -> usize {
        let goes_on = |node: &&Node| node.first_child.is_some() && node.end.is_none();
        self.nodes.len() - 1 - self.nodes.iter().filter(goes_on).count()
    }

    /// Whose turn it is at `node`.
    pub fn turn(&self, node: NodeId) -> Color {
        if self[node].ply.is_multiple_of(2) { self.start.turn } else { !self.start.turn }
    }

    /// The diagram at `node`: the moves that lead there, legal or not, played as far as there are pieces to move.
    ///
    /// ```
    /// use komadai_record::read;
    ///
    /// let reading = read(b"PI\n+\n+7776FU\n-3334FU\n+0055KI\n")?; // a gold from nowhere
    /// let record = &reading.games[0].record;
    /// assert_eq!(
    ///     record.setup_at(record.last()).to_string(),
    ///     "lnsgkgsnl/1r5b1/pppppp1pp/6p2/4G4/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 4"
    /// );
    /// # Ok::<(), komadai_record::Fault>(())
    /// ```
    ///
    /// ```
    /// use komadai_record::Record;
    ///
    /// let mut record = Record::default();
    /// let node = record.add(Record::ROOT, "7g7f".parse()?);
    /// assert_eq!(
    ///     record.setup_at(node).to_string(),
    ///     "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
    /// );
    /// # Ok::<(), komadai_rules::ParseMoveError>(())
    /// ```
    pub fn setup_at(&self, node: NodeId) -> Setup {
        let back = |&node: &NodeId| self[node].parent;
        let way: Vec<NodeId> = core::iter::successors(Some(node), back).collect();
        let mut setup = self.start;
        for mv in way.iter().rev().filter_map(|&node| self[node].mv) {
            walk::play(&mut setup, mv);
            setup.move_number = setup.move_number.saturating_add(1);
        }
        setup
    }

    /// How the game ended, as far as the record tells.
    pub fn end(&self) -> Option<&End> {
        self[self.last()].end.as_deref()
    }

    /// Who won, as far as the record tells.
    ///
    /// ```
    /// use komadai_record::{EndKind, Record};
    /// use komadai_rules::Color;
    ///
    /// let mut record = Record::default();
    /// record[Record::ROOT].end = Some(EndKind::Resign.into());
    /// assert_eq!(record.winner(), Some(Color::White));
    /// ```
    pub fn winner(&self) -> Option<Color> {
        let last = self.last();
        self[last].end.as_ref()?.kind.winner(self.turn(last))
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}

impl Index<NodeId> for Record {
    type Output = Node;

    fn index(&self, node: NodeId) -> &Node {
        &self.nodes[node.index() as usize]
    }
}

impl IndexMut<NodeId> for Record {
    fn index_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.index() as usize]
    }
}
