//! A record as the page draws it: its tree with named moves, the position at a node, where a position stands.

use std::collections::HashMap;

use komadai_record::names::side_mark;
use komadai_record::{NodeId, Notation, Record};
use komadai_rules::{Game, IllegalMoves, Move, Position, RuleProfile, Setup, SetupError, Square};
use komadai_web_rules::snapshot::{snapshot, still};
use komadai_web_rules::wire::{LastMove, Snapshot};

use crate::RecordHandle;
use crate::convert::{ending, handicap, thought};
use crate::wire::{Header, Node, Tree};

/// What only a position can tell of the move that leads to a node.
#[derive(Default)]
struct MoveDetail {
    name: String,
    law: Option<&'static str>,
    /// The lines of engines at the node, in words.
    lines: Vec<String>,
}

impl RecordHandle {
    pub(crate) fn to_tree(&self, notation: Notation) -> Tree {
        let record = &self.record;
        let mut told = self.told(notation);
        let numbers: HashMap<NodeId, u32> = self.nodes.iter().copied().zip(0..).collect();
        let handicap = handicap(&record.start);
        let uneven = handicap.as_deref().is_some_and(|code| code != "even");
        let node = |&id: &NodeId| {
            let own = &record[id];
            let told = told.remove(&id).unwrap_or_default();
            let usi = own.mv().map(|mv| mv.to_string()).unwrap_or_default();
            let mut named = told.lines.into_iter();
            Node {
                parent: own.parent().and_then(|id| numbers.get(&id).copied()),
                ply: own.ply(),
                name: if told.name.is_empty() { usi.clone() } else { told.name },
                usi,
                color: !record.turn(id),
                law: told.law.map(Into::into),
                seconds: own.time.map(|time| time.as_secs_f64()),
                comment: comment_at(own),
                bookmarks: own.bookmarks.clone(),
                lines: own
                    .lines
                    .iter()
                    .map(|line| thought(line, named.next().unwrap_or_default()))
                    .collect(),
                end: own.end.as_ref().map(|end| ending(end, record.turn(id))),
            }
        };
        Tree {
            sfen: record.start.to_string(),
            handicap,
            headers: record
                .headers
                .iter()
                .map(|(key, value)| Header { key: key.kif(uneven).into(), value: value.into() })
                .collect(),
            nodes: self.nodes.iter().map(node).collect(),
        }
    }

    /// Names, laws and lines, by one walk over all positions.
    fn told(&self, notation: Notation) -> HashMap<NodeId, MoveDetail> {
        let record = &self.record;
        let mut told: HashMap<NodeId, MoveDetail> = HashMap::new();
        // A start that cannot be played has moves in USI text only.
        let _ = record.each_position(|node, position| {
            let previous_to = record[node].mv().map(|mv| mv.to());
            told.entry(node).or_default().lines = record[node]
                .lines
                .iter()
                .map(|line| play_in_words(notation, position, &line.moves, previous_to))
                .collect();
            for child in record.children(node) {
                let Some(mv) = record[child].mv() else {
                    continue;
                };
                let told = told.entry(child).or_default();
                told.name = name(notation, position, mv, previous_to);
                told.law = position.check_legality(mv).err().map(|law| law.law());
            }
        });
        told
    }

    /// The diagram at a node and what may be played there.
    pub(crate) fn position(&self, node: NodeId) -> Snapshot {
        let setup = self.record.setup_at(node);
        let own = &self.record[node];
        let base = self.game(&setup).map_or_else(|_| still(&setup), |game| snapshot(&game));
        Snapshot {
            ply: own.ply(),
            last: own.mv().map(|mv| LastMove {
                from: mv.from().map(|from| from.to_string()),
                to: mv.to().to_string(),
            }),
            ..base
        }
    }

    /// A game that begins with a diagram of the record; an illegal move is refused there, whatever the game's own
    /// rules.
    pub(crate) fn game(&self, setup: &Setup) -> Result<Game, SetupError> {
        let profile = RuleProfile {
            illegal_moves: IllegalMoves::Refused,
            ..self.record.profile.unwrap_or_default()
        };
        Game::new_problem(setup, profile)
    }

    pub(crate) fn find_position(&self, wanted: &Setup) -> Result<Option<usize>, String> {
        let wanted = playable(wanted).map_err(|error| error.to_string())?;
        let mut found = None;
        // A record that nobody can play has no positions to find.
        let _ = self.record.each_position(|node, position| {
            if found.is_none() && *position == wanted {
                found = Some(node);
            }
        });
        Ok(found.and_then(|node: NodeId| self.number(node)))
    }
}

/// The remarks at a node, those on the end behind it too: the page shows both in one place.
pub(crate) fn comment_at(node: &komadai_record::Node) -> String {
    let at_end = node.end.as_ref().map_or("", |end| &end.comment);
    let parts = [node.comment.as_str(), at_end].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("\n")
}

/// The names of moves without the marks of the sides, which the page draws.
pub(crate) fn bare_names(
    notation: Notation,
    position: &Position,
    moves: &[Move],
    previous_to: Option<Square>,
) -> Vec<String> {
    let names = names_of(notation, position, moves, previous_to);
    let mut turn = position.turn();
    names
        .iter()
        .map(|name| {
            let mark = side_mark(turn);
            turn = !turn;
            name.trim_start_matches(mark).into()
        })
        .collect()
}

/// The name of a move without the mark of the side, which the page draws.
fn name(notation: Notation, position: &Position, mv: Move, previous_to: Option<Square>) -> String {
    let name = notation.write(position, mv, previous_to);
    name.trim_start_matches(side_mark(position.turn())).into()
}

/// The play an engine expects, as far as it is legal.
fn play_in_words(
    notation: Notation,
    position: &Position,
    moves: &[Move],
    previous_to: Option<Square>,
) -> String {
    names_of(notation, position, moves, previous_to).join(" ")
}

/// The names of moves played on from a position, as far as they are legal.
pub(crate) fn names_of(
    notation: Notation,
    position: &Position,
    moves: &[Move],
    mut previous_to: Option<Square>,
) -> Vec<String> {
    let mut position = position.clone();
    let mut names = Vec::new();
    for &mv in moves {
        let name = notation.write(&position, mv, previous_to);
        if position.play(mv).is_err() {
            break;
        }
        previous_to = Some(mv.to());
        names.push(name);
    }
    names
}

/// A diagram that can be played or solved.
pub(crate) fn playable(setup: &Setup) -> Result<Position, SetupError> {
    Position::from_setup(setup).or_else(SetupError::allow_problem)
}

impl RecordHandle {
    /// The record itself.
    pub fn record(&self) -> &Record {
        &self.record
    }
}
