//! A record and what an engine says of it: lines put to it, lines of its own named and shown, findings written down.

use komadai_record::{EngineLine, NodeId, Record, Worth};
use komadai_rules::{Color, Move, Position, RuleProfile};
use komadai_web_rules::snapshot::{snapshot, still};
use komadai_web_rules::to_js;
use wasm_bindgen::prelude::*;

use crate::RecordHandle;
use crate::tree::{bare_names, playable};
use crate::wire::{Line, Remark, SearchLine};

#[wasm_bindgen]
impl RecordHandle {
    /// The line that ends at a node, as far as it is legal, to be put to an engine: [`Line`].
    ///
    /// # Errors
    ///
    /// There is no such node.
    #[wasm_bindgen(unchecked_return_type = "Line")]
    pub fn course(&self, node: usize) -> Result<JsValue, JsError> {
        Ok(to_js(&self.line_to(self.id(node)?)))
    }

    /// The names of moves in USI played on from a node, as far as they are legal.
    ///
    /// # Errors
    ///
    /// There is no such node, or no notation has that code.
    pub fn names(
        &self,
        node: usize,
        passes: bool,
        moves: Vec<String>,
        notation: &str,
    ) -> Result<Vec<String>, JsError> {
        let node = self.id(node)?;
        let notation = notation.parse()?;
        let Some(position) = self.starting_at(node, passes) else {
            return Ok(Vec::new());
        };
        let previous_to = self.record[node].mv().map(|mv| mv.to());
        let moves: Vec<Move> = moves.iter().map_while(|usi| usi.parse().ok()).collect();
        Ok(bare_names(notation, &position, &moves, previous_to))
    }

    /// The position after moves in USI played on from a node, as far as they are legal: a `Snapshot`. With `passes` the
    /// side to move passes first.
    ///
    /// # Errors
    ///
    /// There is no such node.
    #[wasm_bindgen(unchecked_return_type = "Snapshot")]
    pub fn ahead(&self, node: usize, passes: bool, moves: Vec<String>) -> Result<JsValue, JsError> {
        let node = self.id(node)?;
        let Some(position) = self.starting_at(node, passes) else {
            return Ok(to_js(&self.position(node)));
        };
        let ply = self.record[node].ply();
        let setup = position.to_setup(1);
        let Ok(mut game) = self.game(&setup) else {
            return Ok(to_js(&still(&setup)));
        };
        for usi in &moves {
            let Ok(mv) = usi.parse::<Move>() else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        let mut shown = snapshot(&game);
        shown.ply += ply;
        Ok(to_js(&shown))
    }

    /// Writes what was found out about the game into the record: a list of [`Remark`].
    ///
    /// # Errors
    ///
    /// The value is of another shape.
    pub fn annotate(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Remark[]")] remarks: JsValue,
    ) -> Result<(), JsError> {
        let remarks: Vec<Remark> = serde_wasm_bindgen::from_value(remarks)?;
        self.write_down(&remarks);
        Ok(())
    }
}

impl RecordHandle {
    /// The line that ends at a node, as far as it is legal and the rules let it go on.
    pub(crate) fn line_to(&self, last: NodeId) -> Line {
        let record = &self.record;
        let back = |&node: &NodeId| record[node].parent();
        let mut way: Vec<Move> =
            std::iter::successors(Some(last), back).filter_map(|node| record[node].mv()).collect();
        way.reverse();
        let legal = self.game(&record.start).map_or(0, |mut game| {
            let plays = |&&mv: &&Move| game.play(mv).is_ok();
            way.iter().take_while(plays).count()
        });
        way.truncate(legal);
        let profile = record.profile.unwrap_or_default();
        Line {
            sfen: record.start.to_string(),
            moves: way.iter().map(Move::to_string).collect(),
            profile: profile
                .name()
                .or_else(|| RuleProfile::default().name())
                .unwrap_or_default()
                .into(),
        }
    }

    /// The position at a node, after a pass if one is asked for and nobody is in check.
    fn starting_at(&self, node: NodeId, passes: bool) -> Option<Position> {
        let mut position = playable(&self.record.setup_at(node)).ok()?;
        if passes && !position.in_check() {
            position.pass();
        }
        Some(position)
    }

    pub(crate) fn write_down(&mut self, remarks: &[Remark]) {
        let line: Vec<NodeId> =
            std::iter::once(Record::ROOT).chain(self.record.main_line()).collect();
        for remark in remarks {
            let Some(&node) = line.get(remark.ply as usize) else {
                continue;
            };
            self.comment_on(node, &remark.comment);
            let thoughts: Vec<EngineLine> = remark.thoughts.iter().map(engine_line).collect();
            if !thoughts.is_empty() {
                self.record[node].lines = thoughts;
            }
            self.add_line(node, &remark.better, &remark.better_comment);
        }
        self.renumber();
    }

    /// Adds lines to a comment that does not have them yet.
    fn comment_on(&mut self, node: NodeId, comment: &str) {
        for line in comment.lines() {
            if !self.record[node].comment.lines().any(|own| own == line) {
                self.record[node].add_comment(line);
            }
        }
    }

    /// Adds play after a node, beside what is recorded there.
    fn add_line(&mut self, from: NodeId, moves: &[String], comment: &str) {
        let Ok(mut position) = playable(&self.record.setup_at(from)) else {
            return;
        };
        let mut at = from;
        for mv in moves.iter().map_while(|usi| usi.parse::<Move>().ok()) {
            if position.play(mv).is_err() {
                return;
            }
            let known = self.record.children(at).find(|&child| self.record[child].mv() == Some(mv));
            at = known.unwrap_or_else(|| self.record.add(at, mv));
            if self.record[at].parent() == Some(from) {
                self.comment_on(at, comment);
            }
        }
    }
}

fn engine_line(seen: &SearchLine) -> EngineLine {
    let winner: Option<Color> = seen.mates.as_deref().and_then(|color| color.parse().ok());
    let mate = winner.map(|winner| Worth::Mate { winner, plies: seen.plies });
    EngineLine {
        score: mate.or(seen.score.map(Worth::Centipawns)),
        depth: Some(seen.depth),
        nodes: Some(seen.nodes),
        moves: seen.moves.iter().map_while(|usi| usi.parse().ok()).collect(),
        ..EngineLine::default()
    }
}
